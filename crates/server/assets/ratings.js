// The leaderboards.

import { ask, told } from "./api.js";
import { complain, content } from "./complaint.js";
import { byId, h, show } from "./dom.js";
import { ratingText } from "./rating.js";
import { count, decimal, t } from "./words.js";

/** @typedef {import("../types/api").Leaders} Leaders */

const rules = byId("rules", HTMLSelectElement);

async function load() {
  content(byId("ratings-problem"));
  const wanted = new URLSearchParams(location.search).get("rules") ?? "classic";
  try {
    /** @type {Leaders} */
    const found = await ask(`/api/leaders?rules=${encodeURIComponent(wanted)}`);
    draw(found);
  } catch (problem) {
    complain(byId("ratings-problem"), told(problem));
  }
}

/** @param {Leaders} found */
function draw({ rules: shown, lead, leaders, all }) {
  rules.replaceChildren(...all.map((one) => h("option", { value: one.rules, selected: one.rules === shown }, t("live-ratings-rules", { rules: one.rules_in_words, players: one.players }))));
  let rank = 0;
  byId("leaders").replaceChildren(
    ...leaders.map((leader) => {
      const who = leader.handle ? h("a", { href: `/players/${leader.handle}?rules=${encodeURIComponent(shown)}` }, leader.name || leader.handle) : leader.name;
      const { games } = leader.rating;
      return h("tr", { class: leader.handle ? "" : "house" },
        h("td", { class: "number" }, leader.handle ? String(++rank) : ""),
        h("th", { scope: "row" }, who),
        h("td", { class: "number" }, ratingText(leader.rating)),
        h("td", { class: "number" }, typeof games === "number" ? count(games) : t("live-ratings-house")));
    }),
  );
  show(byId("leaders-box"), leaders.length > 0);
  show(byId("nobody"), rank === 0);
  byId("lead").textContent = lead > 0 ? t("live-ratings-lead", { points: decimal(lead, 0) }) : "";
}

rules.addEventListener("change", () => {
  history.replaceState({}, "", `?rules=${encodeURIComponent(rules.value)}`);
  load();
});

await load();
