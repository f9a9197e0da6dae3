-- What players say to each other in a game, who allows others to write to them, and whom somebody does not want to hear.

CREATE TABLE said (
    web_game TEXT NOT NULL REFERENCES web_games (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    seat     INTEGER NOT NULL CHECK (seat IN (0, 1)),
    at       INTEGER NOT NULL,
    -- Either a phrase by its name, or a text.
    phrase   TEXT,
    text     TEXT,
    CHECK ((phrase IS NULL) <> (text IS NULL)),
    PRIMARY KEY (web_game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE writers (visitor TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

CREATE TABLE attitudes (
    visitor  TEXT NOT NULL,
    other    TEXT NOT NULL,
    attitude TEXT NOT NULL CHECK (attitude IN ('mutes', 'blocks')),
    PRIMARY KEY (visitor, other)
) STRICT, WITHOUT ROWID;
