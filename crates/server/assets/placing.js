// Placing a fleet: by dragging, by keys, by two clicks on both ends, or at random.
//
// Whether a ship fits is for the server to say: every ghost and every fleet is shown to it, and its reasons are shown
// to the player.

import { announce, byId, h, settle } from "./dom.js";
import { cellName, placeOf, readFleet, reefsOf, shipCells, sizeOf, sizesOf, writeFleet, writeShip } from "./notation.js";
import { Sea, shipIcon } from "./sea.js";
import { play } from "./sound.js";
import { t } from "./words.js";

export class Placing {
  /**
   * @param {{sea: HTMLElement, dock: HTMLElement, line: HTMLElement, done: HTMLButtonElement, label: string}} parts
   * @param {any} rules
   * @param {{check: (ships: string) => Promise<{problems: {ship: string, reason: string}[], complete: boolean}>,
   *          suggest: (number: number) => Promise<string>, place: (fleet: string) => Promise<void>}} server
   */
  constructor(parts, rules, server) {
    this.parts = parts;
    this.server = server;
    this.sizes = sizesOf(rules.fleet);
    this.sea = new Sea(parts.sea, { ...sizeOf(rules), reefs: reefsOf(rules), label: parts.label });
    this.sea.setLive(true);
    parts.sea.classList.add("placing");
    /** @type {({x: number, y: number, down: boolean, size: number}|null)[]} where each ship of the fleet lies */
    this.placed = this.sizes.map(() => null);
    this.past = [];
    this.hand = null; // the number of the ship in hand
    this.down = false;
    this.ghost = null;
    this.end = null; // the first of two ends
    this.drag = null;
    this.suggestion = Math.floor(Math.random() * 1e6);
    this.answers = new Map();
    this.look = settle(60, () => this.#judgeGhost());
    this.abort = new AbortController();
    this.dockShips = this.sizes.map((size, at) => this.#dockShip(size, at));
    parts.dock.replaceChildren(...this.dockShips);
    this.#listen();
    this.#draw();
  }

  /** Takes its hands off the page. */
  close() {
    this.abort.abort();
    this.parts.sea.classList.remove("placing");
  }

  #listen() {
    const signal = this.abort.signal;
    const { sea } = this;
    sea.addEventListener("choose", (/** @type {any} */ { detail }) => this.#choose(detail), { signal });
    sea.addEventListener("point", (/** @type {any} */ { detail }) => this.#point(detail.cell), { signal });
    sea.addEventListener("leave", () => this.#lift(), { signal });
    sea.grid.addEventListener("pointerdown", (event) => this.#grab(event), { signal });
    sea.grid.addEventListener("dblclick", (event) => this.#turnAt(event.target.dataset.cell), { signal });
    document.addEventListener("contextmenu", (/** @type {any} */ event) => {
      const cell = event.target.dataset?.cell;
      if (!this.drag && !cell) return;
      event.preventDefault();
      if (this.drag || this.hand !== null || !this.#shipAt(cell)) this.#turn();
      else this.#turnAt(cell);
    }, { signal });
    document.addEventListener("pointermove", (event) => this.#move(event), { signal });
    document.addEventListener("pointerup", (event) => this.#release(event), { signal });
    document.addEventListener("pointercancel", () => this.#drop(), { signal });
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    byId("place-random").addEventListener("click", () => this.#random(), { signal });
    byId("place-turn").addEventListener("click", () => this.#turn(), { signal });
    byId("place-undo").addEventListener("click", () => this.#undo(), { signal });
    byId("place-clear").addEventListener("click", () => this.#change(this.sizes.map(() => null)), { signal });
    this.parts.done.addEventListener("click", () => this.#done(), { signal });
  }

  #key(event) {
    if (event.target.closest("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = event.target.dataset?.cell;
    if (event.key === "r" || event.key === "R") {
      if (this.hand === null && cell && this.#shipAt(cell)) this.#turnAt(cell);
      else this.#turn();
    } else if (event.key === "u" || event.key === "U") this.#undo();
    else if ((event.key === "Delete" || event.key === "Backspace") && cell && this.#shipAt(cell)) this.#takeUp(cell);
    else if (event.key === "Escape") this.#takeInHand(null);
    else return;
    event.preventDefault();
  }

  // Ships in hand

  #takeInHand(number) {
    this.hand = this.hand === number ? null : number;
    this.end = null;
    this.ghost = null;
    this.#draw();
  }

  #turn() {
    this.down = !this.down;
    if (this.ghost) this.#hover(cellName(this.ghost.ship.x, this.ghost.ship.y));
    announce(t(this.down ? "live-place-down" : "live-place-across"));
    this.#draw();
  }

  #point(cell) {
    if (this.drag) return;
    if (this.hand !== null) this.#hover(cell);
    else if (this.end) this.#stretch(cell);
  }

  #lift() {
    if (this.drag) return;
    this.ghost = null;
    this.#show();
  }

  #hover(cell) {
    const { x, y } = placeOf(cell);
    const size = this.sizes[this.hand];
    this.#float({ x, y, down: this.down, size });
  }

  /** The ship between the first end and this cell, if they are in line. */
  #stretch(cell) {
    const ship = this.#between(this.end, cell);
    if (ship) this.#float(ship);
  }

  #between(from, to) {
    const [a, b] = [placeOf(from), placeOf(to)];
    if (a.x !== b.x && a.y !== b.y) return null;
    const down = a.x === b.x && a.y !== b.y;
    const size = Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + 1;
    return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), down, size };
  }

  #float(ship) {
    const written = writeShip(ship);
    if (this.ghost && writeShip(this.ghost.ship) === written && this.ghost.ship.down === ship.down) return;
    this.ghost = { ship, fits: true };
    this.#show();
    this.look();
  }

  async #judgeGhost() {
    const ghost = this.ghost;
    if (!ghost) return;
    const reason = await this.#reason(ghost.ship, this.#others(this.hand));
    if (this.ghost !== ghost) return;
    ghost.fits = !reason;
    this.#say(reason ?? "");
    this.#show();
  }

  #others(number) {
    return this.placed.filter((ship, at) => ship && at !== number);
  }

  /** Why a ship does not fit beside those, in the server's words; null when it does. */
  async #reason(ship, others) {
    const all = writeFleet([...others, ship]);
    if (!this.answers.has(all)) {
      try {
        this.answers.set(all, await this.server.check(all));
      } catch (problem) {
        return problem.message;
      }
    }
    const { problems } = this.answers.get(all);
    return problems.length ? problems.map((problem) => problem.reason).join(" ") : null;
  }

  // Pressing cells

  async #choose({ cell }) {
    if (this.justDragged) return;
    if (this.hand !== null) {
      const { x, y } = placeOf(cell);
      const number = this.hand;
      if (await this.#place(number, { x, y, down: this.down, size: this.sizes[number] })) {
        this.#takeInHand(this.placed.findIndex((ship) => !ship) >= 0 ? this.placed.findIndex((ship) => !ship) : number);
      }
      return;
    }
    if (this.#shipAt(cell)) return;
    if (!this.end) {
      this.end = cell;
      this.#say(t("live-place-other-end", { cell }));
      if (this.sizes.some((size, at) => size === 1 && !this.placed[at])) this.#say(t("live-place-other-end-one", { cell }));
      this.#draw();
      return;
    }
    const ship = this.#between(this.end, cell);
    this.end = null;
    this.ghost = null;
    if (!ship) this.#refuse(t("live-place-not-in-line"));
    else {
      const number = this.sizes.findIndex((size, at) => size === ship.size && !this.placed[at]);
      if (number < 0) this.#refuse(t("live-place-no-such-ship", { size: ship.size }));
      else await this.#place(number, ship);
    }
    this.#draw();
  }

  async #place(number, ship) {
    const reason = await this.#reason(ship, this.#others(number));
    if (reason) {
      this.ghost = { ship, fits: false };
      this.#show();
      this.#refuse(reason);
      return false;
    }
    const next = [...this.placed];
    next[number] = ship;
    this.ghost = null;
    this.#change(next);
    play("place");
    announce(t("live-placed", { ship: writeShip(ship) }));
    return true;
  }

  #shipAt(cell) {
    const at = this.placed.findIndex((ship) => ship && shipCells(ship).includes(cell));
    return at < 0 ? null : { at, ship: this.placed[at] };
  }

  async #turnAt(cell) {
    const found = cell && this.#shipAt(cell);
    if (!found) return;
    const { at, ship } = found;
    if (ship.size === 1) return;
    // It turns about the cell it was taken at.
    const { x, y } = placeOf(cell);
    const back = ship.down ? y - ship.y : x - ship.x;
    const turned = { size: ship.size, down: !ship.down, x: ship.down ? x - back : x, y: ship.down ? y : y - back };
    turned.x = Math.max(0, turned.x);
    turned.y = Math.max(0, turned.y);
    await this.#place(at, turned);
  }

  #takeUp(cell) {
    const { at } = this.#shipAt(cell);
    const next = [...this.placed];
    next[at] = null;
    this.#change(next);
  }

  // Dragging

  /** A ship is taken from the sea or from the dock; it is dragged once the pointer moves. */
  #grab(event, number = null) {
    this.justDragged = false;
    if (event.button !== 0) return;
    const cell = event.target.dataset?.cell;
    const found = number === null && cell && this.hand === null ? this.#shipAt(cell) : null;
    if (number === null && !found) return;
    const at = number ?? found.at;
    const offset = found ? (found.ship.down ? placeOf(cell).y - found.ship.y : placeOf(cell).x - found.ship.x) : 0;
    this.drag = { at, offset, from: { x: event.clientX, y: event.clientY }, moved: false, down: found ? found.ship.down : this.down };
    event.target.releasePointerCapture?.(event.pointerId);
  }

  #move(event) {
    if (!this.drag) return;
    const far = Math.hypot(event.clientX - this.drag.from.x, event.clientY - this.drag.from.y);
    if (!this.drag.moved) {
      if (far < 6) return;
      this.drag.moved = true;
      this.hand = this.drag.at;
      this.down = this.drag.down;
      this.end = null;
      this.#draw();
    }
    const place = this.sea.cellAt(event.clientX, event.clientY);
    if (!place) {
      this.ghost = null;
      this.#show();
      return;
    }
    const { offset } = this.drag;
    const ship = { x: place.x - (this.down ? 0 : offset), y: place.y - (this.down ? offset : 0), down: this.down, size: this.sizes[this.drag.at] };
    ship.x = Math.max(0, ship.x);
    ship.y = Math.max(0, ship.y);
    this.#float(ship);
  }

  async #release(event) {
    const drag = this.drag;
    if (!drag) return;
    this.drag = null;
    if (!drag.moved) return;
    this.justDragged = true;
    setTimeout(() => (this.justDragged = false), 50);
    this.hand = null;
    const ghost = this.ghost;
    if (ghost && this.sea.cellAt(event.clientX, event.clientY)) await this.#place(drag.at, ghost.ship);
    this.ghost = null;
    this.#draw();
  }

  #drop() {
    this.drag = null;
    this.ghost = null;
    this.#draw();
  }

  // The fleet as a whole

  #change(next) {
    this.past.push(this.placed);
    this.placed = next;
    this.end = null;
    this.#say("");
    this.#draw();
  }

  #undo() {
    if (!this.past.length) return;
    this.placed = this.past.pop();
    this.end = null;
    this.#say("");
    this.#draw();
  }

  async #random() {
    try {
      const ships = readFleet(await this.server.suggest(this.suggestion++));
      const next = this.sizes.map((size) => {
        const at = ships.findIndex((ship) => ship.size === size);
        return ships.splice(at, 1)[0];
      });
      this.hand = null;
      this.ghost = null;
      this.#change(next);
      play("place");
      announce(t("live-placed-random"));
    } catch (problem) {
      this.#refuse(problem.message);
    }
  }

  async #done() {
    this.parts.done.disabled = true;
    try {
      await this.server.place(writeFleet(this.placed));
    } catch (problem) {
      this.#refuse(problem.message);
      this.parts.done.disabled = false;
    }
  }

  #say(sentence) {
    this.parts.line.textContent = sentence;
  }

  #refuse(sentence) {
    this.#say(sentence);
    announce(sentence);
  }

  #show() {
    const lifted = this.drag?.moved ? this.drag.at : null;
    const fleet = this.placed.filter((ship, at) => ship && at !== lifted);
    this.sea.show({ fleet, ghost: this.ghost, last: this.end ? [this.end] : [] });
  }

  /** A ship of the dock, to be taken in hand or dragged away. */
  #dockShip(size, at) {
    const dockShip = h("button", { class: "dock-ship", type: "button", "data-size": size }, shipIcon(size), h("span", { class: "small" }));
    const { signal } = this.abort;
    dockShip.addEventListener("click", () => {
      if (this.justDragged) return;
      this.#takeInHand(at);
      if (this.hand !== null) this.#hover(cellName(this.sea.focus.x, this.sea.focus.y));
    }, { signal });
    dockShip.addEventListener("pointerdown", (event) => this.#grab(event, at), { signal });
    // With the keyboard, taking a ship in hand leads to the sea.
    dockShip.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.#takeInHand(at);
      this.sea.focusCell(cellName(this.sea.focus.x, this.sea.focus.y));
    }, { signal });
    return dockShip;
  }

  #draw() {
    this.dockShips.forEach((dockShip, at) => {
      const ship = this.placed[at];
      dockShip.disabled = Boolean(ship);
      dockShip.setAttribute("aria-pressed", String(this.hand === at));
      dockShip.lastChild.textContent = ship ? writeShip(ship) : t("live-ship-of", { size: this.sizes[at] });
    });
    byId("place-undo").disabled = !this.past.length;
    byId("place-turn").setAttribute("aria-pressed", String(this.down));
    this.parts.done.disabled = this.placed.some((ship) => !ship);
    this.#show();
  }
}
