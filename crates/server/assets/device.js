// Programs that act for somebody: confirming the code one shows, and the list of their tokens.

import { ask, post, told } from "./api.js";
import { complain, content } from "./complaint.js";
import { byId, first, h, readField, show } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").TokenView} TokenView */

// Whoever is nobody here has nothing to confirm: there is no form.
const form = /** @type {HTMLFormElement|null} */ (document.querySelector("#device-code"));
if (form) {
  offer(form);
  makeTokens(byId("token-new", HTMLFormElement));
  list();
}

/** @param {HTMLFormElement} form */
function offer(form) {
  const field = first("[name=code]", form, HTMLInputElement);
  const problem = byId("device-problem");
  let code = "";
  /** @param {boolean} asks */
  const turn = (asks) => {
    show(form, !asks);
    show(byId("device-asking"), asks);
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    content(problem, field);
    code = readField(form, "code").trim();
    try {
      /** @type {import("../types/api").AskingView} */
      const { name } = await post("/api/devices/asking", { code });
      byId("device-who").textContent = name ? t("live-device-who", { name }) : t("live-device-nameless");
      show(byId("device-done"), false);
      turn(true);
      byId("device-who").focus();
    } catch (error) {
      complain(problem, told(error), field);
    }
  });
  byId("device-yes").addEventListener("click", async () => {
    try {
      await post("/api/devices/confirm", { code });
      form.reset();
      turn(false);
      show(byId("device-done"), true);
    } catch (error) {
      turn(false);
      complain(problem, told(error), field);
    }
  });
  byId("device-no").addEventListener("click", () => {
    form.reset();
    turn(false);
    field.focus();
  });
}

/** @param {HTMLFormElement} form */
function makeTokens(form) {
  const problem = byId("token-problem");
  const field = first("[name=name]", form, HTMLInputElement);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    content(problem, field);
    const scope = first("[name=scope]:checked", form, HTMLInputElement).value;
    try {
      /** @type {import("../types/api").MadeToken} */
      const made = await post("/api/tokens", { name: readField(form, "name"), scope });
      byId("token-text").textContent = made.token;
      show(byId("token-made"), true);
      form.reset();
      await list();
    } catch (error) {
      complain(problem, told(error), field);
    }
  });
}

async function list() {
  /** @type {TokenView[]} */
  const tokens = await ask("/api/tokens").catch(() => []);
  show(byId("tokens-none"), tokens.length === 0);
  byId("tokens").replaceChildren(...tokens.map(line));
}

/** @param {TokenView} token */
function line(token) {
  const date = (/** @type {string} */ text) => new Date(text).toLocaleDateString(document.documentElement.lang);
  const used = token.used ? t("live-token-used", { date: date(token.used) }) : t("live-token-unused");
  const about = [t(`live-token-${token.scope}`), t("live-token-made", { date: date(token.made) }), used].join(" · ");
  const remove = h("button", { type: "button", class: "button", "aria-label": t("live-token-remove-named", { name: token.name }) }, t("live-token-remove"));
  const item = h("li", {}, h("strong", {}, token.name || t("live-token-nameless")), h("span", {}, about), remove);
  remove.addEventListener("click", async () => {
    remove.disabled = true;
    await ask(`/api/tokens/${token.id}`, { method: "DELETE" }).catch(() => null);
    await list();
  });
  return item;
}
