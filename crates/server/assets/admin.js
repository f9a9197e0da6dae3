// The page of administrators: reports, accounts, and the log.

import { ask, post, told } from "./api.js";
import { byId, h, readField, settle, show } from "./dom.js";
import { lang, t } from "./words.js";

/** @typedef {import("../types/api").ReportView} ReportView */
/** @typedef {import("../types/api").AdminAccountView} AdminAccountView */
/** @typedef {import("../types/api").EventView} EventView */

const moment = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
/** @param {string} at */
const when = (at) => moment.format(new Date(at));
/** What reports are about. */
const REASONS = {
  name: t("live-admin-reason-name"),
  talk: t("live-admin-reason-talk"),
  cheating: t("live-admin-reason-cheating"),
  other: t("live-admin-reason-other"),
};
/** How many accounts come at a time. */
const PAGE = 100;

/** Does something and shows what has changed, or says why not. @param {() => Promise<unknown>} act */
async function attempt(act) {
  byId("admin-problem").textContent = "";
  try {
    await act();
  } catch (problem) {
    byId("admin-problem").textContent = told(problem);
  }
}

/** @param {string} text @param {string} about @param {() => Promise<unknown>} act */
function button(text, about, act) {
  const made = h("button", { class: "button", type: "button", "aria-label": `${text}: ${about}` }, text);
  made.addEventListener("click", () => attempt(act));
  return made;
}

/** @param {ReportView} report */
function reportLine(report) {
  const who = report.reported ?? t("live-admin-guest", { name: report.name });
  const from = t("live-admin-by", { who: report.reporter ?? t("live-admin-some-guest") });
  const game = report.match ? h("a", { href: `/history/${report.match}` }, t("live-admin-match", { number: String(report.match) })) : null;
  const close = () => post(`/api/admin/reports/${report.id}/close`).then(() => Promise.all([reports(), log()]));
  return h("li", { "data-report": report.id },
    h("div", {},
      h("strong", {}, t("live-admin-about", { reason: REASONS[report.reason], who })),
      h("small", {}, `${when(report.at)} · ${from}`, game ? " · " : null, game),
      report.text ? h("q", {}, report.text) : null),
    h("span", { class: "row" },
      report.reported ? button(t("live-admin-suspend"), who, () => change(report.reported ?? "", "suspend")) : null,
      button(t("live-admin-close"), who, close)));
}

async function reports() {
  /** @type {ReportView[]} */
  const open = await ask("/api/admin/reports");
  byId("reports").replaceChildren(...open.map(reportLine));
  show(byId("no-reports"), !open.length);
  byId("reports").removeAttribute("aria-busy");
}

/** @param {string} handle @param {string} how */
async function change(handle, how) {
  await post(`/api/admin/accounts/${handle}/${how}`);
  await Promise.all([accounts(), log()]);
}

/** @param {AdminAccountView} account */
function accountLine(account) {
  const { handle } = account;
  const how = account.suspended ? "restore" : "suspend";
  const state = account.suspended ? t("live-admin-suspended", { date: when(account.suspended) }) : account.admin ? t("live-admin-admin") : "";
  const about = [account.name, when(account.created), state].filter(Boolean).join(" · ");
  return h("li", { "data-account": handle },
    h("div", {}, h("strong", {}, handle), h("small", {}, about)),
    account.admin ? null : button(account.suspended ? t("live-admin-restore") : t("live-admin-suspend"), handle, () => change(handle, how)));
}

/** @param {number} [after] */
async function accounts(after) {
  const handle = readField(byId("find", HTMLFormElement), "handle").trim();
  const query = new URLSearchParams(handle ? { handle } : after ? { after: String(after) } : {});
  /** @type {AdminAccountView[]} */
  const found = await ask(`/api/admin/accounts?${query}`);
  const lines = found.map(accountLine);
  if (after) byId("accounts").append(...lines);
  else byId("accounts").replaceChildren(...lines);
  byId("nobody").textContent = t("live-admin-nobody");
  show(byId("nobody"), !found.length && !after);
  show(byId("more"), found.length === PAGE);
  byId("more").onclick = () => attempt(() => accounts(found.at(-1)?.number));
  byId("accounts").removeAttribute("aria-busy");
}

async function log() {
  /** @type {EventView[]} */
  const events = await ask("/api/admin/events");
  const cells = (/** @type {EventView} */ { at, what, subject, detail }) => [when(at), what, subject, detail].map((text) => h("td", {}, text));
  byId("log").replaceChildren(...events.map((event) => h("tr", {}, ...cells(event))));
}

byId("find").addEventListener("input", settle(250, () => attempt(accounts)));
byId("find").addEventListener("submit", (event) => event.preventDefault());
attempt(() => Promise.all([reports(), accounts(), log()]));
