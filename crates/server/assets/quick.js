// The games that begin with one click.

import { post, told } from "./api.js";
import { all, byId } from "./dom.js";
import { rememberLaw } from "./law.js";

for (const button of all("#quick button", document, HTMLButtonElement)) {
  button.addEventListener("click", async () => {
    const { mode = "versus", strategy, rules, law = "" } = button.dataset;
    button.disabled = true;
    byId("quick-problem").textContent = "";
    /** @type {Record<string, string|undefined>} */
    const names = JSON.parse(localStorage.getItem("names") ?? "{}");
    /** @type {Record<string, unknown>} */
    const game = { mode, rules: { preset: rules }, law };
    if (strategy) game.strategy = strategy;
    if (names.name) game.name = names.name;
    if (mode === "local" && names.other_name) game.other_name = names.other_name;
    try {
      /** @type {import("../types/api").View} */
      const view = await post("/api/games", game);
      rememberLaw(view.id, law);
      location.assign(`/games/${view.id}`);
    } catch (refused) {
      byId("quick-problem").textContent = told(refused);
      button.disabled = false;
    }
  });
}
