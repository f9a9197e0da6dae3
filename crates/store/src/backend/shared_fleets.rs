//! Fleets that several hunt, and from whom they are still secret.

use amiral_game::{Fleet, Seat};
use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::query_builder::QueryBuilder;
use sqlx::{Row, Transaction};

use super::rows::{self, time};
use super::web_games::insert_game;
use super::{Backend, Db, DbRow, Result};
use crate::{
    Circle, DayFound, Hunt, HuntLine, HuntResults, MatchId, NewMatch, SecretHash, SharedFleet, SharedFleetId,
    SharedFleetKind, SharedFleetStore, StoreError, WebGame, WebGameId, WebGameState,
};

const COLUMNS: &str = "id, kind, rules, ships, maker, placed, name, made, until, admiral FROM shared_fleets";

/// Asks whether the match in that column hunts a fleet that is still secret from that visitor then.
///
/// This is the only place where that is decided. Whoever hunts sees their own hunt; whoever is
/// done, or has placed the fleet, sees all of them.
pub(super) fn push_secret(query: &mut QueryBuilder<Db>, id: &str, viewer: Option<&SecretHash>, at: Timestamp) {
    let viewer = viewer.map(|visitor| visitor.0.clone()).unwrap_or_default();
    query.push(format_args!(
        "EXISTS (SELECT 1 FROM hunts h JOIN shared_fleets f ON f.id = h.fleet WHERE h.match_id = {id} AND f.until > "
    ));
    query.push_bind(at.as_millisecond()).push(" AND h.visitor <> ").push_bind(viewer.clone());
    query.push(" AND NOT (f.placed = 1 AND f.maker = ").push_bind(viewer.clone());
    query.push(") AND NOT EXISTS (SELECT 1 FROM hunts o WHERE o.fleet = h.fleet AND o.visitor = ").push_bind(viewer);
    query.push(" AND (o.ended IS NOT NULL OR o.match_id IS NULL)))");
}

impl Backend {
    fn read_fleet(&self, row: &DbRow) -> Result<SharedFleet> {
        let rules = self.rules(MatchId(0), row.try_get(2)?)?;
        let kind = match row.try_get::<&str, _>(1)? {
            "day" => SharedFleetKind::Day,
            "round" => SharedFleetKind::Round,
            _ => SharedFleetKind::Link,
        };
        Ok(SharedFleet {
            id: SharedFleetId(row.try_get(0)?),
            kind,
            fleet: rows::fleet(MatchId(0), &rules, row.try_get(3)?)?,
            rules,
            maker: row.try_get::<Option<String>, _>(4)?.map(SecretHash),
            placed: row.try_get::<i16, _>(5)? != 0,
            name: row.try_get(6)?,
            made: time(row.try_get(7)?),
            until: time(row.try_get(8)?),
            admiral: row.try_get::<Option<i64>, _>(9)?.map(|shots| shots as u32),
        })
    }
}

/// Says that a visitor begins the hunt for a fleet in that match; not so where they have before.
pub(super) async fn begin_hunt(
    transaction: &mut Transaction<'_, Db>,
    fleet: &SharedFleetId,
    visitor: &SecretHash,
    id: MatchId,
) -> Result<bool> {
    let begun = sqlx::query(
        "INSERT INTO hunts (fleet, visitor, match_id) VALUES ($1, $2, $3) ON CONFLICT (fleet, visitor) DO NOTHING",
    );
    let begun = begun.bind(&fleet.0).bind(&visitor.0).bind(id.0).execute(&mut **transaction).await?;
    Ok(begun.rows_affected() > 0)
}

/// Adds a fleet that is not there yet.
pub(super) async fn insert_fleet(transaction: &mut Transaction<'_, Db>, fleet: &SharedFleet) -> Result<()> {
    let ships: Vec<String> = fleet.fleet.ships().iter().map(ToString::to_string).collect();
    let made = sqlx::query(
        "INSERT INTO shared_fleets (id, kind, rules, ships, maker, placed, name, made, until) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING",
    );
    made.bind(&fleet.id.0)
        .bind(fleet.kind.name())
        .bind(fleet.rules.to_string())
        .bind(ships.join(" "))
        .bind(fleet.maker.as_ref().map(|maker| maker.0.clone()))
        .bind(i16::from(fleet.placed))
        .bind(&fleet.name)
        .bind(fleet.made.as_millisecond())
        .bind(fleet.until.as_millisecond())
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

#[async_trait]
impl SharedFleetStore for Backend {
    async fn share_fleet(&self, fleet: &SharedFleet) -> Result<SharedFleet> {
        let mut transaction = self.write().await?;
        insert_fleet(&mut transaction, fleet).await?;
        // Where another node was first, its fleet counts.
        let query = sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} WHERE id = $1"));
        let row = sqlx::query(query).bind(&fleet.id.0).fetch_one(&mut *transaction).await?;
        let kept = self.read_fleet(&row)?;
        self.commit(transaction).await?;
        Ok(kept)
    }

    async fn shared_fleet(&self, id: &SharedFleetId) -> Result<Option<SharedFleet>> {
        let query = sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} WHERE id = $1"));
        let row = sqlx::query(query).bind(&id.0).fetch_optional(&self.pool).await?;
        row.map(|row| self.read_fleet(&row)).transpose()
    }

    async fn fleets_shared_by(&self, maker: &SecretHash, limit: u32) -> Result<Vec<SharedFleet>> {
        let query = sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} WHERE maker = $1 ORDER BY made DESC, id LIMIT $2"));
        let rows = sqlx::query(query).bind(&maker.0).bind(i64::from(limit)).fetch_all(&self.pool).await?;
        rows.iter().map(|row| self.read_fleet(row)).collect()
    }

    async fn hunt_fleet(
        &self,
        web_game: &WebGame,
        new: &NewMatch,
        fleets: &[(Seat, Fleet)],
    ) -> Result<Option<MatchId>> {
        let (Some(id), [Some(visitor), _]) = (&web_game.hunts, &web_game.visitors.0) else {
            return Err(StoreError::Other("nobody hunts nothing".into()));
        };
        let mut transaction = self.write().await?;
        let WebGameState::Match(begun) = insert_game(&mut transaction, web_game, Some(new), fleets).await? else {
            return Err(StoreError::Other("a hunt waits for nobody".into()));
        };
        if !begin_hunt(&mut transaction, id, visitor, begun).await? {
            transaction.rollback().await?;
            return Ok(None);
        }
        self.commit(transaction).await?;
        Ok(Some(begun))
    }

    async fn hunt(&self, fleet: &SharedFleetId, visitor: &SecretHash) -> Result<Option<Hunt>> {
        let row = sqlx::query(
            "SELECT w.id, h.match_id, h.ended, h.found, h.shots FROM hunts h \
             LEFT JOIN web_games w ON w.match_id = h.match_id WHERE h.fleet = $1 AND h.visitor = $2",
        );
        let row = row.bind(&fleet.0).bind(&visitor.0).fetch_optional(&self.pool).await?;
        let hunt = |row: DbRow| -> Result<Hunt> {
            let id = row.try_get::<Option<i64>, _>(1)?.map(MatchId);
            Ok(Hunt {
                game: row.try_get::<Option<String>, _>(0)?.map(WebGameId),
                id,
                over: id.is_none() || row.try_get::<Option<i64>, _>(2)?.is_some(),
                found: row.try_get::<i16, _>(3)? != 0,
                shots: row.try_get::<Option<i64>, _>(4)?.map(|shots| shots as u32),
            })
        };
        row.map(hunt).transpose()
    }

    async fn hunt_results(&self, fleet: &SharedFleetId) -> Result<HuntResults> {
        let shots = sqlx::query(
            "SELECT shots, COUNT(*) FROM hunts WHERE fleet = $1 AND found = 1 AND shots IS NOT NULL \
             GROUP BY shots ORDER BY shots",
        );
        let shots = shots.bind(&fleet.0).fetch_all(&self.pool).await?;
        let rest = sqlx::query(
            "SELECT COUNT(*), COUNT(CASE WHEN ended IS NULL AND match_id IS NOT NULL THEN 1 END) FROM hunts \
             WHERE fleet = $1 AND found = 0",
        );
        let rest = rest.bind(&fleet.0).fetch_one(&self.pool).await?;
        let (all, hunting): (i64, i64) = (rest.try_get(0)?, rest.try_get(1)?);
        let bar = |row: &DbRow| Ok((row.try_get::<i64, _>(0)? as u32, row.try_get::<i64, _>(1)? as u64));
        Ok(HuntResults {
            shots: shots.iter().map(bar).collect::<Result<_>>()?,
            given_up: (all - hunting) as u64,
            hunting: hunting as u64,
        })
    }

    async fn hunters(&self, fleet: &SharedFleetId, limit: u32) -> Result<Vec<HuntLine>> {
        // Those who found it first, the fewest shots on top; then those at it; then who gave up.
        let rows = sqlx::query(
            "SELECT COALESCE((SELECT p.name FROM players p WHERE p.visitor = h.visitor), ''), h.visitor, h.ended, h.match_id, \
             h.found, COALESCE(h.shots, (SELECT m.fired FROM matches m WHERE m.id = h.match_id), 0), \
             (SELECT COALESCE(SUM(LENGTH(a.text) - LENGTH(REPLACE(REPLACE(a.text, 'x', ''), 's', ''))), 0) FROM acts a \
             WHERE a.match_id = h.match_id AND a.kind = 'fired'), \
             (SELECT k.class FROM classmates k WHERE k.visitor = h.visitor) FROM hunts h WHERE h.fleet = $1 \
             ORDER BY h.found DESC, CASE WHEN h.ended IS NULL AND h.match_id IS NOT NULL THEN 0 ELSE 1 END, 6, h.ended, h.visitor LIMIT $2",
        );
        let rows = rows.bind(&fleet.0).bind(i64::from(limit)).fetch_all(&self.pool).await?;
        let line = |row: &DbRow| {
            Ok(HuntLine {
                name: row.try_get(0)?,
                visitor: SecretHash(row.try_get(1)?),
                over: row.try_get::<Option<i64>, _>(2)?.is_some() || row.try_get::<Option<i64>, _>(3)?.is_none(),
                found: row.try_get::<i16, _>(4)? != 0,
                shots: row.try_get::<i64, _>(5)? as u32,
                hits: row.try_get::<i64, _>(6)? as u32,
                circle: Circle::of(row.try_get(7)?),
            })
        };
        rows.iter().map(line).collect()
    }

    async fn days_found(&self, visitor: &SecretHash, limit: u32) -> Result<Vec<DayFound>> {
        let rows = sqlx::query(
            "SELECT h.fleet, h.shots FROM hunts h JOIN shared_fleets f ON f.id = h.fleet \
             WHERE h.visitor = $1 AND h.found = 1 AND h.shots IS NOT NULL AND f.kind = 'day' ORDER BY h.fleet DESC LIMIT $2",
        );
        let rows = rows.bind(&visitor.0).bind(i64::from(limit)).fetch_all(&self.pool).await?;
        let found =
            |row: &DbRow| Ok(DayFound { day: SharedFleetId(row.try_get(0)?), shots: row.try_get::<i64, _>(1)? as u32 });
        rows.iter().map(found).collect()
    }

    async fn note_admiral(&self, fleet: &SharedFleetId, shots: u32) -> Result<()> {
        let noted = sqlx::query("UPDATE shared_fleets SET admiral = $2 WHERE id = $1 AND admiral IS NULL");
        self.execute(noted.bind(&fleet.0).bind(i64::from(shots))).await.map(drop)
    }

    async fn is_secret(&self, id: MatchId, viewer: Option<&SecretHash>, at: Timestamp) -> Result<bool> {
        let mut query = QueryBuilder::<Db>::new("SELECT 1 FROM matches m WHERE m.id = ");
        query.push_bind(id.0).push(" AND ");
        push_secret(&mut query, "m.id", viewer, at);
        Ok(query.build().fetch_optional(&self.pool).await?.is_some())
    }

    async fn sweep_shared_fleets(&self, now: Timestamp, unhunted: Timestamp) -> Result<u64> {
        let gone = sqlx::query(
            "DELETE FROM shared_fleets WHERE kind = 'link' AND (until < $1 OR made < $2 \
             AND NOT EXISTS (SELECT 1 FROM hunts h WHERE h.fleet = shared_fleets.id))",
        );
        self.execute(gone.bind(now.as_millisecond()).bind(unhunted.as_millisecond())).await
    }
}
