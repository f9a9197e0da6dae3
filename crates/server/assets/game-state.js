// What the page of a game knows: the server's latest view, and who is before the screen. Every part of the page reads
// it here; nothing of the game itself is kept.

import { byId } from "./dom.js";
import { lawOf } from "./law.js";
import { countRowsFrom } from "./notation.js";
import { playerOf } from "./words.js";

/** @typedef {import("../types/api").View} View */
/** @typedef {import("../types/api").SeatName} SeatName */
/** @typedef {import("../types/api").GameEvent} GameEvent */
/** @typedef {import("../types/api").HintView} HintView */

const id = byId("game").dataset.game ?? "";
export const game = { id, base: `/api/games/${id}`, law: lawOf(id) };

/** The latest view. There is none before the first message, and nothing is drawn before that. @type {View} */
export let view;

/** Keeps the newer view: answers and the live connection may overtake each other. @param {View} next */
export function keep(next) {
  if (!view || next.version >= view.version) view = next;
  countRowsFrom(view.first_row);
}

/** What the page remembers between two views. */
export const table = {
  /** @type {SeatName|null} the seat before the screen, where two share one */
  lifted: null,
  /** Whether that seat is still shown the result of its shots. */
  showing: false,
  /** Whether a shot is under way. */
  busy: false,
  /** Whether that shot had to be sent again, the server being out of reach. */
  resent: false,
  connected: true,
  /** @type {string[]} the cells aimed at */
  aim: [],
  /** Whether they are fired at as soon as it is one's turn. */
  armed: false,
  /** @type {HintView|null} */
  hint: null,
  /** Whether this page saw the game before its end. */
  played: false,
  /** Whether the fleets that are seen at the end have come up. */
  surfaced: false,
  /** @type {number|null} the number of the last shot whose effect was shown */
  told: null,
};

/** Aims at nothing any more. */
export function clearAim() {
  table.aim = [];
  table.armed = false;
}

/** @type {(events: GameEvent[]) => void} */
let draw = () => {};
/** Says what draws the page. @param {(events: GameEvent[]) => void} call */
export function drawWith(call) {
  draw = call;
}

/** Shows a view, and what has just happened. @param {View} next @param {GameEvent[]} [events] */
export function render(next, events = []) {
  keep(next);
  draw(events);
}

/** @param {SeatName} seat @returns {SeatName} */
export const other = (seat) => (seat === "A" ? "B" : "A");
/** What to call a player; somebody who has given no name is called by the seat. @param {SeatName} seat */
export const nameOf = (seat) => playerOf(view.players[seat], seat);
/** Whether two people share the screen. */
export const local = () => view.mode === "local";

/** The seat that acts or looks: the visitor's own, or of two at one screen the one whose turn it is. @returns {SeatName|null} */
export function seat() {
  if (!local()) return view.you ?? null;
  if (table.showing) return table.lifted;
  if (view.phase === "placing") return view.players.A?.ready ? "B" : "A";
  return view.turn ?? null;
}
/** A request of the seat that acts. @param {Record<string, unknown>} [more] */
export const body = (more = {}) => (local() && seat() ? { seat: seat(), ...more } : more);
/** Where the view of the seat that acts is. */
export const ownAddress = () => (local() && seat() ? `${game.base}?seat=${seat()}` : game.base);
/** Whether the view is for everybody: each sea as the player who fires at it knows it. */
export const open = () => Boolean(view.seats);
/** The two seas: the visitor's own and the enemy's, or for spectators those of A and B. */
export const known = () => (view.seats ? { own: view.seats.B, enemy: view.seats.A } : view);
/** The shots that player has fired, as the view has them. @param {SeatName} by */
export function shotsBy(by) {
  if (view.seats) return view.seats[by].shots;
  return ((by === view.you || view.mode === "solo" ? view.enemy : view.own)?.shots) ?? "";
}
/** The kinds of that player's ships afloat; nothing where sinkings are not announced. @param {SeatName} of @returns {(number|string)[]|null} */
export function afloatOf(of) {
  if (view.seats) return view.seats[other(of)].afloat ?? null;
  return (of === view.you ? view.own_afloat : view.enemy?.afloat) ?? null;
}
/** How many shots the turn takes. */
export const due = () => view.due ?? 1;
/** Whether the seat that acts may fire now. */
export const canFire = () => view.phase === "firing" && Boolean(seat()) && (view.turn === seat() || view.mode === "solo");
