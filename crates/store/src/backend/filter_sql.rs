//! Which matches are asked for, as conditions of a query.

use jiff::Timestamp;
use sqlx::query_builder::QueryBuilder;

use super::Db;
use super::shared_fleets::push_secret;
use crate::{Circle, MatchResult, Onlooker, SecretHash};

/// A filter in the numbers of this database. An empty list lets everybody pass.
pub(super) struct FilterSql {
    pub(super) players: Vec<i64>,
    pub(super) opponents: Vec<i64>,
    pub(super) rules: Option<i64>,
    pub(super) since: Option<i64>,
    pub(super) until: Option<i64>,
    pub(super) result: Option<MatchResult>,
    pub(super) fired: bool,
    pub(super) hidden_from: Option<SecretHash>,
    pub(super) secret_at: Option<Timestamp>,
    pub(super) seen_by: Option<Onlooker>,
}

impl FilterSql {
    /// Begins a query for the matches that pass: from `player_matches` where it matters who played,
    /// so that one index has them in order, else from `matches`.
    pub(super) fn query(&self) -> (QueryBuilder<Db>, &'static str) {
        let (who, against) =
            if self.players.is_empty() { (&self.opponents, &self.players) } else { (&self.players, &self.opponents) };
        let mut query;
        let id = if who.is_empty() {
            query = QueryBuilder::new("SELECT id FROM matches WHERE 1 = 1");
            "id"
        } else {
            query = QueryBuilder::new("SELECT began, match_id FROM player_matches WHERE contestant");
            push_among(&mut query, who);
            if !against.is_empty() {
                query.push(" AND opponent");
                push_among(&mut query, against);
            }
            // A match that passes from both sides is taken from the first. (Asking for distinct
            // ones would read them all.)
            query.push(" AND NOT (seat = 1 AND opponent");
            push_among(&mut query, who);
            if !against.is_empty() {
                query.push(" AND contestant");
                push_among(&mut query, against);
            }
            query.push(")");
            "match_id"
        };
        if let Some(rules) = self.rules {
            query.push(" AND rules = ").push_bind(rules);
        }
        if let Some(since) = self.since {
            query.push(" AND began >= ").push_bind(since);
        }
        if let Some(until) = self.until {
            query.push(" AND began < ").push_bind(until);
        }
        let table = if id == "id" { "matches" } else { "player_matches" };
        if let Some(result) = self.result {
            self.push_result(&mut query, table, result);
        }
        if self.fired {
            query.push(format_args!(
                " AND EXISTS (SELECT 1 FROM acts a WHERE a.match_id = {table}.{id} AND a.kind = 'fired')"
            ));
        }
        if let Some(visitor) = &self.hidden_from {
            query.push(format_args!(
                " AND NOT EXISTS (SELECT 1 FROM hidden h WHERE h.match_id = {table}.{id} AND h.visitor = "
            ));
            query.push_bind(visitor.0.clone()).push(")");
        }
        if let Some(at) = self.secret_at {
            query.push(" AND NOT ");
            push_secret(&mut query, &format!("{table}.{id}"), self.hidden_from.as_ref(), at);
        }
        if let Some(onlooker) = &self.seen_by {
            query.push(format_args!(" AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.match_id = {table}.{id} AND NOT "));
            push_seen(&mut query, "s.contestant", onlooker);
            query.push(")");
        }
        (query, id)
    }

    /// How a match came out, for the player asked for.
    fn push_result(&self, query: &mut QueryBuilder<Db>, table: &str, result: MatchResult) {
        // Where only the opponent was asked for, the rows are theirs.
        let (won, lost) = if self.players.is_empty() { (0, 1) } else { (1, 0) };
        match (result, table) {
            (MatchResult::Won, "matches") => query.push(" AND winner IS NOT NULL"),
            // Nobody was asked for who could have lost.
            (MatchResult::Lost, "matches") => query.push(" AND 1 = 0"),
            (MatchResult::Won, _) => query.push(format_args!(" AND won = {won}")),
            (MatchResult::Lost, _) => query.push(format_args!(" AND won = {lost}")),
            (MatchResult::Aborted | MatchResult::Unfinished, "matches") => {
                query.push(format_args!(" AND ending = '{}'", result.name()))
            }
            (MatchResult::Aborted | MatchResult::Unfinished, _) => query.push(format_args!(
                " AND EXISTS (SELECT 1 FROM matches e WHERE e.id = match_id AND e.ending = '{}')",
                result.name()
            )),
        };
    }

    pub(super) fn push_sides(&self, query: &mut QueryBuilder<Db>, table: &str) {
        if !self.players.is_empty() {
            query.push(format_args!(" AND {table}.contestant"));
            push_among(query, &self.players);
        }
        if !self.opponents.is_empty() {
            query.push(format_args!(" AND {table}.opponent"));
            push_among(query, &self.opponents);
        }
        if let Some(rules) = self.rules {
            query.push(format_args!(" AND {table}.rules = ")).push_bind(rules);
        }
        if let Some(onlooker) = &self.seen_by {
            for side in ["contestant", "opponent"] {
                query.push(" AND ");
                push_seen(query, &format!("{table}.{side}"), onlooker);
            }
        }
    }
}

/// The condition that somebody sees a contestant, as [`Onlooker::sees`] has it: strategies, and nobody,
/// are seen by everybody.
pub(super) fn push_seen(query: &mut QueryBuilder<Db>, contestant: &str, onlooker: &Onlooker) {
    let Onlooker { circle, teaches } = onlooker;
    match circle {
        Circle::Class(class) => {
            query.push(format_args!(
                "({contestant} IN (SELECT k.id FROM contestants k WHERE k.player IS NULL) \
                 OR {contestant} IN (SELECT contestant FROM classmates WHERE class = "
            ));
            query.push_bind(class.0.clone()).push("))");
        }
        Circle::Open => {
            query.push(format_args!("{contestant} NOT IN (SELECT contestant FROM classmates"));
            if !teaches.is_empty() {
                let mut own = query.push(" WHERE class NOT IN (").separated(", ");
                for class in teaches {
                    own.push_bind(class.0.clone());
                }
                query.push(")");
            }
            query.push(")");
        }
    }
}

/// Ends a condition: one of those. Where there is only one, it is said so, for an index then gives
/// its rows in order.
pub(super) fn push_among(query: &mut QueryBuilder<Db>, ids: &[i64]) {
    if let &[id] = ids {
        query.push(" = ").push_bind(id);
        return;
    }
    let mut list = query.push(" IN (").separated(", ");
    for &id in ids {
        list.push_bind(id);
    }
    query.push(")");
}
