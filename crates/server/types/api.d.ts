// The documents of the API, as types for the scripts. Made from the document about the API by the test
// `types::the_types_of_the_scripts_are_those_of_the_api`: with AMIRAL_UPDATE set, it writes this file anew.

/** Accepting a challenge. */
export type AcceptOrder = {
  /** What to call you. */
  name?: string | null;
};

/** An account, as its owner sees it. */
export type AccountView = {
  /** Whether its owner administers the site. */
  admin: boolean;
  /** How many recovery codes have not been used. */
  codes_left: number;
  /** When it was made. */
  created: string;
  /** What it is called by everybody. */
  handle: string;
  /** Whether it has a password. */
  has_password: boolean;
  /** What its owner is called in games. */
  name: string;
  /** Whether it is a pupil's, which a teacher looks after. */
  pupil: boolean;
  /** Whether its owner may make classes. */
  teacher: boolean;
};

/** Somebody whom an organiser adds. */
export type AddOrder = {
  /** The name of somebody without a browser of their own. */
  name?: string | null;
  /** Or a strategy, or a program that the operator allows. */
  strategy?: string | null;
};

/** An account, as administrators see it. */
export type AdminAccountView = {
  /** Whether its owner administers the site. */
  admin: boolean;
  /** When it was made. */
  created: string;
  /** What it is called. */
  handle: string;
  /** What its owner is called in games. */
  name: string;
  /** What to ask for the accounts after it by. */
  number: number;
  /** Whether it is a pupil's, which a teacher looks after. */
  pupil: boolean;
  /** Since when nobody may sign in to it. */
  suspended?: string | null;
  /** Whether its owner may make classes. */
  teacher: boolean;
};

/** What is to be otherwise in a tournament that has not begun. What is not said stays as it is. */
export type AmendOrder = {
  /** Whether the organisers begin each round instead. */
  by_hand?: boolean | null;
  /** How much time both have: `300+5` or `3d`. */
  clock?: string | null;
  /** How many games the two of a pairing play. */
  games?: number | null;
  /** Whether people may come when it has begun, where the format allows it. */
  late?: boolean | null;
  /** How many of the rounds they missed count as a bye. */
  late_byes?: number | null;
  /** How many minutes an arena takes. */
  minutes?: number | null;
  /** What to call it. */
  name?: string | null;
  /** After how many seconds the next round begins by itself. */
  pause?: number | null;
  /** What a win, a loss and a bye are worth. */
  points?: Array<number> | null;
  /** The rounds of a Swiss tournament; how often everybody meets in a round robin. */
  rounds?: number | null;
  /** Whether the losers of the semifinals of a knockout play for the third place. */
  third_place?: boolean | null;
  /** What tells players apart who have as many points, in this order. */
  tie_breaks?: Array<TieBreakName> | null;
};

/** What is sent, a line each. */
export type AnalysisLine = {
  /** The shots judged. */
  done: number;
  /** All of them. */
  total: number;
} | JudgedShot | AnalysisSummary;

/** A game to analyse: a record, a match of the history, or one player's shots. */
export type AnalysisOrder = {
  /** The number of a match in the history that is over. */
  match?: number | null;
  /** A game record. */
  record?: string | null;
  /** The rules the shots were fired under. */
  rules?: RulesOrder;
  /** One player's shots and what was said of them, in order. */
  shots?: string | null;
};

/** What an analysis comes to. */
export type AnalysisSummary = {
  /** Whether no fleet explains the shots. */
  contradiction: boolean;
  /** The number people see beside the first row, 0 or 1: of a match, as its players saw it. The cells here count from 0. */
  first_row: number;
  /** The fleets, where they are known. */
  fleets: Array<string | null>;
  /** The players who fired. */
  players: Array<JudgedPlayer>;
  /** The program that judged. */
  program: ProgramView;
  /** The rules. */
  rules: RulesView;
  winner?: SeatName | null;
};

/** What is said of a ship that is hit, or sinks. */
export type AnnounceRule = "silent" | "sunk" | "sunk-size" | "named" | "coloured";

/** The program that shows a code. */
export type AskingView = {
  /** What it calls itself. */
  name: string;
};

/** What a passkey has signed. All texts are base64url. */
export type AssertionOrder = {
  /** `authenticatorData`. */
  authenticator_data: string;
  /** `clientDataJSON`. */
  client_data: string;
  /** What authenticators know the passkey by. */
  id: string;
  /** `signature`. */
  signature: string;
  /** Whether the account takes the games along that were played in this browser as a guest. */
  take_games?: boolean;
};

/** How somebody takes the other. */
export type AttitudeName = "open" | "mutes" | "blocks";

/** How many needed that many shots. */
export type BarView = {
  /** Those who needed them. */
  hunters: number;
  /** The shots. */
  shots: number;
};

/** What a bot says: the messages of the bot protocol, of one game each. */
export type BotAnswer = {
  /** Where it fires: as many cells as `count` said. */
  cells?: Array<string>;
  /** Where its ships are; without, the house places them. */
  fleet?: Array<string>;
  /** The game. */
  game: string;
  /** `accept` or `decline` a challenge; `fleet`, `shot`; `error` gives the game up; `info` is passed over. */
  type: string;
};

/** It is done. */
export type BotDone = {
  /** Always `ok`. */
  type: string;
};

/** What was wrong with an answer of a bot, as the protocol calls it. */
export type BotFault = "illegal-cell" | "repeated-cell" | "wrong-number" | "illegal-fleet" | "unasked" | "unreadable";

/** A bot to be made. */
export type BotOrder = {
  /** What it is to be called by everybody. */
  handle: string;
};

/** A bot of yours. */
export type BotView = {
  /** How many games it plays now. */
  games: number;
  /** What it is called by everybody. */
  handle: string;
  /** Whether it has a token: what ends your sessions everywhere ends those of your bots, too. */
  has_token: boolean;
  /** When it was made. */
  made: string;
  /** Whether it is connected now. */
  online: boolean;
  /** Whether an administrator has suspended it. */
  suspended: boolean;
  /** When it last showed its token, within an hour. */
  used?: string | null;
};

/** One value for each seat. */
export type Both_EnemySea = {
  /** A sea as the one who fires at it knows it. */
  A: {
    /** The sizes or shapes of the ships not known to have sunk. */
    afloat?: Array<ShipKind> | null;
    fleet?: Revealed | null;
    /** Unshot cells that can only be water. */
    ruled_out: Array<string>;
    /** The shots at it, in order. */
    shots: string;
    /** The cells of the ships known to have sunk. */
    sunk: Array<string>;
    /** The ships known to have sunk. */
    sunk_ships: Array<string>;
  };
  /** A sea as the one who fires at it knows it. */
  B: {
    /** The sizes or shapes of the ships not known to have sunk. */
    afloat?: Array<ShipKind> | null;
    fleet?: Revealed | null;
    /** Unshot cells that can only be water. */
    ruled_out: Array<string>;
    /** The shots at it, in order. */
    shots: string;
    /** The cells of the ships known to have sunk. */
    sunk: Array<string>;
    /** The ships known to have sunk. */
    sunk_ships: Array<string>;
  };
};

/** One value for each seat. */
export type Both_Option_ContestantView = {
  A: null | {
    /** Whether it is the computer. */
    kind: PlayerType;
    /** What they are called. */
    name: string;
  };
  B: null | {
    /** Whether it is the computer. */
    kind: PlayerType;
    /** What they are called. */
    name: string;
  };
};

/** One value for each seat. */
export type Both_Option_PlayerView = {
  A: null | {
    /** For how many seconds they have been away. */
    absent_for?: number | null;
    /** Whether it is the computer. */
    kind: PlayerType;
    /** What to call them; empty for somebody who has given no name. */
    name: string;
    /** Whether they are there. */
    present: boolean;
    /** Whether their fleet is placed. */
    ready: boolean;
    /** The strategy, with its parameters. */
    strategy?: string | null;
  };
  B: null | {
    /** For how many seconds they have been away. */
    absent_for?: number | null;
    /** Whether it is the computer. */
    kind: PlayerType;
    /** What to call them; empty for somebody who has given no name. */
    name: string;
    /** Whether they are there. */
    present: boolean;
    /** Whether their fleet is placed. */
    ready: boolean;
    /** The strategy, with its parameters. */
    strategy?: string | null;
  };
};

/** One value for each seat. */
export type Both_Option_String = {
  A: null | string;
  B: null | string;
};

/** One value for each seat. */
export type Both_SeatRatingView = {
  /** A seat of a match. */
  A: {
    change?: ChangeView | null;
    firing?: FiringView | null;
    /** The page of an account. */
    handle?: string | null;
    rating?: RatingView | null;
  };
  /** A seat of a match. */
  B: {
    change?: ChangeView | null;
    firing?: FiringView | null;
    /** The page of an account. */
    handle?: string | null;
    rating?: RatingView | null;
  };
};

/** One value for each seat. */
export type Both_bool = {
  A: boolean;
  B: boolean;
};

/** One value for each seat. */
export type Both_u32 = {
  A: number;
  B: number;
};

/** One value for each seat. */
export type Both_u64 = {
  A: number;
  B: number;
};

/** Why somebody meets nobody in a round. */
export type ByeName = "odd" | "rest" | "walkover";

/** What is on a pupil's card. */
export type CardOrder = {
  /** The code, however it is grouped. */
  code: string;
  /** The handle. */
  handle: string;
};

/** What a pupil signs in with. */
export type CardView = {
  /** The code. It is told only now. */
  code: string;
  /** The handle. */
  handle: string;
  /** What the pupil is called in games. */
  name: string;
};

/** The cards of pupils. */
export type CardsView = {
  /** A card for each, to be signed in with at `/sign-in`. */
  cards: Array<CardView>;
  /** Their class. */
  class: ClassLine;
};

/** Cells: `"A0,B3"` or `["A0","B3"]`. */
export type Cells = string | Array<string>;

/** What to ask an authenticator for. All binary texts are base64url. */
export type CeremonyView = {
  /** How a new key may sign, the best first: numbers of the standard. */
  algorithms?: Array<number>;
  /** What it signs. It is good once, for five minutes. */
  challenge: string;
  /** The passkeys the account has, by which an authenticator knows that it has one. */
  known?: Array<string>;
  /** The name that the key belongs to. */
  site: string;
  /** What an authenticator knows the account by; for a new passkey only. */
  user?: string | null;
};

/** A game to offer. */
export type ChallengeOrder = {
  /** How much time both have: `300+5` or `3d`. None unless said. */
  clock?: string | null;
  /** Whether both may ask for hints: not unless said. */
  hints?: boolean;
  /** What to call you. */
  name?: string | null;
  /** Whether the result is to count for ratings: between accounts, without hints. */
  rated?: boolean;
  /** The rules. */
  rules?: RulesOrder;
  /** The handle of whom you challenge; everybody unless said. */
  to?: string | null;
};

/** A game that somebody offers. */
export type ChallengeView = {
  /** Whether that is the handle of an account. */
  account: boolean;
  /** Whose challenge it is; empty for somebody who has given no name. */
  by: string;
  /** How much time there is; nothing where there is no clock. */
  clock?: string | null;
  /** The same in words. */
  clock_in_words: string;
  /** Whether it is to you alone. */
  for_you: boolean;
  /** The game. */
  game: string;
  /** Whether its result counts for ratings. */
  rated: boolean;
  /** The rules: the name of a preset, or all of them. */
  rules: string;
  /** The same in words. */
  rules_in_words: string;
  /** Until when it stands. */
  until: string;
  /** Whether it is your own. */
  yours: boolean;
};

/** What a match changed. */
export type ChangeView = {
  /** The rating after it. */
  after: number;
  /** The rating before it. */
  before: number;
};

/** What is wrong with ships. */
export type Checked = {
  /** Whether the fleet is complete and legal. */
  complete: boolean;
  /** The sizes or shapes of the ships still to be placed. */
  missing: Array<ShipKind>;
  /** Every problem. */
  problems: Array<ShipProblem>;
};

/** A class to be deleted. */
export type ClassDeletion = {
  /** Its name, so that nobody does it by mistake. */
  name: string;
};

/** A class, as its teacher sees it in a list. */
export type ClassLine = {
  /** What it is known by. */
  id: string;
  /** When it was made. */
  made: string;
  /** What it is called. */
  name: string;
  /** How many pupils it has. */
  pupils: number;
};

/** A class to be made. */
export type ClassOrder = {
  /** What it is called. */
  name: string;
  /** The pupils: one name a line, or a table (CSV) with heads. */
  pupils: string;
};

/** A class, as its teacher sees it. */
export type ClassView = {
  /** What the list has of it. */
  class: ClassLine;
  /** The pupils, in the order in which they were added. */
  pupils: Array<PupilView>;
};

/** The clocks of a game. */
export type ClockView = {
  /** The server's time as this was told, in milliseconds. Every pulse of a live connection tells it again, so that a client can correct its own. */
  at: number;
  /** How much time there is: `300+5` is 300 seconds, and 5 more for each turn; `3d` is 3 days for each turn. */
  control: string;
  /** What each had left then for firing, in milliseconds. */
  left: Both_u64;
  /** Whose fleets the house placed, the time for that having run out. */
  placed_by_house: Both_bool;
  /** What was left then for placing, in milliseconds, while fleets are placed. */
  placing?: number | null;
  running?: SeatName | null;
};

/** A code that a program shows. */
export type CodeOrder = {
  /** As it was typed. */
  code: string;
};

/** Whose codes are to be replaced. */
export type CodesOrder = {
  /** The handles of those pupils; all of the class unless said. */
  handles?: Array<string> | null;
};

/** New recovery codes. */
export type CodesView = {
  /** Each signs in once if the password is lost. They are told only now. */
  codes: Array<string>;
};

/** Its token. */
export type CollectedToken = {
  /** The token, for the header `Authorization: Bearer …`. */
  token: string;
};

/** A program that asks for its token. */
export type Collecting = {
  /** What it was given. */
  device: string;
};

/** A complaint about the other. */
export type Complaint = {
  /** What they did. */
  text?: string;
};

/** The password, once more. */
export type ConfirmOrder = {
  /** The password there is, if there is one. */
  current?: string | null;
};

/** Whether ships may touch. */
export type ContactRule = "no-edge" | "no-corner" | "free";

/** Somebody who played. */
export type ContestantView = {
  /** Whether it is the computer. */
  kind: PlayerType;
  /** What they are called. */
  name: string;
};

/** Rules to count the fleets of. */
export type CountOrder = {
  /** The rules. */
  rules?: RulesOrder;
};

/** How many fleets there are. */
export type CountView = {
  /** For every row and cell, how many fleets cover it. */
  cells: Array<Array<string>>;
  /** For every row and cell, the share of the fleets that cover it. */
  chances: Array<Array<number>>;
  /** Ships of one size not told apart. */
  count: string;
  /** The standard error of an estimated count. */
  count_se?: number | null;
  /** Whether the numbers are counted, and not estimated. */
  exact: boolean;
  /** Ships of one size told apart. */
  labelled: string;
  /** The program that answered. */
  program: ProgramView;
  /** From the rules to the answer. */
  seconds: number;
};

/** The fleet of a day, as far as you may know of it. */
export type DayView = {
  /** Which day. */
  day: string;
  /** Your hunt, which there is only one of. */
  hunt: HuntView;
  /** In how many seconds the next fleet comes. */
  next_in: number;
  /** Whether it is over, so that its fleet is for practice. */
  over: boolean;
  /** The days before, the latest first. */
  past: Array<PastDay>;
  results?: ResultsView | null;
  /** The rules. */
  rules: RulesView;
  /** Your days in a row. */
  streak: StreakView;
};

/** Deleting oneself. */
export type DeletionOrder = {
  /** Your password, if you have one. */
  current?: string | null;
  /** Your handle, so that nobody does it by mistake. A guest has none. */
  handle?: string;
};

/** A program that asks to act for somebody. */
export type DeviceOrder = {
  /** What it calls itself. */
  name?: string;
};

/** What it shows and keeps. */
export type DeviceView = {
  /** The code that a person types on the page `/device`. */
  code: string;
  /** What the program shows when it asks for its token; nobody else may see it. */
  device: string;
  /** In how many seconds the code ends. */
  expires_in: number;
};

/** A direction on the sea. */
export type DirectionName = "up" | "down" | "left" | "right";

/** Whether everybody hunts the same fleets. */
export type DuplicateName = "no" | "hunts";

/** A round as one player had it. */
export type EncounterView = {
  /** Whether it counted double. */
  doubled: boolean;
  /** The games drawn. */
  drawn: number;
  /** What became of it. */
  fate: RoundFate;
  /** The shots saved against the mean of all others. */
  field?: number | null;
  /** The games lost. */
  lost: number;
  /** Whom they met. */
  opponent?: number | null;
  /** The points it brought. */
  points: number;
  /** The round. */
  round: number;
  /** With how many shots fleets were sunk. */
  shots: number;
  /** The games won. */
  won: number;
};

/** Why a game is over. */
export type EndingReason = "sunk" | "resigned" | "absent" | "time" | "aborted";

/** How a game ended. */
export type EndingView = {
  loser?: SeatName | null;
  /** How many shots the winner fired. */
  shots: number;
  /** Why it is over. */
  why: EndingReason;
  winner?: SeatName | null;
};

/** A sea as the one who fires at it knows it. */
export type EnemySea = {
  /** The sizes or shapes of the ships not known to have sunk. */
  afloat?: Array<ShipKind> | null;
  fleet?: Revealed | null;
  /** Unshot cells that can only be water. */
  ruled_out: Array<string>;
  /** The shots at it, in order. */
  shots: string;
  /** The cells of the ships known to have sunk. */
  sunk: Array<string>;
  /** The ships known to have sunk. */
  sunk_ships: Array<string>;
};

/** What organisers can do with somebody who takes part. */
export type EntrantChange = "leave" | "return";

/** Somebody who takes part. */
export type EntrantView = {
  /** Whether that is the handle of an account. */
  account: boolean;
  /** Whether it is somebody's bot. */
  bot: boolean;
  /** What to call them; empty for somebody who is forgotten. */
  name: string;
  /** Their number in the tournament. */
  number: number;
  /** Whether they are there: they have not left. */
  present: boolean;
  /** How strong they were when they came, if that was known. */
  rating?: number | null;
  /** The strategy it is. */
  strategy?: string | null;
};

/** Who may come to a tournament. */
export type EntryName = "all" | "code" | "invited" | "rating";

/** Something that was done to a game or a person. */
export type EventView = {
  /** When. */
  at: string;
  /** Why, or by whom. */
  detail: string;
  /** Its number. */
  id: number;
  /** To whom or what. */
  subject: string;
  /** What was done. */
  what: string;
};

/** Somebody who fires about as exactly as a computer. */
export type ExactPlayView = {
  /** The standard error of that. */
  error: number;
  /** How many of their rated matches were judged. */
  games: number;
  /** The shots given away in a match, on average. */
  given_away: number;
  /** The handle. */
  handle: string;
  /** What they are called. */
  name: string;
};

/** The feed of the games that wait for you. */
export type FeedView = {
  /** Where it is, if you have one. Whoever knows the address can read it. */
  address?: string | null;
};

/** How well somebody fired in a match. */
export type FiredMatch = {
  /** How near the shots came to the likeliest ones, from 0 to 1. */
  accuracy?: number | null;
  /** When it began. */
  at: string;
  /** The standard error of that. */
  error: number;
  /** How many shots were given away, and the standard error of that. */
  given_away: number;
  /** The match. */
  match: number;
};

/** A shot of a match. */
export type FiredView = {
  /** When. */
  at: string;
  /** Who fired. */
  seat: SeatName;
  /** The shot and what was said of it. */
  shot: string;
  /** The number of the turn, from 1. */
  turn: number;
};

/** Firing a turn. */
export type Firing = {
  /** How many shots had been fired in all when this was decided. The same request sent again is not fired again. */
  after: number;
  /** Where: one cell, or as many as a salvo has. */
  cells: Array<string>;
  seat?: SeatName | null;
};

/** How well somebody fired in a match, whatever their luck. */
export type FiringView = {
  /** How near the shots came to the likeliest ones, from 0 to 1. */
  accuracy?: number | null;
  /** The standard error of that. */
  error: number;
  /** How many shots were given away. */
  given_away: number;
  /** Those of them that were judged over every fleet that remained. */
  listed: number;
  /** The shots that were judged. */
  shots: number;
  /** How far the judgement is. */
  state: JudgingState;
};

/** What a request may say of fleets at random. */
export type FleetLaw = "sequential" | "uniform" | "start-cell";

/** A fleet somebody wants. */
export type FleetOrder = {
  fleets?: FleetLaw | null;
  /** The rules. */
  rules?: RulesOrder;
  /** What it follows from; drawn unless given. */
  seed?: number | null;
};

/** A fleet. */
export type FleetView = {
  /** Its ships. */
  fleet: string;
};

/** Who meets whom in a tournament. */
export type FormatName = "round-robin" | "knockout" | "swiss" | "arena";

/** Where a tournament is. */
export type FoundTournament = {
  /** What it is known by. */
  id: string;
};

/** An event of a game, with what everybody may know. */
export type GameEvent = {
  kind: "joined";
} | {
  kind: "placed";
  /** Whose. */
  seat: SeatName;
} | {
  kind: "fired";
  /** Its number in the game, from 1. */
  number: number;
  /** Who fired. */
  seat: SeatName;
  /** The shot and what was said of it. */
  shot: string;
} | {
  kind: "hinted";
  /** Who. */
  seat: SeatName;
} | {
  kind: "over";
};

/** The kinds of game. */
export type GameMode = "solo" | "versus" | "two" | "local";

/** A game somebody wants. */
export type GameOrder = {
  /** How much time both have, in `two`: `300+5` is 300 seconds, and 5 more for each turn; `3d` is 3 days for each turn. None unless said. */
  clock?: string | null;
  /** The number people see beside the first row, 0 or 1; 1 unless said. Requests and answers count from 0 in either case. */
  first_row?: number | null;
  /** Whether both may ask for hints, in `two`: not unless said. Whoever joins agrees. */
  hints?: boolean;
  law?: FleetLaw | null;
  /** The kind of game. */
  mode: GameMode;
  /** What to call you. */
  name?: string | null;
  /** What to call the second person in `local`. */
  other_name?: string | null;
  /** Whether the result counts for ratings: then nothing is chosen, and there are no hints. */
  rated?: boolean;
  /** The rules. */
  rules?: RulesOrder;
  /** The seed of everything random; drawn if omitted. A person who chooses it may know the fleet: such a game is practice, and counts in no statistics. */
  seed?: number | null;
  starts?: Starts | null;
  /** The enemy's strategy in `versus`, with parameters after a colon; `level5:opening=varied` unless said. */
  strategy?: string | null;
};

/** How far a game is. */
export type GamePhase = "joining" | "placing" | "firing" | "over";

/** Acts on a fleet for a seat of a game. */
export type GamePlacingOrder = {
  /** What is done, one thing after another. */
  acts?: Array<PlacingActOrder>;
  law?: FleetLaw | null;
  seat?: SeatName | null;
  /** The `state` of the last scene; nothing for a fleet with no ship placed. */
  state?: string | null;
};

/** What you want to hear. */
export type Hearing = {
  attitude?: AttitudeName | null;
  /** Whether others may write to you in their own words, and you to them, where they allow it, too. */
  writes?: boolean | null;
};

/** What can be told of the next shot. */
export type HintView = {
  /** The likeliest cell. */
  best?: string | null;
  /** For every row and cell, the chance that it holds a ship. */
  cells: Array<Array<number>>;
  /** Its chance. */
  chance?: number | null;
  /** Whether that is counted, and not estimated. */
  exact: boolean;
  /** How many fleets remain possible. */
  fleets: string;
  /** The same in a sentence. */
  sentence: string;
};

/** The matches asked for. */
export type HistoryView = {
  /** The latest first. */
  matches: Array<MatchLine>;
  /** Whether there are more. */
  more: boolean;
  /** Which page this is. */
  page: number;
  /** How everybody has fared alone against hidden fleets. */
  solo: Array<SoloView>;
  statistics?: StatisticsView | null;
  /** How everybody has fared against everybody, over the matches that somebody won. */
  totals: Array<TotalsView>;
};

/** Beginning to hunt a shared fleet. */
export type HuntOrder = {
  /** What to call you. */
  name?: string | null;
};

/** How far somebody's hunt for a shared fleet is. */
export type HuntState = "open" | "hunting" | "found" | "given-up";

/** Your hunt for a shared fleet. */
export type HuntView = {
  /** The game it is played in. */
  game?: string | null;
  /** What became of each shot, in order and without cells: `o` miss, `x` hit, `s` sunk. Only once it is over. */
  marks?: string | null;
  /** The number of its match in the history. */
  match?: number | null;
  /** How many shots it took. */
  shots?: number | null;
  /** How far it is. */
  state: HuntState;
};

/** Somebody who hunts a shared fleet. */
export type HunterView = {
  /** How many of them hit. */
  hits: number;
  /** What to call them; empty for somebody who has given no name. */
  name: string;
  /** The shots so far. */
  shots: number;
  /** How far they are. */
  state: HuntState;
};

/** A ship in hand. */
export type InHandView = {
  /** Whether it lies downwards, if it is straight. */
  down: boolean;
  /** How it lies, as a drawing, if it is not straight. */
  drawing?: string | null;
  /** By which of its cells it is held, counted from 0. */
  grip: number;
  /** Its size, or its shape. */
  size: ShipKind;
};

/** What somebody is invited to. */
export type InvitationView = {
  /** Who invites; empty for somebody who has given no name. */
  from: string;
  /** The game, whose seat is taken with `POST /api/games/{id}/join`. */
  game: string;
  /** Whether both may ask for hints. */
  hints: boolean;
  /** The rules. */
  rules: RulesView;
  /** Who fires first. */
  starts: Starts;
  /** Whether you sit there already: you invite, or have come. */
  yours: boolean;
};

/** Joining a tournament. */
export type JoinOrder = {
  /** The handle of a bot of yours that is to take part. A bot that asks itself leaves it out. */
  bot?: string | null;
  /** The code, where one is asked. */
  code?: string | null;
  /** What to call you, where you have no account. */
  name?: string | null;
};

/** Taking a seat one was invited to. */
export type Joining = {
  /** The last part of the invitation's address. */
  invitation: string;
  /** What to call you. */
  name?: string | null;
};

/** How good a player was. */
export type JudgedPlayer = {
  /** The mean, over the shots that left a choice, of the chance the shot had divided by the best there was. */
  accuracy?: number | null;
  best?: NotableShot | null;
  /** What they are called. */
  name?: string | null;
  seat?: SeatName | null;
  /** The same in a sentence. */
  sentence: string;
  /** The shots worth a second look. */
  turning_points: Array<TurningView>;
  worst?: NotableShot | null;
};

/** How good a shot was. */
export type JudgedShot = {
  /** The likeliest cell there was. */
  best?: string | null;
  /** The chance that had. */
  best_chance: number;
  /** The chance it had to hit. */
  chance: number;
  /** Whether that is counted, and not estimated. */
  exact: boolean;
  /** How many fleets explained everything known before it. */
  fleets: string;
  /** Whether there was nothing to choose. */
  forced: boolean;
  /** How much likelier that was. */
  loss: number;
  /** Its number in the game, from 1. */
  number: number;
  seat?: SeatName | null;
  /** The shot and what was said of it. */
  shot: string;
};

/** How good an answer was. */
export type JudgementView = {
  /** The likeliest cells, which are equally likely. */
  best: Array<string>;
  /** Their chance. */
  best_chance: number;
  /** For every row and cell, the chance that it holds a ship. */
  cells: Array<Array<number>>;
  /** The chance of the cell chosen. */
  chance: number;
  /** How many fleets explain the shots. */
  fleets: string;
  /** In a word. */
  grade: PuzzleGrade;
  /** How far you are now. */
  tally: TallyView;
};

/** How far the judgement of somebody's shots is. */
export type JudgingState = "waiting" | "done" | "too-costly";

/** The last turn fired. */
export type Last = {
  /** Who fired. */
  by: SeatName;
  /** The number of its first shot in the game, from 1. */
  number: number;
  /** The shots and what was said of them. */
  shots: string;
};

/** Somebody on a leaderboard. */
export type LeaderView = {
  /** The handle of an account; nothing for a strategy. */
  handle?: string | null;
  /** What to call them. */
  name: string;
  /** The rating. */
  rating: RatingView;
};

/** Who is best under some rules. */
export type Leaders = {
  /** All rules under which people are rated, and the presets. */
  all: Array<RatedRulesView>;
  /** What firing first is worth, in points. */
  lead: number;
  /** The players who are known well enough, the best first, and the strategies among them. */
  leaders: Array<LeaderView>;
  /** The rules: the name of a preset, or all of them. */
  rules: string;
  /** The same in words. */
  rules_in_words: string;
};

/** A tournament in a list. */
export type ListedTournament = {
  /** How much time players have, in words. */
  clock_in_words: string;
  format?: FormatName | null;
  /** What it is known by. */
  id: string;
  /** When it was made. */
  made: string;
  /** What it is called. */
  name: string;
  /** The rules, in words. */
  rules_in_words: string;
  /** How far it is. */
  stage: TournamentStage;
};

/** What is sent over a live connection. */
export type LiveMessage = {
  /** What is new since the last message over this connection, in order; nothing in the first. */
  events: Array<GameEvent>;
  type: "view";
  /** As you may see it. */
  view: View;
} | (PresenceView & {
  type: "presence";
}) | {
  type: "talk";
} | {
  /** Its id. */
  game: string;
  type: "rematch";
} | {
  /** The server's time in milliseconds, in games with clocks. */
  at?: number | null;
  type: "pulse";
};

/** The lobby, as you see it. */
export type LobbyView = {
  /** The bots that are there, by their handles: each can be challenged. */
  bots: Array<string>;
  /** The open challenges: those to you first, then the latest. */
  challenges: Array<ChallengeView>;
  /** Games to watch, the latest first. */
  games: Array<WatchedView>;
  /** How many others are there. */
  guests: number;
  /** The accounts that are there, by their handles. */
  here: Array<string>;
  meanwhile?: OpponentView | null;
  /** The game you have been paired in. */
  paired?: string | null;
  /** For how many seconds you have looked for somebody. */
  seeking?: number | null;
};

/** A line of the log. */
export type LogLine = {
  /** When it was. */
  at: string;
  /** The handle of whose deed it was; nothing where it was nobody's, or a guest's. */
  by?: string | null;
  /** Its number, from 1. */
  number: number;
  /** Whether an organiser has changed or corrected something, and said why. */
  reasoned: boolean;
  /** What happened. */
  text: string;
};

/** The log of a tournament. */
export type LogView = {
  /** Its lines, in order, at most 100. */
  lines: Array<LogLine>;
  /** Whether there are more after them. */
  more: boolean;
};

/** A bot with a new token. */
export type MadeBot = {
  /** What it is called by everybody. */
  handle: string;
  /** The token, for the header `Authorization: Bearer …`. It is shown once. */
  token: string;
};

/** A new token. */
export type MadeToken = {
  /** What it is removed by. */
  id: string;
  /** The token, for the header `Authorization: Bearer …`. It is shown once. */
  token: string;
};

/** A match in a list. */
export type MatchLine = {
  /** When it began. */
  began: string;
  /** Whether somebody looked at the enemy's fleet, so that it counts in no statistics. */
  cheated: boolean;
  /** When it ended. */
  ended?: string | null;
  /** Its number. */
  id: number;
  /** Who played; the second seat is empty in a game alone. */
  players: Both_Option_ContestantView;
  /** Whether a seed was chosen, so that it counts in no statistics. */
  practice: boolean;
  removal?: Removal | null;
  /** `unfinished`, `A won`, `B resigned`, `aborted` and so on. */
  result: string;
  /** The rules: the name of a preset, or all of them. */
  rules: string;
  /** The same in words. */
  rules_in_words: string;
  /** The same in words. */
  sentence: string;
  /** How many shots each fired. */
  shots: Both_u32;
  /** Whether one played alone, against a hidden fleet: it is won over nobody. */
  solo: boolean;
  winner?: SeatName | null;
  /** Whether you played it here. */
  yours: boolean;
};

/** The ratings of those who play, or played, a match. */
export type MatchRatings = {
  /** Whether its result counts. */
  rated: boolean;
  /** Each of them. */
  seats: Both_SeatRatingView;
};

/** A match, shot by shot. */
export type MatchView = (MatchLine & {
  /** The shots, in order. */
  fired: Array<FiredView>;
  /** The number people see beside the first row, 0 or 1. The shots and fleets here count from 0. */
  first_row: number;
  /** The fleets, once it is over. */
  fleets: Both_Option_String;
  /** The game it was played in here, if it was. */
  game?: string | null;
  /** The game record, once it is over. */
  record?: string | null;
  /** The rules in full. */
  rules_in_full: RulesView;
  /** Who fired first. */
  starter: SeatName;
});

/** What may be said. */
export type MayTalk = "nothing" | "phrases" | "text";

/** A mean over some matches. */
export type MeanView = {
  /** Its standard error, from the spread of the matches; nothing for a single one. */
  error?: number | null;
  /** The matches. */
  games: number;
  /** The mean. */
  mean: number;
};

/** Whether ships that are not straight may lie as their mirror images. */
export type MirrorRule = "yes" | "no";

/** What to be called in games. */
export type NameOrder = {
  /** The name. It identifies nobody, and others may have the same. */
  name: string;
};

/** A player's best or worst shot. */
export type NotableShot = {
  /** The best chance there was. */
  best_chance: number;
  /** A likelier cell, where there was one. */
  better?: string | null;
  /** Where. */
  cell: string;
  /** The chance it had to hit. */
  chance: number;
  /** Its number in the game, from 1. */
  number: number;
};

/** How much a note matters. */
export type NoteLevel = "essential" | "thought";

/** A note of a strategy. */
export type NoteView = {
  /** Whether it is told even to those who want the essential only. */
  essential: boolean;
  /** How much it matters. */
  level: NoteLevel;
  /** In a sentence. */
  text: string;
};

/** Shots fired under some rules. */
export type OddsOrder = {
  /** The rules. */
  rules?: RulesOrder;
  /** What an estimate is drawn with. */
  seed?: number | null;
  /** The shots and what was said of them, in order. */
  shots?: string;
};

/** What remains possible. */
export type OddsView = {
  /** The likeliest cell not shot at. */
  best?: string | null;
  /** For every row and cell, the chance that it holds a ship: 1 on hits, 0 on misses. */
  cells: Array<Array<number>>;
  /** The standard errors of the estimates. */
  cells_se?: Array<Array<number>> | null;
  /** Whether the numbers are counted, and not estimated. */
  exact: boolean;
  /** How many fleets remain; an estimate unless `exact`. `"0"`: the shots contradict the rules. */
  fleets: string;
  /** The standard error of the estimate. */
  fleets_se?: number | null;
  /** The program that answered. */
  program: ProgramView;
  /** From the rules to the answer. */
  seconds: number;
};

/** Somebody to play against. */
export type OpponentView = {
  /** What it does, in one sentence. */
  about: string;
  /** What it goes by in every language. */
  id: string;
  /** How many shots it needs on average. */
  mean: number;
  /** What it is called. */
  name: string;
  /** The strategy, as it is written. */
  strategy: string;
};

/** Everybody one can play against. */
export type OpponentsView = {
  better_company?: OpponentView | null;
  /** What measures the means again. */
  command: string;
  /** How many games each mean is of. */
  games: number;
  /** How the fleets were placed. */
  law: FleetLaw;
  /** Those of the ladder, the weakest first, and the one that learns. */
  opponents: Array<OpponentView>;
  /** The rules under which the means were measured: a preset. */
  rules: string;
};

/** What came of a pairing. */
export type OutcomeView = {
  /** Whether each was there. */
  came: Array<boolean>;
  /** The games in which both took as many shots. */
  drawn: number;
  /** What it brought each of them. */
  points: Array<number>;
  /** With how many shots each sank fleets. */
  shots: Array<number>;
  /** The games each has won. */
  won: Array<number>;
};

/** A bot of yours that takes part in a tournament, or could. */
export type OwnBot = {
  /** Its handle. */
  handle: string;
  /** Its number, if it takes part. */
  number?: number | null;
  /** Whether it is there. */
  present: boolean;
};

/** Everything that is kept of you, as one JSON document. */
export type OwnData = {
  /** Whom you mute or block. */
  attitudes: Array<unknown>;
  /** The class you are in. */
  class: unknown;
  /** The classes you teach, with their pupils. */
  classes: Array<unknown>;
  /** The shared fleets you have hunted. */
  hunts: Array<unknown>;
  /** How well you fired in each match. */
  judgements: Array<unknown>;
  /** Your matches, with both fleets and all shots. Of those that are not over, your own side. */
  matches: Array<unknown>;
  /** Your passkeys, by name. */
  passkeys: Array<unknown>;
  /** Who you are here. */
  player: unknown;
  /** How far you are with the puzzles. */
  puzzles: Array<unknown>;
  /** What you reported. */
  reports: Array<unknown>;
  /** Your rated results. */
  results: Array<unknown>;
  /** What you said in games. */
  said: Array<unknown>;
  /** Where you are signed in. */
  sessions: Array<unknown>;
  /** What you have chosen. */
  settings: unknown;
  /** The programs that act for you. */
  tokens: Array<unknown>;
};

/** One of your games. */
export type OwnGame = {
  against?: ContestantView | null;
  /** When whoever it waits for must have acted, where there is a clock. */
  due?: string | null;
  /** Its id. */
  id: string;
  /** When it was made. */
  made: string;
  /** The number of the match, once everybody has come. */
  match?: number | null;
  /** The kind of game. */
  mode: GameMode;
  /** What the players are called. */
  names: Array<string>;
  /** Whether it is over. */
  over: boolean;
  /** Whether fleets are being placed. */
  placing: boolean;
  /** Since when it waits for whoever it waits for. */
  waits_since?: string | null;
  /** Whether you won, where somebody did. */
  won?: boolean | null;
  /** Whether it waits for you. */
  your_turn: boolean;
};

/** What you are in a tournament. */
export type OwnPart = {
  /** Your bots that take part, or could. */
  bots: Array<OwnBot>;
  /** Whether a code is asked. */
  code_needed: boolean;
  /** The game that you are to play now. */
  game?: string | null;
  /** Whether you are invited. */
  invited: boolean;
  /** Whether you could join now, where nothing but a code is asked. */
  may_join: boolean;
  /** Your number, if you take part. */
  number?: number | null;
  /** Against whom: a number. */
  opponent?: number | null;
  /** Whether you organise it. */
  organiser: boolean;
  /** Whether it is yours. */
  owner: boolean;
  /** Whether you are there. */
  present: boolean;
  /** At which table. */
  table?: number | null;
};

/** Your own sea. */
export type OwnSea = {
  /** Your fleet, once it is placed. */
  fleet?: string | null;
  /** The enemy's shots at it, in order. */
  shots: string;
  /** Your ships that have sunk. */
  sunk: Array<string>;
};

/** Two who are to meet, or one who has a bye. */
export type PairingOrder = {
  /** The number of who fires first. */
  a: number;
  /** The number of the other. */
  b?: number | null;
  /** The table. */
  table: number;
};

/** Two who meet, or one who meets nobody. */
export type PairingView = {
  /** The number of who fires first. */
  a: number;
  /** The number of the other. */
  b?: number | null;
  bye?: ByeName | null;
  /** The games that are played for it, the latest last, at most ten. */
  games: Array<string>;
  outcome?: OutcomeView | null;
  /** The table. */
  table: number;
  /** Whether it waits for the two to be seated at one screen, or for its result. */
  waits: boolean;
};

/** The pairings of the round that was paired and has not begun. */
export type PairingsOrder = {
  /** All of them. */
  pairings: Array<PairingOrder>;
  /** Why they are changed: everybody can read it. */
  reason: string;
};

/** A parameter of a strategy. */
export type ParameterView = {
  /** What it is unless given. */
  default: number;
  /** What it is, in a sentence. */
  description: string;
  /** The least it can be. */
  least: number;
  /** The most it can be. */
  most: number;
  /** The name. */
  name: string;
  /** What the values 0, 1 and so on are called, where it is one of some names. */
  names: Array<string>;
};

/** One round's part in a tie-break. */
export type PartView = {
  /** What comes of it. */
  counted: number;
  /** What is counted. */
  of: number;
  /** Whom they met; nothing stands for somebody with as many points as they have themselves. */
  opponent?: number | null;
  /** The round. */
  round: number;
  /** How often. */
  times: number;
};

/** A new passkey. */
export type PasskeyOrder = {
  /** `attestationObject`, likewise. */
  attestation_object: string;
  /** `clientDataJSON`, in base64url. */
  client_data: string;
  /** What to call it. */
  name?: string;
};

/** A passkey, as its owner sees it. */
export type PasskeyView = {
  /** When it was added. */
  created: string;
  /** What to remove it by. */
  id: string;
  /** What you call it. */
  name: string;
  /** When it was last used. */
  used?: string | null;
};

/** A new password. */
export type PasswordOrder = {
  /** The one there is, if there is one. */
  current?: string | null;
  /** The new one: 8 to 128 characters. */
  password: string;
};

/** A day that is over. */
export type PastDay = {
  /** Which day. */
  day: string;
  /** How many shots it took you, if you found its fleet that day. */
  shots?: number | null;
};

/** Some matches, one after the other. */
export type PeriodView = {
  /** How many of those because the other stayed away. */
  by_absence: number;
  /** The matches. */
  games: number;
  /** The shots it took to win, on average. */
  mean_shots?: number | null;
  /** The part that was won, from 0 to 1. */
  win_rate?: number | null;
  /** Those won. */
  wins: number;
};

/** A phrase. */
export type PhraseView = {
  /** Its name. */
  name: string;
  /** What it says, in your language. */
  text: string;
};

/** Why somebody has their place: every number written out. */
export type PlaceView = {
  /** Every round. */
  encounters: Array<EncounterView>;
  /** How they stand. */
  standing: StandingView;
  /** Every tie-break. */
  ties: Array<TieView>;
};

/** A fleet that was placed. */
export type PlacedView = {
  /** Its ships. */
  fleet: string;
  /** What it follows from. */
  seed: number;
};

/** Placing a fleet. */
export type Placing = {
  /** The ships. */
  fleet: string;
  seat?: SeatName | null;
};

/** One thing that is done with a fleet being placed. */
export type PlacingActOrder = {
  /** Which cell. */
  cell?: string | null;
  kind: "point";
} | {
  /** Where to. */
  direction: DirectionName;
  kind: "step";
} | {
  /** Which cell. */
  cell: string;
  kind: "click";
} | {
  kind: "press";
} | {
  kind: "take";
  /** Which: its size, or its shape. */
  size: ShipKind;
} | {
  /** Which cell it is held by. */
  cell: string;
  kind: "drag";
} | {
  kind: "drag-missing";
  /** Which: its size, or its shape. */
  size: ShipKind;
} | {
  /** Which cell. */
  cell: string;
  kind: "drag-over";
} | {
  /** Which cell. */
  cell?: string | null;
  kind: "drop";
} | {
  /** Which cell. */
  cell?: string | null;
  kind: "turn";
} | {
  /** Which cell. */
  cell?: string | null;
  kind: "mirror";
} | {
  kind: "next-size";
} | {
  kind: "nearest-place";
} | {
  kind: "type";
  /** The ships: `E6h5 J2v2`. */
  text: string;
} | {
  kind: "remove";
} | {
  kind: "undo";
} | {
  kind: "redo";
} | {
  kind: "random";
} | {
  kind: "complete";
} | {
  kind: "clear";
} | {
  kind: "way";
  /** How. */
  way: PlacingWayName;
} | {
  kind: "let-go";
};

/** Acts on a fleet outside any game. */
export type PlacingOrder = {
  /** What is done, one thing after another. */
  acts?: Array<PlacingActOrder>;
  /** The rules. */
  rules?: RulesOrder;
  /** The `state` of the last scene; nothing for a fleet with no ship placed. */
  state?: string | null;
};

/** A fleet being placed, as a screen shows it. */
export type PlacingView = {
  /** Whether there is something to redo. */
  can_redo: boolean;
  /** Whether there is something to undo. */
  can_undo: boolean;
  /** The cell the keyboard is at. */
  cursor: string;
  /** Whether it is dragged, and goes where it is dropped. */
  dragging: boolean;
  /** Where that ship may end. */
  ends: Array<string>;
  /** The end of a ship that was chosen first. */
  first_end?: string | null;
  in_hand?: InHandView | null;
  /** The kinds of the ships that are not placed, largest first, the one in hand among them. */
  missing: Array<ShipKind>;
  preview?: PreviewView | null;
  /** Why what was asked for did not happen, in a sentence. */
  problem?: string | null;
  /** The ships that are placed, without the one in hand. */
  ships: string;
  /** All that the next act follows from, to be sent with it. */
  state: string;
  /** How ships are placed now. */
  way: PlacingWayName;
};

/** How ships are placed. */
export type PlacingWayName = "two-ends" | "in-hand";

/** Nothing but the request itself. */
export type PlainOrder = Record<string, unknown>;

/** Who can play. */
export type PlayerType = "person" | "strategy";

/** A rating after a match. */
export type PointView = {
  /** The same after it. */
  after: number;
  /** When it ended. */
  at: string;
  /** The rating before and after it. */
  before: number;
  /** The standard deviation since then. */
  deviation: number;
  /** The match. */
  match: number;
  rival?: ContestantView | null;
  /** Whether it was won. */
  won: boolean;
};

/** Who leaves, or returns. */
export type PresenceOrder = {
  /** The handle of a bot of yours, where it is not you. */
  bot?: string | null;
};

/** Who is there, as it is sent when it changes. */
export type PresenceView = {
  /** In how many seconds you may, where the other has been away or idle for some time. */
  claim_in?: number | null;
  /** Whether you may claim the win. */
  claimable: boolean;
  /** In how many seconds the other may claim it, where you have been idle for some time. */
  lose_in?: number | null;
  /** Who plays. */
  players: Both_Option_PlayerView;
};

/** The rules that have names. */
export type PresetName = "classic" | "hasbro" | "russian" | "german" | "tetrominoes" | "planes";

/** A set of rules with a name. */
export type PresetView = {
  /** The name. */
  name: string;
  /** The rules. */
  rules: RulesView;
};

/** A ship that is not placed yet. */
export type PreviewView = {
  /** Why it may not lie there, in a sentence. */
  objection?: string | null;
  /** Where it would lie. */
  ship: string;
};

/** An error, as it is sent. */
export type Problem = {
  /** What was wrong with this request, and what to do about it: a sentence in the visitor's language. */
  detail: string;
  name?: BotFault | null;
  /** Every problem by itself, where there can be several. */
  problems?: Array<string>;
  /** The status of the answer. */
  status: number;
  /** The kind in a few words. */
  title: string;
  /** Which kind of problem: the place on the page about the API where it is explained. */
  type: string;
};

/** A profile, as whoever asks may see it. */
export type ProfileView = {
  /** Whose bot it is; nothing for a person. */
  bot_of?: string | null;
  /** How well they fired, the latest last. */
  firing: Array<FiredMatch>;
  given_away?: MeanView | null;
  /** The handle. */
  handle: string;
  /** For every row and cell, how often they had a ship there. */
  hiding?: Array<Array<number>> | null;
  /** The latest matches. */
  matches: Array<MatchLine>;
  /** What they are called. */
  name: string;
  /** For every row and cell, how often they fired there in the first turns. */
  openings?: Array<Array<number>> | null;
  /** The rating over time, the latest last. */
  points: Array<PointView>;
  /** The ratings, those of most games first. */
  ratings: Array<RulesRating>;
  /** The rules that the rest is about: the name of a preset, or all of them. */
  rules: string;
  /** The same in words. */
  rules_in_words: string;
  /** What others may see. */
  shows: Shown;
  /** Since when they have an account. */
  since: string;
  /** How they have fared, under all rules. */
  totals: Array<RulesTotalsView>;
  /** Whether it is yours. */
  yours: boolean;
};

/** The program that answered, so that a result can be told from that of another version. */
export type ProgramView = {
  /** The commit it was built from, where that is known. */
  commit?: string | null;
  /** Its version. */
  version: string;
};

/** How a pupil fares. */
export type PupilView = {
  /** How near the shots came to the likeliest ones, from 0 to 1, on average over those. */
  accuracy?: number | null;
  /** The games alone. */
  alone: number;
  /** The standard error of that; nothing for a single game. */
  error?: number | null;
  /** The games against others and the computer that somebody won. */
  games: number;
  /** The shots given away in one of those, on average. */
  given_away?: number | null;
  /** What signs in, with the code. */
  handle: string;
  /** How many of the games were judged: without hints, once they are over. */
  judged: number;
  /** What the pupil is called in games. */
  name: string;
  /** When the last game began. */
  played?: string | null;
  /** Those of them that the pupil won. */
  wins: number;
};

/** Pupils to be added. */
export type PupilsOrder = {
  /** One name a line, or a table (CSV) with heads. */
  pupils: string;
};

/** The answer to a puzzle. */
export type PuzzleAnswer = {
  /** Where to fire. */
  cell: string;
  /** Which puzzle. */
  puzzle: string;
};

/** How good an answer to a puzzle was. */
export type PuzzleGrade = "right" | "nearly" | "wrong";

/** How hard it is to choose a cell. */
export type PuzzleLevel = "easy" | "medium" | "hard";

/** A position in which a cell is to be chosen. */
export type PuzzleView = {
  /** The sizes or shapes of the ships not known to have sunk. */
  afloat: Array<ShipKind>;
  /** What it is known by. */
  id: string;
  /** How hard it is. */
  level: PuzzleLevel;
  /** How much less likely than the likeliest a cell may be that is nearly right. */
  margin: number;
  /** Cells not shot at that can only be water. */
  ruled_out: Array<string>;
  /** The rules. */
  rules: RulesView;
  /** The shots so far and what was said of them. */
  shots: string;
  /** The ships known to have sunk. */
  sunk: Array<string>;
  /** How far you are. */
  tally: TallyView;
};

/** Rules under which people are rated. */
export type RatedRulesView = {
  /** How many people are. */
  players: number;
  /** The name of a preset, or all of them. */
  rules: string;
  /** The same in words. */
  rules_in_words: string;
};

/** How strong somebody is. */
export type RatingView = {
  /** Its standard deviation. */
  deviation: number;
  /** The games it follows from; nothing for a strategy, which was rated once. */
  games?: number | null;
  /** Whether it is not known well enough yet, or not any more. */
  provisional: boolean;
  /** The rating. */
  value: number;
};

/** What signs in whoever has lost their password. */
export type RecoveryOrder = {
  /** A recovery code that has not been used. */
  code: string;
  /** The handle. */
  handle: string;
  /** The new password. */
  password: string;
  /** Whether the account takes the games along that were played in this browser as a guest. */
  take_games?: boolean;
};

/** An account to be made. */
export type RegisterOrder = {
  /** What it is called: 3 to 20 letters from A to Z, digits, hyphens and underscores. */
  handle: string;
  /** What to call you in games; your name so far, or else the handle, unless given. */
  name?: string | null;
  /** 8 to 128 characters. */
  password: string;
};

/** A rehearsal. */
export type RehearsalOrder = {
  /** How many strategies take part: 8 unless said, at most 64. */
  players?: number | null;
};

/** Playing once more. */
export type RematchOrder = {
  law?: FleetLaw | null;
  seat?: SeatName | null;
};

/** What you can do to be rid of a match. */
export type Removal = "erase" | "hide";

/** Something to tell the administrators. */
export type ReportOrder = {
  /** The game it happened in, in which you sit: who sat opposite is reported. */
  game?: string | null;
  /** The handle of who is reported, where it happened in no game. */
  handle?: string | null;
  /** What it is about. */
  reason: ReportReason;
  /** What happened: at most 500 characters. */
  text?: string;
};

/** What a report is about. */
export type ReportReason = "name" | "talk" | "cheating" | "other";

/** A report. */
export type ReportView = {
  /** When it was made. */
  at: string;
  /** The handle of who closed it. */
  closed_by?: string | null;
  /** Its number. */
  id: number;
  /** The number of the match it happened in. */
  match?: number | null;
  /** What who is reported is called in games. */
  name: string;
  /** What it is about. */
  reason: ReportReason;
  /** The handle of who is reported; nothing for a guest. */
  reported?: string | null;
  /** The handle of who reports; nothing for a guest. */
  reporter?: string | null;
  /** What the reporter says of it. */
  text: string;
};

/** A result that an organiser enters. */
export type ResultName = "a" | "b" | "drawn" | "a-absent" | "b-absent" | "neither-came";

/** The result of a table. */
export type ResultOrder = {
  /** Why, where it has a result that is corrected: everybody can read it. */
  reason?: string;
  /** What came of it. */
  result: ResultName;
  /** The round. */
  round: number;
  /** With how many shots each sank the fleets, if somebody has counted; 0 for who sank none. */
  shots?: Array<number> | null;
  /** The table. */
  table: number;
  /** The games that each has won, where they play several. */
  won?: Array<number> | null;
};

/** How everybody fared. */
export type ResultsView = {
  /** How many shots the admiral takes, the strongest of the computer's players. */
  admiral?: number | null;
  /** Whether it is about to find out. */
  admiral_hunting: boolean;
  /** How many found the fleet with how many shots, the fewest shots first. */
  bars: Array<BarView>;
  /** How many gave up. */
  given_up: number;
  /** How many are still at it. */
  hunting: number;
};

/** A fleet that may be seen: by everybody, the game being over, or by the only person, who has been marked as cheating. */
export type Revealed = string;

/** What somebody is in a tournament besides playing in it. */
export type RoleName = "organiser" | "invited" | "none";

/** What an account is to be in a tournament. */
export type RoleOrder = {
  /** The handle. */
  handle: string;
  /** What it is to be. */
  role: RoleName;
};

/** What became of a round for somebody. */
export type RoundFate = "playing" | "played" | "out-of-time" | "won-by-absence" | "absent" | "bye" | "walkover" | "rest" | "late-bye" | "missed";

/** A round. */
export type RoundView = {
  /** Whether all of its results are there. */
  done: boolean;
  /** Its number. */
  number: number;
  /** Who meets whom. */
  pairings: Array<PairingView>;
  /** Whether its games have begun. */
  started: boolean;
};

/** All rounds of a tournament. */
export type RoundsView = {
  /** The rounds in order; of very many, the latest. */
  rounds: Array<RoundView>;
};

/** Rules as they are asked for: a preset, and what differs from it. */
export type RulesOrder = {
  announce?: AnnounceRule | null;
  contact?: ContactRule | null;
  fleet?: ShipList | null;
  mirror?: MirrorRule | null;
  preset?: PresetName | null;
  reefs?: Cells | null;
  /** Width × height, each from 1 to 26. */
  size?: string | null;
  turns?: TurnRule | null;
};

/** A rating under some rules. */
export type RulesRating = {
  /** The rating. */
  rating: RatingView;
  /** The rules: the name of a preset, or all of them. */
  rules: string;
  /** The same in words. */
  rules_in_words: string;
};

/** How somebody has fared under some rules against somebody. */
export type RulesTotalsView = (PeriodView & {
  opponent?: ContestantView | null;
  /** The rules: the name of a preset, or all of them. */
  rules: string;
  /** The same in words. */
  rules_in_words: string;
});

/** The rules, as every answer has them. */
export type RulesView = {
  /** What is said of a ship that sinks. */
  announce: AnnounceRule;
  /** Whether ships may touch. */
  contact: ContactRule;
  /** The ships, largest first: the size of a straight one, the shape of another. */
  fleet: Array<ShipKind>;
  mirror?: MirrorRule | null;
  /** Cells no ship may occupy. */
  reefs: Array<string>;
  /** Width × height. */
  size: string;
  /** Who fires next, and how many shots. */
  turns: TurnRule;
};

/** What was said. */
export type SaidView = {
  /** When. */
  at: string;
  /** Who said it. */
  by: SeatName;
  /** Its number in the game, from 1. */
  number: number;
  /** What: a phrase in your language, or their own words. */
  text: string;
};

/** What a program may do. */
export type ScopeName = "read" | "play" | "bot";

/** A table whose players share this screen. */
export type ScreenOrder = {
  /** The round. */
  round: number;
  /** The table. */
  table: number;
};

/** A seat at a game. */
export type SeatName = "A" | "B";

/** Which seat is meant, where two people share the screen. */
export type SeatParam = {
  seat?: SeatName | null;
};

/** What you want to play. */
export type SeekOrder = {
  /** How much time both have: `300+5` or `3d`. None unless said. */
  clock?: string | null;
  /** What to call you. */
  name?: string | null;
  /** Whether the result is to count for ratings: of accounts, and only with others who want that. */
  rated?: boolean;
  /** The rules. */
  rules?: RulesOrder;
};

/** Where you are signed in. */
export type SessionView = {
  /** The browser, as far as it says what it is. */
  browser?: string | null;
  /** Whether it is this one. */
  current: boolean;
  /** What to end it by. */
  id: string;
  /** When it was last used, within an hour. */
  seen: string;
  /** When you signed in there. */
  since: string;
  /** The system, likewise. */
  system?: string | null;
};

/** The settings of the pages, as they keep them in a browser: texts by name. */
export type SettingsView = {
  /** Every setting that was changed. */
  settings: Record<string, unknown>;
};

/** A shared fleet, as far as you may know of it. */
export type SharedFleetView = {
  /** Your hunt, which there is only one of. */
  hunt: HuntView;
  /** What it is known by. */
  id: string;
  /** Where others hunt it. */
  link: string;
  /** What it is called; empty where it is called nothing. */
  name: string;
  /** Whether you placed it, and so cannot hunt it. */
  placed: boolean;
  results?: ResultsView | null;
  /** The rules. */
  rules: RulesView;
  /** Until when it can be hunted. */
  until: string;
  /** Whether you share it. */
  yours: boolean;
};

/** A fleet somebody wants to share. */
export type SharingOrder = {
  /** Its ships; placed at random unless given. Whoever places them does not hunt them. */
  fleet?: string | null;
  law?: FleetLaw | null;
  /** What to call it. */
  name?: string | null;
  /** The rules; who shoots when does not matter to one shooter. */
  rules?: RulesOrder;
};

/** A ship by its kind: the size of a straight one, or the shape of another, as in `"##/#."`. */
export type ShipKind = number | string;

/** The ships of a fleet: `"5,4,L4,2x2"` or `[5,4,"L4","2x2"]`. */
export type ShipList = string | Array<ShipKind>;

/** What is wrong with a ship. */
export type ShipProblem = {
  /** What is wrong, in a sentence. */
  reason: string;
  /** The ship. */
  ship?: string | null;
};

/** Ships to be checked, all of them or some. */
export type Ships = {
  /** The ships placed so far. */
  ships: string;
};

/** Ships to be checked under some rules. */
export type ShipsOrder = {
  /** The rules. */
  rules?: RulesOrder;
  /** The ships placed so far. */
  ships: string;
};

/** What others may see of a profile. */
export type Shown = {
  /** The latest matches. */
  games: boolean;
  /** Where they fire first and where they hide, which helps opponents. */
  habits: boolean;
  /** Ratings, statistics and accuracy, and the place on leaderboards. */
  rating: boolean;
};

/** What signs in. */
export type SignInOrder = {
  /** The handle. */
  handle: string;
  /** The password. */
  password: string;
  /** Whether the account takes the games along that were played in this browser as a guest. Those that it does not take belong to nobody from then on. */
  take_games?: boolean;
};

/** Who has signed in. */
export type SignedInView = {
  /** The account. */
  account: AccountView;
  /** New recovery codes, told only now: each signs in once if the password is lost. */
  codes: Array<string>;
  /** How many games it has taken along. */
  taken: number;
};

/** How one has fared alone. */
export type SoloView = (PeriodView & {
  player?: ContestantView | null;
});

/** What is sent, a line each. */
export type SolutionLine = {
  /** The fleet. */
  fleet: string;
  /** The program that solves it. */
  program: ProgramView;
  /** The rules. */
  rules: RulesView;
  /** The seed of everything random. */
  seed: number;
  /** The strategy, with all its parameters. */
  strategy: string;
} | {
  /** What the strategy made of it. */
  after: Array<NoteView>;
  /** For every row and cell, the number the strategy went by, where it has such numbers. */
  counts?: Array<Array<number>> | null;
  /** What led to it. */
  notes: Array<NoteView>;
  /** The shot and what was said of it. */
  shot: string;
  /** The shot in a sentence. */
  text: string;
} | {
  /** The shots. */
  count: number;
  /** The same in a sentence. */
  text: string;
};

/** A game for a strategy. */
export type SolutionOrder = {
  /** Where the ships lie; placed at random unless given. */
  fleet?: string | null;
  fleets?: FleetLaw | null;
  /** The rules. */
  rules?: RulesOrder;
  /** The seed of everything random; drawn if omitted. */
  seed?: number | null;
  /** The strategy, with parameters after a colon; `level5` unless said. */
  strategy?: string | null;
};

/** How far a tournament is to be. */
export type StageOrder = {
  /** Why, where it is cancelled. */
  reason?: string;
  /** `running` begins it or goes on, `paused` has it rest, `over` ends it, `cancelled` calls it off. */
  stage: TournamentStage;
};

/** How somebody stands. */
export type StandingView = {
  /** The games drawn. */
  drawn: number;
  /** The games lost. */
  lost: number;
  /** The place. Who cannot be told apart shares it. */
  place: number;
  /** Who. */
  player: number;
  /** What the place goes by first. */
  points: number;
  /** What each tie-break comes to. */
  ties: Array<number | null>;
  /** The games won. */
  won: number;
};

/** A study that was started. */
export type Started = {
  /** Its id. */
  id: string;
};

/** Who fires first. */
export type Starts = "you" | "other" | "random";

/** A player's statistics. */
export type StatisticsView = {
  /** All matches that somebody won. */
  all: PeriodView;
  /** As many before those. */
  before: PeriodView;
  /** In how many games somebody looked at the enemy's fleet. */
  cheated: number;
  /** How many games were practice. */
  practice: number;
  /** The latest of them. */
  recent: PeriodView;
  /** The games alone; those won are those in which every ship was found. */
  solo: PeriodView;
};

/** How often strategies beat people. */
export type StrategiesView = {
  /** Whether there are more. */
  more: boolean;
  /** The latest month first, at most 500 lines. */
  results: Array<StrategyLine>;
};

/** How often a strategy beat people, in one month and under one set of rules. */
export type StrategyLine = (PeriodView & {
  /** The month in which the matches began: `2026-01`. */
  month: string;
  /** The rules: the name of a preset, or all of them. */
  rules: string;
  /** The same in words. */
  rules_in_words: string;
  /** The strategy, with its parameters. */
  strategy: string;
});

/** A strategy. */
export type StrategyView = {
  /** What it does, in a sentence. */
  description: string;
  /** The name. */
  name: string;
  /** What it can be given. */
  parameters: Array<ParameterView>;
  /** How it is written with all its parameters. */
  written: string;
};

/** Days in a row. */
export type StreakView = {
  /** The most there ever were. */
  best: number;
  /** Up to now. */
  now: number;
};

/** A study to start. */
export type StudyRequest = {
  fleets?: FleetLaw | null;
  /** The number of games for each strategy. */
  games: number;
  /** The rules. Who fires when does not matter, since each strategy plays alone. */
  rules?: RulesOrder;
  /** The seed of everything random; drawn if omitted. */
  seed?: number | null;
  /** The strategies, with parameters after a colon. */
  strategies: Array<string>;
};

/** The state of a study. */
export type StudyView = {
  /** How many games each strategy has played. */
  done: number;
  /** Whether it is over. */
  finished: boolean;
  /** How the fleets are placed. */
  fleets: string;
  /** How many games each strategy will play. */
  games: number;
  /** Its id. */
  id: string;
  /** Whether it was stopped before its last game. */
  interrupted: boolean;
  /** While it runs: how long is left and when it will be done, in a sentence. */
  left?: string | null;
  /** Every two strategies compared on the same fleets, once it is over. */
  pairs: Array<Record<string, unknown>>;
  /** Why it failed. */
  problem?: string | null;
  /** The program that played. */
  program: ProgramView;
  /** A summary for each strategy: `strategy games mean sd ci95 min q1 median q3 max mode histogram` and more. */
  results: Array<Record<string, unknown>>;
  /** The rules. */
  rules: RulesView;
  /** The seed of everything random. */
  seed: number;
  /** The strategies. */
  strategies: Array<string>;
};

/** How everybody fares who hunts a shared fleet. */
export type TableView = {
  /** How many have found it. */
  found: number;
  /** How many gave up. */
  given_up: number;
  /** Who hunts it, the best first, at most 200. */
  hunters: Array<HunterView>;
  /** How many are still at it. */
  hunting: number;
  /** What the fleet is called. */
  name: string;
  /** How many cells its ships have. */
  ship_cells: number;
};

/** What the two players of a game say to each other. */
export type TalkView = {
  /** How you take the other. */
  attitude: AttitudeName;
  /** What you may say. */
  may: MayTalk;
  /** Whether the other does. */
  other_writes: boolean;
  /** What can be said in one go, in your language. */
  phrases: Array<PhraseView>;
  /** What was said, as far as you hear it. */
  said: Array<SaidView>;
  /** Whether the site lets people write in their own words. */
  texts: boolean;
  /** Whether you allow it. */
  you_write: boolean;
};

/** How far you are with the puzzles of one level. */
export type TallyView = {
  /** How many you have answered. */
  answered: number;
  /** The most there ever were. */
  best: number;
  /** How many of them right. */
  solved: number;
  /** How many right ones one after another, up to the last. */
  streak: number;
};

/** What a strategy thought. */
export type ThoughtView = {
  /** What led to it and what followed, line by line. */
  notes: Array<NoteView>;
  /** The number of the shot in the game, from 1. */
  number: number;
  /** The shot. */
  shot: string;
};

/** What tells players apart who have as many points. */
export type TieBreakName = "buchholz" | "sonneborn-berger" | "head-to-head" | "mean-shots" | "performance" | "wins" | "field";

/** What a tie-break gives somebody. */
export type TieView = {
  /** What it is made of. */
  parts: Array<PartView>;
  /** Which. */
  tie_break: TieBreakName;
  /** What it comes to. */
  value?: number | null;
};

/** A token to be made. */
export type TokenOrder = {
  /** What you call the program. */
  name: string;
  scope?: ScopeName | null;
};

/** A token of yours. */
export type TokenView = {
  /** What it is removed by. */
  id: string;
  /** When it was made. */
  made: string;
  /** What you call the program. */
  name: string;
  /** What it may do. */
  scope: ScopeName;
  /** When it was last used, within an hour. */
  used?: string | null;
};

/** How one has fared against another. */
export type TotalsView = {
  /** How many of those because the other stayed away. */
  by_absence: number;
  /** The matches. */
  games: number;
  /** The shots it took to win, on average. */
  mean_shots?: number | null;
  opponent?: ContestantView | null;
  player?: ContestantView | null;
  /** The part that was won, from 0 to 1. */
  win_rate?: number | null;
  /** Those won. */
  wins: number;
};

/** The kinds of file there are. */
export type TournamentFile = "csv" | "json" | "trf";

/** A tournament that somebody wants. */
export type TournamentOrder = {
  /** Whether strategies and bots may take part. */
  bots?: boolean;
  /** Whether the organisers begin each round instead. */
  by_hand?: boolean;
  /** The class it is for: of a teacher. A pupil's is for their own class. */
  class?: string | null;
  /** How much time both have: `300+5` or `3d`; the former unless said. */
  clock?: string | null;
  duplicate?: DuplicateName | null;
  entry?: EntryName | null;
  /** Who meets whom. */
  format: FormatName;
  /** How many games the two of a pairing play: one unless said. */
  games?: number | null;
  /** Whether people may come when it has begun: they may unless said, where the format allows it. */
  late?: boolean | null;
  /** How many of the rounds they missed count as a bye: one unless said. */
  late_byes?: number | null;
  /** Whether everybody sees it in the list: they do unless said. */
  listed?: boolean | null;
  /** How many minutes an arena takes: 45 unless said. */
  minutes?: number | null;
  /** What to call it. */
  name: string;
  /** After how many seconds the next round begins by itself: 30 unless said. */
  pause?: number | null;
  /** How many players are expected: more rounds than so many can play are refused. */
  players?: number | null;
  /** What a win, a loss and a bye are worth: 1, 0 and 1 unless said. */
  points?: Array<number> | null;
  /** Whether games between accounts count for ratings. */
  rated?: boolean;
  /** The least and the most rating of who may come, where that decides. */
  ratings?: Array<number> | null;
  /** The rounds of a Swiss tournament: 5 unless said. How often everybody meets in a round robin: once. */
  rounds?: number | null;
  /** The rules. */
  rules?: RulesOrder;
  /** Whether the losers of the semifinals of a knockout play for the third place: they do unless said. */
  third_place?: boolean | null;
  /** What tells players apart who have as many points, in this order. */
  tie_breaks?: Array<TieBreakName> | null;
};

/** How far a tournament is. */
export type TournamentStage = "open" | "running" | "paused" | "over" | "cancelled";

/** What suits a tournament of so many players. */
export type TournamentSuggestion = {
  /** How many minutes an arena should take. */
  arena_minutes: number;
  /** The rounds of a knockout. */
  knockout_rounds: number;
  /** The most rounds of one in which nobody has to meet anybody twice. */
  most_rounds: number;
  /** How many minutes a round takes about; nothing where turns take days. */
  round_minutes?: number | null;
  /** The rounds of a round robin. */
  round_robin_rounds: number;
  /** The rounds of a Swiss tournament. */
  rounds: number;
};

/** How a tournament is played. */
export type TournamentTerms = {
  /** Whether strategies and bots may take part. */
  bots: boolean;
  /** How much time players have. */
  clock: string;
  /** The same in words. */
  clock_in_words: string;
  /** Whether everybody hunts the same fleets. */
  duplicate: DuplicateName;
  /** Who may come. */
  entry: EntryName;
  /** Who meets whom. */
  format: FormatName;
  /** The games that the two of a pairing play. */
  games: number;
  /** Within how many minutes a hunt has to be over, where everybody hunts the same fleets. */
  hunt_minutes?: number | null;
  /** Until when people may come who are late: not once it has begun, until half of the rounds have begun, or until the last. */
  late: boolean;
  /** How many of the rounds they missed count as a bye. */
  late_byes: number;
  /** How long an arena takes. */
  minutes?: number | null;
  /** After how many seconds the next round begins by itself; nothing where the organisers begin them. */
  pause?: number | null;
  /** What a win, a loss and a bye are worth. */
  points: Array<number>;
  /** Whether games between accounts count for ratings. */
  rated: boolean;
  /** The least and the most rating of who may come. */
  ratings?: Array<number> | null;
  /** The rounds of a Swiss tournament; how often everybody meets in a round robin. */
  rounds?: number | null;
  /** The rules. */
  rules: RulesView;
  /** The same in words. */
  rules_in_words: string;
  /** Whether the losers of the semifinals of a knockout play for the third place. */
  third_place: boolean;
  /** What tells players apart who have as many points, in this order. */
  tie_breaks: Array<TieBreakName>;
};

/** A tournament, as you may see it. */
export type TournamentView = {
  /** All rounds of a knockout: its bracket. */
  bracket: Array<RoundView>;
  /** What those type who are told it: for organisers alone. */
  code?: string | null;
  /** In how many seconds an arena is over. */
  ends_in?: number | null;
  /** What it is known by. */
  id: string;
  /** Who is invited: for organisers alone. */
  invited: Array<string>;
  /** Where it is. */
  link: string;
  /** Whether everybody sees it in the list. */
  listed: boolean;
  /** What it is called. */
  name: string;
  /** In how many seconds the next round begins by itself. */
  next_round_in?: number | null;
  /** Who organises it: handles, its owner first. */
  organisers: Array<string>;
  /** Who takes part. */
  players: Array<EntrantView>;
  round?: RoundView | null;
  /** How many rounds there are, once that is known. */
  rounds?: number | null;
  /** How far it is. */
  stage: TournamentStage;
  /** How everybody stands, the best first. */
  standings: Array<StandingView>;
  /** How it is played. */
  terms: TournamentTerms;
  /** Raised by everything that happens in it. */
  version: number;
  /** What you are in it. */
  you: OwnPart;
};

/** The tournaments there are for you. */
export type TournamentsView = {
  /** Those everybody sees, in the same order. */
  all: Array<ListedTournament>;
  /** Whether you may make one: whoever has an account. */
  may_make: boolean;
  /** Those you organise, play in, or are invited to: those that are not over first. */
  yours: Array<ListedTournament>;
};

/** Who fires next, and how many shots. */
export type TurnRule = "alternate" | "again-on-hit" | "salvo";

/** What makes a shot worth a second look. */
export type TurningKind = "slip" | "lucky-hit" | "unlucky-miss";

/** A shot worth a second look. */
export type TurningView = {
  /** What makes it so. */
  kind: TurningKind;
  /** Its number in the game, from 1. */
  number: number;
  /** The same in a sentence. */
  sentence: string;
};

/** Something to be said: a phrase or a text. */
export type Utterance = {
  /** The name of a phrase. */
  phrase?: string | null;
  /** Your own words, at most 200 characters. */
  text?: string | null;
};

/** A game, as whoever asks may see it. */
export type View = {
  /** Whether the only person has looked at the enemy's fleet, so that it counts for nothing. */
  cheated: boolean;
  /** In how many seconds you may, where the other has been away or idle for some time. */
  claim_in?: number | null;
  /** Whether you may claim the win, the other having been away or idle for long enough. */
  claimable: boolean;
  clock?: ClockView | null;
  /** How many shots that turn takes, all at once. */
  due: number;
  ending?: EndingView | null;
  enemy?: EnemySea | null;
  /** All shots so far, of both seats. */
  fired: number;
  /** The number people see beside the first row, 0 or 1. Cells in requests and answers count from 0 in either case. */
  first_row: number;
  /** Whether you may ask for hints: two people only if both agreed before the game. */
  hints: boolean;
  /** The page of the shared fleet that is hunted in it, or of the tournament it is a game of. */
  hunt?: string | null;
  /** What the game is known by. */
  id: string;
  /** Where whoever is invited goes: only for the one who invites, and only until they have come. */
  invitation?: string | null;
  /** Whether the game is kept as it is played: always, here. */
  keeps: boolean;
  last?: Last | null;
  /** In how many seconds the other may claim it, where you have been idle for some time. */
  lose_in?: number | null;
  /** The number of the match in the history. */
  match?: number | null;
  /** The kind of game. */
  mode: GameMode;
  /** Who fired each shot of the game, in order: a letter for each. */
  order: string;
  own?: OwnSea | null;
  /** The sizes or shapes of your ships afloat. */
  own_afloat: Array<ShipKind>;
  /** How far the game is. */
  phase: GamePhase;
  /** Who plays; the second seat is empty in a game alone, and while somebody is invited. */
  players: Both_Option_PlayerView;
  /** Whether its result counts for ratings. */
  rated: boolean;
  /** The game that followed on this one, for those who played. */
  rematch?: string | null;
  /** The rules. */
  rules: RulesView;
  score?: Both_u32 | null;
  seats?: Both_EnemySea | null;
  /** Where others may watch. */
  spectate: string;
  /** Whether a strategy is thinking. */
  thinking: boolean;
  /** The tournament it is a game of. */
  tournament?: string | null;
  turn?: SeatName | null;
  /** Raised by everything that changes what is shown: of two views, that with the higher version is the newer. */
  version: number;
  you?: SeatName | null;
};

/** Why a result is to count no more. */
export type VoidOrder = {
  /** In a few words, for other administrators: at most 500 characters. */
  reason: string;
};

/** A game that anybody may watch. */
export type WatchedView = {
  /** How much time there is, in words. */
  clock_in_words: string;
  /** How many shots have been fired. */
  fired: number;
  /** The game. */
  game: string;
  /** Who plays; empty for somebody who has given no name. */
  players: Array<string>;
  /** The rules: the name of a preset, or all of them. */
  rules: string;
  /** The same in words. */
  rules_in_words: string;
};

/** Who you are. */
export type WhoView = {
  account?: AccountView | null;
  /** How many games were played in this browser as a guest, where you are not. */
  guest_games: number;
};
