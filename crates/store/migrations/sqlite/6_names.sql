-- Tables called what they hold: games of the web, and what follows from matches for each player.

ALTER TABLE berths RENAME TO web_games;
DROP INDEX berths_visitor_a;
DROP INDEX berths_visitor_b;
DROP INDEX berths_waiting;
CREATE INDEX web_games_visitor_a ON web_games (visitor_a, made);
CREATE INDEX web_games_visitor_b ON web_games (visitor_b, made);
CREATE INDEX web_games_waiting ON web_games (made) WHERE match_id IS NULL;

ALTER TABLE outings RENAME TO player_matches;
DROP INDEX outings_match;
DROP INDEX outings_opponent;
CREATE INDEX player_matches_match ON player_matches (match_id);
CREATE INDEX player_matches_opponent ON player_matches (contestant, opponent, began, match_id);

ALTER TABLE tallies RENAME TO player_totals;
DROP INDEX tallies_opponent;
CREATE INDEX player_totals_opponent ON player_totals (opponent);
