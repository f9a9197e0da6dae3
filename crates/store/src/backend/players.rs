//! Who plays.

use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::{Row, Transaction};

use super::classes::{erase_class, erase_pupil};
use super::rows::{PLAYER, number, player};
use super::service::unseat;
use super::write::join;
use super::{Backend, Db, DbConnection, Result, after_erasure};
use crate::{Forgotten, LocalPerson, Player, PlayerId, PlayerKind, PlayerStore, SecretHash, StoreError, Uid};

/// The person of this machine who is known by that id; else the one who has had that name longest
/// among those who are known by no id yet, or where this one has none.
async fn find(connection: &mut DbConnection, person: &LocalPerson) -> Result<Option<Player>> {
    if let Some(id) = &person.id {
        let known = sqlx::AssertSqlSafe(format!("SELECT {PLAYER} WHERE person = $1"));
        if let Some(row) = sqlx::query(known).bind(&id.0).fetch_optional(&mut *connection).await? {
            return player(&row).map(Some);
        }
    }
    let unclaimed = if person.id.is_some() { " AND person IS NULL" } else { "" };
    let called = format!(
        "SELECT {PLAYER} WHERE kind = 'local' AND name = $1 AND (name <> '' OR place = $2){unclaimed} ORDER BY id LIMIT 1"
    );
    let known = sqlx::query(sqlx::AssertSqlSafe(called)).bind(&person.name).bind(number(person.place));
    known.fetch_optional(&mut *connection).await?.as_ref().map(player).transpose()
}

impl Backend {
    /// Whether somebody of this machine is known by an id.
    async fn has_id(&self, player: &Player) -> Result<bool> {
        let known = sqlx::query_scalar::<_, Option<String>>("SELECT person FROM players WHERE id = $1");
        Ok(known.bind(player.id.0).fetch_one(&self.pool).await?.is_some())
    }
}

/// Erases the bots of a person.
async fn forget_bots(transaction: &mut Transaction<'_, Db>, owner: PlayerId) -> Result<()> {
    let bots =
        "SELECT a.player, p.visitor FROM accounts a JOIN players p ON p.id = a.player WHERE a.owner = $1 ORDER BY 1";
    for row in sqlx::query(bots).bind(owner.0).fetch_all(&mut **transaction).await? {
        forget(transaction, PlayerId(row.try_get(0)?)).await?;
        unseat(transaction, row.try_get(1)?).await?;
    }
    Ok(())
}

/// Erases a person with their bots: a teacher with their classes, a pupil with whoever shared their
/// screen.
pub(super) async fn forget_wholly(transaction: &mut Transaction<'_, Db>, id: PlayerId) -> Result<Forgotten> {
    let pupil = sqlx::query("SELECT 1 FROM pupils WHERE player = $1").bind(id.0);
    if pupil.fetch_optional(&mut **transaction).await?.is_some() {
        return erase_pupil(transaction, id.0).await;
    }
    forget_bots(transaction, id).await?;
    let classes = sqlx::query_scalar::<_, String>("SELECT id FROM classes WHERE teacher = $1 ORDER BY id").bind(id.0);
    let mut erased = 0;
    for class in classes.fetch_all(&mut **transaction).await? {
        erased += erase_class(transaction, &class).await?.erased;
    }
    let own = forget(transaction, id).await?;
    Ok(Forgotten { erased: erased + own.erased, ..own })
}

/// Erases a person: what they did alone goes, what they did with others is theirs.
pub(super) async fn forget(transaction: &mut Transaction<'_, Db>, id: PlayerId) -> Result<Forgotten> {
    const WITH_ANOTHER: &str = "EXISTS (SELECT 1 FROM seats o JOIN contestants c ON c.id = o.contestant \
         WHERE o.match_id = player_matches.match_id AND o.contestant <> $1 AND c.player IS NOT NULL)";
    let who: i64 = sqlx::query_scalar("SELECT id FROM contestants WHERE player = $1")
        .bind(id.0)
        .fetch_optional(&mut **transaction)
        .await?
        .ok_or(StoreError::NoPlayer(id))?;
    let alone = format!(
        "DELETE FROM matches WHERE id IN \
         (SELECT match_id FROM player_matches WHERE contestant = $1 AND NOT {WITH_ANOTHER})"
    );
    let erased = sqlx::query(sqlx::AssertSqlSafe(alone)).bind(who).execute(&mut **transaction).await?.rows_affected();
    let kept: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM player_matches WHERE contestant = $1")
        .bind(who)
        .fetch_one(&mut **transaction)
        .await?;
    // The matches that stay are the other's: the forgotten one becomes nobody in them, and in
    // how the other has fared.
    for statement in [
        "DELETE FROM tags WHERE match_id IN (SELECT match_id FROM player_matches WHERE contestant = $1)",
        "DELETE FROM lessons WHERE EXISTS (SELECT 1 FROM seats s \
         WHERE s.match_id = lessons.match_id AND s.seat = lessons.seat AND s.contestant = $1)",
        "UPDATE player_matches SET opponent = 1 WHERE opponent = $1 \
         AND match_id IN (SELECT match_id FROM player_matches WHERE contestant = $1)",
        "DELETE FROM player_matches WHERE contestant = $1",
        "UPDATE seats SET contestant = 1 WHERE contestant = $1",
        "DELETE FROM player_totals WHERE contestant = $1",
        "INSERT INTO player_totals (contestant, opponent, rules, month, kind, games, wins, absent, shots) \
         SELECT contestant, 1, rules, month, kind, games, wins, absent, shots FROM player_totals WHERE opponent = $1 \
         AND contestant IN (SELECT id FROM contestants WHERE player IS NOT NULL) \
         ON CONFLICT (contestant, opponent, rules, month, kind) DO UPDATE SET games = player_totals.games + excluded.games, \
         wins = player_totals.wins + excluded.wins, absent = player_totals.absent + excluded.absent, shots = player_totals.shots + excluded.shots",
        "DELETE FROM player_totals WHERE opponent = $1",
        "DELETE FROM contestants WHERE id = $1",
    ] {
        sqlx::query(statement).bind(who).execute(&mut **transaction).await?;
    }
    for statement in [
        "DELETE FROM hunts WHERE visitor = (SELECT visitor FROM players WHERE id = $1)",
        "DELETE FROM shared_fleets WHERE maker = (SELECT visitor FROM players WHERE id = $1)",
        "DELETE FROM puzzlers WHERE visitor = (SELECT visitor FROM players WHERE id = $1)",
        // Their own words may say who they were; the phrases of the site do not.
        "DELETE FROM said WHERE text IS NOT NULL AND (web_game, seat) IN ( \
         SELECT w.id, 0 FROM web_games w JOIN players p ON p.visitor = w.visitor_a WHERE p.id = $1 \
         UNION ALL SELECT w.id, 1 FROM web_games w JOIN players p ON p.visitor = w.visitor_b WHERE p.id = $1)",
        "DELETE FROM writers WHERE visitor = (SELECT visitor FROM players WHERE id = $1)",
        "DELETE FROM attitudes WHERE visitor = (SELECT visitor FROM players WHERE id = $1) \
         OR other = (SELECT visitor FROM players WHERE id = $1)",
        "DELETE FROM feeds WHERE visitor = (SELECT visitor FROM players WHERE id = $1)",
        "DELETE FROM tokens WHERE visitor = (SELECT visitor FROM players WHERE id = $1)",
        "DELETE FROM device_requests WHERE visitor = (SELECT visitor FROM players WHERE id = $1)",
    ] {
        sqlx::query(statement).bind(id.0).execute(&mut **transaction).await?;
    }
    sqlx::query("DELETE FROM players WHERE id = $1").bind(id.0).execute(&mut **transaction).await?;
    Ok(Forgotten { erased, kept: kept as u64 })
}

#[async_trait]
impl PlayerStore for Backend {
    async fn add_player(&self, name: &str) -> Result<Player> {
        let mut transaction = self.write().await?;
        let player = join(&mut transaction, name, Uid::draw(), PlayerKind::Local).await?;
        self.commit(transaction).await?;
        Ok(player)
    }

    async fn player_named(&self, name: &str) -> Result<Player> {
        let mut transaction = self.write().await?;
        let known = format!("SELECT {PLAYER} WHERE name = $1 AND kind = 'local' ORDER BY id LIMIT 1");
        let known = sqlx::query(sqlx::AssertSqlSafe(known)).bind(name);
        let found = match known.fetch_optional(&mut *transaction).await? {
            Some(row) => player(&row)?,
            None => join(&mut transaction, name, Uid::draw(), PlayerKind::Local).await?,
        };
        self.commit(transaction).await?;
        Ok(found)
    }

    async fn local_person(&self, person: &LocalPerson) -> Result<Player> {
        if let Some(known) = self.find_person(person).await?
            && known.name == person.name
            && (person.id.is_none() || self.has_id(&known).await?)
        {
            return Ok(known);
        }
        let mut transaction = self.write().await?;
        let mut player = match find(&mut transaction, person).await? {
            Some(known) => known,
            None => join(&mut transaction, &person.name, Uid::draw(), PlayerKind::Local).await?,
        };
        // Whoever has no name yet keeps their place, and whoever is known by a name alone gets
        // their id.
        let place = person.name.is_empty().then(|| number(person.place));
        let known =
            sqlx::query("UPDATE players SET name = $2, place = $3, person = COALESCE(person, $4) WHERE id = $1");
        let id = person.id.as_ref().map(|id| &id.0);
        known.bind(player.id.0).bind(&person.name).bind(place).bind(id).execute(&mut *transaction).await?;
        self.commit(transaction).await?;
        player.name.clone_from(&person.name);
        player.place = place.map(|_| person.place);
        Ok(player)
    }

    async fn find_person(&self, person: &LocalPerson) -> Result<Option<Player>> {
        find(&mut *self.read().await?, person).await
    }

    async fn guest(&self, visitor: &SecretHash, name: Option<&str>) -> Result<Player> {
        let find = || {
            let guest = sqlx::AssertSqlSafe(format!("SELECT {PLAYER} WHERE visitor = $1"));
            sqlx::query(guest).bind(visitor.0.clone())
        };
        // Most often there is nothing to write, and nobody to wait for.
        if let Some(row) = find().fetch_optional(&self.writer).await? {
            let known = player(&row)?;
            // An account is called what its owner says on the page of the account, and a bot by its
            // handle.
            if matches!(known.kind, PlayerKind::Account | PlayerKind::Bot) || name.is_none_or(|name| name == known.name)
            {
                return Ok(known);
            }
        }
        let mut transaction = self.write().await?;
        let made = sqlx::query_scalar::<_, i64>(
            "INSERT INTO players (uid, name, joined, kind, visitor) VALUES ($1, $2, $3, 'guest', $4) \
             ON CONFLICT (visitor) DO NOTHING RETURNING id",
        );
        let made = made.bind(Uid::draw().0).bind(name.unwrap_or_default()).bind(Timestamp::now().as_millisecond());
        if let Some(id) = made.bind(&visitor.0).fetch_optional(&mut *transaction).await? {
            let contestant = sqlx::query("INSERT INTO contestants (player) VALUES ($1)");
            contestant.bind(id).execute(&mut *transaction).await?;
        } else if let Some(name) = name {
            let renamed = sqlx::query("UPDATE players SET name = $2 WHERE visitor = $1 AND kind = 'guest'")
                .bind(&visitor.0)
                .bind(name);
            renamed.execute(&mut *transaction).await?;
        }
        let guest = player(&find().fetch_one(&mut *transaction).await?)?;
        self.commit(transaction).await?;
        Ok(guest)
    }

    async fn rename_player(&self, id: PlayerId, name: &str) -> Result<()> {
        let renamed = sqlx::query("UPDATE players SET name = $2 WHERE id = $1").bind(id.0).bind(name);
        match renamed.execute(self.writer()?).await?.rows_affected() {
            0 => Err(StoreError::NoPlayer(id)),
            _ => self.written(),
        }
    }

    async fn player(&self, id: PlayerId) -> Result<Player> {
        let row = sqlx::AssertSqlSafe(format!("SELECT {PLAYER} WHERE id = $1"));
        let row = sqlx::query(row).bind(id.0);
        player(&row.fetch_optional(&self.pool).await?.ok_or(StoreError::NoPlayer(id))?)
    }

    async fn players(&self, name: Option<&str>) -> Result<Vec<Player>> {
        let rows = match name {
            None => sqlx::query(sqlx::AssertSqlSafe(format!("SELECT {PLAYER} ORDER BY id"))),
            Some(name) => {
                sqlx::query(sqlx::AssertSqlSafe(format!("SELECT {PLAYER} WHERE name = $1 ORDER BY id"))).bind(name)
            }
        };
        rows.fetch_all(&self.pool).await?.iter().map(player).collect()
    }

    async fn forget(&self, id: PlayerId) -> Result<Forgotten> {
        let mut transaction = self.write().await?;
        let forgotten = forget_wholly(&mut transaction, id).await?;
        self.commit(transaction).await?;
        after_erasure(&self.writer).await?;
        Ok(forgotten)
    }

    async fn setting(&self, player: Option<PlayerId>, key: &str) -> Result<Option<String>> {
        let value = match player {
            None => sqlx::query_scalar("SELECT value FROM settings WHERE player IS NULL AND key = $1").bind(key),
            Some(id) => {
                sqlx::query_scalar("SELECT value FROM settings WHERE player = $2 AND key = $1").bind(key).bind(id.0)
            }
        };
        Ok(value.fetch_optional(&self.pool).await?)
    }

    async fn set_setting(&self, player: Option<PlayerId>, key: &str, value: Option<&str>) -> Result<()> {
        let mut transaction = self.write().await?;
        if let Some(id) = player {
            let known = sqlx::query("SELECT 1 FROM players WHERE id = $1").bind(id.0);
            known.fetch_optional(&mut *transaction).await?.ok_or(StoreError::NoPlayer(id))?;
        }
        let old = match player {
            None => sqlx::query("DELETE FROM settings WHERE player IS NULL AND key = $1").bind(key),
            Some(id) => sqlx::query("DELETE FROM settings WHERE player = $2 AND key = $1").bind(key).bind(id.0),
        };
        old.execute(&mut *transaction).await?;
        if let Some(value) = value {
            sqlx::query("INSERT INTO settings (player, key, value) VALUES ($1, $2, $3)")
                .bind(player.map(|id| id.0))
                .bind(key)
                .bind(value)
                .execute(&mut *transaction)
                .await?;
        }
        self.commit(transaction).await
    }
}
