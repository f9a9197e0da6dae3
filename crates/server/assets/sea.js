// One sea: a drawing in SVG, and over it a grid of cells for mouse, touch, keyboard and screen reader.
//
// A sea knows no rules. It shows what it is given (`show`) and reports cells that are chosen or pointed at.

import { h, s, targetOf } from "./dom.js";
import { cellName, placeOf, shipCells } from "./notation.js";
import { SHAPES } from "./shapes.js";
import { percent, t } from "./words.js";

const CELL = SHAPES.cell;
const LEFT = 36;
const TOP = 34;
const REST = 10;

/** @typedef {import("./notation.js").Ship} Ship */
/** @typedef {import("./notation.js").Shot} Shot */
/** @typedef {import("./notation.js").Place} Place */
/** @typedef {{cell: string, by: "pointer"|"keyboard"}} Pressed */
/** @typedef {Place & {value: number, share: number}} Warm */
/** @typedef {"heat"|"fleet"|"wrecks"|"marks"|"figures"|"aim"|"ghost"|"effects"} Layer */

/**
 * @typedef {object} Shown
 * @property {Shot[]} [shots]
 * @property {Iterable<string>} [sunk] cells of sunk ships
 * @property {Iterable<string>} [out] cells ruled out
 * @property {Ship[]} [fleet]
 * @property {boolean} [outlined] draw the fleet as outlines, under the marks
 * @property {Ship[]} [wrecks]
 * @property {number[][]|null} [heat] by row: how warm each cell is
 * @property {(value: number) => string} [figure] what to write on a warm cell
 * @property {Iterable<string>} [last]
 * @property {string[]} [aim]
 * @property {string|null} [best]
 * @property {string[]} [ends] where a ship may end
 * @property {{ship: Ship, fits: boolean}|null} [ghost]
 */

export class Sea extends EventTarget {
  /**
   * @param {HTMLElement} host
   * @param {{width: number, height: number, reefs?: string[], label: string}} options
   */
  constructor(host, { width, height, reefs = [], label }) {
    super();
    this.host = host;
    this.width = width;
    this.height = height;
    this.reefs = new Set(reefs);
    /** @type {Shown} */
    this.shown = {};
    this.focus = { x: 0, y: 0 };
    const layer = () => s("g");
    /** @type {Record<Layer, SVGGElement>} */
    this.layers = {
      heat: layer(), fleet: layer(), wrecks: layer(), marks: layer(), figures: layer(), aim: layer(), ghost: layer(), effects: layer(),
    };
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    this.grid = h("div", { class: "cells", role: "grid", "aria-label": label, "aria-rowcount": height, "aria-colcount": width });
    this.#draw();
    this.show({});
  }

  #draw() {
    const wide = this.width * CELL;
    const high = this.height * CELL;
    const [full, tall] = [LEFT + wide + REST, TOP + high + REST];
    this.host.style.aspectRatio = `${full} / ${tall}`;
    const drawing = s("svg", { viewBox: `0 0 ${full} ${tall}`, "aria-hidden": "true", focusable: "false" });
    const sea = s("g", { transform: `translate(${LEFT} ${TOP})` });
    sea.append(s("rect", { class: "water", width: wide, height: high }));
    const ripples = [];
    for (let y = 0; y < this.height; y++) {
      for (let x = (y * 3) % 5; x < this.width; x += 5) {
        ripples.push(s("path", { class: "ripple", d: SHAPES.ripple, transform: `translate(${x * CELL} ${y * CELL})` }));
      }
    }
    sea.append(...ripples, this.layers.heat);
    const lines = [];
    for (let x = 1; x < this.width; x++) lines.push(`M${x * CELL} 0V${high}`);
    for (let y = 1; y < this.height; y++) lines.push(`M0 ${y * CELL}H${wide}`);
    sea.append(s("path", { class: "lines", d: lines.join("") }));
    // The frame of a sea chart, alternately dark and light, one cell each.
    sea.append(s("rect", { class: "neat", width: wide, height: high }));
    sea.append(s("rect", { class: "neat", x: -6, y: -6, width: wide + 12, height: high + 12 }));
    const frame = `M0 -3H${wide}M0 ${high + 3}H${wide}M-3 0V${high}M${wide + 3} 0V${high}`;
    sea.append(s("path", { class: "frame", d: frame, "stroke-dasharray": `${CELL} ${CELL}` }));
    for (let x = 0; x < this.width; x++) {
      sea.append(s("text", { class: "axis", x: (x + 0.5) * CELL, y: -19 }, String.fromCharCode(65 + x)));
    }
    for (let y = 0; y < this.height; y++) sea.append(s("text", { class: "axis", x: -21, y: (y + 0.5) * CELL }, String(y)));
    for (const reef of this.reefs) {
      const { x, y } = placeOf(reef);
      sea.append(s("path", { class: "mark-reef", d: SHAPES.reef, transform: `translate(${x * CELL} ${y * CELL})` }));
    }
    const { fleet, wrecks, marks, figures, aim, ghost, effects } = this.layers;
    sea.append(fleet, wrecks, marks, figures, aim, ghost, effects);
    drawing.append(sea);

    const grid = this.grid;
    Object.assign(grid.style, {
      left: `${(100 * LEFT) / full}%`,
      top: `${(100 * TOP) / tall}%`,
      width: `${(100 * wide) / full}%`,
      height: `${(100 * high) / tall}%`,
      gridTemplateColumns: `repeat(${this.width}, 1fr)`,
      gridTemplateRows: `repeat(${this.height}, 1fr)`,
    });
    for (let y = 0; y < this.height; y++) {
      const line = h("div", { class: "line", role: "row" });
      for (let x = 0; x < this.width; x++) {
        const name = cellName(x, y);
        const cell = h("div", { class: "cell", role: "gridcell", tabindex: -1, "data-cell": name });
        this.cells.set(name, cell);
        line.append(cell);
      }
      grid.append(line);
    }
    this.#cell("A0").tabIndex = 0;
    grid.addEventListener("keydown", (event) => this.#key(event));
    grid.addEventListener("click", (event) => {
      const cell = targetOf(event).dataset.cell;
      if (cell) this.#say("choose", { cell, by: "pointer" });
    });
    grid.addEventListener("focusin", (event) => {
      const cell = targetOf(event).dataset.cell;
      if (cell) {
        this.#rove(placeOf(cell));
        this.#say("point", { cell, by: "keyboard" });
      }
    });
    grid.addEventListener("pointermove", (event) => {
      const place = this.cellAt(event.clientX, event.clientY);
      if (place) this.#say("point", { cell: cellName(place.x, place.y), by: "pointer" });
    });
    grid.addEventListener("pointerleave", () => this.dispatchEvent(new Event("leave")));
    this.host.replaceChildren(drawing, grid);
  }

  /** @param {"choose"|"point"} type @param {Pressed} detail */
  #say(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /**
   * Listens for cells that are pressed (`choose`), or that the pointer or the keyboard has reached (`point`).
   * @param {"choose"|"point"} type @param {(pressed: Pressed) => void} call @param {AddEventListenerOptions} [options]
   */
  onCell(type, call, options) {
    this.addEventListener(type, (event) => call(/** @type {CustomEvent<Pressed>} */ (event).detail), options);
  }

  /** @param {string} name */
  #cell(name) {
    const cell = this.cells.get(name);
    if (!cell) throw new Error(`${name} is not on this sea`);
    return cell;
  }

  /** @param {Place} place */
  #rove({ x, y }) {
    this.#cell(cellName(this.focus.x, this.focus.y)).tabIndex = -1;
    this.focus = { x, y };
    this.#cell(cellName(x, y)).tabIndex = 0;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    let { x, y } = this.focus;
    if (event.key === "ArrowLeft") x = Math.max(0, x - 1);
    else if (event.key === "ArrowRight") x = Math.min(this.width - 1, x + 1);
    else if (event.key === "ArrowUp") y = Math.max(0, y - 1);
    else if (event.key === "ArrowDown") y = Math.min(this.height - 1, y + 1);
    else if (event.key === "Home") x = 0;
    else if (event.key === "End") x = this.width - 1;
    else if (event.key === "PageUp") y = 0;
    else if (event.key === "PageDown") y = this.height - 1;
    else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#say("choose", { cell: cellName(x, y), by: "keyboard" });
      return;
    } else return;
    event.preventDefault();
    this.focusCell(cellName(x, y));
  }

  /** Puts the keyboard on a cell. @param {string} cell */
  focusCell(cell) {
    this.#rove(placeOf(cell));
    this.#cell(cell).focus();
  }

  /** The cell at a point of the window, or none. @param {number} clientX @param {number} clientY @returns {Place|null} */
  cellAt(clientX, clientY) {
    const box = this.grid.getBoundingClientRect();
    const x = Math.floor(((clientX - box.left) / box.width) * this.width);
    const y = Math.floor(((clientY - box.top) / box.height) * this.height);
    return x >= 0 && y >= 0 && x < this.width && y < this.height ? { x, y } : null;
  }

  /** Whether cells can be pressed now; a sea at rest stays readable. @param {boolean} live */
  setLive(live) {
    this.host.classList.toggle("live", live);
    this.grid.setAttribute("aria-disabled", String(!live));
  }

  /** Shows that, and nothing else. @param {Shown} shown */
  show(shown) {
    this.shown = shown;
    const sunk = new Set(shown.sunk ?? []);
    const out = new Set(shown.out ?? []);
    const last = new Set(shown.last ?? []);
    const shots = new Map((shown.shots ?? []).map((shot) => [shot.cell, shot]));
    const ships = new Set((shown.fleet ?? []).flatMap(shipCells));

    const { heat, fleet, wrecks, marks, figures, aim, ghost } = this.layers;
    const warm = this.#warm(shown, shots);
    heat.replaceChildren(...this.#warmth(warm));
    figures.replaceChildren(...this.#figures(warm, shown.figure));
    fleet.replaceChildren(...(shown.fleet ?? []).map((ship) => this.#ship(ship, shown.outlined ? "outline" : "hull")));
    wrecks.replaceChildren(...(shown.wrecks ?? []).map((ship) => this.#ship(ship, "wreck")));
    /** @type {SVGElement[]} */
    const drawn = [];
    for (const cell of out) if (!shots.has(cell) && this.cells.has(cell)) drawn.push(this.#at(cell, s("circle", { class: "mark-out", cx: 20, cy: 20, r: SHAPES.out })));
    for (const [cell, shot] of shots) if (this.cells.has(cell)) drawn.push(this.#at(cell, ...mark(shot, sunk.has(cell))));
    for (const cell of last) if (this.cells.has(cell)) drawn.push(this.#at(cell, s("rect", { class: "last", x: 2, y: 2, width: 36, height: 36, rx: 4 })));
    for (const end of shown.ends ?? []) if (this.cells.has(end)) drawn.push(this.#at(end, s("rect", { class: "end", x: 5, y: 5, width: 30, height: 30, rx: 4 })));
    if (shown.best && this.cells.has(shown.best)) drawn.push(this.#at(shown.best, s("rect", { class: "best", x: 3, y: 3, width: 34, height: 34, rx: 4 })));
    marks.replaceChildren(...drawn);
    aim.replaceChildren(
      ...(shown.aim ?? []).map((cell, at) =>
        this.#at(cell, s("rect", { class: "aim", x: 3, y: 3, width: 34, height: 34, rx: 4 }), s("text", { class: "aim-number", x: 20, y: 21 }, String(at + 1))),
      ),
    );
    ghost.replaceChildren(...(shown.ghost ? [this.#ship(shown.ghost.ship, shown.ghost.fits ? "ghost" : "ghost bad")] : []));

    for (const [name, cell] of this.cells) {
      const shot = shots.get(name);
      let state = "live-cell-open";
      if (shot) state = shot.outcome === "o" ? "live-cell-miss" : shot.outcome === "s" || sunk.has(name) ? "live-cell-sunk" : "live-cell-hit";
      else if (this.reefs.has(name)) state = "live-cell-reef";
      else if (out.has(name)) state = "live-cell-out";
      let label = ships.has(name) ? t("live-cell-ship", { cell: name, state: t(state) }) : t("live-cell", { cell: name, state: t(state) });
      if ((shown.aim ?? []).includes(name)) label += `, ${t("live-cell-aimed")}`;
      const { x, y } = placeOf(name);
      const warm = shown.heat?.[y]?.[x];
      if (warm !== undefined && warm !== null && !shot) label += `, ${shown.figure ? shown.figure(warm) : percent(warm)}`;
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
      cell.toggleAttribute("data-shot", Boolean(shot));
      cell.setAttribute("data-state", state.slice(10));
    }
  }

  /** @param {string} cell @param {...SVGElement} parts */
  #at(cell, ...parts) {
    const { x, y } = placeOf(cell);
    return s("g", { transform: `translate(${x * CELL} ${y * CELL})` }, ...parts);
  }

  /** @param {Ship} ship @param {string} kind */
  #ship(ship, kind) {
    const turn = ship.down ? ` translate(${CELL} 0) rotate(90)` : "";
    const parts = [s("path", { class: kind, d: hull(ship.size) })];
    if (kind === "hull") {
      for (let at = 0; at < ship.size; at++) parts.push(s("circle", { class: "hull-deck", cx: at * CELL + 20, cy: 20, r: SHAPES.turret }));
    }
    return s("g", { transform: `translate(${ship.x * CELL} ${ship.y * CELL})${turn}` }, ...parts);
  }

  /**
   * The open cells with a value above zero, and their share of the highest one.
   * @param {Shown} shown @param {Map<string, Shot>} shots
   * @returns {Warm[]}
   */
  #warm(shown, shots) {
    /** @type {(Place & {value: number})[]} */
    const open = [];
    for (const [y, row] of (shown.heat ?? []).entries()) {
      for (const [x, value] of row.entries()) {
        if (value > 0 && !shots.has(cellName(x, y))) open.push({ x, y, value });
      }
    }
    const most = Math.max(...open.map(({ value }) => value));
    return open.map((cell) => ({ ...cell, share: (cell.value / most) ** 1.6 }));
  }

  /** @param {Warm[]} warm */
  #warmth(warm) {
    return warm.map(({ x, y, share }) =>
      s("rect", { class: "heat", x: x * CELL, y: y * CELL, width: CELL, height: CELL, "fill-opacity": (0.05 + 0.85 * share).toFixed(3) }),
    );
  }

  /** @param {Warm[]} warm @param {(value: number) => string} [figure] */
  #figures(warm, figure = (value) => percent(value, 0).replace(/\s?%/, "")) {
    return warm.map(({ x, y, value, share }) => {
      const text = figure(value);
      const kind = `figure${text.length > 4 ? " long" : ""}${share > 0.62 ? " hot" : ""}`;
      return this.#at(cellName(x, y), s("text", { class: kind, x: 20, y: 21 }, text));
    });
  }

  /** A splash or an explosion over a cell; style sheets leave it out where motion is unwelcome. @param {string} cell @param {Shot["outcome"]} outcome */
  burst(cell, outcome) {
    const shape =
      outcome === "o"
        ? s("g", { class: "splash" }, ...SHAPES.splash.map((r) => s("circle", { cx: 20, cy: 20, r })))
        : s("g", { class: "blast" }, s("path", { d: SHAPES.blast }), s("circle", { cx: 20, cy: 20, r: SHAPES.ring }));
    const effect = this.#at(cell, shape);
    this.layers.effects.append(effect);
    setTimeout(() => effect.remove(), 900);
  }
}

/** The outline of a ship lying to the right, its bow ahead. @param {number} size */
export function hull(size) {
  return SHAPES.hull.replace("LENGTH", String(size * CELL - 28));
}

/** A small ship, for lists. @param {number} size */
export function shipIcon(size) {
  return s("svg", { viewBox: `0 4 ${size * CELL} 32`, "aria-hidden": "true", focusable: "false" }, s("path", { class: "hull", d: hull(size) }));
}

/** @param {{outcome: Shot["outcome"]}} shot @param {boolean} [sunk] */
function mark(shot, sunk = false) {
  if (shot.outcome === "o") {
    return [
      s("circle", { class: "mark-miss", cx: 20, cy: 20, r: SHAPES.missRing }),
      s("circle", { class: "mark-miss-dot", cx: 20, cy: 20, r: SHAPES.missDot }),
    ];
  }
  if (shot.outcome === "s" || sunk) {
    return [s("rect", { class: "mark-sunk", x: 6, y: 6, width: 28, height: 28, rx: 3 }), s("path", { class: "mark-sunk-x", d: SHAPES.sunk })];
  }
  return [s("path", { class: "mark-hit-halo", d: SHAPES.hit }), s("path", { class: "mark-hit", d: SHAPES.hit })];
}

/** The best cell, where one is left to hit. @param {{best?: string|null, cells: number[][]}} odds */
export function bestOf({ best, cells }) {
  if (!best) return null;
  const { x, y } = placeOf(best);
  return (cells[y]?.[x] ?? 0) > 0 ? best : null;
}

/** What the marks mean, as a list under a sea. */
export function legend() {
  const entry = (/** @type {string} */ label, /** @type {SVGElement[]} */ ...parts) => h("li", {}, s("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" }, ...parts), label);
  return h(
    "ul",
    { class: "legend" },
    entry(t("live-cell-miss"), ...mark({ outcome: "o" })),
    entry(t("live-cell-hit"), ...mark({ outcome: "x" })),
    entry(t("live-cell-sunk"), ...mark({ outcome: "s" })),
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
    const label = t(gone ? "live-ship-sunk" : "live-ship-afloat", { size });
    return h("li", { class: gone ? "gone" : null }, shipIcon(size), h("span", { class: "unseen" }, label));
  });
  const heading = afloat ? t("live-afloat", { count: afloat.length }) : t("live-afloat-unknown");
  list.replaceChildren(h("li", {}, heading), ...items);
}
