-- Rows are numbered from 0 or from 1 for people, as whoever makes the game chooses.
ALTER TABLE web_games ADD COLUMN first_row INTEGER NOT NULL DEFAULT 0;

-- The difficult opponent also opens its games in varied ways.
DROP VIEW MATCH;
CREATE VIEW MATCH AS
SELECT c.number AS N_M,
       CASE WHEN m.solo = 1 THEN NULL WHEN m.winner = c.seat THEN 'J1' WHEN m.winner = 1 - c.seat THEN 'J2' END AS Vainqueur,
       CASE WHEN m.ended IS NOT NULL
            THEN printf('%02d:%02d:%02d', (m.ended - m.began) / 3600000, (m.ended - m.began) / 60000 % 60,
                        (m.ended - m.began) / 1000 % 60) END AS Durée,
       CASE WHEN m.winner IS NOT NULL
            THEN (SELECT COUNT(*) FROM shots s WHERE s.match_id = m.id AND s.seat = m.winner) END AS Nb_Coups,
       CASE WHEN c.rival IS NOT NULL THEN c.rival
            WHEN c.strategy = 'easy' THEN 'F'
            WHEN c.strategy = 'medium' THEN 'M'
            WHEN c.strategy = 'hard' OR c.strategy LIKE 'hard:%' THEN 'D'
            WHEN c.strategy = 'autodidact' OR c.strategy LIKE 'autodidact:%' THEN 'A'
            ELSE c.strategy END AS NIVEAU,
       c.name AS Joueur
FROM crews c JOIN matches m ON m.id = c.match_id;
