// A saved match, shot by shot, with its report.

import { ask, text, told } from "./api.js";
import { byId, confirmed, download, show } from "./dom.js";
import { countRowsFrom, readFleet, readShots, reefsOf, sizeOf } from "./notation.js";
import { Player } from "./player.js";
import { Sea, legend } from "./sea.js";
import { firingText } from "./rating.js";
import { shotSentence } from "./ships.js";
import { playerOf, seaCaption, seaOf, t } from "./words.js";

/** @typedef {import("../types/api").MatchView} MatchView */
/** @typedef {import("../types/api").SeatName} SeatName */

const id = byId("replay").dataset.match;

/** @returns {Promise<MatchView|null>} */
async function look() {
  try {
    return await ask(`/api/history/${id}`);
  } catch (problem) {
    byId("replay-problem").textContent = told(problem);
    return null;
  }
}

const match = await look();
if (match) {
  countRowsFrom(match.first_row);
  // All shots in the order they were fired.
  const shots = match.fired.flatMap(({ seat, shot }) => readShots(shot).map((read) => ({ by: seat, shot: read })));
  const size = { ...sizeOf(match.rules_in_full), reefs: reefsOf(match.rules_in_full) };
  const two = Boolean(match.players.B);
  const name = (/** @type {SeatName} */ seat) => playerOf(match.players[seat], seat);
  show(byId("sea-a-box"), two);
  const sea = (/** @type {string} */ id, /** @type {string} */ name) => ({ name, title: byId(`${id}-title`), sea: new Sea(byId(id), { ...size, label: name }) });
  const seas = { A: two ? sea("sea-a", seaOf(name("A"))) : null, B: sea("sea-b", two ? seaOf(name("B")) : t("sea-hidden")) };
  /** @type {SeatName[]} */
  const seats = ["A", "B"];
  byId("legend").replaceChildren(legend());

  const player = new Player({
    length: () => shots.length,
    show(at) {
      const fired = shots.slice(0, at);
      for (const seat of seats) {
        const target = seas[seat];
        if (!target) continue;
        const here = fired.filter((entry) => entry.by !== seat).map((entry) => entry.shot);
        const last = fired.at(-1);
        target.title.textContent = seaCaption(target.name, here);
        target.sea.show({ shots: here, fleet: readFleet(match.fleets[seat]), outlined: seat === "B", last: last && last.by !== seat ? [last.shot.cell] : [] });
      }
      const last = fired.at(-1);
      byId("moment").textContent = last ? t("live-told", { who: name(last.by), sentence: shotSentence(last.shot) }) : "\u00a0";
    },
  });
  player.go(shots.length);
  tellFiring(name);
  show(byId("to-analysis"), Boolean(match.ended));
  const hides = match.removal === "hide";
  show(byId("delete"), Boolean(match.removal));
  if (hides) byId("delete").textContent = t("live-hide");
  byId("report").textContent = await text(`/api/history/${id}/report?format=text`).catch((problem) => told(problem));
  byId("delete").addEventListener("click", async () => {
    if (!(await confirmed(t(hides ? "live-ask-hide" : "live-ask-delete"), t(hides ? "live-hide" : "live-delete"), t("live-keep")))) return;
    await ask(`/api/history/${id}`, { method: "DELETE" });
    location.assign("/history");
  });
  byId("save-record").addEventListener("click", async () => {
    download(`amiral-${id}.txt`, "text/plain", match.record ?? "");
  });
  show(byId("save-record"), Boolean(match.record));
}

/** Says what the match changed, and how many shots each gave away. @param {(seat: SeatName) => string} name */
async function tellFiring(name) {
  /** @type {import("../types/api").MatchRatings} */
  const found = await ask(`/api/history/${id}/ratings`);
  /** @type {SeatName[]} */
  const seats = ["A", "B"];
  const told = seats.flatMap((seat) => {
    const { change, firing } = found.seats[seat];
    const figures = [];
    if (change) figures.push(`${t("live-figure-rating")} ${t("live-rating-change", { before: change.before, after: change.after })}`);
    if (firing?.state === "done") figures.push(`${t("live-figure-given")} ${firingText(firing.given_away, firing.error)}`);
    if (firing?.state === "too-costly") figures.push(`${t("live-figure-given")}: ${t("live-figure-costly")}`);
    return figures.length ? [`${name(seat)}: ${figures.join(", ")}`] : [];
  });
  byId("firing").textContent = told.join(" · ");
  show(byId("firing"), told.length > 0);
}
