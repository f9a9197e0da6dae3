// The names of what is one of several in a tournament, as sentences.

/** @typedef {import("../types/api").TournamentStage} Stage */
/** @typedef {import("../types/api").FormatName} Format */
/** @typedef {import("../types/api").EntryName} Entry */
/** @typedef {import("../types/api").ByeName} Bye */
/** @typedef {import("../types/api").ResultName} Result */
/** @typedef {import("../types/api").TieBreakName} Tie */
/** @typedef {import("../types/api").RoundFate} Fate */

/** @type {Record<Stage, string>} */
export const STAGES = { open: "live-stage-open", running: "live-stage-running", paused: "live-stage-paused", over: "live-stage-over", cancelled: "live-stage-cancelled" };

/** @type {Record<Format, string>} */
export const FORMATS = { "round-robin": "live-format-round-robin", knockout: "live-format-knockout", swiss: "live-format-swiss", arena: "live-format-arena" };

/** What the same fleets for all change. @type {Record<Format, string>} */
export const DUPLICATES = { "round-robin": "live-duplicate-field", knockout: "live-duplicate-knockout", swiss: "live-duplicate-field", arena: "live-duplicate-arena" };

/** @type {Record<Entry, string>} */
export const ENTRIES = { all: "live-entry-all", code: "live-entry-code", invited: "live-entry-invited", rating: "live-entry-rating" };

/** @type {Record<Bye, string>} */
export const BYES = { odd: "live-bye-odd", rest: "live-bye-rest", walkover: "live-bye-walkover" };

/** @type {Record<Result, string>} */
export const RESULTS = { a: "live-result-a", b: "live-result-b", drawn: "live-result-drawn", "a-absent": "live-result-a-absent", "b-absent": "live-result-b-absent", "neither-came": "live-result-neither-came" };

/** What a tie-break is called, and what it is. @type {Record<Tie, [string, string]>} */
export const TIES = {
  buchholz: ["live-tie-buchholz", "live-tie-buchholz-about"],
  "sonneborn-berger": ["live-tie-sonneborn-berger", "live-tie-sonneborn-berger-about"],
  "head-to-head": ["live-tie-head-to-head", "live-tie-head-to-head-about"],
  "mean-shots": ["live-tie-mean-shots", "live-tie-mean-shots-about"],
  performance: ["live-tie-performance", "live-tie-performance-about"],
  wins: ["live-tie-wins", "live-tie-wins-about"],
  field: ["live-tie-field", "live-tie-field-about"],
};

/** @type {Record<Fate, string>} */
export const FATES = {
  playing: "live-fate-playing",
  played: "live-why-games",
  "out-of-time": "live-why-games",
  "won-by-absence": "live-fate-won-by-absence",
  absent: "live-fate-absent",
  bye: "live-fate-bye",
  walkover: "live-fate-walkover",
  rest: "live-fate-rest",
  "late-bye": "live-fate-late-bye",
  missed: "live-fate-missed",
};
