// Choosing a strategy. The parameters of the chosen one are shown.

import { all, first } from "./dom.js";

/**
 * Follows a strategy chooser.
 * @param {HTMLElement} root with a select and, for each strategy that has parameters, a group of fields
 * @returns {() => string} the strategy as it is written, `level4:samples=100`
 */
export function strategyChooser(root) {
  const select = first("select[data-strategy]", root, HTMLSelectElement);
  const about = first("[data-strategy-about]", root);
  const groups = all("[data-parameters-of]", root);
  const tell = () => {
    for (const group of groups) group.hidden = group.dataset.parametersOf !== select.value;
    about.textContent = select.selectedOptions[0]?.dataset.about ?? "";
  };
  select.addEventListener("change", tell);
  tell();
  return () => written(select.value, groups.find((group) => group.dataset.parametersOf === select.value));
}

/** A strategy's name with those of its parameters that differ from the usual. @param {string} name @param {Element|null} [group] */
export function written(name, group) {
  const fields = group ? [...all("input[data-parameter]", group, HTMLInputElement), ...all("select[data-parameter]", group, HTMLSelectElement)] : [];
  const given = fields.filter((field) => field.value !== field.dataset.usual).map((field) => `${field.dataset.parameter}=${field.value}`);
  return given.length ? `${name}:${given.join(",")}` : name;
}
