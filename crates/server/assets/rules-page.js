// The pictures of the page of the rules: the sea of the games, small and still.

import { post } from "./api.js";
import { all, byId, h } from "./dom.js";
import { countRowsFrom, kindsOf, readFleet, readShots, sizeOf } from "./notation.js";
import { Sea, legend, shipIcon } from "./sea.js";

countRowsFrom(1);

/** @param {string|undefined} list */
const cells = (list) => (list ? list.split(" ") : []);

for (const host of all(".rules-page .sea")) {
  const { size = "10x10", label = "", fleet, shots, sunk, last, aim, heat } = host.dataset;
  const sea = new Sea(host, { ...sizeOf({ size }), label });
  host.setAttribute("role", "img");
  host.setAttribute("aria-label", label);
  // A picture is looked at, not walked through cell by cell.
  sea.grid.inert = true;
  const shown = { fleet: readFleet(fleet), shots: readShots(shots), sunk: cells(sunk), last: cells(last), aim: cells(aim) };
  sea.show(shown);
  if (heat) bloom(sea, shown, shots ?? "");
}

/** Draws the odds of a picture, counted by the server. @param {Sea} sea @param {import("./sea.js").Shown} shown @param {string} shots */
async function bloom(sea, shown, shots) {
  try {
    /** @type {import("../types/api").OddsView} */
    const odds = await post("/api/odds", { rules: { preset: "hasbro" }, shots });
    sea.show({ ...shown, heat: odds.cells, best: odds.best });
  } catch {
    // The picture does without.
  }
}

byId("rules-legend").replaceWith(legend());
for (const list of all("[data-sizes]")) {
  list.replaceChildren(...kindsOf(list.dataset.sizes ?? "").map((kind) => h("li", {}, shipIcon(kind))));
}
