// A few sentences for a first game, each when it is of use: placing, firing, the odds, and the analysis. They stand in a
// panel of their own over the page, so that nothing moves, and they can be closed for ever.

import { h, show } from "./dom.js";
import { seat, view } from "./game-state.js";
import { readShots } from "./notation.js";
import { t } from "./words.js";

const KEY = "coach"; // how many sentences were read in this browser
/** After so many shots of one's own the odds are told of. */
const LEARNED = 3;

/** @typedef {{key: string, due: () => boolean, more?: () => {href: string, text: string}}} Tip */

/** @type {Tip[]} */
const TIPS = [
  { key: "live-coach-place", due: () => view.phase === "placing" && !view.players[seat() ?? "A"]?.ready },
  { key: "live-coach-fire", due: () => view.phase === "firing" && readShots(view.enemy?.shots).length === 0 },
  { key: "live-coach-odds", due: () => view.phase === "firing" && readShots(view.enemy?.shots).length >= LEARNED },
  { key: "live-coach-analyse", due: () => view.phase === "over" && readShots(view.enemy?.shots).length > 0, more: () => ({ href: `/analyse?match=${view.match}`, text: t("live-coach-analysis") }) },
];

const read = () => Number(localStorage.getItem(KEY) ?? 0);
const sentence = h("p", {});
const more = h("a", { class: "button main", href: "/analyse", hidden: true });
const next = h("button", { class: "button", type: "button" }, t("live-coach-next"));
const never = h("button", { class: "button quiet", type: "button" }, t("live-coach-never"));
const panel = h("aside", { class: "coach", "aria-label": t("live-coach"), hidden: true }, h("div", { "aria-live": "polite" }, sentence), h("p", { class: "row" }, more, next, never));
document.body.append(panel);
/** @type {number|null} the sentence shown */
let shown = null;

/** Shows the sentence that is of use now, if this browser is new to the game. */
export function coach() {
  // Those who watch, and two at one screen, are left alone.
  const at = view.you && view.mode !== "local" ? TIPS.findIndex((tip, number) => number >= read() && tip.due()) : -1;
  if (at === -1) return close();
  if (at === shown) return;
  shown = at;
  const tip = TIPS[at];
  const link = tip.more?.();
  show(more, Boolean(link));
  // After the last sentence none comes.
  show(never, at < TIPS.length - 1);
  if (link) {
    more.href = link.href;
    more.textContent = link.text;
  }
  show(panel, true);
  sentence.textContent = t(tip.key);
}

function close() {
  shown = null;
  show(panel, false);
  sentence.textContent = "";
}

/** Notes how many sentences are read, and goes back to the game. @param {number} count */
function done(count) {
  localStorage.setItem(KEY, String(count));
  // The buttons are about to go: the keyboard goes on where the game is.
  const cell = document.querySelector(".sea.live .cell[tabindex='0']");
  if (panel.contains(document.activeElement) && cell instanceof HTMLElement) cell.focus();
  coach();
}
next.addEventListener("click", () => done((shown ?? 0) + 1));
never.addEventListener("click", () => done(TIPS.length));
panel.addEventListener("keydown", (event) => {
  if (event.key === "Escape") done((shown ?? 0) + 1);
});
