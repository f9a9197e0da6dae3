//! Classes, their pupils, and how those have fared.

use std::collections::HashMap;

use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::{QueryBuilder, Row, Transaction};

use super::accounts::{ACCOUNT, account, end_all, handle};
use super::filter_sql::push_seen;
use super::players::forget;
use super::rows::time;
use super::service::unseat;
use super::{Backend, Db, DbRow, Result, after_erasure};
use crate::{
    Account, Circle, Class, ClassId, ClassStore, Forgotten, Handle, MatchId, NewClass, NewPupil, NotAdded, Onlooker,
    Period, PlayerId, PupilLine, SecretHash, StoreError, Uid,
};

/// The columns of a class, in the order [`class`] reads them.
const CLASS: &str = "k.id, k.teacher, a.handle, k.name, k.made, (SELECT COUNT(*) FROM pupils u WHERE u.class = k.id) \
     FROM classes k JOIN accounts a ON a.player = k.teacher";

fn class(row: &DbRow) -> Result<Class> {
    Ok(Class {
        id: ClassId(row.try_get(0)?),
        teacher: PlayerId(row.try_get(1)?),
        taught_by: handle(row.try_get(2)?)?,
        name: row.try_get(3)?,
        made: time(row.try_get(4)?),
        pupils: row.try_get::<i64, _>(5)?.unsigned_abs(),
    })
}

/// Erases a pupil, whoever shared their screen, and who sat in their games.
pub(super) async fn erase_pupil(transaction: &mut Transaction<'_, Db>, player: i64) -> Result<Forgotten> {
    let visitor = sqlx::query_scalar::<_, Option<String>>("SELECT visitor FROM players WHERE id = $1");
    let visitor = visitor.bind(player).fetch_optional(&mut **transaction).await?.flatten().map(SecretHash);
    let mut erased = 0;
    if let Some(second) = visitor.as_ref().map(SecretHash::second) {
        let shares = sqlx::query_scalar::<_, i64>("SELECT id FROM players WHERE visitor = $1").bind(second.0);
        if let Some(shares) = shares.fetch_optional(&mut **transaction).await? {
            erased += forget(transaction, PlayerId(shares)).await?.erased;
        }
    }
    let forgotten = forget(transaction, PlayerId(player)).await?;
    if let Some(visitor) = visitor {
        unseat(transaction, &visitor.0).await?;
    }
    Ok(Forgotten { erased: erased + forgotten.erased, ..forgotten })
}

/// Erases a class with its pupils.
pub(super) async fn erase_class(transaction: &mut Transaction<'_, Db>, id: &str) -> Result<Forgotten> {
    let pupils = sqlx::query_scalar::<_, i64>("SELECT player FROM pupils WHERE class = $1 ORDER BY player").bind(id);
    let mut all = Forgotten { erased: 0, kept: 0 };
    for pupil in pupils.fetch_all(&mut **transaction).await? {
        // What one keeps of games with classmates goes with the last of them.
        all.erased += erase_pupil(transaction, pupil).await?.erased;
    }
    sqlx::query("DELETE FROM classes WHERE id = $1").bind(id).execute(&mut **transaction).await?;
    Ok(all)
}

/// The sums in four columns from that one on: games, wins, those by absence, and winning shots.
fn period(row: &DbRow, first: usize) -> Result<Period> {
    let count = |column: usize| row.try_get::<i64, _>(first + column).map(i64::unsigned_abs);
    Ok(Period { games: count(0)?, wins: count(1)?, by_absence: count(2)?, winning_shots: count(3)? })
}

#[async_trait]
impl ClassStore for Backend {
    async fn set_teacher(&self, player: PlayerId, teacher: bool) -> Result<()> {
        let changed = sqlx::query(
            "UPDATE accounts SET teacher = $2 WHERE player = $1 AND player NOT IN (SELECT player FROM pupils)",
        );
        match changed.bind(player.0).bind(i16::from(teacher)).execute(self.writer()?).await?.rows_affected() {
            0 => Err(StoreError::NoPlayer(player)),
            _ => self.written(),
        }
    }

    async fn make_class(&self, new: &NewClass, most: u32) -> Result<bool> {
        let made = sqlx::query(
            "INSERT INTO classes (id, teacher, name, made) SELECT $1, a.player, $3, $4 FROM accounts a \
             WHERE a.player = $2 AND a.player NOT IN (SELECT player FROM pupils) \
             AND (SELECT COUNT(*) FROM classes k WHERE k.teacher = $2) < $5",
        );
        let NewClass { id, teacher, name, at } = new;
        let made = made.bind(&id.0).bind(teacher.0).bind(name).bind(at.as_millisecond()).bind(i64::from(most));
        let made = made.execute(self.writer()?).await?.rows_affected() > 0;
        self.written()?;
        Ok(made)
    }

    async fn class(&self, id: &ClassId) -> Result<Option<Class>> {
        let query = sqlx::AssertSqlSafe(format!("SELECT {CLASS} WHERE k.id = $1"));
        sqlx::query(query).bind(&id.0).fetch_optional(&self.pool).await?.as_ref().map(class).transpose()
    }

    async fn classes(&self, teacher: Option<PlayerId>, limit: u32) -> Result<Vec<Class>> {
        let query = format!("SELECT {CLASS} WHERE k.teacher = $1 OR $2 = 1 ORDER BY k.made, k.id LIMIT $3");
        let query = sqlx::query(sqlx::AssertSqlSafe(query)).bind(teacher.map_or(-1, |teacher| teacher.0));
        let query = query.bind(i64::from(teacher.is_none())).bind(i64::from(limit));
        query.fetch_all(&self.pool).await?.iter().map(class).collect()
    }

    async fn add_pupils(
        &self,
        class: &ClassId,
        pupils: &[NewPupil],
        most: u32,
        at: Timestamp,
    ) -> Result<Result<(), NotAdded>> {
        let mut transaction = self.write().await?;
        let known = sqlx::query_scalar::<_, i64>(
            "SELECT (SELECT COUNT(*) FROM pupils u WHERE u.class = k.id) FROM classes k WHERE k.id = $1",
        );
        let Some(there) = known.bind(&class.0).fetch_optional(&mut *transaction).await? else {
            return Ok(Err(NotAdded::NoClass));
        };
        if there.unsigned_abs() + pupils.len() as u64 > u64::from(most) {
            return Ok(Err(NotAdded::TooMany));
        }
        for NewPupil { handle, name, code } in pupils {
            let player = sqlx::query_scalar::<_, i64>(
                "INSERT INTO players (uid, name, joined, kind, visitor) VALUES ($1, $2, $3, 'account', $4) RETURNING id",
            );
            let visitor = SecretHash::of(&Uid::draw().0);
            let player = player.bind(Uid::draw().0).bind(name).bind(at.as_millisecond()).bind(&visitor.0);
            let player = player.fetch_one(&mut *transaction).await?;
            let contestant = sqlx::query("INSERT INTO contestants (player) VALUES ($1)").bind(player);
            contestant.execute(&mut *transaction).await?;
            let made = sqlx::query(
                "INSERT INTO accounts (player, handle, skeleton, created) VALUES ($1, $2, $3, $4) \
                 ON CONFLICT (skeleton) DO NOTHING",
            );
            let made = made.bind(player).bind(handle.as_str()).bind(handle.skeleton()).bind(at.as_millisecond());
            if made.execute(&mut *transaction).await?.rows_affected() == 0 {
                transaction.rollback().await?;
                return Ok(Err(NotAdded::Taken(handle.clone())));
            }
            let pupil = sqlx::query("INSERT INTO pupils (player, class, code) VALUES ($1, $2, $3)");
            pupil.bind(player).bind(&class.0).bind(&code.0).execute(&mut *transaction).await?;
        }
        self.commit(transaction).await?;
        Ok(Ok(()))
    }

    async fn pupils(&self, class: &ClassId) -> Result<Vec<Account>> {
        let query = format!("SELECT {ACCOUNT} WHERE u.class = $1 ORDER BY a.player");
        let query = sqlx::query(sqlx::AssertSqlSafe(query)).bind(&class.0);
        query.fetch_all(&self.pool).await?.iter().map(account).collect()
    }

    async fn pupil_lines(&self, class: &ClassId) -> Result<Vec<PupilLine>> {
        let mut transaction = self.read().await?;
        let query = format!("SELECT {ACCOUNT} WHERE u.class = $1 ORDER BY a.player");
        let query = sqlx::query(sqlx::AssertSqlSafe(query)).bind(&class.0);
        let line = |row: &DbRow| {
            Ok(PupilLine {
                account: account(row)?,
                duels: Period::default(),
                solo: Period::default(),
                judged: 0,
                accuracy: None,
                given_away: None,
                error: None,
                played: None,
            })
        };
        let rows = query.fetch_all(&mut *transaction).await?;
        let mut lines = rows.iter().map(line).collect::<Result<Vec<PupilLine>>>()?;
        let places: HashMap<i64, usize> =
            lines.iter().enumerate().map(|(place, line)| (line.account.player.0, place)).collect();
        let at = |row: &DbRow| Ok::<_, StoreError>(places.get(&row.try_get::<i64, _>(0)?).copied());
        let sums = sqlx::query(
            "SELECT c.player, t.kind, CAST(SUM(t.games) AS BIGINT), CAST(SUM(t.wins) AS BIGINT), \
             CAST(SUM(t.absent) AS BIGINT), CAST(SUM(t.shots) AS BIGINT) FROM pupils u \
             JOIN contestants c ON c.player = u.player JOIN player_totals t ON t.contestant = c.id \
             WHERE u.class = $1 AND t.kind IN ('duel', 'solo') GROUP BY c.player, t.kind",
        );
        for row in sums.bind(&class.0).fetch_all(&mut *transaction).await? {
            let Some(place) = at(&row)? else { continue };
            match row.try_get(1)? {
                "solo" => lines[place].solo = period(&row, 2)?,
                _ => lines[place].duels = period(&row, 2)?,
            }
        }
        let played = sqlx::query(
            "SELECT c.player, MAX(o.began) FROM pupils u JOIN contestants c ON c.player = u.player \
             JOIN player_matches o ON o.contestant = c.id WHERE u.class = $1 GROUP BY c.player",
        );
        for row in played.bind(&class.0).fetch_all(&mut *transaction).await? {
            let Some(place) = at(&row)? else { continue };
            lines[place].played = Some(time(row.try_get(1)?));
        }
        let judged = sqlx::query(
            "SELECT c.player, COUNT(*), AVG(j.accuracy), AVG(j.given_away), AVG(j.given_away * j.given_away) \
             FROM pupils u JOIN contestants c ON c.player = u.player JOIN player_matches o ON o.contestant = c.id \
             JOIN matches m ON m.id = o.match_id JOIN judgements j ON j.match_id = o.match_id AND j.seat = o.seat \
             WHERE u.class = $1 AND o.kind = 'duel' AND m.hints = 0 AND j.state = 'done' GROUP BY c.player",
        );
        for row in judged.bind(&class.0).fetch_all(&mut *transaction).await? {
            let Some(place) = at(&row)? else { continue };
            let count: i64 = row.try_get(1)?;
            let (mean, square): (Option<f64>, Option<f64>) = (row.try_get(3)?, row.try_get(4)?);
            let line = &mut lines[place];
            line.judged = count.unsigned_abs();
            line.accuracy = row.try_get(2)?;
            line.given_away = mean;
            let spread = mean.zip(square).map(|(mean, square)| (square - mean * mean).max(0.0));
            line.error = spread.filter(|_| count > 1).map(|spread| (spread / (count - 1) as f64).sqrt());
        }
        transaction.commit().await?;
        Ok(lines)
    }

    async fn set_sign_in_codes(&self, codes: &[(PlayerId, SecretHash)]) -> Result<Vec<SecretHash>> {
        let mut transaction = self.write().await?;
        let mut ended = Vec::new();
        for (player, code) in codes {
            let changed = sqlx::query("UPDATE pupils SET code = $2 WHERE player = $1").bind(player.0).bind(&code.0);
            if changed.execute(&mut *transaction).await?.rows_affected() == 0 {
                return Err(StoreError::NoPlayer(*player));
            }
            ended.extend(end_all(&mut transaction, *player, None).await?);
        }
        self.commit(transaction).await?;
        Ok(ended)
    }

    async fn pupil_with(&self, handle: &Handle, code: &SecretHash) -> Result<Option<Account>> {
        let query = format!("SELECT {ACCOUNT} WHERE a.skeleton = $1 AND u.code = $2");
        let query = sqlx::query(sqlx::AssertSqlSafe(query)).bind(handle.skeleton()).bind(&code.0);
        query.fetch_optional(&self.pool).await?.as_ref().map(account).transpose()
    }

    async fn circle_of(&self, visitor: &SecretHash) -> Result<Circle> {
        let class = sqlx::query_scalar::<_, String>(
            "SELECT u.class FROM players p JOIN pupils u ON u.player = p.id WHERE p.visitor = $1",
        );
        Ok(Circle::of(class.bind(visitor.first()).fetch_optional(&self.pool).await?))
    }

    async fn teaches(&self, player: PlayerId) -> Result<Vec<ClassId>> {
        let ids = sqlx::query_scalar::<_, String>("SELECT id FROM classes WHERE teacher = $1 ORDER BY made, id");
        let ids = ids.bind(player.0).fetch_all(&self.pool).await?;
        Ok(ids.into_iter().map(ClassId).collect())
    }

    async fn is_seen(&self, id: MatchId, by: &Onlooker) -> Result<bool> {
        let mut query = QueryBuilder::<Db>::new("SELECT COUNT(*) FROM seats s WHERE s.match_id = ");
        query.push_bind(id.0).push(" AND NOT ");
        push_seen(&mut query, "s.contestant", by);
        let unseen: i64 = query.build_query_scalar().fetch_one(&self.pool).await?;
        Ok(unseen == 0)
    }

    async fn delete_class(&self, id: &ClassId) -> Result<Forgotten> {
        let mut transaction = self.write().await?;
        let forgotten = erase_class(&mut transaction, &id.0).await?;
        self.commit(transaction).await?;
        after_erasure(&self.writer).await?;
        Ok(forgotten)
    }
}
