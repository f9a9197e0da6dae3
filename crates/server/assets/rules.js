// The rules form: presets first, and every rule open to change. The server checks and says what is wrong.

import { post } from "./api.js";
import { all, first, settle } from "./dom.js";

/**
 * Follows a rules form.
 * @param {HTMLElement} root
 * @param {(rules: any, asked: any) => void} [changed] told of every set of rules that holds
 * @param {() => void} [pending] told when they change and are not checked yet
 */
export function rulesForm(root, changed = () => {}, pending = () => {}) {
  const field = (name) => first(`[data-rule="${name}"]`, root);
  const presets = all("[data-preset]", root);
  const line = first("[data-rules-problem]", root);
  let good = true;
  let latest = 0;

  /** The rules as requests give them. */
  function asked() {
    return {
      size: `${field("width").value}x${field("height").value}`,
      fleet: field("fleet").value.replace(/[\s;]+/g, ",").replace(/^,+|,+$/g, ""),
      contact: field("contact").value,
      announce: field("announce").value,
      turns: field("turns").value,
      reefs: field("reefs").value.trim().replace(/[\s;,]+/g, ","),
    };
  }

  async function check() {
    const number = ++latest;
    const rules = asked();
    try {
      const checked = await post("/api/rules/check", rules);
      if (number !== latest) return;
      good = true;
      line.textContent = "";
      changed(checked.rules ?? checked, rules);
    } catch (problem) {
      if (number !== latest) return;
      good = false;
      line.textContent = problem.message;
    }
    root.dispatchEvent(new CustomEvent("rules", { detail: { good } }));
  }
  const soon = settle(200, check);

  const keys = ["width", "height", "fleet", "contact", "announce", "turns", "reefs"];
  const matches = (preset) => keys.every((key) => (preset.dataset[key] ?? "") === field(key).value.trim());
  const own = first("[data-own]", root);
  const tellPreset = () => {
    const same = presets.find(matches);
    if (same) same.checked = true;
    else own.checked = true;
  };

  function fill(values) {
    for (const key of keys) if (values[key] !== undefined) field(key).value = values[key];
    tellPreset();
    pending();
    check();
  }

  for (const preset of presets) preset.addEventListener("change", () => fill({ reefs: "", ...preset.dataset }));
  own?.addEventListener("change", () => root.querySelector("details")?.setAttribute("open", ""));
  for (const key of keys) {
    field(key).addEventListener("input", () => {
      tellPreset();
      pending();
      soon();
    });
  }
  return { asked, check, fill, good: () => good };
}

/** What a preset's form fields are for rules as the server gives them. */
export function formValues(rules) {
  const [width, height] = typeof rules.size === "string" ? rules.size.split("x") : [rules.width, rules.height];
  const list = (value) => (Array.isArray(value) ? value.join(",") : (value ?? ""));
  return { width, height, fleet: list(rules.fleet), contact: rules.contact, announce: rules.announce, turns: rules.turns, reefs: list(rules.reefs) };
}

/** The seed in a field: a number, nothing for a random one, or `null` for what is none. */
export function seedIn(field) {
  const text = field.value.trim();
  if (!text) return undefined;
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}
