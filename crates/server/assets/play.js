// The form that begins a game.

import { post } from "./api.js";
import { all, byId } from "./dom.js";
import { rulesForm } from "./rules.js";
import { strategyChooser } from "./strategy.js";
import { lang } from "./words.js";

const form = byId("play");
const rules = rulesForm(byId("rules"));
const strategy = strategyChooser(byId("strategy"));
const mode = () => form.elements.mode.value;

const names = JSON.parse(localStorage.getItem("names") ?? "{}");
for (const key of ["name", "other_name"]) if (names[key]) form.elements[key].value = names[key];

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = byId("begin");
  button.disabled = true;
  const problem = byId("play-problem");
  problem.textContent = "";
  const name = form.elements.name.value.trim();
  const second = form.elements.other_name.value.trim();
  localStorage.setItem("names", JSON.stringify({ name, other_name: second }));
  const game = { mode: mode(), rules: rules.asked() };
  if (name) game.name = name;
  if (mode() === "versus") game.strategy = strategy();
  if (mode() === "local" && second) game.other_name = second;
  try {
    const view = await post("/api/games", game);
    location.assign(`/games/${view.id}`);
  } catch (refused) {
    problem.textContent = refused.message;
    button.disabled = false;
  }
});

// Games begun in this browser that wait to be played on.
const when = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
for (const time of all("#open-games time")) time.textContent = when.format(new Date(time.dateTime));
