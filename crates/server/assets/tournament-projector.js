// What a projector shows of a tournament: the tables of the round, or the bracket, and how everybody stands.

import { byId, h, show } from "./dom.js";
import { follow, id } from "./tournament-live.js";
import { bracket, called, clockTime, result, score, stageLine, winners } from "./tournament-people.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").TournamentView} TournamentView */

/** How many lines fit the wall. */
const LINES = 16;

/** @param {TournamentView} view */
function draw(view) {
  const knockout = view.terms.format === "knockout" && view.stage !== "open";
  byId("meet-stage").textContent = stageLine(view);
  const next = typeof view.next_round_in === "number" ? t("live-tournament-next", { clock: clockTime(view.next_round_in) }) : typeof view.ends_in === "number" ? t("live-tournament-ends", { clock: clockTime(view.ends_in) }) : "";
  byId("round-line").textContent = next;
  const text = winners(view);
  show(byId("winner"), Boolean(text));
  byId("winner-line").textContent = text;
  show(byId("bracket"), knockout);
  if (knockout) byId("bracket").replaceChildren(...bracket(view));
  const pairings = knockout || text ? [] : (view.round?.pairings ?? []).slice(0, LINES);
  byId("projected-tables").replaceChildren(...pairings.map((pairing) => h("li", {}, h("span", {}, String(pairing.table)),
    h("span", { class: "pair" }, h("strong", {}, called(view, pairing.a)), h("span", {}, result(pairing)), h("strong", {}, called(view, pairing.b))))));
  const places = view.stage === "open" ? [] : view.standings.slice(0, LINES);
  byId("projected-places").replaceChildren(...places.map(({ place, player, points }) => h("li", {}, h("span", {}, String(place)), h("strong", {}, called(view, player)), h("span", {}, score(points)))));
  if (view.stage === "open") byId("projected-places").replaceChildren(...view.players.slice(0, 2 * LINES).map(({ number }) => h("li", {}, h("span", {}, String(number)), h("strong", {}, called(view, number)), h("span", {}, ""))));
  byId("join-at").textContent = view.stage === "open" ? t("live-tournament-join-at", { link: `${location.host}/tournaments/${id}` }) : "";
}
follow(draw);
