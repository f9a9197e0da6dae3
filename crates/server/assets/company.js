// Somebody else to play against: after three losses in a row a gentler opponent is offered, after three wins a stronger
// one. The server knows the games and says who.

import { ask, told } from "./api.js";
import { begin } from "./begin.js";
import { announce, byId, h } from "./dom.js";
import { tell } from "./game-firing.js";
import { view } from "./game-state.js";
import { t } from "./words.js";

let asked = false;

/** Asks once a game against the computer is over, and shows who is offered under the ending. */
export async function company() {
  if (asked || view.phase !== "over" || view.mode !== "versus" || !view.you) return;
  asked = true;
  try {
    /** @type {import("../types/api").OpponentsView} */
    const { better_company: other } = await ask("/api/opponents");
    if (!other) return;
    const won = view.ending?.winner === view.you;
    const sentence = t(won ? "live-company-stronger" : "live-company-gentler", { name: other.name });
    const go = h("button", { class: "button", type: "button", id: "company-go" }, t("live-company-go"));
    go.addEventListener("click", async () => {
      go.disabled = true;
      const { size, fleet, mirror, contact, announce: said, turns, reefs } = view.rules;
      const rules = { size, fleet, mirror, contact, announce: said, turns, reefs };
      try {
        await begin({ mode: "versus", rules, strategy: other.strategy }, { atOnce: true });
      } catch (problem) {
        tell(told(problem));
        go.disabled = false;
      }
    });
    byId("over").append(h("p", { class: "row", id: "company" }, h("span", {}, sentence), go));
    announce(sentence);
  } catch {
    // Nobody is offered then.
  }
}
