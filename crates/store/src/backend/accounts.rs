//! Accounts: registering, signing in, what can be done to them, and what administrators are told.

use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::{Row, Transaction};

use super::adoption::adopt;
use super::players::forget_wholly;
use super::rows::time;
use super::service::unseat;
use super::{Backend, Db, DbRow, Result, after_erasure};
use crate::{
    Account, AccountSession, AccountStore, Adopted, Circle, Forgotten, Handle, KeptPasskey, KeptReport, NewAccount,
    NewReport, PlayerId, SecretHash, SignIn, StoreError, Uid,
};

/// The columns of an account, in the order [`account`] reads them.
pub(super) const ACCOUNT: &str = "a.player, p.visitor, a.handle, p.name, a.created, a.suspended, a.admin, \
     CAST(CASE WHEN a.password IS NULL THEN 0 ELSE 1 END AS SMALLINT), a.teacher, u.class, a.owner \
     FROM accounts a JOIN players p ON p.id = a.player LEFT JOIN pupils u ON u.player = a.player";

pub(super) fn account(row: &DbRow) -> Result<Account> {
    Ok(Account {
        player: PlayerId(row.try_get(0)?),
        visitor: SecretHash(row.try_get(1)?),
        handle: handle(row.try_get(2)?)?,
        name: row.try_get(3)?,
        created: time(row.try_get(4)?),
        suspended: row.try_get::<Option<i64>, _>(5)?.map(time),
        admin: row.try_get::<i16, _>(6)? != 0,
        has_password: row.try_get::<i16, _>(7)? != 0,
        teacher: row.try_get::<i16, _>(8)? != 0,
        circle: Circle::of(row.try_get(9)?),
        owner: row.try_get::<Option<i64>, _>(10)?.map(PlayerId),
    })
}

pub(super) fn handle(text: &str) -> Result<Handle> {
    text.parse().map_err(|_| StoreError::Other(format!("{text:?} is no handle")))
}

fn passkey(row: &DbRow) -> Result<KeptPasskey> {
    Ok(KeptPasskey {
        id: row.try_get(0)?,
        player: PlayerId(row.try_get(1)?),
        name: row.try_get(2)?,
        key: row.try_get(3)?,
        created: time(row.try_get(4)?),
        used: row.try_get::<Option<i64>, _>(5)?.map(time),
    })
}

/// Replaces the recovery codes of an account.
async fn put_codes(transaction: &mut Transaction<'_, Db>, player: PlayerId, codes: &[SecretHash]) -> Result<()> {
    let old = sqlx::query("DELETE FROM recovery_codes WHERE player = $1").bind(player.0);
    old.execute(&mut **transaction).await?;
    for code in codes {
        let put = sqlx::query("INSERT INTO recovery_codes (player, code) VALUES ($1, $2)");
        put.bind(player.0).bind(&code.0).execute(&mut **transaction).await?;
    }
    Ok(())
}

/// Ends the sessions of an account, but for that of one cookie, all its tokens with those of its
/// bots, and the codes by which a program would get one: whoever confirmed a code, or made a bot, in a
/// stolen session gets nothing by it later.
pub(super) async fn end_all(
    transaction: &mut Transaction<'_, Db>,
    player: PlayerId,
    except: Option<&SecretHash>,
) -> Result<Vec<SecretHash>> {
    let ended = sqlx::query_scalar("DELETE FROM sessions WHERE account = $1 AND cookie <> $2 RETURNING cookie");
    let except = except.map(|cookie| cookie.0.clone()).unwrap_or_default();
    let ended: Vec<String> = ended.bind(player.0).bind(except).fetch_all(&mut **transaction).await?;
    for statement in [
        "DELETE FROM tokens WHERE account = $1",
        "DELETE FROM tokens WHERE account IN (SELECT player FROM accounts WHERE owner = $1)",
        "DELETE FROM device_requests WHERE account = $1",
    ] {
        sqlx::query(statement).bind(player.0).execute(&mut **transaction).await?;
    }
    Ok(ended.into_iter().map(SecretHash).collect())
}

impl Backend {
    async fn one_account(&self, condition: &'static str, value: AccountKey<'_>) -> Result<Option<Account>> {
        let query = sqlx::AssertSqlSafe(format!("SELECT {ACCOUNT} WHERE {condition}"));
        let query = match value {
            AccountKey::Number(number) => sqlx::query(query).bind(number),
            AccountKey::Text(text) => sqlx::query(query).bind(text),
        };
        query.fetch_optional(&self.pool).await?.as_ref().map(account).transpose()
    }
}

/// What an account is looked up by.
enum AccountKey<'a> {
    Number(i64),
    Text(&'a str),
}

#[async_trait]
impl AccountStore for Backend {
    async fn register(&self, visitor: Option<&SecretHash>, new: &NewAccount) -> Result<Option<Account>> {
        let visitor = visitor.cloned().unwrap_or_else(|| SecretHash::of(&Uid::draw().0));
        let mut transaction = self.write().await?;
        // Only a guest becomes an account: whoever has one already makes another beside it.
        let guest = sqlx::query_scalar::<_, i64>(
            "UPDATE players SET kind = 'account', name = COALESCE($2, name) WHERE visitor = $1 AND kind = 'guest' RETURNING id",
        );
        let guest = guest.bind(&visitor.0).bind(&new.name).fetch_optional(&mut *transaction).await?;
        let player = if let Some(guest) = guest {
            guest
        } else {
            let made = sqlx::query_scalar::<_, i64>(
                "INSERT INTO players (uid, name, joined, kind, visitor) VALUES ($1, $2, $3, 'account', $4) RETURNING id",
            );
            let made =
                made.bind(Uid::draw().0).bind(new.name.as_deref().unwrap_or_default()).bind(new.at.as_millisecond());
            let made = made.bind(&visitor.0).fetch_one(&mut *transaction).await?;
            let contestant = sqlx::query("INSERT INTO contestants (player) VALUES ($1)");
            contestant.bind(made).execute(&mut *transaction).await?;
            made
        };
        let made = sqlx::query(
            "INSERT INTO accounts (player, handle, skeleton, password, created) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (skeleton) DO NOTHING",
        );
        let made = made.bind(player).bind(new.handle.as_str()).bind(new.handle.skeleton()).bind(&new.password);
        if made.bind(new.at.as_millisecond()).execute(&mut *transaction).await?.rows_affected() == 0 {
            transaction.rollback().await?;
            return Ok(None);
        }
        let unnamed = sqlx::query("UPDATE players SET name = $2 WHERE id = $1 AND name = ''");
        unnamed.bind(player).bind(new.handle.as_str()).execute(&mut *transaction).await?;
        put_codes(&mut transaction, PlayerId(player), &new.codes).await?;
        // Whoever has a cookie of the guest, planted or copied, has none of the account.
        for statement in [
            "DELETE FROM sessions WHERE visitor = $1",
            "DELETE FROM tokens WHERE visitor = $1",
            "DELETE FROM device_requests WHERE visitor = $1",
        ] {
            sqlx::query(statement).bind(&visitor.0).execute(&mut *transaction).await?;
        }
        let query = sqlx::AssertSqlSafe(format!("SELECT {ACCOUNT} WHERE a.player = $1"));
        let account = account(&sqlx::query(query).bind(player).fetch_one(&mut *transaction).await?)?;
        self.commit(transaction).await?;
        Ok(Some(account))
    }

    async fn account(&self, player: PlayerId) -> Result<Option<Account>> {
        self.one_account("a.player = $1", AccountKey::Number(player.0)).await
    }

    async fn account_of(&self, visitor: &SecretHash) -> Result<Option<Account>> {
        self.one_account("p.visitor = $1", AccountKey::Text(&visitor.0)).await
    }

    async fn account_called(&self, handle: &Handle) -> Result<Option<Account>> {
        self.one_account("a.skeleton = $1", AccountKey::Text(&handle.skeleton())).await
    }

    async fn accounts(&self, after: Option<PlayerId>, limit: u32) -> Result<Vec<Account>> {
        let query = sqlx::AssertSqlSafe(format!("SELECT {ACCOUNT} WHERE a.player > $1 ORDER BY a.player LIMIT $2"));
        let rows = sqlx::query(query).bind(after.map_or(0, |player| player.0)).bind(i64::from(limit));
        rows.fetch_all(&self.pool).await?.iter().map(account).collect()
    }

    async fn password(&self, player: PlayerId) -> Result<Option<String>> {
        let password = sqlx::query_scalar::<_, Option<String>>("SELECT password FROM accounts WHERE player = $1");
        Ok(password.bind(player.0).fetch_optional(&self.pool).await?.flatten())
    }

    async fn set_password(
        &self,
        player: PlayerId,
        password: &str,
        except: Option<&SecretHash>,
    ) -> Result<Vec<SecretHash>> {
        let mut transaction = self.write().await?;
        let changed = sqlx::query("UPDATE accounts SET password = $2 WHERE player = $1").bind(player.0).bind(password);
        if changed.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Err(StoreError::NoPlayer(player));
        }
        let ended = end_all(&mut transaction, player, except).await?;
        self.commit(transaction).await?;
        Ok(ended)
    }

    async fn renew_password(&self, player: PlayerId, old: &str, new: &str) -> Result<()> {
        let renewed = sqlx::query("UPDATE accounts SET password = $3 WHERE player = $1 AND password = $2");
        renewed.bind(player.0).bind(old).bind(new).execute(self.writer()?).await?;
        self.written()
    }

    async fn set_recovery_codes(&self, player: PlayerId, codes: &[SecretHash]) -> Result<()> {
        let mut transaction = self.write().await?;
        put_codes(&mut transaction, player, codes).await?;
        self.commit(transaction).await
    }

    async fn recovery_codes_left(&self, player: PlayerId) -> Result<u64> {
        let left = sqlx::query_scalar::<_, i64>("SELECT COUNT(*) FROM recovery_codes WHERE player = $1");
        Ok(left.bind(player.0).fetch_one(&self.pool).await? as u64)
    }

    async fn recover(
        &self,
        handle: &Handle,
        code: &SecretHash,
        password: &str,
    ) -> Result<Option<(Account, Vec<SecretHash>)>> {
        let mut transaction = self.write().await?;
        let used = sqlx::query_scalar::<_, i64>(
            "DELETE FROM recovery_codes WHERE code = $2 AND player = (SELECT player FROM accounts WHERE skeleton = $1) \
             AND NOT EXISTS (SELECT 1 FROM accounts WHERE skeleton = $1 AND suspended IS NOT NULL) \
             AND player NOT IN (SELECT player FROM pupils) \
             AND player NOT IN (SELECT player FROM accounts WHERE owner IS NOT NULL) RETURNING player",
        );
        let used = used.bind(handle.skeleton()).bind(&code.0).fetch_optional(&mut *transaction).await?;
        let Some(player) = used.map(PlayerId) else { return Ok(None) };
        let changed = sqlx::query("UPDATE accounts SET password = $2 WHERE player = $1").bind(player.0).bind(password);
        changed.execute(&mut *transaction).await?;
        let ended = end_all(&mut transaction, player, None).await?;
        let query = sqlx::AssertSqlSafe(format!("SELECT {ACCOUNT} WHERE a.player = $1"));
        let account = account(&sqlx::query(query).bind(player.0).fetch_one(&mut *transaction).await?)?;
        self.commit(transaction).await?;
        Ok(Some((account, ended)))
    }

    async fn reset_account(&self, player: PlayerId, codes: &[SecretHash]) -> Result<Vec<SecretHash>> {
        let mut transaction = self.write().await?;
        let reset =
            sqlx::query("UPDATE accounts SET password = NULL WHERE player = $1 AND owner IS NULL").bind(player.0);
        if reset.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Err(StoreError::NoPlayer(player));
        }
        sqlx::query("DELETE FROM passkeys WHERE player = $1").bind(player.0).execute(&mut *transaction).await?;
        put_codes(&mut transaction, player, codes).await?;
        let ended = end_all(&mut transaction, player, None).await?;
        self.commit(transaction).await?;
        Ok(ended)
    }

    async fn suspend_account(&self, player: PlayerId, since: Option<Timestamp>) -> Result<Vec<SecretHash>> {
        let mut transaction = self.write().await?;
        let changed = sqlx::query("UPDATE accounts SET suspended = $2 WHERE player = $1");
        let changed = changed.bind(player.0).bind(since.map(Timestamp::as_millisecond));
        if changed.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Err(StoreError::NoPlayer(player));
        }
        let ended = if since.is_some() { end_all(&mut transaction, player, None).await? } else { Vec::new() };
        self.commit(transaction).await?;
        Ok(ended)
    }

    async fn set_admin(&self, player: PlayerId, admin: bool) -> Result<()> {
        let changed = sqlx::query("UPDATE accounts SET admin = $2 WHERE player = $1").bind(player.0);
        match changed.bind(i16::from(admin)).execute(self.writer()?).await?.rows_affected() {
            0 => Err(StoreError::NoPlayer(player)),
            _ => self.written(),
        }
    }

    async fn delete_account(&self, player: PlayerId) -> Result<Forgotten> {
        let mut transaction = self.write().await?;
        let visitor = sqlx::query_scalar::<_, Option<String>>("SELECT visitor FROM players WHERE id = $1");
        let visitor = visitor.bind(player.0).fetch_optional(&mut *transaction).await?.flatten();
        // What its owner did is in the log under the handle; what others did to it stays theirs to tell.
        let own = sqlx::query(
            "DELETE FROM events WHERE subject = (SELECT handle FROM accounts WHERE player = $1) \
             AND (detail = subject OR kind = 'sign-ins-failed')",
        );
        own.bind(player.0).execute(&mut *transaction).await?;
        let forgotten = forget_wholly(&mut transaction, player).await?;
        if let Some(visitor) = visitor {
            unseat(&mut transaction, &visitor).await?;
        }
        self.commit(transaction).await?;
        after_erasure(&self.writer).await?;
        Ok(forgotten)
    }

    async fn adopt_guest(&self, guest: &SecretHash, player: PlayerId) -> Result<Adopted> {
        let mut transaction = self.write().await?;
        let adopted = adopt(&mut transaction, guest, player).await?;
        self.commit(transaction).await?;
        Ok(adopted)
    }

    async fn sign_in(&self, player: PlayerId, sign_in: &SignIn) -> Result<()> {
        let SignIn { cookie, replaces, agent, password, at } = sign_in;
        let mut transaction = self.write().await?;
        if let Some(old) = replaces {
            sqlx::query("DELETE FROM sessions WHERE cookie = $1").bind(&old.0).execute(&mut *transaction).await?;
        }
        let at = at.as_millisecond();
        let opened = sqlx::query(
            "INSERT INTO sessions (cookie, visitor, created, until, account, id, seen, agent) \
             SELECT $1, p.visitor, $3, $4, a.player, $5, $3, $6 FROM accounts a JOIN players p ON p.id = a.player \
             WHERE a.player = $2 AND a.suspended IS NULL AND a.owner IS NULL AND ($7 = '' OR a.password = $7)",
        );
        let opened = opened
            .bind(&cookie.0)
            .bind(player.0)
            .bind(at)
            .bind(AccountSession::expiry(at, at))
            .bind(Uid::draw().0)
            .bind(agent)
            .bind(password.clone().unwrap_or_default());
        if opened.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Err(StoreError::NoPlayer(player));
        }
        // Whoever signs in for ever fills nothing: the sessions that were used longest ago end.
        let surplus = sqlx::query(
            "DELETE FROM sessions WHERE account = $1 AND cookie NOT IN \
             (SELECT cookie FROM sessions WHERE account = $1 ORDER BY COALESCE(seen, 0) DESC, created DESC LIMIT $2)",
        );
        surplus.bind(player.0).bind(AccountSession::MOST).execute(&mut *transaction).await?;
        self.commit(transaction).await
    }

    async fn sessions_of(&self, player: PlayerId, current: &SecretHash, now: Timestamp) -> Result<Vec<AccountSession>> {
        let rows = sqlx::query(
            "SELECT id, MIN(created), COALESCE(MAX(seen), MIN(created)), COALESCE(MAX(agent), ''), \
             MAX(CASE WHEN cookie = $2 THEN 1 ELSE 0 END) = 1 FROM sessions \
             WHERE account = $1 AND id IS NOT NULL AND (until IS NULL OR until > $3) GROUP BY id ORDER BY 3 DESC, id",
        );
        let rows = rows.bind(player.0).bind(&current.0).bind(now.as_millisecond()).fetch_all(&self.pool).await?;
        let session = |row: &DbRow| {
            Ok(AccountSession {
                id: Uid(row.try_get(0)?),
                created: time(row.try_get(1)?),
                seen: time(row.try_get(2)?),
                agent: row.try_get(3)?,
                is_current: row.try_get(4)?,
            })
        };
        rows.iter().map(session).collect()
    }

    async fn end_session(&self, cookie: &SecretHash) -> Result<()> {
        sqlx::query("DELETE FROM sessions WHERE cookie = $1").bind(&cookie.0).execute(self.writer()?).await?;
        self.written()
    }

    async fn end_session_of(&self, player: PlayerId, id: &Uid) -> Result<Vec<SecretHash>> {
        let ended = sqlx::query_scalar("DELETE FROM sessions WHERE account = $1 AND id = $2 RETURNING cookie");
        let ended: Vec<String> = ended.bind(player.0).bind(&id.0).fetch_all(self.writer()?).await?;
        self.written()?;
        Ok(ended.into_iter().map(SecretHash).collect())
    }

    async fn end_sessions_of(&self, player: PlayerId, except: Option<&SecretHash>) -> Result<Vec<SecretHash>> {
        let mut transaction = self.write().await?;
        let ended = end_all(&mut transaction, player, except).await?;
        self.commit(transaction).await?;
        Ok(ended)
    }

    async fn add_passkey(&self, passkey: &KeptPasskey, most: u32) -> Result<bool> {
        let added = sqlx::query(
            "INSERT INTO passkeys (id, player, name, key, created) SELECT $1, a.player, $3, $4, $5 FROM accounts a \
             WHERE a.player = $2 AND (SELECT COUNT(*) FROM passkeys k WHERE k.player = $2) < $6 ON CONFLICT (id) DO NOTHING",
        );
        let KeptPasskey { id, player, name, key, created, .. } = passkey;
        let added = added.bind(id).bind(player.0).bind(name).bind(key).bind(created.as_millisecond());
        let added = added.bind(i64::from(most)).execute(self.writer()?).await?;
        self.written()?;
        Ok(added.rows_affected() > 0)
    }

    async fn passkeys_of(&self, player: PlayerId) -> Result<Vec<KeptPasskey>> {
        let rows = sqlx::query(
            "SELECT id, player, name, key, created, used FROM passkeys WHERE player = $1 ORDER BY created, id",
        );
        rows.bind(player.0).fetch_all(&self.pool).await?.iter().map(passkey).collect()
    }

    async fn passkey(&self, id: &str) -> Result<Option<KeptPasskey>> {
        let row = sqlx::query("SELECT id, player, name, key, created, used FROM passkeys WHERE id = $1").bind(id);
        row.fetch_optional(&self.pool).await?.as_ref().map(passkey).transpose()
    }

    async fn use_passkey(&self, id: &str, key: &str, at: Timestamp) -> Result<()> {
        let used = sqlx::query("UPDATE passkeys SET key = $2, used = $3 WHERE id = $1");
        used.bind(id).bind(key).bind(at.as_millisecond()).execute(self.writer()?).await?;
        self.written()
    }

    async fn remove_passkey(&self, player: PlayerId, id: &str) -> Result<bool> {
        let removed = sqlx::query("DELETE FROM passkeys WHERE player = $1 AND id = $2");
        let removed = removed.bind(player.0).bind(id).execute(self.writer()?).await?.rows_affected() > 0;
        self.written()?;
        Ok(removed)
    }

    async fn add_report(&self, report: &NewReport, most: u32) -> Result<bool> {
        let added = sqlx::query(
            "INSERT INTO reports (at, reporter, reported, match_id, reason, text) \
             SELECT $1, $2, p.id, $4, $5, $6 FROM players p WHERE p.id = $3 \
             AND (SELECT COUNT(*) FROM reports r WHERE r.reporter = $2 AND r.closed IS NULL) < $7",
        );
        let NewReport { reporter, reported, game, reason, text, at } = report;
        let added = added.bind(at.as_millisecond()).bind(reporter.map(|player| player.0)).bind(reported.0);
        let added = added.bind(game.map(|game| game.0)).bind(reason).bind(text).bind(i64::from(most));
        let added = added.execute(self.writer()?).await?.rows_affected() > 0;
        self.written()?;
        Ok(added)
    }

    async fn reports(&self, open: bool, limit: u32) -> Result<Vec<KeptReport>> {
        let condition = if open { "r.closed IS NULL" } else { "r.closed IS NOT NULL" };
        let query = sqlx::AssertSqlSafe(format!(
            "SELECT r.id, r.at, r.reporter, r.reported, r.match_id, r.reason, r.text, r.closed, r.closed_by, \
             a.handle, b.handle, p.name FROM reports r JOIN players p ON p.id = r.reported \
             LEFT JOIN accounts a ON a.player = r.reporter LEFT JOIN accounts b ON b.player = r.reported \
             WHERE {condition} ORDER BY r.id DESC LIMIT $1"
        ));
        let report = |row: &DbRow| {
            let named = |column: usize| row.try_get::<Option<String>, _>(column)?.map(|text| handle(&text)).transpose();
            let closed = row.try_get::<Option<i64>, _>(7)?.map(time);
            Ok(KeptReport {
                id: row.try_get(0)?,
                report: NewReport {
                    at: time(row.try_get(1)?),
                    reporter: row.try_get::<Option<i64>, _>(2)?.map(PlayerId),
                    reported: PlayerId(row.try_get(3)?),
                    game: row.try_get::<Option<i64>, _>(4)?.map(crate::MatchId),
                    reason: row.try_get(5)?,
                    text: row.try_get(6)?,
                },
                reporter: named(9)?,
                reported: named(10)?,
                reported_name: row.try_get(11)?,
                closed: closed.zip(row.try_get::<Option<String>, _>(8)?),
            })
        };
        let rows = sqlx::query(query).bind(i64::from(limit)).fetch_all(&self.pool).await?;
        rows.iter().map(report).collect()
    }

    async fn close_report(&self, id: i64, by: &Handle, at: Timestamp) -> Result<bool> {
        let closed = sqlx::query("UPDATE reports SET closed = $2, closed_by = $3 WHERE id = $1 AND closed IS NULL");
        let closed = closed.bind(id).bind(at.as_millisecond()).bind(by.as_str()).execute(self.writer()?).await?;
        self.written()?;
        Ok(closed.rows_affected() > 0)
    }
}
