-- Ships that are not straight: their drawing as they lie, such as ##/#., from their first cell on. The documents' table has
-- their cells, too.
ALTER TABLE ships ADD COLUMN shape TEXT;

CREATE VIEW ship_cells AS
WITH RECURSIVE steps (step) AS (SELECT 0 UNION ALL SELECT step + 1 FROM steps WHERE step < 96)
SELECT x.match_id, x.seat, x.number, x.size, steps.step,
       x.col + CASE WHEN x.shape IS NOT NULL THEN steps.step % instr(x.shape, '/') - instr(x.shape, '#') + 1
                    WHEN x.axis = 0 THEN steps.step ELSE 0 END AS col,
       x.line + CASE WHEN x.shape IS NOT NULL THEN steps.step / instr(x.shape, '/')
                     WHEN x.axis = 1 THEN steps.step ELSE 0 END AS line
FROM ships x
JOIN steps ON CASE WHEN x.shape IS NULL THEN steps.step < x.size ELSE substr(x.shape, steps.step + 1, 1) = '#' END;

DROP VIEW NAV_J;
DROP VIEW NAVIRES_J;
CREATE VIEW NAVIRES_J AS
WITH numbered AS (
    SELECT s.match_id, s.seat, s.number, COUNT(*) OVER (PARTITION BY match_id, seat, size) AS alike,
           ROW_NUMBER() OVER (PARTITION BY match_id, seat, size ORDER BY number) AS copy
    FROM ships s
)
SELECT ROW_NUMBER() OVER (ORDER BY x.match_id, x.seat, x.size, n.copy, x.step) AS N1,
       c.player AS N_J,
       c.name AS Nom,
       CASE WHEN n.alike = 1 THEN x.size ELSE x.size * 10 + n.copy END AS N_B,
       x.col AS B_X,
       x.line AS B_Y,
       c.number AS N_M
FROM ship_cells x
JOIN numbered n ON n.match_id = x.match_id AND n.seat = x.seat AND n.number = x.number
JOIN crews c ON c.match_id = x.match_id AND c.seat = x.seat;
CREATE VIEW NAV_J AS SELECT * FROM NAVIRES_J;
