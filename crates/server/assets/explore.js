// How many fleets there are, where they lie, and what remains after any hits and misses.

import { post } from "./api.js";
import { announce, byId, show } from "./dom.js";
import { readShots, reefsOf, sizeOf, writeShots } from "./notation.js";
import { formValues, rulesForm } from "./rules.js";
import { Sea } from "./sea.js";
import { count, decimal, percent, t } from "./words.js";

const start = new URLSearchParams(location.search);
let sea = null;
let asked = null;
/** @type {import("./notation.js").Shot[]} */
let shots = [];
let running = null;

const form = rulesForm(byId("rules"), (checked, given) => {
  const same = JSON.stringify(given) === JSON.stringify(asked);
  asked = given;
  if (same) return;
  const size = sizeOf(checked);
  shots = shots.filter((shot) => shot.cell.charCodeAt(0) - 65 < size.width && Number(shot.cell.slice(1)) < size.height);
  sea = new Sea(byId("explore-sea"), { ...size, reefs: reefsOf(checked), label: t("live-explore-sea") });
  sea.setLive(true);
  sea.addEventListener("choose", ({ detail }) => turn(detail.cell));
  work();
});

/** A cell goes from unknown to miss to hit to unknown; with ships announced sunk, also to sunk. */
function turn(cell) {
  const at = shots.findIndex((shot) => shot.cell === cell);
  const sinks = asked.announce !== "silent";
  if (at < 0) shots.push({ cell, outcome: "o", size: null });
  else if (shots[at].outcome === "o") {
    // A hit counts as fired now: with sinkings announced, the order of the shots matters.
    shots.splice(at, 1);
    shots.push({ cell, outcome: "x", size: null });
  } else if (shots[at].outcome === "x" && sinks) {
    shots.splice(at, 1);
    shots.push({ cell, outcome: "s", size: asked.announce === "sunk-size" ? run(cell) : null });
  } else shots.splice(at, 1);
  work();
}

/** The size of the hit ship through a cell, by the hits in line with it. */
function run(cell) {
  const hits = new Set(shots.filter((shot) => shot.outcome === "x").map((shot) => shot.cell));
  const reach = (dx, dy) => {
    let far = 0;
    const [x, y] = [cell.charCodeAt(0), Number(cell.slice(1))];
    while (hits.has(String.fromCharCode(x + dx * (far + 1)) + (y + dy * (far + 1)))) far++;
    return far;
  };
  return Math.max(reach(1, 0) + reach(-1, 0), reach(0, 1) + reach(0, -1)) + 1;
}

async function work() {
  running?.abort();
  const mine = (running = new AbortController());
  const marks = shots.map((shot) => ({ ...shot }));
  sea.show({ shots: marks });
  byId("shots-line").textContent = marks.length ? writeShots(marks) : t("live-explore-none");
  byId("explore-line").textContent = t("live-counting");
  show(byId("stop"), true);
  const query = new URLSearchParams({ ...asked, ...(marks.length ? { shots: writeShots(marks) } : {}) });
  history.replaceState({}, "", `/explore?${query}`);
  try {
    if (marks.length) await odds(marks, mine.signal);
    else await number(mine.signal);
  } catch (problem) {
    if (problem.name === "AbortError") return;
    byId("explore-line").textContent = problem.message;
    byId("fleets").textContent = "–";
    announce(problem.message);
  } finally {
    if (running === mine) show(byId("stop"), false);
  }
}

async function number(signal) {
  const answer = await post("/api/count", { rules: asked }, signal);
  sea.show({ heat: answer.chances });
  tell(answer, answer.chances);
  byId("labelled").textContent = count(answer.labelled);
  show(byId("labelled-box"), true);
  byId("fleets").textContent = count(answer.count);
}

async function odds(marks, signal) {
  const answer = await post("/api/odds", { rules: asked, shots: writeShots(marks) }, signal);
  sea.show({ shots: marks, heat: answer.cells, best: answer.best });
  tell(answer, answer.cells);
  show(byId("labelled-box"), false);
  byId("fleets").textContent = count(answer.fleets);
}

function tell(answer, cells) {
  byId("about").hidden = answer.exact;
  byId("seconds").textContent = `${decimal(answer.seconds, 3)} s`;
  const fired = new Set(shots.map((shot) => shot.cell));
  let best = { chance: -1, cell: null };
  cells.forEach((row, y) => row.forEach((chance, x) => {
    const cell = String.fromCharCode(65 + x) + y;
    if (!fired.has(cell) && chance > best.chance) best = { chance, cell };
  }));
  const cell = best.chance > 0 ? (answer.best ?? best.cell) : null;
  byId("best").textContent = cell ? `${cell} · ${percent(best.chance)}` : "–";
  byId("explore-line").textContent = cell ? t("live-explore-best", { cell, chance: percent(best.chance) }) : t("live-explore-no-fleet");
  announce(byId("explore-line").textContent);
}

byId("stop").addEventListener("click", () => {
  running?.abort();
  show(byId("stop"), false);
  byId("explore-line").textContent = t("live-stopped");
});
byId("clear").addEventListener("click", () => {
  shots = [];
  work();
});
byId("undo").addEventListener("click", () => {
  shots.pop();
  work();
});

// A link reopens the very position.
if (start.has("shots")) shots = readShots(start.get("shots"));
if (start.has("size")) form.fill(formValues(Object.fromEntries(start)));
else form.check();
