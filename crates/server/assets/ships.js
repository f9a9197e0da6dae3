// How ships and marks are drawn: on every sea, in lists, and in the legend.

import { h, s } from "./dom.js";
import { SHAPES } from "./shapes.js";
import { t } from "./words.js";

/** @typedef {import("./notation.js").Ship} Ship */
/** @typedef {import("./notation.js").Shot} Shot */
/** @typedef {{tone: string, d: string, bow?: boolean}} Part */

const CELL = SHAPES.cell;

/** The parts of a ship lying to the right. @param {number} size @returns {SVGPathElement[]} */
function silhouette(size) {
  const known = SHAPES.ships.length;
  const extra = Math.max(0, size - known) * CELL;
  /** @type {Part[]} */
  const parts = SHAPES.ships[Math.min(size, known) - 1] ?? [];
  return parts.map(({ tone, d, bow }) =>
    s("path", { class: tone, d: d.replaceAll("EXTRA", String(extra)), transform: bow && extra ? `translate(${extra} 0)` : null }),
  );
}

/**
 * A ship where it lies.
 * @param {Ship} ship
 * @param {string} kind what it is: `hull`, `outline`, `ghost`, with `sunk` or `bad`
 */
export function shipShape(ship, kind) {
  const turn = ship.down ? ` translate(${CELL} 0) rotate(90)` : "";
  const parts = silhouette(ship.size);
  // The shadow falls to the same side whichever way the ship lies.
  const cast = s("g", { class: "cast", transform: `translate(1.5 3)${turn}` }, /** @type {SVGElement} */ (parts[0]?.cloneNode()));
  return s("g", { class: `ship ${kind}`, transform: `translate(${ship.x * CELL} ${ship.y * CELL})` }, cast, s("g", { transform: turn.trim() || null }, ...parts));
}

/** A small ship, for lists. @param {number} size */
export function shipIcon(size) {
  return s("svg", { class: "ship hull", viewBox: `0 4 ${size * CELL} 32`, "aria-hidden": "true", focusable: "false" }, ...silhouette(size));
}

/** What a ship of that size is called. @param {number} size */
export const shipName = (size) => t("ship-name", { size });

/**
 * What is known of a cell that was fired at. A hit is a burnt star, a miss a ring, and what has sunk carries the sign
 * that charts have for a wreck. Where hits tell their ships, each carries the ship's number.
 * @param {{outcome: Shot["outcome"], ship?: number|null}} shot @param {boolean} [sunk] @returns {SVGElement[]}
 */
export function mark(shot, sunk = false) {
  return shot.ship ? [...sign(shot, sunk), ...pennant(shot.ship)] : sign(shot, sunk);
}

/** The number of a ship, on a colour of its own. @param {number} ship */
const pennant = (ship) => [
  s("circle", { class: `pennant pennant-${(ship - 1) % 8}`, cx: 31, cy: 9, r: 8.5 }),
  s("text", { class: "pennant-number", x: 31, y: 9.5 }, String(ship)),
];

/** @param {{outcome: Shot["outcome"]}} shot @param {boolean} sunk */
function sign(shot, sunk) {
  if (shot.outcome === "o") {
    return [s("circle", { class: "mark-miss-edge", cx: 20, cy: 20, r: SHAPES.missRing }), s("circle", { class: "mark-miss", cx: 20, cy: 20, r: SHAPES.missRing })];
  }
  if (shot.outcome === "s" || sunk) {
    return [s("path", { class: "mark-sunk-halo", d: SHAPES.sunk }), s("path", { class: "mark-sunk", d: SHAPES.sunk })];
  }
  return [s("path", { class: "mark-burn", d: SHAPES.burn }), s("path", { class: "mark-ember", d: SHAPES.ember }), s("path", { class: "mark-hit", d: SHAPES.hit })];
}

/** What the marks mean, as a list under a sea. */
export function legend() {
  const entry = (/** @type {string} */ label, /** @type {SVGElement[]} */ ...parts) => h("li", {}, s("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" }, ...parts), label);
  const water = s("rect", { class: "mark-under", x: 3, y: 6, width: 34, height: 28, rx: 9 });
  return h(
    "ul",
    { class: "legend" },
    entry(t("live-cell-miss"), s("rect", { class: "mark-water", width: 40, height: 40, rx: 8 }), ...mark({ outcome: "o" })),
    entry(t("live-cell-hit"), ...mark({ outcome: "x" })),
    entry(t("live-cell-sunk"), water, ...mark({ outcome: "s" })),
    entry(t("live-cell-out"), s("circle", { class: "mark-out", cx: 20, cy: 20, r: 4 })),
  );
}

/**
 * Fills a list with the ships of a fleet, the sunk ones marked, where it is known which have sunk.
 * @param {HTMLElement} list @param {number[]} all @param {number[]|null} afloat
 */
export function fillAfloat(list, all, afloat) {
  const left = afloat ? [...afloat] : null;
  const items = all.map((size) => {
    const at = left ? left.indexOf(size) : -1;
    if (at >= 0) left?.splice(at, 1);
    const gone = left !== null && at < 0;
    const label = t(gone ? "live-ship-sunk" : "live-ship-afloat", { ship: shipName(size), size });
    return h("li", { class: gone ? "gone" : null, title: shipName(size) }, shipIcon(size), h("span", { class: "unseen" }, label));
  });
  const heading = afloat ? t("live-afloat", { count: afloat.length }) : t("live-afloat-unknown");
  list.replaceChildren(h("li", {}, heading), ...items);
}

/** What is known of a cell, with the ship that was hit there where that is told. @param {string} state @param {Shot} [shot] */
export const stateSaid = (state, shot) => (shot?.ship ? t("live-cell-ship-hit", { state: t(state), number: shot.ship }) : t(state));

/**
 * What a shot did.
 * @param {Shot} shot
 * @param {{announce: string, fleet: number[]}} [rules] ships that are named have a name with these
 */
export function shotSentence({ cell, outcome, size, ship }, rules) {
  if (ship !== null) {
    const sunk = outcome === "s";
    const named = rules?.announce === "named" ? rules.fleet[ship - 1] : undefined;
    if (named === undefined) return t(sunk ? "shot-sunk-ship" : "shot-hit-ship", { cell, ship });
    return t(sunk ? "live-shot-sunk-named" : "live-shot-hit-named", { cell, ship: shipName(named), number: ship });
  }
  if (outcome === "s") return size === null ? t("shot-sunk", { cell }) : t("live-shot-sunk-ship", { cell, ship: shipName(size) });
  return t(outcome === "x" ? "shot-hit" : "shot-miss", { cell });
}
