// The odds over a sea: colours on a ramp from the least to the most, numbers where they are asked for, and the scale
// that says what the colours mean.

import { h, s } from "./dom.js";
import { figuresShown, showFigures } from "./figures.js";
import { cellName } from "./notation.js";
import { SHAPES } from "./shapes.js";
import { t } from "./words.js";

const CELL = SHAPES.cell;

/** @typedef {{x: number, y: number, value: number, share: number}} Warm a cell, and where it stands from the least, 0, to the most, 1 */

/**
 * The open cells with a value above zero.
 * @param {number[][]} rows @param {(cell: string) => boolean} known whether a cell was fired at
 * @returns {Warm[]}
 */
export function warmth(rows, known) {
  const open = rows.flatMap((row, y) => row.flatMap((value, x) => (value > 0 && !known(cellName(x, y)) ? [{ x, y, value }] : [])));
  const values = open.map(({ value }) => value).sort((a, b) => a - b);
  const [least, most] = [values[0] ?? 0, values.at(-1) ?? 0];
  /** @type {Map<number, number>} how many cells are less likely */
  const below = new Map();
  for (const [at, value] of values.entries()) if (!below.has(value)) below.set(value, at);
  // One cell far above all others must not make these look alike: half of the share is the rank.
  const share = (/** @type {number} */ value) => ((value - least) / (most - least) + (below.get(value) ?? 0) / (below.get(most) ?? 1)) / 2;
  return open.map((cell) => ({ ...cell, share: most > least ? share(cell.value) : 1 }));
}

/** @param {Warm[]} warm */
export function warmShapes(warm) {
  return warm.map(({ x, y, share }) => {
    const rect = s("rect", { class: share < 0.5 ? "heat low" : "heat high", x: x * CELL, y: y * CELL, width: CELL, height: CELL, "fill-opacity": (0.72 + 0.25 * share).toFixed(2) });
    // The style sheet mixes two of the three colours of the ramp.
    rect.style.setProperty("--part", `${(200 * (share < 0.5 ? share : share - 0.5)).toFixed(1)}%`);
    return rect;
  });
}

/** @param {Warm[]} warm @param {(value: number) => string} write */
export function figureShapes(warm, write) {
  return warm.map(({ x, y, value, share }) => {
    const text = write(value);
    const kind = `figure${text.length > 4 ? " long" : ""}${share > 0.5 ? " hot" : ""}`;
    const label = s("text", { class: kind, x: 20, y: 21 }, text);
    return s("g", { class: "odds-figure", "data-of": cellName(x, y), transform: `translate(${x * CELL} ${y * CELL})` }, label);
  });
}

/** Under a sea: from which number to which the colours go, and a switch for the numbers. */
export class OddsScale {
  constructor() {
    this.least = h("span");
    this.most = h("span");
    this.button = h("button", { type: "button", class: "odds-figures", "aria-pressed": String(figuresShown()) }, t("live-figures"));
    this.button.addEventListener("click", () => showFigures(!figuresShown()));
    const ramp = h("span", { class: "odds-ramp", "aria-hidden": "true" });
    this.element = h("div", { class: "odds-scale", hidden: true }, h("span", { class: "odds-range", role: "img" }, this.least, ramp, this.most), this.button);
  }

  /** @param {Warm[]} warm @param {(value: number) => string} write */
  tell(warm, write) {
    this.element.hidden = !warm.length;
    if (!warm.length) return;
    const values = warm.map(({ value }) => value);
    this.least.textContent = write(Math.min(...values));
    this.most.textContent = write(Math.max(...values));
    this.least.parentElement?.setAttribute("aria-label", t("live-odds-scale", { least: this.least.textContent, most: this.most.textContent }));
  }
}
