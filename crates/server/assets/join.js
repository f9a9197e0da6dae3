// Taking the seat an invitation offers.

import { post } from "./api.js";
import { byId } from "./dom.js";

const form = byId("join");
form.elements.name.value = JSON.parse(localStorage.getItem("names") ?? "{}").name ?? "";
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("button");
  button.disabled = true;
  const name = form.elements.name.value.trim();
  try {
    const { game, invitation } = form.dataset;
    const view = await post(`/api/games/${game}/join`, name ? { invitation, name } : { invitation });
    location.assign(`/games/${view.id}`);
  } catch (problem) {
    byId("join-problem").textContent = problem.message;
    button.disabled = false;
  }
});
