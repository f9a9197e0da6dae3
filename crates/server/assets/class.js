// A class: how its pupils fare, their codes, and who comes and goes.

import { ask, post, told } from "./api.js";
import { pupilsOf, readFile, showCards } from "./class-cards.js";
import { complain, content } from "./complaint.js";
import { all, byId, confirmed, first, h, readField } from "./dom.js";
import { count, decimal, lang, percent, t } from "./words.js";

/** @typedef {import("../types/api").ClassView} ClassView */
/** @typedef {import("../types/api").CardsView} CardsView */
/** @typedef {ClassView["pupils"][number]} Pupil */

const place = byId("class");
const path = `/api/classes/${place.dataset.class}`;
const date = new Intl.DateTimeFormat(lang, { dateStyle: "long" });
const day = new Intl.DateTimeFormat(lang, { dateStyle: "medium" });

/** Does something, and says what went wrong. @param {() => Promise<unknown>} act */
async function attempt(act) {
  byId("class-problem").textContent = "";
  try {
    await act();
  } catch (problem) {
    byId("class-problem").textContent = told(problem);
  }
}

/** Asks first: what is done cannot be undone. @param {string} question @param {string} yes @param {() => Promise<unknown>} act */
async function surely(question, yes, act) {
  if (await confirmed(question, yes, t("live-class-cancel"))) await attempt(act);
}

/** New codes for those pupils, or for all. @param {string[]} [handles] */
async function renew(handles) {
  /** @type {CardsView} */
  const made = await post(`${path}/codes`, handles ? { handles } : {});
  await showCards(made);
}

/** @param {string} text @param {string} name @param {() => void} act */
function button(text, name, act) {
  const made = h("button", { class: "button", type: "button", "aria-label": `${text}: ${name}` }, text);
  made.addEventListener("click", act);
  return made;
}

/** @param {Pupil} pupil */
function pupilLine({ name, handle, games, wins, judged, accuracy, given_away: given, error, played }) {
  const cell = (/** @type {string} */ key, /** @type {string} */ text) => h("td", { class: "number", "data-head": t(key) }, text);
  const away = typeof given === "number" ? (typeof error === "number" ? t("live-class-given", { given: decimal(given, 1), error: decimal(error, 1) }) : decimal(given, 1)) : "–";
  return h("tr", { "data-pupil": handle },
    h("td", {}, h("a", { href: `/players/${handle}` }, name)),
    h("td", { class: "mono" }, handle),
    cell("live-class-games", count(games)),
    cell("live-class-wins", count(wins)),
    cell("live-class-accuracy", typeof accuracy === "number" ? percent(accuracy, 0) : "–"),
    h("td", { class: "number", "data-head": t("live-class-away"), title: judged ? t("live-class-judged", { count: judged }) : null }, away),
    h("td", { "data-head": t("live-class-played") }, played ? day.format(new Date(played)) : "–"),
    h("td", {}, h("span", { class: "row" },
      button(t("live-class-renew"), name, () => surely(t("live-class-renew-question", { name }), t("live-class-renew"), () => renew([handle]))),
      button(t("live-class-remove"), name, () => surely(t("live-class-remove-question", { name }), t("live-class-remove"), async () => {
        await ask(`${path}/pupils/${handle}`, { method: "DELETE" });
        await list();
      })))));
}

async function list() {
  /** @type {ClassView} */
  const view = await ask(path);
  const since = t("live-class-since", { date: date.format(new Date(view.class.made)) });
  byId("class-about").textContent = `${t("live-class-pupils", { count: view.class.pupils })} · ${since}`;
  byId("pupils").replaceChildren(...view.pupils.map(pupilLine));
  byId("pupils").removeAttribute("aria-busy");
}

/** Follows a form. @param {string} id @param {string} problem @param {string} field @param {(form: HTMLFormElement) => Promise<void>} act */
function follow(id, problem, field, act) {
  const form = byId(id, HTMLFormElement);
  const line = byId(problem);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const fields = all("[name]", form);
    content(line, ...fields);
    const sent = first("[type=submit]", form, HTMLButtonElement);
    sent.disabled = true;
    try {
      await act(form);
    } catch (error) {
      complain(line, told(error), fields.find((known) => known.getAttribute("name") === field));
    } finally {
      sent.disabled = false;
    }
  });
  return form;
}

readFile(follow("add-pupils", "add-problem", "pupils", async (form) => {
  /** @type {CardsView} */
  const made = await post(`${path}/pupils`, { pupils: pupilsOf(form) });
  form.reset();
  await list();
  await showCards(made);
}));
follow("delete-class", "delete-problem", "name", async (form) => {
  await ask(path, { method: "DELETE", body: { name: readField(form, "name") } });
  location.assign("/classes");
});
byId("renew-all").addEventListener("click", () => surely(t("live-class-renew-all-question"), t("live-class-renew"), () => renew()));
attempt(list);
