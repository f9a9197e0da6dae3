// Firing: choosing cells, and sending shots until the server has answered them.

import { ask, post, statusOf, told as sentence } from "./api.js";
import { announce, byId } from "./dom.js";
import { renderStatus } from "./game-bar.js";
import { lastTurn, onChosen, renderSeas } from "./game-seas.js";
import { body, canFire, due, game, known, local, ownAddress, render, table, view } from "./game-state.js";
import { readShots } from "./notation.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").View} View */

/** @param {string} cell */
function choose(cell) {
  if (!canFire() || table.busy) return;
  const shots = new Set(readShots(known().enemy?.shots).map((shot) => shot.cell));
  if (shots.has(cell)) return tell(t("live-fired-before", { cell }));
  tell("");
  const { aim } = table;
  if (due() === 1) return fire([cell]);
  if (aim.includes(cell)) table.aim = aim.filter((chosen) => chosen !== cell);
  else if (aim.length < due()) table.aim = [...aim, cell];
  else return tell(t("live-salvo-full", { due: due() }));
  announce(t("live-aimed", { chosen: table.aim.length, due: due() }));
  renderStatus();
  renderSeas();
}
onChosen(choose);

/** @param {string[]} cells */
async function fire(cells) {
  table.busy = true;
  const shot = body({ cells, after: view.fired });
  try {
    await resend(shot);
  } catch (problem) {
    tell(sentence(problem));
    table.busy = false;
    render(view);
    if (statusOf(problem) === 409) render(await ask(ownAddress()));
  }
}
byId("fire-salvo").addEventListener("click", () => fire([...table.aim]));

/** Sends a shot until the server has answered it: the same request twice fires once. @param {Record<string, unknown>} shot */
async function resend(shot) {
  for (let pause = 250; ; pause = Math.min(4000, pause * 2)) {
    try {
      /** @type {View} */
      const next = await post(`${game.base}/shots`, shot);
      table.aim = [];
      table.hint = null;
      table.busy = false;
      tell("");
      table.showing = local() && next.phase === "firing" && next.turn !== table.lifted;
      return render(next, lastTurn(next));
    } catch (problem) {
      const passing = [0, 502, 503].includes(statusOf(problem) ?? -1);
      if (!passing) throw problem;
      tell(sentence(problem));
      await new Promise((rest) => setTimeout(rest, pause));
    }
  }
}

/** Says something over the seas: what was refused, unless it is good news. @param {string} said @param {string} [kind] */
export function tell(said, kind = "problem") {
  const line = byId("fire-line");
  line.textContent = said;
  line.className = kind;
  announce(said);
}
