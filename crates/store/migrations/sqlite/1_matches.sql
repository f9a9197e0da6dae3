-- The games people and strategies have played, as they were played.

-- What the file says it is, so that no other program's database is ever taken for one of ours ("AMRL").
PRAGMA application_id = 1095586380;

CREATE TABLE players (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    uid    TEXT NOT NULL UNIQUE,
    name   TEXT NOT NULL,
    joined INTEGER NOT NULL
) STRICT;
CREATE INDEX players_name ON players (name);

-- Settings of the installation have no player.
CREATE TABLE settings (
    player INTEGER REFERENCES players (id) ON DELETE CASCADE,
    key    TEXT NOT NULL,
    value  TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX settings_of_player ON settings (player, key) WHERE player IS NOT NULL;
CREATE UNIQUE INDEX settings_of_all ON settings (key) WHERE player IS NULL;

CREATE TABLE rulesets (
    id   INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE
) STRICT;

-- Whoever can sit at a game: a person, a strategy with its parameters, or (number 1) nobody who is known.
CREATE TABLE contestants (
    id       INTEGER PRIMARY KEY,
    player   INTEGER UNIQUE REFERENCES players (id) ON DELETE CASCADE,
    strategy TEXT UNIQUE,
    CHECK (player IS NULL OR strategy IS NULL)
) STRICT;
INSERT INTO contestants (id) VALUES (1);

-- Times are milliseconds since 1970. Seats are 0 (A) and 1 (B).
CREATE TABLE matches (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    uid     TEXT NOT NULL UNIQUE,
    rules   INTEGER NOT NULL REFERENCES rulesets (id),
    seed    INTEGER,
    starter INTEGER NOT NULL CHECK (starter IN (0, 1)),
    began   INTEGER NOT NULL CHECK (began >= 0),
    ended   INTEGER,
    ending  TEXT NOT NULL DEFAULT 'unfinished'
            CHECK (ending IN ('unfinished', 'A won', 'B won', 'A resigned', 'B resigned', 'aborted')),
    winner  INTEGER GENERATED ALWAYS AS (
                CASE WHEN ending IN ('A won', 'B resigned') THEN 0 WHEN ending IN ('B won', 'A resigned') THEN 1 END
            ) STORED,
    CHECK ((ending = 'unfinished') = (ended IS NULL))
) STRICT;
CREATE INDEX matches_began ON matches (began, id);
CREATE INDEX matches_rules ON matches (rules, began, id);
CREATE INDEX matches_open ON matches (id) WHERE ending = 'unfinished';

CREATE TABLE seats (
    match_id   INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat       INTEGER NOT NULL CHECK (seat IN (0, 1)),
    contestant INTEGER NOT NULL REFERENCES contestants (id),
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_contestant ON seats (contestant, match_id);

-- Where the ships lay: first cell, 0 across or 1 down, size.
CREATE TABLE ships (
    match_id INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    col      INTEGER NOT NULL CHECK (col BETWEEN 0 AND 25),
    line     INTEGER NOT NULL CHECK (line BETWEEN 0 AND 25),
    axis     INTEGER NOT NULL CHECK (axis IN (0, 1)),
    size     INTEGER NOT NULL CHECK (size BETWEEN 1 AND 26),
    PRIMARY KEY (match_id, seat, number),
    FOREIGN KEY (match_id, seat) REFERENCES seats (match_id, seat) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What was said of a shot: 0 miss, 1 hit, 2 sunk, 2 + size for a ship sunk whose size was told.
CREATE TABLE shots (
    match_id INTEGER NOT NULL,
    sequence INTEGER NOT NULL CHECK (sequence > 0),
    turn     INTEGER NOT NULL CHECK (turn > 0),
    seat     INTEGER NOT NULL,
    col      INTEGER NOT NULL CHECK (col BETWEEN 0 AND 25),
    line     INTEGER NOT NULL CHECK (line BETWEEN 0 AND 25),
    outcome  INTEGER NOT NULL CHECK (outcome BETWEEN 0 AND 28),
    fired    INTEGER NOT NULL,
    PRIMARY KEY (match_id, sequence),
    FOREIGN KEY (match_id, seat) REFERENCES seats (match_id, seat) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What a game record brought with it and Amiral has no use for.
CREATE TABLE tags (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    name     TEXT NOT NULL,
    value    TEXT NOT NULL,
    PRIMARY KEY (match_id, number)
) STRICT, WITHOUT ROWID;

-- The games once more, by who played them: everything here follows from the tables above and is kept up in the same
-- transactions, so that a history of any length is read without counting.
CREATE TABLE outings (
    contestant INTEGER NOT NULL,
    began      INTEGER NOT NULL,
    match_id   INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat       INTEGER NOT NULL,
    opponent   INTEGER NOT NULL,
    rules      INTEGER NOT NULL,
    won        INTEGER,
    shots      INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (contestant, began, match_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX outings_match ON outings (match_id);
CREATE INDEX outings_opponent ON outings (contestant, opponent, began, match_id);

-- And summed up: the games that somebody won, by spans of thirty days.
CREATE TABLE tallies (
    contestant INTEGER NOT NULL,
    opponent   INTEGER NOT NULL,
    rules      INTEGER NOT NULL,
    span       INTEGER NOT NULL,
    games      INTEGER NOT NULL,
    wins       INTEGER NOT NULL,
    shots      INTEGER NOT NULL,
    PRIMARY KEY (contestant, opponent, rules, span)
) STRICT, WITHOUT ROWID;
CREATE INDEX tallies_opponent ON tallies (opponent);
