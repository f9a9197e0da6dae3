// Signing in, creating an account, and coming back with a recovery code.

import { forgetHere } from "./account-settings.js";
import { ask, post, told } from "./api.js";
import { complain, content } from "./complaint.js";
import { all, byId, confirmed, first, readField, show } from "./dom.js";
import { signInWithPasskey } from "./passkeys.js";
import { showCodes } from "./recovery-codes.js";

/** @typedef {import("../types/api").SignedInView} SignedInView */

const ways = all("[name=way]", document, HTMLInputElement);
const forms = all("form[data-way]", document, HTMLFormElement);

/** Shows the form of one way in. @param {string} way */
function choose(way) {
  for (const radio of ways) {
    radio.checked = radio.value === way;
    if (radio.checked) first("h1").textContent = radio.closest("label")?.textContent ?? "";
  }
  for (const form of forms) show(form, form.dataset.way === way);
}
for (const radio of ways) {
  radio.addEventListener("change", () => {
    choose(radio.value);
    history.replaceState(null, "", radio.value === "sign-in" ? location.pathname + location.search : `#${radio.value}`);
  });
}
const asked = location.hash.slice(1);
if (ways.some((radio) => radio.value === asked)) choose(asked);

for (const box of all("[data-show]", document, HTMLInputElement)) {
  box.addEventListener("change", () => {
    const field = box.form?.elements.namedItem(box.dataset.show ?? "");
    if (field instanceof HTMLInputElement) field.type = box.checked ? "text" : "password";
  });
}

/** Where to go on: the page that led here, if it is one of ours. */
function onward() {
  const next = new URLSearchParams(location.search).get("next") ?? "/";
  return /^\/(?![/\\])/.test(next) ? next : "/";
}

/** Whether the games of the guest come along; `null` where that has not been said. @param {HTMLFormElement} form */
function games(form) {
  const field = form.querySelector(".games");
  if (!field) return false;
  const chosen = readField(form, "games");
  field.toggleAttribute("data-asked", !chosen);
  return chosen ? chosen === "take" : null;
}

/** The field of each form that is at fault most often. @type {Record<string, string>} */
const FAULTS = { "with-password": "password", "new-account": "handle", "with-code": "password", "with-card": "code" };

/**
 * Sends a form, and goes on when somebody is signed in.
 * @param {string} id @param {string} problem @param {string} path @param {(form: HTMLFormElement) => Record<string, unknown>|null} order
 */
function send(id, problem, path, order) {
  const form = byId(id, HTMLFormElement);
  const line = byId(problem);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const fields = all("input[required]", form, HTMLInputElement);
    content(line, ...fields);
    const empty = fields.find((field) => !field.value.trim());
    if (empty) return empty.focus();
    const body = order(form);
    if (!body) return first("[name=games]", form).focus();
    const button = first("[type=submit]", form, HTMLButtonElement);
    button.disabled = true;
    try {
      /** @type {SignedInView} */
      const { account, codes } = await post(path, body);
      if (!codes.length) return location.assign(onward());
      document.documentElement.dataset.account = account.handle;
      for (const part of all("form[data-way], .ways-in, #other, #sign-in > p")) show(part, false);
      first("h1").textContent = account.handle;
      await showCodes(account.handle, codes);
      location.assign(onward());
    } catch (error) {
      complain(line, told(error), fields.find((field) => field.name === FAULTS[id]));
    } finally {
      button.disabled = false;
    }
  });
}

send("with-password", "sign-in-problem", "/api/account/sign-in", (form) => {
  const take = games(form);
  return take === null ? null : { handle: readField(form, "handle"), password: readField(form, "password"), take_games: take };
});
send("new-account", "register-problem", "/api/account/register", (form) => ({ handle: readField(form, "handle"), password: readField(form, "password") }));
send("with-code", "recover-problem", "/api/account/recover", (form) => {
  const take = games(form);
  return take === null
    ? null
    : { handle: readField(form, "handle"), code: readField(form, "code"), password: readField(form, "password"), take_games: take };
});

send("with-card", "card-problem", "/api/account/card-sign-in", (form) => ({ handle: readField(form, "handle"), code: readField(form, "code") }));

const passkey = document.querySelector("#passkey");
if (passkey instanceof HTMLButtonElement && "PublicKeyCredential" in window) {
  show(passkey, true);
  passkey.addEventListener("click", async () => {
    const form = byId("with-password", HTMLFormElement);
    const line = byId("sign-in-problem");
    const take = games(form);
    if (take === null) return first("[name=games]", form).focus();
    content(line);
    try {
      await signInWithPasskey(take);
      location.assign(onward());
    } catch (problem) {
      complain(line, told(problem));
    }
  });
}

/** Somebody else is at this browser once that is done, if it is meant. @param {string} id @param {() => Promise<unknown>} leave */
function leaving(id, leave) {
  const button = document.querySelector(id);
  if (!(button instanceof HTMLElement)) return;
  button.addEventListener("click", async () => {
    const { question = "", yes = "", no = "" } = button.dataset;
    if (!(await confirmed(question, yes, no))) return;
    try {
      await leave();
    } catch (problem) {
      complain(byId("guest-problem"), told(problem));
      return;
    }
    forgetHere();
    location.assign("/");
  });
}
leaving("#somebody-else", () => post("/api/account/sign-out"));
leaving("#guest-delete", () => ask("/api/account", { method: "DELETE", body: {} }));
