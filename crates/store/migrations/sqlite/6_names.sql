-- Tables called what they hold, one log of what happens in a match, and what is to be known of every match.

-- Games of the web, and what follows from matches for each player.

ALTER TABLE berths RENAME TO web_games;
DROP INDEX berths_visitor_a;
DROP INDEX berths_visitor_b;
DROP INDEX berths_waiting;
CREATE INDEX web_games_visitor_a ON web_games (visitor_a, made);
CREATE INDEX web_games_visitor_b ON web_games (visitor_b, made);
CREATE INDEX web_games_waiting ON web_games (made) WHERE match_id IS NULL;

ALTER TABLE outings RENAME TO player_matches;
DROP INDEX outings_match;
DROP INDEX outings_opponent;
CREATE INDEX player_matches_match ON player_matches (match_id);
CREATE INDEX player_matches_opponent ON player_matches (contestant, opponent, began, match_id);

ALTER TABLE tallies RENAME TO player_totals;
DROP INDEX tallies_opponent;
CREATE INDEX player_totals_opponent ON player_totals (opponent);

-- Matches with every way a game can end, where they were played, whether somebody looked at the enemy's fleet, how many
-- hints were shown, and a version that every change raises. A win that was claimed is now the other's absence.
CREATE TABLE matches_new (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    uid      TEXT NOT NULL UNIQUE,
    rules    INTEGER NOT NULL REFERENCES rulesets (id),
    seed     TEXT,
    starter  INTEGER NOT NULL CHECK (starter IN (0, 1)),
    began    INTEGER NOT NULL CHECK (began >= 0),
    ended    INTEGER,
    ending   TEXT NOT NULL DEFAULT 'unfinished'
             CHECK (ending IN ('unfinished', 'aborted', 'A won', 'B won', 'A resigned', 'B resigned', 'A lost on time', 'B lost on time',
                              'A absent', 'B absent', 'A forfeited', 'B forfeited')),
    winner   INTEGER GENERATED ALWAYS AS (
                CASE WHEN ending IN ('A won', 'B resigned', 'B lost on time', 'B absent', 'B forfeited') THEN 0
                     WHEN ending IN ('B won', 'A resigned', 'A lost on time', 'A absent', 'A forfeited') THEN 1 END
             ) STORED,
    practice INTEGER NOT NULL DEFAULT 0 CHECK (practice IN (0, 1)),
    origin   TEXT NOT NULL DEFAULT 'local' CHECK (origin IN ('local', 'web', 'imported')),
    cheated  INTEGER NOT NULL DEFAULT 0 CHECK (cheated IN (0, 1)),
    hints    INTEGER NOT NULL DEFAULT 0,
    version  INTEGER NOT NULL DEFAULT 1,
    CHECK ((ending = 'unfinished') = (ended IS NULL))
) STRICT;
INSERT INTO matches_new (id, uid, rules, seed, starter, began, ended, ending, practice, origin)
SELECT m.id, m.uid, m.rules, m.seed, m.starter, m.began, m.ended,
       CASE WHEN EXISTS (SELECT 1 FROM web_games w WHERE w.match_id = m.id AND w.claimed = 1)
            THEN replace(m.ending, 'resigned', 'absent') ELSE m.ending END,
       m.practice,
       CASE WHEN EXISTS (SELECT 1 FROM web_games w WHERE w.match_id = m.id) THEN 'web'
            WHEN EXISTS (SELECT 1 FROM seats s JOIN contestants c ON c.id = s.contestant JOIN players p ON p.id = c.player
                         WHERE s.match_id = m.id AND p.kind = 'imported') THEN 'imported'
            ELSE 'local' END
FROM matches m;
-- No number is given twice, whatever has been erased.
DELETE FROM sqlite_sequence WHERE name = 'matches_new';
INSERT INTO sqlite_sequence (name, seq) SELECT 'matches_new', seq FROM sqlite_sequence WHERE name = 'matches';
DROP TABLE matches;
-- Views that name the table need not be made anew.
PRAGMA legacy_alter_table = ON;
ALTER TABLE matches_new RENAME TO matches;
PRAGMA legacy_alter_table = OFF;
CREATE INDEX matches_began ON matches (began, id);
CREATE INDEX matches_rules ON matches (rules, began, id);
CREATE INDEX matches_open ON matches (id) WHERE ending = 'unfinished';
ALTER TABLE web_games DROP COLUMN claimed;

-- What happened, in order: who did what, in the notation of game records. `ships` and `shots` say it once more, for
-- history and the documents' views, and are written in the same transactions.
CREATE TABLE acts (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    sequence INTEGER NOT NULL CHECK (sequence > 0),
    seat     INTEGER CHECK (seat IN (0, 1)),
    kind     TEXT NOT NULL CHECK (kind IN ('begun', 'placed', 'fired', 'hinted', 'cheated', 'ended')),
    text     TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (match_id, sequence)
) STRICT, WITHOUT ROWID;
INSERT INTO acts (match_id, sequence, seat, kind, text, at)
SELECT match_id, ROW_NUMBER() OVER (PARTITION BY match_id ORDER BY stage, place), seat, kind, text, at
FROM (
    SELECT id AS match_id, 0 AS stage, 0 AS place, starter AS seat, 'begun' AS kind, '' AS text, began AS at FROM matches
    UNION ALL
    SELECT s.match_id, 1, s.seat, s.seat, 'placed',
           string_agg(char(65 + s.col) || s.line || CASE s.axis WHEN 0 THEN 'h' ELSE 'v' END || s.size, ' ' ORDER BY s.number),
           MIN(m.began)
    FROM ships s JOIN matches m ON m.id = s.match_id GROUP BY s.match_id, s.seat
    UNION ALL
    SELECT match_id, 2, turn, MIN(seat), 'fired',
           string_agg(char(65 + col) || line
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
UPDATE events SET detail = CAST(CAST(detail AS INTEGER) AS TEXT) WHERE kind = 'refused';
