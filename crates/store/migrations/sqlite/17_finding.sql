-- Finding somebody to play with, and learning that it is one's turn.

-- Games that are offered to whoever is there, or to one account. Once somebody has come, those that were offered to all are
-- listed for whoever wants to watch.
CREATE TABLE challenges (
    game       TEXT PRIMARY KEY REFERENCES web_games (id) ON DELETE CASCADE,
    challenged INTEGER REFERENCES players (id) ON DELETE CASCADE,
    -- Nobody may accept it any more from then on.
    until      INTEGER NOT NULL
) STRICT;
CREATE INDEX challenges_until ON challenges (until);
CREATE INDEX challenges_challenged ON challenges (challenged);

-- The feed of each visitor that has one: its address follows from the salt and a secret of the site, and is known by its hash.
CREATE TABLE feeds (
    visitor TEXT PRIMARY KEY,
    salt    TEXT NOT NULL,
    address TEXT NOT NULL UNIQUE
) STRICT;
