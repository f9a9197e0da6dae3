-- Fleets that several hunt, each for themselves: one for every day, and those that somebody shares by a link. And puzzles: positions
-- in which a cell is to be chosen.

-- A fleet of the day is known by its day, `2026-01-31`, any other by what nobody can guess.
CREATE TABLE shared_fleets (
    id      TEXT PRIMARY KEY,
    kind    TEXT NOT NULL CHECK (kind IN ('day', 'link')),
    rules   TEXT NOT NULL,
    ships   TEXT NOT NULL,
    -- Whoever shares it, and whether they placed it themselves: then they know it.
    maker   TEXT,
    placed  INTEGER NOT NULL CHECK (placed IN (0, 1)),
    name    TEXT NOT NULL,
    made    INTEGER NOT NULL,
    -- Until then, nobody who has not finished their hunt sees the fleet or shots at it.
    until   INTEGER NOT NULL,
    -- How many shots the admiral takes, once that is known.
    admiral INTEGER
) STRICT;
CREATE INDEX shared_fleets_made ON shared_fleets (made) WHERE kind = 'link';
CREATE INDEX shared_fleets_maker ON shared_fleets (maker) WHERE maker IS NOT NULL;

-- One hunt for each visitor. It outlives its match, or whoever erased a match could hunt the same fleet again.
CREATE TABLE hunts (
    fleet    TEXT NOT NULL REFERENCES shared_fleets (id) ON DELETE CASCADE,
    visitor  TEXT NOT NULL,
    match_id INTEGER UNIQUE REFERENCES matches (id) ON DELETE SET NULL,
    -- Nothing until it is over.
    ended    INTEGER,
    shots    INTEGER,
    found    INTEGER NOT NULL DEFAULT 0 CHECK (found IN (0, 1)),
    PRIMARY KEY (fleet, visitor)
) STRICT, WITHOUT ROWID;
CREATE INDEX hunts_visitor ON hunts (visitor, fleet);
CREATE INDEX hunts_results ON hunts (fleet, found, shots);

-- Positions from games that were kept, without names: what was fired so far, and how hard it is to choose.
CREATE TABLE puzzles (
    id    INTEGER PRIMARY KEY AUTOINCREMENT,
    rules TEXT NOT NULL,
    shots TEXT NOT NULL,
    level INTEGER NOT NULL,
    UNIQUE (rules, shots)
) STRICT;
CREATE INDEX puzzles_level ON puzzles (level, id);

-- How far each visitor is, by difficulty.
CREATE TABLE puzzlers (
    visitor  TEXT NOT NULL,
    level    INTEGER NOT NULL,
    -- The puzzle before them, until it is answered.
    puzzle   TEXT,
    answered INTEGER NOT NULL DEFAULT 0,
    solved   INTEGER NOT NULL DEFAULT 0,
    streak   INTEGER NOT NULL DEFAULT 0,
    best     INTEGER NOT NULL DEFAULT 0,
    at       INTEGER NOT NULL,
    PRIMARY KEY (visitor, level)
) STRICT, WITHOUT ROWID;
