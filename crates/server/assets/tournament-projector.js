// What a projector shows of a tournament: the tables of the round, or the bracket, and how everybody stands.

import { byId, h, show } from "./dom.js";
import { follow, id } from "./tournament-live.js";
import { bracket, called, clockTime, result, score, stageLine, winners } from "./tournament-people.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").TournamentView} TournamentView */

/** How many lines fit the wall, how many pairings of a round of a bracket, and how many seconds each part stands. */
const LINES = 14;
const MATCHES = 8;
const STANDS = 9;

/** @type {TournamentView} */
let view;
let drawnAt = 0;
/** Which part of a list that is longer than the wall is shown. */
let part = 0;

/** The part of a list that is shown now. @template T @param {T[]} list @param {number} lines @returns {T[]} */
function shown(list, lines) {
  const parts = Math.max(1, Math.ceil(list.length / lines));
  const each = Math.ceil(list.length / parts);
  return list.slice((part % parts) * each, ((part % parts) + 1) * each);
}

/** @param {TournamentView} next */
function draw(next) {
  view = next;
  drawnAt = performance.now();
  const total = view.rounds ?? 0;
  // A bracket that no wall holds begins with the round that is played, and where that is too long with its tables.
  const fits = Math.max(1, total - Math.log2(MATCHES));
  const from = Math.max(fits, Math.min(view.round?.number ?? 1, total - 2));
  const knockout = view.terms.format === "knockout" && view.stage !== "open" && (view.round?.number ?? 1) >= fits;
  byId("meet-stage").textContent = stageLine(view);
  const text = winners(view);
  show(byId("winner"), Boolean(text));
  byId("winner-line").textContent = text;
  show(byId("bracket-box"), knockout);
  show(byId("bracket"), knockout);
  if (knockout) byId("bracket").replaceChildren(...bracket(view, total > Math.log2(MATCHES) + 1 ? from : 1));
  byId("join-at").textContent = view.stage === "open" ? t("live-tournament-join-at", { link: `${location.host}/tournaments/${id}` }) : "";
  drawLists(knockout || Boolean(text));
  tick();
}

/** @param {boolean} told Whether the pairings are told elsewhere. */
function drawLists(told) {
  const pairings = told ? [] : shown(view.round?.pairings ?? [], LINES);
  byId("projected-tables").replaceChildren(...pairings.map((pairing) => h("li", {}, h("span", {}, String(pairing.table)),
    h("span", { class: "pair" }, h("strong", {}, called(view, pairing.a)), h("span", {}, result(pairing)), h("strong", {}, called(view, pairing.b))))));
  const lines = view.stage === "open"
    ? shown(view.players, 2 * LINES).map(({ number }) => [String(number), called(view, number), ""])
    : shown(view.standings, LINES).map(({ place, player, points }) => [String(place), called(view, player), view.terms.format === "knockout" ? "" : score(points)]);
  // A bracket says how far everybody has come.
  show(byId("projected-places"), Boolean(byId("bracket").hidden));
  byId("projected-places").replaceChildren(...lines.map(([place, name, points]) => h("li", {}, h("span", {}, place ?? ""), h("strong", {}, name ?? ""), h("span", {}, points ?? ""))));
}

/** What changes with every second. */
function tick() {
  const gone = (performance.now() - drawnAt) / 1000;
  const next = typeof view.next_round_in === "number" ? t("live-tournament-next", { clock: clockTime(view.next_round_in - gone) }) : "";
  const ends = typeof view.ends_in === "number" && view.stage === "running" ? t("live-tournament-ends", { clock: clockTime(view.ends_in - gone) }) : "";
  byId("round-line").textContent = next || ends;
}
setInterval(() => {
  if (view) tick();
}, 1000);
setInterval(() => {
  part += 1;
  if (view) drawLists(!byId("bracket").hidden || !byId("winner").hidden);
}, STANDS * 1000);
follow(draw);
