// A strategy solves a fleet before the visitor's eyes, with its reasons.

import { post, stream } from "./api.js";
import { announce, byId, first, h, show } from "./dom.js";
import { Placing } from "./placing.js";
import { placeOf, readFleet, readShots, reefsOf, sizeOf } from "./notation.js";
import { Player } from "./player.js";
import { rulesForm, seedIn } from "./rules.js";
import { Sea, legend } from "./sea.js";
import { playShot } from "./sound.js";
import { strategyChooser } from "./strategy.js";
import { count, decimal, seaCaption, t } from "./words.js";

const form = byId("watch-form");
const strategy = strategyChooser(byId("strategy"));
let checked = null;
let placing = null;
let ownFleet = null;
const rules = rulesForm(
  byId("rules"),
  (now) => {
    checked = now;
    layAgain();
  },
  () => {
    // Ships placed on a sea that is about to change would be lost.
    checked = null;
    layAgain();
  },
);

let sea = null;
let steps = [];
let fleet = [];
let over = false;
let running = null;
let asked = null;
const odds = new Map();

const player = new Player({ length: () => steps.length, more: () => !over, show: showStep });
const overlay = () => first("[name=overlay]:checked").value;
const detail = () => first("[name=detail]:checked").value;

function layAgain() {
  ownFleet = null;
  const own = form.elements.fleet.value === "own";
  show(byId("placing"), own && Boolean(checked));
  show(byId("placed-line"), false);
  placing?.close();
  placing = null;
  if (!own || !checked) return;
  const given = rules.asked();
  placing = new Placing(
    { sea: byId("placing-sea"), dock: byId("dock"), line: byId("place-line"), done: byId("place-done"), label: t("live-own-sea") },
    checked,
    {
      check: (ships) => post("/api/fleets/check", { rules: given, ships }),
      suggest: async (number) => (await post("/api/fleets", { rules: given, seed: number })).fleet,
      place: async (placed) => {
        ownFleet = placed;
        begin();
      },
    },
  );
}
for (const choice of form.elements.fleet) choice.addEventListener("change", layAgain);

form.addEventListener("submit", (event) => {
  event.preventDefault();
  begin();
});

async function begin() {
  const problem = byId("watch-problem");
  problem.textContent = "";
  if (form.elements.fleet.value === "own" && !ownFleet) {
    problem.textContent = t("live-place-first");
    byId("placing").scrollIntoView({ block: "nearest" });
    return;
  }
  const seed = seedIn(form.elements.seed);
  if (seed === null) {
    problem.textContent = t("live-bad-seed", { most: String(Number.MAX_SAFE_INTEGER) });
    return;
  }
  running?.abort();
  running = new AbortController();
  steps = [];
  over = false;
  odds.clear();
  asked = { strategy: strategy(), rules: rules.asked() };
  if (seed !== undefined) asked.seed = seed;
  if (ownFleet) asked.fleet = ownFleet;
  byId("notes").replaceChildren();
  let first = true;
  try {
    await stream("/api/solutions", asked, (line) => {
      if (line.detail) problem.textContent = line.detail;
      if (line.fleet) {
        fleet = readFleet(line.fleet);
        byId("seed").textContent = t("live-seed", { seed: String(line.seed) });
        byId("watch-name").textContent = line.strategy;
        open();
      } else if (line.shot) {
        steps.push(line);
        player.tell();
        if (first) {
          first = false;
          player.run(byId("autoplay").checked);
        }
      } else if (line.count !== undefined) {
        over = true;
        player.tell();
      }
    }, running.signal);
    over = true;
  } catch (refused) {
    if (refused.name !== "AbortError") problem.textContent = refused.message;
    over = true;
  }
}

function open() {
  const size = sizeOf(checked);
  sea = new Sea(byId("watch-sea"), { ...size, reefs: reefsOf(checked), label: t("live-watch-sea") });
  byId("legend").replaceChildren(legend());
  show(byId("watch-setup"), false);
  show(byId("watching"), true);
  player.go(0);
  byId("watching").scrollIntoView({ block: "start" });
}

byId("again").addEventListener("click", () => {
  running?.abort();
  player.run(false);
  show(byId("watching"), false);
  show(byId("watch-setup"), true);
  layAgain();
});

const shotsUpTo = (at) => steps.slice(0, at).map((step) => step.shot);

function showStep(at) {
  if (!sea) return;
  const shots = readShots(shotsUpTo(at).join(" "));
  byId("watch-caption").textContent = seaCaption(t("sea-hidden"), shots);
  const last = at ? [shots[at - 1].cell] : [];
  const shown = { shots, fleet, outlined: true, last };
  const kind = overlay();
  if (kind === "counts" && steps[at]?.counts) {
    shown.heat = steps[at].counts;
    shown.figure = (value) => (value >= 10000 ? value.toExponential(0).replace("+", "") : decimal(value, Number.isInteger(value) ? 0 : 1));
  }
  sea.show(shown);
  if (kind === "exact") exact(at, shown);
  if (kind === "counts" && at < steps.length && !steps[at].counts) byId("overlay-line").textContent = t("live-no-counts");
  else byId("overlay-line").textContent = "";
  if (at) {
    const { cell, outcome } = shots[at - 1];
    if (player.running) {
      sea.burst(cell, outcome);
      playShot(outcome);
    }
    announce(`${t("live-shot-of", { at, length: steps.length })}: ${cell}, ${t({ o: "live-cell-miss", x: "live-cell-hit", s: "live-cell-sunk" }[outcome])}`);
  }
  drawNotes(at);
}

/** The best cell, where one is left to hit. */
const bestOf = ({ best, cells }) => (best && cells[placeOf(best).y][placeOf(best).x] > 0 ? best : null);

/** The exact odds before the next shot, asked for once for every moment. */
async function exact(at, shown) {
  const shots = shotsUpTo(at).join(" ");
  try {
    if (!odds.has(at)) {
      byId("overlay-line").textContent = t("live-counting");
      odds.set(at, post("/api/odds", { rules: asked.rules, shots }));
    }
    const answer = await odds.get(at);
    if (player.at !== at || overlay() !== "exact") return;
    sea.show({ ...shown, heat: answer.cells, best: bestOf(answer) });
    byId("overlay-line").textContent = t(answer.exact ? "live-fleets" : "live-fleets-about", { fleets: count(answer.fleets) });
  } catch (problem) {
    odds.delete(at);
    if (player.at === at) byId("overlay-line").textContent = problem.message;
  }
}

function drawNotes(at) {
  const list = byId("notes");
  const items = [];
  steps.slice(0, at).forEach((step, number) => {
    const told = (notes) => notes.filter((note) => note.essential || detail() === "all").map((note) => h("li", { class: "detail" }, note.text));
    items.push(...told(step.notes), h("li", { class: "step" }, `${number + 1}. ${step.text}`), ...told(step.after));
  });
  if (over && at === steps.length && at) items.push(h("li", { class: "step" }, t("live-solved", { count: at })));
  list.replaceChildren(...items);
  list.scrollTop = list.scrollHeight;
}

for (const choice of document.querySelectorAll("[name=overlay], [name=detail]")) choice.addEventListener("change", () => showStep(player.at));
rules.check();
