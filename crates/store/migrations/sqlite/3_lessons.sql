-- What people did in games that are over, once more: one line a seat, ready to learn from. It follows from the tables of
-- the first version and is kept up in the same transactions. Reading a hundred thousand games by their shots takes seconds.
--
-- Ships are ((column * 26 + row) * 2 + axis) * 27 + size; shots sequence * 19604 + (column * 26 + row) * 29 + outcome.
CREATE TABLE lessons (
    match_id INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    ships    TEXT,
    shots    TEXT,
    PRIMARY KEY (match_id, seat),
    FOREIGN KEY (match_id, seat) REFERENCES seats (match_id, seat) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

INSERT INTO lessons (match_id, seat, ships, shots)
SELECT s.match_id, s.seat,
       (SELECT string_agg(CAST(((x.col * 26 + x.line) * 2 + x.axis) * 27 + x.size AS TEXT), ' ')
        FROM ships x WHERE x.match_id = s.match_id AND x.seat = s.seat),
       (SELECT string_agg(CAST(x.sequence * 19604 + (x.col * 26 + x.line) * 29 + x.outcome AS TEXT), ' ')
        FROM shots x WHERE x.match_id = s.match_id AND x.seat = s.seat)
FROM seats s JOIN contestants c ON c.id = s.contestant JOIN matches m ON m.id = s.match_id
WHERE c.player IS NOT NULL AND m.ended IS NOT NULL;
