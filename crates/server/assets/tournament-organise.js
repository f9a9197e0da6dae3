// What organisers do: rounds, results, players, and other organisers.

import { ask, post, told } from "./api.js";
import { byId, confirmed, fillField, h, readField, show } from "./dom.js";
import { base, id } from "./tournament-live.js";
import { RESULTS } from "./tournament-names.js";
import { called, result } from "./tournament-people.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").TournamentView} TournamentView */
/** @typedef {(next: TournamentView) => void} Draw */

/** @type {TournamentView} */
let view;
/** @type {Draw} */
let draw;
let filled = "";

/** @param {() => Promise<unknown>} call */
async function attempt(call) {
  byId("organise-problem").textContent = "";
  try {
    await call();
  } catch (problem) {
    byId("organise-problem").textContent = told(problem);
  }
}

/** @param {TournamentView} next @param {Draw} redraw */
export function drawOrganiser(next, redraw) {
  view = next;
  draw = redraw;
  show(byId("organise"), view.you.organiser);
  if (!view.you.organiser) return;
  byId("stages").replaceChildren(...stages());
  show(byId("code-line"), Boolean(view.code) && !over());
  byId("code-line").replaceChildren(t("live-tournament-code"), " ", h("strong", { id: "code" }, (view.code ?? "").replace(/^(.{4})/, "$1-")), ` ${location.host}/tournaments`);
  show(byId("add-bot"), view.terms.bots);
  byId("people-line").textContent = [t("live-tournament-organisers", { names: view.organisers.join(", ") }), view.invited.length ? t("live-tournament-invited", { names: view.invited.join(", ") }) : ""].filter(Boolean).join(" ");
  byId("entrants").replaceChildren(...view.players.map(entrant));
  fillTables();
  fillSettings().catch((problem) => {
    byId("amend-suggestion").textContent = told(problem);
  });
}

const over = () => view.stage === "over" || view.stage === "cancelled";

/** @param {string} key @param {string} path @param {unknown} [body] @param {{main?: boolean, sure?: boolean}} [how] */
function button(key, path, body = {}, { main = false, sure = false } = {}) {
  const made = h("button", { class: main ? "button main" : "button", type: "button", id: key.replace("live-tournament-", "do-") }, t(key));
  made.addEventListener("click", () =>
    attempt(async () => {
      if (sure && !(await confirmed(t("live-tournament-sure"), t(key), t("live-tournament-not")))) return;
      draw(await post(`${base}/${path}`, body));
    }),
  );
  return made;
}

function stages() {
  const { stage, round, terms } = view;
  const made = [];
  if (stage === "open") made.push(button("live-tournament-begin", "stage", { stage: "running" }, { main: true }));
  if (stage === "running" && terms.format !== "arena") {
    if (round && !round.started) made.push(button("live-tournament-begin-round", "round", {}, { main: true }), button("live-tournament-pair-again", "pairings"));
    else if (!round || round.done) made.push(button("live-tournament-pair", "pairings", {}, { main: terms.pause === null }));
  }
  if (stage === "running") made.push(button("live-tournament-pause", "stage", { stage: "paused" }));
  if (stage === "paused") made.push(button("live-tournament-resume", "stage", { stage: "running" }, { main: true }));
  if (stage === "running" || stage === "paused") made.push(button("live-tournament-end", "stage", { stage: "over" }, { sure: true }));
  return made;
}

/** @param {TournamentView["players"][number]} player */
function entrant({ number, present }) {
  const what = present ? "leave" : "return";
  const label = t(present ? "live-tournament-leave-of" : "live-tournament-return-of", { name: called(view, number) });
  const made = h("button", { class: "button", type: "button", "aria-label": label }, t(present ? "live-tournament-leave" : "live-tournament-return"));
  made.addEventListener("click", () => attempt(async () => draw(await post(`${base}/players/${number}/${what}`))));
  return h("li", {}, h("span", {}, `${number}. ${called(view, number)}`), over() ? null : made);
}

/** The round whose results are entered: the latest, or one before. @type {import("../types/api").RoundView|undefined} */
let chosen;

/** Fills the forms about tables, unless they show them already: nothing that is being chosen is replaced. */
function fillTables() {
  const { round } = view;
  const pairings = round?.pairings ?? [];
  const mark = `${round?.number} ${round?.started} ${pairings.map(({ a, b, outcome }) => `${a}-${b}-${outcome?.points.join(":")}`).join(" ")}`;
  // What is only previewed has no results.
  const last = !round ? 0 : round.started ? round.number : round.number - 1;
  show(byId("result"), last > 0 && view.stage !== "cancelled");
  show(byId("repair"), Boolean(round && !round.started) && view.stage === "running");
  if (mark === filled || !round) return;
  filled = mark;
  const rounds = byId("result-round", HTMLSelectElement);
  const before = rounds.value;
  const follows = !before || Number(before) === rounds.options.length;
  rounds.replaceChildren(...Array.from({ length: last }, (_, at) => h("option", { value: at + 1 }, String(at + 1))));
  rounds.value = follows ? String(last) : before;
  if (last > 0) attempt(chooseRound);
  const seats = pairings.flatMap(({ table, a, b }) => [[table, "a", a], ...(b ? [[table, "b", b]] : [])]);
  const all = pairings.flatMap(({ a, b }) => (b ? [a, b] : [a]));
  byId("repair-tables").replaceChildren(...seats.map(([table, side, seated]) => h("label", { class: "field" }, h("span", {}, t(side === "a" ? "live-tournament-seat-a" : "live-tournament-seat-b", { table: Number(table) })),
    h("select", { name: `${table} ${side}` }, ...all.map((number) => h("option", { value: number, selected: number === seated }, called(view, number)))))));
}

/** Fills the tables of the chosen round in, each with the result it has. */
function fillResults() {
  const tables = byId("result-table", HTMLSelectElement);
  const kinds = byId("result-kind", HTMLSelectElement);
  const [table, kind] = [tables.value, kinds.value];
  const pairings = (chosen?.pairings ?? []).filter(({ b }) => b);
  tables.replaceChildren(...pairings.map((pairing) => h("option", { value: pairing.table }, `${pairing.table}: ${called(view, pairing.a)} – ${called(view, pairing.b)}${pairing.outcome ? ` (${result(pairing)})` : ""}`)));
  const fitting = Object.entries(RESULTS).filter(([name]) => name !== "drawn" || (view.terms.duplicate === "hunts" && view.terms.format !== "knockout"));
  kinds.replaceChildren(...fitting.map(([name, key]) => h("option", { value: name }, t(key))));
  // The next table without a result, unless one was chosen.
  const open = pairings.find((pairing) => !pairing.outcome)?.table ?? pairings[0]?.table;
  tables.value = pairings.some((pairing) => String(pairing.table) === table) ? table : String(open ?? "");
  if (fitting.some(([name]) => name === kind)) kinds.value = kind;
  drawResult();
}

/** Shows what is asked of the result that is chosen. */
function drawResult() {
  const made = byId("result", HTMLFormElement);
  const pairing = chosen?.pairings.find(({ table }) => String(table) === readField(made, "table"));
  const kind = readField(made, "result");
  const corrects = Boolean(pairing?.outcome);
  const played = kind === "a" || kind === "b" || kind === "drawn";
  const when = { games: played && view.terms.games > 1, played, corrects };
  for (const field of made.querySelectorAll("[data-when]")) {
    if (field instanceof HTMLElement) show(field, when[/** @type {keyof typeof when} */ (field.dataset.when)]);
  }
  const reason = made.elements.namedItem("reason");
  if (reason instanceof HTMLInputElement) reason.required = corrects;
  byId("enter-result").textContent = t(corrects ? "live-tournament-correct" : "live-tournament-enter");
}

/** Two numbers of a form, where one of them was given. @param {HTMLFormElement} made @param {string} name */
function both(made, name) {
  const given = [readField(made, `${name}-a`), readField(made, `${name}-b`)];
  return given.some(Boolean) ? given.map(Number) : undefined;
}

let suggested = 0;

/** Shows how it is played, as long as that can be changed, and what suits those who are there. */
async function fillSettings() {
  const open = view.stage === "open";
  const made = byId("amend", HTMLFormElement);
  show(made, open);
  show(byId("cancel"), !over());
  if (!open) return;
  const { terms } = view;
  for (const field of made.querySelectorAll("[data-format]")) {
    if (field instanceof HTMLElement) show(field, (field.dataset.format ?? "").split(" ").includes(terms.format));
    for (const input of field.querySelectorAll("input")) input.disabled = field.hasAttribute("hidden");
  }
  if (!made.contains(document.activeElement)) {
    fillField(made, "name", view.name);
    if (terms.format === "swiss") fillField(made, "rounds", String(terms.rounds ?? 1));
    if (terms.format === "round-robin") fillField(made, "cycles", String(terms.rounds ?? 1));
    fillField(made, "minutes", String(terms.minutes ?? 45));
    fillField(made, "games", String(terms.games));
    fillField(made, "pause", terms.pause === null || terms.pause === undefined ? "hand" : ["5", "30", "120", "600"].find((pause) => Number(pause) >= (terms.pause ?? 0)) ?? "600");
  }
  const players = view.players.filter(({ present }) => present).length;
  if (players === suggested || players < 2) return;
  suggested = players;
  /** @type {import("../types/api").TournamentSuggestion} */
  const fitting = await ask(`/api/tournaments/suggestion?${new URLSearchParams({ players: String(players), clock: terms.clock })}`);
  const rounds = terms.format === "swiss" ? fitting.rounds : terms.format === "knockout" ? fitting.knockout_rounds : fitting.round_robin_rounds * (terms.rounds ?? 1);
  const parts = [t("live-tournament-there", { players })];
  if (terms.format === "arena") parts.push(t("live-suggest-arena", { minutes: fitting.arena_minutes }));
  else parts.push(fitting.round_minutes ? t("live-suggest", { rounds, minutes: rounds * fitting.round_minutes * terms.games }) : t("live-suggest-days", { rounds }));
  if (terms.format === "swiss") parts.push(t("live-suggest-most", { rounds: fitting.most_rounds }));
  byId("amend-suggestion").textContent = parts.join(" ");
}

/** @param {string} name @param {(form: HTMLFormElement, pressed: string) => Promise<void>} act */
function form(name, act) {
  const made = byId(name, HTMLFormElement);
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    const pressed = event.submitter instanceof HTMLButtonElement ? event.submitter.value : "";
    attempt(() => act(made, pressed));
  });
}
form("add", async (made) => {
  draw(await post(`${base}/players`, { name: readField(made, "name") }));
  fillField(made, "name", "");
});
form("add-bot", async (made) => draw(await post(`${base}/players`, { strategy: readField(made, "strategy") })));
form("role", async (made, role) => {
  draw(await post(`${base}/people`, { handle: readField(made, "handle"), role }));
  fillField(made, "handle", "");
});
form("result", async (made) => {
  const kind = readField(made, "result");
  const played = kind === "a" || kind === "b" || kind === "drawn";
  const won = played && view.terms.games > 1 ? both(made, "won") : undefined;
  const shots = played ? both(made, "shots") : undefined;
  const order = { round: Number(readField(made, "round")), table: Number(readField(made, "table")), result: kind, reason: readField(made, "reason"), ...(won ? { won } : {}), ...(shots ? { shots } : {}) };
  draw(await post(`${base}/results`, order));
  // On to the next table of the same round.
  made.reset();
  byId("result-round", HTMLSelectElement).value = String(order.round);
  byId("result-table", HTMLSelectElement).value = "";
  await chooseRound();
});
form("amend", async (made) => {
  const { format } = view.terms;
  const number = (/** @type {string} */ name) => Number(readField(made, name));
  const pause = readField(made, "pause");
  const order = {
    name: readField(made, "name"),
    ...(format === "swiss" ? { rounds: number("rounds") } : {}),
    ...(format === "round-robin" ? { rounds: number("cycles") } : {}),
    ...(format === "arena" ? { minutes: number("minutes") } : { games: number("games"), ...(pause === "hand" ? { by_hand: true } : { pause: Number(pause) }) }),
  };
  draw(await ask(base, { method: "PATCH", body: order }));
});
form("cancel", async (made) => {
  const question = t("live-tournament-sure");
  if (!(await confirmed(question, t("live-tournament-cancel"), t("live-tournament-not")))) return;
  draw(await post(`${base}/stage`, { stage: "cancelled", reason: readField(made, "reason") }));
});
for (const field of ["result-table", "result-kind"]) byId(field).addEventListener("change", drawResult);
byId("result-round").addEventListener("change", () => attempt(chooseRound));

/** Has the tables of the chosen round at hand. */
async function chooseRound() {
  const number = Number(byId("result-round", HTMLSelectElement).value);
  if (number === view.round?.number) chosen = view.round;
  else {
    /** @type {import("../types/api").RoundsView} */
    const { rounds } = await ask(`${base}/rounds`);
    chosen = rounds.find((round) => round.number === number);
  }
  fillResults();
}
form("repair", async (made) => {
  const pairings = (view.round?.pairings ?? []).map(({ table, b }) => ({ table, a: Number(readField(made, `${table} a`)), ...(b ? { b: Number(readField(made, `${table} b`)) } : {}) }));
  draw(await ask(`${base}/pairings`, { method: "PUT", body: { pairings, reason: readField(made, "reason") } }));
});
byId("rehearse").addEventListener("click", () =>
  attempt(async () => {
    /** @type {import("../types/api").FoundTournament} */
    const made = await post(`/api/tournaments/${id}/rehearsal`, {});
    location.assign(`/tournaments/${made.id}`);
  }),
);
