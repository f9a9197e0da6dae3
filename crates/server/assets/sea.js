// One sea: a drawing in SVG, and over it a grid of cells for mouse, touch, keyboard and screen reader.
//
// A sea knows no rules. It shows what it is given (`show`) and reports cells that are chosen or pointed at.

import { h, s, targetOf } from "./dom.js";
import { impact, isCalm, shell, sinking, surfacing } from "./effects.js";
import { cellName, isShip, placeOf, readShip, shipCells, shownRow, writeShip } from "./notation.js";
import { OddsScale, figureShapes, warmShapes, warmth } from "./odds.js";
import { SHAPES } from "./shapes.js";
import { mark, nameOf, shipShape, stateSaid } from "./ships.js";
import { percent, t } from "./words.js";

export { fillAfloat, legend, shipIcon } from "./ships.js";

const CELL = SHAPES.cell;
const LEFT = 36;
const TOP = 34;
const REST = 10;
/** What the scale of the odds takes below a sea. */
const SCALE = 30;
/** What a finger hits surely, in pixels. */
const SURE = 44;

/** @typedef {import("./notation.js").Ship} Ship */
/** @typedef {import("./notation.js").Shot} Shot */
/** @typedef {import("./notation.js").Place} Place */
/** @typedef {{cell: string, by: "pointer"|"keyboard"}} Pressed */
/** @typedef {"heat"|"fleet"|"marks"|"figures"|"aim"|"ghost"|"effects"} Layer */
/** @typedef {"lit"|"dim"|"plain"} Light */

/**
 * @typedef {object} Shown
 * @property {Shot[]} [shots]
 * @property {Iterable<string>} [sunk] sunk ships, or cells of sunk ships where no more is known; those of the fleet of
 * which every cell is hit are known without it
 * @property {Iterable<string>} [out] cells ruled out
 * @property {Ship[]} [fleet]
 * @property {boolean} [outlined] draw the fleet as outlines, under the marks
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
   * @param {{width: number, height: number, reefs?: string[], label: string, odds?: boolean}} options `odds`: leave room for
   * the scale of the odds
   */
  constructor(host, { width, height, reefs = [], label, odds = false }) {
    super();
    this.host = host;
    this.width = width;
    this.height = height;
    this.reefs = new Set(reefs);
    /** @type {Shown} */
    this.shown = {};
    this.focus = { x: 0, y: 0 };
    /** @type {string|null|undefined} the cell that is looked at, where that is known */
    this.looked = null;
    const layer = () => s("g");
    /** @type {Record<Layer, SVGGElement>} */
    this.layers = {
      heat: layer(), fleet: layer(), marks: layer(), figures: layer(), aim: layer(), ghost: layer(), effects: layer(),
    };
    this.layers.figures.classList.add("figures");
    this.layers.effects.classList.add("effects");
    this.scale = odds ? new OddsScale() : null;
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    this.grid = h("div", { class: "cells", role: "grid", "aria-label": label, "aria-rowcount": height, "aria-colcount": width });
    this.#draw();
    this.show({});
  }

  #draw() {
    const wide = this.width * CELL;
    const high = this.height * CELL;
    const [full, tall] = [LEFT + wide + REST, TOP + high + (this.scale ? SCALE : REST)];
    this.host.style.aspectRatio = `${full} / ${tall}`;
    const drawing = s("svg", { viewBox: `0 0 ${full} ${tall}`, "aria-hidden": "true", focusable: "false" });
    const sea = s("g", { transform: `translate(${LEFT} ${TOP})` });
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
    for (let y = 0; y < this.height; y++) sea.append(s("text", { class: "axis", x: -21, y: (y + 0.5) * CELL }, String(shownRow(y))));
    for (const reef of this.reefs) {
      const { x, y } = placeOf(reef);
      sea.append(s("path", { class: "mark-reef", d: SHAPES.reef, transform: `translate(${x * CELL} ${y * CELL})` }));
    }
    const { fleet, marks, figures, aim, ghost, effects } = this.layers;
    const ticks = "M20 1V11M20 29V39M1 20H11M29 20H39";
    this.reticle = s("g", { class: "reticle" }, s("circle", { cx: 20, cy: 20, r: 13 }), s("path", { d: ticks }));
    sea.append(fleet, marks, figures, aim, ghost, this.reticle, effects);
    drawing.append(sea);

    const grid = this.grid;
    const water = h("div", { class: "depth", "aria-hidden": "true" }, h("div"), h("div"));
    const bounds = { left: `${(100 * LEFT) / full}%`, top: `${(100 * TOP) / tall}%`, width: `${(100 * wide) / full}%`, height: `${(100 * high) / tall}%` };
    Object.assign(water.style, bounds);
    if (this.scale) Object.assign(this.scale.element.style, { left: bounds.left, width: bounds.width, top: `${(100 * (TOP + high + 8)) / tall}%` });
    Object.assign(grid.style, {
      ...bounds,
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
    grid.addEventListener("pointerleave", () => {
      this.#look(null);
      this.dispatchEvent(new Event("leave"));
    });
    this.host.replaceChildren(water, drawing, grid, ...(this.scale ? [this.scale.element] : []));
  }

  /** @param {"choose"|"point"} type @param {Pressed} detail */
  #say(type, detail) {
    if (type === "point") this.#look(detail.cell);
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Shows what is aimed at, and its number. @param {string|null} cell */
  #look(cell) {
    if (this.looked === cell) return;
    this.looked = cell;
    if (cell && this.reticle) {
      const { x, y } = placeOf(cell);
      this.reticle.setAttribute("transform", `translate(${x * CELL} ${y * CELL})`);
    }
    this.host.classList.toggle("aimed", Boolean(cell) && !this.#cell(cell ?? "A0").hasAttribute("data-shot"));
    for (const figure of this.layers.figures.children) figure.classList.toggle("near", figure.getAttribute("data-of") === cell);
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

  /**
   * The cell at a point of the window, or none; beside the sea, the nearest one within that many cells.
   * @param {number} clientX @param {number} clientY @param {number} [beside] @returns {Place|null}
   */
  cellAt(clientX, clientY, beside = 0) {
    const box = this.grid.getBoundingClientRect();
    const x = Math.floor(((clientX - box.left) / box.width) * this.width);
    const y = Math.floor(((clientY - box.top) / box.height) * this.height);
    if (x < -beside || y < -beside || x >= this.width + beside || y >= this.height + beside) return null;
    return { x: Math.max(0, Math.min(x, this.width - 1)), y: Math.max(0, Math.min(y, this.height - 1)) };
  }

  /** Whether cells can be pressed now; a sea at rest stays readable. @param {boolean} live */
  setLive(live) {
    this.host.classList.toggle("live", live);
    this.grid.setAttribute("aria-disabled", String(!live));
  }

  /** Whether cells are so small that a finger may miss the one it means: then a first tap only aims. */
  isFine() {
    return matchMedia("(pointer: coarse)").matches && this.grid.getBoundingClientRect().width / this.width < SURE;
  }

  /** Lights the sea that is fired at, and dims the other. @param {Light} light */
  setLight(light) {
    this.host.classList.toggle("lit", light === "lit");
    this.host.classList.toggle("dim", light === "dim");
  }

  /** Shows that, and nothing else. @param {Shown} shown */
  show(shown) {
    this.shown = shown;
    const out = new Set(shown.out ?? []);
    const last = new Set(shown.last ?? []);
    const shots = new Map((shown.shots ?? []).map((shot) => [shot.cell, shot]));
    /** @type {Map<string, Ship>} the ship at a cell */
    const ships = new Map((shown.fleet ?? []).flatMap((ship) => shipCells(ship).map((cell) => [cell, ship])));
    const { wrecks, sunk, loose } = sunkOf(shown, shots);

    const { heat, fleet, marks, figures, aim, ghost } = this.layers;
    const warm = warmth(shown.heat ?? [], (cell) => shots.has(cell));
    const figure = shown.figure ?? ((/** @type {number} */ value) => percent(value, 0).replace(/\s?%/, ""));
    heat.replaceChildren(...warmShapes(warm));
    figures.replaceChildren(...figureShapes(warm, figure));
    this.scale?.tell(warm, shown.figure ?? ((value) => percent(value, value < 0.1 ? 1 : 0)));
    const afloat = (shown.fleet ?? []).filter((ship) => !wrecks.some((wreck) => isSame(wreck, ship)));
    fleet.replaceChildren(
      ...loose.filter((cell) => this.cells.has(cell)).map((cell) => this.#at(cell, s("rect", { class: "mark-under", x: 3, y: 6, width: 34, height: 28, rx: 9 }))),
      ...wrecks.map((ship) => shipShape(ship, shown.outlined ? "outline sunk" : "hull sunk")),
      ...afloat.map((ship) => shipShape(ship, shown.outlined ? "outline" : "hull")),
    );
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
    ghost.replaceChildren(...(shown.ghost ? [shipShape(shown.ghost.ship, shown.ghost.fits ? "ghost" : "ghost bad")] : []));

    for (const [name, cell] of this.cells) {
      const shot = shots.get(name);
      let state = "live-cell-open";
      if (shot) state = shot.outcome === "o" ? "live-cell-miss" : shot.outcome === "s" || sunk.has(name) ? "live-cell-sunk" : "live-cell-hit";
      else if (this.reefs.has(name)) state = "live-cell-reef";
      else if (out.has(name)) state = "live-cell-out";
      const ship = ships.get(name);
      const said = stateSaid(state, shot);
      let label = ship ? t("live-cell-ship", { cell: name, ship: nameOf(ship), state: said }) : t("live-cell", { cell: name, state: said });
      if ((shown.aim ?? []).includes(name)) label += `, ${t("live-cell-aimed")}`;
      const { x, y } = placeOf(name);
      const warm = shown.heat?.[y]?.[x];
      if (warm !== undefined && warm !== null && !shot) label += `, ${shown.figure ? shown.figure(warm) : percent(warm)}`;
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
      cell.toggleAttribute("data-shot", Boolean(shot));
      cell.setAttribute("data-state", state.slice(10));
    }
    // The cell that is looked at has its number again, which was drawn anew.
    const { looked } = this;
    this.looked = undefined;
    this.#look(looked ?? null);
  }

  /** @param {string} cell @param {...SVGElement} parts */
  #at(cell, ...parts) {
    const { x, y } = placeOf(cell);
    return s("g", { transform: `translate(${x * CELL} ${y * CELL})` }, ...parts);
  }

  /** @returns {import("./effects.js").Stage} */
  #stage() {
    return { layer: this.layers.effects, host: this.host, width: this.width, height: this.height };
  }

  /**
   * A shell flies to a cell, and throws up water or flame there. Kept once it is over, after 0.65 seconds: at once where
   * motion is unwelcome.
   * @param {string} cell @param {Shot["outcome"]} outcome
   * @param {() => void} [struck] called when it falls: the moment to show the mark, and to play the sound
   */
  async fire(cell, outcome, struck) {
    if (!isCalm()) await shell(this.#stage(), cell);
    struck?.();
    await this.burst(cell, outcome);
  }

  /** Only what a shot does where it falls; kept after 0.4 seconds. @param {string} cell @param {Shot["outcome"]} outcome */
  async burst(cell, outcome) {
    if (!isCalm() && this.cells.has(cell)) await impact(this.#stage(), cell, outcome);
  }

  /** A ship goes down; show it as sunk meanwhile. Kept after 0.9 seconds. @param {Ship} ship */
  async sink(ship) {
    if (!isCalm()) await sinking(this.#stage(), ship);
  }

  /** A fleet comes up from below; show it when that is kept, after 0.9 seconds. @param {Ship[]} fleet */
  async surface(fleet) {
    if (!isCalm() && fleet.length) await surfacing(this.#stage(), fleet);
  }
}

/** @param {Ship} a @param {Ship} b */
const isSame = (a, b) => writeShip(a) === writeShip(b);

/**
 * What has sunk: the ships where they are known, all their cells, and the cells of which no ship is known.
 * @param {Shown} shown @param {Map<string, Shot>} shots
 */
function sunkOf(shown, shots) {
  const said = [...(shown.sunk ?? [])];
  const hit = (/** @type {string} */ cell) => (shots.get(cell)?.outcome ?? "o") !== "o";
  const wrecks = said.filter(isShip).map(readShip);
  for (const ship of shown.fleet ?? []) {
    if (shipCells(ship).every(hit) && !wrecks.some((wreck) => isSame(wreck, ship))) wrecks.push(ship);
  }
  const under = new Set(wrecks.flatMap(shipCells));
  const cells = [...said.filter((text) => !isShip(text)), ...[...shots.values()].filter(({ outcome }) => outcome === "s").map(({ cell }) => cell)];
  return { wrecks, sunk: new Set([...under, ...cells]), loose: [...new Set(cells)].filter((cell) => !under.has(cell)) };
}

/** The best cell, where one is left to hit. @param {{best?: string|null, cells: number[][]}} odds */
export function bestOf({ best, cells }) {
  if (!best) return null;
  const { x, y } = placeOf(best);
  return (cells[y]?.[x] ?? 0) > 0 ? best : null;
}
