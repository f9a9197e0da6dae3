-- Who is who, seeds of 128 bits, and what a web server keeps besides games.

-- Somebody with an account, a browser, somebody of this machine, a program, or somebody whom a game record named.
ALTER TABLE players ADD COLUMN kind TEXT NOT NULL DEFAULT 'local'
    CHECK (kind IN ('account', 'guest', 'local', 'bot', 'imported'));
-- The browser of a guest, by its hash; 'second:' and the hash for whoever shares its screen.
ALTER TABLE players ADD COLUMN visitor TEXT CHECK (visitor IS NULL OR kind = 'guest');
CREATE UNIQUE INDEX players_visitor ON players (visitor);
DROP INDEX players_name;
CREATE INDEX players_name ON players (name, kind);

-- Until now people on the web were known by their names. The seats that browsers have had:
CREATE TABLE web_seats AS
SELECT s.match_id, s.seat, s.contestant, b.made,
       CASE WHEN s.seat = 0 THEN b.visitor_a WHEN b.mode = 'local' THEN 'second:' || b.visitor_b ELSE b.visitor_b END AS visitor
FROM berths b JOIN seats s ON s.match_id = b.match_id JOIN contestants c ON c.id = s.contestant
WHERE c.player IS NOT NULL;
DELETE FROM web_seats WHERE visitor IS NULL;
CREATE INDEX web_seats_contestant ON web_seats (contestant);
CREATE INDEX web_seats_visitor ON web_seats (visitor);
CREATE INDEX web_seats_match ON web_seats (match_id, seat);

-- A player who has only played in one browser, which has only played as them, becomes its guest.
UPDATE players
SET kind = 'guest',
    visitor = (SELECT MIN(w.visitor) FROM web_seats w JOIN contestants c ON c.id = w.contestant WHERE c.player = players.id)
WHERE id IN (
    SELECT c.player FROM contestants c
    WHERE (SELECT COUNT(DISTINCT w.visitor) FROM web_seats w WHERE w.contestant = c.id) = 1
      AND (SELECT COUNT(*) FROM web_seats w WHERE w.contestant = c.id) = (SELECT COUNT(*) FROM seats s WHERE s.contestant = c.id)
      AND NOT EXISTS (SELECT 1 FROM web_seats w JOIN web_seats o ON o.visitor = w.visitor
                      WHERE w.contestant = c.id AND o.contestant <> c.id)
);
-- Every other browser gets a new one, with the name it gave last.
INSERT INTO players (uid, name, joined, kind, visitor)
SELECT lower(hex(randomblob(16))),
       (SELECT p.name FROM web_seats l JOIN contestants c ON c.id = l.contestant JOIN players p ON p.id = c.player
        WHERE l.visitor = w.visitor ORDER BY l.made DESC, l.match_id DESC LIMIT 1),
       MIN(w.made), 'guest', w.visitor
FROM web_seats w
WHERE NOT EXISTS (SELECT 1 FROM players g WHERE g.visitor = w.visitor)
GROUP BY w.visitor;
INSERT INTO contestants (player)
SELECT p.id FROM players p WHERE p.kind = 'guest' AND NOT EXISTS (SELECT 1 FROM contestants c WHERE c.player = p.id);
UPDATE seats
SET contestant = (SELECT c.id FROM web_seats w JOIN players p ON p.visitor = w.visitor JOIN contestants c ON c.player = p.id
                  WHERE w.match_id = seats.match_id AND w.seat = seats.seat)
WHERE EXISTS (SELECT 1 FROM web_seats w WHERE w.match_id = seats.match_id AND w.seat = seats.seat);
-- Whoever was only a name that several browsers shared is nobody now.
DELETE FROM players
WHERE kind = 'local'
  AND id IN (SELECT c.player FROM web_seats w JOIN contestants c ON c.id = w.contestant)
  AND NOT EXISTS (SELECT 1 FROM seats s JOIN contestants c ON c.id = s.contestant WHERE c.player = players.id)
  AND NOT EXISTS (SELECT 1 FROM settings s WHERE s.player = players.id);
DROP TABLE web_seats;

-- Seeds are texts: a number as it was, or 32 hexadecimal digits.
-- A number from 2^63 on was kept as a negative one; it is written by its half, for no integer here is that large.
ALTER TABLE matches ADD COLUMN seed_text TEXT;
UPDATE matches
SET seed_text = CASE WHEN seed < 0
    THEN CAST(((seed >> 1) & 9223372036854775807) / 5 AS TEXT)
         || CAST(((seed >> 1) & 9223372036854775807) % 5 * 2 + (seed & 1) AS TEXT)
    ELSE CAST(seed AS TEXT) END;
ALTER TABLE matches DROP COLUMN seed;
ALTER TABLE matches RENAME COLUMN seed_text TO seed;
ALTER TABLE berths ADD COLUMN seed_text TEXT;
UPDATE berths
SET seed_text = CASE WHEN seed < 0
    THEN CAST(((seed >> 1) & 9223372036854775807) / 5 AS TEXT)
         || CAST(((seed >> 1) & 9223372036854775807) % 5 * 2 + (seed & 1) AS TEXT)
    ELSE CAST(seed AS TEXT) END;
ALTER TABLE berths DROP COLUMN seed;
ALTER TABLE berths RENAME COLUMN seed_text TO seed;

-- A match whose seed somebody chose is practice. It is kept and shown, and counts for nothing.
ALTER TABLE matches ADD COLUMN practice INTEGER NOT NULL DEFAULT 0 CHECK (practice IN (0, 1));
ALTER TABLE berths ADD COLUMN practice INTEGER NOT NULL DEFAULT 0 CHECK (practice IN (0, 1));

-- Sums follow from the matches, and who played them has changed.
DELETE FROM outings;
INSERT INTO outings (contestant, began, match_id, seat, opponent, rules, won, shots)
SELECT s.contestant, m.began, m.id, s.seat, o.contestant, m.rules,
       CASE WHEN m.winner IS NULL THEN NULL WHEN m.winner = s.seat THEN 1 ELSE 0 END,
       CASE WHEN m.ended IS NULL THEN 0 ELSE (SELECT COUNT(*) FROM shots x WHERE x.match_id = m.id AND x.seat = s.seat) END
FROM matches m JOIN seats s ON s.match_id = m.id JOIN seats o ON o.match_id = m.id AND o.seat = 1 - s.seat
WHERE s.contestant <> 1;
DELETE FROM tallies;
INSERT INTO tallies (contestant, opponent, rules, span, games, wins, shots)
SELECT contestant, opponent, rules, began / 2592000000, COUNT(*), SUM(won), SUM(won * shots)
FROM outings WHERE won IS NOT NULL GROUP BY contestant, opponent, rules, began / 2592000000;

-- The documents' views leave practice out.
DROP VIEW crews;
CREATE VIEW crews AS
SELECT s.match_id, s.seat, p.id AS player, p.name, q.name AS rival, t.strategy,
       CAST(CASE WHEN q.id IS NULL THEN CAST(s.match_id AS TEXT) ELSE s.match_id || '.' || (s.seat + 1) END AS NUMERIC) AS number
FROM seats s
JOIN matches m ON m.id = s.match_id AND m.practice = 0
JOIN contestants c ON c.id = s.contestant
JOIN players p ON p.id = c.player
JOIN seats o ON o.match_id = s.match_id AND o.seat = 1 - s.seat
JOIN contestants t ON t.id = o.contestant
LEFT JOIN players q ON q.id = t.player;

-- Games nobody has come to yet, the oldest first.
CREATE INDEX berths_waiting ON berths (made) WHERE match_id IS NULL;

-- Matches that a visitor does not want to see any more.
CREATE TABLE hidden (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    visitor  TEXT NOT NULL,
    PRIMARY KEY (match_id, visitor)
) STRICT, WITHOUT ROWID;

-- Which visitor a cookie stands for, by their hashes. Every browser that is known stays known.
CREATE TABLE sessions (
    cookie  TEXT PRIMARY KEY,
    visitor TEXT NOT NULL,
    created INTEGER NOT NULL,
    until   INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_until ON sessions (until) WHERE until IS NOT NULL;
INSERT INTO sessions (cookie, visitor, created)
SELECT visitor, visitor, MIN(made)
FROM (SELECT visitor_a AS visitor, made FROM berths UNION ALL SELECT visitor_b, made FROM berths) AS seen
WHERE visitor IS NOT NULL GROUP BY visitor;

-- What every node of a server must know and nobody else.
CREATE TABLE secrets (
    purpose TEXT PRIMARY KEY,
    value   BLOB NOT NULL CHECK (length(value) = 32)
) STRICT, WITHOUT ROWID;

-- What was done to games and people, and why.
CREATE TABLE events (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    at      INTEGER NOT NULL,
    kind    TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail  TEXT NOT NULL
) STRICT;
