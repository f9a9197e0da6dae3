// A teacher's classes, and a new one.

import { ask, post, told } from "./api.js";
import { pupilsOf, readFile, showCards } from "./class-cards.js";
import { complain, content } from "./complaint.js";
import { all, byId, first, h, readField, show } from "./dom.js";
import { lang, t } from "./words.js";

/** @typedef {import("../types/api").ClassLine} ClassLine */
/** @typedef {import("../types/api").CardsView} CardsView */

const date = new Intl.DateTimeFormat(lang, { dateStyle: "long" });

/** @param {ClassLine} line */
function classLine({ id, name, made, pupils }) {
  const about = [t("live-class-pupils", { count: pupils }), t("live-class-since", { date: date.format(new Date(made)) })].join(" · ");
  return h("li", { "data-class": id }, h("div", {}, h("strong", {}, h("a", { href: `/classes/${id}` }, name)), h("small", {}, about)));
}

async function list() {
  try {
    /** @type {ClassLine[]} */
    const classes = await ask("/api/classes");
    byId("class-list").replaceChildren(...classes.map(classLine));
    show(byId("no-classes"), !classes.length);
  } catch (problem) {
    byId("classes-problem").textContent = told(problem);
  }
  byId("class-list").removeAttribute("aria-busy");
}

const form = byId("make-class", HTMLFormElement);
readFile(form);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const line = byId("make-problem");
  const fields = all("[required]", form);
  content(line, ...fields);
  const button = first("[type=submit]", form, HTMLButtonElement);
  button.disabled = true;
  try {
    /** @type {CardsView} */
    const made = await post("/api/classes", { name: readField(form, "name"), pupils: pupilsOf(form) });
    form.reset();
    await list();
    await showCards(made);
    location.assign(`/classes/${made.class.id}`);
  } catch (problem) {
    complain(line, told(problem), readField(form, "name").trim() ? fields[1] : fields[0]);
  } finally {
    button.disabled = false;
  }
});
list();
