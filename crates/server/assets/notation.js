// The notation: cells `F5`, ships `E6h5`, fleets `E6h5 A0v4`, shots `F5o G6x I6s5 G6x#3`.

/** @typedef {{x: number, y: number}} Place */
/** @typedef {{x: number, y: number, down: boolean, size: number}} Ship */
/** @typedef {{cell: string, outcome: "o"|"x"|"s", size: number|null, ship: number|null}} Shot `ship`: which was hit, where that is told */

let firstRow = 0;

/** From which number this page counts rows. Requests and answers count from 0, whatever people see. @param {number} first */
export function countRowsFrom(first) {
  firstRow = first;
}

/** The number people see beside a row. @param {number} y */
export const shownRow = (y) => y + firstRow;

/** A cell as people see and say it. @param {string} cell */
export const shownCell = (cell) => (/^[A-Z]\d+$/i.test(cell) ? moved(cell, firstRow) : cell);

/** A cell as it is typed by people, as requests have it; none where it cannot be one. @param {string} typed */
export function typedCell(typed) {
  const cell = typed.trim().toUpperCase();
  if (!/^[A-Z]\d{1,2}$/.test(cell) || placeOf(cell).y < firstRow) return null;
  return moved(cell, -firstRow);
}

/** A sentence of the server, whose cells, ships and shots count from 0, with its rows as people see them. @param {string} sentence */
export const inRows = (sentence) => sentence.replace(/(?<![\p{L}\p{N}])[A-Z]\d{1,2}(?=(?:[ox]|[hvs]\d*)?(?![\p{L}\p{N}]))/gu, (cell) => shownCell(cell));

/** Cells and ships as people type them, as requests have them. @param {string} typed */
export const fromRows = (typed) =>
  typed.replace(/(?<![\p{L}\p{N}])[A-Z]\d{1,2}(?=[hvs]?\d*(?![\p{L}\p{N}]))/giu, (cell) => (placeOf(cell).y < firstRow ? cell : moved(cell, -firstRow)));

/** @param {string} cell @param {number} rows */
function moved(cell, rows) {
  const { x, y } = placeOf(cell);
  return cellName(x, y + rows);
}

/** @param {number} x @param {number} y */
export const cellName = (x, y) => String.fromCharCode(65 + x) + y;

/** @param {string} cell @returns {Place} */
export const placeOf = (cell) => ({ x: cell.toUpperCase().charCodeAt(0) - 65, y: Number(cell.slice(1)) });

/** A ship as the server writes it. @param {string} text @returns {Ship} */
export function readShip(text) {
  const [, cell = "A0", way = "h", size = "1"] = /^([A-Z]\d+)([hv])(\d+)$/i.exec(text) ?? [];
  return { ...placeOf(cell), down: way.toLowerCase() === "v", size: Number(size) };
}

/** @param {Ship} ship */
export const writeShip = (ship) => `${cellName(ship.x, ship.y)}${ship.down && ship.size > 1 ? "v" : "h"}${ship.size}`;

/** @param {string|null|undefined} text @returns {Ship[]} */
export const readFleet = (text) => (text ? text.trim().split(/\s+/).filter(Boolean).map(readShip) : []);

/** @param {Ship} ship @returns {string[]} */
export const shipCells = (ship) =>
  Array.from({ length: ship.size }, (_, step) => cellName(ship.x + (ship.down ? 0 : step), ship.y + (ship.down ? step : 0)));

/** A shot: its cell, what was said of it, and the size of the ship sunk or the number of the ship hit. */
export const SHOT = /^([A-Z]\d+)([oxs])(?:(\d+)|#(\d+))?$/i;

/** @param {string|null|undefined} text @returns {Shot[]} */
export function readShots(text) {
  const words = text ? text.trim().split(/\s+/).filter(Boolean) : [];
  return words.map((word) => {
    const [, cell, said, size, ship] = SHOT.exec(word) ?? [null, word, "o", "", ""];
    const outcome = /** @type {Shot["outcome"]} */ (said.toLowerCase());
    return { cell: cell.toUpperCase(), outcome, size: size ? Number(size) : null, ship: ship ? Number(ship) : null };
  });
}

/** @param {Shot[]} shots */
export const writeShots = (shots) => shots.map((shot) => shot.cell + shot.outcome + (shot.ship === null ? (shot.size ?? "") : `#${shot.ship}`)).join(" ");

/** Width and height of `10x10`. @param {{size: string}} rules */
export function sizeOf(rules) {
  const [width = 0, height = 0] = rules.size.split("x").map(Number);
  return { width, height };
}

/** Sizes of `5,4,3,3,2` or of a list. @param {string|number[]} fleet @returns {number[]} */
export const sizesOf = (fleet) => (typeof fleet === "string" ? fleet.split(",").map(Number) : [...fleet]).sort((a, b) => b - a);

/** Cells of `A0,B3` or of a list. @param {{reefs?: string|string[]|null}} rules @returns {string[]} */
export const reefsOf = (rules) =>
  typeof rules.reefs === "string" ? rules.reefs.split(",").map((cell) => cell.trim().toUpperCase()).filter(Boolean) : (rules.reefs ?? []);
