// What the pages of a tournament share: what players are called, and how results and standings are written.

import { h } from "./dom.js";
import { BYES, STAGES } from "./tournament-names.js";
import { decimal, strategyName, t } from "./words.js";

/** @typedef {import("../types/api").TournamentView} TournamentView */
/** @typedef {import("../types/api").PairingView} PairingView */

/** What somebody is called. @param {TournamentView} view @param {number|null|undefined} number */
export function called(view, number) {
  const player = view.players[(number ?? 0) - 1];
  if (!player) return "";
  if (player.strategy) return strategyName(player.strategy);
  return player.name || t("live-tournament-forgotten", { number: player.number });
}

/** A number of points, with as many decimals as it has. @param {number} points */
export function score(points) {
  const hundredths = Math.round(points * 100);
  return decimal(points, hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2);
}

/** How a pairing ended, between its two names. @param {PairingView} pairing */
export function result({ outcome, b, bye }) {
  if (!b) return bye ? t(BYES[bye]) : "";
  if (!outcome) return "–";
  const [a, other] = outcome.points;
  return `${score(a ?? 0)} : ${score(other ?? 0)}${outcome.came[0] && outcome.came[1] ? "" : ` ${t("live-tournament-forfeit")}`}`;
}

/** Who has won a pairing: 0, 1, or nobody. @param {PairingView} pairing */
export function winner({ outcome, b, bye }) {
  if (!b) return bye === "rest" ? -1 : 0;
  if (!outcome) return -1;
  const [a, other] = outcome.points;
  return (a ?? 0) > (other ?? 0) ? 0 : (a ?? 0) < (other ?? 0) ? 1 : -1;
}

/** So many seconds as a clock shows them. @param {number} seconds */
export function clockTime(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** Who has won a tournament that is over. @param {TournamentView} view */
export function winners(view) {
  if (view.stage !== "over") return "";
  const first = view.standings.filter(({ place }) => place === 1).map(({ player }) => called(view, player));
  return first.length ? t("live-tournament-winner", { names: first.join(", "), count: first.length }) : "";
}

/** How far a tournament is, in a few words. @param {TournamentView} view */
export function stageLine(view) {
  if (view.stage !== "running" || !view.round || view.terms.format === "arena") return t(STAGES[view.stage]);
  return t("live-tournament-round", { round: view.round.number, rounds: view.rounds ?? view.round.number });
}

/**
 * The bracket: a column for each round, and those that are still to come; from that round on.
 * @param {TournamentView} view @param {number} [from]
 */
export function bracket(view, from = 1) {
  const total = view.rounds ?? view.bracket.length;
  const columns = [];
  const first = 2 ** Math.max(0, total - 1);
  for (let round = from; round <= total; round++) {
    const paired = view.bracket[round - 1];
    const tables = first / 2 ** (round - 1);
    const items = [];
    for (let table = 1; table <= tables; table++) items.push(place(view, paired?.pairings.find((pairing) => pairing.table === table)));
    const key = round === total ? "live-bracket-final" : round === total - 1 ? "live-bracket-semifinal" : round === total - 2 ? "live-bracket-quarterfinal" : "live-bracket-round";
    columns.push(h("div", { class: round === total ? "column final" : "column" }, h("h3", {}, t(key, { round })), h("ol", {}, ...items)));
    const third = round === total ? paired?.pairings.find((pairing) => pairing.table === 2) : undefined;
    if (third) columns.push(h("div", { class: "column third" }, h("h3", {}, t("live-bracket-third")), h("ol", {}, place(view, third))));
  }
  return columns;
}

/** @param {TournamentView} view @param {PairingView|undefined} pairing */
function place(view, pairing) {
  const own = view.you.number;
  const won = pairing ? winner(pairing) : -1;
  /** @param {number|null|undefined} number @param {number} side */
  const line = (number, side) => {
    const how = won === side ? "won" : won >= 0 && pairing?.b ? "lost" : "";
    const points = pairing?.outcome && pairing.b ? score(pairing.outcome.points[side] ?? 0) : "";
    return h("div", { class: how }, h("span", { class: "name" }, number ? called(view, number) : " "), h("span", {}, points));
  };
  const mine = Boolean(own && pairing && (pairing.a === own || pairing.b === own));
  return h("li", {}, h("div", { class: mine ? "match own" : "match" }, line(pairing?.a, 0), line(pairing?.b, 1)));
}
