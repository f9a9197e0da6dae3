// Placing one's fleet, on the page of a game.

import { post } from "./api.js";
import { begunAtOnce } from "./begin.js";
import { byId } from "./dom.js";
import { body, game, render, view } from "./game-state.js";
import { Placing, forget } from "./placing.js";

/** @typedef {import("../types/api").View} View */
/** @typedef {import("../types/api").SeatName} SeatName */

/** @type {Placing|null} */
let placing = null;
/** @type {SeatName|null} */
let placingSeat = null;

/** Where a fleet is being placed, if one is. */
export const placingSea = () => placing?.sea;

/** @param {SeatName} acting */
export function startPlacing(acting) {
  if (placing && placingSeat === acting) return;
  stopPlacing();
  placingSeat = acting;
  const memory = `placing ${game.id} ${acting}`;
  placing = new Placing(
    view.rules,
    {
      act: (state, acts) => post(`${game.base}/placing`, body({ state, acts, law: game.law })),
      place: async (fleet) => {
        /** @type {View} */
        const next = await post(`${game.base}/fleet`, body({ fleet }));
        forget(memory);
        render(next);
      },
    },
    memory,
  );
  if (begunAtOnce(game.id)) byId("place-random").click();
}

export function stopPlacing() {
  placing?.close();
  placing = null;
  placingSeat = null;
}
