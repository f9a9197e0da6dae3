// A study: many games of some strategies on the same fleets, its figures drawn as results come in.

import { ask, post } from "./api.js";
import { announce, byId, h, show } from "./dom.js";
import { boxPlot, histogram } from "./plot.js";
import { rulesForm, seedIn } from "./rules.js";
import { written } from "./strategy.js";
import { count, decimal, t } from "./words.js";

const page = byId("study");
const rules = rulesForm(byId("rules"));
const form = byId("study-form");
let source = null;

for (const row of form.querySelectorAll("[data-contender]")) {
  const box = row.querySelector("input[type=checkbox]");
  const group = row.querySelector("[data-parameters-of]");
  const tell = () => show(group, box.checked);
  box.addEventListener("change", tell);
  tell();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const chosen = [...form.querySelectorAll("[data-contender]")].filter((row) => row.querySelector("input[type=checkbox]").checked);
  const strategies = chosen.map((row) => written(row.dataset.contender, row.querySelector("[data-parameters-of]")));
  const problem = byId("study-problem");
  problem.textContent = "";
  if (!strategies.length) {
    problem.textContent = t("live-choose-strategy");
    return;
  }
  const seed = seedIn(form.elements.seed);
  if (seed === null) {
    problem.textContent = t("live-bad-seed", { most: String(Number.MAX_SAFE_INTEGER) });
    return;
  }
  const request = { strategies, games: Number(form.elements.games.value), rules: rules.asked(), fleets: form.elements.fleets.value };
  if (seed !== undefined) request.seed = seed;
  try {
    const { id } = await post("/api/studies", request);
    location.assign(`/study/${id}`);
  } catch (refused) {
    problem.textContent = refused.message;
  }
});

function follow(id) {
  show(byId("study-form"), false);
  show(byId("results"), true);
  byId("data-csv").href = `/api/studies/${id}/data.csv`;
  byId("data-json").href = `/api/studies/${id}/data.json`;
  byId("figure-box").href = `/api/studies/${id}/figure.svg?kind=box`;
  source?.close();
  source = new EventSource(`/api/studies/${id}/live`);
  source.onmessage = (event) => render(JSON.parse(event.data));
  source.onerror = async () => {
    // The stream ends with the study; otherwise the browser connects again by itself.
    try {
      const study = await ask(`/api/studies/${id}`);
      render(study);
    } catch (problem) {
      if (problem.status === 404) {
        source.close();
        byId("study-line").textContent = problem.message;
        for (const id of ["study-stop", "study-progress", "outcome"]) show(byId(id), false);
        announce(problem.message);
      }
    }
  };
  byId("study-stop").onclick = async () => {
    try {
      await ask(`/api/studies/${id}`, { method: "DELETE" });
    } catch (problem) {
      byId("study-line").textContent = problem.message;
    }
  };
}

let told = false;
function render(study) {
  const { done, games: total, finished: over, results, pairs } = study;
  byId("study-progress").max = total;
  byId("study-progress").value = done;
  byId("study-line").textContent = over
    ? (study.problem ?? t(study.interrupted ? "live-study-stopped" : "live-study-done", { done, total }))
    : t("live-study-running", { done: count(done), total: count(total) });
  show(byId("study-stop"), !over);
  show(byId("downloads"), over && !study.problem);
  if (over) {
    byId("figures").replaceChildren(
      ...results.map(({ strategy }, at) =>
        h("a", { class: "button", href: `/api/studies/${study.id}/figure.svg?kind=histogram&strategy=${at}`, download: `${strategy.replace(/[:,=]/g, "-")}.svg` }, t("live-figure", { strategy }))),
    );
  }
  if (over) source?.close();
  if (over && !told) {
    told = true;
    announce(byId("study-line").textContent);
  }
  const played = results.filter((result) => result.games > 0);
  if (!played.length) return;
  histogram(byId("histogram"), {
    title: t("live-histogram"),
    xTitle: t("live-shots"),
    yTitle: t("live-share"),
    series: played.map((result) => ({ name: result.strategy, bars: result.histogram })),
  });
  boxPlot(byId("box"), { title: t("live-box"), xTitle: t("live-shots"), rows: played.map((result) => ({ name: result.strategy, ...result })) });
  const rows = played.map((result, at) =>
    h("tr", { class: `series-${at % 8}` },
      h("th", { scope: "row" }, result.strategy),
      ...[count(result.games), decimal(result.mean, 3), `${decimal(result.ci95[0], 3)} – ${decimal(result.ci95[1], 3)}`, decimal(result.sd, 2), result.min, result.q1, result.median, result.q3, result.max].map((text) =>
        h("td", { class: "number" }, typeof text === "number" ? decimal(text, Number.isInteger(text) ? 0 : 1) : text))),
  );
  byId("table").replaceChildren(...rows);
  show(byId("pairs-box"), pairs.length > 0);
  byId("pairs").replaceChildren(
    ...pairs.map((pair) =>
      h("tr", {}, h("td", {}, `${pair.a} − ${pair.b}`), h("td", { class: "number" }, decimal(pair.difference, 3)), h("td", { class: "number" }, `${decimal(pair.ci95[0], 3)} – ${decimal(pair.ci95[1], 3)}`))),
  );
}

if (page.dataset.study) follow(page.dataset.study);
else rules.check();
