// How many fleets there are, where they lie, and what remains after any hits and misses.

import { post, told } from "./api.js";
import { byId, show, targetOf } from "./dom.js";
import { SHOT, cellName, countRowsFrom, inRows, placeOf, readShots, reefsOf, shownCell, sizeOf, writeShots } from "./notation.js";
import { formValues, rulesForm } from "./rules.js";
import { Sea } from "./sea.js";
import { count, decimal, percent, t } from "./words.js";

const start = new URLSearchParams(location.search);
/** @typedef {import("./notation.js").Shot} Shot */
/** @typedef {import("../types/api").CountView} CountView */
/** @typedef {import("../types/api").OddsView} OddsView */

/** @type {Sea|null} */
let sea = null;
/** @type {import("./rules.js").Asked|null} */
let asked = null;
/** @type {Shot[]} */
let shots = [];
/** The shots as they were before each change, for undoing. @type {Shot[][]} */
const before = [];
/** The shots of the link that opened the page, until the sea they belong to is there. */
let linked = (start.get("shots") ?? "").split(/\s+/).filter(Boolean);
/** How many ships there are. */
let ships = 0;
/** Whether the rules in the form are valid; nothing is counted while they are not. */
let good = false;
/** @type {AbortController|null} */
let running = null;

const form = rulesForm(byId("rules"), { changed: taken, wrong: refused });

/** @param {import("../types/api").RulesView} checked @param {import("./rules.js").Asked} given */
function taken(checked, given) {
  const same = good && JSON.stringify(given) === JSON.stringify(asked);
  asked = given;
  good = true;
  if (same) return;
  sea = new Sea(byId("explore-sea"), { ...sizeOf(checked), reefs: reefsOf(checked), odds: true, label: t("live-explore-sea") });
  sea.setLive(true);
  sea.onCell("choose", ({ cell }) => turn(cell));
  ships = checked.fleet.length;
  show(byId("explore-tells"), tellsShips());
  if (linked.length) takeLinked();
  refit();
  work();
}

/** Whether every hit says which ship it was. */
const tellsShips = () => asked?.announce === "named" || asked?.announce === "coloured";

/** Keeps what can have been fired under these rules, and said of it. */
function refit() {
  const kept = shots.filter(onSea);
  shots = [];
  for (const shot of kept) {
    const ship = tellsShips() && shot.outcome !== "o" ? (shot.ship ?? likelyShip(shot.cell)) : null;
    shots.push({ ...shot, ship: ship !== null && ship > ships ? ships : ship, size: tellsShips() ? null : shot.size });
  }
}

function refused() {
  good = false;
  running?.abort();
  show(byId("stop"), false);
  byId("explore-line").textContent = "";
  sea?.show({ shots });
  forget("…");
}

/** @param {Shot} shot */
function onSea(shot) {
  return Boolean(sea?.cells.has(shot.cell));
}

/** Takes over the shots of the link, and says which of them are not valid here. */
function takeLinked() {
  const lost = [];
  for (const word of linked) {
    const [shot] = readShots(word);
    if (SHOT.test(word) && onSea(shot)) {
      before.push([...shots]);
      shots.push(shot);
    } else lost.push(word);
  }
  linked = [];
  if (lost.length) byId("explore-problem").textContent = t("live-explore-unread", { shots: lost.join(" ") });
}

/** Remembers the shots before they change. */
function keep() {
  before.push([...shots]);
  byId("explore-problem").textContent = "";
}

/**
 * A cell goes from unknown to miss to hit to unknown; with ships announced sunk, also to sunk. Where hits tell their ships,
 * a digit says which it was.
 * @param {string} cell
 */
function turn(cell) {
  if (!good || !asked) return;
  keep();
  const at = shots.findIndex((shot) => shot.cell === cell);
  const sinks = asked.announce !== "silent";
  if (at < 0) shots.push({ cell, outcome: "o", size: null, ship: null });
  else if (shots[at]?.outcome === "o") {
    // The hit moves to the end: where sinkings are announced, the order of the shots matters.
    shots.splice(at, 1);
    shots.push({ cell, outcome: "x", size: null, ship: tellsShips() ? likelyShip(cell) : null });
  } else if (shots[at]?.outcome === "x" && sinks) {
    const [hit] = shots.splice(at, 1);
    shots.push({ cell, outcome: "s", size: asked.announce === "sunk-size" ? run(cell) : null, ship: hit?.ship ?? null });
  } else shots.splice(at, 1);
  work();
}

/** Which ship a hit there is: one that is hit beside it and has not sunk, or else the next. @param {string} cell */
function likelyShip(cell) {
  const { x, y } = placeOf(cell);
  const beside = new Set([cellName(x - 1, y), cellName(x + 1, y), cellName(x, y - 1), cellName(x, y + 1)]);
  const sunk = new Set(shots.filter((shot) => shot.outcome === "s").map((shot) => shot.ship));
  const near = shots.find((shot) => beside.has(shot.cell) && shot.ship !== null && !sunk.has(shot.ship));
  if (near) return near.ship;
  const told = new Set(shots.map((shot) => shot.ship));
  let ship = 1;
  while (told.has(ship) && ship < ships) ship++;
  return ship;
}

/** Says which ship was hit at a cell. @param {string} cell @param {number} ship */
function nameShip(cell, ship) {
  const at = shots.findIndex((shot) => shot.cell === cell && shot.ship !== null);
  const shot = shots[at];
  if (!shot || ship < 1 || ship > ships || shot.ship === ship) return;
  keep();
  shots[at] = { ...shot, ship };
  work();
}

byId("explore-sea").addEventListener("keydown", (event) => {
  const cell = targetOf(event).dataset.cell;
  if (cell && tellsShips() && /^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) nameShip(cell, Number(event.key));
});

/** The size of the hit ship through a cell, by the hits in line with it. @param {string} cell */
function run(cell) {
  const hits = new Set(shots.filter((shot) => shot.outcome === "x").map((shot) => shot.cell));
  const reach = (/** @type {number} */ dx, /** @type {number} */ dy) => {
    let far = 0;
    const [x, y] = [cell.charCodeAt(0), Number(cell.slice(1))];
    while (hits.has(String.fromCharCode(x + dx * (far + 1)) + (y + dy * (far + 1)))) far++;
    return far;
  };
  return Math.max(reach(1, 0) + reach(-1, 0), reach(0, 1) + reach(0, -1)) + 1;
}

/** Writes a number, as small as it takes for it to stand on one line. @param {string} id @param {string} text */
function write(id, text) {
  const place = byId(id);
  place.textContent = text;
  place.style.setProperty("--letters", String(Math.max(8, text.length)));
}

/** Clears the figures, which belong to other shots or rules. @param {string} fleets */
function forget(fleets) {
  write("fleets", fleets);
  byId("about").hidden = true;
  for (const id of ["best", "seconds", "labelled"]) write(id, "–");
}

async function work() {
  if (!good || !sea || !asked) return;
  running?.abort();
  const mine = new AbortController();
  running = mine;
  const marks = shots.map((shot) => ({ ...shot }));
  sea.show({ shots: marks });
  forget("…");
  byId("shots-line").textContent = marks.length ? inRows(writeShots(marks)) : t("live-explore-none");
  byId("explore-line").textContent = t("live-counting");
  show(byId("stop"), true);
  const query = new URLSearchParams({ ...asked, ...(marks.length ? { shots: writeShots(marks) } : {}) });
  history.replaceState({}, "", `/explore?${query}`);
  try {
    if (marks.length) await odds(sea, marks, mine.signal);
    else await number(sea, mine.signal);
  } catch (problem) {
    if (mine.signal.aborted) return;
    byId("explore-line").textContent = told(problem);
    sea.show({ shots: marks });
    forget("–");
  } finally {
    if (running === mine) show(byId("stop"), false);
  }
}

/** @param {Sea} sea @param {AbortSignal} signal */
async function number(sea, signal) {
  /** @type {CountView} */
  const answer = await post("/api/count", { rules: asked }, signal);
  sea.show({ heat: answer.chances });
  tell(answer, answer.chances, answer.count);
  write("labelled", count(answer.labelled));
  show(byId("labelled-box"), true);
  write("fleets", count(answer.count));
}

/** @param {Sea} sea @param {Shot[]} marks @param {AbortSignal} signal */
async function odds(sea, marks, signal) {
  /** @type {OddsView} */
  const answer = await post("/api/odds", { rules: asked, shots: writeShots(marks) }, signal);
  const best = tell(answer, answer.cells, answer.fleets);
  sea.show({ shots: marks, heat: answer.cells, best });
  show(byId("labelled-box"), false);
  write("fleets", count(answer.fleets));
}

/**
 * Says what remains.
 * @param {{exact: boolean, seconds: number, best?: string|null}} answer @param {number[][]} cells @param {string} fleets
 * @returns {string|null} the likeliest cell, where one is left to hit
 */
function tell(answer, cells, fleets) {
  byId("about").hidden = answer.exact;
  write("seconds", `${decimal(answer.seconds, 3)}\u00a0s`);
  const fired = new Set(shots.map((shot) => shot.cell));
  let best = { chance: -1, cell: "" };
  for (const [y, row] of cells.entries()) {
    for (const [x, chance] of row.entries()) {
      const cell = String.fromCharCode(65 + x) + y;
      if (!fired.has(cell) && chance > best.chance) best = { chance, cell };
    }
  }
  const cell = best.chance > 0 ? (answer.best ?? best.cell) : null;
  write("best", cell ? `${shownCell(cell)} · ${percent(best.chance)}` : "–");
  const nothing = () => t(fleets === "0" ? "live-explore-no-fleet" : "live-explore-all-hit");
  // The line is a status: screen readers say it once, by itself.
  byId("explore-line").textContent = cell ? t("live-explore-best", { cell, chance: percent(best.chance) }) : nothing();
  return cell;
}

byId("stop").addEventListener("click", () => {
  running?.abort();
  show(byId("stop"), false);
  write("fleets", "–");
  byId("explore-line").textContent = t("live-stopped");
});
byId("clear").addEventListener("click", () => {
  if (!good) return;
  if (shots.length) keep();
  shots = [];
  work();
});
byId("undo").addEventListener("click", () => {
  if (!good || !before.length) return;
  byId("explore-problem").textContent = "";
  shots = (before.pop() ?? []).filter(onSea);
  work();
});

// As in a game.
countRowsFrom(1);
if (start.has("size")) form.fill(formValues(Object.fromEntries(start)));
else form.check();
