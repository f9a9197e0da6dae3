//! Bots, their owners and their tokens.

use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::{Row, Transaction};

use super::accounts::{ACCOUNT, account};
use super::rows::time;
use super::{Backend, Db, Result};
use crate::{AddedBot, BotStore, KeptBot, NewBot, PlayerId, SecretHash, StoreError, TokenScope, Uid, WebGameId};

/// Gives a bot its only token.
async fn put_token(
    transaction: &mut Transaction<'_, Db>,
    bot: PlayerId,
    token: &SecretHash,
    at: Timestamp,
) -> Result<()> {
    let old = sqlx::query("DELETE FROM tokens WHERE account = $1").bind(bot.0);
    old.execute(&mut **transaction).await?;
    let put = sqlx::query(
        "INSERT INTO tokens (token, id, visitor, account, name, scope, made) \
         SELECT $2, $3, p.visitor, a.player, a.handle, $4, $5 FROM accounts a JOIN players p ON p.id = a.player \
         WHERE a.player = $1 AND a.owner IS NOT NULL AND a.suspended IS NULL",
    );
    let put = put.bind(bot.0).bind(&token.0).bind(Uid::draw().0).bind(TokenScope::Bot.name());
    match put.bind(at.as_millisecond()).execute(&mut **transaction).await?.rows_affected() {
        0 => Err(StoreError::NoPlayer(bot)),
        _ => Ok(()),
    }
}

#[async_trait]
impl BotStore for Backend {
    async fn add_bot(&self, owner: PlayerId, new: &NewBot, most: u32) -> Result<AddedBot> {
        let mut transaction = self.write().await?;
        // Whoever makes two at once waits here for the first.
        let known =
            sqlx::query("UPDATE accounts SET handle = handle WHERE player = $1 AND owner IS NULL").bind(owner.0);
        if known.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Err(StoreError::NoPlayer(owner));
        }
        let there = sqlx::query_scalar::<_, i64>("SELECT COUNT(*) FROM accounts WHERE owner = $1").bind(owner.0);
        if there.fetch_one(&mut *transaction).await? >= i64::from(most) {
            transaction.rollback().await?;
            return Ok(AddedBot::TooMany);
        }
        let made = sqlx::query_scalar::<_, i64>(
            "INSERT INTO players (uid, name, joined, kind, visitor) VALUES ($1, $2, $3, 'bot', $4) RETURNING id",
        );
        let visitor = SecretHash::of(&Uid::draw().0);
        let made = made.bind(Uid::draw().0).bind(new.name()).bind(new.at.as_millisecond()).bind(&visitor.0);
        let bot = PlayerId(made.fetch_one(&mut *transaction).await?);
        sqlx::query("INSERT INTO contestants (player) VALUES ($1)").bind(bot.0).execute(&mut *transaction).await?;
        let made = sqlx::query(
            "INSERT INTO accounts (player, handle, skeleton, created, owner) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (skeleton) DO NOTHING",
        );
        let made = made.bind(bot.0).bind(new.handle.as_str()).bind(new.handle.skeleton());
        let made = made.bind(new.at.as_millisecond()).bind(owner.0);
        if made.execute(&mut *transaction).await?.rows_affected() == 0 {
            transaction.rollback().await?;
            return Ok(AddedBot::Taken);
        }
        put_token(&mut transaction, bot, &new.token, new.at).await?;
        let query = sqlx::AssertSqlSafe(format!("SELECT {ACCOUNT} WHERE a.player = $1"));
        let account = account(&sqlx::query(query).bind(bot.0).fetch_one(&mut *transaction).await?)?;
        self.commit(transaction).await?;
        Ok(AddedBot::Made(account))
    }

    async fn bots_of(&self, owner: PlayerId) -> Result<Vec<KeptBot>> {
        let (columns, tables) = ACCOUNT.split_once(" FROM ").unwrap_or((ACCOUNT, ""));
        let query = sqlx::AssertSqlSafe(format!(
            "SELECT {columns}, t.used AS used, t.token AS token FROM {tables} LEFT JOIN tokens t ON t.account = a.player \
             WHERE a.owner = $1 ORDER BY a.player"
        ));
        let bots = sqlx::query(query).bind(owner.0).fetch_all(&self.pool).await?;
        let bot = |row| {
            Ok(KeptBot {
                account: account(row)?,
                used: row.try_get::<Option<i64>, _>("used")?.map(time),
                has_token: row.try_get::<Option<String>, _>("token")?.is_some(),
            })
        };
        bots.iter().map(bot).collect()
    }

    async fn renew_bot_token(&self, bot: PlayerId, token: &SecretHash, at: Timestamp) -> Result<()> {
        let mut transaction = self.write().await?;
        put_token(&mut transaction, bot, token, at).await?;
        self.commit(transaction).await
    }

    async fn under_way(&self, visitor: &SecretHash, limit: u32) -> Result<Vec<WebGameId>> {
        // One seat after the other, so that each finds its index.
        let ids = sqlx::query_scalar::<_, String>(
            "SELECT own.id FROM (SELECT id, match_id, made FROM web_games WHERE visitor_a = $1 \
             UNION SELECT id, match_id, made FROM web_games WHERE visitor_b = $1) AS own \
             JOIN matches m ON m.id = own.match_id WHERE m.ending = 'unfinished' ORDER BY own.made, own.id LIMIT $2",
        );
        let ids = ids.bind(&visitor.0).bind(i64::from(limit)).fetch_all(&self.pool).await?;
        Ok(ids.into_iter().map(WebGameId).collect())
    }
}
