// The pictures of a profile: lines over matches, and heat maps of a sea.

import { h, s } from "./dom.js";
import { axes, canvas, fit, ticks, widthOf } from "./plot.js";
import { lang, t } from "./words.js";

/** @typedef {{at: string, value: number, low?: number, high?: number}} Point */

const day = new Intl.DateTimeFormat(lang, { day: "numeric", month: "short" });
const whole = new Intl.DateTimeFormat(lang, { dateStyle: "medium" });

/**
 * Values over matches, one after another, with how certain they are.
 * @param {HTMLElement} host
 * @param {{title: string, yTitle: string, points: Point[], least?: number, most?: number, span?: number, yFormat?: (value: number) => string}} data
 */
export function line(host, data) {
  fit(host, () => line(host, data));
  const { title, yTitle, points, span = 0, yFormat = String } = data;
  const [wide, high] = [widthOf(host), 240];
  const [left, right, top, bottom] = [52, wide - 14, 26, high - 42];
  const values = points.flatMap((point) => [point.value, point.low ?? point.value, point.high ?? point.value]);
  // Few points do not fill the whole height with nothing.
  const middle = (Math.min(...values) + Math.max(...values)) / 2;
  const least = data.least ?? Math.min(middle - span / 2, ...values);
  const most = data.most ?? Math.max(middle + span / 2, ...values);
  const x = (/** @type {number} */ at) => left + ((at + 0.5) / Math.max(1, points.length)) * (right - left);
  const y = (/** @type {number} */ value) => bottom - ((Math.min(most, Math.max(least, value)) - least) / (most - least || 1)) * (bottom - top);
  const drawing = canvas(title, wide, high);
  const every = Math.max(1, Math.ceil(points.length / Math.max(2, wide / 90)));
  axes(drawing, {
    left, right, top, bottom, x, y, yTitle,
    xTitle: t("live-profile-matches"),
    xs: points.map((_, at) => at).filter((at) => at % every === 0),
    ys: ticks(least, most, 4),
    xFormat: (at) => day.format(new Date(points[at]?.at ?? 0)),
    yFormat,
  });
  const up = points.map((point, at) => `${x(at).toFixed(1)} ${y(point.high ?? point.value).toFixed(1)}`);
  const down = points.map((point, at) => `${x(at).toFixed(1)} ${y(point.low ?? point.value).toFixed(1)}`).reverse();
  const group = s("g", { class: "series-0" });
  if (points.length > 1 && points.some((point) => point.low !== undefined)) group.append(s("path", { class: "tone-fill plot-band", d: `M${[...up, ...down].join("L")}Z` }));
  group.append(s("path", { class: "tone-line", "stroke-width": 2, d: `M${points.map((point, at) => `${x(at).toFixed(1)} ${y(point.value).toFixed(1)}`).join("L")}` }));
  points.forEach((point, at) => {
    const dot = s("circle", { class: "tone-fill", cx: x(at), cy: y(point.value), r: points.length > 60 ? 1.6 : 3.2 });
    dot.append(s("title", {}, `${whole.format(new Date(point.at))}: ${yFormat(point.value)}`));
    group.append(dot);
  });
  drawing.append(group);
  host.replaceChildren(h("div", { class: "figure-box" }, drawing));
}

/** How dark a cell without anything is. */
const FAINT = 0.04;

/**
 * How often each cell of a sea, the darker the more often.
 * @param {HTMLElement} host @param {{title: string, rows: number[][]}} data
 */
export function heat(host, { title, rows }) {
  const columns = rows[0]?.length ?? 0;
  const [cell, edge] = [26, 24];
  const most = Math.max(1, ...rows.flat());
  const drawing = canvas(title, edge + columns * cell + 2, edge + rows.length * cell + 2);
  drawing.classList.add("heat");
  for (let column = 0; column < columns; column++) {
    drawing.append(s("text", { class: "plot-text", x: edge + (column + 0.5) * cell, y: 16, "text-anchor": "middle" }, String.fromCharCode(65 + column)));
  }
  rows.forEach((counts, row) => {
    drawing.append(s("text", { class: "plot-text", x: edge - 6, y: edge + (row + 0.5) * cell + 4, "text-anchor": "end" }, String(row + 1)));
    counts.forEach((times, column) => {
      const share = FAINT + (1 - FAINT) * (times / most);
      const square = s("rect", { class: "series-0 tone-fill", x: edge + column * cell + 1, y: edge + row * cell + 1, width: cell - 2, height: cell - 2, rx: 3, "fill-opacity": share.toFixed(3) });
      square.append(s("title", {}, t("live-profile-cell", { cell: `${String.fromCharCode(65 + column)}${row}`, times })));
      drawing.append(square);
    });
  });
  host.replaceChildren(h("div", { class: "figure-box" }, drawing));
}
