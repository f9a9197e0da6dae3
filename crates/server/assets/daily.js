// The fleet of the day: the hunt there is one of, and afterwards how everybody fared.

import { ask, told } from "./api.js";
import { byId, h, show } from "./dom.js";
import { huntForm, offerHunt, offerShare, showLost, showResults } from "./hunt.js";
import { lang, t } from "./words.js";

/** @typedef {import("../types/api").DayView} DayView */

const asked = byId("daily").dataset.day ?? "";
const date = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" });
const short = new Intl.DateTimeFormat(lang, { day: "numeric", month: "short", timeZone: "UTC" });
const when = (/** @type {string} */ day) => new Date(`${day}T00:00:00Z`);

/** When the next fleet comes. */
let next = 0;
/** How often the admiral's result was asked for. */
let waited = 0;
let listens = false;

async function load() {
  try {
    /** @type {DayView} */
    const view = await ask(asked ? `/api/daily/${asked}` : "/api/daily");
    draw(view);
  } catch (problem) {
    offerHunt("");
    byId("hunt-problem").textContent = told(problem);
  }
}

/** @param {DayView} view */
function draw(view) {
  if (!listens) huntForm(`/api/daily/${view.day}/games`);
  listens = true;
  next = Date.now() + view.next_in * 1000;
  tick();
  const title = t("live-daily-title", { day: date.format(when(view.day)) });
  byId("daily-title").textContent = title;
  const { hunt, results } = view;
  const streak = view.streak.now > 1 ? ` ${t("live-streak", { days: view.streak.now })}` : "";
  if (hunt.state === "found") offerHunt(t("live-daily-found", { shots: hunt.shots ?? 0 }) + streak, view.over ? t("live-daily-practise") : undefined);
  else if (view.over) offerHunt(t("live-daily-over"), t("live-daily-practise"));
  else if (hunt.state === "given-up") offerHunt(t("live-daily-lost"));
  else if (hunt.state === "hunting") offerHunt(t("live-daily-hunting"), t("live-daily-continue"));
  else offerHunt(t("live-daily-open") + streak, t("live-daily-begin"));
  showResults(hunt, results);
  offerShare(title, hunt, `${location.origin}/daily/${view.day}`);
  showLost(hunt.marks ? hunt.match : null);
  show(byId("more"), true);
  show(byId("past-box"), view.past.length > 0);
  byId("past").replaceChildren(...view.past.map((past) =>
    h("li", {},
      h("a", { href: `/daily/${past.day}`, "aria-current": past.day === view.day ? "page" : null },
        h("span", {}, short.format(when(past.day))),
        h("strong", {}, typeof past.shots === "number" ? t("live-shots-short", { shots: past.shots }) : "–")))));
  // The admiral is about to find out how many shots it takes.
  if (results?.admiral_hunting && waited++ < 40) setTimeout(load, Math.min(15000, 1500 * waited));
}

function tick() {
  const left = Math.max(0, Math.ceil((next - Date.now()) / 60000));
  byId("countdown").textContent = `${String(Math.floor(left / 60)).padStart(2, "0")}:${String(left % 60).padStart(2, "0")}`;
  if (next && Date.now() > next + 1000) {
    next = 0;
    load();
  }
}

setInterval(tick, 5000);
addEventListener("pageshow", (event) => event.persisted && load());
load();
