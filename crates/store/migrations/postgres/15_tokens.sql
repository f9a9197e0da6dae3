-- Programs that act for somebody, and those that ask to.

CREATE TABLE tokens (
    -- Its hash.
    token   TEXT PRIMARY KEY,
    -- What it is listed by.
    id      TEXT NOT NULL UNIQUE,
    -- Whom it stands for: who sits in games, and the account, if there is one.
    visitor TEXT NOT NULL,
    account BIGINT REFERENCES accounts (player) ON DELETE CASCADE,
    name    TEXT NOT NULL,
    scope   TEXT NOT NULL CHECK (scope IN ('read', 'play')),
    made    BIGINT NOT NULL,
    used    BIGINT
);
CREATE INDEX tokens_visitor ON tokens (visitor);
CREATE INDEX tokens_account ON tokens (account) WHERE account IS NOT NULL;

CREATE TABLE device_requests (
    -- The hash of what the program shows when it asks for its token.
    device  TEXT PRIMARY KEY,
    -- The hash of the code that a person types.
    code    TEXT NOT NULL UNIQUE,
    name    TEXT NOT NULL,
    made    BIGINT NOT NULL,
    -- Who has confirmed it.
    visitor TEXT,
    account BIGINT REFERENCES accounts (player) ON DELETE CASCADE
);
CREATE INDEX device_requests_account ON device_requests (account) WHERE account IS NOT NULL;
