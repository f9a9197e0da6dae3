// The bar of a game: who plays and who is there, whose turn it is, and what can be done besides firing.

import { byId, h, show } from "./dom.js";
import { toldLine } from "./game-sentences.js";
import { canFire, due, local, nameOf, other, seat, table, view } from "./game-state.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").SeatName} SeatName */

let arrived = 0; // when the server last said who is there

/** Notes that the server has just said who is there. */
export function noteArrival() {
  arrived = Date.now();
}

/** @type {SeatName[]} */
const SEATS = ["A", "B"];

export function renderPlayers() {
  const since = (Date.now() - arrived) / 1000;
  const entries = SEATS.flatMap((name) => {
    const player = view.players[name];
    if (!player) return [];
    const away = player.kind === "person" && player.present === false && !local() && view.phase !== "over";
    const lamp = h("span", { class: away ? "lamp away" : "lamp", "aria-hidden": "true" });
    const you = view.you === name && !local() ? t("live-you", { name: nameOf(name) }) : nameOf(name);
    return h("li", { "data-seat": name, "data-away": String(away) }, lamp, away ? t("live-away", { name: you, seconds: Math.round((player.absent_for ?? 0) + since) }) : you);
  });
  byId("players").replaceChildren(...entries);
  show(byId("claim"), Boolean(view.claimable));
}

const fireLine = () => (due() > 1 ? t("live-choose-salvo", { due: due() }) : t("live-choose"));

export function renderStatus() {
  const me = seat();
  const name = (/** @type {SeatName|null|undefined} */ at) => (at ? nameOf(at) : "");
  let title = "";
  let line = "";
  if (view.phase === "joining") {
    title = t("live-waiting-title");
    line = t("live-waiting");
  } else if (view.phase === "placing") {
    const ready = me && view.players[me]?.ready;
    title = !me ? t("live-both-place") : ready ? t("live-fleet-placed") : t("live-place-title", { name: name(me) });
    line = ready ? t("live-other-places", { name: nameOf(other(me)) }) : t("live-place-line");
  } else if (view.phase === "firing") {
    const ours = view.turn === me;
    if (view.mode === "solo") title = t("live-fire");
    else if (table.showing) title = t("live-your-shot", { name: name(me) });
    else if (!me) title = t("live-turn-of", { name: name(view.turn) });
    else title = ours ? t("live-your-turn", { name: name(me) }) : t("live-turn-of", { name: name(view.turn) });
    line = toldLine() || (ours || view.mode === "solo" ? fireLine() : view.thinking ? t("live-thinking", { name: name(view.turn) }) : t("live-wait"));
  } else {
    title = t("live-over");
    line = toldLine();
  }
  byId("status-title").textContent = title;
  byId("status-line").textContent = table.connected ? line : t("live-reconnecting");
  const playing = view.phase === "firing" && Boolean(me);
  show(byId("resign"), Boolean(me) && view.phase !== "over" && view.phase !== "joining");
  show(byId("pass-on"), table.showing && view.phase === "firing");
  show(byId("hint"), playing && (view.turn === me || view.mode === "solo"));
  // Only alone and against the computer, and only once.
  show(byId("cheat"), playing && (view.mode === "solo" || view.mode === "versus") && !view.cheated);
  show(byId("cheated"), view.cheated);
  show(byId("fire-salvo"), playing && due() > 1 && canFire());
  const salvo = byId("fire-salvo", HTMLButtonElement);
  salvo.textContent = t("live-fire-salvo", { chosen: table.aim.length, due: due() });
  salvo.disabled = table.aim.length !== due();
}

// Counts the seconds for which a player has been away.
setInterval(() => {
  if (document.querySelector("#players [data-away=true]")) renderPlayers();
}, 1000);
