// How random fleets are placed in a game: chosen in this browser, and of use to it alone.

const KEY = "laws";
/** Of how many games it is remembered. */
const MOST = 50;

/** @returns {[string, string][]} */
const remembered = () => JSON.parse(localStorage.getItem(KEY) ?? "[]");

/**
 * Remembers the law of a game.
 * @param {string} game
 * @param {string} law
 */
export function rememberLaw(game, law) {
  const others = remembered().filter(([id]) => id !== game);
  localStorage.setItem(KEY, JSON.stringify([...others, [game, law]].slice(-MOST)));
}

/**
 * The law of a game, where one was chosen.
 * @param {string} game
 */
export function lawOf(game) {
  return remembered().find(([id]) => id === game)?.[1];
}
