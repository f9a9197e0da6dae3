-- The tables of the documents, as views: people only, with the documents' columns and codes.

-- The seats of people. A game of two people has two numbers, n.1 and n.2.
CREATE VIEW crews AS
SELECT s.match_id, s.seat, p.id AS player, p.name, q.name AS rival, t.strategy,
       CAST(CASE WHEN q.id IS NULL THEN CAST(s.match_id AS TEXT) ELSE s.match_id || '.' || (s.seat + 1) END AS NUMERIC) AS number
FROM seats s
JOIN contestants c ON c.id = s.contestant
JOIN players p ON p.id = c.player
JOIN seats o ON o.match_id = s.match_id AND o.seat = 1 - s.seat
JOIN contestants t ON t.id = o.contestant
LEFT JOIN players q ON q.id = t.player;

CREATE VIEW MATCH AS
SELECT c.number AS N_M,
       CASE WHEN m.winner = c.seat THEN 'J1' WHEN m.winner = 1 - c.seat THEN 'J2' END AS Vainqueur,
       printf('%02d:%02d:%02d', (m.ended - m.began) / 3600000, (m.ended - m.began) / 60000 % 60, (m.ended - m.began) / 1000 % 60)
           AS Durée,
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

CREATE VIEW NAVIRES_J AS
WITH RECURSIVE
    steps (step) AS (SELECT 0 UNION ALL SELECT step + 1 FROM steps WHERE step < 25),
    numbered AS (
        SELECT s.*, COUNT(*) OVER (PARTITION BY match_id, seat, size) AS alike,
               ROW_NUMBER() OVER (PARTITION BY match_id, seat, size ORDER BY number) AS copy
        FROM ships s
    )
SELECT ROW_NUMBER() OVER (ORDER BY n.match_id, n.seat, n.size, n.copy, steps.step) AS N1,
       c.player AS N_J,
       c.name AS Nom,
       CASE WHEN n.alike = 1 THEN n.size ELSE n.size * 10 + n.copy END AS N_B,
       n.col + CASE n.axis WHEN 0 THEN steps.step ELSE 0 END AS B_X,
       n.line + CASE n.axis WHEN 1 THEN steps.step ELSE 0 END AS B_Y,
       c.number AS N_M
FROM numbered n
JOIN crews c ON c.match_id = n.match_id AND c.seat = n.seat
JOIN steps ON steps.step < n.size;

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
