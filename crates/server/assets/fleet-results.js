// The live table of a shared fleet, for a projector.

import { ask, told } from "./api.js";
import { byId, h, show } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").TableView} TableView */
/** @typedef {import("../types/api").HunterView} HunterView */

const id = byId("results").dataset.fleet ?? "";
const link = `${location.host}/fleets/${id}`;

/** @param {TableView} table */
function draw(table) {
  if (table.name) byId("results-title").textContent = table.name;
  byId("results-line").textContent = t("live-table-line", { found: table.found, hunting: table.hunting });
  show(byId("results-none"), !table.hunters.length);
  let rank = 0;
  byId("hunters").replaceChildren(...table.hunters.map((hunter, at) => {
    // Equals share a rank.
    if (hunter.shots !== table.hunters[at - 1]?.shots) rank = at + 1;
    return line(hunter, rank, table.ship_cells);
  }));
}

/** @param {HunterView} hunter @param {number} rank @param {number} cells */
function line(hunter, rank, cells) {
  const state = hunter.state === "found" ? t("live-hunter-found") : hunter.state === "given-up" ? t("live-hunter-gave-up") : t("live-hunter-hunting", { hits: hunter.hits, cells });
  const progress = h("progress", { max: cells, value: hunter.hits, "aria-label": state });
  return h("tr", { "data-state": hunter.state },
    h("td", { class: "rank" }, hunter.state === "found" ? String(rank) : ""),
    h("th", { scope: "row" }, hunter.name || t("live-nameless")),
    h("td", {}, hunter.state === "hunting" ? progress : null, h("span", {}, state)),
    h("td", { class: "number" }, String(hunter.shots)));
}

/** The table, first as it is, then as it goes on. The browser connects again by itself. */
async function follow() {
  try {
    /** @type {TableView} */
    const table = await ask(`/api/shared-fleets/${id}/results`);
    draw(table);
  } catch (problem) {
    byId("results-problem").textContent = told(problem);
    show(byId("results-problem"), true);
    return;
  } finally {
    byId("results").removeAttribute("aria-busy");
  }
  const events = new EventSource(`/api/shared-fleets/${id}/live`);
  events.onmessage = (event) => {
    show(byId("results-problem"), false);
    draw(JSON.parse(event.data));
  };
  events.onerror = () => {
    byId("results-problem").textContent = t("live-reconnecting");
    show(byId("results-problem"), true);
  };
  addEventListener("pagehide", () => events.close());
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}

byId("results-link").textContent = link;
follow();
