// Choosing whom to play against: an opponent by strength, or, for experts, any strategy by name. Its parameters
// appear only where it has some.

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
  const opponents = all("input[name=opponent]", root, HTMLInputElement);
  const opponent = () => opponents.find((choice) => choice.checked)?.value;
  const tell = () => {
    for (const part of all("[data-expert]", root)) part.hidden = Boolean(opponent());
    for (const group of groups) group.hidden = group.dataset.parametersOf !== select.value;
    about.textContent = select.selectedOptions[0]?.dataset.about ?? "";
  };
  root.addEventListener("change", tell);
  tell();
  return () => opponent() || written(select.value, groups.find((group) => group.dataset.parametersOf === select.value));
}

/** A strategy's name with those of its parameters that differ from the usual. @param {string} name @param {Element|null} [group] */
export function written(name, group) {
  const fields = group ? [...all("input[data-parameter]", group, HTMLInputElement), ...all("select[data-parameter]", group, HTMLSelectElement)] : [];
  const given = fields.filter((field) => field.value !== field.dataset.usual).map((field) => `${field.dataset.parameter}=${field.value}`);
  return given.length ? `${name}:${given.join(",")}` : name;
}
