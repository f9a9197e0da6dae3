-- Bots: programs that play over the network as themselves. Each is an account of its own kind, which nobody signs in to and
-- which has an owner.

-- Whose bot it is; nothing for a person. It goes with its owner.
ALTER TABLE accounts ADD COLUMN owner INTEGER REFERENCES accounts (player);
CREATE INDEX accounts_owner ON accounts (owner) WHERE owner IS NOT NULL;

-- A bot sits in games as a visitor does. (A column whose condition changes is replaced by another.)
DROP VIEW classmates;
ALTER TABLE players ADD COLUMN seated TEXT CHECK (seated IS NULL OR kind IN ('account', 'guest', 'bot'));
UPDATE players SET seated = visitor;
DROP INDEX players_visitor;
ALTER TABLE players DROP COLUMN visitor;
ALTER TABLE players RENAME COLUMN seated TO visitor;
CREATE UNIQUE INDEX players_visitor ON players (visitor);
CREATE VIEW classmates (contestant, visitor, class) AS
SELECT c.id, p.visitor, u.class FROM pupils u JOIN players p ON p.id = u.player JOIN contestants c ON c.player = p.id
UNION ALL
SELECT c.id, s.visitor, u.class FROM pupils u JOIN players p ON p.id = u.player
JOIN players s ON s.visitor = 'second:' || p.visitor JOIN contestants c ON c.player = s.id;

-- What a bot shows opens its games and nothing else.
ALTER TABLE tokens ADD COLUMN opens TEXT NOT NULL DEFAULT 'read' CHECK (opens IN ('read', 'play', 'bot'));
UPDATE tokens SET opens = scope;
ALTER TABLE tokens DROP COLUMN scope;
ALTER TABLE tokens RENAME COLUMN opens TO scope;
