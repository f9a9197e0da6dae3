// The sentences of the scripts, in the language of the page. They come from the server: a message is a list of texts,
// names to fill in, and choices by number.

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
      const value = values[part.name];
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
