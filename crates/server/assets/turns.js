// Notifications when it is one's turn, for whoever has asked for them: one of the open pages looks every half minute, and
// tells of games that have begun to wait since.

import { ask } from "./api.js";
import { playerName, t } from "./words.js";

/** @typedef {import("../types/api").OwnGame} OwnGame */

const EVERY = 30_000;
const KEY = "notify";

/** Whether this browser is to notify. */
export const notifies = () => localStorage.getItem(KEY) === "on" && "Notification" in window && Notification.permission === "granted";

/** Turns notifications on or off; asks the browser first. Says whether they are on. @param {boolean} on */
export async function notify(on) {
  const allowed = on && "Notification" in window && (await Notification.requestPermission()) === "granted";
  localStorage.setItem(KEY, allowed ? "on" : "off");
  if (allowed) watch();
  return allowed;
}

/** The turns that are known: a game, and since when it waits. @type {Set<string>|null} */
let known = null;

async function look() {
  if (!notifies()) return;
  /** @type {OwnGame[]} */
  const games = await ask("/api/history/mine");
  const waiting = games.filter((game) => game.mode === "two" && !game.over && game.your_turn);
  const fresh = waiting.filter((game) => known && !known.has(`${game.id} ${game.waits_since}`));
  known = new Set(waiting.map((game) => `${game.id} ${game.waits_since}`));
  // Whoever looks at the game sees it.
  for (const game of fresh) if (document.hidden || !location.pathname.endsWith(game.id)) await tell(game);
}

/** @param {OwnGame} game */
async function tell(game) {
  const body = t("live-notify-game", { name: playerName(game.against) || t("play-second-player") });
  const options = { body, tag: `turn ${game.id}`, icon: new URL("icon-192.png", import.meta.url).href, data: `/games/${game.id}` };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(t("live-notify-title"), options);
  else new Notification(t("live-notify-title"), options);
}

let watching = false;

/** Looks from now on, as long as no other page does. */
export function watch() {
  if (watching || !notifies()) return;
  watching = true;
  navigator.locks.request("turns", async () => {
    for (;;) {
      // Where the server does not answer, the next look may succeed.
      await look().catch(() => {});
      await new Promise((done) => setTimeout(done, EVERY));
    }
  });
}
