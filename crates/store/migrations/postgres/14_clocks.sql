-- How much time players have, and what is left of it. Times are those of the server's steady clock, which stands still while no
-- server runs.

ALTER TABLE matches ADD COLUMN clock TEXT;
-- When what runs in a match that is played began to run, the placing or a turn, and when it runs out.
ALTER TABLE matches ADD COLUMN turn_since BIGINT;
ALTER TABLE matches ADD COLUMN turn_due BIGINT;
CREATE INDEX matches_due ON matches (turn_due) WHERE turn_due IS NOT NULL;
-- What whoever acted had left after it, in milliseconds.
ALTER TABLE acts ADD COLUMN time_left BIGINT;
ALTER TABLE web_games ADD COLUMN clock TEXT;
-- When a server last said that it runs, and counts the time.
CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at BIGINT NOT NULL
);
