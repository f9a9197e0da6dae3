// The menu of a game: the rhythm, the keys, and what one does but once.

import { byId } from "./dom.js";
import { setSingleKeys, singleKeys } from "./game-keys.js";
import { pace, setPace } from "./game-pace.js";

const button = byId("more");
const menu = byId("game-menu");

button.addEventListener("click", () => menu.togglePopover());
menu.addEventListener("beforetoggle", (event) => {
  const opens = event instanceof ToggleEvent && event.newState === "open";
  button.setAttribute("aria-expanded", String(opens));
  if (!opens) return;
  // Over the button where that is at the bottom of the screen, below it otherwise.
  const { top, bottom, right } = button.getBoundingClientRect();
  const low = top > innerHeight / 2;
  Object.assign(menu.style, {
    right: `${Math.max(8, document.documentElement.clientWidth - right)}px`,
    top: low ? "auto" : `${bottom + 8}px`,
    bottom: low ? `${innerHeight - top + 8}px` : "auto",
  });
});
// Pressed in the menu, a button that opens a question closes the menu first.
menu.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest(".closes")) menu.hidePopover();
}, { capture: true });

for (const choice of document.querySelectorAll("#pace input")) {
  if (!(choice instanceof HTMLInputElement)) continue;
  choice.checked = choice.value === pace();
  choice.addEventListener("change", () => setPace(choice.value));
}

const keys = byId("single-keys", HTMLInputElement);
keys.checked = singleKeys();
keys.addEventListener("change", () => setSingleKeys(keys.checked));
