// The games that begin with one click.

import { told } from "./api.js";
import { begin, names } from "./begin.js";
import { all, byId } from "./dom.js";

for (const button of all("#quick button", document, HTMLButtonElement)) {
  button.addEventListener("click", async () => {
    const { mode = "versus", strategy, rules, law = "" } = button.dataset;
    button.disabled = true;
    byId("quick-problem").textContent = "";
    /** @type {Record<string, unknown>} */
    const game = { mode, rules: { preset: rules }, law };
    if (strategy) game.strategy = strategy;
    const { other_name } = names();
    if (mode === "local" && other_name) game.other_name = other_name;
    try {
      await begin(game);
    } catch (refused) {
      byId("quick-problem").textContent = told(refused);
      button.disabled = false;
    }
  });
}
