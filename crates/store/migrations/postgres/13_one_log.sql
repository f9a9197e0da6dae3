-- What was fired is in the log of acts; a table that says it once more doubled what every shot writes. How many shots
-- there have been is counted with the version.
ALTER TABLE matches ADD COLUMN fired INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET fired = (SELECT COUNT(*) FROM shots x WHERE x.match_id = matches.id);
DROP VIEW MATCH;
DROP VIEW ATTAQUES_J;
DROP TABLE shots;
CREATE VIEW MATCH AS
SELECT c.number AS N_M,
       CASE WHEN m.solo = 1 THEN NULL WHEN m.winner = c.seat THEN 'J1' WHEN m.winner = 1 - c.seat THEN 'J2' END AS Vainqueur,
       to_char(make_interval(secs => (m.ended - m.began) / 1000), 'HH24:MI:SS') AS Durée,
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
       ROW_NUMBER() OVER (PARTITION BY a.match_id ORDER BY a.sequence, fired.place) AS sequence,
       DENSE_RANK() OVER (PARTITION BY a.match_id ORDER BY a.sequence) AS turn,
       a.seat,
       CAST(ascii(fired.shot) - 65 AS SMALLINT) AS col,
       CAST(substring(fired.shot FROM '^[A-Z]([0-9]+)') AS SMALLINT) AS line,
       CAST(CASE substring(fired.shot FROM '[oxs]') WHEN 'o' THEN 0 WHEN 'x' THEN 1
            ELSE 2 + COALESCE(CAST(substring(fired.shot FROM 's([0-9]+)$') AS SMALLINT), 0) END AS SMALLINT) AS outcome,
       a.at AS fired
FROM acts a CROSS JOIN LATERAL unnest(string_to_array(a.text, ' ')) WITH ORDINALITY AS fired (shot, place)
WHERE a.kind = 'fired';

CREATE VIEW ATTAQUES_J AS
SELECT ROW_NUMBER() OVER (ORDER BY s.match_id, s.sequence) AS N2,
       c.player AS N_J,
       c.name AS Nom,
       ROW_NUMBER() OVER (PARTITION BY s.match_id, s.seat ORDER BY s.sequence) AS N_A,
       s.col AS A_X,
       s.line AS A_Y,
       CASE s.outcome WHEN 0 THEN 'P' WHEN 1 THEN 'T' ELSE 'C' END AS Etat,
       c.number AS N_M
FROM shots s JOIN crews c ON c.match_id = s.match_id AND c.seat = s.seat;
