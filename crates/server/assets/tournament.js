// The page of a tournament: who meets whom, how everybody stands, and what one is to do oneself.

import { ask, post, told } from "./api.js";
import { announce, byId, fillField, h, readField, show } from "./dom.js";
import { play } from "./sound.js";
import { base, complain, follow, id } from "./tournament-live.js";
import { BYES, DUPLICATES, ENTRIES, FORMATS, TIES } from "./tournament-names.js";
import { drawOrganiser } from "./tournament-organise.js";
import { bracket, called, clockTime, result, score, stageLine, winner, winners } from "./tournament-people.js";
import { explain } from "./tournament-why.js";
import { lang, t } from "./words.js";

/** @typedef {import("../types/api").TournamentView} TournamentView */
/** @typedef {import("../types/api").PairingView} PairingView */
/** @typedef {import("../types/api").StandingView} StandingView */

/** @type {TournamentView} */
let view;
let drawnAt = 0;
/** The games that this page has opened, or was told of when it came. @type {Set<string>} */
const known = new Set();

/** @param {() => Promise<unknown>} call */
export async function attempt(call) {
  complain("");
  try {
    await call();
  } catch (problem) {
    complain(told(problem));
  }
}

/** @param {TournamentView} next */
export function draw(next) {
  const before = view;
  view = next;
  drawnAt = performance.now();
  drawHead();
  drawOwn(before);
  drawRound();
  drawStandings();
  const text = winners(view);
  show(byId("winner"), Boolean(text));
  byId("winner-line").textContent = text;
  show(byId("bracket-box"), view.terms.format === "knockout" && Boolean(view.rounds) && view.stage !== "open");
  if (view.terms.format === "knockout") byId("bracket").replaceChildren(...bracket(view));
  drawOrganiser(view, draw);
  if ((view.terms.format === "round-robin" || view.terms.format === "swiss") && view.round && before?.version !== view.version) attempt(drawCross);
}

function drawHead() {
  const { terms } = view;
  byId("meet-name").textContent = view.name;
  const format = t(FORMATS[terms.format]);
  const duplicate = terms.duplicate === "hunts" ? t("live-tournament-duplicate", { minutes: terms.hunt_minutes ?? 0 }) : "";
  const games = terms.games > 1 ? t("live-tournament-games", { games: terms.games }) : "";
  const parts = [format, terms.rules_in_words, terms.clock_in_words, games, terms.rated ? t("live-lobby-rated") : "", t(ENTRIES[terms.entry]), terms.bots ? t("live-tournament-bots") : "", duplicate];
  byId("meet-terms").textContent = parts.filter(Boolean).join(" · ");
  show(byId("duplicate-about"), Boolean(duplicate));
  byId("duplicate-about").textContent = `${t("live-duplicate-about")} ${t(DUPLICATES[terms.format])}`;
  const [win, loss, bye] = terms.points.map(score);
  const key = terms.format === "knockout" ? "live-tournament-points-knockout" : terms.format === "arena" ? "live-tournament-points-arena" : byField() ? "live-tournament-points-field" : "live-tournament-points";
  byId("points-line").textContent = t(key, { win, loss, bye });
  tick();
}

/** Whether places go by the shots saved against the field. */
const byField = () => view.terms.duplicate === "hunts" && (view.terms.format === "swiss" || view.terms.format === "round-robin");

/** What tells players apart: in a knockout the rounds do. */
const ties = () => (view.terms.format === "knockout" ? [] : view.terms.tie_breaks);

/** What changes with every second. */
function tick() {
  const gone = (performance.now() - drawnAt) / 1000;
  const left = typeof view.ends_in === "number" ? ` · ${clockTime(view.ends_in - gone)}` : "";
  byId("meet-stage").textContent = stageLine(view) + (view.stage === "running" ? left : "");
  const next = typeof view.next_round_in === "number" ? t("live-tournament-next", { clock: clockTime(view.next_round_in - gone) }) : "";
  byId("round-line").textContent = next;
}
setInterval(() => {
  if (view) tick();
}, 1000);

/** @param {TournamentView|undefined} before */
function drawOwn(before) {
  const { you } = view;
  const open = you.may_join;
  const bots = view.stage === "over" || view.stage === "cancelled" ? [] : you.bots;
  show(byId("own"), Boolean(you.number) || open || bots.length > 0);
  show(byId("join"), open);
  show(byId("join-name-box"), !document.documentElement.dataset.account);
  show(byId("join-code-box"), you.code_needed);
  const actions = [];
  let line = "";
  if (you.number) {
    if (!you.present) line = t("live-tournament-left");
    else if (you.game) line = t("live-tournament-your-game", { name: called(view, you.opponent), table: you.table ?? 0 });
    else if (you.table) line = t("live-tournament-your-table", { name: called(view, you.opponent), table: you.table });
    else line = t(view.stage === "open" ? "live-tournament-waits" : view.stage === "over" || view.stage === "cancelled" ? "live-tournament-done" : "live-tournament-free");
    if (you.game) actions.push(h("a", { class: "button main large", href: `/games/${you.game}`, id: "to-game" }, t("live-tournament-play")));
    else if (you.table && view.round) actions.push(screenButton(view.round.number, you.table));
    // Whoever has left a knockout is out.
    const out = !you.present && view.stage !== "open" && view.terms.format === "knockout";
    if (view.stage !== "over" && view.stage !== "cancelled" && !out) {
      actions.push(action(you.present ? "leave" : "return", t(you.present ? "live-tournament-leave" : "live-tournament-return")));
    }
  }
  byId("own-bots").replaceChildren(...bots.map(ownBot));
  byId("own-line").textContent = line;
  byId("own-actions").replaceChildren(...actions);
  // One's next game opens by itself; the one there was when the page came is opened by whoever wants it.
  if (you.game && before && !known.has(you.game)) {
    known.add(you.game);
    announce(line);
    play("turn");
    location.assign(`/games/${you.game}`);
  }
  if (you.game) known.add(you.game);
}

/** @param {string} what @param {string} text */
function action(what, text) {
  const button = h("button", { class: "button", type: "button", id: what }, text);
  button.addEventListener("click", () => attempt(async () => draw(await post(`${base}/${what}`))));
  return button;
}

/** What somebody does with a bot of theirs. @param {TournamentView["you"]["bots"][number]} bot */
function ownBot({ handle, number, present }) {
  const what = !number ? "join" : present ? "leave" : "return";
  const key = { join: "live-tournament-bot-join", leave: "live-tournament-bot-leave", return: "live-tournament-bot-return" }[what];
  const button = h("button", { class: "button", type: "button", "data-bot": handle }, t(key, { handle }));
  button.addEventListener("click", () =>
    attempt(async () => {
      const code = what === "join" ? readField(join, "code").trim() : "";
      draw(await post(`${base}/${what}`, { bot: handle, ...(code ? { code } : {}) }));
    }),
  );
  return button;
}

/** @param {number} round @param {number} table */
function screenButton(round, table) {
  const button = h("button", { class: "button", type: "button" }, t("live-tournament-screen"));
  button.addEventListener("click", () =>
    attempt(async () => {
      /** @type {import("../types/api").View} */
      const game = await post(`${base}/screen`, { round, table });
      location.assign(`/games/${game.id}`);
    }),
  );
  return button;
}

function drawRound() {
  const { round } = view;
  show(byId("round-box"), Boolean(round?.pairings.length));
  if (!round) return;
  byId("round-title").textContent = t(view.terms.format === "arena" ? "live-tournament-latest" : round.started ? "live-tournament-pairings" : "live-tournament-preview", { round: round.number });
  byId("pairings").replaceChildren(...round.pairings.map((pairing) => pairingLine(pairing, round.number)));
}

/** @param {PairingView} pairing @param {number} round */
function pairingLine(pairing, round) {
  const own = view.you.number && (pairing.a === view.you.number || pairing.b === view.you.number);
  const won = winner(pairing);
  const game = pairing.games.at(-1);
  const watch = game && !pairing.outcome ? h("a", { class: "button", href: `/games/${game}/watch`, "aria-label": t("live-tournament-watch", { table: pairing.table }) }, t("live-lobby-watch")) : null;
  const seat = pairing.waits && view.you.organiser ? screenButton(round, pairing.table) : null;
  return h("tr", { "data-own": Boolean(own), "data-table": pairing.table },
    h("td", { class: "number" }, String(pairing.table)),
    h("th", { scope: "row", class: won === 0 && pairing.b ? "won" : null }, called(view, pairing.a)),
    h("td", { class: "score" }, result(pairing)),
    h("td", { class: won === 1 ? "won" : null }, called(view, pairing.b)),
    h("td", { class: "unprinted" }, watch, seat));
}

function drawStandings() {
  const { standings } = view;
  const head = [h("th", { scope: "col", class: "number" }, "#"), h("th", { scope: "col" }, t("live-tournament-player")), h("th", { scope: "col", class: "number" }, t(byField() ? "live-tournament-saved" : "live-tournament-score"))];
  for (const name of ties()) head.push(h("th", { scope: "col", class: "number", title: t(TIES[name][1]) }, t(TIES[name][0])));
  byId("standings-title").textContent = t(view.stage === "open" ? "live-tournament-players" : "live-tournament-standings");
  show(byId("points-line"), view.stage !== "open");
  byId("standings-head").replaceChildren(h("tr", {}, ...head));
  const order = view.stage === "open" ? view.players.map(({ number }) => /** @type {StandingView} */ ({ place: 0, player: number, points: 0, won: 0, drawn: 0, lost: 0, ties: [] })) : standings;
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.player : undefined;
  byId("standings").replaceChildren(...order.map(standingLine));
  if (focused) /** @type {HTMLElement|null} */ (document.querySelector(`[data-player="${focused}"]`))?.focus();
}

/** @param {StandingView} line */
function standingLine(line) {
  const player = view.players[line.player - 1];
  const name = h("button", { type: "button", "data-player": line.player, class: player?.present ? null : "gone" }, called(view, line.player));
  name.addEventListener("click", () => attempt(() => explain(view, line.player)));
  const rating = player?.rating ? h("span", { class: "small soft" }, ` ${player.rating}`) : null;
  const values = ties().map((_, at) => h("td", { class: "number" }, typeof line.ties[at] === "number" ? score(line.ties[at]) : "–"));
  return h("tr", { "data-own": line.player === view.you.number },
    h("td", { class: "number" }, line.place ? String(line.place) : ""),
    h("th", { scope: "row" }, name, rating),
    h("td", { class: "number points" }, line.place ? score(line.points) : ""),
    ...values);
}

/** Who met whom with which result: in a round robin by players, in a Swiss tournament by rounds. */
async function drawCross() {
  const swiss = view.terms.format === "swiss";
  if (!swiss && view.players.length > 40) return;
  /** @type {import("../types/api").RoundsView} */
  const { rounds } = await ask(`${base}/rounds`);
  const order = view.standings.map(({ player }) => player);
  const place = new Map(order.map((player, at) => [player, at + 1]));
  /** @type {Map<string, string>} */
  const met = new Map();
  for (const { number, pairings } of rounds) {
    for (const { a, b, bye, outcome } of pairings) {
      if (swiss && !b) met.set(`${a} ${number}`, bye ? t(BYES[bye]) : "");
      if (!b || (!outcome && !swiss)) continue;
      for (const [one, other, side] of /** @type {[number, number, 0 | 1][]} */ ([[a, b, 0], [b, a, 1]])) {
        const points = outcome ? score(outcome.points[side] ?? 0) : "–";
        const key = `${one} ${swiss ? number : other}`;
        met.set(key, swiss ? `${points} (${place.get(other) ?? "–"})` : [met.get(key), points].filter(Boolean).join(" "));
      }
    }
  }
  // Before the first result there is nothing to compare.
  if (!rounds.some(({ pairings }) => pairings.some(({ outcome }) => outcome))) return;
  const columns = swiss ? rounds.map(({ number }) => number) : order;
  const head = h("tr", {}, h("th", { scope: "col" }, "#"), h("th", { scope: "col" }, t("live-tournament-player")), ...columns.map((column, at) => h("th", { scope: "col" }, String(swiss ? column : at + 1))));
  const lines = order.map((player, at) => h("tr", {}, h("td", {}, String(at + 1)), h("th", { scope: "row" }, called(view, player)),
    ...columns.map((column) => h("td", { class: !swiss && column === player ? "self" : null }, !swiss && column === player ? "" : (met.get(`${player} ${column}`) ?? "")))));
  show(byId("cross-box"), true);
  byId("cross").replaceChildren(h("thead", {}, head), h("tbody", {}, ...lines));
}

// The log

let last = 0;
async function readLog() {
  /** @type {import("../types/api").LogView} */
  const { lines, more } = await ask(`${base}/log?after=${last}`);
  const moment = new Intl.DateTimeFormat(lang, { dateStyle: "short", timeStyle: "short" });
  for (const line of lines) {
    last = line.number;
    byId("log").append(h("li", { class: line.reasoned ? "reasoned" : null }, h("time", { datetime: line.at }, moment.format(new Date(line.at))), line.by ? `${line.text} (${line.by})` : line.text));
  }
  show(byId("log-more"), more);
}
byId("log-box", HTMLDetailsElement).addEventListener("toggle", ({ target }) => {
  if (target instanceof HTMLDetailsElement && target.open) {
    last = 0;
    byId("log").replaceChildren();
    attempt(readLog);
  }
});
byId("log-more").addEventListener("click", () => attempt(readLog));
byId("print").addEventListener("click", () => {
  document.body.classList.add("printing");
  print();
  document.body.classList.remove("printing");
});

// Joining

const join = byId("join", HTMLFormElement);
fillField(join, "code", sessionStorage.getItem(`code ${id}`) ?? "");
const line = follow(draw);
join.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    const [name, code] = [readField(join, "name").trim(), readField(join, "code").trim()];
    draw(await post(`${base}/join`, { ...(name ? { name } : {}), ...(code ? { code } : {}) }));
    (await line).again();
  });
});
