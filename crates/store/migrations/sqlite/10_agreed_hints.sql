-- Whether two people have agreed that both may ask for hints.
ALTER TABLE web_games ADD COLUMN hints INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1));
