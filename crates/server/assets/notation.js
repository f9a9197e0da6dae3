// The notation: cells `F5`, ships `E6h5` and `C2:##/#.`, fleets `E6h5 A0v4`, shots `F5o G6x I6s5 G6x#3`.

/** @typedef {{x: number, y: number}} Place */
/** @typedef {{x: number, y: number, down: boolean, size: number, drawing: string|null}} Ship its first cell; the drawing is how it lies where it is not straight */
/** @typedef {number|string} Kind the size of a straight ship, or the shape of another: `2x3`, `L4`, `##/#.` */
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

/** The shapes that have names, as the game draws them. @type {Record<string, string>} */
const NAMED = {
  L4: "###/#..", J4: "###/..#", T4: "###/.#.", S4: ".##/##.", Z4: "##./.##",
  F5: "##./.##/.#.", L5: "####/#...", N5: "###./..##", P5: "###/##.", T5: "###/.#./.#.", U5: "###/#.#",
  V5: "###/#../#..", W5: "##./.##/..#", X5: ".#./###/.#.", Y5: "####/.#..", Z5: "##./.#./.##",
};

/** The drawing of a kind of ship that is not straight; none of one that is. @param {Kind} kind @returns {string|null} */
export function drawingOf(kind) {
  if (typeof kind === "number" || /^\d+$/.test(kind)) return null;
  const [, high, wide] = /^(\d+)x(\d+)$/i.exec(kind) ?? [];
  if (high && wide) return Array.from({ length: Number(high) }, () => "#".repeat(Number(wide))).join("/");
  return NAMED[kind.toUpperCase()] ?? kind;
}

/** A drawing a quarter of a turn further, with the sun. @param {string} drawing */
export function turnedDrawing(drawing) {
  const rows = drawing.split("/").reverse();
  return Array.from(rows[0] ?? "", (_, x) => rows.map((row) => row[x]).join("")).join("/");
}

/** A drawing as a mirror shows it. @param {string} drawing */
export const mirroredDrawing = (drawing) => drawing.split("/").map((row) => [...row].reverse().join("")).join("/");

/** Where the cells of a drawing are, in reading order. @param {string} drawing @returns {Place[]} */
export const drawnCells = (drawing) => drawing.split("/").flatMap((row, y) => [...row].flatMap((sign, x) => (sign === "#" ? [{ x, y }] : [])));

/** Whether a ship is of that kind, however it lies. @param {Ship} ship @param {Kind} kind @param {boolean} mirrors whether it may lie as its mirror image */
export function isOfKind({ drawing, size }, kind, mirrors) {
  let wanted = drawingOf(kind);
  if (!drawing || !wanted) return !drawing && !wanted && size === Number(kind);
  for (let quarter = 0; quarter < 4; quarter++) {
    if (wanted === drawing || (mirrors && mirroredDrawing(wanted) === drawing)) return true;
    wanted = turnedDrawing(wanted);
  }
  return false;
}

/** The kind of a ship as it lies: its usual name where it has one. @param {Ship} ship @returns {Kind} */
export function kindOf(ship) {
  const { drawing, size } = ship;
  if (!drawing) return size;
  const rows = drawing.split("/");
  if (!drawing.includes(".")) return [rows.length, rows[0]?.length ?? 0].sort((a, b) => a - b).join("x");
  return Object.keys(NAMED).find((name) => isOfKind(ship, name, false)) ?? drawing;
}

/** The box around a ship. @param {Ship} ship */
export function boxOf({ x, y, down, size, drawing }) {
  if (!drawing) return { x, y, width: down ? 1 : size, height: down ? size : 1 };
  const rows = drawing.split("/");
  return { x: x - (rows[0]?.indexOf("#") ?? 0), y, width: rows[0]?.length ?? 0, height: rows.length };
}

/** Whether that is a ship, and not a cell. @param {string} text */
export const isShip = (text) => /^[A-Z]\d+([hv]\d+|:[#./]+)$/i.test(text);

/** A ship as the server writes it. @param {string} text @returns {Ship} */
export function readShip(text) {
  const [, first, drawing] = /^([A-Z]\d+):([#./]+)$/i.exec(text) ?? [];
  if (first && drawing) return { ...placeOf(first), down: false, size: drawnCells(drawing).length, drawing };
  const [, cell = "A0", way = "h", size = "1"] = /^([A-Z]\d+)([hv])(\d+)$/i.exec(text) ?? [];
  return { ...placeOf(cell), down: way.toLowerCase() === "v", size: Number(size), drawing: null };
}

/** @param {Ship} ship */
export const writeShip = (ship) => ship.drawing ? `${cellName(ship.x, ship.y)}:${ship.drawing}` : `${cellName(ship.x, ship.y)}${ship.down && ship.size > 1 ? "v" : "h"}${ship.size}`;

/** @param {string|null|undefined} text @returns {Ship[]} */
export const readFleet = (text) => (text ? text.trim().split(/\s+/).filter(Boolean).map(readShip) : []);

/** @param {Ship} ship @returns {string[]} */
export function shipCells(ship) {
  if (ship.drawing) {
    const box = boxOf(ship);
    return drawnCells(ship.drawing).map(({ x, y }) => cellName(box.x + x, box.y + y));
  }
  return Array.from({ length: ship.size }, (_, step) => cellName(ship.x + (ship.down ? 0 : step), ship.y + (ship.down ? step : 0)));
}

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

/** The number of cells of a ship of that kind. @param {Kind} kind */
export function cellsOf(kind) {
  const drawing = drawingOf(kind);
  return drawing ? drawnCells(drawing).length : Number(kind);
}

/** The kinds of ships in `5,4,L4,2x2` or of a list, largest first. @param {string|Kind[]} fleet @returns {Kind[]} */
export function kindsOf(fleet) {
  const kinds = typeof fleet === "string" ? fleet.split(",").map((kind) => (/^\d+$/.test(kind.trim()) ? Number(kind) : kind.trim())) : [...fleet];
  return kinds.sort((a, b) => cellsOf(b) - cellsOf(a));
}

/** Cells of `A0,B3` or of a list. @param {{reefs?: string|string[]|null}} rules @returns {string[]} */
export const reefsOf = (rules) =>
  typeof rules.reefs === "string" ? rules.reefs.split(",").map((cell) => cell.trim().toUpperCase()).filter(Boolean) : (rules.reefs ?? []);
