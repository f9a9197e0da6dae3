//! What learning players are given.

use async_trait::async_trait;
use futures_util::TryStreamExt;
use sqlx::Row;
use sqlx::query_builder::QueryBuilder;

use super::filter_sql::push_among;
use super::rows::{fleet, shots};
use super::{Backend, Db, DbRow, Result};
use crate::{Lesson, LessonStore, Lessons, MatchId, PlayerId};

#[async_trait]
impl LessonStore for Backend {
    async fn lessons(&self, lessons: &Lessons) -> Result<Vec<Lesson>> {
        let whose = match &lessons.player {
            None => None,
            Some(who) => match self.contestants(who).await? {
                nobody if nobody.is_empty() => return Ok(Vec::new()),
                somebody => Some(somebody),
            },
        };
        let mut query = QueryBuilder::<Db>::new(
            "SELECT l.match_id, l.seat, c.player, r.text, l.ships, l.shots FROM matches m \
             JOIN rulesets r ON r.id = m.rules JOIN lessons l ON l.match_id = m.id \
             JOIN seats s ON s.match_id = l.match_id AND s.seat = l.seat JOIN contestants c ON c.id = s.contestant \
             WHERE c.player IS NOT NULL",
        );
        if let Some(ids) = &whose {
            query.push(" AND s.contestant");
            push_among(&mut query, ids);
        }
        if let Some(rules) = &lessons.rules {
            query.push(" AND r.text = ").push_bind(rules.to_string());
        }
        if let Some(id) = lessons.before {
            query.push(" AND m.id < ").push_bind(id.0);
            query.push(" AND m.ended <= (SELECT began FROM matches WHERE id = ").push_bind(id.0).push(")");
        }
        query.push(" ORDER BY m.began DESC, m.id DESC, s.seat DESC");
        if let Some(limit) = lessons.limit {
            query.push(" LIMIT ").push_bind(i64::from(limit));
        }
        let lesson = |row: &DbRow| -> Result<Lesson> {
            let id = MatchId(row.try_get(0)?);
            let rules = self.rules(id, row.try_get(3)?)?;
            let fleet = row.try_get::<Option<&str>, _>(4)?.map(|text| fleet(id, &rules, text)).transpose()?;
            let shots = row.try_get::<Option<&str>, _>(5)?.map(|text| shots(id, text)).transpose()?;
            Ok(Lesson { id, player: PlayerId(row.try_get(2)?), fleet, shots: shots.unwrap_or_default() })
        };
        // Each is read while the database looks for the next.
        let mut rows = query.build().fetch(&self.pool);
        let mut all = Vec::new();
        while let Some(row) = rows.try_next().await? {
            all.push(lesson(&row)?);
        }
        all.reverse();
        Ok(all)
    }
}
