// The bar of a game: who plays, who is there, what they have left, whose turn it is, and what can be done.

import { byId, h, show } from "./dom.js";
import { clockOf, houseLine, renderClocks } from "./game-clock.js";
import { hintLine } from "./game-hints.js";
import { besideName, learnRatings } from "./game-ratings.js";
import { toldLine } from "./game-sentences.js";
import { afloatOf, canFire, due, local, nameOf, other, seat, table, view } from "./game-state.js";
import { kindsOf } from "./notation.js";
import { fillAfloat } from "./sea.js";
import { play } from "./sound.js";
import { noteCountdown, renderCountdown } from "./game-claim.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").SeatName} SeatName */
/** @typedef {{entry: HTMLLIElement, name: HTMLElement, rating: HTMLElement, points: HTMLElement, pips: HTMLElement}} Entry */

const narrow = matchMedia("(max-width: 40rem)");
let arrived = 0; // when the server last said who is there

/** Notes that the server has just said who is there. */
export function noteArrival() {
  arrived = Date.now();
  noteCountdown();
}

/** The player on the left, and the one on the right: the visitor and the enemy, or A and B. @returns {[SeatName, SeatName]} */
const sides = () => (view.you === "B" && !local() ? ["B", "A"] : ["A", "B"]);

/** @type {Map<SeatName, Entry>} */
const entries = new Map();

/** @param {SeatName} of @returns {Entry} */
function entryOf(of) {
  const known = entries.get(of);
  if (known) return known;
  const [name, rating, points, pips] = [h("span", { class: "name" }), h("span", { class: "soft small" }), h("span", { class: "points" }), h("ul", { class: "afloat pips" })];
  const entry = h("li", { "data-seat": of }, h("span", { class: "lamp", "aria-hidden": "true" }), name, rating, points, clockOf(of), pips);
  const made = { entry, name, rating, points, pips };
  entries.set(of, made);
  return made;
}

/** What is left of a fleet, as it was last drawn. @type {Map<SeatName, string>} */
const drawnPips = new Map();

/** @param {SeatName} of @param {Entry} entry */
function renderPips(of, { pips }) {
  const shown = (view.phase === "firing" || view.phase === "over") && !(view.mode === "solo" && of === view.you);
  const afloat = shown ? afloatOf(of) : null;
  const drawn = JSON.stringify([shown, afloat]);
  if (drawnPips.get(of) === drawn) return;
  drawnPips.set(of, drawn);
  if (shown) fillAfloat(pips, kindsOf(view.rules.fleet), afloat);
  else pips.replaceChildren();
}

export function renderPlayers() {
  learnRatings(view, renderPlayers);
  const since = (Date.now() - arrived) / 1000;
  const list = byId("players");
  /** @type {HTMLElement[]} */
  const shown = [];
  for (const of of sides()) {
    const player = view.players[of];
    const hidden = view.mode === "solo" && of !== "A";
    if (!player && !hidden) continue;
    const drawn = entryOf(of);
    const away = player?.kind === "person" && player.present === false && !local() && view.phase !== "over";
    drawn.entry.dataset.away = String(Boolean(away));
    drawn.entry.classList.toggle("turn", view.phase === "firing" && (view.mode === "solo" ? !hidden : of === (table.showing ? table.lifted : view.turn)));
    drawn.entry.classList.toggle("nobody", hidden);
    // One's own side is on the left: beside a clock, a narrow screen has room for the name alone.
    const marked = view.you === of && !local() && !(view.clock && narrow.matches);
    const called = hidden ? t("sea-hidden") : marked ? t("live-you", { name: nameOf(of) }) : nameOf(of);
    drawn.name.textContent = away ? t("live-away", { name: called, seconds: Math.round((player.absent_for ?? 0) + since) }) : called;
    drawn.rating.textContent = besideName(of);
    drawn.points.textContent = view.score ? String(view.score[of]) : "";
    show(drawn.points, Boolean(view.score));
    renderPips(of, drawn);
    shown.push(drawn.entry);
  }
  if (shown.length !== list.children.length || shown.some((entry, at) => entry !== list.children[at])) list.replaceChildren(...shown);
  list.title = view.score ? t("live-points-about", { first: nameOf("A"), firstPoints: view.score.A, second: nameOf("B"), secondPoints: view.score.B }) : "";
  renderClocks();
  show(byId("claim"), Boolean(view.claimable));
  renderCountdown();
}

const fireLine = () => (due() > 1 ? t("live-choose-salvo", { due: due() }) : t("live-choose"));

/** What is said of the cell aimed at, if one is. */
function aimLine() {
  const [cell] = table.aim;
  if (!cell || due() > 1) return "";
  if (canFire()) return t("live-aim-again", { cell });
  return t(table.armed ? "live-aim-waits" : "live-aim-held", { cell });
}

/** The heading and the line below it. @returns {[string, string]} */
function status() {
  const me = seat();
  const name = (/** @type {SeatName|null|undefined} */ at) => (at ? nameOf(at) : "");
  if (view.phase === "joining") return [t("live-waiting-title"), t("live-waiting")];
  if (view.phase === "over") return [t("live-over"), toldLine()];
  if (view.phase === "placing") {
    const ready = me && view.players[me]?.ready;
    const title = !me ? t("live-both-place") : ready ? t("live-fleet-placed") : t("live-place-title", { name: name(me) });
    const line = ready ? t("live-other-places", { name: nameOf(other(me)) }) : t("live-place-line");
    return [title, hintLine() || line];
  }
  const ours = view.turn === me;
  const title =
    view.mode === "solo" ? t("live-fire")
    : table.showing ? t("live-your-shot", { name: name(me) })
    : me && ours ? t("live-your-turn", { name: name(me) })
    : view.thinking ? t("live-thinking", { name: name(view.turn) })
    : t("live-turn-of", { name: name(view.turn) });
  return [title, aimLine() || hintLine() || houseLine() || toldLine() || (ours || view.mode === "solo" ? fireLine() : t("live-wait"))];
}

export function renderStatus() {
  const me = seat();
  const [title, line] = status();
  byId("status-title").textContent = title;
  const shown = table.connected ? line : t("live-reconnecting");
  byId("status-line").textContent = shown;
  byId("status-line").title = shown;
  const playing = view.phase === "firing" && Boolean(me);
  show(byId("resign"), Boolean(me) && view.phase !== "over" && view.phase !== "joining");
  show(byId("pass-on"), table.showing && view.phase === "firing");
  // Everybody hunts a shared fleet without help.
  show(byId("hint"), playing && view.hints && !view.hunt && !table.showing);
  byId("hint").setAttribute("aria-disabled", String(!(view.turn === me || view.mode === "solo")));
  // Only alone and against the computer, and only once.
  show(byId("cheat"), playing && !view.hunt && (view.mode === "solo" || view.mode === "versus") && !view.cheated);
  show(byId("cheated"), view.cheated);
  const aims = due() > 1 || table.aim.length > 0;
  show(byId("fire"), playing && canFire() && !table.showing && aims);
  const fire = byId("fire", HTMLButtonElement);
  fire.textContent = due() > 1 ? t("live-fire-salvo", { chosen: table.aim.length, due: due() }) : t("key-fire");
  fire.disabled = table.aim.length !== due();
  tellTurn(playing && canFire() && view.mode !== "solo" && !table.showing);
}

const { title: pageTitle } = document;
let hadTurn = false;

/** Says in the title of the tab that it is one's turn, and with a sound where one may be looking elsewhere. @param {boolean} now */
function tellTurn(now) {
  document.title = now ? `● ${t("live-tab-turn")} – ${pageTitle}` : pageTitle;
  if (now && !hadTurn && view.fired > 0 && (view.mode === "two" || document.hidden)) play("turn");
  hadTurn = now;
}

// Counts the seconds for which a player has been away.
setInterval(() => {
  if (document.querySelector("#players [data-away=true]")) renderPlayers();
}, 1000);
