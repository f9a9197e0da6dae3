// The curtain between two people at one screen: behind it, nothing of either fleet is left in the page.

import { byId, first, show } from "./dom.js";
import { lastSentence } from "./game-sentences.js";
import { removeSeas } from "./game-seas.js";
import { local, nameOf, seat, table, view } from "./game-state.js";
import { t } from "./words.js";

/** Whether the screen has to be passed on before anything is shown. */
export const curtained = () => local() && view.phase !== "over" && table.lifted !== seat();

/** @param {boolean} down */
export function drawCurtain(down) {
  const curtain = byId("curtain");
  const was = !curtain.hidden;
  show(curtain, down);
  if (down) removeSeas();
  for (const part of [byId("table"), first(".masthead"), first(".foot")]) part.inert = down;
  const next = seat();
  if (!down || was || !next) return;
  const name = nameOf(next);
  byId("curtain-title").textContent = t("live-pass", { name });
  byId("curtain-last").textContent = lastSentence();
  byId("curtain-lift").textContent = t("live-lift", { name });
  byId("curtain-lift").focus();
}
