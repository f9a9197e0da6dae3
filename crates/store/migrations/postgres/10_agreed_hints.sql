-- Whether two people have agreed that both may ask for hints.
ALTER TABLE web_games ADD COLUMN hints SMALLINT NOT NULL DEFAULT 0;
