// The rules form: presets first, and every rule can be changed. The server checks the rules and says what is wrong.

import { post, told } from "./api.js";
import { complain, content } from "./complaint.js";
import { all, first, h, settle, show } from "./dom.js";
import { fromRows, inRows, shownRow } from "./notation.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").RulesView} RulesView */
/** @typedef {{width: string, height: string, fleet: string, mirror: string, contact: string, announce: string, turns: string, reefs: string}} Fields rows count from 0 */
/** @typedef {{size: string, fleet: string, mirror?: string, contact: string, announce: string, turns: string, reefs: string}} Asked rules as requests give them */

/** @type {(keyof Fields)[]} */
const KEYS = ["width", "height", "fleet", "mirror", "contact", "announce", "turns", "reefs"];

/** Where rules saved by name are kept; they follow whoever is signed in. */
const SAVED = "saved rules";
/** The most that are kept, and the most characters of them all. */
const MOST = 20;
const ROOM = 5000;

/** The rules saved by name. @returns {Map<string, Fields>} */
export function savedRules() {
  try {
    const kept = Object.entries(JSON.parse(localStorage.getItem(SAVED) ?? "{}"));
    return new Map(kept.filter(([, fields]) => KEYS.every((key) => key === "mirror" || typeof fields?.[key] === "string")).map(([name, fields]) => [name, /** @type {Fields} */ ({ ...fields, mirror: fields.mirror ?? "yes" })]));
  } catch {
    return new Map();
  }
}

/** The rules that a form's fields say, as requests give them. @param {Fields} fields @returns {Asked} */
export const askedOf = ({ width, height, fleet, mirror, contact, announce, turns, reefs }) => ({
  size: `${width}x${height}`,
  fleet: fleet.replace(/[\s;]+/g, ",").replace(/^,+|,+$/g, ""),
  ...(mirror === "no" ? { mirror } : {}),
  contact,
  announce,
  turns,
  reefs,
});

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
  const presets = () => all("[data-preset]", root, HTMLInputElement);
  const own = first("[data-own]", root, HTMLInputElement);
  const line = first("[data-rules-problem]", root);
  let good = true;
  /** Whether the server has yet to say what it thinks of the rules as they are now. */
  let unchecked = false;
  let latest = 0;
  /** The field that was changed last, which is the one to mend. @type {HTMLElement|undefined} */
  let touched;
  const value = (/** @type {keyof Fields} */ key) => fields.get(key)?.value ?? "";

  /** What the fields say, with rows as requests count them. @returns {Fields} */
  function values() {
    const said = /** @type {Fields} */ (Object.fromEntries(KEYS.map((key) => [key, value(key).trim()])));
    return { ...said, reefs: fromRows(said.reefs.replace(/[\s;,]+/g, ",")) };
  }
  const asked = () => askedOf(values());

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

  const matches = (/** @type {HTMLElement} */ preset) => KEYS.every((key) => (preset.dataset[key] ?? "") === values()[key]);
  const tellPreset = () => {
    const same = presets().find(matches) ?? own;
    same.checked = true;
    show(removal, same.dataset.saved !== undefined);
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

  const [naming, removal] = [first("[data-rules-name]", root, HTMLInputElement), first("[data-rules-remove]", root)];
  const said = first("[data-rules-said]", root);
  const choose = (/** @type {HTMLInputElement} */ preset) => preset.addEventListener("change", () => fill({ reefs: "", mirror: "yes", ...preset.dataset }));
  presets().forEach(choose);

  /** Shows the rules saved by name beside the presets. */
  function drawSaved() {
    for (const drawn of all("[data-saved]", root)) drawn.closest("label")?.remove();
    for (const [name, fields] of savedRules()) {
      const input = h("input", { type: "radio", name: "preset", "data-preset": "", "data-saved": name });
      Object.assign(input.dataset, fields);
      own.closest("label")?.before(h("label", { class: "choice" }, input, h("strong", {}, name), h("span", {}, t("live-rules-saved-about"))));
      if (input instanceof HTMLInputElement) choose(input);
    }
    tellPreset();
  }

  /** @param {Map<string, Fields>} rules @param {string} done */
  function keepSaved(rules, done) {
    const text = JSON.stringify(Object.fromEntries(rules));
    const fits = rules.size <= MOST && text.length <= ROOM;
    if (fits) localStorage.setItem(SAVED, text);
    drawSaved();
    said.textContent = fits ? done : t("live-rules-enough");
  }
  async function save() {
    const name = naming.value.trim();
    if (!name) {
      said.textContent = t("live-rules-unnamed");
      return naming.focus();
    }
    if (await mend()) return;
    keepSaved(new Map([...savedRules(), [name, values()]]), t("live-rules-saved", { name }));
    naming.value = "";
  }
  first("[data-rules-save]", root).addEventListener("click", save);
  naming.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    save();
  });
  removal.addEventListener("click", () => {
    const name = presets().find((preset) => preset.checked)?.dataset.saved ?? "";
    const rules = savedRules();
    if (rules.delete(name)) keepSaved(rules, t("live-rules-removed", { name }));
    naming.focus();
  });
  document.addEventListener("saved rules", drawSaved);
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
  drawSaved();
  return { asked, check, fill, mend };
}

/**
 * The values of the form's fields for rules from the server or from a link.
 * @param {{size?: string, fleet?: string|(number|string)[], mirror?: string|null, contact?: string, announce?: string, turns?: string, reefs?: string|string[]}} rules
 * @returns {Partial<Fields>}
 */
export function formValues({ size, fleet, mirror, contact, announce, turns, reefs }) {
  const [width, height] = size?.split("x") ?? [];
  const list = (/** @type {string|(string|number)[]|undefined} */ given) => (Array.isArray(given) ? given.join(",") : (given ?? ""));
  return { width, height, fleet: list(fleet), mirror: mirror ?? "yes", contact, announce, turns, reefs: list(reefs) };
}

/** The seed in a field: a number, `undefined` for a random one, or `null` if it is not valid. @param {string} given */
export function seedIn(given) {
  const text = given.trim();
  if (!text) return undefined;
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}
