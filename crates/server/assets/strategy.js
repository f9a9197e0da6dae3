// Choosing a strategy: its parameters appear only where it has some.

import { all, first } from "./dom.js";

/**
 * Follows a strategy chooser.
 * @param {HTMLElement} root with a select and, for each strategy that has parameters, a group of fields
 * @returns {() => string} the strategy as it is written, `level4:samples=100`
 */
export function strategyChooser(root) {
  const select = first("select[data-strategy]", root);
  const about = first("[data-strategy-about]", root);
  const groups = all("[data-parameters-of]", root);
  const tell = () => {
    for (const group of groups) group.hidden = group.dataset.parametersOf !== select.value;
    if (about) about.textContent = select.selectedOptions[0]?.dataset.about ?? "";
  };
  select.addEventListener("change", tell);
  tell();
  return () => written(select.value, groups.find((group) => group.dataset.parametersOf === select.value));
}

/** A strategy's name with those of its parameters that differ from the usual. */
export function written(name, group) {
  const fields = group ? all("[data-parameter]", group) : [];
  const given = fields.filter((field) => field.value !== field.dataset.usual).map((field) => `${field.dataset.parameter}=${field.value}`);
  return given.length ? `${name}:${given.join(",")}` : name;
}
