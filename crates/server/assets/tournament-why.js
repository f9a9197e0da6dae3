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
  const field = view.terms.duplicate === "hunts" && (view.terms.format === "swiss" || view.terms.format === "round-robin");
  byId("why-title").textContent = t(field ? "live-why-field" : "live-why", { name: called(view, player), place: standing.place, points: score(standing.points) });
  const head = ["live-why-round", "live-why-opponent", "live-why-result", "live-why-points"].map((key) => h("th", { scope: "col" }, t(key)));
  const rounds = h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...encounters.map((met) => round(view, met))));
  byId("why-body").replaceChildren(h("div", { class: "table-box", tabindex: "0", role: "group", "aria-labelledby": "why-title" }, rounds), ...ties.map((tie) => told(view, tie)));
  byId("why", HTMLDialogElement).showModal();
}

/** @param {TournamentView} view @param {EncounterView} met */
function round(view, met) {
  // Who gave up, or won because the other did, has sunk no fleet with any shots.
  const played = met.fate === "played" || met.fate === "out-of-time";
  const key = !played ? FATES[met.fate] : met.drawn && !met.won && !met.lost && met.shots ? "live-why-drawn" : met.shots ? "live-why-games" : "live-why-only";
  const games = t(key, { won: met.won, lost: met.lost, shots: met.shots });
  const points = met.field === null || met.field === undefined ? met.points : met.field;
  return h("tr", {}, h("td", { class: "number" }, String(met.round)), h("td", {}, called(view, met.opponent)), h("td", {}, met.doubled ? `${games} ×2` : games), h("td", { class: "number" }, score(points)));
}

/** A tie-break as what it is made of. @param {TournamentView} view @param {TieView} tie */
function told(view, { tie_break: name, value, parts }) {
  const who = (/** @type {number|null|undefined} */ opponent) => (opponent ? called(view, opponent) : t("live-why-nobody"));
  const of = (/** @type {TieView["parts"][number]} */ part) => {
    if (name === "mean-shots") return t("live-why-shots", { round: part.round, shots: part.of, fleets: part.times });
    if (name === "performance") return t("live-why-rating", { name: who(part.opponent), rating: part.of, won: score(part.counted), games: score(part.times) });
    return part.times === 1 ? `${who(part.opponent)} ${score(part.of)}` : `${who(part.opponent)} ${score(part.of)} × ${score(part.times)} = ${score(part.counted)}`;
  };
  const added = name !== "mean-shots" && name !== "performance";
  let sum = parts.map(of).join(added ? " + " : "; ");
  // A mean is what is added up, over how often.
  if (name === "mean-shots" && parts.length > 1 && typeof value === "number") {
    const [shots, fleets] = [parts.reduce((all, part) => all + part.of, 0), parts.reduce((all, part) => all + part.times, 0)];
    sum += `; ${score(shots)} / ${score(fleets)} = ${score(value)}`;
  }
  const total = typeof value === "number" ? score(value) : "–";
  return h("div", {}, h("h3", {}, t("live-why-tie", { name: t(TIES[name][0]), value: total })), h("p", { class: "small" }, t(TIES[name][1])), sum ? h("p", { class: "small soft" }, sum) : null);
}
