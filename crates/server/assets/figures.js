// Whether the odds over seas are written as numbers: a switch under each sea and in the settings, remembered.

const KEPT = "figures";

/** Whether the numbers are always shown; otherwise that of the cell pointed at is. */
export const figuresShown = () => document.documentElement.hasAttribute("data-figures");

/** Shows the numbers on every sea, or hides them, now and on pages to come. @param {boolean} shown */
export function showFigures(shown) {
  document.documentElement.toggleAttribute("data-figures", shown);
  try {
    localStorage.setItem(KEPT, shown ? "on" : "off");
  } catch {
    // Without storage it holds for this page.
  }
  for (const button of document.querySelectorAll(".odds-figures")) button.setAttribute("aria-pressed", String(shown));
  document.dispatchEvent(new Event("figures"));
}

try {
  document.documentElement.toggleAttribute("data-figures", localStorage.getItem(KEPT) === "on");
} catch {
  // Nothing was kept.
}
