// What is seen of a shot, of a ship that sinks, and of a fleet that comes up at the end: drawn over a sea for at most a
// second, and gone. Where motion is unwelcome nothing is drawn, and every promise is kept at once.

import { s } from "./dom.js";
import { boxOf, placeOf } from "./notation.js";
import { SHAPES } from "./shapes.js";
import { shipShape } from "./ships.js";

/** @typedef {import("./notation.js").Ship} Ship */
/** @typedef {import("./notation.js").Shot} Shot */
/** @typedef {{layer: SVGGElement, host: HTMLElement, width: number, height: number}} Stage the layer to draw on, and the sea around it */

const CELL = SHAPES.cell;
/** How long a shell flies, and what it does when it falls, in milliseconds. */
const FLIGHT = 250;
const IMPACT = 400;
const SINKING = 900;
const SURFACING = 600;
/** How much later the last ship of a fleet comes up than the first. */
const STAGGER = 300;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether nothing may move now. Hidden pages draw no frames, so that nothing would ever end there. */
export const isCalm = () => still.matches || document.hidden;

/**
 * Moves elements, and keeps its promise when all are done; at the latest a little after they should be, should the page
 * be hidden meanwhile.
 * @param {Animation[]} animations @param {number} length
 */
function ended(animations, length) {
  const all = Promise.allSettled(animations.map(({ finished }) => finished));
  return Promise.race([all, new Promise((done) => setTimeout(done, length + 150))]);
}

/** Draws something for as long as it moves. @param {Stage} stage @param {SVGElement} shape @param {() => Animation[]} move @param {number} length */
async function play({ layer }, shape, move, length) {
  layer.append(shape);
  await ended(move(), length);
  shape.remove();
}

/** The middle of a cell. @param {string} cell */
function middleOf(cell) {
  const { x, y } = placeOf(cell);
  return { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL };
}

/** @param {number} x @param {number} y @param {number} [scale] */
const moved = (x, y, scale = 1) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(2)})`;

/** A shell flies in an arc from below the sea to a cell. @param {Stage} stage @param {string} cell */
export function shell(stage, cell) {
  const to = middleOf(cell);
  const from = { x: (stage.width * CELL + to.x) / 2, y: stage.height * CELL + 12 };
  const ball = s("circle", { class: "shell", r: 4.5 });
  const shade = s("ellipse", { class: "shell-shade", rx: 5, ry: 3 });
  const steps = Array.from({ length: 9 }, (_, step) => step / 8);
  const ground = (/** @type {number} */ part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  const rise = Math.min(90, 30 + Math.hypot(to.x - from.x, to.y - from.y) / 4);
  const arc = steps.map((part) => {
    const { x, y } = ground(part);
    const high = Math.sin(Math.PI * part);
    return { transform: moved(x, y - rise * high, 1 + 0.9 * high - 0.25 * part) };
  });
  const under = steps.map((part) => ({ transform: moved(ground(part).x, ground(part).y) }));
  const timing = { duration: FLIGHT, easing: "linear" };
  return play(stage, s("g", {}, shade, ball), () => [ball.animate(arc, timing), shade.animate(under, timing)], FLIGHT);
}

/** Where it falls: a plume of water, or a flash with a short shake of the sea. @param {Stage} stage @param {string} cell @param {Shot["outcome"]} outcome */
export function impact(stage, cell, outcome) {
  return outcome === "o" ? plume(stage, cell) : flash(stage, cell, outcome === "s");
}

/** @param {Stage} stage @param {string} cell */
function plume(stage, cell) {
  const { x, y } = middleOf(cell);
  const rings = SHAPES.splash.map((r) => s("circle", { class: "plume-ring", r }));
  const drops = Array.from({ length: 7 }, (_, at) => s("circle", { class: "plume-drop", r: 1.6 + (at % 3) * 0.8 }));
  const column = s("ellipse", { class: "plume-column", rx: 5, ry: 12 });
  const shape = s("g", { transform: `translate(${x} ${y})` }, ...rings, column, ...drops);
  const move = () => [
    ...rings.map((ring, at) => ring.animate([{ transform: "scale(0.15)", opacity: 1 }, { transform: "scale(1.25)", opacity: 0 }], { duration: IMPACT - 80 * at, delay: 80 * at, easing: "ease-out", fill: "both" })),
    column.animate([{ transform: "translate(0, 4px) scale(0.5, 0.2)", opacity: 1 }, { transform: "translate(0, -10px) scale(1, 1.1)", opacity: 0.95, offset: 0.4 }, { transform: "translate(0, 0) scale(1.3, 0.2)", opacity: 0 }], { duration: IMPACT, easing: "ease-out" }),
    ...drops.map((drop, at) => {
      const way = ((at - 3) / 3) * 20;
      return drop.animate([{ transform: "translate(0, 0)", opacity: 1 }, { transform: moved(way * 0.7, -20 + Math.abs(way) / 2), opacity: 1, offset: 0.45 }, { transform: moved(way, 4, 0.6), opacity: 0 }], { duration: IMPACT, easing: "ease-out" });
    }),
  ];
  return play(stage, shape, move, IMPACT);
}

/** @param {Stage} stage @param {string} cell @param {boolean} large */
function flash(stage, cell, large) {
  const { x, y } = middleOf(cell);
  const size = large ? 1.9 : 1.35;
  // The star lies around the middle of a cell.
  const star = s("g", {}, s("path", { class: "flash-star", d: SHAPES.blast, transform: "translate(-20 -20)" }));
  const core = s("circle", { class: "flash-core", r: 9 });
  const ring = s("circle", { class: "flash-ring", r: SHAPES.ring });
  const sparks = Array.from({ length: 8 }, () => s("circle", { class: "flash-spark", r: 2 }));
  const smoke = Array.from({ length: 3 }, (_, at) => s("circle", { class: "smoke", r: 7 + at }));
  const shape = s("g", { transform: `translate(${x} ${y})` }, ...smoke, ring, star, core, ...sparks);
  const fast = { duration: IMPACT, easing: "ease-out", fill: /** @type {const} */ ("both") };
  const move = () => [
    star.animate([{ transform: "scale(0.2)", opacity: 1 }, { transform: `scale(${size}) rotate(25deg)`, opacity: 0 }], fast),
    core.animate([{ transform: "scale(0.4)", opacity: 1 }, { transform: `scale(${size})`, opacity: 1, offset: 0.25 }, { transform: "scale(0.2)", opacity: 0 }], fast),
    ring.animate([{ transform: "scale(0.2)", opacity: 1 }, { transform: `scale(${size + 0.2})`, opacity: 0 }], fast),
    ...smoke.map((puff, at) => puff.animate([{ transform: "scale(0.4)", opacity: 0.75 }, { transform: moved(6 * (at - 1), -18 - 6 * at, 1.5), opacity: 0 }], fast)),
    ...sparks.map((spark, at) => {
      const angle = (Math.PI / 4) * at + 0.3;
      const far = 20 * size;
      return spark.animate([{ transform: "scale(1)", opacity: 1 }, { transform: moved(far * Math.cos(angle), far * Math.sin(angle), 0.3), opacity: 0 }], fast);
    }),
    stage.host.animate([0, -2, 2, -2, 1, 0].map((by, at) => ({ transform: `translate(${by}px, ${at % 2 ? 1 : -1}px)` })), { duration: 180 }),
  ];
  return play(stage, shape, move, IMPACT);
}

/** A ship goes down. @param {Stage} stage @param {Ship} ship */
export function sinking(stage, ship) {
  const hull = shipShape(ship, "hull");
  // The drawing has a transform of its own, so that the movement goes on a group around it.
  const box = boxOf(ship);
  const [wide, high] = [box.width * CELL, box.height * CELL];
  const [x, y] = [box.x * CELL + wide / 2, box.y * CELL + high / 2];
  const foam = s("ellipse", { class: "foam", cx: x, cy: y, rx: wide / 2 - 2, ry: high / 2 - 2 });
  const bubbles = Array.from({ length: 3 * ship.size }, (_, at) => {
    const along = ((at + 0.5) / (3 * ship.size) - 0.5) * (ship.down ? high : wide) * 0.9;
    const aside = ((at * 7) % 5) * 4 - 8;
    return s("circle", { class: "bubble", cx: x + (ship.down ? aside : along), cy: y + (ship.down ? along : aside), r: 1.6 + (at % 3) });
  });
  const going = s("g", { class: "going-down" }, hull);
  const move = () => [
    going.animate([{ opacity: 1, transform: "none" }, { opacity: 1, transform: "scale(1.03) rotate(-1.5deg)", offset: 0.2 }, { opacity: 0, transform: "scale(0.86) rotate(4deg)" }], { duration: SINKING, easing: "ease-in", fill: "both" }),
    foam.animate([{ opacity: 0, transform: "scale(0.9)" }, { opacity: 1, transform: "scale(1.04)", offset: 0.5 }, { opacity: 0, transform: "scale(1.15)" }], { duration: SINKING, fill: "both" }),
    ...bubbles.map((bubble, at) => bubble.animate([{ opacity: 0, transform: "scale(0.3)" }, { opacity: 1, transform: "scale(1)", offset: 0.5 }, { opacity: 0, transform: "translateY(-9px) scale(1.6)" }], { duration: SINKING * 0.6, delay: ((at * 5) % 9) * (SINKING * 0.04), fill: "both" })),
  ];
  return play(stage, s("g", {}, foam, going, ...bubbles), move, SINKING);
}

/** Ships come up from below, one after another. @param {Stage} stage @param {Ship[]} fleet */
export function surfacing(stage, fleet) {
  const ships = fleet.map((ship) => s("g", { class: "coming-up" }, shipShape(ship, "outline")));
  const move = () =>
    ships.map((ship, at) =>
      ship.animate([{ opacity: 0, transform: "scale(0.82)" }, { opacity: 1, transform: "scale(1.05)", offset: 0.7 }, { opacity: 1, transform: "none" }], {
        duration: SURFACING,
        delay: fleet.length > 1 ? (STAGGER * at) / (fleet.length - 1) : 0,
        easing: "ease-out",
        fill: "both",
      }),
    );
  return play(stage, s("g", {}, ...ships), move, SURFACING + STAGGER);
}
