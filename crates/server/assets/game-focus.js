// Keeps the keyboard where it is of use: when what had the focus disappears, something near takes it, and never the page
// as a whole.

import { byId } from "./dom.js";

/** @type {Element|null} what had the focus last */
let last = null;
document.addEventListener("focusin", ({ target }) => {
  if (target instanceof Element) last = target;
});

/** @type {(() => HTMLElement|null|undefined)[]} */
const places = [];
/** Names a place for the focus, where there is one at the moment; the first named that there is takes it. @param {() => HTMLElement|null|undefined} place */
export function keepFocus(place) {
  places.push(place);
}

/** Whether something can still have the focus. @param {Element} element */
const holds = (element) => element.isConnected && element.checkVisibility({ visibilityProperty: true }) && !element.matches(":disabled") && !element.closest("[inert]");

/** Gives the focus a place, if it has lost the one it had. */
export function mindFocus() {
  const now = document.activeElement;
  if (now && now !== document.body && holds(now)) return;
  if (!last || last === document.body || holds(last)) return;
  const next = places.map((place) => place()).find((place) => place && holds(place)) ?? byId("status-title");
  next.focus({ preventScroll: true });
}

// What is disabled or hidden loses the focus with the next frame: before that, something else has it.
new MutationObserver(mindFocus).observe(byId("game"), { subtree: true, attributeFilter: ["disabled", "hidden"] });
// Dialogs and menus give the focus back to what opened them, which may be gone by then.
for (const event of ["close", "toggle"]) document.addEventListener(event, () => setTimeout(mindFocus), { capture: true });
