// A tournament as it goes on: the whole of it after every change. The browser connects again by itself.

import { ask, told } from "./api.js";
import { byId, show } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").TournamentView} TournamentView */

export const id = byId("meet").dataset.tournament ?? "";
export const base = `/api/tournaments/${id}`;

/** Says what is wrong, or nothing. @param {string} text */
export function complain(text) {
  byId("meet-problem").textContent = text;
  show(byId("meet-problem"), Boolean(text));
}

/** @param {(view: TournamentView) => void} draw */
export async function follow(draw) {
  try {
    draw(await ask(base));
  } catch (problem) {
    complain(told(problem));
    return { again: () => {} };
  } finally {
    byId("meet").removeAttribute("aria-busy");
  }
  /** @type {EventSource|undefined} */
  let events;
  function connect() {
    events?.close();
    const source = new EventSource(`${base}/live`);
    events = source;
    source.onmessage = ({ data }) => {
      complain("");
      draw(JSON.parse(data));
    };
    source.onerror = () => {
      complain(t("live-reconnecting"));
      setTimeout(() => source.readyState === EventSource.CLOSED && events === source && connect(), 2000);
    };
  }
  connect();
  addEventListener("pagehide", () => events?.close());
  addEventListener("pageshow", (event) => event.persisted && connect());
  // Whoever is new has a cookie from now on.
  return { again: connect };
}
