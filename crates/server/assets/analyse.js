// How good each shot of a game was: its chance beside the best there was, the odds at every moment, and what turned the game.

import { post, stream } from "./api.js";
import { all, announce, byId, h, settle, show } from "./dom.js";
import { placeOf, readFleet, readShots, reefsOf, sizeOf } from "./notation.js";
import { Player } from "./player.js";
import { lineChart } from "./plot.js";
import { formValues, rulesForm } from "./rules.js";
import { Sea, legend } from "./sea.js";
import { count, percent, seaCaption, seaOf, t } from "./words.js";

const form = byId("analyse-form");
const rules = rulesForm(byId("rules"));
const start = new URLSearchParams(location.search);

let request = null;
/** @type {any[]} */
let shots = [];
let summary = null;
let sea = null;
let running = null;
let whose = null;
let wanted = /^\d+$/.test(start.get("at") ?? "") ? Number(start.get("at")) : null;
const odds = new Map();

const mine = () => shots.filter((shot) => shot.seat === whose);
const judged = () => summary.players.find((player) => player.seat === whose);
const player = new Player({ length: () => mine().length, show: showMoment });
const kind = () => form.elements.what.value;

function tellKind() {
  show(byId("from-record"), kind() === "record");
  show(byId("from-shots"), kind() === "shots");
}
for (const choice of form.elements.what) choice.addEventListener("change", tellKind);

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (kind() === "record") begin({ record: form.elements.record.value });
  else begin({ rules: rules.asked(), shots: form.elements.shots.value.trim().replace(/[\s,;]+/g, " ") });
});
byId("record-file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file) form.elements.record.value = await file.text();
});

async function begin(what) {
  const problem = byId("analyse-problem");
  problem.textContent = "";
  running?.abort();
  running = new AbortController();
  request = what;
  shots = [];
  summary = null;
  odds.clear();
  show(byId("judging"), true);
  try {
    await stream("/api/analyses", what, take, running.signal);
    if (!summary) return;
    if (!shots.length) throw new Error(t("live-nothing-to-judge"));
    if (summary.contradiction) problem.textContent = t("live-contradiction", { at: shots.length });
    open();
  } catch (refused) {
    if (refused.name === "AbortError") return;
    problem.textContent = refused.message;
    announce(refused.message);
  } finally {
    show(byId("judging"), false);
  }
}

/** Lines come as they are judged: how far it is, then every shot, and what they come to. */
function take(line) {
  if (line.detail) byId("analyse-problem").textContent = line.detail;
  else if (line.shot) shots.push(line);
  else if (line.players) summary = line;
  else {
    byId("judging-progress").max = line.total;
    byId("judging-progress").value = line.done;
  }
}

function open() {
  sea = new Sea(byId("analyse-sea"), { ...sizeOf(summary.rules), reefs: reefsOf(summary.rules), label: t("live-analyse-sea") });
  byId("legend").replaceChildren(legend());
  show(byId("analyse-setup"), false);
  show(byId("analysis"), true);
  const seats = summary.players.map((player) => player.seat);
  whose = seats.includes(start.get("by")) ? start.get("by") : seats[0];
  drawSeats(seats);
  drawSummary();
  drawTable();
  const at = wanted ?? mine().length;
  wanted = null;
  player.go(at);
  announce(judged().sentence);
}

function drawSeats(seats) {
  show(byId("seats"), seats.length > 1);
  byId("seats").replaceChildren(
    ...summary.players.map(({ seat, name }) => {
      const input = h("input", { type: "radio", name: "seat", value: seat ?? "", checked: seat === whose });
      input.addEventListener("change", () => {
        whose = seat;
        odds.clear();
        drawSummary();
        drawTable();
        player.go(Math.min(player.at, mine().length));
      });
      return h("label", {}, input, name ?? "");
    }),
  );
}

function drawSummary() {
  const { accuracy, turning_points: points } = judged();
  byId("accuracy").textContent = accuracy === null ? "–" : percent(accuracy);
  byId("judged").textContent = count(mine().length);
  byId("turning").replaceChildren(
    ...points.map((point) => {
      const button = h("button", { class: "button", type: "button" }, point.sentence);
      // The moment before the shot, when it was chosen.
      button.addEventListener("click", () => player.go(mine().findIndex((shot) => shot.number === point.number)));
      return h("li", {}, button);
    }),
    ...(points.length ? [] : [h("li", {}, t("live-no-turning-points"))]),
  );
}

function drawChart() {
  const list = mine();
  if (!list.length) return;
  lineChart(byId("chart"), {
    title: t("live-chart"),
    xTitle: t("live-chart-shots"),
    yTitle: t("live-chart-chance"),
    length: list.length,
    now: player.at || undefined,
    lines: [
      { name: t("live-chart-best"), series: 2, dash: true, values: list.map((shot) => shot.best_chance) },
      { name: t("live-chart-fired"), series: 0, values: list.map((shot) => shot.chance) },
    ],
    choose: (at) => player.go(at),
  });
}

function drawTable() {
  byId("shots").replaceChildren(
    ...mine().map((shot, at) => {
      const button = h("button", { class: "button", type: "button", "aria-label": t("live-go-to", { at: at + 1 }) }, String(at + 1));
      button.addEventListener("click", () => player.go(at + 1));
      return h("tr", { "data-at": at + 1 },
        h("td", {}, button),
        h("td", {}, shot.shot),
        h("td", { class: "number" }, (shot.exact ? "" : "~") + percent(shot.chance)),
        h("td", {}, shot.forced ? t("live-forced") : (shot.best ?? "–")),
        h("td", { class: "number" }, percent(shot.best_chance)),
        h("td", { class: "number" }, count(shot.fleets)));
    }),
  );
}

function showMoment(at) {
  if (!sea) return;
  const list = mine();
  const fired = readShots(list.slice(0, at).map((shot) => shot.shot).join(" "));
  // A's shots fall on B's sea.
  const fleet = readFleet(summary.fleets[whose === "B" ? 0 : 1]);
  const shown = { shots: fired, fleet: byId("show-fleet").checked ? fleet : [], outlined: true, last: at ? [fired[at - 1].cell] : [] };
  sea.show(shown);
  const target = summary.players.find(({ seat }) => seat !== whose)?.name;
  byId("analyse-title").textContent = seaCaption(target ? seaOf(target) : t("sea-hidden"), fired);
  const shot = list[at];
  byId("moment").textContent = shot
    ? t("live-moment", { cell: shot.shot.replace(/[oxs]\d*$/, ""), chance: percent(shot.chance), best: shot.best ?? "–", most: percent(shot.best_chance) })
    : "\u00a0";
  for (const row of all("#shots tr")) row.toggleAttribute("aria-current", Number(row.dataset.at) === at);
  drawChart();
  remember(at);
  overlay(at, shown);
}

/** The best cell, where one is left to hit. */
const bestOf = ({ best, cells }) => (best && cells[placeOf(best).y][placeOf(best).x] > 0 ? best : null);

async function overlay(at, shown) {
  const key = `${whose}${at}`;
  try {
    if (!odds.has(key)) odds.set(key, post("/api/odds", { rules: summary.rules, shots: mine().slice(0, at).map((shot) => shot.shot).join(" ") }, running.signal));
    const answer = await odds.get(key);
    if (player.at !== at) return;
    sea.show({ ...shown, heat: answer.cells, best: bestOf(answer) });
    byId("moment-fleets").textContent = t(answer.exact ? "live-fleets" : "live-fleets-about", { fleets: count(answer.fleets) });
  } catch {
    odds.delete(key);
    byId("moment-fleets").textContent = "";
  }
}

/** The address names the game and the moment: a link reopens that very position. */
const remember = settle(150, (at) => {
  const address = new URLSearchParams();
  if (request.match) address.set("match", request.match);
  else if (request.record) address.set("record", request.record);
  else {
    for (const [name, value] of Object.entries(request.rules)) if (value) address.set(name, value);
    address.set("shots", request.shots);
  }
  if (whose === "B") address.set("by", "B");
  address.set("at", String(at));
  history.replaceState({}, "", `/analyse?${address}`);
  byId("permalink").value = location.href;
});

byId("show-fleet").addEventListener("change", () => showMoment(player.at));
byId("another").addEventListener("click", () => {
  running?.abort();
  player.run(false);
  show(byId("analysis"), false);
  show(byId("analyse-setup"), true);
  history.replaceState({}, "", "/analyse");
});
byId("copy-link").addEventListener("click", async () => {
  byId("permalink").select();
  try {
    await navigator.clipboard.writeText(byId("permalink").value);
  } catch {
    document.execCommand("copy");
  }
  byId("copy-link").textContent = t("live-copied");
});

tellKind();
if (start.has("shots")) {
  form.elements.what.value = "shots";
  tellKind();
  form.elements.shots.value = start.get("shots");
  if (start.has("size")) rules.fill(formValues(Object.fromEntries(start)));
  begin({ rules: rules.asked(), shots: start.get("shots") });
} else if (start.has("record")) {
  form.elements.record.value = start.get("record");
  begin({ record: start.get("record") });
} else if (start.has("match")) begin({ match: Number(start.get("match")) });
