// Placing a fleet: by dragging, by keys, by clicking both ends, by notation, or at random.
//
// The server decides what is placed, what fits and what can be undone. Each act is sent with the state of the last
// scene, and the next scene comes back. The page knows what is under the pointer, and draws that at once.

import { told } from "./api.js";
import { announce, byId, h, settle, show, targetOf } from "./dom.js";
import {
  boxOf, cellName, drawingOf, drawnCells, fromRows, inRows, isOfKind, kindsOf, mirroredDrawing, placeOf, readFleet, readShip, reefsOf,
  shipCells, sizeOf, turnedDrawing, writeShip,
} from "./notation.js";
import { Sea } from "./sea.js";
import { nameOf, shipIcon, shipName } from "./ships.js";
import { play } from "./sound.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").PlacingView} PlacingView */
/** @typedef {import("../types/api").PlacingActOrder} Act */
/** @typedef {import("../types/api").RulesView} RulesView */
/** @typedef {import("./notation.js").Ship} Ship */
/** @typedef {Omit<PlacingView, "state"> & {state: string|null}} Scene a state is there once the server has given one */
/** @typedef {import("./notation.js").Kind} Kind */
/** @typedef {{size: Kind, down: boolean, drawing?: string|null, grip: number}} Hand the drawing is how it lies where it is not straight */
/**
 * A ship being dragged: the act that began it, where the pointer went down, and whether it has been dropped and the
 * answer is still to come.
 * @typedef {Hand & {begun: Act, ship: string|null, turns: Act[], from: {x: number, y: number}, moved: boolean, dropped: boolean}} Drag
 */

/** A ship dropped so many cells beside the sea lies at its edge; further out it is taken away. */
const BESIDE = 1;

/** How many answers about ships under the pointer are remembered. */
const ANSWERS = 300;

export class Placing {
  /**
   * @param {RulesView} rules
   * @param {{act: (state: string|null, acts: Act[]) => Promise<PlacingView>, place: (fleet: string) => Promise<void>}} server
   * @param {string} memory where this page keeps the state while it is open
   */
  constructor(rules, server, memory) {
    this.host = byId("placing-sea");
    this.line = byId("place-line");
    this.ready = byId("place-done", HTMLButtonElement);
    this.typed = byId("place-typed", HTMLInputElement);
    this.server = server;
    this.memory = memory;
    this.size = sizeOf(rules);
    this.kinds = kindsOf(rules.fleet);
    this.mirrors = rules.mirror !== "no";
    const canMirror = this.kinds.map(drawingOf).some((drawing) => drawing && isHanded(drawing));
    show(byId("place-mirror"), this.mirrors && canMirror);
    this.sea = new Sea(this.host, { ...this.size, reefs: reefsOf(rules), label: t("live-own-sea") });
    this.sea.setLive(true);
    this.host.classList.add("placing");
    /** @type {Scene} */
    this.scene = {
      state: null, ships: "", missing: this.kinds, way: "two-ends", in_hand: null, dragging: false, preview: null,
      first_end: null, ends: [], cursor: "A0", problem: null, can_undo: false, can_redo: false,
    };
    /** @type {string|null} the cell under the pointer, or the one the keyboard is at */
    this.over = null;
    /** @type {Drag|null} */
    this.drag = null;
    this.justDragged = false;
    /** @type {Map<string, PlacingView["preview"]>} */
    this.answers = new Map();
    this.look = settle(60, () => this.#look());
    this.abort = new AbortController();
    /** @type {Promise<void>} acts are done one after another */
    this.queue = Promise.resolve();
    this.dockShips = this.kinds.map((kind) => this.#dockShip(kind));
    byId("dock").replaceChildren(...this.dockShips.map(({ button }) => button));
    this.#listen();
    this.#draw();
    this.#restore();
  }

  /** Removes all listeners. */
  close() {
    this.abort.abort();
    this.host.classList.remove("placing");
  }

  #listen() {
    const signal = this.abort.signal;
    const { sea } = this;
    sea.onCell("choose", ({ cell, by }) => this.#choose(cell, by), { signal });
    sea.onCell("point", ({ cell }) => this.#point(cell), { signal });
    sea.addEventListener("leave", () => this.#point(null), { signal });
    sea.grid.addEventListener("pointerdown", (event) => this.#grabOnSea(event), { signal });
    document.addEventListener("contextmenu", (event) => {
      const cell = targetOf(event).dataset.cell;
      if (!this.drag && !cell) return;
      event.preventDefault();
      this.#turn(cell);
    }, { signal });
    document.addEventListener("pointermove", (event) => this.#move(event), { signal });
    document.addEventListener("pointerup", (event) => this.#release(event), { signal });
    document.addEventListener("pointercancel", () => this.#stopDragging(), { signal });
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    /** @type {[string, Act[]][]} */
    const buttons = [
      ["place-random", [{ kind: "random" }]],
      ["place-rest", [{ kind: "complete" }]],
      ["place-undo", [{ kind: "undo" }]],
      ["place-redo", [{ kind: "redo" }]],
      ["place-clear", [{ kind: "clear" }]],
    ];
    for (const [id, acts] of buttons) byId(id).addEventListener("click", () => this.#do(acts), { signal });
    byId("place-turn").addEventListener("click", () => this.#turn(this.#focus()), { signal });
    byId("place-mirror").addEventListener("click", () => this.#turn(this.#focus(), "mirror"), { signal });
    byId("place-type").addEventListener("click", () => this.#type(), { signal });
    this.typed.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      // The field may be part of another form.
      event.preventDefault();
      this.#type();
    }, { signal });
    this.ready.addEventListener("click", () => this.#done(), { signal });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = targetOf(event);
    if (target.closest("input, textarea, select, dialog") || event.altKey) return;
    const key = event.key.toLowerCase();
    const cell = target.dataset.cell;
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") this.#do([{ kind: event.shiftKey ? "redo" : "undo" }]);
      else if (key === "y") this.#do([{ kind: "redo" }]);
      else return;
    } else if (key === "r") this.#turn(cell);
    else if (key === "m") this.#turn(cell, "mirror");
    else if (key === "u") this.#do([{ kind: "undo" }]);
    else if (key === "y") this.#do([{ kind: "redo" }]);
    else if (key === "c") this.#do([{ kind: "complete" }]);
    else if (key === "n") this.#do([{ kind: "nearest-place" }], true);
    else if ((key === "delete" || key === "backspace") && cell) this.#remove(cell);
    else if (key === "escape") this.#letGo();
    else return;
    event.preventDefault();
  }

  // Acts, and the scenes they lead to

  /**
   * Does something, after everything that was requested before.
   * @param {Act[]} acts
   * @param {boolean} [byKeys] whether the keyboard follows the ship in hand
   * @returns {Promise<void>}
   */
  #do(acts, byKeys = false) {
    this.queue = this.queue.then(() => this.#send(acts, byKeys));
    return this.queue;
  }

  /** @param {Act[]} acts @param {boolean} byKeys */
  async #send(acts, byKeys) {
    const at = this.#focus();
    try {
      const scene = await this.server.act(this.scene.state, acts);
      if (this.abort.signal.aborted) return;
      const before = this.scene.ships;
      this.#show(scene);
      this.#tell(acts.at(-1)?.kind, before);
      if (byKeys && scene.in_hand && this.#focus() === at) this.sea.focusCell(scene.cursor);
    } catch (problem) {
      if (!this.abort.signal.aborted) this.#refuse(told(problem));
    }
  }

  /** @param {PlacingView} scene */
  #show(scene) {
    this.scene = scene;
    if (scene.problem) this.#refuse(inRows(scene.problem));
    else if (scene.first_end) {
      const one = scene.ends.includes(scene.first_end);
      this.#say(t(one ? "live-place-other-end-one" : "live-place-other-end", { cell: scene.first_end }), "said");
    } else this.#say("");
    try {
      sessionStorage.setItem(this.memory, scene.state);
    } catch {
      // Without storage, reloading the page loses the ships, and nothing else happens.
    }
    this.#draw();
    this.look();
  }

  /** Says what an act has done. @param {string|undefined} kind @param {string} before the ships before it */
  #tell(kind, before) {
    const { ships, problem, in_hand: hand } = this.scene;
    if (problem) return;
    if ((kind === "turn" || kind === "mirror") && hand) announce(hand.drawing ? hand.drawing : t(hand.down ? "live-place-down" : "live-place-across"));
    if (ships === before || !ships) return;
    const placed = readFleet(ships).at(-1);
    if (kind === "random" || kind === "complete") announce(t("live-placed-random"));
    else if (placed && (!hand || ships.length > before.length)) {
      announce(t("live-ship-placed", { ship: nameOf(placed), cell: cellName(placed.x, placed.y) }));
    } else return;
    play("place");
  }

  /** Continues after a reload or a change of language. */
  #restore() {
    let state = null;
    try {
      state = sessionStorage.getItem(this.memory);
    } catch {
      // Nothing was kept.
    }
    if (!state) return;
    this.queue = this.queue.then(async () => {
      try {
        const scene = await this.server.act(state, []);
        if (!this.abort.signal.aborted) this.#show(scene);
      } catch {
        // It belongs to other rules, or to another version.
        sessionStorage.removeItem(this.memory);
      }
    });
  }

  // Cells and ships in hand

  /** The cell the keyboard is at. */
  #focus() {
    return cellName(this.sea.focus.x, this.sea.focus.y);
  }

  /**
   * A ship that is pressed turns, unless another one is in hand; with the keyboard it is picked up, to be moved by arrows.
   * @param {string} cell @param {"pointer"|"keyboard"} by
   */
  #choose(cell, by) {
    if (this.justDragged) return;
    if (by === "pointer" && !this.scene.in_hand && this.#shipAt(cell)) this.#turnShip(cell);
    else this.#do([{ kind: "click", cell }], by === "keyboard");
  }

  /** @param {string|null} cell */
  #point(cell) {
    if (this.drag?.moved || this.over === cell) return;
    this.over = cell;
    this.#drawSea();
    this.look();
  }

  /** Turns the ship in hand, or else the one at that cell; or turns it over. @param {string} [cell] @param {"turn"|"mirror"} [kind] */
  #turn(cell, kind = "turn") {
    if (this.drag) {
      turnHand(this.drag, kind);
      this.drag.turns.push({ kind });
      this.#drawSea();
      this.look();
    } else this.#do([{ kind, cell }]);
  }

  /** Turns the ship at that cell, whatever is in hand. @param {string} [cell] */
  #turnShip(cell) {
    if (cell) this.#do(this.#emptyHanded([{ kind: "turn", cell }]));
  }

  /** Takes away the ship at that cell, or else the one in hand. @param {string} cell */
  #remove(cell) {
    if (this.#shipAt(cell)) this.#do(this.#emptyHanded([{ kind: "point", cell }, { kind: "remove" }]));
    else this.#do([{ kind: "remove" }]);
  }

  /** The same acts with nothing in hand, where a ship always is. @param {Act[]} acts @returns {Act[]} */
  #emptyHanded(acts) {
    if (this.scene.way === "two-ends") return acts;
    return [{ kind: "way", way: "two-ends" }, ...acts, { kind: "way", way: "in-hand" }];
  }

  #letGo() {
    if (this.drag) this.#stopDragging();
    else this.#do([{ kind: "way", way: "two-ends" }]);
  }

  /** Takes a ship of that kind in hand, or lets go of it. @param {Kind} size @param {boolean} byKeys */
  #take(size, byKeys) {
    if (this.scene.in_hand?.size === size) return this.#letGo();
    /** @type {Act[]} */
    const acts = [{ kind: "way", way: "in-hand" }, { kind: "take", size }];
    // With the keyboard, taking a ship in hand leads to the sea.
    if (byKeys) this.sea.focusCell(this.#focus());
    this.#do([...acts, { kind: "point", cell: this.#focus() }]);
  }

  #type() {
    const text = fromRows(this.typed.value.trim());
    if (!text) return;
    this.#do([{ kind: "type", text }]).then(() => {
      if (!this.scene.problem) this.typed.value = "";
    });
  }

  /** The ship that is drawn at that cell. @param {string} cell @returns {Ship|undefined} */
  #shipAt(cell) {
    return readFleet(this.scene.ships).find((ship) => shipCells(ship).includes(cell));
  }

  // Dragging

  /** @param {PointerEvent} event */
  #grabOnSea(event) {
    this.justDragged = false;
    const cell = targetOf(event).dataset.cell;
    const ship = cell && this.#shipAt(cell);
    if (!cell || !ship) return;
    const grip = shipCells(ship).indexOf(cell);
    this.#grab(event, { kind: "drag", cell }, { size: ship.size, down: ship.down, drawing: ship.drawing, grip }, writeShip(ship));
  }

  /**
   * A ship is taken from the sea or from the dock; it is dragged once the pointer moves.
   * @param {PointerEvent} event @param {Act} begun @param {Hand} hand @param {string|null} ship
   */
  #grab(event, begun, hand, ship) {
    this.justDragged = false;
    if (event.button !== 0 || (this.drag && !this.drag.dropped)) return;
    const from = { x: event.clientX, y: event.clientY };
    this.drag = { ...hand, begun, ship, turns: [], from, moved: false, dropped: false };
    targetOf(event).releasePointerCapture?.(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.drag;
    if (!drag || drag.dropped) return;
    if (!drag.moved) {
      if (Math.hypot(event.clientX - drag.from.x, event.clientY - drag.from.y) < 6) return;
      drag.moved = true;
    }
    const place = this.sea.cellAt(event.clientX, event.clientY, BESIDE);
    this.over = place && cellName(place.x, place.y);
    this.#drawSea();
    this.look();
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const drag = this.drag;
    if (!drag || drag.dropped) return;
    if (!drag.moved) {
      this.drag = null;
      return;
    }
    this.justDragged = true;
    setTimeout(() => {
      this.justDragged = false;
    }, 50);
    const place = this.sea.cellAt(event.clientX, event.clientY, BESIDE);
    // It stays where it was dropped until the server has said where it lies.
    drag.dropped = true;
    const cell = place && cellName(place.x, place.y);
    this.#do([...begin(drag), { kind: "drop", cell }]).then(() => {
      if (this.drag === drag) this.#stopDragging();
    });
  }

  #stopDragging() {
    if (this.abort.signal.aborted) return;
    this.drag = null;
    this.#draw();
  }

  // Drawing

  /** The ship under the pointer, as it is drawn before the server has answered. @returns {Ship|null} */
  #underPointer() {
    const hand = this.drag?.moved ? this.drag : this.scene.in_hand;
    if (!this.over) return null;
    const { x, y } = placeOf(this.over);
    if (hand) {
      const { down, drawing = null, grip } = hand;
      const size = Number(hand.size);
      const within = (/** @type {number} */ at, /** @type {number} */ most) => Math.max(0, Math.min(at, most));
      const { width, height } = this.size;
      if (drawing) {
        const cells = drawnCells(drawing);
        const [held, first] = [cells[grip] ?? { x: 0, y: 0 }, cells[0] ?? { x: 0, y: 0 }];
        const box = boxOf({ x: 0, y: 0, down: false, size: 0, drawing });
        return { x: within(x - held.x, width - box.width) + first.x, y: within(y - held.y, height - box.height), down: false, size: cells.length, drawing };
      }
      if (down) return { x, y: within(y - grip, height - size), down, size, drawing };
      return { x: within(x - grip, width - size), y, down, size, drawing };
    }
    const { first_end: first, ends } = this.scene;
    if (!first || !ends.includes(this.over)) return null;
    const from = placeOf(first);
    const size = Math.abs(x - from.x) + Math.abs(y - from.y) + 1;
    return { x: Math.min(x, from.x), y: Math.min(y, from.y), down: y !== from.y, size, drawing: null };
  }

  /** The acts that bring what is in hand under the pointer; none where that needs no answer. @returns {Act[]} */
  #pointing() {
    const cell = this.over;
    if (!cell) return [];
    if (this.drag?.moved) return [...begin(this.drag), { kind: "drag-over", cell }];
    return this.scene.in_hand ? [{ kind: "point", cell }] : [];
  }

  /** Asks whether the ship under the pointer fits there. */
  async #look() {
    const acts = this.#pointing();
    if (!acts.length || this.drag?.dropped || this.abort.signal.aborted) return;
    const { state } = this.scene;
    const key = JSON.stringify([state, acts]);
    if (!this.answers.has(key)) {
      try {
        const { preview } = await this.server.act(state, acts);
        if (this.answers.size > ANSWERS) this.answers.clear();
        this.answers.set(key, preview);
      } catch {
        // Dropping it there will say why.
        return;
      }
    }
    if (this.abort.signal.aborted || key !== JSON.stringify([this.scene.state, this.#pointing()])) return;
    // Nothing is wrong before the ship is put there.
    if (!this.drag?.dropped) this.#say(inRows(this.answers.get(key)?.objection ?? ""), "said");
    this.#drawSea();
  }

  #ghost() {
    const acts = this.#pointing();
    const known = acts.length ? this.answers.get(JSON.stringify([this.scene.state, acts])) : null;
    const preview = known ?? (this.over || this.drag ? null : this.scene.preview);
    if (preview) return { ship: readShip(preview.ship), fits: !preview.objection };
    const ship = this.#underPointer();
    return ship && { ship, fits: true };
  }

  #drawSea() {
    const { ships, first_end: first, ends } = this.scene;
    const dragged = this.drag?.moved ? this.drag.ship : null;
    const fleet = readFleet(ships).filter((ship) => writeShip(ship) !== dragged);
    this.sea.show({ fleet, ghost: this.#ghost(), last: first ? [first] : [], ends });
  }

  #draw() {
    const { ships, missing, in_hand: hand, can_undo: undo, can_redo: redo } = this.scene;
    const placed = readFleet(ships);
    let held = hand?.size;
    for (const { size, button, label } of this.dockShips) {
      const at = placed.findIndex((ship) => isOfKind(ship, size, this.mirrors));
      const ship = at < 0 ? null : placed.splice(at, 1)[0];
      button.disabled = Boolean(ship);
      button.setAttribute("aria-pressed", String(!ship && held === size));
      if (!ship && held === size) held = undefined;
      button.dataset.ship = ship ? writeShip(ship) : "";
      label.textContent = drawingOf(size) ? shipName(size) : t("live-ship-of", { ship: shipName(size), size });
    }
    byId("place-undo", HTMLButtonElement).disabled = !undo;
    byId("place-redo", HTMLButtonElement).disabled = !redo;
    byId("place-rest", HTMLButtonElement).disabled = !missing.length;
    byId("place-turn").setAttribute("aria-pressed", String(Boolean(hand?.down)));
    this.ready.disabled = missing.length > 0;
    this.#drawSea();
  }

  /** A ship of the dock, to be taken in hand or dragged away. @param {Kind} size */
  #dockShip(size) {
    const label = h("span", { class: "small" });
    const button = h("button", { class: "dock-ship", type: "button", "data-size": size }, shipIcon(size), label);
    const { signal } = this.abort;
    button.addEventListener("click", () => {
      if (!this.justDragged) this.#take(size, false);
    }, { signal });
    button.addEventListener("pointerdown", (event) => {
      this.#grab(event, { kind: "drag-missing", size }, { size, down: false, drawing: drawingOf(size), grip: 0 }, null);
    }, { signal });
    button.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.#take(size, true);
    }, { signal });
    return { size, button, label };
  }

  async #done() {
    this.ready.disabled = true;
    try {
      await this.queue;
      await this.server.place(this.scene.ships);
    } catch (problem) {
      this.#refuse(told(problem));
    }
    if (!this.abort.signal.aborted) this.#draw();
  }

  /** @param {string} sentence @param {"problem"|"said"} [kind] */
  #say(sentence, kind = "problem") {
    this.line.textContent = sentence;
    this.line.className = kind;
  }

  /** @param {string} sentence */
  #refuse(sentence) {
    this.#say(sentence);
    announce(sentence);
  }
}

/** The acts that begin to drag a ship. @param {Drag} drag @returns {Act[]} */
function begin({ begun, turns }) {
  return [begun, ...turns];
}

/** Turns a ship in hand about the cell it is held by, as the server does. @param {Hand} hand @param {"turn"|"mirror"} kind */
function turnHand(hand, kind) {
  const { drawing } = hand;
  if (!drawing) {
    if (kind === "turn") hand.down = !hand.down;
    return;
  }
  const { width, height } = boxOf({ x: 0, y: 0, down: false, size: 0, drawing });
  const { x, y } = drawnCells(drawing)[hand.grip] ?? { x: 0, y: 0 };
  const next = kind === "turn" ? turnedDrawing(drawing) : mirroredDrawing(drawing);
  if (next === drawing) return;
  const there = kind === "turn" ? { x: height - 1 - y, y: x } : { x: width - 1 - x, y };
  hand.grip = Math.max(0, drawnCells(next).findIndex((cell) => cell.x === there.x && cell.y === there.y));
  hand.drawing = next;
}

/** Whether a drawing differs from its mirror image, however that is turned. @param {string} drawing */
function isHanded(drawing) {
  let turned = mirroredDrawing(drawing);
  for (let quarter = 0; quarter < 4; quarter++) {
    if (turned === drawing) return false;
    turned = turnedDrawing(turned);
  }
  return true;
}

/** Forgets ships that have been placed in a game. @param {string} memory */
export function forget(memory) {
  try {
    sessionStorage.removeItem(memory);
  } catch {
    // Nothing was kept.
  }
}
