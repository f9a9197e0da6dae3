-- What was fired is in the log of acts; a table that says it once more doubled what every shot writes. How many shots
-- there have been is counted with the version.
ALTER TABLE matches ADD COLUMN fired INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET fired = (SELECT COUNT(*) FROM shots x WHERE x.match_id = matches.id);
DROP VIEW MATCH;
DROP TABLE shots;
CREATE VIEW MATCH AS
SELECT c.number AS N_M,
       CASE WHEN m.solo = 1 THEN NULL WHEN m.winner = c.seat THEN 'J1' WHEN m.winner = 1 - c.seat THEN 'J2' END AS Vainqueur,
       CASE WHEN m.ended IS NOT NULL
            THEN printf('%02d:%02d:%02d', (m.ended - m.began) / 3600000, (m.ended - m.began) / 60000 % 60,
                        (m.ended - m.began) / 1000 % 60) END AS Durée,
       CASE WHEN m.winner IS NOT NULL
            THEN (SELECT SUM(1 + LENGTH(a.text) - LENGTH(REPLACE(a.text, ' ', ''))) FROM acts a
                  WHERE a.match_id = m.id AND a.seat = m.winner AND a.kind = 'fired') END AS Nb_Coups,
       CASE WHEN c.rival IS NOT NULL THEN c.rival
            WHEN c.strategy = 'easy' THEN 'F'
            WHEN c.strategy = 'medium' THEN 'M'
            WHEN c.strategy = 'hard' OR c.strategy LIKE 'hard:%' THEN 'D'
            WHEN c.strategy = 'autodidact' OR c.strategy LIKE 'autodidact:%' THEN 'A'
            ELSE c.strategy END AS NIVEAU,
       c.name AS Joueur
FROM crews c JOIN matches m ON m.id = c.match_id;

-- The shots of all matches, for the documents' views and questions of one's own.
CREATE VIEW shots AS
SELECT a.match_id,
       ROW_NUMBER() OVER (PARTITION BY a.match_id ORDER BY a.sequence, fired.key) AS sequence,
       DENSE_RANK() OVER (PARTITION BY a.match_id ORDER BY a.sequence) AS turn,
       a.seat,
       unicode(fired.value) - 65 AS col,
       CAST(substr(fired.value, 2) AS INTEGER) AS line,
       CASE WHEN fired.value LIKE '%o' THEN 0
            WHEN instr(fired.value, 'x') > 0 THEN 1
            ELSE 2 + CAST(substr(fired.value, instr(fired.value, 's') + 1) AS INTEGER) END AS outcome,
       a.at AS fired
FROM acts a, json_each('["' || replace(a.text, ' ', '","') || '"]') AS fired
WHERE a.kind = 'fired';
