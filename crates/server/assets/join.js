// Taking the seat an invitation offers.

import { post, told } from "./api.js";
import { byId, fillField, first, readField } from "./dom.js";

const form = byId("join", HTMLFormElement);
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
    byId("join-problem").textContent = told(problem);
    button.disabled = false;
  }
});
