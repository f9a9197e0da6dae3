-- Which matches were won because the other stayed away, and how many.
ALTER TABLE player_matches ADD COLUMN absent INTEGER NOT NULL DEFAULT 0;
UPDATE player_matches SET absent = 1
WHERE won = 1 AND match_id IN (SELECT id FROM matches WHERE ending IN ('A absent', 'B absent'));
ALTER TABLE player_totals ADD COLUMN absent INTEGER NOT NULL DEFAULT 0;
UPDATE player_totals SET absent = (
    SELECT COALESCE(SUM(o.absent), 0) FROM player_matches o
    WHERE o.contestant = player_totals.contestant AND o.opponent = player_totals.opponent AND o.rules = player_totals.rules
      AND o.month = player_totals.month AND o.kind = player_totals.kind
)
WHERE contestant IN (SELECT contestant FROM player_matches WHERE absent = 1);
