// A fleet that somebody shares: its link, one's hunt for it, and how everybody fared.

import { ask, told } from "./api.js";
import { byId, show } from "./dom.js";
import { copy, huntForm, offerHunt, offerShare, showLost, showResults } from "./hunt.js";
import { t } from "./words.js";

const id = byId("fleet").dataset.fleet ?? "";

async function load() {
  try {
    /** @type {import("../types/api").SharedFleetView} */
    const view = await ask(`/api/shared-fleets/${id}`);
    const title = view.name || t("live-shared-fleet");
    byId("fleet-title").textContent = title;
    document.title = `${title} – Amiral`;
    const { hunt } = view;
    // The address people see is the one they came by, whatever the server is called.
    const link = `${location.origin}/fleets/${view.id}`;
    show(byId("link-box"), view.yours);
    byId("link", HTMLInputElement).value = link;
    if (view.placed) offerHunt(t("live-fleet-own"));
    else if (hunt.state === "open") offerHunt(t("live-fleet-open"), t("live-daily-begin"));
    else if (hunt.state === "hunting") offerHunt(t("live-daily-hunting"), t("live-daily-continue"));
    else offerHunt(hunt.state === "found" ? t("live-fleet-found", { shots: hunt.shots ?? 0 }) : t("live-daily-lost"));
    showResults(hunt, view.results);
    offerShare(title, hunt, link);
    showLost(hunt.marks ? hunt.match : null);
  } catch (problem) {
    offerHunt("");
    byId("hunt-problem").textContent = told(problem);
  } finally {
    byId("fleet").removeAttribute("aria-busy");
  }
}

byId("link-copy").addEventListener("click", () => copy(byId("link", HTMLInputElement).value, byId("link-copy")));
huntForm(`/api/shared-fleets/${id}/games`);
addEventListener("pageshow", (event) => event.persisted && load());
load();
