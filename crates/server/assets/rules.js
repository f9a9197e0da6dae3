// The rules form: presets first, and every rule can be changed. The server checks the rules and says what is wrong.

import { post, told } from "./api.js";
import { complain, content } from "./complaint.js";
import { all, first, settle } from "./dom.js";
import { fromRows, inRows, shownRow } from "./notation.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").RulesView} RulesView */
/** @typedef {{width: string, height: string, fleet: string, contact: string, announce: string, turns: string, reefs: string}} Fields */
/** @typedef {{size: string, fleet: string, contact: string, announce: string, turns: string, reefs: string}} Asked rules as requests give them */

/** @type {(keyof Fields)[]} */
const KEYS = ["width", "height", "fleet", "contact", "announce", "turns", "reefs"];

/**
 * Follows a rules form.
 * @param {HTMLElement} root
 * @param {object} [listener]
 * @param {(rules: RulesView, asked: Asked) => void} [listener.changed] told of every set of rules that holds
 * @param {() => void} [listener.pending] told when they change and are not checked yet
 * @param {() => void} [listener.wrong] told when they do not hold
 */
export function rulesForm(root, { changed = () => {}, pending = () => {}, wrong = () => {} } = {}) {
  const fields = new Map([...all("input[data-rule]", root, HTMLInputElement), ...all("select[data-rule]", root, HTMLSelectElement)].map((field) => [field.dataset.rule, field]));
  const presets = all("[data-preset]", root, HTMLInputElement);
  const own = first("[data-own]", root, HTMLInputElement);
  const line = first("[data-rules-problem]", root);
  let good = true;
  /** Whether the server has yet to say what it thinks of the rules as they are now. */
  let unchecked = false;
  let latest = 0;
  /** The field that was changed last, which is the one to mend. @type {HTMLElement|undefined} */
  let touched;
  const value = (/** @type {keyof Fields} */ key) => fields.get(key)?.value ?? "";

  /** @returns {Asked} */
  function asked() {
    return {
      size: `${value("width")}x${value("height")}`,
      fleet: value("fleet").replace(/[\s;]+/g, ",").replace(/^,+|,+$/g, ""),
      contact: value("contact"),
      announce: value("announce"),
      turns: value("turns"),
      // As people see rows, and as requests count them.
      reefs: fromRows(value("reefs").trim().replace(/[\s;,]+/g, ",")),
    };
  }

  async function check() {
    const number = ++latest;
    const rules = asked();
    const reefs = fields.get("reefs");
    if (reefs instanceof HTMLInputElement) reefs.placeholder = inRows("A0,B3");
    unchecked = true;
    try {
      // A row that nobody sees: it would become another one.
      if (shownRow(0) > 0 && /[a-z]0(?!\d)/i.test(value("reefs"))) throw new Error(t("play-rows-from-one"));
      /** @type {RulesView} */
      const checked = await post("/api/rules/check", rules);
      if (number !== latest) return;
      good = true;
      unchecked = false;
      content(line, ...fields.values());
      changed(checked, rules);
    } catch (problem) {
      if (number !== latest) return;
      good = false;
      unchecked = false;
      line.textContent = told(problem);
      wrong();
    }
  }
  const soon = settle(200, check);

  /** Leads to what is wrong with the rules, if anything is: the line beside them says what. */
  async function mend() {
    if (unchecked) await check();
    if (!good) complain(line, line.textContent ?? "", touched ?? fields.get("fleet"));
    return !good;
  }

  const matches = (/** @type {HTMLElement} */ preset) => KEYS.every((key) => (preset.dataset[key] ?? "") === value(key).trim());
  const tellPreset = () => {
    const same = presets.find(matches) ?? own;
    same.checked = true;
  };

  /** @param {Partial<Fields>} values */
  function fill(values) {
    for (const key of KEYS) {
      const [field, given] = [fields.get(key), values[key]];
      if (field && given !== undefined) field.value = key === "reefs" ? inRows(given) : given;
    }
    tellPreset();
    pending();
    check();
  }

  for (const preset of presets) preset.addEventListener("change", () => fill({ reefs: "", ...preset.dataset }));
  own.addEventListener("change", () => root.querySelector("details")?.setAttribute("open", ""));
  for (const field of fields.values()) {
    field.addEventListener("input", () => {
      touched = field;
      unchecked = true;
      tellPreset();
      pending();
      soon();
    });
  }
  return { asked, check, fill, mend };
}

/**
 * The values of the form's fields for rules from the server or from a link.
 * @param {{size?: string, fleet?: string|number[], contact?: string, announce?: string, turns?: string, reefs?: string|string[]}} rules
 * @returns {Partial<Fields>}
 */
export function formValues({ size, fleet, contact, announce, turns, reefs }) {
  const [width, height] = size?.split("x") ?? [];
  const list = (/** @type {string|(string|number)[]|undefined} */ given) => (Array.isArray(given) ? given.join(",") : (given ?? ""));
  return { width, height, fleet: list(fleet), contact, announce, turns, reefs: list(reefs) };
}

/** The seed in a field: a number, `undefined` for a random one, or `null` if it is not valid. @param {string} given */
export function seedIn(given) {
  const text = given.trim();
  if (!text) return undefined;
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}
