// What is said of a game: the last shots, and how it ended.

import { local, nameOf, view } from "./game-state.js";
import { readShots } from "./notation.js";
import { shotSentence } from "./ships.js";
import { t } from "./words.js";

/** The result of the last shots, with the player's name unless there is only one. */
export function lastSentence() {
  const sentence = readShots(view.last?.shots).map((shot) => shotSentence(shot, view.rules)).join(" ");
  if (!sentence || !view.last || view.mode === "solo") return sentence;
  const own = view.last.by === view.you && !local();
  return t("live-told", { who: own ? t("live-you-alone") : nameOf(view.last.by), sentence });
}

let mine = ""; // the result of the visitor's own last shots

/** The same, after the result of the visitor's own shots just before. */
export function toldLine() {
  const last = lastSentence();
  if (!view.you || local() || view.mode === "solo") return last;
  if (view.last?.by === view.you) mine = last;
  return view.last && view.last.by !== view.you ? `${mine} ${last}`.trim() : last;
}

/** How the game ended. */
export function endingSentence() {
  const how = howItEnded();
  return view.cheated && how ? `${how} ${t("live-cheated")}` : how;
}

function howItEnded() {
  if (!view.ending) return "";
  const { why, winner, loser, shots } = view.ending;
  if (why === "sunk" && winner) return t("play-won", { name: nameOf(winner), shots });
  if (why === "resigned" && loser) return t("play-resigned", { name: nameOf(loser) });
  if (why === "absent" && loser) return t("play-absent", { name: nameOf(loser) });
  if (why === "time" && loser) return t("play-lost-on-time", { name: nameOf(loser) });
  return t("play-called-off");
}
