// The cards of pupils: codes are shown once, to be printed and cut apart. And the lists they are made from.

import { byId, h, readField, show } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").CardsView} CardsView */

/** @param {CardsView["cards"][number]} card */
function cardLine({ name, handle, code }) {
  const line = (/** @type {string} */ term, /** @type {string} */ text, /** @type {string} */ kind) => [h("dt", {}, term), h("dd", { class: `mono ${kind}` }, text)];
  return h("li", {},
    h("div", {},
      h("strong", {}, name),
      h("dl", {}, ...line(t("live-class-handle"), handle, "handle"), ...line(t("live-class-code"), code, "code")),
      h("p", { class: "where" }, `${location.host}/sign-in`)),
    h("img", { src: byId("cards-list").dataset.code, alt: "", width: 96, height: 96 }));
}

/** Shows cards until somebody says that they have kept them. @param {CardsView} made @returns {Promise<void>} */
export function showCards({ cards }) {
  byId("cards-list").replaceChildren(...cards.map(cardLine));
  show(byId("cards"), true);
  // However many there are, what to do with them is seen first.
  byId("cards").focus({ preventScroll: true });
  byId("cards").scrollIntoView({ block: "start" });
  byId("cards-print").onclick = () => print();
  return new Promise((done) => {
    byId("cards-done").onclick = () => {
      show(byId("cards"), false);
      byId("cards-list").replaceChildren();
      done();
    };
  });
}

/** Fills the list of names in from a file. Spreadsheets write UTF-8 or the old letters of Windows. @param {HTMLFormElement} form */
export function readFile(form) {
  const file = form.elements.namedItem("file");
  const names = form.elements.namedItem("pupils");
  if (!(file instanceof HTMLInputElement) || !(names instanceof HTMLTextAreaElement)) return;
  file.addEventListener("change", async () => {
    const bytes = await file.files?.[0]?.arrayBuffer();
    if (!bytes) return;
    try {
      names.value = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      names.value = new TextDecoder("windows-1252").decode(bytes);
    }
  });
}

/** The list of names of a form. @param {HTMLFormElement} form */
export const pupilsOf = (form) => readField(form, "pupils");
