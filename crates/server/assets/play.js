// The form that begins a game.

import { post, told } from "./api.js";
import { all, byId, fillField, readField } from "./dom.js";
import { rememberLaw } from "./law.js";
import { rulesForm } from "./rules.js";
import { strategyChooser } from "./strategy.js";
import { lang } from "./words.js";

/** @typedef {import("../types/api").GameOrder} GameOrder */

const form = byId("play", HTMLFormElement);
const rules = rulesForm(byId("rules"));
const strategy = strategyChooser(byId("strategy"));

/** @type {Record<string, string|undefined>} */
const names = JSON.parse(localStorage.getItem("names") ?? "{}");
for (const key of ["name", "other_name"]) fillField(form, key, names[key] ?? "");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = byId("begin", HTMLButtonElement);
  button.disabled = true;
  const problem = byId("play-problem");
  problem.textContent = "";
  const mode = readField(form, "mode");
  const name = readField(form, "name").trim();
  const second = readField(form, "other_name").trim();
  localStorage.setItem("names", JSON.stringify({ name, other_name: second }));
  const law = readField(form, "law");
  /** @type {Omit<GameOrder, "mode"|"law"> & {mode: string, law: string}} */
  const game = { mode, rules: /** @type {GameOrder["rules"]} */ (rules.asked()), law };
  if (name) game.name = name;
  if (mode === "versus") game.strategy = strategy();
  if (mode === "local" && second) game.other_name = second;
  try {
    /** @type {import("../types/api").View} */
    const view = await post("/api/games", game);
    rememberLaw(view.id, law);
    location.assign(`/games/${view.id}`);
  } catch (refused) {
    problem.textContent = told(refused);
    button.disabled = false;
  }
});

// Unfinished games of this browser.
const when = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
for (const time of all("#open-games time", document, HTMLTimeElement)) time.textContent = when.format(new Date(time.dateTime));
