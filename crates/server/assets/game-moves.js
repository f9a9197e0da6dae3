// The list of moves: every shot of the game in order.

import { byId, h } from "./dom.js";
import { nameOf, shotsBy, view } from "./game-state.js";
import { readShots, shownCell } from "./notation.js";
import { stateSaid } from "./ships.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").SeatName} SeatName */
/** @typedef {import("./notation.js").Shot} Shot */

/** All shots so far, with who fired them. @returns {{by: SeatName, shot: Shot}[]} */
export function moves() {
  const left = { A: readShots(shotsBy("A")), B: readShots(shotsBy("B")) };
  /** @type {{by: SeatName, shot: Shot}[]} */
  const all = [];
  for (const by of view.order) {
    if (by !== "A" && by !== "B") continue;
    const shot = left[by].shift();
    if (shot) all.push({ by, shot });
  }
  return all;
}

const SAID = { o: "live-cell-miss", x: "live-cell-hit", s: "live-cell-sunk" };

export function renderMoves() {
  const list = byId("moves");
  const all = moves();
  byId("moves-title").textContent = t("live-moves", { count: all.length });
  // Another player sees another list, and a game that was discarded goes on from an earlier shot.
  if (list.children.length > all.length) list.replaceChildren();
  const two = view.mode !== "solo";
  for (const { by, shot } of all.slice(list.children.length)) {
    const who = two ? h("span", { class: "who" }, nameOf(by)) : null;
    list.append(h("li", { "data-by": by, "data-outcome": shot.outcome }, who, h("b", {}, shownCell(shot.cell)), h("span", {}, stateSaid(SAID[shot.outcome], shot))));
  }
  list.scrollTop = list.scrollHeight;
}
