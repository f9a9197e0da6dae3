// The countdown to a claim, for both players: who is away or does not act loses, and both see when.

import { byId, h, show } from "./dom.js";
import { nameOf, other, seat, view } from "./game-state.js";
import { t } from "./words.js";

const line = h("p", { class: "notice", id: "countdown", hidden: true });
byId("offline").after(line);

let told = 0; // when the server last said how much is left

/** Notes that the server has just said how much time is left. */
export function noteCountdown() {
  told = Date.now();
}

/** @param {number} seconds */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export function renderCountdown() {
  const me = seat();
  const left = view.claim_in ?? view.lose_in;
  const shown = me && typeof left === "number" && view.phase !== "over" && view.mode === "two";
  show(line, Boolean(shown));
  if (!shown) return;
  const seconds = Math.max(0, Math.ceil(left - (Date.now() - told) / 1000));
  const ours = typeof view.claim_in === "number";
  const name = nameOf(other(me));
  line.classList.toggle("bad", !ours);
  if (ours) line.textContent = seconds ? t("live-claim-in", { name, clock: clock(seconds) }) : t("live-claim-now", { name });
  else line.textContent = seconds ? t("live-lose-in", { name, clock: clock(seconds) }) : t("live-lose-now", { name });
}

setInterval(() => {
  if (!line.hidden) renderCountdown();
}, 1000);
