// A game as one visitor sees it: joining, placing, firing, the end. Everything shown comes from the server's view with
// the highest version, and what is new comes as events. The page keeps no state of the game of its own, so it can
// reconnect at any time.

import { ask, live, post, statusOf, told as sentence } from "./api.js";
import { all, announce, byId, confirmed, first as one, h, show } from "./dom.js";
import { lawOf, rememberLaw } from "./law.js";
import { Placing, forget } from "./placing.js";
import { readFleet, readShots, reefsOf, shipCells, sizeOf, sizesOf } from "./notation.js";
import { Sea, fillAfloat, legend } from "./sea.js";
import { play, playShot } from "./sound.js";
import { seaCaption, seaOf, t } from "./words.js";

/** @typedef {import("../types/api").View} View */
/** @typedef {import("../types/api").SeatName} SeatName */
/** @typedef {import("../types/api").GameEvent} GameEvent */
/** @typedef {import("../types/api").HintView} HintView */
/** @typedef {import("./notation.js").Shot} Shot */
/** @typedef {{enemy: Shot[], own: Shot[]}} Fresh the shots whose effect is still to be shown, by the sea they fell on */
/** @typedef {{open: boolean, names: {enemy: string, own: string}, enemy: Sea, own: Sea|null, lastEnemy: string[], lastOwn: string[]}} Seas */

const page = byId("game");
const id = page.dataset.game ?? "";
const base = `/api/games/${id}`;
const law = lawOf(id);

/** The latest view. There is none before the first message, and nothing is drawn before that. @type {View} */
let view;
/** @type {Placing|null} */
let placing = null;
/** @type {SeatName|null} */
let placingSeat = null;
/** @type {Seas|null} */
let seas = null;
/** @type {string[]} */
let aim = [];
/** @type {HintView|null} */
let hint = null;
let busy = false;
/** @type {number|null} the number of the last shot whose effect was shown */
let told = null;
/** @type {SeatName|null} the seat before the screen, where two share one */
let lifted = null;
let showing = false; // whether that seat is still shown the result of its shots
let connected = true;
let arrived = 0; // when the server last said who is there
let mine = ""; // the result of the visitor's own last shots

/** @param {SeatName} seat @returns {SeatName} */
const other = (seat) => (seat === "A" ? "B" : "A");
/** What to call a player; somebody who has given no name is called by the seat. @param {SeatName} seat */
const nameOf = (seat) => view.players[seat]?.name || t(seat === "A" ? "play-first-player" : "play-second-player");
const local = () => view.mode === "local";
/** The seat that acts or looks: the visitor's own, or of two at one screen the one whose turn it is. @returns {SeatName|null} */
function seat() {
  if (!local()) return view.you ?? null;
  if (showing) return lifted;
  if (view.phase === "placing") return view.players.A?.ready ? "B" : "A";
  return view.turn ?? null;
}
/** A request of the seat that acts. @param {Record<string, unknown>} [more] */
const body = (more = {}) => (local() && seat() ? { seat: seat(), ...more } : more);
/** Whether the view is for everybody: each sea as the player who fires at it knows it. */
const open = () => Boolean(view.seats);

/** The two seas: the visitor's own and the enemy's, or for spectators those of A and B. */
function known() {
  return view.seats ? { own: view.seats.B, enemy: view.seats.A } : view;
}

/** Takes what the live connection tells. Two at one screen are told only what both may know; the one before it asks for more. @param {View} next @param {GameEvent[]} [events] */
async function take(next, events = []) {
  // The player who has just fired sees the result before the screen is passed on.
  if (view && local() && (showing || busy) && next.phase !== "over") return;
  keep(next);
  if (local() && view.phase !== "over" && lifted === seat() && view.you !== lifted) {
    const asked = lifted;
    /** @type {View} */
    const own = await ask(`${base}?seat=${asked}`);
    if (lifted === asked) render(own, events);
  } else render(view, events);
}

/** Keeps the newer view: answers and the live connection may overtake each other. @param {View} next */
function keep(next) {
  if (!view || next.version >= view.version) view = next;
}

/** Shows a view, and what has just happened. @param {View} next @param {GameEvent[]} [events] */
function render(next, events = []) {
  keep(next);
  renderPlayers();
  renderStatus();
  const curtain = local() && view.phase !== "over" && lifted !== seat();
  drawCurtain(curtain);
  show(byId("joining"), view.phase === "joining" && !curtain);
  renderInvitation();
  const acting = seat();
  const places = view.phase === "placing" && acting && !view.players[acting]?.ready && !curtain;
  show(byId("placing"), Boolean(places));
  if (places) startPlacing(acting);
  else stopPlacing();
  const own = !local() || view.phase === "over" || view.you === seat();
  const firing = (view.phase === "firing" || view.phase === "over") && !curtain && own;
  const first = firing && byId("firing").hidden;
  show(byId("firing"), firing);
  if (firing) renderSeas(events);
  // A player who has placed the fleet with the keyboard continues with it.
  if (first && canFire() && document.activeElement === document.body && matchMedia("(hover: hover)").matches) seas?.enemy.focusCell("A0");
  renderEnd();
}

// Who plays, and who is there

/** @returns {SeatName[]} */
const seatsOf = () => ["A", "B"];

function renderPlayers() {
  const since = (Date.now() - arrived) / 1000;
  const entries = seatsOf().flatMap((name) => {
      const player = view.players[name];
      if (!player) return [];
      const away = player.kind === "person" && player.present === false && !local() && view.phase !== "over";
      const lamp = h("span", { class: away ? "lamp away" : "lamp", "aria-hidden": "true" });
      const you = view.you === name && !local() ? t("live-you", { name: nameOf(name) }) : nameOf(name);
      return h("li", { "data-seat": name, "data-away": String(away) }, lamp, away ? t("live-away", { name: you, seconds: Math.round((player.absent_for ?? 0) + since) }) : you);
    });
  byId("players").replaceChildren(...entries);
  show(byId("claim"), Boolean(view.claimable));
}

function renderStatus() {
  const me = seat();
  const name = (/** @type {SeatName|null|undefined} */ at) => (at ? nameOf(at) : "");
  let title = "";
  let line = "";
  if (view.phase === "joining") {
    title = t("live-waiting-title");
    line = t("live-waiting");
  } else if (view.phase === "placing") {
    const ready = me && view.players[me]?.ready;
    title = !me ? t("live-both-place") : ready ? t("live-fleet-placed") : t("live-place-title", { name: name(me) });
    line = ready ? t("live-other-places", { name: nameOf(other(me)) }) : t("live-place-line");
  } else if (view.phase === "firing") {
    const ours = view.turn === me;
    if (view.mode === "solo") title = t("live-fire");
    else if (showing) title = t("live-your-shot", { name: name(me) });
    else if (!me) title = t("live-turn-of", { name: name(view.turn) });
    else title = ours ? t("live-your-turn", { name: name(me) }) : t("live-turn-of", { name: name(view.turn) });
    line = toldLine() || (ours || view.mode === "solo" ? fireLine() : view.thinking ? t("live-thinking", { name: name(view.turn) }) : t("live-wait"));
  } else {
    title = t("live-over");
    line = toldLine();
  }
  byId("status-title").textContent = title;
  byId("status-line").textContent = connected ? line : t("live-reconnecting");
  const playing = view.phase === "firing" && Boolean(me);
  show(byId("resign"), Boolean(me) && view.phase !== "over" && view.phase !== "joining");
  show(byId("pass-on"), showing && view.phase === "firing");
  show(byId("hint"), playing && (view.turn === me || view.mode === "solo"));
  // Only alone and against the computer, and only once.
  show(byId("cheat"), playing && (view.mode === "solo" || view.mode === "versus") && !view.cheated);
  show(byId("cheated"), view.cheated);
  show(byId("fire-salvo"), playing && due() > 1 && canFire());
  const salvo = byId("fire-salvo", HTMLButtonElement);
  salvo.textContent = t("live-fire-salvo", { chosen: aim.length, due: due() });
  salvo.disabled = aim.length !== due();
}

const due = () => view.due ?? 1;
const canFire = () => view.phase === "firing" && Boolean(seat()) && (view.turn === seat() || view.mode === "solo");
const fireLine = () => (due() > 1 ? t("live-choose-salvo", { due: due() }) : t("live-choose"));
/** The result of the last shots, with the player's name unless there is only one. */
function lastSentence() {
  const sentence = readShots(view.last?.shots).map(shotSentence).join(" ");
  if (!sentence || !view.last || view.mode === "solo") return sentence;
  const own = view.last.by === view.you && !local();
  return t("live-told", { who: own ? t("live-you-alone") : nameOf(view.last.by), sentence });
}
/** What a shot did. @param {Shot} shot */
function shotSentence({ cell, outcome, size }) {
  if (outcome === "s") return size === null ? t("shot-sunk", { cell }) : t("shot-sunk-size", { cell, size });
  return t(outcome === "x" ? "shot-hit" : "shot-miss", { cell });
}
/** How the game ended. */
function endingSentence() {
  const how = howItEnded();
  return view.cheated && how ? `${how} ${t("live-cheated")}` : how;
}
function howItEnded() {
  if (!view.ending) return "";
  const { why, winner, loser, shots } = view.ending;
  if (why === "sunk" && winner) return t("play-won", { name: nameOf(winner), shots });
  if (why === "resigned" && loser) return t("play-resigned", { name: nameOf(loser) });
  if (why === "absent" && loser) return t("play-absent", { name: nameOf(loser) });
  return t("play-called-off");
}
/** The same, after the result of the visitor's own shots just before. */
function toldLine() {
  const last = lastSentence();
  if (!view.you || local() || view.mode === "solo") return last;
  if (view.last?.by === view.you) mine = last;
  return view.last && view.last.by !== view.you ? `${mine} ${last}`.trim() : last;
}

function renderInvitation() {
  const invitation = view.invitation;
  const address = byId("invitation", HTMLInputElement);
  if (invitation) address.value = new URL(invitation, location.href).href;
  show(byId("invitation-box"), Boolean(invitation) && view.phase === "joining");
  const spectate = byId("spectate", HTMLInputElement);
  show(byId("spectate-box"), Boolean(view.spectate) && Boolean(view.you) && !local() && view.mode !== "solo");
  if (view.spectate) spectate.value = new URL(view.spectate, location.href).href;
}

// Two people at one screen

/** @param {boolean} down */
function drawCurtain(down) {
  const curtain = byId("curtain");
  const was = !curtain.hidden;
  show(curtain, down);
  if (down) {
    // Behind the curtain, nothing of either fleet is left in the page.
    seas = null;
    for (const part of ["enemy-sea", "own-sea", "placing-sea", "dock"]) byId(part).replaceChildren();
  }
  for (const part of [byId("table"), one(".masthead"), one(".foot")]) part.inert = down;
  const next = seat();
  if (!down || was || !next) return;
  const name = nameOf(next);
  byId("curtain-title").textContent = t("live-pass", { name });
  byId("curtain-last").textContent = lastSentence();
  byId("curtain-lift").textContent = t("live-lift", { name });
  byId("curtain-lift").focus();
}

// Placing

/** @param {SeatName} acting */
function startPlacing(acting) {
  if (placing && placingSeat === acting) return;
  stopPlacing();
  placingSeat = acting;
  const memory = `placing ${id} ${acting}`;
  placing = new Placing(
    view.rules,
    {
      act: (state, acts) => post(`${base}/placing`, body({ state, acts, law })),
      place: async (fleet) => {
        /** @type {View} */
        const next = await post(`${base}/fleet`, body({ fleet }));
        forget(memory);
        render(next);
      },
    },
    memory,
  );
}

function stopPlacing() {
  placing?.close();
  placing = null;
  placingSeat = null;
}

// Firing

/** @param {SeatName} shooter whose target comes first */
function buildSeas(shooter) {
  const size = { ...sizeOf(view.rules), reefs: reefsOf(view.rules) };
  const names = { enemy: view.mode === "solo" ? t("sea-hidden") : seaOf(nameOf(other(shooter))), own: seaOf(nameOf(shooter)) };
  show(byId("own-box"), view.mode !== "solo");
  const sea = (/** @type {string} */ host, /** @type {string} */ label) => new Sea(byId(host), { ...size, label });
  seas = { open: open(), names, enemy: sea("enemy-sea", names.enemy), own: view.mode === "solo" ? null : sea("own-sea", names.own), lastEnemy: [], lastOwn: [] };
  seas.enemy.onCell("choose", ({ cell }) => choose(cell));
  byId("legend").replaceChildren(legend());
  return seas;
}

/** @param {GameEvent[]} [events] */
function renderSeas(events = []) {
  const table = seas?.open === open() ? seas : buildSeas(open() ? "A" : (seat() ?? "A"));
  const { own, enemy } = known();
  const [enemyShots, ownShots] = [readShots(enemy?.shots), readShots(own?.shots)];
  byId("enemy-title").textContent = seaCaption(table.names.enemy, enemyShots);
  byId("own-title").textContent = seaCaption(table.names.own, ownShots);
  const sizes = sizesOf(view.rules.fleet);
  const fresh = freshShots(events);
  if (fresh.enemy.length) table.lastEnemy = fresh.enemy.map((shot) => shot.cell);
  if (fresh.own.length) table.lastOwn = fresh.own.map((shot) => shot.cell);
  const heat = hint && view.phase === "firing" ? { heat: hint.cells, best: hint.best } : {};
  table.enemy.show({
    shots: enemyShots,
    sunk: sunkCells(enemy),
    out: view.phase === "over" ? [] : enemy?.ruled_out,
    fleet: readFleet(enemy?.fleet),
    outlined: true,
    aim,
    last: table.lastEnemy,
    ...heat,
  });
  table.enemy.setLive(canFire() && !busy);
  table.enemy.host.classList.toggle("turn", canFire());
  fillAfloat(byId("enemy-afloat"), sizes, enemy?.afloat ?? null);
  if (table.own) {
    table.own.show({ shots: ownShots, sunk: sunkCells(own), fleet: readFleet(own?.fleet), outlined: open(), last: table.lastOwn });
    table.own.setLive(false);
    fillAfloat(byId("own-afloat"), sizes, (view.seats ? view.seats.B.afloat : view.own_afloat) ?? null);
  }
  effects(table, fresh);
}

/** The cells of sunk ships: given as cells or as ships. @param {{sunk: string[]}|null|undefined} side */
function sunkCells(side) {
  return (side?.sunk ?? []).flatMap((entry) => (/[hv]/i.test(entry.slice(1)) ? readFleet(entry).flatMap(shipCells) : [entry]));
}

/**
 * The shots whose effect is still to be shown, by the sea they fell on. Earlier ones are shown without an effect.
 * @param {GameEvent[]} events @returns {Fresh}
 */
function freshShots(events) {
  const before = told ?? view.fired;
  told = Math.max(before, view.fired);
  const shooter = open() ? "A" : seat();
  /** @type {Fresh} */
  const fresh = { enemy: [], own: [] };
  for (const event of events) {
    if (event.kind !== "fired" || event.number <= before) continue;
    fresh[event.seat === shooter ? "enemy" : "own"].push(...readShots(event.shot));
  }
  return fresh;
}

/**
 * The last turn as events, because the answer to the visitor's own request has none.
 * @param {View} next
 * @returns {GameEvent[]}
 */
function lastTurn({ last }) {
  if (!last) return [];
  return last.shots.split(" ").map((shot, at) => ({ kind: "fired", seat: last.by, number: last.number + at, shot }));
}

/** @param {Seas} table @param {Fresh} fresh */
function effects(table, fresh) {
  for (const { cell, outcome } of fresh.enemy) table.enemy.burst(cell, outcome);
  for (const { cell, outcome } of fresh.own) table.own?.burst(cell, outcome);
  const [loudest] = [...fresh.enemy, ...fresh.own].map((shot) => shot.outcome).sort((a, b) => "oxs".indexOf(b) - "oxs".indexOf(a));
  if (!loudest) return;
  playShot(loudest);
  announce([lastSentence(), view.phase === "firing" && canFire() ? t("live-your-turn-short") : ""].join(" ").trim());
}

/** @param {string} cell */
function choose(cell) {
  if (!canFire() || busy) return;
  const shots = new Set(readShots(known().enemy?.shots).map((shot) => shot.cell));
  if (shots.has(cell)) return tell(t("live-fired-before", { cell }));
  tell("");
  if (due() === 1) return fire([cell]);
  if (aim.includes(cell)) aim = aim.filter((chosen) => chosen !== cell);
  else if (aim.length < due()) aim = [...aim, cell];
  else return tell(t("live-salvo-full", { due: due() }));
  announce(t("live-aimed", { chosen: aim.length, due: due() }));
  renderStatus();
  renderSeas();
}

/** @param {string[]} cells */
async function fire(cells) {
  busy = true;
  const shot = body({ cells, after: view.fired });
  try {
    await resend(shot);
  } catch (problem) {
    tell(sentence(problem));
    busy = false;
    render(view);
    if (statusOf(problem) === 409) take(await ask(base));
  }
}

/** Sends a shot until the server has answered it: the same request twice fires once. @param {Record<string, unknown>} shot */
async function resend(shot) {
  for (let pause = 250; ; pause = Math.min(4000, pause * 2)) {
    try {
      /** @type {View} */
      const next = await post(`${base}/shots`, shot);
      aim = [];
      hint = null;
      busy = false;
      tell("");
      showing = local() && next.phase === "firing" && next.turn !== lifted;
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
function tell(said, kind = "problem") {
  const line = byId("fire-line");
  line.textContent = said;
  line.className = kind;
  announce(said);
}

// The end

let ended = false;
function renderEnd() {
  const over = view.phase === "over";
  show(byId("over"), over);
  if (!over) return;
  tell("");
  byId("ending").textContent = endingSentence();
  byId("to-analysis", HTMLAnchorElement).href = `/analyse?match=${view.match}`;
  byId("to-record", HTMLAnchorElement).href = `${base}/record`;
  const report = byId("to-report", HTMLAnchorElement);
  report.href = `/api/history/${view.match}/report?format=text`;
  report.download = `amiral-${view.match}-report.txt`;
  show(byId("rematch"), Boolean(view.you) || local());
  byId("rematch").textContent = view.rematch ? t("live-rematch-accept") : t("live-rematch");
  if (ended) return;
  ended = true;
  announce(endingSentence());
  const mine = local() || view.mode === "solo" || view.ending?.winner === view.you;
  if (told !== null) play(mine ? "won" : "lost");
}

// Buttons

/** @param {string} button @param {() => void|Promise<void>} call */
function act(button, call) {
  byId(button).addEventListener("click", async () => {
    try {
      await call();
    } catch (problem) {
      tell(sentence(problem));
    }
  });
}

act("resign", async () => {
  if (!(await confirmed(t("live-ask-resign"), t("live-resign"), t("live-go-on")))) return;
  /** @type {View} */
  const next = await post(`${base}/resign`, body());
  render(next);
});
act("claim", async () => {
  /** @type {View} */
  const next = await post(`${base}/claim`, body());
  render(next);
});
act("cheat", async () => {
  if (!(await confirmed(t("live-ask-cheat"), t("live-cheat"), t("live-go-on")))) return;
  /** @type {View} */
  const next = await post(`${base}/cheat`, body());
  render(next);
});
act("rematch", async () => {
  /** @type {View} */
  const next = await post(`${base}/rematch`, body(law ? { law } : {}));
  if (law) rememberLaw(next.id, law);
  location.assign(`/games/${next.id}`);
});
act("hint", async () => {
  tell(t("live-hinting"), "said");
  const button = byId("hint", HTMLButtonElement);
  button.disabled = true;
  try {
    /** @type {HintView} */
    const found = await post(`${base}/hint`, body());
    hint = found;
    tell(found.sentence, "said");
    renderSeas();
  } finally {
    button.disabled = false;
  }
});
act("pass-on", () => {
  showing = false;
  lifted = null;
  render(view);
});
act("fire-salvo", () => fire([...aim]));
act("curtain-lift", async () => {
  lifted = seat();
  told = null;
  aim = [];
  hint = null;
  await take(view);
  const sea = view.phase === "placing" ? placing?.sea : seas?.enemy;
  if (sea && matchMedia("(hover: hover)").matches) sea.focusCell("A0");
});

for (const button of all("[data-copy]")) {
  button.addEventListener("click", async () => {
    const field = byId(button.dataset.copy ?? "", HTMLInputElement);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    button.textContent = t("live-copied");
    announce(t("live-copied"));
  });
}

/** Says that a game does not exist, or no longer. The live connection alone would retry for ever. */
async function look() {
  try {
    await ask(base);
  } catch (problem) {
    if (statusOf(problem) !== 404) return;
    line.close();
    show(byId("players"), false);
    for (const part of ["offline", "joining", "placing", "firing", "over", "spectate-box", "resign", "hint", "cheat", "claim"]) show(byId(part), false);
    byId("status-title").textContent = sentence(problem);
    byId("status-line").textContent = "";
  }
}

const line = live(`${base}/live`, {
  message(message) {
    if (message.type === "view") {
      arrived = Date.now();
      take(message.view, message.events);
    } else if (message.type === "presence" && view) {
      arrived = Date.now();
      view.players = message.players;
      view.claimable = message.claimable;
      renderPlayers();
    } else if (message.type === "rematch" && view && message.game) {
      view.rematch = message.game;
      show(byId("rematch-ready"), true);
      byId("rematch-link", HTMLAnchorElement).href = `/games/${message.game}`;
      renderEnd();
    }
  },
  state(now) {
    connected = now;
    show(byId("offline"), !now);
    if (view) renderStatus();
    if (!now) look();
  },
});
look();
// Counts the seconds for which a player has been away.
setInterval(() => {
  if (document.querySelector("#players [data-away=true]")) renderPlayers();
}, 1000);
