-- Tournaments: a log of events for each, from which everything shown of it follows; who takes part; and the games of its pairings.

CREATE TABLE tournaments (
    id       TEXT PRIMARY KEY,
    -- Whoever made it; nobody where they are forgotten.
    owner    BIGINT REFERENCES players (id) ON DELETE SET NULL,
    name     TEXT NOT NULL,
    settings TEXT NOT NULL,
    state    TEXT NOT NULL CHECK (state IN ('open', 'running', 'paused', 'over', 'cancelled')),
    -- Whether everybody sees it in the list.
    listed   SMALLINT NOT NULL CHECK (listed IN (0, 1)),
    -- What those type who were told it.
    code     TEXT UNIQUE,
    made     BIGINT NOT NULL,
    -- When its last event was.
    changed  BIGINT NOT NULL,
    -- When a server is to look at it again, by the steady clock.
    due      BIGINT,
    -- The number of its last event: whoever adds one knows those before.
    version  BIGINT NOT NULL
);
CREATE INDEX tournaments_due ON tournaments (due) WHERE due IS NOT NULL;
CREATE INDEX tournaments_listed ON tournaments (state, changed) WHERE listed = 1;
CREATE INDEX tournaments_owner ON tournaments (owner) WHERE owner IS NOT NULL;

-- Written once and never changed. No event has a name in it: people are the numbers they have in their tournament.
CREATE TABLE tournament_events (
    tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number     BIGINT NOT NULL,
    at         BIGINT NOT NULL,
    -- Whose deed it was; nobody's where it was the server's.
    author     BIGINT REFERENCES players (id) ON DELETE SET NULL,
    event      TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
);
CREATE INDEX tournament_events_author ON tournament_events (author) WHERE author IS NOT NULL;

-- Who takes part: somebody, or a strategy.
CREATE TABLE tournament_players (
    tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number     BIGINT NOT NULL,
    player     BIGINT REFERENCES players (id) ON DELETE SET NULL,
    strategy   TEXT,
    PRIMARY KEY (tournament, number)
);
CREATE UNIQUE INDEX tournament_players_player ON tournament_players (player, tournament) WHERE player IS NOT NULL;

-- Who organises it besides its owner, and who is invited.
CREATE TABLE tournament_people (
    tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    player     BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    role       TEXT NOT NULL CHECK (role IN ('organiser', 'invited')),
    PRIMARY KEY (tournament, player)
);
CREATE INDEX tournament_people_player ON tournament_people (player);

-- The games of a pairing. One that is played elsewhere has no match.
CREATE TABLE tournament_games (
    tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    round      BIGINT NOT NULL,
    place      BIGINT NOT NULL,
    game       BIGINT NOT NULL,
    first      BIGINT NOT NULL,
    -- Nobody where the first hunts alone.
    second     BIGINT,
    web_game   TEXT,
    -- It outlives its match, or whoever erased a match would erase its result.
    match_id   BIGINT UNIQUE,
    fleet      TEXT,
    -- Written with the ending of the match.
    ending     TEXT,
    shots_a    BIGINT NOT NULL DEFAULT 0,
    shots_b    BIGINT NOT NULL DEFAULT 0,
    -- Whether the log says so.
    taken      SMALLINT NOT NULL DEFAULT 0 CHECK (taken IN (0, 1)),
    PRIMARY KEY (tournament, round, place, game)
);
CREATE INDEX tournament_games_untaken ON tournament_games (tournament) WHERE taken = 0;

ALTER TABLE matches ADD COLUMN event TEXT REFERENCES tournaments (id) ON DELETE SET NULL;
CREATE INDEX matches_event ON matches (event) WHERE event IS NOT NULL;

-- What the results of matches were corrected to: the last counts. Without a winner a result counts no more.
CREATE TABLE rating_corrections (
    match_id BIGINT NOT NULL,
    number   BIGINT NOT NULL,
    winner   SMALLINT CHECK (winner IN (0, 1)),
    at       BIGINT NOT NULL,
    reason   TEXT NOT NULL,
    PRIMARY KEY (match_id, number)
);

-- A fleet that everybody hunts in a round of a tournament.
ALTER TABLE shared_fleets DROP CONSTRAINT shared_fleets_kind_check;
ALTER TABLE shared_fleets ADD CONSTRAINT shared_fleets_kind_check CHECK (kind IN ('day', 'link', 'round'));
