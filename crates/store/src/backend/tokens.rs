//! Tokens of programs, and the codes by which one is handed out.

use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::{Row, Transaction};

use super::rows::time;
use super::{Backend, Db, DbRow, Result};
use crate::{
    Circle, Collected, DeviceRequest, KeptToken, NewToken, PlayerId, SecretHash, Session, StoreError, TokenBearer,
    TokenScope, TokenStore, Uid,
};

/// How long until a use is noted again, in milliseconds.
const USED_AGAIN: i64 = 3_600_000;

fn scope(name: &str) -> Result<TokenScope> {
    TokenScope::named(name).ok_or_else(|| StoreError::Other(format!("{name:?} is no scope of a token")))
}

fn token(row: &DbRow) -> Result<KeptToken> {
    Ok(KeptToken {
        id: Uid(row.try_get(0)?),
        name: row.try_get(1)?,
        scope: scope(row.try_get(2)?)?,
        made: time(row.try_get(3)?),
        used: row.try_get::<Option<i64>, _>(4)?.map(time),
    })
}

/// Makes a token. The oldest ones that nobody uses give way to those over the most.
async fn put(transaction: &mut Transaction<'_, Db>, owner: &Session, new: &NewToken) -> Result<Uid> {
    let id = Uid::draw();
    let made = sqlx::query(
        "INSERT INTO tokens (token, id, visitor, account, name, scope, made) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    );
    let made = made.bind(&new.token.0).bind(&id.0).bind(&owner.visitor.0).bind(owner.account.map(|player| player.0));
    let made = made.bind(&new.name).bind(new.scope.name()).bind(new.at.as_millisecond());
    made.execute(&mut **transaction).await?;
    let over = sqlx::query(
        "DELETE FROM tokens WHERE visitor = $1 AND token NOT IN \
         (SELECT token FROM tokens WHERE visitor = $1 ORDER BY COALESCE(used, made) DESC, made DESC, token LIMIT $2)",
    );
    over.bind(&owner.visitor.0).bind(i64::from(KeptToken::MOST)).execute(&mut **transaction).await?;
    Ok(id)
}

#[async_trait]
impl TokenStore for Backend {
    async fn add_token(&self, owner: &Session, new: &NewToken) -> Result<Uid> {
        let mut transaction = self.write().await?;
        let id = put(&mut transaction, owner, new).await?;
        self.commit(transaction).await?;
        Ok(id)
    }

    async fn tokens_of(&self, visitor: &SecretHash) -> Result<Vec<KeptToken>> {
        let rows = sqlx::query(
            "SELECT id, name, scope, made, used FROM tokens WHERE visitor = $1 ORDER BY COALESCE(used, made) DESC, id",
        );
        rows.bind(&visitor.0).fetch_all(&self.pool).await?.iter().map(token).collect()
    }

    async fn remove_token(&self, visitor: &SecretHash, id: &Uid) -> Result<bool> {
        let removed = sqlx::query("DELETE FROM tokens WHERE visitor = $1 AND id = $2").bind(&visitor.0).bind(&id.0);
        let removed = removed.execute(self.writer()?).await?.rows_affected();
        self.written()?;
        Ok(removed > 0)
    }

    async fn give_up_token(&self, token: &SecretHash) -> Result<()> {
        sqlx::query("DELETE FROM tokens WHERE token = $1").bind(&token.0).execute(self.writer()?).await?;
        self.written()
    }

    async fn bearer(&self, shown: &SecretHash, now: Timestamp) -> Result<Option<TokenBearer>> {
        let found = sqlx::query(
            "SELECT t.visitor, t.account, t.scope, t.used, u.class FROM tokens t \
             LEFT JOIN pupils u ON u.player = t.account WHERE t.token = $1",
        );
        let found = found.bind(&shown.0);
        let Some(row) = found.fetch_optional(&self.pool).await? else { return Ok(None) };
        let now = now.as_millisecond();
        if row.try_get::<Option<i64>, _>(3)?.is_none_or(|used| now - used >= USED_AGAIN) {
            let used = sqlx::query("UPDATE tokens SET used = $2 WHERE token = $1").bind(&shown.0).bind(now);
            used.execute(self.writer()?).await?;
            self.written()?;
        }
        let account = row.try_get::<Option<i64>, _>(1)?.map(PlayerId);
        let session = Session { visitor: SecretHash(row.try_get(0)?), account, circle: Circle::of(row.try_get(4)?) };
        Ok(Some(TokenBearer { session, scope: scope(row.try_get(2)?)? }))
    }

    async fn ask_for_device(&self, request: &DeviceRequest) -> Result<bool> {
        let now = request.at.as_millisecond();
        let oldest = now - DeviceRequest::GOOD_FOR.as_millis() as i64;
        let mut transaction = self.write().await?;
        let old = sqlx::query("DELETE FROM device_requests WHERE made < $1").bind(oldest);
        old.execute(&mut *transaction).await?;
        let waiting = sqlx::query_scalar::<_, i64>("SELECT COUNT(*) FROM device_requests");
        if waiting.fetch_one(&mut *transaction).await? >= i64::from(DeviceRequest::MOST) {
            transaction.rollback().await?;
            return Ok(false);
        }
        let put = sqlx::query("INSERT INTO device_requests (device, code, name, made) VALUES ($1, $2, $3, $4)");
        let put = put.bind(&request.device.0).bind(&request.code.0).bind(&request.name).bind(now);
        put.execute(&mut *transaction).await?;
        self.commit(transaction).await?;
        Ok(true)
    }

    async fn device_asking(&self, code: &SecretHash, now: Timestamp) -> Result<Option<String>> {
        let oldest = now.as_millisecond() - DeviceRequest::GOOD_FOR.as_millis() as i64;
        let name = sqlx::query_scalar::<_, String>(
            "SELECT name FROM device_requests WHERE code = $1 AND visitor IS NULL AND made >= $2",
        );
        Ok(name.bind(&code.0).bind(oldest).fetch_optional(&self.pool).await?)
    }

    async fn confirm_device(&self, code: &SecretHash, owner: &Session, now: Timestamp) -> Result<bool> {
        let oldest = now.as_millisecond() - DeviceRequest::GOOD_FOR.as_millis() as i64;
        let confirmed = sqlx::query(
            "UPDATE device_requests SET visitor = $2, account = $3 \
             WHERE code = $1 AND visitor IS NULL AND made >= $4",
        );
        let confirmed = confirmed.bind(&code.0).bind(&owner.visitor.0).bind(owner.account.map(|player| player.0));
        let confirmed = confirmed.bind(oldest).execute(self.writer()?).await?.rows_affected();
        self.written()?;
        Ok(confirmed > 0)
    }

    async fn collect_token(&self, device: &SecretHash, token: &SecretHash, now: Timestamp) -> Result<Collected> {
        let oldest = now.as_millisecond() - DeviceRequest::GOOD_FOR.as_millis() as i64;
        let mut transaction = self.write().await?;
        let found = sqlx::query(
            "SELECT d.visitor, d.account, d.name, u.class FROM device_requests d \
             LEFT JOIN pupils u ON u.player = d.account WHERE d.device = $1 AND d.made >= $2",
        );
        let found = found.bind(&device.0).bind(oldest).fetch_optional(&mut *transaction).await?;
        let Some(row) = found else { return Ok(Collected::Unknown) };
        let Some(visitor) = row.try_get::<Option<String>, _>(0)? else { return Ok(Collected::Pending) };
        let account = row.try_get::<Option<i64>, _>(1)?.map(PlayerId);
        let owner = Session { visitor: SecretHash(visitor), account, circle: Circle::of(row.try_get(3)?) };
        let done = sqlx::query("DELETE FROM device_requests WHERE device = $1").bind(&device.0);
        if done.execute(&mut *transaction).await?.rows_affected() == 0 {
            // Another has collected it meanwhile.
            transaction.rollback().await?;
            return Ok(Collected::Unknown);
        }
        let new = NewToken { token: token.clone(), name: row.try_get(2)?, scope: TokenScope::Play, at: now };
        put(&mut transaction, &owner, &new).await?;
        self.commit(transaction).await?;
        Ok(Collected::Given(owner))
    }
}
