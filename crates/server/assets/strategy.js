// Choosing whom to play against: an opponent by strength, or, for experts, any strategy by name. Its parameters
// appear only where it has some.

import { all, first } from "./dom.js";
import { drawingOf } from "./notation.js";

/** @typedef {import("./notation.js").Kind} Kind */

/**
 * Follows a strategy chooser.
 * @param {HTMLElement} root with a select and, for each strategy that has parameters, a group of fields
 * @returns {{chosen: () => string, under: (fleet: Kind[]) => void}} the strategy as it is written, `level4:samples=100`; and what to call when the fleet changes
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
  const chosen = () => opponent() || written(select.value, groups.find((group) => group.dataset.parametersOf === select.value));

  /** Who was chosen before they had to sit out. @type {{opponent?: string, strategy?: string}} */
  const before = {};
  /** Only those who play such a fleet can be chosen. @param {Kind[]} fleet */
  function under(fleet) {
    const isStraight = !fleet.some(drawingOf);
    const options = [...select.options];
    for (const choice of [...opponents, ...options]) choice.disabled = !isStraight && choice.dataset.anyFleet === undefined;
    const said = first("[data-strategy-straight]", root);
  said.textContent = isStraight ? "" : (said.dataset.strategyStraight ?? "");
    const current = opponents.find((choice) => choice.checked);
    if (current?.disabled) {
      before.opponent = current.value;
      // The strongest of those who do.
      const stand = opponents.filter((choice) => choice.value && !choice.disabled).at(-1);
      if (stand) stand.checked = true;
    } else if (isStraight && before.opponent !== undefined) {
      for (const choice of opponents) choice.checked = choice.value === before.opponent;
      delete before.opponent;
    }
    if (select.selectedOptions[0]?.disabled) {
      before.strategy = select.value;
      select.value = options.filter((option) => !option.disabled).at(-1)?.value ?? select.value;
    } else if (isStraight && before.strategy !== undefined) {
      select.value = before.strategy;
      delete before.strategy;
    }
    tell();
  }
  return { chosen, under };
}

/** A strategy's name with those of its parameters that differ from the usual. @param {string} name @param {Element|null} [group] */
export function written(name, group) {
  const fields = group ? [...all("input[data-parameter]", group, HTMLInputElement), ...all("select[data-parameter]", group, HTMLSelectElement)] : [];
  const given = fields.filter((field) => field.value !== field.dataset.usual).map((field) => `${field.dataset.parameter}=${field.value}`);
  return given.length ? `${name}:${given.join(",")}` : name;
}
