// One's hunt for a fleet that others hunt, too: beginning it, how everybody fared, a result to share, and where one lost
// shots.

import { isAborted, post, stream, told } from "./api.js";
import { drawBars } from "./bars.js";
import { complain, content } from "./complaint.js";
import { announce, byId, fillField, first, h, readField, show } from "./dom.js";
import { countRowsFrom, inRows } from "./notation.js";
import { count, decimal, percent, t } from "./words.js";

/** @typedef {import("../types/api").HuntView} HuntView */
/** @typedef {import("../types/api").ResultsView} ResultsView */
/** @typedef {import("../types/api").AnalysisLine} AnalysisLine */
/** @typedef {import("../types/api").AnalysisSummary} AnalysisSummary */

/** The shots in a row of a result to share. */
const ROW = 10;

/**
 * Has the form begin a hunt, or leads to the one that has begun.
 * @param {string} path where it is begun
 */
export function huntForm(path) {
  const form = byId("hunt-form", HTMLFormElement);
  const names = () => /** @type {Record<string, string|undefined>} */ (JSON.parse(localStorage.getItem("names") ?? "{}"));
  fillField(form, "name", names().name ?? "");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = byId("hunt-go", HTMLButtonElement);
    button.disabled = true;
    content(byId("hunt-problem"), first("[name=name]", form));
    const name = readField(form, "name").trim();
    localStorage.setItem("names", JSON.stringify({ ...names(), name }));
    try {
      /** @type {import("../types/api").View} */
      const view = await post(path, name ? { name } : {});
      location.assign(`/games/${view.id}`);
    } catch (problem) {
      button.disabled = false;
      complain(byId("hunt-problem"), told(problem), first("[name=name]", form));
    }
  });
  // A page that comes back from the browser's cache can be used again.
  addEventListener("pageshow", () => {
    byId("hunt-go", HTMLButtonElement).disabled = false;
  });
}

/** Shows the form, or not. @param {string} line what to say @param {string} [go] what the button says; no form without */
export function offerHunt(line, go) {
  byId("hunt-line").textContent = line;
  byId("hunt-go").textContent = go ?? "";
  show(byId("hunt-form"), Boolean(go));
}

/** @param {HuntView} hunt @param {ResultsView|null|undefined} results */
export function showResults(hunt, results) {
  show(byId("hunt-results"), Boolean(results));
  if (!results) return;
  const all = results.bars.flatMap(({ shots, hunters }) => Array(Math.min(hunters, 1000)).fill(shots));
  const found = results.bars.reduce((sum, { hunters }) => sum + hunters, 0);
  const mean = results.bars.reduce((sum, { shots, hunters }) => sum + shots * hunters, 0) / (found || 1);
  const own = hunt.state === "found" ? hunt.shots : null;
  const better = own === null || own === undefined ? 0 : all.filter((shots) => shots > own).length;
  /** @type {[string, string][]} */
  const figures = [];
  if (typeof own === "number") figures.push([t("live-your-shots"), String(own)]);
  if (found) figures.push([t("live-mean-shots"), decimal(mean, 1)]);
  if (typeof results.admiral === "number") figures.push([t("live-admirals-shots"), String(results.admiral)]);
  else if (results.admiral_hunting) figures.push([t("live-admirals-shots"), "…"]);
  byId("hunt-figures").replaceChildren(...figures.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
  drawBars(byId("bars"), results.bars, own, results.admiral);
  const line = [t("live-found-by", { found: count(found), hunters: found })];
  if (typeof own === "number" && all.length > 1) line.push(t("live-better-than", { part: percent(better / (all.length - 1), 0) }));
  if (results.given_up) line.push(t("live-gave-up", { hunters: results.given_up }));
  if (results.hunting) line.push(t("live-still-hunting", { hunters: results.hunting }));
  byId("bars-line").textContent = line.join(" ");
}

/**
 * A result that gives nothing away: what became of the shots, without where they fell.
 * @param {string} title @param {HuntView} hunt @param {string} link
 */
export function shareText(title, hunt, link) {
  const marks = [...(hunt.marks ?? "")].map((mark) => (mark === "o" ? "⬛" : "🟥"));
  const rows = [];
  for (let at = 0; at < marks.length; at += ROW) rows.push(marks.slice(at, at + ROW).join(""));
  const result = hunt.state === "found" ? t("live-share-found", { shots: hunt.shots ?? 0 }) : t("live-share-lost", { shots: hunt.shots ?? 0 });
  return [title, result, ...rows, link].join("\n");
}

/** @param {string} title @param {HuntView} hunt @param {string} link */
export function offerShare(title, hunt, link) {
  show(byId("share-box"), Boolean(hunt.marks));
  if (!hunt.marks) return;
  const text = shareText(title, hunt, link);
  // Drawn here, because not every system has such letters.
  const mark = (/** @type {string} */ letter) => (letter === "⬛" || letter === "🟥" ? h("i", { class: letter === "⬛" ? "miss" : "hit" }, letter) : letter);
  byId("share-text").replaceChildren(...[...text].map(mark));
  byId("share-copy").onclick = () => copy(text, byId("share-copy"));
  const sheet = byId("share-sheet");
  show(sheet, "share" in navigator);
  sheet.onclick = () => navigator.share({ text }).catch(() => {});
}

/** Copies a text, and says so. @param {string} text @param {HTMLElement} button */
export async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without permission, or without a secure connection.
    const field = h("textarea", { class: "unseen" });
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    button.focus();
  }
  button.textContent = t("live-copied");
  announce(t("live-copied"));
}

// As in games on this site.
countRowsFrom(1);

let judged = 0;

/** Where shots were lost: what the analysis of that match finds. @param {number|null|undefined} match */
export async function showLost(match) {
  show(byId("lost-box"), Boolean(match));
  if (!match || judged === match) return;
  judged = match;
  byId("to-analysis", HTMLAnchorElement).href = `/analyse?match=${match}`;
  const leaving = new AbortController();
  addEventListener("pagehide", () => leaving.abort(), { once: true });
  try {
    /** @type {AnalysisSummary|null} */
    let summary = null;
    await stream("/api/analyses", { match }, (/** @type {AnalysisLine} */ line) => {
      if ("players" in line) summary = line;
    }, leaving.signal);
    const player = /** @type {AnalysisSummary|null} */ (summary)?.players[0];
    byId("lost-line").textContent = player?.sentence ?? "";
    const slips = (player?.turning_points ?? []).filter(({ kind }) => kind === "slip");
    byId("lost").replaceChildren(...slips.map(({ number, sentence }) => h("li", {}, h("a", { href: `/analyse?match=${match}&at=${number - 1}` }, inRows(sentence)))));
    if (!slips.length) byId("lost").replaceChildren(h("li", {}, t("live-no-slips")));
  } catch (problem) {
    if (!isAborted(problem)) byId("lost-line").textContent = told(problem);
  }
}
