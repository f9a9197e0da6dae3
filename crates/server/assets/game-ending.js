// The end of a game: how it ended, how good the shots were, and what can be done then.

import { stream } from "./api.js";
import { announce, byId, h, show } from "./dom.js";
import { tell } from "./game-firing.js";
import { drawRatings } from "./game-ratings.js";
import { keepFocus } from "./game-focus.js";
import { still } from "./game-pace.js";
import { surface } from "./game-seas.js";
import { endingSentence } from "./game-sentences.js";
import { game, local, nameOf, shotsBy, table, view } from "./game-state.js";
import { readShots } from "./notation.js";
import { play } from "./sound.js";
import { percent, t } from "./words.js";

/** @typedef {import("../types/api").SeatName} SeatName */
/** @typedef {import("../types/api").AnalysisLine} AnalysisLine */
/** @typedef {import("../types/api").AnalysisSummary} AnalysisSummary */
/** @typedef {import("../types/api").NotableShot} NotableShot */

/** How long the last shot has the screen to itself, then the fleet that comes up, and how long figures count up. */
const FALLS = 750;
const SURFACES = 900;
const COUNTS = 900;

const panel = byId("over");
let ended = false;
let figuresFrom = 0; // when figures may begin to count

/** How the game ended for the visitor; for two at one screen and for spectators it is just over. */
function verdict() {
  const { ending, you, mode } = view;
  if (!you || local() || !ending?.winner) return mode === "solo" && ending?.why === "resigned" ? "lost" : "over";
  return ending.winner === you ? "won" : "lost";
}

export function renderEnd() {
  if (view.phase !== "over") return;
  byId("to-analysis", HTMLAnchorElement).href = `/analyse?match=${view.match}`;
  byId("to-record", HTMLAnchorElement).href = `${game.base}/record`;
  const report = byId("to-report", HTMLAnchorElement);
  report.href = `/api/history/${view.match}/report?format=text`;
  report.download = `amiral-${view.match}-report.txt`;
  // Whoever hunts what others hunt is compared with them.
  show(byId("to-hunt"), Boolean(view.hunt));
  if (view.hunt) byId("to-hunt", HTMLAnchorElement).href = view.hunt;
  if (view.tournament) byId("to-hunt").textContent = t("live-tournament-back");
  show(byId("rematch"), !view.hunt && (Boolean(view.you) || local()));
  byId("rematch").textContent = view.rematch ? t("live-rematch-accept") : t("live-rematch");
  if (ended) return;
  ended = true;
  end();
}

function end() {
  tell("");
  const how = verdict();
  byId("game").dataset.ended = how;
  byId("verdict").textContent = how === "over" ? t("live-over") : t(how === "won" ? "live-you-won" : "live-you-lost");
  byId("ending").textContent = endingSentence();
  drawFigures();
  announce(endingSentence());
  if (table.surfaced) return open();
  setTimeout(async () => {
    await surface();
    open();
  }, FALLS);
}

/** Shows the panel with the result. */
function open() {
  if (table.played && byId("result").dataset.heard !== "true") play(verdict() === "lost" ? "lost" : "won");
  byId("result").dataset.heard = "true";
  show(panel, true);
  show(byId("result"), false);
  if (!document.querySelector("dialog[open]")) byId("ending").focus({ preventScroll: true });
}

function close() {
  show(panel, false);
  show(byId("result"), true);
  byId("result").focus({ preventScroll: true });
}
byId("over-close").addEventListener("click", close);
byId("result").addEventListener("click", open);
panel.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  close();
});

// The figures

/** Who fired in this game. @returns {SeatName[]} */
const shooters = () => (["A", "B"].map((seat) => /** @type {SeatName} */ (seat)).filter((seat) => shotsBy(seat)));

/** A figure that counts up, unless motion is unwelcome. @param {HTMLElement} cell @param {number} to @param {(value: number) => string} say */
function countUp(cell, to, say) {
  if (!table.played || still()) {
    cell.textContent = say(to);
    return;
  }
  const from = Math.max(figuresFrom, performance.now());
  const step = (/** @type {number} */ now) => {
    const share = Math.min(1, Math.max(0, (now - from) / COUNTS));
    cell.textContent = say(to * (1 - (1 - share) ** 3));
    if (share < 1) requestAnimationFrame(step);
  };
  step(from);
}

function drawFigures() {
  figuresFrom = performance.now() + FALLS + SURFACES;
  const seats = shooters();
  const figures = byId("result-figures");
  if (!seats.length) return figures.replaceChildren();
  const cells = (/** @type {string} */ figure) => seats.map((seat) => h("td", { "data-figure": `${figure}-${seat}` }, "…"));
  const row = (/** @type {string} */ figure, /** @type {string} */ key) => h("tr", {}, h("th", { scope: "row" }, t(key)), ...cells(figure));
  const heads = h("tr", {}, h("td", {}), ...seats.map((seat) => h("th", { scope: "col" }, nameOf(seat))));
  const rows = [
    row("shots", "live-figure-shots"),
    row("rate", "live-figure-rate"),
    row("accuracy", "live-figure-accuracy"),
    row("best", "live-figure-best"),
    row("worst", "live-figure-worst"),
  ];
  figures.replaceChildren(h("thead", {}, heads), h("tbody", {}, ...rows));
  for (const seat of seats) {
    const shots = readShots(shotsBy(seat));
    const hits = shots.filter((shot) => shot.outcome !== "o").length;
    countUp(cellOf("shots", seat), shots.length, (value) => String(Math.round(value)));
    countUp(cellOf("rate", seat), hits / shots.length, (value) => percent(value, 0));
  }
  judge(seats);
  if (view.match) drawRatings(view.match, seats);
}

/** @param {string} figure @param {SeatName} seat */
function cellOf(figure, seat) {
  const cell = byId("result-figures").querySelector(`[data-figure="${figure}-${seat}"]`);
  if (!(cell instanceof HTMLElement)) throw new Error(`${figure} has no place in the figures`);
  return cell;
}

/** Asks the server how good the shots were. What it cannot say stays open. @param {SeatName[]} seats */
async function judge(seats) {
  /** @type {AnalysisSummary|null} */
  let summary = null;
  const leaving = new AbortController();
  addEventListener("pagehide", () => leaving.abort(), { once: true });
  try {
    await stream("/api/analyses", { match: view.match }, (/** @type {AnalysisLine} */ line) => {
      if ("players" in line) summary = line;
    }, leaving.signal);
  } catch {
    // Seas that are too large, or a server with too much to do: the other figures are enough.
  }
  const judged = /** @type {AnalysisSummary|null} */ (summary);
  for (const seat of seats) {
    const player = judged?.players.find((entry) => entry.seat === seat);
    const accuracy = player?.accuracy;
    if (typeof accuracy === "number") countUp(cellOf("accuracy", seat), accuracy, (value) => percent(value, 0));
    else cellOf("accuracy", seat).textContent = "–";
    cellOf("best", seat).textContent = shotText(player?.best);
    cellOf("worst", seat).textContent = shotText(player?.worst);
  }
}

/** @param {NotableShot|null|undefined} shot */
function shotText(shot) {
  if (!shot) return "–";
  const [cell, chance] = [shot.cell, percent(shot.chance, 0)];
  return shot.better ? t("live-figure-instead", { cell, chance, best: shot.better, most: percent(shot.best_chance, 0) }) : t("live-figure-shot", { cell, chance });
}

/** Shows the way to the rematch that somebody has asked for. @param {string} next */
export function offerRematch(next) {
  view.rematch = next;
  show(byId("rematch-ready"), true);
  byId("rematch-link", HTMLAnchorElement).href = `/games/${next}`;
  renderEnd();
}

keepFocus(() => (panel.hidden ? null : byId("ending")));
