// Firing: aiming at cells, and sending shots until the server has answered them.

import { ask, post, statusOf, told as sentence } from "./api.js";
import { announce, byId } from "./dom.js";
import { renderStatus } from "./game-bar.js";
import { showHeld } from "./game-pace.js";
import { enemySea, lastTurn, onChosen, renderSeas } from "./game-seas.js";
import { body, canFire, clearAim, due, game, known, local, ownAddress, render, seat, table, view } from "./game-state.js";
import { readShots } from "./notation.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").View} View */

/** Whether a tap on a cell only aims: small ones are fired at with a second tap. */
const aimsFirst = () => Boolean(enemySea()?.isFine());

/** Whether one may aim already while the other's turn lasts. */
const mayAim = () => view.phase === "firing" && Boolean(seat()) && !local() && view.mode !== "solo" && view.rules.turns !== "salvo";

/** A cell of the enemy's sea is pressed, or its name was typed. @param {{cell: string, by: "pointer"|"keyboard"}} pressed */
export function choose({ cell, by }) {
  if (table.busy || table.showing || !(canFire() || mayAim())) return;
  const shots = new Set(readShots(known().enemy?.shots).map((shot) => shot.cell));
  if (shots.has(cell)) return tell(t("live-fired-before", { cell }));
  tell("");
  const first = by === "pointer" && aimsFirst();
  if (!canFire()) {
    const again = table.aim.includes(cell);
    table.aim = again ? [] : [cell];
    table.armed = !again && !first;
    return aimed(again ? t("live-aim-gone") : t(table.armed ? "live-aim-waits" : "live-aim-held", { cell }));
  }
  if (due() === 1) {
    if (!first || table.aim.includes(cell)) return fire([cell]);
    table.aim = [cell];
    return aimed(t("live-aim-again", { cell }));
  }
  const { aim } = table;
  if (aim.includes(cell)) table.aim = aim.filter((chosen) => chosen !== cell);
  else if (aim.length < due()) table.aim = [...aim, cell];
  else return tell(t("live-salvo-full", { due: due() }));
  aimed(t("live-aimed", { chosen: table.aim.length, due: due() }));
}
onChosen(choose);

/** Shows what is aimed at. @param {string} said */
function aimed(said) {
  announce(said);
  renderStatus();
  renderSeas();
}

/** Takes the aim back, if there is one. */
export function cancelAim() {
  if (!table.aim.length) return false;
  clearAim();
  aimed(t("live-aim-gone"));
  return true;
}

/** Fires what was aimed at before one's turn, now that it has come. */
export function fireArmed() {
  if (view.phase === "over") clearAim();
  if (table.armed && table.aim.length === 1 && canFire() && !table.busy) fire([...table.aim]);
}

/** @param {string[]} cells */
async function fire(cells) {
  table.busy = true;
  table.armed = false;
  const shot = body({ cells, after: view.fired });
  // Until the server has answered, a shot is drawn as under way.
  table.aim = cells;
  byId("enemy-sea").classList.add("under-way");
  renderSeas();
  try {
    await resend(shot);
  } catch (problem) {
    tell(sentence(problem));
    table.busy = table.resent = false;
    clearAim();
    render(view);
    if (statusOf(problem) === 409) render(await ask(ownAddress()));
  } finally {
    byId("enemy-sea").classList.remove("under-way");
  }
  showHeld();
}
byId("fire").addEventListener("click", () => fire([...table.aim]));

/** Sends a shot until the server has answered it: the same request twice fires once. @param {Record<string, unknown>} shot */
async function resend(shot) {
  for (let pause = 250; ; pause = Math.min(4000, pause * 2)) {
    try {
      /** @type {View} */
      const next = await post(`${game.base}/shots`, shot);
      clearAim();
      table.hint = null;
      table.busy = table.resent = false;
      tell("");
      table.showing = local() && next.phase === "firing" && next.turn !== table.lifted;
      return render(next, lastTurn(next));
    } catch (problem) {
      const passing = [0, 502, 503].includes(statusOf(problem) ?? -1);
      if (!passing) throw problem;
      tell(sentence(problem));
      table.resent = true;
      showHeld();
      await new Promise((rest) => setTimeout(rest, pause));
    }
  }
}

/** Says something below the sea: what was refused, unless it is good news. @param {string} said @param {string} [kind] */
export function tell(said, kind = "problem") {
  const line = byId("fire-line");
  line.textContent = said;
  line.className = kind;
  announce(said);
}
