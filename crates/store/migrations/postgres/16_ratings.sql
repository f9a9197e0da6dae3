-- Ratings: which matches are rated, what came of them, and how well people fire whatever the luck.

ALTER TABLE matches ADD COLUMN rated SMALLINT NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));
ALTER TABLE web_games ADD COLUMN rated SMALLINT NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));

-- What ratings follow from: a line for each seat of a rated match that has a player, written with the ending and never changed.
-- It outlives its match, or whoever erased a match would erase its result.
CREATE TABLE rating_events (
    id              BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    match_id        BIGINT NOT NULL,
    seat            SMALLINT NOT NULL CHECK (seat IN (0, 1)),
    player          BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    rules           TEXT NOT NULL,
    -- The other player; nobody where it was a strategy, or somebody who is forgotten.
    rival           BIGINT REFERENCES players (id) ON DELETE SET NULL,
    strategy        TEXT,
    -- How strong the other was known to be then.
    rival_value     DOUBLE PRECISION NOT NULL,
    rival_deviation DOUBLE PRECISION NOT NULL,
    -- What firing first was worth, for this seat.
    lead            DOUBLE PRECISION NOT NULL,
    won             SMALLINT NOT NULL CHECK (won IN (0, 1)),
    at              BIGINT NOT NULL,
    UNIQUE (match_id, seat)
);
CREATE INDEX rating_events_player ON rating_events (player, rules, id);
CREATE INDEX rating_events_rival ON rating_events (rival) WHERE rival IS NOT NULL;
CREATE INDEX rating_events_rules ON rating_events (rules, id);

-- Matches whose results count no more.
CREATE TABLE rating_voids (
    match_id BIGINT PRIMARY KEY,
    at       BIGINT NOT NULL,
    reason   TEXT NOT NULL
);

-- The ratings, and how they came to be: everything here follows from the events.
CREATE TABLE rating_points (
    event      BIGINT PRIMARY KEY REFERENCES rating_events (id) ON DELETE CASCADE,
    before     DOUBLE PRECISION NOT NULL,
    value      DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL
);
CREATE TABLE ratings (
    player     BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    rules      TEXT NOT NULL,
    value      DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      INTEGER NOT NULL,
    -- When the last of them ended.
    at         BIGINT,
    PRIMARY KEY (player, rules)
);
CREATE INDEX ratings_best ON ratings (rules, value DESC);

-- How well somebody fired in a match of the web that is over: how many shots they gave away, with the standard error, and how
-- near their shots came to the likeliest ones.
CREATE TABLE judgements (
    match_id   BIGINT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat       SMALLINT NOT NULL CHECK (seat IN (0, 1)),
    state      TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'too costly')),
    shots      INTEGER NOT NULL DEFAULT 0,
    -- Those judged over every fleet that remained, and not over some drawn from them.
    listed     INTEGER NOT NULL DEFAULT 0,
    given_away DOUBLE PRECISION,
    error      DOUBLE PRECISION,
    accuracy   DOUBLE PRECISION,
    PRIMARY KEY (match_id, seat)
);
CREATE INDEX judgements_waiting ON judgements (match_id) WHERE state = 'waiting';
