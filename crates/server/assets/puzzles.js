// Puzzles: which cell? The server judges by the exact odds, and shows them afterwards.

import { post, told } from "./api.js";
import { all, announce, byId, h, show } from "./dom.js";
import { countRowsFrom, readShots, reefsOf, shownCell, sizeOf, kindsOf } from "./notation.js";
import { Sea, fillAfloat } from "./sea.js";
import { play } from "./sound.js";
import { percent, t } from "./words.js";

/** @typedef {import("../types/api").PuzzleView} PuzzleView */
/** @typedef {import("../types/api").JudgementView} JudgementView */
/** @typedef {import("../types/api").TallyView} TallyView */

const levels = all("#levels input", document, HTMLInputElement);
let level = localStorage.getItem("puzzle level") ?? "easy";
/** @type {PuzzleView|null} */
let puzzle = null;
/** @type {Sea|null} */
let sea = null;
let busy = false;
/** The small cell that a finger has touched once. */
let aimed = "";

/** @param {TallyView} tally */
function showTally(tally) {
  const figures = [[t("live-puzzle-streak"), tally.streak], [t("live-puzzle-best"), tally.best], [t("live-puzzle-solved"), `${tally.solved} / ${tally.answered}`]];
  byId("puzzle-tally").replaceChildren(...figures.map(([name, value]) => h("div", {}, h("dt", {}, String(name)), h("dd", {}, String(value)))));
}

/** What the sea shows before the answer. @returns {import("./sea.js").Shown} */
const position = () => ({ shots: readShots(puzzle?.shots), sunk: puzzle?.sunk ?? [], out: puzzle?.ruled_out ?? [] });

async function next() {
  const asked = level;
  show(byId("puzzle-next"), false);
  byId("puzzle-problem").textContent = "";
  try {
    /** @type {PuzzleView} */
    const taken = await post(`/api/puzzles/${level}`);
    if (asked !== level) return;
    puzzle = taken;
    draw(taken);
  } catch (problem) {
    byId("puzzle-problem").textContent = told(problem);
    byId("puzzle-next").textContent = t("live-try-again");
    show(byId("puzzle-next"), true);
  }
}

/** @param {PuzzleView} taken */
function draw(taken) {
  const host = byId("puzzle-sea");
  host.replaceChildren();
  sea = new Sea(host, { ...sizeOf(taken.rules), reefs: reefsOf(taken.rules), label: t("live-puzzle-sea"), odds: true });
  sea.onCell("choose", choose);
  aimed = "";
  sea.setLive(true);
  sea.show(position());
  fillAfloat(byId("puzzle-afloat"), kindsOf(taken.rules.fleet), taken.afloat);
  byId("puzzle-rules").textContent = t("live-puzzle-shots", { shots: readShots(taken.shots).length });
  byId("puzzle-verdict").textContent = t("live-puzzle-ask");
  byId("puzzle-verdict").dataset.grade = "";
  byId("puzzle-about").textContent = [t(taken.rules.contact === "free" ? "live-puzzle-touch" : "live-puzzle-apart"), t("live-puzzle-margin", { margin: percent(taken.margin, 0) })].join(" ");
  showTally(taken.tally);
  if (host.getBoundingClientRect().top < 0) host.scrollIntoView({ block: "start" });
}

/** A cell is pressed: a small one has to be touched twice. @param {import("./sea.js").Pressed} pressed */
function choose({ cell, by }) {
  if (busy || !puzzle || !sea) return;
  if (readShots(puzzle.shots).some((shot) => shot.cell === cell)) {
    byId("puzzle-problem").textContent = t("live-fired-before", { cell: shownCell(cell) });
    return;
  }
  if (by === "keyboard" || !sea.isFine() || aimed === cell) return answer(cell);
  aimed = cell;
  sea.show({ ...position(), aim: [cell] });
  byId("puzzle-verdict").textContent = t("live-puzzle-again", { cell });
}

/** @param {string} cell */
async function answer(cell) {
  if (!puzzle || !sea) return;
  busy = true;
  byId("puzzle-problem").textContent = "";
  sea.show({ ...position(), aim: [cell] });
  try {
    /** @type {JudgementView} */
    const judged = await post(`/api/puzzles/${level}/answer`, { puzzle: puzzle.id, cell });
    reveal(judged, cell);
  } catch (problem) {
    byId("puzzle-problem").textContent = told(problem);
    sea.show(position());
  }
  busy = false;
}

/** @param {JudgementView} judged @param {string} cell */
function reveal(judged, cell) {
  if (!sea) return;
  sea.setLive(false);
  sea.show({ ...position(), heat: judged.cells, best: judged.best[0], aim: [cell] });
  const parts = { cell: shownCell(cell), best: judged.best.map(shownCell).join(", "), chance: percent(judged.chance), most: percent(judged.best_chance) };
  const line = byId("puzzle-verdict");
  line.dataset.grade = judged.grade;
  line.textContent = t(judged.grade === "right" ? "live-puzzle-right" : judged.grade === "nearly" ? "live-puzzle-nearly" : "live-puzzle-wrong", parts);
  byId("puzzle-about").textContent = t(judged.grade === "right" ? "live-puzzle-told-right" : "live-puzzle-told", parts);
  announce(byId("puzzle-about").textContent ?? "");
  play(judged.grade === "right" ? "won" : judged.grade === "wrong" ? "miss" : "hit");
  showTally(judged.tally);
  puzzle = null;
  const button = byId("puzzle-next");
  button.textContent = t("live-puzzle-next");
  show(button, true);
  button.focus({ preventScroll: true });
  // On a phone the answer lies below the sea; as much of the odds as fits stays in view.
  button.scrollIntoView({ block: "nearest" });
}

// As in games on this site.
countRowsFrom(1);
byId("puzzle-next").addEventListener("click", next);
if (!levels.some((input) => input.value === level)) level = "easy";
for (const input of levels) {
  input.checked = input.value === level;
  input.addEventListener("change", () => {
    level = input.value;
    localStorage.setItem("puzzle level", level);
    next();
  });
}
next();
