-- Several nodes of one site, which a file has not: who does what nobody asks for, and when a node last said that it runs.

-- Which node has the right to that, in a game or for the whole site, and until when, on the database's clock. The number grows with
-- every owner.
CREATE TABLE leases (
    game   TEXT PRIMARY KEY,
    owner  TEXT NOT NULL,
    number INTEGER NOT NULL,
    until  INTEGER NOT NULL
);
ALTER TABLE heartbeat ADD COLUMN seen INTEGER;
