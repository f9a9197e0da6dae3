// What the two players of a game say to each other: phrases, and their own words where both allow it. The live
// connection says that there is something new; the list is asked for.

import { ask, post, told } from "./api.js";
import { complain, content } from "./complaint.js";
import { byId, first, h, show } from "./dom.js";
import { game, nameOf, other, view } from "./game-state.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").TalkView} TalkView */

const address = `${game.base}/talk`;
/** @type {TalkView|null} */
let talk = null;
let asked = false;
/** How much the other has said that is known here, and whether what is said is in sight. */
let heard = 0;
let seen = false;

/** Whether there is somebody to talk to. */
const paired = () => view.mode === "two" && Boolean(view.you) && view.phase !== "joining";
/** What the other is called. */
const name = () => nameOf(other(view.you ?? "A"));

/** Draws what is said, once there is somebody to say it to. */
export function renderTalk() {
  show(byId("talk"), paired());
  if (paired() && !asked) {
    asked = true;
    hear();
  }
}

/** Asks for what was said. */
export async function hear() {
  if (!paired()) return;
  take(await ask(address).catch(() => talk));
}

/** @param {TalkView|null} next */
function take(next) {
  if (!next) return;
  talk = next;
  const log = byId("talk-log");
  const box = first(".talk-scroll", byId("talk"));
  const down = box.scrollHeight - box.scrollTop - box.clientHeight < 8;
  log.replaceChildren(...next.said.map(line));
  if (down) box.scrollTop = box.scrollHeight;
  tellNews(next);
  const speaks = next.may !== "nothing";
  const phrases = byId("talk-phrases");
  if (phrases.childElementCount === 0) phrases.append(...next.phrases.map(phrase));
  show(byId("talk-say"), speaks);
  show(byId("talk-write"), next.may === "text");
  show(byId("talk-allow-box"), next.texts && speaks);
  byId("talk-allow", HTMLInputElement).checked = next.you_write;
  byId("talk-state").textContent = stateOf(next);
  byId("talk-mute").textContent = next.attitude === "mutes" ? t("live-talk-unmute") : byId("talk-mute").dataset.label ?? "";
  byId("talk-block").textContent = next.attitude === "blocks" ? t("live-talk-unblock") : byId("talk-block").dataset.label ?? "";
}

/** Shows for a moment what the other has just said, where the talk is out of sight. @param {TalkView} next */
function tellNews(next) {
  const theirs = next.said.filter(({ by }) => by !== view.you);
  const latest = theirs.at(-1);
  const fresh = theirs.length > heard && !seen;
  heard = theirs.length;
  if (!fresh || !latest) return;
  byId("talk-news").textContent = spoken(latest);
  show(byId("talk-news"), true);
  clearTimeout(leaving);
  leaving = setTimeout(() => show(byId("talk-news"), false), NEWS);
}
/** How long it stays, in milliseconds. */
const NEWS = 9000;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let leaving;

new IntersectionObserver(([entry]) => {
  seen = Boolean(entry?.isIntersecting);
  if (seen) show(byId("talk-news"), false);
}).observe(byId("talk-log"));
byId("talk-news").addEventListener("click", () => {
  show(byId("talk-news"), false);
  byId("talk").scrollIntoView({ block: "nearest" });
  first(".talk-scroll", byId("talk")).focus({ preventScroll: true });
});

/** @param {TalkView} talk */
function stateOf(talk) {
  if (talk.attitude === "blocks") return t("live-talk-blocked", { name: name() });
  if (talk.may === "nothing") return t("live-talk-closed");
  if (talk.attitude === "mutes") return t("live-talk-muted", { name: name() });
  return talk.texts && talk.you_write && !talk.other_writes ? t("live-talk-waits", { name: name() }) : "";
}

/** @param {TalkView["said"][number]} said */
function line(said) {
  return h("li", { class: said.by === view.you ? "own" : "" }, spoken(said));
}

/** @param {TalkView["said"][number]} said */
const spoken = ({ by, text }) => t("live-talk-line", { name: by === view.you ? t("live-talk-you") : name(), text });

/** @param {TalkView["phrases"][number]} phrase */
function phrase({ name, text }) {
  const button = h("button", { type: "button", class: "button", "data-phrase": name }, text);
  button.addEventListener("click", () => send({ phrase: name }));
  return button;
}

/** Says something, or says what one wants to hear. @param {Record<string, unknown>} body @param {string} [where] */
async function send(body, where = "") {
  const problem = byId("talk-problem");
  content(problem);
  try {
    take(await post(address + where, body));
    return true;
  } catch (error) {
    complain(problem, told(error));
    return false;
  }
}

byId("talk-write", HTMLFormElement).addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = first("[name=text]", byId("talk-write"), HTMLInputElement);
  if (field.value.trim() && (await send({ text: field.value }))) field.value = "";
});
byId("talk-allow", HTMLInputElement).addEventListener("change", (event) => {
  if (event.target instanceof HTMLInputElement) send({ writes: event.target.checked }, "/hearing");
});
for (const [id, attitude] of [["talk-mute", "mutes"], ["talk-block", "blocks"]]) {
  byId(id).addEventListener("click", () => send({ attitude: talk?.attitude === attitude ? "open" : attitude }, "/hearing"));
}
const dialog = byId("talk-report-dialog", HTMLDialogElement);
byId("talk-report").addEventListener("click", () => dialog.showModal());
dialog.addEventListener("close", async () => {
  if (dialog.returnValue !== "yes") return;
  const field = first("[name=what]", dialog, HTMLInputElement);
  try {
    await post(`${address}/report`, { text: field.value });
    byId("talk-state").textContent = t("live-talk-reported");
    field.value = "";
  } catch (error) {
    complain(byId("talk-problem"), told(error));
  }
});
