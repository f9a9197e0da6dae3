// A game as one visitor sees it: joining, placing, firing, the end. Everything shown comes from the server's view, of
// which the one with the highest version counts; what is new comes as events. This page keeps no state of the game, so
// a new connection is a new start.

import { ask, live, post } from "./api.js";
import { all, announce, byId, confirmed, h, show } from "./dom.js";
import { Placing } from "./placing.js";
import { readFleet, readShots, reefsOf, shipCells, sizeOf, sizesOf } from "./notation.js";
import { Sea, fillAfloat, legend } from "./sea.js";
import { play, playShot } from "./sound.js";
import { seaCaption, seaOf, t } from "./words.js";

const page = byId("game");
const id = page.dataset.game;
const base = `/api/games/${id}`;

/** @typedef {import("../types/api").View} View */
/** @typedef {import("../types/api").SeatName} SeatName */
/** @typedef {import("../types/api").GameEvent} GameEvent */

/** @type {View} */
let view = null;
/** @type {Placing} */
let placing = null;
/** @type {SeatName} */
let placingSeat = null;
/** @type {{open: boolean, names: {enemy: string, own: string}, enemy: Sea, own?: Sea, lastEnemy?: string[], lastOwn?: string[]}} */
let seas = null;
/** @type {string[]} */
let aim = [];
/** @type {import("../types/api").HintView} */
let hint = null;
let busy = false;
let told = null; // the number of the last shot whose effect was shown
/** @type {SeatName} */
let lifted = null; // the seat before the screen, where two share one
let showing = false; // whether that seat still looks at what its shots did
let connected = true;
let arrived = 0; // when it was last heard who is there
let mine = ""; // what the visitor's own last shots did

const other = (seat) => (seat === "A" ? "B" : "A");
/** What to call a player; somebody who has given no name is called by the seat. */
const nameOf = (seat) => view.players[seat]?.name || t(seat === "A" ? "play-first-player" : "play-second-player");
const local = () => view.mode === "local";
/** The seat that acts or looks: the visitor's own, or of two at one screen the one whose turn it is. */
function seat() {
  if (!local()) return view.you;
  if (showing) return lifted;
  if (view.phase === "placing") return view.players.A.ready ? "B" : "A";
  return view.turn;
}
const body = (more = {}) => (local() && seat() ? { seat: seat(), ...more } : more);
/** Whether everybody may see what is seen: of each sea, what the one who fires at it knows. */
const open = () => Boolean(view.seats);

/** The two seas: the visitor's own and the enemy's, or for spectators those of A and B. */
function known() {
  return open() ? { own: view.seats.B, enemy: view.seats.A } : view;
}

/** Takes what the live connection tells. Two at one screen are told only what both may know; the one before it asks for more. */
async function take(next, events = []) {
  // Whoever has fired sees what it did before the screen is passed on.
  if (view && local() && (showing || busy) && next.phase !== "over") return;
  keep(next);
  if (local() && view.phase !== "over" && lifted === seat() && view.you !== lifted) {
    const asked = lifted;
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
  const placing = view.phase === "placing" && Boolean(seat()) && !view.players[seat()].ready && !curtain;
  show(byId("placing"), placing);
  if (placing) startPlacing();
  else stopPlacing();
  const own = !local() || view.phase === "over" || view.you === seat();
  const firing = (view.phase === "firing" || view.phase === "over") && !curtain && own;
  const first = firing && byId("firing").hidden;
  show(byId("firing"), firing);
  if (firing) renderSeas(events);
  // Whoever has placed their fleet by keys goes on by keys.
  if (first && canFire() && document.activeElement === document.body && matchMedia("(hover: hover)").matches) seas?.enemy.focusCell("A0");
  renderEnd();
}

// Who plays, and who is there

function renderPlayers() {
  const since = (Date.now() - arrived) / 1000;
  const entries = Object.entries(view.players)
    .filter(([, player]) => player)
    .map(([name, player]) => {
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
  const name = (at) => (at ? nameOf(at) : "");
  let title = "";
  let line = "";
  if (view.phase === "joining") {
    title = t("live-waiting-title");
    line = t("live-waiting");
  } else if (view.phase === "placing") {
    const ready = me && view.players[me]?.ready;
    title = !me ? t("live-both-place") : ready ? t("live-fleet-placed") : t("live-place-title", { name: name(me) });
    line = ready ? t("live-other-places", { name: name(other(me)) }) : t("live-place-line");
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
  show(byId("fire-salvo"), playing && due() > 1 && canFire());
  const salvo = byId("fire-salvo");
  salvo.textContent = t("live-fire-salvo", { chosen: aim.length, due: due() });
  salvo.disabled = aim.length !== due();
}

const due = () => view.due ?? 1;
const canFire = () => view.phase === "firing" && Boolean(seat()) && (view.turn === seat() || view.mode === "solo");
const fireLine = () => (due() > 1 ? t("live-choose-salvo", { due: due() }) : t("live-choose"));
/** What the last shots did, and whose they were where that could be asked. */
function lastSentence() {
  const sentence = readShots(view.last?.shots).map(shotSentence).join(" ");
  if (!sentence || view.mode === "solo") return sentence;
  const own = view.last.by === view.you && !local();
  return t("live-told", { who: own ? t("live-you-alone") : nameOf(view.last.by), sentence });
}
/** What a shot did. */
function shotSentence({ cell, outcome, size }) {
  if (outcome === "s") return size === null ? t("shot-sunk", { cell }) : t("shot-sunk-size", { cell, size });
  return t(outcome === "x" ? "shot-hit" : "shot-miss", { cell });
}
/** How the game ended. */
function endingSentence() {
  const { why, winner, loser, shots } = view.ending ?? {};
  if (why === "sunk") return t("play-won", { name: nameOf(winner), shots });
  if (why === "resigned") return t("play-resigned", { name: nameOf(loser) });
  if (why === "absent") return t("play-absent", { name: nameOf(loser) });
  return why ? t("play-called-off") : "";
}
/** The same, beside what the visitor's own did just before. */
function toldLine() {
  const last = lastSentence();
  if (!view.you || local() || view.mode === "solo") return last;
  if (view.last?.by === view.you) mine = last;
  return view.last && view.last.by !== view.you ? `${mine} ${last}`.trim() : last;
}

function renderInvitation() {
  const invitation = view.invitation;
  const address = byId("invitation");
  if (invitation) address.value = new URL(invitation, location.href).href;
  show(byId("invitation-box"), Boolean(invitation) && view.phase === "joining");
  const spectate = byId("spectate");
  show(byId("spectate-box"), Boolean(view.spectate) && Boolean(view.you) && !local() && view.mode !== "solo");
  if (view.spectate) spectate.value = new URL(view.spectate, location.href).href;
}

// Two people at one screen

function drawCurtain(down) {
  const curtain = byId("curtain");
  const was = !curtain.hidden;
  show(curtain, down);
  if (down) {
    // Nothing of either fleet stays in the page.
    seas = null;
    for (const part of ["enemy-sea", "own-sea", "placing-sea", "dock"]) byId(part).replaceChildren();
  }
  for (const part of [byId("table"), document.querySelector(".masthead"), document.querySelector(".foot")]) part.inert = down;
  if (!down || was) return;
  const name = nameOf(seat());
  byId("curtain-title").textContent = t("live-pass", { name });
  byId("curtain-last").textContent = lastSentence();
  byId("curtain-lift").textContent = t("live-lift", { name });
  byId("curtain-lift").focus();
}

// Placing

function startPlacing() {
  if (placing && placingSeat === seat()) return;
  stopPlacing();
  placingSeat = seat();
  const query = local() ? `seat=${placingSeat}&` : "";
  placing = new Placing(
    { sea: byId("placing-sea"), dock: byId("dock"), line: byId("place-line"), done: byId("place-done"), label: t("live-own-sea") },
    view.rules,
    {
      check: (ships) => post(`${base}/check`, body({ ships })),
      suggest: async (number) => (await ask(`${base}/fleet?${query}number=${number}`)).fleet,
      place: async (fleet) => render(await post(`${base}/fleet`, body({ fleet }))),
    },
  );
}

function stopPlacing() {
  placing?.close();
  placing = null;
  placingSeat = null;
}

// Firing

function buildSeas() {
  const size = { ...sizeOf(view.rules), reefs: reefsOf(view.rules) };
  const shooter = open() ? "A" : seat();
  const enemy = view.mode === "solo" ? t("sea-hidden") : seaOf(nameOf(other(shooter)));
  const own = seaOf(nameOf(shooter));
  seas = { open: open(), names: { enemy, own }, enemy: new Sea(byId("enemy-sea"), { ...size, label: enemy }) };
  show(byId("own-box"), view.mode !== "solo");
  if (view.mode !== "solo") seas.own = new Sea(byId("own-sea"), { ...size, label: own });
  seas.enemy.addEventListener("choose", (/** @type {any} */ { detail }) => choose(detail.cell));
  byId("legend").replaceChildren(legend());
}

function renderSeas(events = []) {
  if (!seas || seas.open !== open()) buildSeas();
  const { own, enemy } = known();
  const enemyShots = readShots(enemy?.shots);
  const ownShots = readShots(own?.shots);
  byId("enemy-title").textContent = seaCaption(seas.names.enemy, enemyShots);
  byId("own-title").textContent = seaCaption(seas.names.own, ownShots);
  const sizes = sizesOf(view.rules.fleet);
  const fresh = freshShots(events);
  const heat = hint && view.phase === "firing" ? { heat: hint.cells, best: hint.best } : {};
  seas.enemy.show({
    shots: enemyShots,
    sunk: sunkCells(enemy),
    out: view.phase === "over" ? [] : enemy?.ruled_out,
    fleet: readFleet(enemy?.fleet),
    outlined: true,
    aim,
    last: fresh.enemy.length ? fresh.enemy.map((shot) => shot.cell) : seas.lastEnemy,
    ...heat,
  });
  if (fresh.enemy.length) seas.lastEnemy = fresh.enemy.map((shot) => shot.cell);
  seas.enemy.setLive(canFire() && !busy);
  seas.enemy.host.classList.toggle("turn", canFire());
  fillAfloat(byId("enemy-afloat"), sizes, enemy?.afloat ?? null);
  if (seas.own) {
    seas.own.show({ shots: ownShots, sunk: sunkCells(own), fleet: readFleet(own?.fleet), outlined: open(), last: fresh.own.length ? fresh.own.map((shot) => shot.cell) : seas.lastOwn });
    if (fresh.own.length) seas.lastOwn = fresh.own.map((shot) => shot.cell);
    seas.own.setLive(false);
    fillAfloat(byId("own-afloat"), sizes, (open() ? view.seats.B.afloat : view.own_afloat) ?? null);
  }
  effects(fresh);
}

/** The cells of sunk ships: given as cells or as ships. */
function sunkCells(side) {
  return (side?.sunk ?? []).flatMap((entry) => (/[hv]/i.test(entry.slice(1)) ? readFleet(entry).flatMap(shipCells) : [entry]));
}

/**
 * The shots whose effect is still to be shown, by the sea they fell on. What was there before is only shown.
 * @param {GameEvent[]} events
 */
function freshShots(events) {
  const before = told ?? view.fired;
  told = Math.max(before, view.fired);
  const shooter = open() ? "A" : seat();
  const fresh = { enemy: [], own: [] };
  for (const event of events) {
    if (event.kind !== "fired" || event.number <= before) continue;
    fresh[event.seat === shooter ? "enemy" : "own"].push(...readShots(event.shot));
  }
  return fresh;
}

/**
 * The last turn as events: an answer to one's own request comes without any.
 * @param {View} next
 * @returns {GameEvent[]}
 */
function lastTurn(next) {
  const shots = next.last ? next.last.shots.split(" ") : [];
  return shots.map((shot, at) => ({ kind: "fired", seat: next.last.by, number: next.last.number + at, shot }));
}

function effects(fresh) {
  const shots = [...fresh.enemy.map((shot) => [seas.enemy, shot]), ...fresh.own.map((shot) => [seas.own, shot])];
  for (const [sea, shot] of shots) sea?.burst(shot.cell, shot.outcome);
  if (!shots.length) return;
  const loudest = shots.map(([, shot]) => shot.outcome).sort((a, b) => "oxs".indexOf(b) - "oxs".indexOf(a))[0];
  playShot(loudest);
  announce([lastSentence(), view.phase === "firing" && canFire() ? t("live-your-turn-short") : ""].join(" ").trim());
}

function choose(cell) {
  if (!canFire() || busy) return;
  const shots = new Set(readShots(known().enemy.shots).map((shot) => shot.cell));
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

async function fire(cells) {
  busy = true;
  const shot = body({ cells, after: view.fired });
  try {
    await resend(shot);
  } catch (problem) {
    tell(problem.message);
    busy = false;
    render(view);
    if (problem.status === 409) take(await ask(base));
  }
}

/** Sends a shot until the server has answered it: the same request twice fires once. */
async function resend(shot) {
  for (let pause = 250; ; pause = Math.min(4000, pause * 2)) {
    try {
      const next = await post(`${base}/shots`, shot);
      aim = [];
      hint = null;
      busy = false;
      tell("");
      showing = local() && next.phase === "firing" && next.turn !== lifted;
      return render(next, lastTurn(next));
    } catch (problem) {
      const passing = problem.status === 0 || problem.status === 502 || problem.status === 503;
      if (!passing) throw problem;
      tell(problem.message);
      await new Promise((rest) => setTimeout(rest, pause));
    }
  }
}

/** Says something over the seas: what was refused, unless it is good news. */
function tell(sentence, kind = "problem") {
  const line = byId("fire-line");
  line.textContent = sentence;
  line.className = kind;
  if (sentence) announce(sentence);
}

// The end

let ended = false;
function renderEnd() {
  const over = view.phase === "over";
  show(byId("over"), over);
  if (!over) return;
  tell("");
  byId("ending").textContent = endingSentence();
  const analyse = byId("to-analysis");
  analyse.href = `/analyse?match=${view.match}`;
  byId("to-record").href = `${base}/record`;
  show(byId("rematch"), Boolean(view.you) || local());
  byId("rematch").textContent = view.rematch ? t("live-rematch-accept") : t("live-rematch");
  if (ended) return;
  ended = true;
  announce(endingSentence());
  const mine = local() || view.mode === "solo" || view.ending?.winner === view.you;
  if (told !== null) play(mine ? "won" : "lost");
}

// Buttons

function act(button, call) {
  byId(button).addEventListener("click", async () => {
    try {
      await call();
    } catch (problem) {
      tell(problem.message);
    }
  });
}

act("resign", async () => {
  if (await confirmed(t("live-ask-resign"), t("live-resign"), t("live-go-on"))) render(await post(`${base}/resign`, body()));
});
act("claim", async () => render(await post(`${base}/claim`, body())));
act("rematch", async () => {
  const next = await post(`${base}/rematch`, body());
  location.assign(`/games/${next.id}`);
});
act("hint", async () => {
  tell(t("live-hinting"), "said");
  const button = byId("hint");
  button.disabled = true;
  try {
    hint = await post(`${base}/hint`, body());
    tell(hint.sentence, "said");
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
    const field = byId(button.dataset.copy);
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

/** A game that is not there, or not any more, is said to be gone: a connection alone would try again for ever. */
async function look() {
  try {
    await ask(base);
  } catch (problem) {
    if (problem.status !== 404) return;
    line.close();
    show(byId("table").querySelector(".players"), false);
    for (const part of ["offline", "joining", "placing", "firing", "over", "spectate-box", "resign", "hint", "claim"]) show(byId(part), false);
    byId("status-title").textContent = problem.message;
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
      byId("rematch-link").href = `/games/${message.game}`;
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
// Whoever is away is away a second longer.
setInterval(() => {
  if (document.querySelector("#players [data-away=true]")) renderPlayers();
}, 1000);
