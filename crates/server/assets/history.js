// The saved games: a list with filters, and their totals.

import { ask, told } from "./api.js";
import { complain, content } from "./complaint.js";
import { all, announce, byId, confirmed, fillField, first, h, readField, settle, show } from "./dom.js";
import { count, decimal, lang, percent, playerName, playerOf, strategyName, t } from "./words.js";

/** @typedef {import("../types/api").HistoryView} HistoryView */

const form = byId("filters", HTMLFormElement);
const start = new URLSearchParams(location.search);
let page = Number(start.get("page") ?? 1);
const when = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });

for (const [name, value] of start) fillField(form, name, value);
// Whoever asks for a player asks for everybody's games.
if (start.has("player")) fillField(form, "whose", "all");
const own = () => readField(form, "whose") === "mine";

/** The number of requests for the list. Only the answer to the latest one is shown. */
let asked = 0;

async function load() {
  const mine = ++asked;
  show(byId("player-field"), !own());
  const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value).map(([name, value]) => [name, String(value)]));
  if (own()) query.delete("player");
  if (page > 1) query.set("page", String(page));
  // One's own games are what the plain address shows.
  if (own()) query.delete("whose");
  history.replaceState({}, "", query.size ? `/history?${query}` : "/history");
  query.delete("whose");
  if (own()) query.set("mine", "true");
  // Games nobody played are nothing to look back on.
  query.set("fired", "true");
  content(byId("history-problem"));
  byId("results").ariaBusy = "true";
  try {
    /** @type {Promise<import("../types/api").StrategiesView>} */
    const strategies = ask(`/api/history/strategies?${query}`);
    /** @type {HistoryView} */
    const answer = await ask(`/api/history?${query}`);
    if (mine === asked) draw(answer);
    const { results } = await strategies;
    if (mine === asked) drawStrategies(results);
  } catch (problem) {
    if (mine === asked) complain(byId("history-problem"), told(problem));
  }
  if (mine === asked) byId("results").ariaBusy = "false";
}

/** @param {HistoryView} answer */
function draw(answer) {
  const { matches, totals, solo, statistics } = answer;
  const narrowed = all("input:not([type=radio]), select", form).some((field) => /** @type {HTMLInputElement|HTMLSelectElement} */ (field).value && field.checkVisibility());
  show(byId("none"), !matches.length && (narrowed || page > 1));
  show(byId("none-own"), !matches.length && own() && !narrowed && page === 1);
  show(byId("narrow"), matches.length > 0 || narrowed || page > 1);
  show(byId("none-yet"), !matches.length && !own() && !narrowed && page === 1);
  show(byId("matches-box"), matches.length > 0);
  byId("matches").replaceChildren(...matches.map(line));
  show(byId("older"), answer.more);
  show(byId("newer"), page > 1);
  drawStatistics(statistics);
  show(byId("totals-box"), totals.length > 0);
  byId("totals").replaceChildren(
    ...totals.map((total) =>
      h("tr", {},
        h("th", { scope: "row" }, playerName(total.player) || "–"),
        h("td", {}, playerName(total.opponent) || "–"),
        ...figures(total, [count(total.by_absence)]))),
  );
  show(byId("solo-box"), solo.length > 0);
  byId("solo").replaceChildren(...solo.map((one) => h("tr", {}, h("th", { scope: "row" }, playerName(one.player) || "–"), ...figures(one))));
  announce(t("live-history-count", { count: matches.length }));
}

/** A figure, where there is one. @param {number|null|undefined} value @param {(value: number) => string} write */
const figure = (value, write) => (typeof value === "number" ? write(value) : "–");

/**
 * Games, those won, the part of them, and the shots it took; more of those won stands beside them.
 * @param {import("../types/api").PeriodView} sums @param {string[]} [more]
 */
function figures(sums, more = []) {
  const won = figure(sums.win_rate, (rate) => percent(rate, 0));
  const shots = figure(sums.mean_shots, (mean) => decimal(mean, 1));
  return [count(sums.games), count(sums.wins), ...more, won, shots].map((text) => h("td", { class: "number" }, text));
}

/** How often each strategy beat people, by month and rules. @param {import("../types/api").StrategyLine[]} results */
function drawStrategies(results) {
  show(byId("strategies-box"), results.length > 0);
  byId("strategies").replaceChildren(
    ...results.map((line) =>
      h("tr", {}, h("td", { class: "month" }, line.month), h("th", { scope: "row" }, strategyName(line.strategy)), ...figures(line), h("td", { class: "small" }, line.rules_in_words))),
  );
}

/** How somebody has fared: over all games, lately, before that, and alone. @param {HistoryView["statistics"]} statistics */
function drawStatistics(statistics) {
  show(byId("own-statistics"), Boolean(statistics));
  if (!statistics) return;
  const { all, recent, before, solo } = statistics;
  for (const [name, stretch] of Object.entries({ all, recent, before, solo })) {
    byId(`stretch-${name}`).textContent = inWords(stretch);
  }
}

/** How many games, and what they came to as far as there is anything to say. @param {import("../types/api").PeriodView} sums */
function inWords({ games, win_rate: rate, mean_shots: mean }) {
  if (typeof rate !== "number") return t("live-stretch-none");
  const won = percent(rate, 0);
  return typeof mean === "number" ? t("live-stretch", { games, won, shots: decimal(mean, 1) }) : t("live-stretch-won", { games, won });
}

/** Who played. @param {HistoryView["matches"][number]} match */
const playersOf = ({ players }) => [playerOf(players.A, "A"), ...(players.B ? [playerOf(players.B, "B")] : [])];

/** @param {HistoryView["matches"][number]} match */
function line(match) {
  const actions = h("td");
  const row = h("tr", {},
    h("td", {}, h("a", { href: `/history/${match.id}` }, `#${match.id}`)),
    h("td", {}, when.format(new Date(match.began))),
    h("td", {}, playersOf(match).join(" – ")),
    h("td", {}, [match.sentence, match.practice ? t("live-practice") : "", match.cheated ? t("live-cheated") : ""].filter(Boolean).join(" ")),
    h("td", { class: "number" }, count(match.shots.A + match.shots.B)),
    h("td", { class: "small" }, match.rules_in_words),
    actions);
  if (match.ended) actions.append(h("a", { href: `/analyse?match=${match.id}` }, t("live-analyse")));
  if (match.removal) {
    const hides = match.removal === "hide";
    const name = t(hides ? "live-hide" : "live-delete");
    const label = t(hides ? "live-hide-match" : "live-delete-match", { id: String(match.id) });
    const button = h("button", { class: "button danger", type: "button", "aria-label": label }, name);
    button.addEventListener("click", async () => {
      if (!(await confirmed(t(hides ? "live-ask-hide" : "live-ask-delete"), name, t("live-keep")))) return;
      try {
        await ask(`/api/history/${match.id}`, { method: "DELETE" });
        await load();
        announce(t(hides ? "live-hidden" : "live-deleted"));
      } catch (problem) {
        byId("history-problem").textContent = told(problem);
      }
    });
    actions.append(" ", button);
  }
  return row;
}

const soon = settle(250, () => {
  page = 1;
  load();
});
form.addEventListener("input", soon);
form.addEventListener("change", soon);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  soon();
});
byId("show-all").addEventListener("click", () => {
  fillField(form, "whose", "all");
  load();
  first("[name=whose]:checked", form).focus();
});
byId("no-filters").addEventListener("click", () => {
  for (const name of ["player", "opponent", "rules", "from", "to"]) fillField(form, name, "");
  page = 1;
  load();
  first("[name=whose]:checked", form).focus();
});
byId("older").addEventListener("click", () => {
  page++;
  load();
});
byId("newer").addEventListener("click", () => {
  page--;
  load();
});
load();
