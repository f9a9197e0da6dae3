// How good each shot of a game was: its chance next to the best one, the odds at every moment, and the turning points.

import { isAborted, post, stream, told } from "./api.js";
import { all, announce, byId, fillField, first, h, settle, show, readField } from "./dom.js";
import { cellsOf, countRowsFrom, inRows, readFleet, readShots, reefsOf, sizeOf } from "./notation.js";
import { complain, content } from "./complaint.js";
import { GameGraph, momentSaid } from "./graph.js";
import { Player } from "./player.js";
import { formValues, rulesForm } from "./rules.js";
import { Sea, bestOf, legend } from "./sea.js";
import { count, percent, seaCaption, seaOf, t } from "./words.js";

/** @typedef {import("../types/api").JudgedShot} JudgedShot */
/** @typedef {import("../types/api").AnalysisSummary} Summary */
/** @typedef {import("../types/api").AnalysisLine} Line */
/** @typedef {import("../types/api").OddsView} OddsView */
/** @typedef {import("../types/api").SeatName} SeatName */
/** The shot of a list that has none. */
const FORCED = /** @type {JudgedShot} */ ({ loss: 0, chance: 0, shot: "o" });
/** What the page is called before it shows a game. */
const pageTitle = document.title;
/** The query of the address that is shown. */
let shownIn = new URLSearchParams(location.search);

/** @typedef {{match?: number, record?: string, rules?: import("./rules.js").Asked, shots?: string}} Order */

const form = byId("analyse-form", HTMLFormElement);
const rules = rulesForm(byId("rules"));
const start = new URLSearchParams(location.search);

/** @type {Order} */
let request = {};
/** @type {JudgedShot[]} */
let shots = [];
/** @type {Summary|null} */
let summary = null;
/** @type {Sea|null} */
let sea = null;
/** @type {AbortController|null} */
let running = null;
/** @type {SeatName|null|undefined} */
let whose = null;
let wanted = momentIn(location);
/** Whether the page was opened by a link to a game. */
let linked = ["match", "record", "shots"].some((name) => start.has(name));
/** The moment of the address, so that a leap from it can be taken back. */
let remembered = -1;
/** The odds before every shot, asked for once. @type {Map<string, Promise<OddsView>>} */
const odds = new Map();

const graph = new GameGraph(byId("graph"), (at) => player.go(at));

/** The moment that an address names: after how many shots. @param {{hash: string, search: string}} address */
function momentIn({ hash, search }) {
  // Links used to say it in the query.
  const told = /^#shot-(\d+)$/.exec(hash)?.[1] ?? /[?&]at=(\d+)/.exec(search)?.[1];
  return told === undefined ? null : Number(told);
}

const mine = () => shots.filter((shot) => shot.seat === whose);
const judged = () => summary?.players.find((player) => player.seat === whose);
const player = new Player({ length: () => mine().length, show: showMoment });
const kind = () => readField(form, "what");

function tellKind() {
  show(byId("from-record"), kind() === "record");
  show(byId("from-shots"), kind() === "shots");
}
for (const choice of all("[name=what]", form)) choice.addEventListener("change", tellKind);

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (kind() === "record") begin({ record: readField(form, "record") });
  else if (!(await rules.mend())) begin({ rules: rules.asked(), shots: readField(form, "shots").trim().replace(/[\s,;]+/g, " ") });
});
byId("record-file").addEventListener("change", async () => {
  const file = byId("record-file", HTMLInputElement).files?.[0];
  if (file) fillField(form, "record", await file.text());
});

/** @param {Order} what */
async function begin(what) {
  const problem = byId("analyse-problem");
  const field = first(what.record === undefined ? "[name=shots]" : "[name=record]", form);
  content(problem, field);
  running?.abort();
  running = new AbortController();
  request = what;
  shots = [];
  summary = null;
  odds.clear();
  show(byId("judging"), true);
  // Whoever follows a link has asked already.
  if (linked) show(byId("analyse-setup"), false);
  try {
    await stream("/api/analyses", what, take, running.signal);
    // `take` has set it while the lines arrived.
    const found = /** @type {Summary|null} */ (summary);
    if (!found) return;
    if (!shots.length) throw new Error(t("live-nothing-to-judge"));
    if (found.contradiction) complain(problem, t("live-contradiction", { at: shots.length }));
    open(found);
  } catch (refused) {
    if (isAborted(refused)) return;
    if (byId("analysis").hidden) show(byId("analyse-setup"), true);
    complain(problem, told(refused), byId("analyse-setup").hidden || linked ? undefined : field);
  } finally {
    linked = false;
    show(byId("judging"), false);
  }
}

/** Lines come as they are judged: how far it is, then every shot, and what they come to. @param {Line|{detail: string}} line */
function take(line) {
  if ("detail" in line) complain(byId("analyse-problem"), inRows(line.detail));
  else if ("shot" in line) shots.push(line);
  else if ("players" in line) summary = line;
  else {
    const progress = byId("judging-progress", HTMLProgressElement);
    progress.max = line.total;
    progress.value = line.done;
  }
}

/** @param {Summary} summary */
function open(summary) {
  countRowsFrom(summary.first_row);
  sea = new Sea(byId("analyse-sea"), { ...sizeOf(summary.rules), reefs: reefsOf(summary.rules), odds: true, label: t("live-analyse-sea") });
  byId("legend").replaceChildren(legend());
  show(byId("analyse-setup"), false);
  show(byId("analysis"), true);
  const seats = summary.players.map((player) => player.seat);
  whose = seats.find((seat) => seat === start.get("by")) ?? seats[0];
  drawSeats(summary.players);
  drawSide();
  const names = summary.players.map(({ name }) => name ?? "").filter(Boolean);
  document.title = names.length ? `${names.join(" – ")} – ${pageTitle}` : pageTitle;
  const at = wanted ?? turningPoints()[0] ?? mine().length;
  wanted = null;
  player.go(at);
  announce(judged()?.sentence ?? "");
}

/** @param {Summary["players"]} players */
function drawSeats(players) {
  show(byId("seats"), players.length > 1);
  byId("seats").replaceChildren(
    ...players.map(({ seat, name }) => {
      const input = h("input", { type: "radio", name: "seat", value: seat ?? "", checked: seat === whose });
      input.addEventListener("change", () => {
        whose = seat;
        odds.clear();
        drawSide();
        player.go(Math.min(player.at, mine().length));
      });
      return h("label", {}, input, name ?? "");
    }),
  );
}

/** How many shots came before each turning point, the one that changed the chances most first. */
function turningPoints() {
  const list = mine();
  const weight = (/** @type {JudgedShot} */ shot) => Math.max(shot.loss, /o$/.test(shot.shot) ? shot.chance : 1 - shot.chance);
  return (judged()?.turning_points ?? [])
    .map((point) => list.findIndex((shot) => shot.number === point.number))
    .filter((at) => at >= 0)
    .sort((one, other) => weight(list[other] ?? FORCED) - weight(list[one] ?? FORCED));
}

/** @param {JudgedShot} shot */
const isHit = ({ shot }) => !/o$/.test(shot);
/** How many cells the ships of a fleet have. */
const shipCells = () => (summary?.rules.fleet ?? []).map(cellsOf).reduce((sum, cells) => sum + cells, 0);

/** Everything about the player whose shots are looked at. */
function drawSide() {
  drawSummary();
  drawTable();
  const players = summary?.players ?? [];
  const sides = players.map(({ seat, name }) => {
    const fired = shots.filter((shot) => shot.seat === seat);
    return { name: name ?? "", shots: fired, found: fired.filter(isHit).length === shipCells() };
  });
  graph.show(sides, players.findIndex(({ seat }) => seat === whose), turningPoints());
}

function drawSummary() {
  const { accuracy, turning_points: points = [] } = judged() ?? {};
  byId("accuracy").textContent = typeof accuracy === "number" ? percent(accuracy) : "–";
  byId("judged").textContent = count(mine().length);
  byId("turning").replaceChildren(
    ...points.map((point) => {
      const at = mine().findIndex((shot) => shot.number === point.number);
      const button = h("button", { class: "button", type: "button", "data-before": at }, inRows(point.sentence));
      // The moment before the shot, when it was being chosen.
      button.addEventListener("click", () => player.go(at));
      return h("li", {}, button);
    }),
    ...(points.length ? [] : [h("li", {}, t("live-no-turning-points"))]),
  );
}

function drawTable() {
  byId("shots").replaceChildren(
    ...mine().map((shot, at) => {
      const button = h("button", { class: "button", type: "button", "aria-label": t("live-go-to", { at: at + 1 }) }, String(at + 1));
      button.addEventListener("click", () => player.go(at + 1));
      return h("tr", { "data-at": at + 1 },
        h("td", {}, button),
        h("td", {}, inRows(shot.shot)),
        h("td", { class: "number" }, (shot.exact ? "" : "~") + percent(shot.chance)),
        h("td", {}, shot.forced ? t("live-forced") : inRows(shot.best ?? "–")),
        h("td", { class: "number" }, percent(shot.best_chance)),
        h("td", { class: "number" }, count(shot.fleets)));
    }),
  );
}

/** @param {number} at */
function showMoment(at) {
  if (!sea || !summary) return;
  const list = mine();
  const fired = readShots(list.slice(0, at).map((shot) => shot.shot).join(" "));
  // A's shots fall on B's sea.
  const fleet = readFleet(summary.fleets[whose === "B" ? 0 : 1]);
  const shown = { shots: fired, fleet: byId("show-fleet", HTMLInputElement).checked ? fleet : [], outlined: true, last: fired.slice(-1).map(({ cell }) => cell) };
  sea.show(shown);
  const target = summary.players.find(({ seat }) => seat !== whose)?.name;
  byId("analyse-title").textContent = seaCaption(target ? seaOf(target) : t("sea-hidden"), fired);
  const shot = list[at];
  byId("moment").textContent = shot
    ? t("live-moment", { cell: shot.shot.replace(/[oxs]\d*$/, ""), chance: percent(shot.chance), best: shot.best ?? "–", most: percent(shot.best_chance) })
    : "\u00a0";
  for (const row of all("#shots tr")) row.toggleAttribute("aria-current", Number(row.dataset.at) === at);
  for (const point of all("#turning button")) point.toggleAttribute("aria-current", Number(point.dataset.before) === at);
  graph.move(at, momentSaid(list, at));
  remember(at);
  overlay(sea, at, shown);
}

/** @param {Sea} sea @param {number} at @param {import("./sea.js").Shown} shown */
async function overlay(sea, at, shown) {
  const key = `${whose}${at}`;
  try {
    /** @type {Promise<OddsView>} */
    const asked = odds.get(key) ?? post("/api/odds", { rules: summary?.rules, shots: mine().slice(0, at).map((shot) => shot.shot).join(" ") }, running?.signal);
    odds.set(key, asked);
    const answer = await asked;
    if (player.at !== at) return;
    sea.show({ ...shown, heat: answer.cells, best: bestOf(answer) });
    byId("moment-fleets").textContent = t(answer.exact ? "live-fleets" : "live-fleets-about", { fleets: count(answer.fleets) });
  } catch {
    odds.delete(key);
    byId("moment-fleets").textContent = "";
  }
}

/** Keeps the address up to date with the game and the moment, so that a link opens exactly this position. */
const remember = settle(150, (/** @type {number} */ at) => {
  const address = new URLSearchParams();
  if (request.match) address.set("match", String(request.match));
  else if (request.record) address.set("record", request.record);
  else {
    for (const [name, value] of Object.entries(request.rules ?? {})) if (value) address.set(name, value);
    address.set("shots", request.shots ?? "");
  }
  if (whose === "B") address.set("by", "B");
  shownIn = address;
  const now = `/analyse?${address}#shot-${at}`;
  if (now !== location.pathname + location.search + location.hash) {
    // A leap can be taken back; every step of the way need not be.
    const leaps = remembered >= 0 && Math.abs(at - remembered) > 1 && !player.running;
    if (leaps) history.pushState({}, "", now);
    else history.replaceState({}, "", now);
  }
  remembered = at;
  byId("permalink", HTMLInputElement).value = location.href;
});

addEventListener("popstate", () => {
  const there = new URLSearchParams(location.search);
  const same = summary && ["match", "record", "shots", "by"].every((name) => there.get(name) === shownIn.get(name));
  // Another game, or another player: the page opens it as it opens links.
  if (!same) location.reload();
  else {
    remembered = momentIn(location) ?? 0;
    player.go(remembered);
  }
});

byId("show-fleet").addEventListener("change", () => showMoment(player.at));
byId("another").addEventListener("click", () => {
  running?.abort();
  player.run(false);
  show(byId("analysis"), false);
  show(byId("analyse-setup"), true);
  remembered = -1;
  document.title = pageTitle;
  history.pushState({}, "", "/analyse");
  first("[name=what]:checked", form).focus();
});
byId("copy-link").addEventListener("click", async () => {
  const link = byId("permalink", HTMLInputElement);
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
  } catch {
    document.execCommand("copy");
  }
  byId("copy-link").textContent = t("live-copied");
});

tellKind();
const [linkedShots, linkedRecord] = [start.get("shots"), start.get("record")];
if (linkedShots !== null) {
  fillField(form, "what", "shots");
  tellKind();
  fillField(form, "shots", linkedShots);
  if (start.has("size")) rules.fill(formValues(Object.fromEntries(start)));
  begin({ rules: rules.asked(), shots: linkedShots });
} else if (linkedRecord !== null) {
  fillField(form, "record", linkedRecord);
  begin({ record: linkedRecord });
} else if (start.has("match")) begin({ match: Number(start.get("match")) });
