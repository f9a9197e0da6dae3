// A kept match, shot by shot, with its report.

import { ask, text } from "./api.js";
import { byId, confirmed, download, show } from "./dom.js";
import { readFleet, readShots, reefsOf, sizeOf } from "./notation.js";
import { Player } from "./player.js";
import { Sea, legend } from "./sea.js";
import { seaCaption, seaOf, t } from "./words.js";

const id = byId("replay").dataset.match;
const match = await ask(`/api/history/${id}`).catch((problem) => {
  byId("replay-problem").textContent = problem.message;
  return null;
});

if (match) {
  /** @type {{by: string, shot: import("./notation.js").Shot}[]} all shots in the order they were fired */
  const shots = match.fired.map(({ seat, shot }) => ({ by: seat, shot: readShots(shot)[0] }));
  const size = { ...sizeOf(match.rules_in_full), reefs: reefsOf(match.rules_in_full) };
  const two = Boolean(match.players.B);
  const name = (seat) => match.players[seat]?.name ?? "";
  const names = { A: seaOf(name("A")), B: two ? seaOf(name("B")) : t("sea-hidden") };
  show(byId("sea-a-box"), two);
  const seas = { B: new Sea(byId("sea-b"), { ...size, label: names.B }) };
  if (two) seas.A = new Sea(byId("sea-a"), { ...size, label: names.A });
  byId("legend").replaceChildren(legend());

  const player = new Player({
    length: () => shots.length,
    show(at) {
      const fired = shots.slice(0, at);
      for (const [seat, sea] of Object.entries(seas)) {
        const here = fired.filter((entry) => entry.by !== seat).map((entry) => entry.shot);
        const last = fired.at(-1);
        byId(`sea-${seat.toLowerCase()}-title`).textContent = seaCaption(names[seat], here);
        sea.show({ shots: here, fleet: readFleet(match.fleets[seat]), outlined: seat === "B", last: last && last.by !== seat ? [last.shot.cell] : [] });
      }
      const last = fired.at(-1);
      byId("moment").textContent = last ? `${name(last.by)}: ${last.shot.cell}, ${t({ o: "live-cell-miss", x: "live-cell-hit", s: "live-cell-sunk" }[last.shot.outcome])}` : "\u00a0";
    },
  });
  player.go(shots.length);
  show(byId("to-analysis"), Boolean(match.ended));
  const hides = match.removal === "hide";
  show(byId("delete"), Boolean(match.removal));
  if (hides) byId("delete").textContent = t("live-hide");
  byId("report").textContent = await text(`/api/history/${id}/report?format=text`).catch((problem) => problem.message);
  byId("delete").addEventListener("click", async () => {
    if (!(await confirmed(t(hides ? "live-ask-hide" : "live-ask-delete"), t(hides ? "live-hide" : "live-delete"), t("live-keep")))) return;
    await ask(`/api/history/${id}`, { method: "DELETE" });
    location.assign("/history");
  });
  byId("save-record").addEventListener("click", async () => {
    download(`amiral-${id}.txt`, "text/plain", match.record);
  });
  show(byId("save-record"), Boolean(match.record));
}
