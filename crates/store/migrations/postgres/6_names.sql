-- Tables called what they hold, one log of what happens in a match, and what is to be known of every match.

-- Games of the web, and what follows from matches for each player.

ALTER TABLE berths RENAME TO web_games;
ALTER INDEX berths_visitor_a RENAME TO web_games_visitor_a;
ALTER INDEX berths_visitor_b RENAME TO web_games_visitor_b;
ALTER INDEX berths_waiting RENAME TO web_games_waiting;

ALTER TABLE outings RENAME TO player_matches;
ALTER INDEX outings_match RENAME TO player_matches_match;
ALTER INDEX outings_opponent RENAME TO player_matches_opponent;

ALTER TABLE tallies RENAME TO player_totals;
ALTER INDEX tallies_opponent RENAME TO player_totals_opponent;

-- Matches with every way a game can end, where they were played, whether somebody looked at the enemy's fleet, how many
-- hints were shown, and a version that every change raises. A win that was claimed is now the other's absence.
DROP VIEW MATCH;
ALTER TABLE matches DROP COLUMN winner;
ALTER TABLE matches DROP CONSTRAINT matches_ending_check;
ALTER TABLE matches ADD CONSTRAINT matches_ending_check
    CHECK (ending IN ('unfinished', 'aborted', 'A won', 'B won', 'A resigned', 'B resigned', 'A lost on time', 'B lost on time',
                              'A absent', 'B absent', 'A forfeited', 'B forfeited'));
ALTER TABLE matches ADD COLUMN winner SMALLINT GENERATED ALWAYS AS (
    CASE WHEN ending IN ('A won', 'B resigned', 'B lost on time', 'B absent', 'B forfeited') THEN 0
                     WHEN ending IN ('B won', 'A resigned', 'A lost on time', 'A absent', 'A forfeited') THEN 1 END
) STORED;
CREATE VIEW MATCH AS
SELECT c.number AS N_M,
       CASE WHEN m.winner = c.seat THEN 'J1' WHEN m.winner = 1 - c.seat THEN 'J2' END AS Vainqueur,
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
ALTER TABLE matches ADD COLUMN origin TEXT NOT NULL DEFAULT 'local' CHECK (origin IN ('local', 'web', 'imported'));
ALTER TABLE matches ADD COLUMN cheated SMALLINT NOT NULL DEFAULT 0 CHECK (cheated IN (0, 1));
ALTER TABLE matches ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
UPDATE matches m
SET ending = CASE WHEN EXISTS (SELECT 1 FROM web_games w WHERE w.match_id = m.id AND w.claimed = 1)
                  THEN replace(m.ending, 'resigned', 'absent') ELSE m.ending END,
    origin = CASE WHEN EXISTS (SELECT 1 FROM web_games w WHERE w.match_id = m.id) THEN 'web'
            WHEN EXISTS (SELECT 1 FROM seats s JOIN contestants c ON c.id = s.contestant JOIN players p ON p.id = c.player
                         WHERE s.match_id = m.id AND p.kind = 'imported') THEN 'imported'
            ELSE 'local' END;
ALTER TABLE web_games DROP COLUMN claimed;

-- What happened, in order: who did what, in the notation of game records. `ships` and `shots` say it once more, for
-- history and the documents' views, and are written in the same transactions.
CREATE TABLE acts (
    match_id BIGINT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    sequence INTEGER NOT NULL CHECK (sequence > 0),
    seat     SMALLINT CHECK (seat IN (0, 1)),
    kind     TEXT NOT NULL CHECK (kind IN ('begun', 'placed', 'fired', 'hinted', 'cheated', 'ended')),
    text     TEXT NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (match_id, sequence)
);
INSERT INTO acts (match_id, sequence, seat, kind, text, at)
SELECT match_id, ROW_NUMBER() OVER (PARTITION BY match_id ORDER BY stage, place), seat, kind, text, at
FROM (
    SELECT id AS match_id, 0 AS stage, 0 AS place, starter AS seat, 'begun' AS kind, '' AS text, began AS at FROM matches
    UNION ALL
    SELECT s.match_id, 1, s.seat, s.seat, 'placed',
           string_agg(chr(65 + s.col) || s.line || CASE s.axis WHEN 0 THEN 'h' ELSE 'v' END || s.size, ' ' ORDER BY s.number),
           MIN(m.began)
    FROM ships s JOIN matches m ON m.id = s.match_id GROUP BY s.match_id, s.seat
    UNION ALL
    SELECT match_id, 2, turn, MIN(seat), 'fired',
           string_agg(chr(65 + col) || line
                      || CASE outcome WHEN 0 THEN 'o' WHEN 1 THEN 'x' WHEN 2 THEN 's' ELSE 's' || (outcome - 2) END,
                      ' ' ORDER BY sequence),
           MIN(fired)
    FROM shots GROUP BY match_id, turn
    UNION ALL
    SELECT id, 3, 0, NULL, 'ended', ending, ended FROM matches WHERE ending NOT IN ('unfinished', 'A won', 'B won')
) AS happened;
UPDATE matches SET version = (SELECT MAX(sequence) FROM acts WHERE match_id = matches.id);

-- What people did in games that are over, in the notation of the acts.
DELETE FROM lessons;
INSERT INTO lessons (match_id, seat, ships, shots)
SELECT s.match_id, s.seat,
       (SELECT a.text FROM acts a WHERE a.match_id = s.match_id AND a.seat = s.seat AND a.kind = 'placed'),
       (SELECT string_agg(a.text, ' ' ORDER BY a.sequence) FROM acts a
        WHERE a.match_id = s.match_id AND a.seat = s.seat AND a.kind = 'fired')
FROM seats s JOIN contestants c ON c.id = s.contestant JOIN matches m ON m.id = s.match_id
WHERE c.player IS NOT NULL AND m.ended IS NOT NULL AND m.practice = 0;

-- Why something was done follows from what was done; of refused requests the number is kept.
UPDATE events SET kind = 'cancelled', detail = '' WHERE kind = 'called-off';
UPDATE events SET detail = '' WHERE kind = 'cleared';
UPDATE events SET detail = COALESCE(substring(detail FROM '^[0-9]+'), '0') WHERE kind = 'refused';
