// The end of a game: how it ended, and what can be done then.

import { announce, byId, show } from "./dom.js";
import { tell } from "./game-firing.js";
import { endingSentence } from "./game-sentences.js";
import { game, local, table, view } from "./game-state.js";
import { play } from "./sound.js";
import { t } from "./words.js";

let ended = false;

export function renderEnd() {
  const over = view.phase === "over";
  show(byId("over"), over);
  if (!over) return;
  tell("");
  byId("ending").textContent = endingSentence();
  byId("to-analysis", HTMLAnchorElement).href = `/analyse?match=${view.match}`;
  byId("to-record", HTMLAnchorElement).href = `${game.base}/record`;
  const report = byId("to-report", HTMLAnchorElement);
  report.href = `/api/history/${view.match}/report?format=text`;
  report.download = `amiral-${view.match}-report.txt`;
  show(byId("rematch"), Boolean(view.you) || local());
  byId("rematch").textContent = view.rematch ? t("live-rematch-accept") : t("live-rematch");
  if (ended) return;
  ended = true;
  announce(endingSentence());
  const mine = local() || view.mode === "solo" || view.ending?.winner === view.you;
  if (table.told !== null) play(mine ? "won" : "lost");
}

/** Shows the way to the rematch that somebody has asked for. @param {string} next */
export function offerRematch(next) {
  view.rematch = next;
  show(byId("rematch-ready"), true);
  byId("rematch-link", HTMLAnchorElement).href = `/games/${next}`;
  renderEnd();
}
