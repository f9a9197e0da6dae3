-- Classes: a teacher makes accounts for pupils, who meet only their class.

-- Whether its owner may make classes.
ALTER TABLE accounts ADD COLUMN teacher INTEGER NOT NULL DEFAULT 0 CHECK (teacher IN (0, 1));

CREATE TABLE classes (
    id      TEXT PRIMARY KEY,
    teacher INTEGER NOT NULL REFERENCES accounts (player),
    name    TEXT NOT NULL,
    made    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX classes_teacher ON classes (teacher, made, id);

-- A pupil is in one class for good: where the class goes, the account goes first.
CREATE TABLE pupils (
    player INTEGER PRIMARY KEY REFERENCES accounts (player) ON DELETE CASCADE,
    class  TEXT NOT NULL REFERENCES classes (id),
    -- The hash of the handle and the code that sign in.
    code   TEXT NOT NULL
) STRICT;
CREATE INDEX pupils_class ON pupils (class);

-- Who plays in a class: its pupils, and whoever shares the screen of one in the second seat.
CREATE VIEW classmates (contestant, visitor, class) AS
SELECT c.id, p.visitor, u.class FROM pupils u JOIN players p ON p.id = u.player JOIN contestants c ON c.player = p.id
UNION ALL
SELECT c.id, s.visitor, u.class FROM pupils u JOIN players p ON p.id = u.player
JOIN players s ON s.visitor = 'second:' || p.visitor JOIN contestants c ON c.player = s.id;
