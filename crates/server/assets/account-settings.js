// The settings of the pages follow whoever is signed in: they are fetched once in every session of a browser, and kept
// whenever one changes.

import { ask } from "./api.js";

/** @typedef {import("../types/api").SettingsView} SettingsView */

/** What follows: where the pages keep it in a browser. */
const KEYS = ["names", "last game", "figures", "volume", "coach", "single keys", "pace", "puzzle level", "saved rules"];
const COOKIES = ["theme", "board"];
const FETCHED = "settings fetched";
const KEPT = "settings kept";

const root = document.documentElement;

/** The settings as they are in this browser. @returns {Record<string, string>} */
function here() {
  /** @type {Record<string, string>} */
  const settings = {};
  for (const key of KEYS) {
    const value = localStorage.getItem(key);
    if (value !== null) settings[key] = value;
  }
  for (const name of COOKIES) {
    const value = root.dataset[name];
    if (value) settings[name] = value;
  }
  return settings;
}

/** Puts settings into this browser; says whether the page looks different with them. @param {Record<string, unknown>} settings */
function put(settings) {
  let changed = false;
  for (const [key, value] of Object.entries(settings)) {
    if (typeof value !== "string") continue;
    if (KEYS.includes(key) && localStorage.getItem(key) !== value) {
      localStorage.setItem(key, value);
      document.dispatchEvent(new Event(key));
    }
    if (COOKIES.includes(key) && /^[a-z]+$/.test(value) && root.dataset[key] !== value) {
      root.dataset[key] = value;
      document.cookie = `${key}=${value}; path=/; max-age=31536000; samesite=lax`;
      changed = true;
    }
  }
  if (changed) document.dispatchEvent(new Event("settings"));
}

/** Keeps the settings of this browser for the others, if they have changed. */
async function keep() {
  const settings = here();
  const text = JSON.stringify(settings);
  if (text === sessionStorage.getItem(KEPT)) return;
  sessionStorage.setItem(KEPT, text);
  await ask("/api/account/settings", { method: "PUT", body: { settings } }).catch(() => sessionStorage.removeItem(KEPT));
}

/** Has the settings follow whoever that is. @param {string} account */
export async function follow(account) {
  if (sessionStorage.getItem(FETCHED) !== account) {
    try {
      /** @type {SettingsView} */
      const { settings } = await ask("/api/account/settings");
      put(settings);
      sessionStorage.setItem(FETCHED, account);
      sessionStorage.setItem(KEPT, JSON.stringify(settings));
    } catch {
      return;
    }
  }
  await keep();
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keep());
  document.addEventListener("change", () => setTimeout(keep, 300));
  document.addEventListener("click", () => setTimeout(keep, 300));
}

/** Leaves nothing of anybody in this browser: whoever comes next starts anew. */
export function forgetHere() {
  localStorage.clear();
  sessionStorage.clear();
}
