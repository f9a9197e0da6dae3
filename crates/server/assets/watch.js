// A strategy finds a fleet while the visitor watches, and gives its reasons.

import { isAborted, post, stream, told } from "./api.js";
import { complain, content } from "./complaint.js";
import { all, announce, byId, fillField, first, h, show, readField } from "./dom.js";
import { countRowsFrom, inRows, readFleet, readShots, reefsOf, sizeOf } from "./notation.js";
import { Placing } from "./placing.js";
import { Player } from "./player.js";
import { formValues, rulesForm, seedIn } from "./rules.js";
import { Sea, bestOf, legend } from "./sea.js";
import { shotSentence } from "./ships.js";
import { playShot } from "./sound.js";
import { strategyChooser } from "./strategy.js";
import { count, decimal, seaCaption, strategyName, t } from "./words.js";

/** @typedef {import("../types/api").RulesView} RulesView */
/** @typedef {import("../types/api").SolutionLine} Line */
/** @typedef {Extract<Line, {shot: string}>} Step */
/** @typedef {import("../types/api").NoteView} Note */
/** @typedef {import("../types/api").OddsView} OddsView */
/** @typedef {import("./rules.js").Asked} Asked */

/** The key under which the page remembers, while it is open, the rules of the fleet being placed. */
const MEMORY = "watch";

const form = byId("watch-form", HTMLFormElement);
const strategy = strategyChooser(byId("strategy"));
/** @type {RulesView|null} the rules, once the server has checked them */
let checked = null;
/** @type {Placing|null} */
let placing = null;
/** @type {string|null} the rules that fleet is placed under */
let placingRules = null;
/** @type {string|null} */
let ownFleet = null;
const rules = rulesForm(byId("rules"), {
  changed(now) {
    checked = now;
    strategy.under(now.fleet);
    placeOwn();
  },
  pending() {
    // Ships lie on a sea that is about to change.
    checked = null;
    placeOwn();
  },
});

/** @type {Sea|null} */
let sea = null;
/** @type {Step[]} */
let steps = [];
/** @type {import("./notation.js").Ship[]} */
let fleet = [];
let over = false;
/** @type {AbortController|null} */
let running = null;
/** @type {Asked|null} the rules of the game that is watched */
let asked = null;
/** @type {Map<number, Promise<OddsView>>} */
const odds = new Map();

const player = new Player({ length: () => steps.length, more: () => !over, show: showStep });
const overlay = () => first("[name=overlay]:checked", document, HTMLInputElement).value;
const detail = () => first("[name=detail]:checked", document, HTMLInputElement).value;
const isOwn = () => readField(form, "fleet") === "own";

/** Lets the visitor place a fleet, if they want to. Ships placed under the same rules before are still there. */
function placeOwn() {
  ownFleet = null;
  const given = rules.asked();
  const key = JSON.stringify(given);
  const now = isOwn() ? checked : null;
  show(byId("placing"), Boolean(now));
  if (now && placing && placingRules === key) return;
  placing?.close();
  placing = null;
  if (now) {
    placingRules = key;
    placing = new Placing(
      now,
      {
        act: (state, acts) => post("/api/fleets/placing", { rules: given, state, acts }),
        place: async (placed) => {
          ownFleet = placed;
          begin();
        },
      },
      `placing ${key}`,
    );
  }
  try {
    if (isOwn()) sessionStorage.setItem(MEMORY, key);
    else sessionStorage.removeItem(MEMORY);
  } catch {
    // Without storage, reloading the page loses the fleet, and nothing else happens.
  }
}
for (const choice of all("[name=fleet]", form)) choice.addEventListener("change", placeOwn);

form.addEventListener("submit", (event) => {
  event.preventDefault();
  begin();
});

async function begin() {
  const problem = byId("watch-problem");
  const seedField = first("[name=seed]", form);
  content(problem, seedField);
  if (await rules.mend()) return;
  if (isOwn() && !ownFleet) {
    complain(problem, t("live-place-first"), byId("place-random"));
    return;
  }
  const seed = seedIn(readField(form, "seed"));
  if (seed === null) {
    complain(problem, t("live-bad-seed", { most: String(Number.MAX_SAFE_INTEGER) }), seedField);
    return;
  }
  running?.abort();
  running = new AbortController();
  steps = [];
  over = false;
  odds.clear();
  asked = rules.asked();
  const order = { strategy: strategy.chosen(), rules: asked, seed, fleet: ownFleet ?? undefined };
  byId("notes").replaceChildren();
  let begun = false;
  try {
    await stream("/api/solutions", order, (/** @type {Line|{detail: string}} */ line) => {
      if ("detail" in line) complain(problem, line.detail);
      else if ("fleet" in line) {
        fleet = readFleet(line.fleet);
        byId("seed").textContent = t("live-seed", { seed: String(line.seed) });
        byId("watch-name").textContent = strategyName(line.strategy);
        open(line.rules);
      } else if ("shot" in line) {
        steps.push(line);
        player.tell();
        if (!begun) {
          begun = true;
          player.run(byId("autoplay", HTMLInputElement).checked);
        }
      } else {
        over = true;
        player.tell();
      }
    }, running.signal);
    over = true;
  } catch (refused) {
    if (!isAborted(refused)) complain(problem, told(refused));
    over = true;
  }
}

/** @param {RulesView} rules */
function open(rules) {
  sea = new Sea(byId("watch-sea"), { ...sizeOf(rules), reefs: reefsOf(rules), odds: true, label: t("live-watch-sea") });
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
  placeOwn();
});

/** @param {number} at */
const shotsUpTo = (at) => steps.slice(0, at).map((step) => step.shot);

/** @param {number} at */
function showStep(at) {
  if (!sea) return;
  const shots = readShots(shotsUpTo(at).join(" "));
  byId("watch-caption").textContent = seaCaption(t("sea-hidden"), shots);
  const last = shots.at(-1);
  /** @type {import("./sea.js").Shown} */
  const shown = { shots, fleet, outlined: true, last: last ? [last.cell] : [] };
  const kind = overlay();
  const next = steps[at];
  if (kind === "counts" && next?.counts) {
    shown.heat = next.counts;
    shown.figure = (value) => (value >= 10000 ? value.toExponential(0).replace("+", "") : decimal(value, Number.isInteger(value) ? 0 : 1));
  }
  sea.show(shown);
  if (kind === "exact") exact(sea, at, shown);
  byId("overlay-line").textContent = kind === "counts" && next && !next.counts ? t("live-no-counts") : "";
  if (last) {
    if (player.running) {
      sea.burst(last.cell, last.outcome);
      playShot(last.outcome);
    }
    announce(t("live-told", { who: t("live-shot-of", { at, length: steps.length }), sentence: shotSentence(last) }));
  }
  drawNotes(at);
}

/**
 * The exact odds before the next shot, requested once for each moment.
 * @param {Sea} sea @param {number} at @param {import("./sea.js").Shown} shown
 */
async function exact(sea, at, shown) {
  const shots = shotsUpTo(at).join(" ");
  try {
    if (!odds.has(at)) byId("overlay-line").textContent = t("live-counting");
    /** @type {Promise<OddsView>} */
    const counted = odds.get(at) ?? post("/api/odds", { rules: asked, shots });
    odds.set(at, counted);
    const answer = await counted;
    if (player.at !== at || overlay() !== "exact") return;
    sea.show({ ...shown, heat: answer.cells, best: bestOf(answer) });
    byId("overlay-line").textContent = t(answer.exact ? "live-fleets" : "live-fleets-about", { fleets: count(answer.fleets) });
  } catch (problem) {
    odds.delete(at);
    if (player.at === at) byId("overlay-line").textContent = told(problem);
  }
}

/** @param {number} at */
function drawNotes(at) {
  const list = byId("notes");
  const items = steps.slice(0, at).flatMap((step, number) => {
    const tell = (/** @type {Note[]} */ notes) => notes.filter((note) => note.essential || detail() === "all").map((note) => h("li", { class: "detail" }, inRows(note.text)));
    return [...tell(step.notes), h("li", { class: "step" }, `${number + 1}. ${inRows(step.text)}`), ...tell(step.after)];
  });
  if (over && at === steps.length && at) items.push(h("li", { class: "step" }, t("live-solved", { count: at })));
  list.replaceChildren(...items);
  list.scrollTop = list.scrollHeight;
}

for (const choice of all("[name=overlay], [name=detail]")) choice.addEventListener("change", () => showStep(player.at));

/** Continues placing after a reload or a change of language. */
function restore() {
  try {
    const kept = sessionStorage.getItem(MEMORY);
    if (!kept) return false;
    fillField(form, "fleet", "own");
    rules.fill(formValues(JSON.parse(kept)));
    return true;
  } catch {
    return false;
  }
}
// As in a game.
countRowsFrom(1);
if (!restore()) rules.check();
