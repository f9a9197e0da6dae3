// Hints between two people: that both agreed on them, and who has just asked for one.

import { announce } from "./dom.js";
import { nameOf, view } from "./game-state.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").SeatName} SeatName */
/** @typedef {import("../types/api").GameEvent} GameEvent */

/** @type {{seat: SeatName, fired: number}|null} who asked last, and after how many shots */
let asked = null;

/** Notes who has asked for a hint, and says so to the other. @param {GameEvent[]} events */
export function noteHints(events) {
  if (view.mode !== "two") return;
  for (const event of events) {
    if (event.kind !== "hinted" || event.seat === view.you) continue;
    asked = { seat: event.seat, fired: view.fired };
    announce(hintLine());
  }
}

/** What is said of hints until the next shot: that there are some, before the first one. */
export function hintLine() {
  if (view.mode !== "two" || !view.hints) return "";
  if (asked?.fired === view.fired) return t("live-hinted", { name: nameOf(asked.seat) });
  return view.fired === 0 ? t("live-hints-agreed") : "";
}
