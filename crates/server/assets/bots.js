// Bots: those that somebody owns, and the token each shows.

import { ask, post, told } from "./api.js";
import { complain, content } from "./complaint.js";
import { byId, first, h, readField, show } from "./dom.js";
import { count, lang, t } from "./words.js";

/** @typedef {import("../types/api").BotView} BotView */
/** @typedef {import("../types/api").MadeBot} MadeBot */

const date = new Intl.DateTimeFormat(lang, { dateStyle: "medium" });

byId("connect").textContent = `amiral bot connect ${location.origin} "python3 my.py"`;
const lines = byId("lines");
lines.textContent = lines.textContent.replace("http://127.0.0.1:8000", location.origin);

// Whoever is not signed in has no bots: there is no form.
const form = /** @type {HTMLFormElement|null} */ (document.querySelector("#bot-new"));
if (form) {
  make(form);
  list();
}

/** @param {HTMLFormElement} form */
function make(form) {
  const problem = byId("bot-problem");
  const field = first("[name=handle]", form, HTMLInputElement);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    content(problem, field);
    try {
      reveal(await post("/api/bots", { handle: readField(form, "handle") }));
      form.reset();
      await list();
    } catch (error) {
      complain(problem, told(error), field);
    }
  });
}

/** Shows a token, this once. @param {MadeBot} made */
function reveal({ handle, token }) {
  byId("bot-token-about").textContent = t("live-bot-token", { handle });
  byId("bot-token-text").textContent = token;
  show(byId("bot-token"), true);
  byId("bot-token").focus();
}

async function list() {
  try {
    /** @type {BotView[]} */
    const bots = await ask("/api/bots");
    show(byId("bots-none"), bots.length === 0);
    byId("bot-list").replaceChildren(...bots.map(line));
  } catch (error) {
    byId("bots-problem").textContent = told(error);
  }
  byId("bot-list").removeAttribute("aria-busy");
}

/** @param {BotView} bot */
function line(bot) {
  const { handle, made, used, online, games, has_token, suspended } = bot;
  const state = suspended
    ? t("live-bot-suspended")
    : !has_token
      ? t("live-bot-no-token")
      : online
        ? t("live-bot-online", { games, number: count(games) })
        : used
          ? t("live-bot-used", { date: date.format(new Date(used)) })
          : t("live-bot-unused");
  const about = `${state} · ${t("live-bot-made", { date: date.format(new Date(made)) })}`;
  const renew = button(t("live-bot-renew"), t("live-bot-renew-of", { handle }), async () => {
    /** @type {MadeBot} */
    const renewed = await post(`/api/bots/${handle}/token`);
    reveal(renewed);
    await list();
  });
  // What cannot be undone is asked for twice.
  const remove = button(t("live-bot-remove"), t("live-bot-remove-of", { handle }), async () => {
    remove.replaceWith(really);
    really.focus();
  });
  const really = button(t("live-bot-remove-really", { handle }), null, async () => {
    await ask(`/api/bots/${handle}`, { method: "DELETE" });
    await list();
  });
  really.classList.add("danger");
  return h("li", { "data-bot": handle }, h("div", {}, h("a", { href: `/players/${handle}` }, h("strong", {}, handle)), h("small", {}, about)), renew, remove);
}

/** @param {string} text @param {string|null} label @param {() => Promise<void>} act */
function button(text, label, act) {
  const made = h("button", { class: "button", type: "button", "aria-label": label }, text);
  made.addEventListener("click", async () => {
    byId("bots-problem").textContent = "";
    try {
      await act();
    } catch (problem) {
      byId("bots-problem").textContent = told(problem);
    }
  });
  return made;
}
