-- Tables called what they hold: games of the web, and what follows from matches for each player.

ALTER TABLE berths RENAME TO web_games;
ALTER INDEX berths_visitor_a RENAME TO web_games_visitor_a;
ALTER INDEX berths_visitor_b RENAME TO web_games_visitor_b;
ALTER INDEX berths_waiting RENAME TO web_games_waiting;

ALTER TABLE outings RENAME TO player_matches;
ALTER INDEX outings_match RENAME TO player_matches_match;
ALTER INDEX outings_opponent RENAME TO player_matches_opponent;

ALTER TABLE tallies RENAME TO player_totals;
ALTER INDEX tallies_opponent RENAME TO player_totals_opponent;
