// The games that are kept: a list with filters, and what they add up to.

import { ask } from "./api.js";
import { announce, byId, confirmed, h, settle, show } from "./dom.js";
import { count, decimal, lang, percent, t } from "./words.js";

const form = byId("filters");
let page = Number(new URLSearchParams(location.search).get("page") ?? 1);
const when = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });

for (const [name, value] of new URLSearchParams(location.search)) if (form.elements[name]) form.elements[name].value = value;

/** How often the list was asked for: an answer that comes after a newer one is not shown. */
let asked = 0;

async function load() {
  const mine = ++asked;
  const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value).map(([name, value]) => [name, String(value)]));
  if (page > 1) query.set("page", String(page));
  history.replaceState({}, "", query.size ? `/history?${query}` : "/history");
  byId("history-problem").textContent = "";
  try {
    const answer = await ask(`/api/history?${query}`);
    if (mine === asked) draw(answer);
  } catch (problem) {
    if (mine === asked) byId("history-problem").textContent = problem.message;
  }
}

function draw(answer) {
  const { matches, totals, statistics } = answer;
  show(byId("none"), !matches.length);
  show(byId("matches-box"), matches.length > 0);
  byId("matches").replaceChildren(...matches.map(line));
  show(byId("older"), answer.more);
  show(byId("newer"), page > 1);
  drawStatistics(statistics);
  show(byId("totals-box"), totals.length > 0);
  byId("totals").replaceChildren(
    ...totals.map((total) =>
      h("tr", {},
        h("th", { scope: "row" }, total.player?.name ?? "–"),
        h("td", {}, total.opponent?.name ?? "–"),
        ...[count(total.games), count(total.wins), total.win_rate === null ? "–" : percent(total.win_rate, 0), total.mean_shots === null ? "–" : decimal(total.mean_shots, 1)].map((text) => h("td", { class: "number" }, text)))),
  );
  announce(t("live-history-count", { count: matches.length }));
}

/** How somebody has fared: over all games, lately, and before that. */
function drawStatistics(statistics) {
  show(byId("own-statistics"), Boolean(statistics));
  if (!statistics) return;
  for (const [name, stretch] of Object.entries(statistics)) {
    const won = stretch.win_rate === null ? "–" : percent(stretch.win_rate, 0);
    const shots = stretch.mean_shots === null ? "–" : decimal(stretch.mean_shots, 1);
    byId(`stretch-${name}`).textContent = t("live-stretch", { games: stretch.games, won, shots });
  }
}

function line(match) {
  const row = h("tr", {},
    h("td", {}, h("a", { href: `/history/${match.id}` }, `#${match.id}`)),
    h("td", {}, when.format(new Date(match.began))),
    h("td", {}, [match.players.A, match.players.B].filter(Boolean).map(({ name }) => name).join(" – ")),
    h("td", {}, match.practice ? `${match.sentence} ${t("live-practice")}` : match.sentence),
    h("td", { class: "number" }, count(match.shots.A + match.shots.B)),
    h("td", { class: "small" }, match.rules),
    h("td", {}));
  const actions = row.lastChild;
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
        byId("history-problem").textContent = problem.message;
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
form.addEventListener("submit", (event) => {
  event.preventDefault();
  soon();
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
