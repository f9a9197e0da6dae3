// Why somebody has their place: every round and every tie-break, written out so that it can be followed by hand.

import { ask } from "./api.js";
import { byId, h } from "./dom.js";
import { base } from "./tournament-live.js";
import { FATES, TIES } from "./tournament-names.js";
import { called, score } from "./tournament-people.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").TournamentView} TournamentView */
/** @typedef {import("../types/api").EncounterView} EncounterView */
/** @typedef {import("../types/api").TieView} TieView */

/** @param {TournamentView} view @param {number} player */
export async function explain(view, player) {
  /** @type {import("../types/api").PlaceView} */
  const { standing, encounters, ties } = await ask(`${base}/players/${player}`);
  byId("why-title").textContent = t("live-why", { name: called(view, player), place: standing.place, points: score(standing.points) });
  const head = ["live-why-round", "live-why-opponent", "live-why-result", "live-why-points"].map((key) => h("th", { scope: "col" }, t(key)));
  const rounds = h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...encounters.map((met) => round(view, met))));
  byId("why-body").replaceChildren(h("div", { class: "table-box" }, rounds), ...ties.map((tie) => told(view, tie)));
  byId("why", HTMLDialogElement).showModal();
}

/** @param {TournamentView} view @param {EncounterView} met */
function round(view, met) {
  const games = t(FATES[met.fate], { won: met.won, lost: met.lost, shots: met.shots });
  const points = met.field === null || met.field === undefined ? met.points : met.field;
  return h("tr", {}, h("td", { class: "number" }, String(met.round)), h("td", {}, called(view, met.opponent)), h("td", {}, met.doubled ? `${games} ×2` : games), h("td", { class: "number" }, score(points)));
}

/** A tie-break as a sum. @param {TournamentView} view @param {TieView} tie */
function told(view, { tie_break: name, value, parts }) {
  const sum = parts.map(({ opponent, of, times, counted }) => {
    const who = opponent ? called(view, opponent) : t("live-why-nobody");
    return times === 1 ? `${who} ${score(of)}` : `${who} ${score(of)} × ${score(times)} = ${score(counted)}`;
  });
  const total = typeof value === "number" ? score(value) : "–";
  return h("div", {}, h("h3", {}, `${t(TIES[name][0])}: ${total}`), h("p", { class: "small" }, t(TIES[name][1])), sum.length ? h("p", { class: "small soft" }, sum.join(" + ")) : null);
}
