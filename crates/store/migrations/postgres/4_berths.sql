-- Games as a web server has them: which visitors sit where. Visitors and invitations are known by hashes alone.
CREATE TABLE berths (
    id         TEXT PRIMARY KEY,
    mode       TEXT NOT NULL CHECK (mode IN ('solo', 'versus', 'two', 'local')),
    -- None while somebody is still invited; until then the draft says what will be played.
    match_id   BIGINT UNIQUE REFERENCES matches (id) ON DELETE CASCADE,
    rules      TEXT,
    seed       BIGINT,
    name       TEXT,
    visitor_a  TEXT,
    visitor_b  TEXT,
    invitation TEXT UNIQUE,
    claimed    SMALLINT NOT NULL DEFAULT 0 CHECK (claimed IN (0, 1)),
    rematch    TEXT,
    made       BIGINT NOT NULL,
    CHECK ((match_id IS NULL) = (rules IS NOT NULL))
);
CREATE INDEX berths_visitor_a ON berths (visitor_a, made);
CREATE INDEX berths_visitor_b ON berths (visitor_b, made);
