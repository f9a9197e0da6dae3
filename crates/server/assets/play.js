// The form that begins a game.

import { statusOf, told } from "./api.js";
import { begin, names, rememberChoice } from "./begin.js";
import { chosenClock } from "./clock-choice.js";
import { complain, content } from "./complaint.js";
import { all, byId, fillField, first, readField } from "./dom.js";
import { countRowsFrom } from "./notation.js";
import "./open-games.js";
import { rulesForm } from "./rules.js";
import { strategyChooser } from "./strategy.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").GameOrder} GameOrder */

/** The status of a request that cannot be meant. */
const UNFIT = 422;

const form = byId("play", HTMLFormElement);
const strategy = strategyChooser(byId("strategy"));
const rules = rulesForm(byId("rules"), { changed: ({ fleet }) => strategy.under(fleet) });
// Reefs are typed as the game will number its rows.
const renumber = () => {
  countRowsFrom(Number(readField(form, "first_row")));
  rules.check();
};
first("[name=first_row]", form).addEventListener("change", renumber);
renumber();

const { name: known = "", other_name: other = "" } = names();
fillField(form, "name", known);
fillField(form, "other_name", other);

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const problem = byId("play-problem");
  content(problem, ...all("[aria-invalid]", form));
  const button = byId("begin", HTMLButtonElement);
  button.disabled = true;
  const unfit = await rules.mend();
  button.disabled = false;
  if (unfit) return;
  const wrong = all("input:invalid", form, HTMLInputElement).find((field) => field.checkVisibility());
  if (wrong) return complain(problem, t("live-number-within", { least: Number(wrong.min), most: Number(wrong.max) }), wrong);
  button.disabled = true;
  const mode = readField(form, "mode");
  const name = readField(form, "name").trim();
  const second = readField(form, "other_name").trim();
  localStorage.setItem("names", JSON.stringify({ name, other_name: second }));
  const law = readField(form, "law");
  const first_row = Number(readField(form, "first_row"));
  /** @type {Omit<GameOrder, "mode"|"law"|"starts"> & {mode: string, law: string, starts?: string}} */
  const game = { mode, rules: /** @type {GameOrder["rules"]} */ (rules.asked()), law, first_row };
  if (name) game.name = name;
  if (mode === "versus") game.strategy = strategy.chosen();
  if (mode === "local" && second) game.other_name = second;
  if (mode === "two") {
    game.hints = first("[name=hints]", form, HTMLInputElement).checked;
    game.clock = chosenClock(form);
  }
  if (mode !== "solo") game.starts = readField(form, "starts");
  // Only whoever has an account is asked.
  const rated = form.querySelector("[name=rated]");
  if (rated instanceof HTMLInputElement && rated.checked && (mode === "two" || mode === "versus")) {
    game.rated = true;
    game.hints = false;
    delete game.starts;
  }
  try {
    if (mode === "versus") rememberChoice({ strategy: game.strategy ?? undefined, rules: game.rules, law, first_row });
    await begin(game);
  } catch (refused) {
    button.disabled = false;
    // Rules and numbers are in order: what the server does not take is a name.
    complain(problem, told(refused), statusOf(refused) === UNFIT ? first("[name=name]", form) : undefined);
    if (statusOf(refused) !== UNFIT) button.focus();
  }
});

// Somebody else may be better company: under the rules that are chosen.
const company = document.querySelector("[data-company]");
company?.addEventListener("click", () => {
  const other = company.getAttribute("data-company");
  for (const choice of all("input[name=opponent]", form, HTMLInputElement)) choice.checked = choice.value === other;
  for (const choice of all("input[name=mode]", form, HTMLInputElement)) choice.checked = choice.value === "versus";
  form.requestSubmit();
});
