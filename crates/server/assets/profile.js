// A profile: ratings, how well somebody fires, where they fire first and where they hide, and what its owner chooses.

import { ask, post, told } from "./api.js";
import { heat, line } from "./charts.js";
import { complain, content } from "./complaint.js";
import { announce, byId, first, h, readField, s, show } from "./dom.js";
import { countRowsFrom } from "./notation.js";
import { firingText, ratingText } from "./rating.js";
import { count, decimal, lang, percent, playerName, t } from "./words.js";

/** @typedef {import("../types/api").ProfileView} ProfileView */

const page = byId("profile");
const handle = page.dataset.handle ?? "";
const when = new Intl.DateTimeFormat(lang, { dateStyle: "medium" });
const rules = byId("profile-rules", HTMLSelectElement);

// As in a game.
countRowsFrom(1);

async function load() {
  content(byId("profile-problem"));
  const wanted = new URLSearchParams(location.search).get("rules");
  try {
    /** @type {ProfileView} */
    const profile = await ask(`/api/players/${encodeURIComponent(handle)}${wanted ? `?rules=${encodeURIComponent(wanted)}` : ""}`);
    draw(profile);
  } catch (problem) {
    complain(byId("profile-problem"), told(problem));
  }
}

/** @param {ProfileView} profile */
function draw(profile) {
  byId("profile-name").textContent = profile.name || profile.handle;
  const date = when.format(new Date(profile.since));
  byId("profile-about").textContent = profile.bot_of ? t("live-profile-bot", { owner: profile.bot_of, date }) : t("live-profile-since", { handle: profile.handle, date });
  drawRules(profile);
  drawFigures(profile);
  const { points, firing, openings, hiding, totals, matches, yours } = profile;
  show(byId("rating-box"), points.length > 0);
  if (points.length) {
    const certain = (/** @type {typeof points[number]} */ point) => ({ at: point.at, value: point.after, low: point.after - 2 * point.deviation, high: point.after + 2 * point.deviation });
    line(byId("rating-line"), { title: t("live-profile-rating"), yTitle: t("live-profile-rating"), points: points.map(certain), span: 200, yFormat: (value) => count(Math.round(value)) });
  }
  const accurate = firing.flatMap((one) => (typeof one.accuracy === "number" ? [{ at: one.at, value: one.accuracy }] : []));
  show(byId("accuracy-box"), accurate.length > 0);
  if (accurate.length) line(byId("accuracy-line"), { title: t("live-profile-accuracy"), yTitle: t("live-profile-accuracy"), points: accurate, least: 0, most: 1, yFormat: (value) => percent(value, 0) });
  show(byId("given-box"), firing.length > 0);
  if (firing.length) {
    const given = firing.map((one) => ({ at: one.at, value: one.given_away, low: one.given_away - 2 * one.error, high: one.given_away + 2 * one.error }));
    line(byId("given-line"), { title: t("live-profile-given"), yTitle: t("live-profile-given"), points: given, least: 0, span: 4, yFormat: (value) => decimal(value, 1) });
  }
  drawHeat("openings", t("live-profile-openings"), openings);
  drawHeat("hiding", t("live-profile-hiding"), hiding);
  show(byId("totals-box"), totals.length > 0);
  byId("totals").replaceChildren(
    ...totals.map((total) =>
      h("tr", {},
        h("td", {}, total.rules_in_words),
        h("th", { scope: "row" }, total.opponent?.name || t("live-profile-somebody")),
        h("td", { class: "number" }, count(total.games)),
        h("td", { class: "number" }, count(total.wins)),
        h("td", { class: "number" }, ...(typeof total.win_rate === "number" ? [share(total.win_rate), percent(total.win_rate, 0)] : ["–"])))),
  );
  show(byId("matches-box"), matches.length > 0);
  byId("matches").replaceChildren(
    ...matches.map((match) =>
      h("tr", {},
        h("td", {}, h("a", { href: `/history/${match.id}` }, `#${match.id}`)),
        h("td", {}, when.format(new Date(match.began))),
        h("td", {}, resultOf(match)),
        h("td", { class: "small" }, match.rules_in_words))),
  );
  show(byId("profile-empty"), !points.length && !firing.length && !totals.length && !matches.length);
  show(byId("challenge"), !yours);
  show(byId("report-box"), !yours && Boolean(document.documentElement.dataset.account));
  show(byId("own"), yours);
  if (yours) for (const name of /** @type {("rating"|"games"|"habits")[]} */ (["rating", "games", "habits"])) first(`[name=${name}]`, byId("shows"), HTMLInputElement).checked = profile.shows[name];
}

/** A share of a whole, to be seen at a glance. @param {number} part from 0 to 1 */
const share = (part) =>
  s("svg", { class: "share", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("rect", { class: "share-all", width: 100, height: 10 }),
    s("rect", { class: "share-part", width: 100 * part, height: 10 }));

/** How a match ended, with strategies called as everywhere. @param {ProfileView["matches"][number]} match */
function resultOf({ sentence, players }) {
  return [players.A, players.B].reduce((told, player) => (player?.kind === "strategy" ? told.replaceAll(player.name, playerName(player)) : told), sentence);
}

/** The rules there is something to show of. @param {ProfileView} profile */
function drawRules(profile) {
  const known = new Map([[profile.rules, profile.rules_in_words]]);
  for (const one of [...profile.ratings, ...profile.totals]) known.set(one.rules, one.rules_in_words);
  rules.replaceChildren(...[...known].map(([value, title]) => h("option", { value, selected: value === profile.rules }, title)));
}

/** @param {ProfileView} profile */
function drawFigures(profile) {
  const rating = profile.ratings.find((one) => one.rules === profile.rules)?.rating;
  const mean = profile.given_away;
  const accuracies = profile.firing.flatMap((one) => (typeof one.accuracy === "number" ? [one.accuracy] : []));
  /** @type {[string, string][]} */
  const figures = [];
  if (rating) figures.push([t("live-profile-rating"), ratingText(rating)], [t("live-profile-rated-games"), count(rating.games ?? 0)]);
  if (mean) figures.push([t("live-profile-given"), firingText(mean.mean, mean.error ?? null)]);
  if (accuracies.length) figures.push([t("live-profile-accuracy"), percent(accuracies.reduce((sum, one) => sum + one, 0) / accuracies.length, 0)]);
  byId("profile-figures").replaceChildren(...figures.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
  show(byId("provisional"), Boolean(rating?.provisional));
}

/** @param {"openings"|"hiding"} name @param {string} title @param {number[][]|null|undefined} rows */
function drawHeat(name, title, rows) {
  const something = Boolean(rows?.flat().some((times) => times > 0));
  show(byId(`${name}-box`), something);
  if (rows && something) heat(byId(name), { title, rows });
}

rules.addEventListener("change", () => {
  history.replaceState({}, "", `?rules=${encodeURIComponent(rules.value)}`);
  load();
});

byId("shows").addEventListener("change", async () => {
  content(byId("own-problem"));
  const chosen = (/** @type {string} */ name) => first(`[name=${name}]`, byId("shows"), HTMLInputElement).checked;
  try {
    await ask("/api/profile", { method: "PUT", body: { rating: chosen("rating"), games: chosen("games"), habits: chosen("habits") } });
    announce(t("live-profile-kept"));
  } catch (problem) {
    complain(byId("own-problem"), told(problem));
  }
});

const report = byId("report", HTMLFormElement);
report.addEventListener("submit", async (event) => {
  event.preventDefault();
  content(byId("report-problem"));
  try {
    await post("/api/reports", { handle, reason: readField(report, "reason"), text: readField(report, "text") });
    report.replaceChildren(h("p", { class: "said", role: "status" }, t("live-talk-reported")));
  } catch (problem) {
    complain(byId("report-problem"), told(problem));
  }
});

const deletion = byId("deletion", HTMLFormElement);
deletion.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = first("[name=handle]", deletion, HTMLInputElement);
  content(byId("own-problem"), field);
  try {
    await ask("/api/account", { method: "DELETE", body: { handle: readField(deletion, "handle"), current: readField(deletion, "current") || null } });
    location.assign("/");
  } catch (problem) {
    complain(byId("own-problem"), told(problem), field);
  }
});

await load();
