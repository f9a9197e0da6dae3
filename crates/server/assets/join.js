// Taking the seat an invitation offers.

import { post, told } from "./api.js";
import { complain } from "./complaint.js";
import { byId, fillField, first, readField } from "./dom.js";

// Nobody takes the seat of an invitation of their own: there is no form.
const form = /** @type {HTMLFormElement|null} */ (document.querySelector("#join"));
if (form) offer(form);

/** @param {HTMLFormElement} form */
function offer(form) {
  fillField(form, "name", JSON.parse(localStorage.getItem("names") ?? "{}").name ?? "");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = first("button", form, HTMLButtonElement);
    button.disabled = true;
    const name = readField(form, "name").trim();
    try {
      const { game, invitation } = form.dataset;
      /** @type {import("../types/api").View} */
      const view = await post(`/api/games/${game}/join`, name ? { invitation, name } : { invitation });
      location.assign(`/games/${view.id}`);
    } catch (problem) {
      complain(byId("join-problem"), told(problem), first("[name=name]", form));
      button.disabled = false;
    }
  });
}
