// How many needed how many shots, as bars: one's own is marked, and where the admiral stands.

import { s } from "./dom.js";
import { t } from "./words.js";

const HIGH = 190;
const [TOP, BOTTOM] = [26, 158];

/**
 * @param {HTMLElement} host
 * @param {{shots: number, hunters: number}[]} bars
 * @param {number|null|undefined} own
 * @param {number|null|undefined} admiral
 */
export function drawBars(host, bars, own, admiral) {
  const marked = [own, admiral].filter((shots) => typeof shots === "number");
  const all = [...bars.map(({ shots }) => shots), ...marked];
  if (!all.length) return host.replaceChildren();
  const [least, most] = [Math.min(...all) - 1, Math.max(...all) + 1];
  const wide = Math.max(300, Math.min(720, host.clientWidth || 640));
  const step = wide / (most - least + 1);
  const peak = Math.max(1, ...bars.map(({ hunters }) => hunters));
  const x = (/** @type {number} */ shots) => (shots - least + 0.5) * step;
  const told = bars.map(({ shots, hunters }) => t("live-bar", { shots, hunters }));
  if (typeof own === "number") told.push(t("live-bar-own", { shots: own }));
  if (typeof admiral === "number") told.push(t("live-bar-admiral", { shots: admiral }));
  const title = told.join(", ");
  const drawing = s("svg", { viewBox: `0 0 ${wide} ${HIGH}`, role: "img", "aria-label": title });
  for (const { shots, hunters } of bars) {
    const tall = Math.max(3, ((BOTTOM - TOP) * hunters) / peak);
    drawing.append(s("rect", { class: shots === own ? "bar own" : "bar", x: x(shots) - step * 0.42, y: BOTTOM - tall, width: step * 0.84, height: tall, rx: Math.min(3, step / 5) }));
  }
  drawing.append(s("path", { class: "bars-axis", d: `M0 ${BOTTOM}H${wide}` }));
  const every = Math.max(1, Math.ceil(34 / step));
  for (let shots = least + 1; shots < most; shots++) {
    if (shots % every === 0 && Math.abs(shots - (own ?? -99)) * step > 26) drawing.append(s("text", { class: "bars-text", x: x(shots), y: BOTTOM + 18 }, String(shots)));
  }
  if (typeof own === "number") {
    drawing.append(s("text", { class: "bars-text own", x: x(own), y: BOTTOM + 18 }, String(own)));
    drawing.append(s("path", { class: "bars-own", d: `M${x(own) - 6} ${BOTTOM + 31}l6 -8 6 8z` }));
  }
  if (typeof admiral === "number") {
    drawing.append(s("path", { class: "bars-admiral", d: `M${x(admiral)} ${TOP - 6}V${BOTTOM}` }));
    // Its name keeps within the drawing.
    drawing.append(s("text", { class: "bars-text admiral", x: Math.min(wide - 30, Math.max(30, x(admiral))), y: TOP - 10 }, t("live-admiral")));
  }
  host.replaceChildren(drawing);
}
