// The lobby: what the server tells of it, and looking for somebody. It tells the whole every time; a page that connects
// again looks for somebody again.

import { ask, post, told } from "./api.js";
import { begin, names } from "./begin.js";
import { chosenClock } from "./clock-choice.js";
import { all, announce, byId, fillField, first, h, readField, show } from "./dom.js";
import { askedOf, savedRules } from "./rules.js";
import { play } from "./sound.js";
import { lang, t } from "./words.js";

/** @typedef {import("../types/api").LobbyView} LobbyView */
/** @typedef {LobbyView["challenges"][number]} Challenge */

/** After so many seconds anybody will do. */
const ANYBODY = 60;

const form = byId("terms", HTMLFormElement);
fillField(form, "name", names().name ?? "");
const moment = new Intl.DateTimeFormat(lang, { dateStyle: "short", timeStyle: "short" });

/** Offers the rules saved by name beside the presets. */
function drawSaved() {
  const presets = first("[name=preset]", form, HTMLSelectElement);
  for (const drawn of all("[data-saved]", presets)) drawn.remove();
  presets.append(...[...savedRules().keys()].map((name) => h("option", { value: `saved ${name}`, "data-saved": name }, name)));
}
drawSaved();
document.addEventListener("saved rules", drawSaved);

/** The rules that are chosen. */
function rules() {
  const preset = readField(form, "preset");
  const saved = preset.startsWith("saved ") ? savedRules().get(preset.slice("saved ".length)) : undefined;
  return saved ? /** @type {import("../types/api").RulesOrder} */ (askedOf(saved)) : { preset };
}

// A link may name whom to challenge.
const challenged = new URLSearchParams(location.search).get("to");
if (challenged) {
  fillField(form, "to", challenged);
  first("details.more", form).setAttribute("open", "");
}

/** What is wanted, as the API has it. */
function terms() {
  const name = readField(form, "name").trim();
  localStorage.setItem("names", JSON.stringify({ ...names(), name }));
  const clock = chosenClock(form);
  // Only accounts are asked.
  const rated = form.querySelector("[name=rated]:checked") !== null;
  return { rules: rules(), rated, ...(clock ? { clock } : {}), ...(name ? { name } : {}) };
}
const named = () => {
  const name = readField(form, "name").trim();
  return name ? { name } : {};
};

/** Does something, and says what went wrong. @param {() => Promise<unknown>} call */
async function attempt(call) {
  byId("lobby-problem").textContent = "";
  try {
    await call();
  } catch (problem) {
    byId("lobby-problem").textContent = told(problem);
  }
}

// What is told

/** What this page looks for, so that it does so again after a restart of the server. @type {ReturnType<typeof terms>|null} */
let wanted = null;
/** The seconds this page has looked for somebody, as the server told them, and when it did. @type {{seconds: number, at: number}|null} */
let waited = null;
/** @type {EventSource|null} */
let source = null;
let gone = false;

function connect() {
  source?.close();
  source = new EventSource("/api/lobby/live");
  source.onopen = () => show(byId("lobby-offline"), false);
  source.onerror = () => {
    show(byId("lobby-offline"), true);
    // A server that was gone does not remember who looked for somebody.
    setTimeout(() => {
      if (source?.readyState === EventSource.CLOSED && !gone) connect();
    }, 2000);
  };
  source.onmessage = ({ data }) => {
    show(byId("lobby-offline"), false);
    draw(JSON.parse(data));
  };
}
addEventListener("pagehide", () => {
  gone = true;
  source?.close();
});
addEventListener("pageshow", ({ persisted }) => {
  gone = false;
  if (persisted) connect();
});

/** @param {LobbyView} lobby */
function draw(lobby) {
  if (lobby.paired && wanted) {
    wanted = null;
    announce(t("live-lobby-paired"));
    play("turn");
    location.assign(`/games/${lobby.paired}`);
    return;
  }
  if (wanted && typeof lobby.seeking !== "number") search(wanted);
  waited = typeof lobby.seeking === "number" ? { seconds: lobby.seeking, at: performance.now() } : null;
  tick();
  show(byId("seek"), !waited);
  show(byId("stop"), Boolean(waited));
  const { meanwhile } = lobby;
  const offered = byId("meanwhile-play", HTMLAnchorElement);
  if (meanwhile) {
    offered.textContent = t("live-lobby-play", { name: meanwhile.name });
    offered.dataset.strategy = meanwhile.strategy;
  }
  show(byId("meanwhile"), Boolean(meanwhile));
  drawList("challenges", lobby.challenges, challengeLine);
  drawList("games", lobby.games, gameLine);
  // In a class there are none.
  if (document.querySelector("#bots")) drawList("bots", lobby.bots, botLine);
  tellNew(lobby.challenges);
  const people = [...lobby.here, ...(lobby.guests || !lobby.here.length ? [t("live-lobby-guests", { count: lobby.guests })] : [])];
  byId("here").textContent = people.join(", ");
}

/** What each list was last drawn from, so that nothing under a pointer or a finger is replaced by its like. @type {Map<string, string>} */
const drawn = new Map();

/** @template T @param {"challenges"|"games"|"bots"} id @param {T[]} entries @param {(entry: T) => HTMLElement} line */
function drawList(id, entries, line) {
  const text = JSON.stringify(entries);
  show(byId(`no-${id}`), !entries.length);
  if (drawn.get(id) === text) return;
  drawn.set(id, text);
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
  byId(id).replaceChildren(...entries.map(line));
  if (focused) byId(id).querySelector(`[data-key="${CSS.escape(focused)}"]`)?.dispatchEvent(new Event("refocus", { bubbles: true }));
}
document.addEventListener("refocus", ({ target }) => target instanceof HTMLElement && target.focus());

/** @param {string} key @param {string} text @param {() => Promise<unknown>} call @param {{main?: boolean, label?: string}} [how] */
function action(key, text, call, { main = false, label } = {}) {
  const button = h("button", { class: main ? "button main" : "button", type: "button", "data-key": key, "aria-label": label }, text);
  button.addEventListener("click", () => attempt(call));
  return button;
}

/** @param {Challenge} challenge */
function challengeLine({ game, by, rules_in_words: rules, clock_in_words: clock, rated, until, yours, for_you }) {
  const name = by || t("live-lobby-nameless");
  const mark = yours ? t("live-lobby-yours") : for_you ? t("live-lobby-for-you") : "";
  const title = h("strong", {}, name);
  const about = h("span", {}, `${rules} · ${clock} · ${rated ? `${t("live-lobby-rated")} · ` : ""}${t("live-lobby-until", { time: moment.format(new Date(until)) })}`);
  const accept = action(`accept ${game}`, t("live-lobby-accept"), async () => {
    await post(`/api/lobby/challenges/${game}/accept`, named());
    location.assign(`/games/${game}`);
  }, { main: true, label: t("live-lobby-accept-of", { name, rules, clock }) });
  const back = () => ask(`/api/lobby/challenges/${game}`, { method: "DELETE" });
  const open = h("a", { class: "button main", href: `/games/${game}`, "data-key": `open ${game}` }, t("live-lobby-open"));
  const actions = yours ? [open, action(`back ${game}`, t("live-lobby-withdraw"), back)] : for_you ? [accept, action(`back ${game}`, t("live-lobby-decline"), back)] : [accept];
  return h("li", { "data-game": game }, h("div", { class: "terms" }, title, mark ? h("b", { class: "mark" }, mark) : null, about), h("div", { class: "row" }, ...actions));
}

/** @param {LobbyView["games"][number]} watched */
function gameLine({ game, players, rules_in_words: rules, clock_in_words: clock, fired }) {
  const title = players.map((name) => name || t("live-lobby-nameless")).join(" – ");
  const about = h("span", {}, `${rules} · ${clock} · ${t("live-lobby-shots", { count: fired })}`);
  const link = h("a", { class: "button", href: `/games/${game}/watch`, "data-key": `watch ${game}`, "aria-label": `${t("live-lobby-watch")}: ${title}` }, t("live-lobby-watch"));
  return h("li", { "data-game": game }, h("div", { class: "terms" }, h("strong", {}, title), about), link);
}

/** A bot that can be challenged to what is chosen. @param {string} handle */
function botLine(handle) {
  const challenge = action(`bot ${handle}`, t("live-lobby-challenge"), async () => {
    /** @type {import("../types/api").View} */
    const made = await post("/api/lobby/challenges", { ...terms(), to: handle });
    location.assign(`/games/${made.id}`);
  }, { label: t("live-lobby-challenge-of", { name: handle }) });
  const profile = h("a", { href: `/players/${handle}` }, handle);
  return h("li", { "data-bot": handle }, h("div", { class: "terms" }, h("strong", {}, profile), h("b", { class: "mark" }, t("live-lobby-bot"))), challenge);
}

/** @type {Set<string>|null} the challenges to this visitor that are known */
let known = null;

/** Says so when somebody challenges the visitor. @param {Challenge[]} challenges */
function tellNew(challenges) {
  const mine = challenges.filter((challenge) => challenge.for_you);
  for (const { game, by } of mine) {
    if (known && !known.has(game)) {
      announce(t("live-lobby-new-challenge", { name: by || t("live-lobby-nameless") }));
      play("turn");
    }
  }
  known = new Set(mine.map(({ game }) => game));
}

/** Shows for how long the page has looked for somebody. */
function tick() {
  if (!waited) {
    byId("seeking").textContent = "";
    return;
  }
  const seconds = Math.floor(waited.seconds + (performance.now() - waited.at) / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  byId("seeking").textContent = t(seconds < ANYBODY ? "live-lobby-searching" : "live-lobby-widening", { clock });
}
setInterval(() => {
  if (waited) tick();
}, 1000);

// What is done

/** Looks for somebody. @param {ReturnType<typeof terms>} order */
const search = (order) =>
  attempt(async () => {
    wanted = order;
    try {
      /** @type {LobbyView} */
      const lobby = await post("/api/lobby/search", order);
      draw(lobby);
    } catch (problem) {
      wanted = null;
      throw problem;
    }
  });

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  await search(terms());
  // Whoever is new has a cookie from now on, by which the lobby knows them.
  connect();
});
byId("stop").addEventListener("click", () =>
  attempt(async () => {
    wanted = null;
    draw(await ask("/api/lobby/search", { method: "DELETE" }));
  }),
);
byId("offer").addEventListener("click", () =>
  attempt(async () => {
    const to = readField(form, "to").trim();
    const hints = first("[name=hints]", form, HTMLInputElement).checked;
    /** @type {import("../types/api").View} */
    const made = await post("/api/lobby/challenges", { ...terms(), hints, ...(to ? { to } : {}) });
    location.assign(`/games/${made.id}`);
  }),
);
for (const button of all("[data-strategy]", first(".crew"))) {
  button.addEventListener("click", () => attempt(() => begin({ mode: "versus", rules: rules(), strategy: button.dataset.strategy })));
}
// In another tab, so that this one goes on searching.
byId("meanwhile-play").addEventListener("click", (event) => {
  const link = byId("meanwhile-play", HTMLAnchorElement);
  event.preventDefault();
  const tab = window.open("/play?mode=versus", "_blank");
  attempt(async () => {
    /** @type {import("../types/api").View} */
    const made = await post("/api/games", { mode: "versus", rules: rules(), strategy: link.dataset.strategy, ...named() });
    if (tab) tab.location.assign(`/games/${made.id}`);
  });
});

connect();
