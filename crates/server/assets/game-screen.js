// Small screens: the other sea as a thumbnail that is tapped to change places, and large seas that can be looked at more
// closely.

import { byId, show } from "./dom.js";
import { enemySea } from "./game-seas.js";

const firing = byId("firing");

/** @param {string} front */
function bring(front) {
  firing.dataset.front = front;
  // The button that was pressed is on the sea that is large now.
  byId(front === "own" ? "swap-enemy" : "swap-own").focus({ preventScroll: true });
}
byId("swap-own").addEventListener("click", () => bring("own"));
byId("swap-enemy").addEventListener("click", () => bring("enemy"));

/** From how many columns on a sea can be enlarged, and how large a cell is then, in pixels. */
const WIDE = 12;
const CELL = 46;

const zoom = byId("zoom");
const scope = firing.querySelector(".scope");

/** Offers a closer look where cells are small. */
export function offerZoom() {
  const sea = enemySea();
  if (!sea || !(scope instanceof HTMLElement)) return;
  show(zoom, sea.width > WIDE && (zoom.getAttribute("aria-pressed") === "true" || scope.clientWidth / sea.width < CELL * 0.8));
}

zoom.addEventListener("click", () => {
  const sea = enemySea();
  if (!sea || !(scope instanceof HTMLElement)) return;
  const near = zoom.getAttribute("aria-pressed") !== "true";
  zoom.setAttribute("aria-pressed", String(near));
  // The middle stays in the middle, or what was last fired at.
  const factor = near ? (CELL * (sea.width + 1.15)) / scope.clientWidth : 1;
  sea.host.style.setProperty("--zoom", String(factor));
  const { x, y } = sea.focus;
  scope.scrollTo({ left: scope.scrollWidth * ((x + 1.4) / (sea.width + 1.15)) - scope.clientWidth / 2, top: scope.scrollHeight * ((y + 1.35) / (sea.height + 1.1)) - scope.clientHeight / 2 });
});
addEventListener("resize", offerZoom);
