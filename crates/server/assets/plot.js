// Figures drawn in the page as SVG: histograms and box plots. Colours and type come from the style sheet.

import { h, s } from "./dom.js";
import { percent } from "./words.js";

/** As wide as the page lets it be, so that type has its own size on a phone, too. @param {Element} host */
export const widthOf = (host) => Math.round(Math.min(760, Math.max(280, host.clientWidth || 640)));

/** What each host shows, and how wide it was drawn. @type {WeakMap<Element, {wide: number, draw: () => void}>} */
const shown = new WeakMap();

// In the next frame, because a drawing changes the height of the host that is being observed.
const resized = new ResizeObserver((entries) => requestAnimationFrame(() => {
  for (const { target } of entries) {
    const last = shown.get(target);
    if (last && target.clientWidth && last.wide !== widthOf(target)) last.draw();
  }
}));

/** Draws again whenever the host's width changes. @param {HTMLElement} host @param {() => void} draw */
export function fit(host, draw) {
  if (!shown.has(host)) resized.observe(host);
  shown.set(host, { wide: widthOf(host), draw });
}

/** Round steps for an axis from `low` to `high`. @param {number} low @param {number} high @param {number} about how many */
export function ticks(low, high, about) {
  const rough = (high - low) / about || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? rough;
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high + 1e-9; at += step) found.push(at);
  return found;
}

/** @param {string} title @param {number} wide @param {number} high */
export function canvas(title, wide, high) {
  const drawing = s("svg", { viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": title });
  drawing.style.setProperty("--ratio", String(wide / high));
  drawing.append(s("title", {}, title));
  return drawing;
}

/**
 * @typedef {object} Axes
 * @property {number} left @property {number} right @property {number} top @property {number} bottom
 * @property {(at: number) => number} x @property {(value: number) => number} y
 * @property {number[]} xs @property {number[]} ys
 * @property {string} xTitle @property {string} yTitle
 * @property {(at: number) => string} [xFormat] @property {(value: number) => string} [yFormat]
 */

/** A frame with both axes. @param {SVGElement} drawing @param {Axes} axes */
export function axes(drawing, { left, right, top, bottom, x, y, xs, ys, xTitle, yTitle, xFormat = String, yFormat = String }) {
  for (const at of ys) {
    drawing.append(s("path", { class: "plot-grid", d: `M${left} ${y(at)}H${right}` }));
    drawing.append(s("text", { class: "plot-text", x: left - 7, y: y(at) + 4, "text-anchor": "end" }, yFormat(at)));
  }
  for (const at of xs) drawing.append(s("text", { class: "plot-text", x: x(at), y: bottom + 17, "text-anchor": "middle" }, xFormat(at)));
  drawing.append(s("path", { class: "plot-axis", d: `M${left} ${top}V${bottom}H${right}` }));
  drawing.append(s("text", { class: "plot-text", x: right, y: bottom + 33, "text-anchor": "end" }, xTitle));
  if (yTitle) drawing.append(s("text", { class: "plot-text", x: 4, y: 13 }, yTitle));
}

/**
 * Histograms of several series over one axis, drawn as steps.
 * @param {HTMLElement} host
 * @param {{title: string, xTitle: string, yTitle: string, series: {name: string, bars: number[][]}[]}} data
 */
export function histogram(host, data) {
  fit(host, () => histogram(host, data));
  const { title, xTitle, yTitle, series } = data;
  const [wide, high] = [widthOf(host), 320];
  const [left, right, top, bottom] = [52, wide - 12, 26, high - 42];
  const shares = series.map(({ bars }) => {
    const total = bars.reduce((sum, [, games = 0]) => sum + games, 0) || 1;
    return bars.map(([shots = 0, games = 0]) => /** @type {[number, number]} */ ([shots, games / total]));
  });
  const all = shares.flat();
  const low = Math.min(...all.map(([shots]) => shots), Infinity);
  const most = Math.max(...all.map(([shots]) => shots), 1);
  const least = Number.isFinite(low) ? low : 0;
  const peak = Math.max(0.01, ...all.map(([, share]) => share)) * 1.05;
  const x = (/** @type {number} */ shots) => left + ((shots - least + 0.5) / (most - least + 1)) * (right - left);
  const half = (0.5 / (most - least + 1)) * (right - left);
  const y = (/** @type {number} */ share) => bottom - (share / peak) * (bottom - top);
  const drawing = canvas(title, wide, high);
  axes(drawing, {
    left, right, top, bottom, x, y, xTitle, yTitle,
    xs: ticks(least, most, wide / 55).filter(Number.isInteger),
    ys: ticks(0, peak, 5),
    yFormat: (share) => percent(share, peak < 0.05 ? 1 : 0),
  });
  shares.forEach((bars, at) => {
    const known = new Map(bars);
    let path = `M${x(least) - half} ${bottom}`;
    for (let shots = least; shots <= most; shots++) path += `V${y(known.get(shots) ?? 0).toFixed(1)}H${(x(shots) + half).toFixed(1)}`;
    drawing.append(s("path", { class: `tone-wash series-${at % 8}`, d: `${path}V${bottom}Z`, "stroke-width": 1.6 }));
  });
  host.replaceChildren(h("div", { class: "figure-box" }, drawing), keys(series.map(({ name }, at) => ({ name, series: at }))));
}

/**
 * Box plots, one line each.
 * @param {HTMLElement} host
 * @param {{title: string, xTitle: string, rows: {name: string, min: number, q1: number, median: number, q3: number, max: number, mean: number}[]}} data
 */
export function boxPlot(host, data) {
  fit(host, () => boxPlot(host, data));
  const { title, xTitle, rows } = data;
  const [wide, high] = [widthOf(host), 70 + rows.length * 46];
  const [left, right, top, bottom] = [Math.min(150, Math.round(wide * 0.27)), wide - 16, 10, high - 42];
  const least = Math.min(...rows.map((row) => row.min)) - 2;
  const most = Math.max(...rows.map((row) => row.max)) + 2;
  const x = (/** @type {number} */ shots) => left + ((shots - least) / (most - least || 1)) * (right - left);
  const drawing = canvas(title, wide, high);
  axes(drawing, { left, right, top, bottom, x, y: () => 0, xTitle, yTitle: "", xs: ticks(least, most, (wide - left) / 55).filter(Number.isInteger), ys: [] });
  rows.forEach((row, at) => {
    const middle = top + 26 + at * 46;
    drawing.append(
      s("g", { class: `series-${at % 8}` },
        s("text", { class: "plot-text", x: left - 10, y: middle + 4, "text-anchor": "end" }, row.name.length > left / 7 ? `${row.name.slice(0, Math.floor(left / 7) - 1)}…` : row.name),
        s("path", { class: "tone-line", "stroke-width": 1.6, d: `M${x(row.min)} ${middle}H${x(row.q1)}M${x(row.q3)} ${middle}H${x(row.max)}M${x(row.min)} ${middle - 7}v14M${x(row.max)} ${middle - 7}v14` }),
        s("rect", { class: "tone-wash", x: x(row.q1), y: middle - 13, width: Math.max(1, x(row.q3) - x(row.q1)), height: 26 }),
        s("path", { class: "tone-line", "stroke-width": 3, d: `M${x(row.median)} ${middle - 13}v26` }),
        s("path", { class: "tone-fill", d: `M${x(row.mean)} ${middle - 5}l5 5 -5 5 -5 -5z` })),
    );
  });
  host.replaceChildren(h("div", { class: "figure-box" }, drawing));
}

/** @param {{name: string, series: number}[]} lines */
function keys(lines) {
  return h(
    "ul",
    { class: "legend" },
    ...lines.map(({ name, series }) =>
      h("li", { class: `series-${series % 8}` },
        s("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" }, s("path", { class: "tone-line", d: "M2 20H38", "stroke-width": 7 })),
        name)),
  );
}
