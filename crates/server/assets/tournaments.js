// Tournaments: those there are, one by its code, and making one.

import { ask, post, told } from "./api.js";
import { byId, fillField, first, h, readField, settle, show } from "./dom.js";
import { rulesForm } from "./rules.js";
import { DUPLICATES, FORMATS, STAGES, TIES } from "./tournament-names.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").TournamentsView} TournamentsView */
/** @typedef {import("../types/api").ListedTournament} ListedTournament */

/** @param {ListedTournament} listed */
function line({ id, name, stage, format, rules_in_words: rules, clock_in_words: clock }) {
  const about = [t(STAGES[stage]), format ? t(FORMATS[format]) : "", rules, clock].filter(Boolean).join(" · ");
  return h("li", {}, h("a", { href: `/tournaments/${id}` }, h("strong", {}, name), h("span", {}, about)));
}

async function draw() {
  /** @type {TournamentsView} */
  const { yours, all } = await ask("/api/tournaments");
  const own = new Set(yours.map(({ id }) => id));
  const others = all.filter(({ id }) => !own.has(id));
  show(byId("yours-box"), yours.length > 0);
  byId("yours").replaceChildren(...yours.map(line));
  byId("all").replaceChildren(...others.map(line));
  show(byId("no-tournaments"), !others.length);
}
draw()
  .catch((problem) => {
    byId("code-problem").textContent = told(problem);
  })
  .finally(() => byId("meets").removeAttribute("aria-busy"));

const codeForm = byId("code-form", HTMLFormElement);
codeForm.addEventListener("submit", async (event) => {
  event.preventDefault();
  byId("code-problem").textContent = "";
  const code = readField(codeForm, "code");
  try {
    /** @type {import("../types/api").FoundTournament} */
    const { id } = await post("/api/tournaments/find", { code });
    sessionStorage.setItem(`code ${id}`, code);
    location.assign(`/tournaments/${id}`);
  } catch (problem) {
    byId("code-problem").textContent = told(problem);
  }
});

const make = document.querySelector("#make");
if (make instanceof HTMLFormElement) {
  const rules = rulesForm(first("#rules", make));
  const number = (/** @type {string} */ name) => Number(readField(make, name));
  for (let place = 1; place <= 4; place++) {
    const label = t("live-tie-place", { place });
    byId("ties").append(h("label", { class: "field" }, h("span", {}, label), h("select", { name: `tie-${place}` }, h("option", { value: "" }, t(place === 1 ? "live-tie-usual" : "live-tie-none")), ...Object.entries(TIES).map(([name, [key]]) => h("option", { value: name }, t(key))))));
  }
  /** The tie-breaks that were chosen, each once; nothing where the usual ones are wanted. */
  const ties = () => {
    const chosen = [1, 2, 3, 4].map((place) => readField(make, `tie-${place}`)).filter(Boolean);
    return chosen.length ? [...new Set(chosen)] : undefined;
  };
  const checked = (/** @type {string} */ name) => make.querySelector(`[name=${name}]:checked`) !== null;
  const suggest = settle(250, async () => {
    const query = new URLSearchParams({ players: String(number("players") || 8), clock: readField(make, "clock") });
    try {
      /** @type {import("../types/api").TournamentSuggestion} */
      const told = await ask(`/api/tournaments/suggestion?${query}`);
      const format = readField(make, "format");
      const rounds = format === "swiss" ? told.rounds : format === "knockout" ? told.knockout_rounds : told.round_robin_rounds * number("cycles");
      if (format === "swiss") fillField(make, "rounds", String(told.rounds));
      if (format === "arena") fillField(make, "arena", String(told.arena_minutes));
      const minutes = told.round_minutes ?? 0;
      byId("duplicate-format").textContent = t(DUPLICATES[/** @type {import("../types/api").FormatName} */ (format)]);
      byId("suggestion").textContent = format === "arena" ? t("live-suggest-arena", { minutes: told.arena_minutes }) : minutes ? t("live-suggest", { rounds, minutes: rounds * minutes * (number("games") || 1) }) : t("live-suggest-days", { rounds });
    } catch {
      byId("suggestion").textContent = "";
    }
  });
  for (const name of ["players", "clock", "cycles", "format", "games"]) {
    for (const field of make.querySelectorAll(`[name=${name}]`)) field.addEventListener("input", suggest);
  }
  suggest();
  make.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await rules.mend()) return;
    byId("make-problem").textContent = "";
    const format = readField(make, "format");
    const entry = readField(make, "entry");
    const pause = readField(make, "pause");
    const order = {
      name: readField(make, "name"),
      format,
      ...(format === "swiss" ? { rounds: number("rounds"), players: number("players") || 2, late: checked("late"), late_byes: number("late-byes") } : {}),
      ...(format === "round-robin" ? { rounds: number("cycles") } : {}),
      ...(format === "arena" ? { minutes: number("arena"), late: checked("late-arena") } : { games: number("games"), points: [number("win"), number("loss"), format === "swiss" ? number("bye") : number("win")] }),
      ...(format !== "knockout" && ties() ? { tie_breaks: ties() } : {}),
      third_place: checked("third"),
      duplicate: checked("duplicate") ? "hunts" : "no",
      rules: rules.asked(),
      clock: readField(make, "clock"),
      rated: checked("rated"),
      bots: checked("bots"),
      listed: checked("listed"),
      entry,
      ...(entry === "rating" ? { ratings: [number("least"), number("most")] } : {}),
      ...(pause === "hand" ? { by_hand: true } : { pause: Number(pause) }),
    };
    try {
      /** @type {import("../types/api").TournamentView} */
      const made = await post("/api/tournaments", order);
      location.assign(`/tournaments/${made.id}`);
    } catch (problem) {
      byId("make-problem").textContent = told(problem);
    }
  });
}
