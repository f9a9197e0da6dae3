// Knowing when it is one's turn: notifications of the browser, and a private feed.

import { ask, post, told } from "./api.js";
import { byId, show } from "./dom.js";
import { notifies, notify } from "./turns.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").FeedView} FeedView */

const box = byId("notify", HTMLInputElement);
box.checked = notifies();
box.addEventListener("change", async () => {
  const wanted = box.checked;
  box.checked = await notify(wanted);
  byId("feed-problem").textContent = wanted && !box.checked ? t("live-notify-denied") : "";
});

/** @param {FeedView} feed */
function draw({ address }) {
  show(byId("feed-box"), Boolean(address));
  show(byId("feed-make"), !address);
  if (address) byId("feed", HTMLInputElement).value = new URL(address, location.href).href;
}

/** @param {() => Promise<FeedView>} call */
async function attempt(call) {
  byId("feed-problem").textContent = "";
  try {
    draw(await call());
  } catch (problem) {
    byId("feed-problem").textContent = told(problem);
  }
}
for (const id of ["feed-make", "feed-renew"]) byId(id).addEventListener("click", () => attempt(() => post("/api/feed")));
byId("feed-drop").addEventListener("click", () => attempt(() => ask("/api/feed", { method: "DELETE" })));
byId("feed-copy").addEventListener("click", async () => {
  const field = byId("feed", HTMLInputElement);
  field.select();
  await navigator.clipboard.writeText(field.value).catch(() => document.execCommand("copy"));
  byId("feed-copy").textContent = t("live-copied");
});
// The address is asked for when somebody wants to see it.
byId("feed-details", HTMLDetailsElement).addEventListener("toggle", () => attempt(() => ask("/api/feed")), { once: true });
