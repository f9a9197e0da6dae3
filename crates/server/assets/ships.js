// How ships and marks are drawn: on every sea, in lists, and in the legend.

import { h, s } from "./dom.js";
import { boxOf, cellsOf, drawingOf, drawnCells, kindOf } from "./notation.js";
import { SHAPES } from "./shapes.js";
import { t } from "./words.js";

/** @typedef {import("./notation.js").Ship} Ship */
/** @typedef {import("./notation.js").Shot} Shot */
/** @typedef {import("./notation.js").Kind} Kind */
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

/** How far the hull and the deck of a ship that is not straight are from the rim of its cells. */
const [BODY, DECK] = [5, 12];

/** The outline of a ship that is not straight, that far from the rim of its cells. @param {string} drawing @param {number} margin */
function outline(drawing, margin) {
  const cells = drawnCells(drawing);
  const has = (/** @type {number} */ x, /** @type {number} */ y) => cells.some((cell) => cell.x === x && cell.y === y);
  const [near, far] = [margin, CELL - margin];
  const plates = cells.flatMap(({ x, y }) => {
    const [left, top] = [x * CELL, y * CELL];
    const [right, below] = [has(x + 1, y), has(x, y + 1)];
    const box = (/** @type {number} */ dx, /** @type {number} */ dy, /** @type {number} */ wide, /** @type {number} */ high) => `M${left + dx} ${top + dy}h${wide}v${high}h${-wide}z`;
    const side = far - near;
    return [
      box(near, near, side, side),
      ...(right ? [box(far, near, 2 * margin, side)] : []),
      ...(below ? [box(near, far, side, 2 * margin)] : []),
      ...(right && below && has(x + 1, y + 1) ? [box(far, far, 2 * margin, 2 * margin)] : []),
    ];
  });
  return plates.join("");
}

/** The lines around it. @param {string} drawing @param {number} margin */
function rim(drawing, margin) {
  const cells = drawnCells(drawing);
  const has = (/** @type {number} */ x, /** @type {number} */ y) => cells.some((cell) => cell.x === x && cell.y === y);
  const reach = CELL / 2 - margin;
  const lines = cells.flatMap(({ x, y }) => {
    const [mx, my] = [(x + 0.5) * CELL, (y + 0.5) * CELL];
    return [[1, 0], [0, 1], [-1, 0], [0, -1]].flatMap(([dx = 0, dy = 0]) => {
      const [ax, ay] = [-dy, dx];
      const at = (/** @type {number} */ out, /** @type {number} */ along) => `${mx + dx * out + ax * along} ${my + dy * out + ay * along}`;
      if (!has(x + dx, y + dy)) return [`M${at(reach, reach)}L${at(reach, -reach)}`];
      return [1, -1]
        .filter((sign) => !(has(x + sign * ax, y + sign * ay) && has(x + dx + sign * ax, y + dy + sign * ay)))
        .map((sign) => `M${at(reach, sign * reach)}L${at(reach + margin, sign * reach)}`);
    });
  });
  return lines.join("");
}

/** The parts of a ship that is not straight. @param {string} drawing @returns {SVGElement[]} */
const figure = (drawing) => [
  s("path", { class: "body plain", d: outline(drawing, BODY) }),
  s("path", { class: "deck", d: outline(drawing, DECK) }),
  s("path", { class: "rim", d: rim(drawing, BODY) }),
];

/**
 * A ship where it lies.
 * @param {Ship} ship
 * @param {string} kind what it is: `hull`, `outline`, `ghost`, with `sunk` or `bad`
 */
export function shipShape(ship, kind) {
  if (ship.drawing) {
    const { x, y } = boxOf(ship);
    const cast = s("g", { class: "cast", transform: "translate(1.5 3)" }, s("path", { class: "body plain", d: outline(ship.drawing, BODY) }));
    return s("g", { class: `ship ${kind}`, transform: `translate(${x * CELL} ${y * CELL})` }, cast, s("g", {}, ...figure(ship.drawing)));
  }
  const turn = ship.down ? ` translate(${CELL} 0) rotate(90)` : "";
  const parts = silhouette(ship.size);
  // The shadow falls to the same side whichever way the ship lies.
  const cast = s("g", { class: "cast", transform: `translate(1.5 3)${turn}` }, /** @type {SVGElement} */ (parts[0]?.cloneNode()));
  return s("g", { class: `ship ${kind}`, transform: `translate(${ship.x * CELL} ${ship.y * CELL})` }, cast, s("g", { transform: turn.trim() || null }, ...parts));
}

/** A small ship, for lists. @param {Kind} kind */
export function shipIcon(kind) {
  const drawing = drawingOf(kind);
  const size = Number(kind);
  if (drawing) {
    const { width, height } = boxOf({ x: 0, y: 0, down: false, size: 0, drawing });
    return s("svg", { class: "ship hull figure", viewBox: `0 0 ${width * CELL} ${height * CELL}`, "aria-hidden": "true", focusable: "false" }, ...figure(drawing));
  }
  return s("svg", { class: "ship hull", viewBox: `0 4 ${size * CELL} 32`, "aria-hidden": "true", focusable: "false" }, ...silhouette(size));
}

/** What a ship of that kind is called: a straight one by its size, another by its usual name or by how many cells it has. @param {Kind} kind */
export function shipName(kind) {
  if (!drawingOf(kind)) return t("ship-name", { size: Number(kind) });
  const [, letter, size] = /^([A-Z])(\d)$/i.exec(String(kind)) ?? [];
  if (letter && size) return t("ship-name-letter", { letter, size });
  return String(kind).includes("x") ? t("ship-name-block", { shape: kind }) : t("ship-name-drawn", { size: cellsOf(kind) });
}

/** What the ship that lies there is called. @param {Ship} ship */
export const nameOf = (ship) => shipName(kindOf(ship));

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
 * @param {HTMLElement} list @param {Kind[]} all @param {Kind[]|null} afloat
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
 * @param {{announce: string, fleet: Kind[]}} [rules] ships that are named have a name with these
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
