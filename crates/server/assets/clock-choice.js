// Choosing a clock: none, minutes with seconds added for each turn, or days for each turn.

import { readField } from "./dom.js";

/** The clock a form asks for, as the API has it. @param {HTMLFormElement} form @returns {string|undefined} */
export function chosenClock(form) {
  const kind = readField(form, "clock");
  if (kind === "real") return `${Number(readField(form, "minutes")) * 60}+${readField(form, "added")}`;
  if (kind === "days") return `${readField(form, "days")}d`;
  return undefined;
}
