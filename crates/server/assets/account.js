// One's own account: name, password, recovery codes, and where one is signed in.

import { forgetHere } from "./account-settings.js";
import { ask, post, told } from "./api.js";
import { complain, content } from "./complaint.js";
import { all, byId, first, h, readField, show } from "./dom.js";
import { addPasskey } from "./passkeys.js";
import { showCodes } from "./recovery-codes.js";
import { lang, t } from "./words.js";

/** @typedef {import("../types/api").SessionView} SessionView */
/** @typedef {import("../types/api").CodesView} CodesView */
/** @typedef {import("../types/api").PasskeyView} PasskeyView */

const handle = byId("account").dataset.handle ?? "";
const date = new Intl.DateTimeFormat(lang, { dateStyle: "long" });
const moment = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });

const since = byId("since", HTMLTimeElement);
since.textContent = t("live-account-from", { date: date.format(new Date(since.dateTime)) });

for (const box of all("[data-show]", document, HTMLInputElement)) {
  box.addEventListener("change", () => {
    const field = box.form?.elements.namedItem(box.dataset.show ?? "");
    if (field instanceof HTMLInputElement) field.type = box.checked ? "text" : "password";
  });
}

/** Says that something was done. @param {string} sentence */
function say(sentence) {
  byId("told").textContent = sentence;
  show(byId("told"), true);
}

/**
 * Follows a form.
 * @param {string} id @param {string} field the one that is at fault @param {(form: HTMLFormElement) => Promise<void>} act
 */
function follow(id, field, act) {
  const form = byId(id, HTMLFormElement);
  const line = first(".problem", form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const fields = all("input", form, HTMLInputElement);
    content(line, ...fields);
    const button = first("[type=submit]", form, HTMLButtonElement);
    button.disabled = true;
    try {
      await act(form);
    } catch (problem) {
      complain(line, told(problem), fields.find(({ name }) => name === field) ?? fields[0]);
    } finally {
      button.disabled = false;
    }
  });
}

/** The password there is, where one is asked for. @param {HTMLFormElement} form */
const current = (form) => (form.elements.namedItem("current") ? { current: readField(form, "current") } : {});

follow("rename", "name", async (form) => {
  await post("/api/account/name", { name: readField(form, "name") });
  say(t("live-account-saved"));
});
follow("password", "password", async (form) => {
  await post("/api/account/password", { ...current(form), password: readField(form, "password") });
  form.reset();
  say(t("live-account-password-changed"));
  await list();
});
follow("new-codes", "current", async (form) => {
  /** @type {CodesView} */
  const { codes } = await post("/api/account/codes", current(form));
  form.reset();
  show(byId("parts"), false);
  await showCodes(handle, codes);
  location.reload();
});

byId("sign-out").addEventListener("click", async () => {
  await post("/api/account/sign-out");
  forgetHere();
  location.assign("/");
});

// Where one is signed in

/** @param {SessionView} session */
function line(session) {
  const { browser, system } = session;
  const name = browser && system ? t("live-account-browser", { browser, system }) : (browser ?? system ?? t("live-account-unknown"));
  const seen = session.current ? t("live-account-current") : t("live-account-seen", { date: moment.format(new Date(session.seen)) });
  const from = t("live-account-since", { date: moment.format(new Date(session.since)) });
  const end = h("button", { class: "button", type: "button", "aria-label": `${t("live-account-end")}: ${name}` }, t("live-account-end"));
  end.addEventListener("click", async () => {
    try {
      await ask(`/api/account/sessions/${session.id}`, { method: "DELETE" });
      await list();
    } catch (problem) {
      byId("sessions-problem").textContent = told(problem);
    }
  });
  return h("li", { "data-session": session.id, "aria-current": session.current ? "true" : null },
    h("div", {}, h("strong", {}, name), h("small", {}, `${seen} · ${from}`)),
    session.current ? null : end);
}

async function list() {
  try {
    /** @type {SessionView[]} */
    const sessions = await ask("/api/account/sessions");
    byId("sessions").replaceChildren(...sessions.map(line));
    show(byId("end-others"), sessions.length > 1);
  } catch (problem) {
    byId("sessions-problem").textContent = told(problem);
  }
  byId("sessions").removeAttribute("aria-busy");
}
byId("end-others").addEventListener("click", async () => {
  await ask("/api/account/sessions", { method: "DELETE" });
  await list();
});
list();

// Passkeys, where the site has them

/** @param {PasskeyView} passkey */
function passkeyLine(passkey) {
  const made = t("live-account-passkey-made", { date: date.format(new Date(passkey.created)) });
  const used = passkey.used ? t("live-account-passkey-used", { date: moment.format(new Date(passkey.used)) }) : "";
  const remove = h("button", { class: "button", type: "button", "aria-label": `${t("live-account-remove")}: ${passkey.name}` }, t("live-account-remove"));
  remove.addEventListener("click", async () => {
    try {
      await ask(`/api/account/passkeys/${passkey.id}`, { method: "DELETE" });
      await passkeys();
    } catch (problem) {
      byId("passkey-problem").textContent = told(problem);
    }
  });
  return h("li", {}, h("div", {}, h("strong", {}, passkey.name), h("small", {}, [made, used].filter(Boolean).join(" · "))), remove);
}

async function passkeys() {
  /** @type {PasskeyView[]} */
  const kept = await ask("/api/account/passkeys");
  byId("passkey-list").replaceChildren(...kept.map(passkeyLine));
  show(byId("no-passkeys"), !kept.length);
}

const place = document.querySelector("#passkeys");
if (place instanceof HTMLElement) {
  follow("new-passkey", "current", async (form) => {
    await addPasskey(handle, readField(form, "name") || (place.dataset.usual ?? ""), current(form));
    form.reset();
    await passkeys();
  });
  passkeys();
}
