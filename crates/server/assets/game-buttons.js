// The buttons of a game: resigning, claiming, a hint, a look at the enemy's fleet, a rematch.

import { post, told as sentence } from "./api.js";
import { byId, confirmed } from "./dom.js";
import { renderStatus } from "./game-bar.js";
import { tell } from "./game-firing.js";
import { renderSeas } from "./game-seas.js";
import { body, game, render, table } from "./game-state.js";
import { rememberLaw } from "./law.js";
import { inRows } from "./notation.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").View} View */
/** @typedef {import("../types/api").HintView} HintView */

/** Says what a button does; what is refused is told over the seas. @param {string} button @param {() => void|Promise<void>} call */
export function act(button, call) {
  byId(button).addEventListener("click", async () => {
    try {
      await call();
    } catch (problem) {
      tell(sentence(problem));
    }
  });
}

act("resign", async () => {
  if (!(await confirmed(t("live-ask-resign"), t("live-resign"), t("live-go-on")))) return;
  /** @type {View} */
  const next = await post(`${game.base}/resign`, body());
  render(next);
});
act("claim", async () => {
  /** @type {View} */
  const next = await post(`${game.base}/claim`, body());
  render(next);
});
act("cheat", async () => {
  if (!(await confirmed(t("live-ask-cheat"), t("live-cheat"), t("live-go-on")))) return;
  /** @type {View} */
  const next = await post(`${game.base}/cheat`, body());
  render(next);
});
act("rematch", async () => {
  const { law } = game;
  /** @type {View} */
  const next = await post(`${game.base}/rematch`, body(law ? { law } : {}));
  if (law) rememberLaw(next.id, law);
  location.assign(`/games/${next.id}`);
});
act("hint", async () => {
  const button = byId("hint");
  if (button.getAttribute("aria-disabled") === "true") return;
  tell(t("live-hinting"), "said");
  // Not disabled, or the keyboard would lose its place.
  button.setAttribute("aria-disabled", "true");
  try {
    /** @type {HintView} */
    const found = await post(`${game.base}/hint`, body());
    table.hint = found;
    tell(inRows(found.sentence), "said");
    renderSeas();
  } finally {
    renderStatus();
  }
});
