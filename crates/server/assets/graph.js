// A whole game in one drawing, to move along with a finger, a mouse, or keys: above, how many fleets each player still
// had to reckon with; below, the chance of every shot beside the best there was.

import { h, s } from "./dom.js";
import { readShots, shownCell } from "./notation.js";
import { stateSaid } from "./ships.js";
import { percent, t } from "./words.js";

/** @typedef {import("../types/api").JudgedShot} JudgedShot */
/** @typedef {{name: string, shots: JudgedShot[], found: boolean}} Side whether the shots found the whole fleet */

const HIGH = 176;
/** Where the drawing begins and ends, and its two parts. */
const [LEFT, RIGHT, TOP, MIDDLE, FLOOR, BOTTOM] = [4, 4, 24, 84, 112, 158];
/** How far the keys for a page go. */
const PAGE = 5;

/** How much there is to know, on a scale where ten times as many fleets are one step more. @param {JudgedShot} shot */
const unknown = (shot) => Math.log10(Math.max(1, Number(shot.fleets)));

export class GameGraph {
  #sides = /** @type {Side[]} */ ([]);
  #whose = 0;
  #turns = /** @type {number[]} */ ([]);
  #at = 0;
  #wide = 0;
  #cursor = s("path", { class: "graph-now" });

  /** @param {HTMLElement} host a slider @param {(at: number) => void} go */
  constructor(host, go) {
    this.host = host;
    this.go = go;
    const move = (/** @type {PointerEvent} */ event) => {
      const box = (host.firstElementChild ?? host).getBoundingClientRect();
      const along = (event.clientX - box.left - LEFT) / (box.width - LEFT - RIGHT);
      go(this.#within(Math.round(along * this.#most())));
    };
    host.addEventListener("pointerdown", (event) => {
      host.setPointerCapture(event.pointerId);
      move(event);
    });
    host.addEventListener("pointermove", (event) => host.hasPointerCapture(event.pointerId) && move(event));
    host.addEventListener("keydown", (event) => {
      const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: PAGE, PageDown: -PAGE, Home: -Infinity, End: Infinity }[event.key];
      if (steps === undefined) return;
      event.preventDefault();
      go(this.#within(this.#at + steps));
    });
    new ResizeObserver(() => requestAnimationFrame(() => this.#room() !== this.#wide && this.#draw())).observe(host);
  }

  /** How wide the drawing can be. */
  #room() {
    const { paddingLeft, paddingRight } = getComputedStyle(this.host);
    return Math.floor(this.host.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
  }

  /** The shots of the player looked at. */
  get #mine() {
    return this.#sides[this.#whose]?.shots ?? [];
  }

  /** The number of shots that the drawing has room for. */
  #most() {
    return Math.max(1, ...this.#sides.map(({ shots }) => shots.length));
  }

  /** @param {number} at */
  #within(at) {
    return Math.max(0, Math.min(this.#mine.length, at));
  }

  /** @param {number} at */
  #x(at) {
    return LEFT + (at / this.#most()) * (this.#wide - LEFT - RIGHT);
  }

  /**
   * Shows another game, or another of its players.
   * @param {Side[]} sides @param {number} whose @param {number[]} turns how many shots came before each turning point
   */
  show(sides, whose, turns) {
    this.#sides = sides;
    this.#whose = whose;
    this.#turns = turns;
    this.#draw();
  }

  /** Moves to the moment after that many shots. @param {number} at @param {string} said */
  move(at, said) {
    this.#at = at;
    this.host.setAttribute("aria-valuemax", String(this.#mine.length));
    this.host.setAttribute("aria-valuenow", String(at));
    this.host.setAttribute("aria-valuetext", said);
    const x = this.#x(at).toFixed(1);
    this.#cursor.setAttribute("d", `M${x} ${TOP - 4}V${BOTTOM}M${x} ${TOP - 4}l-5 -7h10z`);
  }

  #draw() {
    this.#wide = this.#room();
    if (this.#wide <= 0 || !this.#sides.length) return;
    const right = this.#wide - RIGHT;
    const drawing = s("svg", { viewBox: `0 0 ${this.#wide} ${HIGH}`, "aria-hidden": "true" });
    drawing.append(s("path", { class: "plot-grid", d: `M${LEFT} ${MIDDLE}H${right}M${LEFT} ${BOTTOM}H${right}` }));
    this.#drawUnknown(drawing);
    this.#drawShots(drawing);
    const step = [1, 2, 5, 10, 20, 50, 100].find((step) => this.#x(step) - LEFT > 34) ?? 200;
    for (let at = step; at <= this.#most(); at += step) {
      drawing.append(s("text", { class: "plot-text", x: this.#x(at), y: HIGH - 4, "text-anchor": at === this.#most() ? "end" : "middle" }, String(at)));
    }
    drawing.append(
      s("text", { class: "plot-text", x: LEFT, y: 11 }, t("live-graph-fleets")),
      s("text", { class: "plot-text", x: LEFT, y: FLOOR - 11 }, t("live-graph-chances")),
      this.#cursor,
    );
    this.host.replaceChildren(drawing, this.#keys());
    this.move(this.#at, this.host.getAttribute("aria-valuetext") ?? "");
  }

  /** How many fleets each had to reckon with: whoever falls sooner knows more. @param {SVGElement} drawing */
  #drawUnknown(drawing) {
    const most = Math.max(1, ...this.#sides.flatMap(({ shots }) => shots.map(unknown)));
    const y = (/** @type {number} */ size) => MIDDLE - (size / most) * (MIDDLE - TOP);
    this.#sides.forEach(({ shots, found }, side) => {
      const points = shots.map((shot, at) => `${this.#x(at).toFixed(1)} ${y(unknown(shot)).toFixed(1)}`);
      // Whoever has found everything has nothing left to tell apart; of anybody else nobody has counted it.
      if (found) points.push(`${this.#x(shots.length).toFixed(1)} ${MIDDLE}`);
      drawing.append(s("path", { class: `graph-line tone-line series-${side}${side === this.#whose ? "" : " other"}`, d: `M${points.join("L")}` }));
    });
  }

  /** The chance of every shot of the player looked at, in front of the best there was. @param {SVGElement} drawing */
  #drawShots(drawing) {
    const wide = Math.max(1, (this.#x(1) - LEFT) * 0.72);
    const high = (/** @type {number} */ chance) => Math.max(1, chance * (BOTTOM - FLOOR));
    this.#mine.forEach((shot, at) => {
      const x = (this.#x(at) + this.#x(at + 1) - wide) / 2;
      const bar = (/** @type {string} */ kind, /** @type {number} */ chance) => s("rect", { class: kind, x, y: BOTTOM - high(chance), width: wide, height: high(chance) });
      const kind = /o$/.test(shot.shot) ? "graph-miss" : "graph-hit";
      drawing.append(bar("graph-best", shot.best_chance), bar(kind, shot.chance));
    });
    for (const at of this.#turns) {
      const x = (this.#x(at) + this.#x(at + 1)) / 2;
      drawing.append(s("path", { class: "graph-turn", d: `M${x} ${FLOOR - 1}l-4 -7h8z` }));
    }
  }

  #keys() {
    const names = this.#sides.map(({ name }, side) =>
      h("li", { class: `series-${side}` }, s("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" }, s("path", { class: "tone-line", d: "M2 20H38", "stroke-width": 7 })), name));
    const box = (/** @type {string} */ kind, /** @type {string} */ said) =>
      h("li", {}, s("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" }, s("rect", { class: kind, x: 8, y: 4, width: 24, height: 32 })), said);
    return h("ul", { class: "legend", "aria-hidden": "true" },
      ...(names.length > 1 ? names : []),
      box("graph-hit", t("live-cell-hit")), box("graph-miss", t("live-cell-miss")), box("graph-best", t("live-chart-best")));
  }
}

/** What a moment is, for screen readers. @param {JudgedShot[]} shots @param {number} at */
export function momentSaid(shots, at) {
  const shot = shots[at - 1];
  const place = t("live-shot-of", { at, length: shots.length });
  if (!shot) return place;
  const [fired] = readShots(shot.shot);
  if (!fired) return place;
  const outcome = stateSaid({ o: "live-cell-miss", x: "live-cell-hit", s: "live-cell-sunk" }[fired.outcome], fired);
  return `${place}: ${shownCell(fired.cell)}, ${outcome}, ${percent(shot.chance)}`;
}
