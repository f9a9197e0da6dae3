// The clocks of both players in the bar, and what is said as one's own time runs out. The server counts: the page shows
// what it told last, and corrects its own time by every pulse.

import { announce, h, show } from "./dom.js";
import { nameOf, other, seat, view } from "./game-state.js";
import { play } from "./sound.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").SeatName} SeatName */

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
/** At so many seconds left it is said, once: again only when much more was left meanwhile. */
const WARNINGS = [60, 30, 10];
const MUCH_MORE = 15;
/** Below that, tenths of seconds are shown. */
const LOW = 10 * SECOND;

/** How far the server's time is ahead of the page's, by its latest tellings. @type {number[]} */
const tellings = [];

/** Notes the server's time, as it has just been told. @param {number|null|undefined} at */
export function noteTime(at) {
  if (typeof at !== "number") return;
  tellings.push(at - performance.now());
  if (tellings.length > 10) tellings.shift();
}

/** The server's time: of the latest tellings the one that was under way for the shortest time is right. */
const now = () => performance.now() + Math.max(...tellings);

/** What that player has left, in milliseconds: while fleets are placed, for placing. @param {SeatName} of */
function left(of) {
  const { clock } = view;
  if (!clock) return 0;
  const passed = tellings.length ? now() - clock.at : 0;
  if (isPlacing(of)) return Math.max(0, (clock.placing ?? 0) - passed);
  return Math.max(0, clock.left[of] - (clock.running === of ? passed : 0));
}

/** Whether that player is still to place a fleet within some time. @param {SeatName} of */
const isPlacing = (of) => typeof view.clock?.placing === "number" && !view.players[of]?.ready;

/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");

/** As clocks show it. @param {number} milliseconds */
export function clockText(milliseconds) {
  if (milliseconds >= DAY) return t("live-clock-days", { days: Math.floor(milliseconds / DAY), hours: Math.floor((milliseconds % DAY) / HOUR) });
  if (milliseconds < LOW) {
    const tenths = Math.floor(milliseconds / 100);
    return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.floor(milliseconds / SECOND);
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** @type {Map<SeatName, HTMLElement>} */
const clocks = new Map();

/** The clock of that player, for the bar. @param {SeatName} of */
export function clockOf(of) {
  const known = clocks.get(of);
  if (known) return known;
  const made = h("span", { class: "clock", role: "timer", hidden: true });
  clocks.set(of, made);
  return made;
}

export function renderClocks() {
  for (const [of, shown] of clocks) {
    show(shown, Boolean(view.clock));
    if (!view.clock) continue;
    const rest = left(of);
    const text = clockText(rest);
    const runs = view.phase !== "over" && (view.clock.running === of || isPlacing(of));
    shown.classList.toggle("running", runs);
    shown.classList.toggle("low", runs && rest < LOW);
    if (shown.textContent === text) continue;
    shown.textContent = text;
    const label = isPlacing(of) ? t("live-clock-place", { clock: text }) : t("live-clock-left", { name: nameOf(of), clock: text });
    shown.setAttribute("aria-label", label);
    shown.title = label;
  }
  warn();
}

/** The seconds at which something is said next. */
let armed = new Set(WARNINGS);
let wasPlacing = false;

/** Says when little of one's own time is left. */
function warn() {
  const me = seat();
  if (!view.clock || !me || !view.you) return;
  const placing = isPlacing(me);
  if (placing !== wasPlacing) armed = new Set(WARNINGS);
  wasPlacing = placing;
  const seconds = left(me) / SECOND;
  for (const warning of WARNINGS) if (seconds > warning + MUCH_MORE) armed.add(warning);
  const runs = view.phase !== "over" && (placing || view.clock.running === me);
  const reached = WARNINGS.filter((warning) => runs && seconds <= warning && armed.delete(warning));
  const nearest = reached.at(-1);
  // Whoever opens the page in the middle of it is told nothing that is long past.
  if (nearest === undefined || seconds < nearest - 2) return;
  announce(t(placing ? "live-clock-warn-place" : "live-clock-warn", { seconds: nearest }));
  play("clock");
}

let told = false;

/** That the house has placed ships, the time for that having run out; nothing once somebody has fired. */
export function houseLine() {
  const placed = view.clock?.placed_by_house;
  if (!placed || view.fired > 0 || view.phase !== "firing") return "";
  const me = view.you;
  const late = me && placed[me] ? "live-clock-house-you" : "live-clock-house-other";
  const whose = me ? other(me) : placed.A ? "A" : "B";
  if (!(me && placed[me]) && !placed[whose]) return "";
  const line = t(late, { name: nameOf(whose) });
  if (!told) announce(line);
  told = true;
  return line;
}

setInterval(() => {
  if (view?.clock && view.phase !== "over") renderClocks();
}, 100);
