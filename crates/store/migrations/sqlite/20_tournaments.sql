-- Tournaments: a log of events for each, from which everything shown of it follows; who takes part; and the games of its pairings.

CREATE TABLE tournaments (
    id       TEXT PRIMARY KEY,
    -- Whoever made it; nobody where they are forgotten.
    owner    INTEGER REFERENCES players (id) ON DELETE SET NULL,
    name     TEXT NOT NULL,
    settings TEXT NOT NULL,
    state    TEXT NOT NULL CHECK (state IN ('open', 'running', 'paused', 'over', 'cancelled')),
    -- Whether everybody sees it in the list.
    listed   INTEGER NOT NULL CHECK (listed IN (0, 1)),
    -- What those type who were told it.
    code     TEXT UNIQUE,
    made     INTEGER NOT NULL,
    -- When its last event was.
    changed  INTEGER NOT NULL,
    -- When a server is to look at it again, by the steady clock.
    due      INTEGER,
    -- The number of its last event: whoever adds one knows those before.
    version  INTEGER NOT NULL
) STRICT;
CREATE INDEX tournaments_due ON tournaments (due) WHERE due IS NOT NULL;
CREATE INDEX tournaments_listed ON tournaments (state, changed) WHERE listed = 1;
CREATE INDEX tournaments_owner ON tournaments (owner) WHERE owner IS NOT NULL;

-- Written once and never changed. No event has a name in it: people are the numbers they have in their tournament.
CREATE TABLE tournament_events (
    tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    -- Whose deed it was; nobody's where it was the server's.
    author     INTEGER REFERENCES players (id) ON DELETE SET NULL,
    event      TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_events_author ON tournament_events (author) WHERE author IS NOT NULL;

-- Who takes part: somebody, or a strategy.
CREATE TABLE tournament_players (
    tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    player     INTEGER REFERENCES players (id) ON DELETE SET NULL,
    strategy   TEXT,
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX tournament_players_player ON tournament_players (player, tournament) WHERE player IS NOT NULL;

-- Who organises it besides its owner, and who is invited.
CREATE TABLE tournament_people (
    tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    player     INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    role       TEXT NOT NULL CHECK (role IN ('organiser', 'invited')),
    PRIMARY KEY (tournament, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_people_player ON tournament_people (player);

-- The games of a pairing. One that is played elsewhere has no match.
CREATE TABLE tournament_games (
    tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    round      INTEGER NOT NULL,
    place      INTEGER NOT NULL,
    game       INTEGER NOT NULL,
    first      INTEGER NOT NULL,
    -- Nobody where the first hunts alone.
    second     INTEGER,
    web_game   TEXT,
    -- It outlives its match, or whoever erased a match would erase its result.
    match_id   INTEGER UNIQUE,
    fleet      TEXT,
    -- Written with the ending of the match.
    ending     TEXT,
    shots_a    INTEGER NOT NULL DEFAULT 0,
    shots_b    INTEGER NOT NULL DEFAULT 0,
    -- Whether the log says so.
    taken      INTEGER NOT NULL DEFAULT 0 CHECK (taken IN (0, 1)),
    PRIMARY KEY (tournament, round, place, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_games_untaken ON tournament_games (tournament) WHERE taken = 0;

ALTER TABLE matches ADD COLUMN event TEXT REFERENCES tournaments (id) ON DELETE SET NULL;
CREATE INDEX matches_event ON matches (event) WHERE event IS NOT NULL;

-- What the results of matches were corrected to: the last counts. Without a winner a result counts no more.
CREATE TABLE rating_corrections (
    match_id INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    winner   INTEGER CHECK (winner IN (0, 1)),
    at       INTEGER NOT NULL,
    reason   TEXT NOT NULL,
    PRIMARY KEY (match_id, number)
) STRICT, WITHOUT ROWID;

-- A fleet that everybody hunts in a round of a tournament. (A column whose condition changes is replaced by another.)
ALTER TABLE shared_fleets ADD COLUMN sort TEXT NOT NULL DEFAULT 'link' CHECK (sort IN ('day', 'link', 'round'));
UPDATE shared_fleets SET sort = kind;
DROP INDEX shared_fleets_made;
ALTER TABLE shared_fleets DROP COLUMN kind;
ALTER TABLE shared_fleets RENAME COLUMN sort TO kind;
CREATE INDEX shared_fleets_made ON shared_fleets (made) WHERE kind = 'link';
