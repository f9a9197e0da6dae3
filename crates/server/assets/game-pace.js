// The rhythm of a game: the computer answers at once, and the page shows its answer after a moment, as somebody at the
// other side of the table would take one. What comes meanwhile waits in order.

import { table, view } from "./game-state.js";

/** @typedef {import("../types/api").View} View */
/** @typedef {import("../types/api").GameEvent} GameEvent */
/** @typedef {(next: View, events: GameEvent[]) => void} Show */

/** How long after the last shot the computer's answer is shown, in milliseconds. */
const PAUSES = { calm: 800, quick: 350, once: 0 };
/** @typedef {keyof typeof PAUSES} Pace */

const KEY = "pace";

/** @returns {Pace} */
export function pace() {
  const kept = localStorage.getItem(KEY);
  return kept === "quick" || kept === "once" ? kept : "calm";
}

/** Whether everything is to be seen at once. */
export const still = () => pace() === "once" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {string} chosen */
export function setPace(chosen) {
  localStorage.setItem(KEY, chosen);
  clearTimeout(timer);
  timer = undefined;
  showHeld();
}

/** @type {{next: View, events: GameEvent[], show: Show}[]} */
const held = [];
/** @type {ReturnType<typeof setTimeout>|undefined} */
let timer;
let shownAt = 0; // when the last shot was shown

/** Notes that a shot is fired now, or that firing begins; or when it was, where it falls later than it should. @param {number} [ago] */
export function noteShot(ago = 0) {
  shownAt = Math.max(shownAt, performance.now() - ago);
}

/** Whether those events have a shot of the computer's that has not been shown. @param {View} next @param {GameEvent[]} events */
function answers(next, events) {
  const told = table.told ?? next.fired;
  return events.some((event) => event.kind === "fired" && event.number > told && next.players[event.seat]?.kind === "strategy");
}

/** The answer to one's own shot comes first. */
const ownShotComes = () => table.busy && !table.resent;

/** Shows a view now, or when its turn has come. @param {View} next @param {GameEvent[]} events @param {Show} show */
export function showInTime(next, events, show) {
  if (!view || (!held.length && !ownShotComes() && !answers(next, events))) return show(next, events);
  held.push({ next, events, show });
  showHeld();
}

/** Shows what was held back, each at its moment. */
export function showHeld() {
  const [first] = held;
  if (!first || timer !== undefined || ownShotComes()) return;
  const pause = answers(first.next, first.events) && !document.hidden ? PAUSES[pace()] : 0;
  const left = shownAt + pause - performance.now();
  if (left > 0) {
    timer = setTimeout(() => {
      timer = undefined;
      showHeld();
    }, left);
    return;
  }
  held.shift();
  if (first.next.version > view.version) first.show(first.next, first.events);
  showHeld();
}
