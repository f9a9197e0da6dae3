// The two seas of a game: the enemy's, which is fired at, and one's own; and the effects of shots on them.

import { announce, byId, show } from "./dom.js";
import { noteShot } from "./game-pace.js";
import { lastSentence } from "./game-sentences.js";
import { canFire, due, known, nameOf, open, other, seat, table, view } from "./game-state.js";
import { isShip, readFleet, readShots, reefsOf, shipCells, sizeOf } from "./notation.js";
import { Sea, legend } from "./sea.js";
import { playShot } from "./sound.js";
import { seaCaption, seaOf, t } from "./words.js";

/** @typedef {import("../types/api").SeatName} SeatName */
/** @typedef {import("../types/api").View} View */
/** @typedef {import("../types/api").GameEvent} GameEvent */
/** @typedef {import("./notation.js").Shot} Shot */
/** @typedef {{enemy: Shot[], own: Shot[]}} Fresh the shots whose effect is still to be shown, by the sea they fell on */
/** @typedef {{open: boolean, names: {enemy: string, own: string}, enemy: Sea, own: Sea|null, lastEnemy: string[], lastOwn: string[]}} Seas */

/** How long a shell flies, in milliseconds. */
const FLIGHT = 250;
/** Between the shots of one salvo, in milliseconds. */
const STAGGER = 180;

/** @type {Seas|null} */
let seas = null;
/** The sea fired at, once it is shown. */
export const enemySea = () => seas?.enemy;

/** @typedef {import("./sea.js").Pressed} Pressed */
/** @type {(pressed: Pressed) => void} */
let chosen = () => {};
/** Says what happens with a cell of the enemy's sea that is pressed. @param {(pressed: Pressed) => void} call */
export function onChosen(call) {
  chosen = call;
}

/** Takes both seas away, so that nothing of either fleet is left in the page. */
export function removeSeas() {
  seas = null;
  for (const part of ["enemy-sea", "own-sea", "placing-sea", "dock", "moves"]) byId(part).replaceChildren();
}

/** @param {SeatName} shooter whose target comes first */
function buildSeas(shooter) {
  const size = { ...sizeOf(view.rules), reefs: reefsOf(view.rules) };
  const names = { enemy: view.mode === "solo" ? t("sea-hidden") : seaOf(nameOf(other(shooter))), own: seaOf(nameOf(shooter)) };
  show(byId("own-box"), view.mode !== "solo");
  const sea = (/** @type {string} */ host, /** @type {string} */ label) => new Sea(byId(host), { ...size, odds: host === "enemy-sea", label });
  seas = { open: open(), names, enemy: sea("enemy-sea", names.enemy), own: view.mode === "solo" ? null : sea("own-sea", names.own), lastEnemy: [], lastOwn: [] };
  // What the styles need to fit a sea of any shape into the window.
  byId("table").style.setProperty("--shape", String(seas.enemy.host.style.aspectRatio.split("/").map(Number).reduce((wide, high) => wide / high)));
  seas.enemy.onCell("choose", (pressed) => chosen(pressed));
  byId("legend").replaceChildren(legend());
  return seas;
}

/** Whether the seas were drawn while the other still placed a fleet. */
let waited = false;

/** @param {GameEvent[]} [events] */
export function renderSeas(events = []) {
  const begins = !seas || waited;
  waited = view.phase === "placing";
  const drawn = seas?.open === open() ? seas : buildSeas(open() ? "A" : (seat() ?? "A"));
  const fresh = freshShots(events);
  if (fresh.enemy.length) drawn.lastEnemy = fresh.enemy.map((shot) => shot.cell);
  if (fresh.own.length) drawn.lastOwn = fresh.own.map((shot) => shot.cell);
  const shells = effects(drawn, fresh);
  showEnemy(drawn);
  showOwn(drawn);
  // The sea fired at is lit, and the other dimmed; both are alike for those who only look, and at the end.
  const playing = view.phase === "firing" && !open();
  const fires = view.turn === seat() || view.mode === "solo" || table.showing;
  drawn.enemy.setLight(!playing ? "plain" : fires ? "lit" : "dim");
  drawn.own?.setLight(!playing ? "plain" : fires ? "dim" : "lit");
  drawn.enemy.setLive(canFire() && !table.showing && !table.busy);
  drawn.enemy.host.classList.toggle("turn", canFire());
  byId("firing").dataset.salvo = String(due() > 1);
  if (begins) noteShot();
  if (shells || (begins && view.phase === "firing")) tellMoment();
}

/** Whether the fleets that are seen at the end are still under water. @returns {boolean} */
const submerged = () => view.phase === "over" && !table.surfaced && !view.cheated;

/** @param {Seas} drawn */
function showEnemy({ enemy: sea, names, lastEnemy }) {
  const { enemy } = known();
  const shots = landed(sea, readShots(enemy?.shots));
  byId("enemy-title").textContent = seaCaption(names.enemy, shots);
  const heat = table.hint && view.phase === "firing" ? { heat: table.hint.cells, best: table.hint.best } : {};
  sea.show({
    shots,
    sunk: landedSunk(sea, enemy?.sunk_ships, enemy?.sunk),
    out: view.phase === "over" ? [] : flying(sea) ? (sea.shown.out ?? []) : enemy?.ruled_out,
    fleet: submerged() ? [] : readFleet(enemy?.fleet),
    outlined: true,
    aim: table.aim,
    last: lastEnemy,
    ...heat,
  });
}

/** @param {Seas} drawn */
function showOwn({ own: sea, names, lastOwn }) {
  if (!sea) return;
  const { own } = known();
  const shots = landed(sea, readShots(own?.shots));
  byId("own-title").textContent = seaCaption(names.own, shots);
  const hidden = open() && submerged();
  sea.show({ shots, sunk: landedSunk(sea, null, own?.sunk), fleet: hidden ? [] : readFleet(own?.fleet), outlined: open(), last: lastOwn });
  sea.setLive(false);
}

// Shells in the air: what they do is shown when they fall.

/** @type {WeakMap<Sea, Set<string>>} the cells they fly to */
const shells = new WeakMap();
/** @param {Sea} sea */
const flying = (sea) => Boolean(shells.get(sea)?.size);
/** The shots that have fallen. @param {Sea} sea @param {Shot[]} shots */
const landed = (sea, shots) => (flying(sea) ? shots.filter(({ cell }) => !shells.get(sea)?.has(cell)) : shots);
/** The ships that are seen to have sunk, or the cells where no more is known. @param {Sea} sea @param {string[]|null|undefined} ships @param {string[]|null|undefined} cells */
const landedSunk = (sea, ships, cells) => (flying(sea) ? sea.shown.sunk : [...(ships ?? []), ...(cells ?? [])]);

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

/** Shows and sounds each shot, those of a salvo one after the other. Says whether there are any. @param {Seas} drawn @param {Fresh} fresh */
function effects(drawn, fresh) {
  const { enemy, own } = known();
  const all = [
    ...fresh.enemy.map((shot) => ({ sea: drawn.enemy, shot, sunk: enemy?.sunk_ships })),
    ...fresh.own.map((shot) => ({ sea: drawn.own, shot, sunk: own?.sunk })),
  ];
  for (const [at, { sea, shot, sunk }] of all.entries()) {
    if (!sea) continue;
    const flight = shells.get(sea) ?? new Set();
    shells.set(sea, flight.add(shot.cell));
    const fire = () => sea.fire(shot.cell, shot.outcome, () => {
      flight.delete(shot.cell);
      noteShot(FLIGHT);
      playShot(shot.outcome);
      // Another player may be before the screen by now.
      if (seas !== drawn) return;
      if (sea === drawn.enemy) showEnemy(drawn);
      else showOwn(drawn);
      const wreck = readFleet(sunk?.filter(isShip).join(" ")).find((ship) => shipCells(ship).includes(shot.cell));
      if (shot.outcome === "s" && wreck) sea.sink(wreck);
    });
    if (at) setTimeout(fire, at * STAGGER);
    else fire();
  }
  if (all.length) noteShot();
  return all.length > 0;
}

/** Has the fleets that are seen at the end come up. */
export async function surface() {
  const drawn = seas;
  if (drawn && submerged()) {
    const { enemy, own } = known();
    const rises = [drawn.enemy.surface(readFleet(enemy?.fleet))];
    if (open() && drawn.own) rises.push(drawn.own.surface(readFleet(own?.fleet)));
    await Promise.all(rises);
  }
  table.surfaced = true;
  if (seas) renderSeas();
}

/** Says the last shots, and whose turn it is. */
function tellMoment() {
  announce([lastSentence(), view.phase === "firing" && canFire() && view.mode !== "solo" ? t("live-your-turn-short") : ""].join(" ").trim());
}
