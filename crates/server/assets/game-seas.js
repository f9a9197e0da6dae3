// The two seas of a game: the enemy's, which is fired at, and one's own; and the effects of shots on them.

import { announce, byId, show } from "./dom.js";
import { lastSentence } from "./game-sentences.js";
import { canFire, known, nameOf, open, other, seat, table, view } from "./game-state.js";
import { readFleet, readShots, reefsOf, sizeOf, sizesOf } from "./notation.js";
import { Sea, fillAfloat, legend } from "./sea.js";
import { playShot } from "./sound.js";
import { seaCaption, seaOf, t } from "./words.js";

/** @typedef {import("../types/api").SeatName} SeatName */
/** @typedef {import("../types/api").View} View */
/** @typedef {import("../types/api").GameEvent} GameEvent */
/** @typedef {import("./notation.js").Shot} Shot */
/** @typedef {{enemy: Shot[], own: Shot[]}} Fresh the shots whose effect is still to be shown, by the sea they fell on */
/** @typedef {{open: boolean, names: {enemy: string, own: string}, enemy: Sea, own: Sea|null, lastEnemy: string[], lastOwn: string[]}} Seas */

/** @type {Seas|null} */
let seas = null;
/** The sea fired at, once it is shown. */
export const enemySea = () => seas?.enemy;

/** @type {(cell: string) => void} */
let chosen = () => {};
/** Says what happens with a cell of the enemy's sea that is pressed. @param {(cell: string) => void} call */
export function onChosen(call) {
  chosen = call;
}

/** Takes both seas away, so that nothing of either fleet is left in the page. */
export function removeSeas() {
  seas = null;
  for (const part of ["enemy-sea", "own-sea", "placing-sea", "dock"]) byId(part).replaceChildren();
}

/** @param {SeatName} shooter whose target comes first */
function buildSeas(shooter) {
  const size = { ...sizeOf(view.rules), reefs: reefsOf(view.rules) };
  const names = { enemy: view.mode === "solo" ? t("sea-hidden") : seaOf(nameOf(other(shooter))), own: seaOf(nameOf(shooter)) };
  show(byId("own-box"), view.mode !== "solo");
  const sea = (/** @type {string} */ host, /** @type {string} */ label) => new Sea(byId(host), { ...size, odds: host === "enemy-sea", label });
  seas = { open: open(), names, enemy: sea("enemy-sea", names.enemy), own: view.mode === "solo" ? null : sea("own-sea", names.own), lastEnemy: [], lastOwn: [] };
  seas.enemy.onCell("choose", ({ cell }) => chosen(cell));
  byId("legend").replaceChildren(legend());
  return seas;
}

/** @param {GameEvent[]} [events] */
export function renderSeas(events = []) {
  const drawn = seas?.open === open() ? seas : buildSeas(open() ? "A" : (seat() ?? "A"));
  const { own, enemy } = known();
  const [enemyShots, ownShots] = [readShots(enemy?.shots), readShots(own?.shots)];
  byId("enemy-title").textContent = seaCaption(drawn.names.enemy, enemyShots);
  byId("own-title").textContent = seaCaption(drawn.names.own, ownShots);
  const sizes = sizesOf(view.rules.fleet);
  const fresh = freshShots(events);
  if (fresh.enemy.length) drawn.lastEnemy = fresh.enemy.map((shot) => shot.cell);
  if (fresh.own.length) drawn.lastOwn = fresh.own.map((shot) => shot.cell);
  const heat = table.hint && view.phase === "firing" ? { heat: table.hint.cells, best: table.hint.best } : {};
  drawn.enemy.show({
    shots: enemyShots,
    sunk: enemy?.sunk,
    out: view.phase === "over" ? [] : enemy?.ruled_out,
    fleet: readFleet(enemy?.fleet),
    outlined: true,
    aim: table.aim,
    last: drawn.lastEnemy,
    ...heat,
  });
  drawn.enemy.setLive(canFire() && !table.busy);
  drawn.enemy.host.classList.toggle("turn", canFire());
  fillAfloat(byId("enemy-afloat"), sizes, enemy?.afloat ?? null);
  if (drawn.own) {
    drawn.own.show({ shots: ownShots, sunk: own?.sunk, fleet: readFleet(own?.fleet), outlined: open(), last: drawn.lastOwn });
    drawn.own.setLive(false);
    fillAfloat(byId("own-afloat"), sizes, (view.seats ? view.seats.B.afloat : view.own_afloat) ?? null);
  }
  effects(drawn, fresh);
}

/**
 * The shots whose effect is still to be shown, by the sea they fell on. Earlier ones are shown without an effect.
 * @param {GameEvent[]} events @returns {Fresh}
 */
function freshShots(events) {
  const before = table.told ?? view.fired;
  table.told = Math.max(before, view.fired);
  const shooter = open() ? "A" : seat();
  /** @type {Fresh} */
  const fresh = { enemy: [], own: [] };
  for (const event of events) {
    if (event.kind !== "fired" || event.number <= before) continue;
    fresh[event.seat === shooter ? "enemy" : "own"].push(...readShots(event.shot));
  }
  return fresh;
}

/**
 * The last turn as events, because the answer to the visitor's own request has none.
 * @param {View} next
 * @returns {GameEvent[]}
 */
export function lastTurn({ last }) {
  if (!last) return [];
  return last.shots.split(" ").map((shot, at) => ({ kind: "fired", seat: last.by, number: last.number + at, shot }));
}

/** @param {Seas} drawn @param {Fresh} fresh */
function effects(drawn, fresh) {
  for (const { cell, outcome } of fresh.enemy) drawn.enemy.burst(cell, outcome);
  for (const { cell, outcome } of fresh.own) drawn.own?.burst(cell, outcome);
  const [loudest] = [...fresh.enemy, ...fresh.own].map((shot) => shot.outcome).sort((a, b) => "oxs".indexOf(b) - "oxs".indexOf(a));
  if (!loudest) return;
  playShot(loudest);
  announce([lastSentence(), view.phase === "firing" && canFire() ? t("live-your-turn-short") : ""].join(" ").trim());
}
