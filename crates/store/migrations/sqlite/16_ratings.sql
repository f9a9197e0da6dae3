-- Ratings: which matches are rated, what came of them, and how well people fire whatever the luck.

ALTER TABLE matches ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));
ALTER TABLE web_games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));

-- What ratings follow from: a line for each seat of a rated match that has a player, written with the ending and never changed.
-- It outlives its match, or whoever erased a match would erase its result.
CREATE TABLE rating_events (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    match_id        INTEGER NOT NULL,
    seat            INTEGER NOT NULL CHECK (seat IN (0, 1)),
    player          INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    rules           TEXT NOT NULL,
    -- The other player; nobody where it was a strategy, or somebody who is forgotten.
    rival           INTEGER REFERENCES players (id) ON DELETE SET NULL,
    strategy        TEXT,
    -- How strong the other was known to be then.
    rival_value     REAL NOT NULL,
    rival_deviation REAL NOT NULL,
    -- What firing first was worth, for this seat.
    lead            REAL NOT NULL,
    won             INTEGER NOT NULL CHECK (won IN (0, 1)),
    at              INTEGER NOT NULL,
    UNIQUE (match_id, seat)
) STRICT;
CREATE INDEX rating_events_player ON rating_events (player, rules, id);
CREATE INDEX rating_events_rival ON rating_events (rival) WHERE rival IS NOT NULL;
CREATE INDEX rating_events_rules ON rating_events (rules, id);

-- Matches whose results count no more.
CREATE TABLE rating_voids (
    match_id INTEGER PRIMARY KEY,
    at       INTEGER NOT NULL,
    reason   TEXT NOT NULL
) STRICT;

-- The ratings, and how they came to be: everything here follows from the events.
CREATE TABLE rating_points (
    event      INTEGER PRIMARY KEY REFERENCES rating_events (id) ON DELETE CASCADE,
    before     REAL NOT NULL,
    value      REAL NOT NULL,
    deviation  REAL NOT NULL
) STRICT;
CREATE TABLE ratings (
    player     INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    rules      TEXT NOT NULL,
    value      REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    games      INTEGER NOT NULL,
    -- When the last of them ended.
    at         INTEGER,
    PRIMARY KEY (player, rules)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_best ON ratings (rules, value DESC);

-- How well somebody fired in a match of the web that is over: how many shots they gave away, with the standard error, and how
-- near their shots came to the likeliest ones.
CREATE TABLE judgements (
    match_id   INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat       INTEGER NOT NULL CHECK (seat IN (0, 1)),
    state      TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'too costly')),
    shots      INTEGER NOT NULL DEFAULT 0,
    -- Those judged over every fleet that remained, and not over some drawn from them.
    listed     INTEGER NOT NULL DEFAULT 0,
    given_away REAL,
    error      REAL,
    accuracy   REAL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX judgements_waiting ON judgements (match_id) WHERE state = 'waiting';
