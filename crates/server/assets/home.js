// The first page: a sea to fire at right there, and games that begin with one click. Opening the page asks the server
// for nothing; the first shot makes the game.

import { ask, post, told } from "./api.js";
import { begin, lastChoice, make } from "./begin.js";
import { announce, byId, show } from "./dom.js";
import { countRowsFrom, readFleet, readShots } from "./notation.js";
import "./open-games.js";
import { Sea, fillAfloat } from "./sea.js";
import { shotSentence } from "./ships.js";
import { playShot } from "./sound.js";
import { strategyName, t } from "./words.js";

/** @typedef {import("../types/api").View} View */
/** @typedef {import("../types/api").HintView} HintView */

const GAME = "first game"; // the game begun here, so that it is still there after a reload
const RULES = { preset: "hasbro" };
const SIZES = [5, 4, 3, 3, 2];

countRowsFrom(1);
const sea = new Sea(byId("trial-sea"), { width: 10, height: 10, label: t("live-home-sea") });
sea.setLive(true);
fillAfloat(byId("trial-afloat"), SIZES, SIZES);

/** @type {View|null} */
let view = null;
/** @type {HintView|null} */
let odds = null;
/** @type {string|null} the cell of a shot under way */
let aim = null;
/** @type {string[]} */
let last = [];

const shots = () => readShots(view?.enemy?.shots);
const over = () => view?.phase === "over";

function draw() {
  const enemy = view?.enemy;
  sea.show({
    shots: shots(),
    sunk: enemy ? [...enemy.sunk_ships, ...enemy.sunk] : [],
    out: over() ? [] : enemy?.ruled_out,
    fleet: readFleet(enemy?.fleet),
    outlined: true,
    last,
    aim: aim ? [aim] : [],
    ...(odds && !over() ? { heat: odds.cells, best: odds.best } : {}),
  });
  sea.setLive(!aim && !over());
  if (enemy) fillAfloat(byId("trial-afloat"), SIZES, enemy.afloat ?? null);
  show(byId("trial-on"), Boolean(view));
  if (view) byId("trial-on", HTMLAnchorElement).href = `/games/${view.id}`;
}

/** @param {string} sentence @param {boolean} [aloud] */
function say(sentence, aloud = true) {
  byId("trial-line").textContent = sentence;
  if (aloud) announce(sentence);
}

/** @param {string} cell */
async function fire(cell) {
  if (aim || over()) return;
  if (shots().some((shot) => shot.cell === cell)) return say(t("live-fired-before", { cell }));
  aim = cell;
  draw();
  try {
    if (!view) {
      const made = await make({ mode: "solo", rules: RULES });
      sessionStorage.setItem(GAME, made.id);
      view = made;
    }
    /** @type {View} */
    const next = await post(`/api/games/${view.id}/shots`, { cells: [cell], after: view.fired });
    view = next;
    const [shot] = readShots(next.last?.shots);
    last = [cell];
    if (shot) {
      sea.burst(shot.cell, shot.outcome);
      playShot(shot.outcome);
    }
    if (over()) say(t("live-home-won", { shots: next.fired }));
    else if (shot) say(shotSentence(shot));
    bloom(next);
  } catch (problem) {
    say(told(problem));
  } finally {
    aim = null;
    draw();
  }
}

/** Shows the exact odds after a shot. @param {View} after */
async function bloom(after) {
  if (after.phase === "over") return;
  try {
    /** @type {HintView} */
    const found = await post(`/api/games/${after.id}/hint`);
    if (view?.fired !== after.fired) return;
    odds = found;
    draw();
    const [shot] = readShots(after.last?.shots);
    if (found.best && shot) say(`${shotSentence(shot)} ${t("live-home-odds", { cell: found.best })}`, false);
  } catch {
    // The game goes on without the odds.
  }
}

sea.onCell("choose", ({ cell }) => fire(cell));

/** Takes up the game begun here, after a reload. */
async function resume() {
  const id = sessionStorage.getItem(GAME);
  if (!id) return;
  try {
    /** @type {View} */
    const kept = await ask(`/api/games/${id}`);
    if (view || kept.phase !== "firing" || !kept.you) return sessionStorage.removeItem(GAME);
    view = kept;
    draw();
    bloom(kept);
  } catch {
    sessionStorage.removeItem(GAME);
  }
}
resume();

// Three ways on

/** @param {string} id @param {(button: HTMLButtonElement) => Promise<void>} call */
function onClick(id, call) {
  const button = byId(id, HTMLButtonElement);
  button.addEventListener("click", async () => {
    button.disabled = true;
    byId("home-problem").textContent = "";
    try {
      await call(button);
    } catch (problem) {
      byId("home-problem").textContent = told(problem);
      button.disabled = false;
    }
  });
}

const chosen = lastChoice();
if (chosen.strategy) byId("play-against").textContent = t("live-against", { name: strategyName(chosen.strategy) });
onClick("play-now", ({ dataset }) => begin({ mode: "versus", rules: { preset: dataset.rules }, strategy: dataset.strategy, ...chosen }, { atOnce: true }));
onClick("invite", ({ dataset }) => begin({ mode: "two", rules: { preset: dataset.rules } }));

// A page that the browser had kept is as one left it, but its buttons work.
addEventListener("pageshow", () => {
  for (const id of ["play-now", "invite"]) byId(id, HTMLButtonElement).disabled = false;
});
