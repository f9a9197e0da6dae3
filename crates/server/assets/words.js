// The sentences of the scripts, in the language of the page. They come from the server: a message is a list of texts,
// names to fill in, and choices by number.

import { inRows } from "./notation.js";

/** The names under which sentences are given cells and ships: as requests have them, and told as people see them. */
const CELLS = new Set(["best", "cell", "ship"]);

/** @typedef {string|{name: string, forms?: Record<string, Part[]>}} Part */

const lang = document.documentElement.lang;
/** @type {Record<string, Part[]>} */
const messages = await (await fetch(new URL(`words-${lang}.json`, import.meta.url))).json();
const plural = new Intl.PluralRules(lang);
const whole = new Intl.NumberFormat(lang);

/** @param {Part[]} parts @param {Record<string, string|number>} values @returns {string} */
function fill(parts, values) {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      const given = values[part.name];
      const value = CELLS.has(part.name) && typeof given === "string" ? inRows(given) : given;
      if (!part.forms) return typeof value === "number" ? whole.format(value) : String(value);
      const form = part.forms[String(value)] ?? part.forms[plural.select(Number(value))] ?? part.forms.other;
      return fill(form, values);
    })
    .join("");
}

/**
 * The sentence of that name.
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 */
export function t(key, values = {}) {
  const message = messages[key];
  return message ? fill(message, values) : key;
}

/**
 * What to call the sea where that player's fleet lies; French shortens "de" before a vowel.
 * @param {string} name
 */
export function seaOf(name) {
  return t("sea-of", { name, elided: /^[aàâäeéèêëiîïoôöœæuùûü]/i.test(name) ? 1 : 0 });
}

/**
 * What stands above a sea: whose it is, and how many of the shots fired at it hit.
 * @param {string} sea
 * @param {import("./notation.js").Shot[]} shots
 */
export function seaCaption(sea, shots) {
  return t("sea-caption", { sea, shots: shots.length, hits: shots.filter((shot) => shot.outcome !== "o").length });
}

/**
 * What a strategy is called: the opponent it is, or its own name with what differs from the usual. With `exact`, how it
 * opens its games is told, too, so that no two are called alike.
 * @param {string} text the strategy as it is written
 * @param {{exact?: boolean}} [how]
 */
export function strategyName(text, { exact = false } = {}) {
  const [name = "", given = ""] = text.split(":");
  const parameters = given.split(",").filter(Boolean);
  const plain = parameters.filter((parameter) => !parameter.startsWith("opening="));
  const usual = (word(`usual ${name}`) ?? "").split(",");
  const told = exact ? parameters : plain;
  const opponent = word(`opponent ${plain.length ? `${name}:${plain.join(",")}` : name}`);
  const differing = opponent ? told.filter((parameter) => !plain.includes(parameter)) : told.filter((parameter) => !usual.includes(parameter));
  const called = opponent ?? word(`name ${name}`);
  if (!called) return text;
  const list = differing.map((parameter) => {
    const [key = "", value = ""] = parameter.split("=");
    return t("strategy-parameter", { name: word(`parameter ${key}`) ?? key, value: word(`value ${parameter}`) ?? count(value) });
  });
  return list.length ? t("strategy-with", { name: called, parameters: list.join(", ") }) : called;
}

/** A name that is no sentence. @param {string} key @returns {string|undefined} */
function word(key) {
  const [part] = messages[key] ?? [];
  return typeof part === "string" ? part : undefined;
}

/** What a player of a game is called; somebody who has given no name is called by the seat. @param {{kind: string, name: string}|null|undefined} player @param {"A"|"B"} seat */
export const playerOf = (player, seat) => playerName(player) || t(seat === "A" ? "play-first-player" : "play-second-player");

/** What somebody is called: a strategy by its own name. @param {{kind: string, name: string}|null|undefined} player */
export const playerName = (player) => (player?.kind === "strategy" ? strategyName(player.name) : (player?.name ?? ""));

/** A chance in percent, as the language writes it. @param {number} chance */
export function percent(chance, decimals = 1) {
  return t("live-percent", { number: decimal(100 * chance, decimals) });
}

/** A number with that many decimals. @param {number} number @param {number} decimals */
export function decimal(number, decimals) {
  return new Intl.NumberFormat(lang, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(number);
}

/** A whole number, given as such or as digits, with its thousands told apart. @param {number|string} number */
export function count(number) {
  return whole.format(typeof number === "string" && /^\d+$/.test(number) ? BigInt(number) : Number(number));
}

export { lang };
