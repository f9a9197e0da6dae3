// A study: many games of several strategies on the same fleets, with figures that grow as results arrive.

import { ask, post, statusOf, told as sentence } from "./api.js";
import { complain, content } from "./complaint.js";
import { all, announce, byId, first, h, show, readField } from "./dom.js";
import { countRowsFrom } from "./notation.js";
import { boxPlot, histogram } from "./plot.js";
import { rulesForm, seedIn } from "./rules.js";
import { written } from "./strategy.js";
import { count, decimal, strategyName, t } from "./words.js";

/** @typedef {import("../types/api").StudyView} StudyView */
/**
 * The games of one strategy, summed up. With too few games there is no interval.
 * @typedef {{strategy: string, games: number, mean: number, sd: number, ci95: [number, number]|null, min: number, q1: number, median: number, q3: number, max: number, histogram: number[][]}} Summary
 */
/** @typedef {{a: string, b: string, difference: number, ci95: [number, number]|null}} Pair */

const page = byId("study");
const rules = rulesForm(byId("rules"));
const form = byId("study-form", HTMLFormElement);
// Reefs are typed as on every page.
countRowsFrom(1);
/** @type {EventSource|null} */
let source = null;

/** @param {HTMLElement} row */
const boxOf = (row) => first("input[type=checkbox]", row, HTMLInputElement);
const contenders = all("[data-contender]", form);
for (const row of contenders) {
  const box = boxOf(row);
  const group = row.querySelector("[data-parameters-of]");
  const tell = () => show(group, box.checked);
  box.addEventListener("change", tell);
  tell();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const chosen = contenders.filter((row) => boxOf(row).checked);
  const strategies = chosen.map((row) => written(row.dataset.contender ?? "", row.querySelector("[data-parameters-of]")));
  const problem = byId("study-problem");
  const [games, seedField] = [first("[name=games]", form), first("[name=seed]", form)];
  content(problem, games, seedField);
  if (await rules.mend()) return;
  if (!strategies.length) {
    complain(problem, t("live-choose-strategy"), first("[data-contender] input", form));
    return;
  }
  const seed = seedIn(readField(form, "seed"));
  if (seed === null) {
    complain(problem, t("live-bad-seed", { most: String(Number.MAX_SAFE_INTEGER) }), seedField);
    return;
  }
  const request = { strategies, games: Number(readField(form, "games")), rules: rules.asked(), fleets: readField(form, "fleets"), seed };
  try {
    /** @type {import("../types/api").Started} */
    const { id } = await post("/api/studies", request);
    location.assign(`/study/${id}`);
  } catch (refused) {
    complain(problem, sentence(refused), games);
  }
});

/** @param {string} id */
function follow(id) {
  show(byId("study-form"), false);
  show(byId("results"), true);
  byId("data-csv", HTMLAnchorElement).href = `/api/studies/${id}/data.csv`;
  byId("data-json", HTMLAnchorElement).href = `/api/studies/${id}/data.json`;
  byId("figure-box", HTMLAnchorElement).href = `/api/studies/${id}/figure.svg?kind=box`;
  source?.close();
  // Times are told by the clock of whoever reads them.
  const clock = `offset=${-new Date().getTimezoneOffset()}`;
  source = new EventSource(`/api/studies/${id}/live?${clock}`);
  source.onmessage = (event) => render(JSON.parse(event.data));
  source.onerror = async () => {
    // The stream ends with the study. In all other cases the browser reconnects by itself.
    try {
      /** @type {StudyView} */
      const study = await ask(`/api/studies/${id}?${clock}`);
      render(study);
    } catch (problem) {
      if (statusOf(problem) === 404) {
        source?.close();
        byId("results").removeAttribute("aria-busy");
        byId("study-line").textContent = sentence(problem);
        for (const id of ["study-stop", "study-progress", "outcome"]) show(byId(id), false);
        announce(sentence(problem));
      }
    }
  };
  byId("study-stop").onclick = async () => {
    try {
      await ask(`/api/studies/${id}`, { method: "DELETE" });
    } catch (problem) {
      byId("study-line").textContent = sentence(problem);
    }
  };
}

/** @param {[number, number]|null} ci95 */
const interval = (ci95) => (ci95 ? `${decimal(ci95[0], 3)} – ${decimal(ci95[1], 3)}` : "–");

/** @param {StudyView} study */
function running({ done, games: total, left }) {
  const games = t("live-study-running", { done: count(done), total: count(total) });
  return left ? t("live-study-left", { games, left }) : games;
}

let told = false;
/** @param {StudyView} study */
function render(study) {
  const { done, games: total, finished: over } = study;
  byId("results").removeAttribute("aria-busy");
  const results = /** @type {Summary[]} */ (study.results);
  const pairs = /** @type {Pair[]} */ (study.pairs);
  const progress = byId("study-progress", HTMLProgressElement);
  progress.max = total;
  progress.value = done;
  byId("study-line").textContent = over
    ? (study.problem ?? t(study.interrupted ? "live-study-stopped" : "live-study-done", { done, total }))
    : running(study);
  show(byId("study-stop"), !over);
  show(byId("downloads"), over && !study.problem);
  if (over) {
    byId("study-figures").replaceChildren(
      ...results.map(({ strategy }, at) =>
        h("a", { class: "button", href: `/api/studies/${study.id}/figure.svg?kind=histogram&strategy=${at}`, download: `${strategy.replace(/[:,=]/g, "-")}.svg` }, t("live-figure", { strategy: strategyName(strategy, { exact: true }) }))),
    );
  }
  if (over) source?.close();
  if (over && !told) {
    told = true;
    announce(byId("study-line").textContent ?? "");
  }
  const played = results.filter((result) => result.games > 0);
  if (!played.length) return;
  histogram(byId("histogram"), {
    title: t("live-histogram"),
    xTitle: t("live-shots"),
    yTitle: t("live-share"),
    series: played.map((result) => ({ name: strategyName(result.strategy, { exact: true }), bars: result.histogram })),
  });
  boxPlot(byId("box"), { title: t("live-box"), xTitle: t("live-shots"), rows: played.map((result) => ({ ...result, name: strategyName(result.strategy, { exact: true }) })) });
  const rows = played.map((result, at) =>
    h("tr", { class: `series-${at % 8}` },
      h("th", { scope: "row" }, strategyName(result.strategy, { exact: true })),
      ...[count(result.games), decimal(result.mean, 3), interval(result.ci95), decimal(result.sd, 2), result.min, result.q1, result.median, result.q3, result.max].map((text) =>
        h("td", { class: "number" }, typeof text === "number" ? decimal(text, Number.isInteger(text) ? 0 : 1) : text))),
  );
  byId("table").replaceChildren(...rows);
  show(byId("pairs-box"), pairs.length > 0);
  byId("pairs").replaceChildren(
    ...pairs.map((pair) =>
      h("tr", {}, h("td", {}, `${strategyName(pair.a, { exact: true })} − ${strategyName(pair.b, { exact: true })}`), h("td", { class: "number" }, decimal(pair.difference, 3)), h("td", { class: "number" }, interval(pair.ci95)))),
  );
}

if (page.dataset.study) follow(page.dataset.study);
else rules.check();
