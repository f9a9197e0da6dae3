// What organisers do: rounds, results, players, and other organisers.

import { ask, post, told } from "./api.js";
import { byId, confirmed, fillField, h, readField, show } from "./dom.js";
import { base, id } from "./tournament-live.js";
import { RESULTS } from "./tournament-names.js";
import { called } from "./tournament-people.js";
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
    if (round && !round.started) made.push(button("live-tournament-begin-round", "round", {}, { main: true }));
    else if (!round || round.done) made.push(button("live-tournament-pair", "pairings", {}, { main: terms.pause === null }));
  }
  if (stage === "running") made.push(button("live-tournament-pause", "stage", { stage: "paused" }));
  if (stage === "paused") made.push(button("live-tournament-resume", "stage", { stage: "running" }, { main: true }));
  if (stage === "running" || stage === "paused") made.push(button("live-tournament-end", "stage", { stage: "over" }, { sure: true }));
  if (!over()) made.push(button("live-tournament-cancel", "stage", { stage: "cancelled", reason: t("live-tournament-cancel") }, { sure: true }));
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

/** Fills the forms about tables, unless they show them already: nothing that is being chosen is replaced. */
function fillTables() {
  const pairings = (view.round?.pairings ?? []).filter(({ b }) => b);
  const mark = `${view.round?.number} ${view.round?.started} ${pairings.map(({ a, b }) => `${a}-${b}`).join(" ")}`;
  show(byId("result"), pairings.length > 0 && view.stage !== "cancelled");
  show(byId("repair"), Boolean(view.round && !view.round.started) && view.stage === "running");
  if (mark === filled) return;
  filled = mark;
  byId("result-table").replaceChildren(...pairings.map(({ table, a, b }) => h("option", { value: table }, `${table}: ${called(view, a)} – ${called(view, b)}`)));
  byId("result-kind").replaceChildren(...Object.entries(RESULTS).map(([kind, key]) => h("option", { value: kind }, t(key))));
  const seats = (view.round?.pairings ?? []).flatMap(({ table, a, b }) => [[table, "a", a], ...(b ? [[table, "b", b]] : [])]);
  const all = (view.round?.pairings ?? []).flatMap(({ a, b }) => (b ? [a, b] : [a]));
  byId("repair-tables").replaceChildren(...seats.map(([table, side, chosen]) => h("label", { class: "field" }, h("span", {}, t(side === "a" ? "live-tournament-seat-a" : "live-tournament-seat-b", { table: Number(table) })),
    h("select", { name: `${table} ${side}` }, ...all.map((number) => h("option", { value: number, selected: number === chosen }, called(view, number)))))));
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
  const order = { round: view.round?.number, table: Number(readField(made, "table")), result: readField(made, "result"), reason: readField(made, "reason") };
  draw(await post(`${base}/results`, order));
  fillField(made, "reason", "");
});
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
