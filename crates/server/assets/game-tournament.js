// A game of a tournament: when it is over, one's next game opens by itself.

import { byId, h } from "./dom.js";
import { game, view } from "./game-state.js";
import { t } from "./words.js";

/** How many seconds the end of a game stands before the next opens. */
const STANDS = 6;

let followed = false;

/** Once the game is over, hears of the tournament until there is another game. */
export function followTournament() {
  if (followed || view.phase !== "over" || !view.tournament || !view.you) return;
  followed = true;
  const line = h("p", { class: "notice", role: "status" }, t("live-tournament-follow"), " ", h("a", { href: `/tournaments/${view.tournament}` }, t("live-tournament-back")));
  byId("over").append(line);
  const events = new EventSource(`/api/tournaments/${view.tournament}/live`);
  addEventListener("pagehide", () => events.close());
  events.onmessage = ({ data }) => {
    /** @type {import("../types/api").TournamentView} */
    const tournament = JSON.parse(data);
    const next = tournament.you.game;
    if (!next || game.base.endsWith(next)) return;
    events.close();
    line.replaceChildren(h("a", { class: "button main", href: `/games/${next}` }, t("live-tournament-next-game")));
    setTimeout(() => location.assign(`/games/${next}`), STANDS * 1000);
  };
}
