// Ratings in a game: beside the names, and at its end what the game changed and how many shots each gave away.

import { ask } from "./api.js";
import { byId, h } from "./dom.js";
import { firingText, shortRating } from "./rating.js";
import { count, t } from "./words.js";

/** @typedef {import("../types/api").MatchRatings} MatchRatings */
/** @typedef {import("../types/api").SeatName} SeatName */

/** How often the judgement is asked for again, and how many milliseconds lie between. */
const TRIES = 20;
const PAUSE = 1500;

/** @type {MatchRatings|null} */
let known = null;
let asked = false;

/** What stands beside a name, once it is known. @param {SeatName} seat */
export function besideName(seat) {
  const rating = known?.rated ? known.seats[seat].rating : null;
  return rating ? shortRating(rating) : "";
}

/** Asks once for the ratings of a rated game. @param {{rated: boolean, match?: number|null}} view @param {() => void} drawn */
export async function learnRatings({ rated, match }, drawn) {
  if (asked || !rated || !match) return;
  asked = true;
  try {
    known = await ask(`/api/history/${match}/ratings`);
    drawn();
  } catch {
    // A game can be played without knowing them.
  }
}

/**
 * Adds to the figures of a game that is over what it changed, and how many shots each gave away.
 * @param {number} match @param {SeatName[]} seats
 */
export async function drawRatings(match, seats) {
  // Both rows are there from the beginning, so that nothing moves once they are known.
  if (known?.rated) row("rating", t("live-figure-rating"), seats, () => "…");
  row("given", t("live-figure-given"), seats, () => "…");
  for (let tried = 0; tried < TRIES; tried++) {
    try {
      known = await ask(`/api/history/${match}/ratings`);
    } catch {
      row("given", t("live-figure-given"), seats, () => "–");
      return;
    }
    const found = /** @type {MatchRatings} */ (known);
    if (found.rated) row("rating", t("live-figure-rating"), seats, (seat) => {
      const change = found.seats[seat].change;
      return change ? t("live-rating-change", { before: count(change.before), after: count(change.after) }) : "–";
    });
    row("given", t("live-figure-given"), seats, (seat) => {
      const firing = found.seats[seat].firing;
      if (!firing) return "–";
      if (firing.state === "too-costly") return t("live-figure-costly");
      return firing.state === "waiting" ? "…" : firingText(firing.given_away, firing.error);
    });
    if (seats.every((seat) => found.seats[seat].firing?.state !== "waiting")) return;
    await new Promise((later) => setTimeout(later, PAUSE));
  }
}

/** @param {string} figure @param {string} title @param {SeatName[]} seats @param {(seat: SeatName) => string} text */
function row(figure, title, seats, text) {
  const body = byId("result-figures").querySelector("tbody");
  if (!body) return;
  const cells = seats.map((seat) => h("td", { "data-figure": `${figure}-${seat}` }, text(seat)));
  const made = h("tr", { "data-row": figure }, h("th", { scope: "row" }, figure === "given" ? h("a", { href: "/fair-play" }, title) : title), ...cells);
  const there = body.querySelector(`[data-row="${figure}"]`);
  if (there) there.replaceWith(made);
  else body.append(made);
}
