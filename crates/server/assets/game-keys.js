// Keys for the whole page of a game: a letter and a number fire at a cell, digits alone say how things stand.

import { announce, byId, show, targetOf } from "./dom.js";
import { cancelAim, choose, tell } from "./game-firing.js";
import { enemySea } from "./game-seas.js";
import { toldLine } from "./game-sentences.js";
import { known, view } from "./game-state.js";
import { cellName, shownCell, shownRow, typedCell } from "./notation.js";
import { shipName } from "./ships.js";
import { lang, t } from "./words.js";

const KEY = "single keys";
export const singleKeys = () => localStorage.getItem(KEY) !== "off";
/** @param {boolean} on */
export const setSingleKeys = (on) => localStorage.setItem(KEY, on ? "on" : "off");

const list = new Intl.ListFormat(lang, { type: "conjunction" });

// What is said

function openHits() {
  const open = [...(enemySea()?.cells ?? [])].filter(([, cell]) => cell.dataset.state === "hit").map(([name]) => shownCell(name));
  return open.length ? t("live-open-hits", { cells: list.format(open) }) : t("live-no-open-hits");
}

function shipsLeft() {
  const { enemy } = known();
  if (!enemy?.afloat) return t("live-ships-unknown");
  return enemy.afloat.length ? t("live-ships-left", { ships: list.format(enemy.afloat.map(shipName)) }) : t("live-ships-none");
}

/** How cells of the enemy's sea are, as their names say. @param {string[]} names */
const said = (names) => names.flatMap((name) => enemySea()?.cells.get(name)?.getAttribute("aria-label") ?? []).reduce((first, second) => (first ? t("live-then", { first, second }) : second), "");

function row() {
  const sea = enemySea();
  if (!sea) return "";
  const { y } = sea.focus;
  return t("live-row", { row: String(shownRow(y)), cells: said(Array.from({ length: sea.width }, (_, x) => cellName(x, y))) });
}

function around() {
  const sea = enemySea();
  if (!sea) return "";
  const { x, y } = sea.focus;
  const near = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => ({ x: x + right, y: y + down })));
  const cells = near.filter((at) => (at.x !== x || at.y !== y) && at.x >= 0 && at.y >= 0).map((at) => cellName(at.x, at.y));
  return t("live-around", { cell: cellName(x, y), cells: said(cells) });
}

/** @type {Record<string, () => string>} */
const SPOKEN = { 1: () => toldLine() || t("live-no-shots"), 2: openHits, 3: shipsLeft, 4: row, 5: around };

// What is typed

let typed = "";

/** @param {string} text */
function showTyped(text) {
  typed = text;
  show(byId("typed"), Boolean(text));
  byId("typed").textContent = text ? t("live-typed", { typed: text }) : "";
}

/** Whether a name that is typed could go on: in seas of more than ten rows, `F1` may become `F12`. @param {string} name */
function goesOn(name) {
  const sea = enemySea();
  return Boolean(sea) && [...(sea?.cells.keys() ?? [])].map(shownCell).some((cell) => cell !== name && cell.startsWith(name));
}

function fireTyped() {
  const text = typed;
  const cell = typedCell(text);
  showTyped("");
  if (cell && enemySea()?.cells.has(cell)) choose({ cell, by: "keyboard" });
  else tell(t("live-typed-off", { typed: text }));
}

/** @param {string} key whether that key was for a cell */
function typeCell(key) {
  const sea = enemySea();
  if (!sea) return false;
  const letter = key.toUpperCase();
  if (/^[A-Z]$/.test(letter) && goesOn(letter)) {
    showTyped(letter);
    return true;
  }
  if (!typed || !/^\d$/.test(key)) return false;
  showTyped(typed + key);
  if (!goesOn(typed)) fireTyped();
  return true;
}

// Keys

const help = byId("keys-help", HTMLDialogElement);
byId("keys").addEventListener("click", () => help.showModal());

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !view) return;
  const target = targetOf(event);
  if (target.closest("dialog, textarea, select, input:not([type=radio]):not([type=checkbox])") || byId("game-menu").matches(":popover-open")) return;
  if (event.key === "Escape") {
    if (typed) showTyped("");
    else cancelAim();
    return;
  }
  if (!singleKeys() || byId("firing").hidden) return;
  if (event.key === "?") help.showModal();
  else if (view.phase === "firing" && typeCell(event.key)) { /* taken */ }
  else if (SPOKEN[event.key]) announce(SPOKEN[event.key]?.() ?? "");
  else return;
  event.preventDefault();
});
// Before a cell gets it, Enter finishes what is typed.
document.addEventListener("keydown", (event) => {
  if (!typed || (event.key !== "Enter" && event.key !== "Backspace")) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === "Enter") fireTyped();
  else showTyped(typed.slice(0, -1));
}, { capture: true });
