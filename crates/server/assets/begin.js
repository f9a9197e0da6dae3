// Beginning games with one click: as the last time in this browser, or as the house suggests.

import { post } from "./api.js";
import { rememberLaw } from "./law.js";

/** @typedef {import("../types/api").View} View */
/** @typedef {{strategy?: string, rules?: unknown, law?: string, first_row?: number}} Choice what was chosen for a game against the computer */

const LAST = "last game";
const AT_ONCE = "at once";

/** What was chosen for the last game against the computer. @returns {Choice} */
export function lastChoice() {
  try {
    return JSON.parse(localStorage.getItem(LAST) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Choice} choice */
export function rememberChoice(choice) {
  localStorage.setItem(LAST, JSON.stringify(choice));
}

/** The names given in this browser. @returns {{name?: string, other_name?: string}} */
export const names = () => JSON.parse(localStorage.getItem("names") ?? "{}");

/** Makes a game; whoever has given a name plays under it. @param {Record<string, unknown>} order @returns {Promise<View>} */
export async function make(order) {
  const { name } = names();
  /** @type {View} */
  const view = await post("/api/games", name ? { name, ...order } : order);
  if (typeof order.law === "string") rememberLaw(view.id, order.law);
  return view;
}

/** Makes a game and goes there. One that begins at once has its fleet placed at random. @param {Record<string, unknown>} order @param {{atOnce?: boolean}} [how] */
export async function begin(order, { atOnce = false } = {}) {
  const { id } = await make(order);
  if (atOnce) sessionStorage.setItem(`${AT_ONCE} ${id}`, "1");
  location.assign(`/games/${id}`);
}

/** Whether a game was begun at once, so that its fleet is to be placed at random; so only once. @param {string} id */
export function begunAtOnce(id) {
  const begun = sessionStorage.getItem(`${AT_ONCE} ${id}`) !== null;
  sessionStorage.removeItem(`${AT_ONCE} ${id}`);
  return begun;
}
