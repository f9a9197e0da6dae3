// A game as one visitor sees it: joining, placing, firing, the end. Everything shown comes from the server's view with
// the highest version, and what is new comes as events. The page keeps no state of the game of its own, so it can
// reconnect at any time. This is where views arrive; each part of the page draws itself.

import { ask, live, statusOf, told as sentence } from "./api.js";
import { coach } from "./coach.js";
import { company } from "./company.js";
import { byId, show } from "./dom.js";
import { noteArrival, renderPlayers, renderStatus } from "./game-bar.js";
import { act } from "./game-buttons.js";
import { noteTime } from "./game-clock.js";
import { curtained, drawCurtain } from "./game-curtain.js";
import { offerRematch, renderEnd } from "./game-ending.js";
import { fireArmed } from "./game-firing.js";
import { keepFocus, mindFocus } from "./game-focus.js";
import { noteHints } from "./game-hints.js";
import { renderInvitation } from "./game-invitation.js";
import "./game-menu.js";
import { renderMoves } from "./game-moves.js";
import { showInTime, still } from "./game-pace.js";
import { placingSea, startPlacing, stopPlacing } from "./game-placing.js";
import { offerZoom } from "./game-screen.js";
import { enemySea, renderSeas } from "./game-seas.js";
import { canFire, clearAim, drawWith, game, keep, local, render, seat, table, view } from "./game-state.js";
import { hear, renderTalk } from "./game-talk.js";
import { followTournament } from "./game-tournament.js";

/** @typedef {import("../types/api").View} View */
/** @typedef {import("../types/api").GameEvent} GameEvent */

/** Takes what the live connection tells. Two at one screen are told only what both may know; the one before it asks for more. @param {View} next @param {GameEvent[]} [events] */
async function take(next, events = []) {
  // The player who has just fired sees the result before the screen is passed on.
  if (view && local() && (table.showing || table.busy) && next.phase !== "over") return;
  keep(next);
  if (local() && view.phase !== "over" && table.lifted === seat() && view.you !== table.lifted) {
    const asked = table.lifted;
    /** @type {View} */
    const own = await ask(`${game.base}?seat=${asked}`);
    if (table.lifted === asked) render(own, events);
  } else render(view, events);
}

/** Whether the seas were shown before the first shot could be fired. */
let waited = false;

drawWith((events) => {
  noteHints(events);
  table.told ??= view.fired;
  table.played ||= view.phase === "firing" || view.phase === "placing";
  if (!table.played || still()) table.surfaced = view.phase === "over";
  byId("game").dataset.phase = view.phase;
  renderPlayers();
  renderStatus();
  const curtain = curtained();
  drawCurtain(curtain);
  show(byId("joining"), view.phase === "joining" && !curtain);
  renderInvitation();
  const own = !local() || view.phase === "over" || view.you === seat();
  const acting = seat();
  // Whoever is ready sees the own fleet while the other still places one.
  const waits = view.phase === "placing" && !local() && Boolean(acting && view.players[acting]?.ready);
  const firing = (view.phase === "firing" || view.phase === "over" || waits) && !curtain && own;
  const first = firing && byId("firing").hidden;
  const begins = view.phase === "firing" && (first || waited);
  waited = waits;
  // After the placing, which may be longer than a screen, the sea fired at is in view.
  if (first) scrollTo(0, 0);
  const places = view.phase === "placing" && acting && !view.players[acting]?.ready && !curtain;
  show(byId("placing"), Boolean(places));
  if (places) startPlacing(acting);
  else stopPlacing();
  show(byId("firing"), firing);
  if (firing) {
    renderSeas(events);
    renderMoves();
    if (first) offerZoom();
  }
  // A player who begins with the keyboard finds it on the sea.
  if (begins && canFire() && document.activeElement === document.body && matchMedia("(hover: hover)").matches) focusSea(enemySea());
  renderEnd();
  renderTalk();
  followTournament();
  coach();
  company();
  mindFocus();
  fireArmed();
});

/** Puts the keyboard on a sea, where it was there last. @param {import("./sea.js").Sea|undefined} sea */
function focusSea(sea) {
  cellOf(sea)?.focus({ preventScroll: true });
}
/** @param {import("./sea.js").Sea|undefined} sea */
function cellOf(sea) {
  const cell = sea?.host.querySelector(".cell[tabindex='0']");
  return cell instanceof HTMLElement ? cell : null;
}
keepFocus(() => cellOf(enemySea()));
keepFocus(() => cellOf(placingSea()));

// Two at one screen

act("pass-on", () => {
  table.showing = false;
  table.lifted = null;
  render(view);
});
act("curtain-lift", async () => {
  table.lifted = seat();
  table.told = null;
  clearAim();
  table.hint = null;
  await take(view);
  const sea = view.phase === "placing" ? placingSea() : enemySea();
  if (matchMedia("(hover: hover)").matches) focusSea(sea);
});

/** Says that a game does not exist, or no longer. The live connection alone would retry for ever. */
async function look() {
  try {
    await ask(game.base);
  } catch (problem) {
    if (statusOf(problem) !== 404) return;
    line.close();
    show(byId("players"), false);
    for (const part of ["offline", "joining", "placing", "firing", "over", "spectate-box", "fire", "result", "resign", "hint", "cheat", "claim"]) show(byId(part), false);
    byId("status-title").textContent = sentence(problem);
    byId("status-line").textContent = "";
  }
}

const line = live(`${game.base}/live`, {
  message(message) {
    if (message.type === "view") {
      noteArrival();
      noteTime(message.view.clock?.at);
      showInTime(message.view, message.events, take);
    } else if (message.type === "presence" && view) {
      noteArrival();
      view.players = message.players;
      view.claimable = message.claimable;
      view.claim_in = message.claim_in;
      view.lose_in = message.lose_in;
      renderPlayers();
    } else if (message.type === "talk") hear();
    else if (message.type === "rematch" && view && message.game) offerRematch(message.game);
  },
  pulse: noteTime,
  // Whoever plays against a clock is back before it runs on.
  hurries: () => Boolean(view?.clock) && view.phase !== "over",
  state(now) {
    table.connected = now;
    show(byId("offline"), !now);
    if (view) renderStatus();
    if (!now) look();
  },
});
look();
