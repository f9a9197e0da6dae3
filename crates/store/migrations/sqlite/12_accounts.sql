-- People with accounts: their handles, how they sign in, and the sessions they have.

-- An account keeps the visitor of the guest who registered it, and with it every game. (A column whose condition changes
-- is replaced by another.)
ALTER TABLE players ADD COLUMN seated TEXT CHECK (seated IS NULL OR kind IN ('account', 'guest'));
UPDATE players SET seated = visitor;
DROP INDEX players_visitor;
ALTER TABLE players DROP COLUMN visitor;
ALTER TABLE players RENAME COLUMN seated TO visitor;
CREATE UNIQUE INDEX players_visitor ON players (visitor);

CREATE TABLE accounts (
    player    INTEGER PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    -- As its owner writes it.
    handle    TEXT NOT NULL,
    -- The same for handles that look alike.
    skeleton  TEXT NOT NULL UNIQUE,
    -- Its Argon2id hash; nothing where there is none, so that only a recovery code or a passkey signs in.
    password  TEXT,
    created   INTEGER NOT NULL,
    -- Since when nobody may sign in.
    suspended INTEGER,
    admin     INTEGER NOT NULL DEFAULT 0 CHECK (admin IN (0, 1))
) STRICT;

-- The recovery codes that have not been used, by their hashes.
CREATE TABLE recovery_codes (
    player INTEGER NOT NULL REFERENCES accounts (player) ON DELETE CASCADE,
    code   TEXT NOT NULL,
    PRIMARY KEY (player, code)
) STRICT, WITHOUT ROWID;

CREATE TABLE passkeys (
    -- What authenticators know it by.
    id      TEXT PRIMARY KEY,
    player  INTEGER NOT NULL REFERENCES accounts (player) ON DELETE CASCADE,
    -- What its owner calls it.
    name    TEXT NOT NULL,
    -- The public key with its counter, as the library writes them.
    key     TEXT NOT NULL,
    created INTEGER NOT NULL,
    used    INTEGER
) STRICT;
CREATE INDEX passkeys_player ON passkeys (player);

-- Sessions of accounts: whose they are, what they are listed by, when they were last used, and by which browser.
ALTER TABLE sessions ADD COLUMN account INTEGER REFERENCES accounts (player) ON DELETE CASCADE;
ALTER TABLE sessions ADD COLUMN id TEXT;
ALTER TABLE sessions ADD COLUMN seen INTEGER;
ALTER TABLE sessions ADD COLUMN agent TEXT;
CREATE INDEX sessions_account ON sessions (account) WHERE account IS NOT NULL;
CREATE INDEX sessions_visitor ON sessions (visitor);

-- What people report to the administrators.
CREATE TABLE reports (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    at       INTEGER NOT NULL,
    reporter INTEGER REFERENCES players (id) ON DELETE SET NULL,
    reported INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    match_id INTEGER REFERENCES matches (id) ON DELETE SET NULL,
    reason   TEXT NOT NULL,
    text     TEXT NOT NULL,
    -- When an administrator was done with it, and the handle of that one.
    closed   INTEGER,
    closed_by TEXT
) STRICT;
CREATE INDEX reports_open ON reports (id) WHERE closed IS NULL;
CREATE INDEX reports_reporter ON reports (reporter);
CREATE INDEX reports_reported ON reports (reported);
CREATE INDEX reports_match ON reports (match_id) WHERE match_id IS NOT NULL;
