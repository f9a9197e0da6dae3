-- Games alone, games with cheating and practice are summed up apart, and by calendar months; people of this machine have ids
-- of their own; the documents' query of the ships runs as it is printed.

-- Whether one seat alone fires, at a hidden fleet.
ALTER TABLE matches ADD COLUMN solo SMALLINT NOT NULL DEFAULT 0 CHECK (solo IN (0, 1));
UPDATE matches SET solo = 1
WHERE EXISTS (SELECT 1 FROM seats s WHERE s.match_id = matches.id AND s.contestant = 1
              AND NOT EXISTS (SELECT 1 FROM shots x WHERE x.match_id = s.match_id AND x.seat = s.seat)
              AND NOT EXISTS (SELECT 1 FROM ships x WHERE x.match_id = s.match_id AND x.seat = 1 - s.seat));

-- The id somebody of this machine has in its settings; and for whoever has given no name there, which of two people on one
-- screen they are. Until now those were called by words of the language they played in: in each they were somebody else.
ALTER TABLE players ADD COLUMN person TEXT CHECK (person IS NULL OR kind = 'local');
CREATE UNIQUE INDEX players_person ON players (person);
ALTER TABLE players ADD COLUMN place SMALLINT CHECK (place IN (0, 1));
CREATE TABLE nameless AS
SELECT p.id AS player, c.id AS contestant, d.place, MIN(p.id) OVER (PARTITION BY d.place) AS kept
FROM players p
JOIN contestants c ON c.player = p.id
JOIN (SELECT 'Player 1' AS name, 0 AS place UNION ALL SELECT 'Joueur 1', 0
      UNION ALL SELECT 'Player 2', 1 UNION ALL SELECT 'Joueur 2', 1) AS d ON d.name = p.name
WHERE p.kind = 'local';
UPDATE seats
SET contestant = (SELECT k.contestant FROM nameless n JOIN nameless k ON k.player = n.kept WHERE n.contestant = seats.contestant)
WHERE contestant IN (SELECT contestant FROM nameless WHERE player <> kept);
DELETE FROM settings WHERE player IN (SELECT player FROM nameless WHERE player <> kept);
DELETE FROM contestants WHERE id IN (SELECT contestant FROM nameless WHERE player <> kept);
DELETE FROM players WHERE id IN (SELECT player FROM nameless WHERE player <> kept);
UPDATE players
SET name = '', place = (SELECT n.place FROM nameless n WHERE n.player = players.id)
WHERE id IN (SELECT kept FROM nameless);
DROP TABLE nameless;

-- What kind of match it counts as: only those of two sides, without cheating and with a seed that nobody chose, are won over
-- somebody.
DROP TABLE player_matches;
CREATE TABLE player_matches (
    contestant BIGINT NOT NULL,
    began      BIGINT NOT NULL,
    match_id   BIGINT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat       SMALLINT NOT NULL,
    opponent   BIGINT NOT NULL,
    rules      BIGINT NOT NULL,
    -- The month it began in: the year times twelve, and the months before it.
    month      INTEGER NOT NULL,
    kind       TEXT NOT NULL CHECK (kind IN ('duel', 'solo', 'practice', 'cheated')),
    won        SMALLINT,
    shots      BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (contestant, began, match_id, seat)
);
CREATE INDEX player_matches_match ON player_matches (match_id);
CREATE INDEX player_matches_opponent ON player_matches (contestant, opponent, began, match_id);
INSERT INTO player_matches (contestant, began, match_id, seat, opponent, rules, month, kind, won, shots)
SELECT s.contestant, m.began, m.id, s.seat, o.contestant, m.rules,
       CAST(EXTRACT(YEAR FROM to_timestamp(LEAST(m.began, 253402300799000) / 1000) AT TIME ZONE 'UTC') * 12
           + EXTRACT(MONTH FROM to_timestamp(LEAST(m.began, 253402300799000) / 1000) AT TIME ZONE 'UTC') - 1 AS INTEGER),
       CASE WHEN m.cheated = 1 THEN 'cheated' WHEN m.practice = 1 THEN 'practice' WHEN m.solo = 1 THEN 'solo' ELSE 'duel' END,
       CASE WHEN m.winner IS NULL THEN NULL WHEN m.winner = s.seat THEN 1 ELSE 0 END,
       CASE WHEN m.ended IS NULL THEN 0 ELSE (SELECT COUNT(*) FROM shots x WHERE x.match_id = m.id AND x.seat = s.seat) END
FROM matches m JOIN seats s ON s.match_id = m.id JOIN seats o ON o.match_id = m.id AND o.seat = 1 - s.seat
WHERE s.contestant <> 1;

DROP TABLE player_totals;
CREATE TABLE player_totals (
    contestant BIGINT NOT NULL,
    opponent   BIGINT NOT NULL,
    rules      BIGINT NOT NULL,
    month      INTEGER NOT NULL,
    kind       TEXT NOT NULL,
    games      BIGINT NOT NULL,
    wins       BIGINT NOT NULL,
    shots      BIGINT NOT NULL,
    PRIMARY KEY (contestant, opponent, rules, month, kind)
);
CREATE INDEX player_totals_opponent ON player_totals (opponent);
INSERT INTO player_totals (contestant, opponent, rules, month, kind, games, wins, shots)
SELECT contestant, opponent, rules, month, kind, COUNT(*), SUM(won), CAST(SUM(won * shots) AS BIGINT)
FROM player_matches WHERE won IS NOT NULL GROUP BY contestant, opponent, rules, month, kind;

-- Nobody learns from shots at a fleet that was looked at, and the documents' tables have none of them.
DELETE FROM lessons WHERE match_id IN (SELECT id FROM matches WHERE cheated = 1);
CREATE OR REPLACE VIEW crews AS
SELECT s.match_id, s.seat, p.id AS player, p.name, q.name AS rival, t.strategy,
       CAST(CASE WHEN q.id IS NULL THEN CAST(s.match_id AS TEXT) ELSE s.match_id || '.' || (s.seat + 1) END AS NUMERIC) AS number
FROM seats s
JOIN matches m ON m.id = s.match_id AND m.practice = 0 AND m.cheated = 0
JOIN contestants c ON c.id = s.contestant
JOIN players p ON p.id = c.player
JOIN seats o ON o.match_id = s.match_id AND o.seat = 1 - s.seat
JOIN contestants t ON t.id = o.contestant
LEFT JOIN players q ON q.id = t.player;

-- A match alone is won over nobody.
CREATE OR REPLACE VIEW MATCH AS
SELECT c.number AS N_M,
       CASE WHEN m.solo = 1 THEN NULL WHEN m.winner = c.seat THEN 'J1' WHEN m.winner = 1 - c.seat THEN 'J2' END AS Vainqueur,
       to_char(make_interval(secs => (m.ended - m.began) / 1000), 'HH24:MI:SS') AS Durée,
       CASE WHEN m.winner IS NOT NULL
            THEN (SELECT COUNT(*) FROM shots s WHERE s.match_id = m.id AND s.seat = m.winner) END AS Nb_Coups,
       CASE WHEN c.rival IS NOT NULL THEN c.rival
            WHEN c.strategy = 'easy' THEN 'F'
            WHEN c.strategy = 'medium' THEN 'M'
            WHEN c.strategy = 'hard' THEN 'D'
            WHEN c.strategy = 'autodidact' OR c.strategy LIKE 'autodidact:%' THEN 'A'
            ELSE c.strategy END AS NIVEAU,
       c.name AS Joueur
FROM crews c JOIN matches m ON m.id = c.match_id;

-- The name by which the document's own query asks.
CREATE VIEW NAV_J AS SELECT * FROM NAVIRES_J;
