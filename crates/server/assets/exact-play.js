// For administrators: who fires as exactly as a computer.

import { ask, told } from "./api.js";
import { complain } from "./complaint.js";
import { byId, h, show } from "./dom.js";
import { firingText } from "./rating.js";
import { count } from "./words.js";

try {
  /** @type {import("../types/api").ExactPlayView[]} */
  const found = await ask("/api/admin/exact-play");
  show(byId("exact-box"), found.length > 0);
  show(byId("exact-none"), !found.length);
  byId("exact").replaceChildren(
    ...found.map((one) =>
      h("tr", {},
        h("th", { scope: "row" }, h("a", { href: `/players/${one.handle}` }, one.handle)),
        h("td", { class: "number" }, count(one.games)),
        h("td", { class: "number" }, firingText(one.given_away, one.error)))),
  );
} catch (problem) {
  complain(byId("exact-problem"), told(problem));
}
