//! What players say to each other, and whom somebody does not want to hear.

use amiral_game::Seat;
use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::Row;

use super::rows::time;
use super::{Backend, DbRow, Result};
use crate::{Attitude, Said, Saying, SecretHash, StoreError, TalkStore, WebGameId};

fn said(row: &DbRow) -> Result<Said> {
    let seat = if row.try_get::<i16, _>(1)? == 0 { Seat::A } else { Seat::B };
    let (phrase, text): (Option<String>, Option<String>) = (row.try_get(3)?, row.try_get(4)?);
    let saying = match (phrase, text) {
        (Some(phrase), _) => Saying::Phrase(phrase),
        (None, text) => Saying::Text(text.unwrap_or_default()),
    };
    let number = u32::try_from(row.try_get::<i64, _>(0)?).unwrap_or(u32::MAX);
    Ok(Said { number, seat, at: time(row.try_get(2)?), saying })
}

#[async_trait]
impl TalkStore for Backend {
    async fn say(&self, game: &WebGameId, seat: Seat, saying: &Saying, at: Timestamp) -> Result<Option<u32>> {
        let (phrase, text) = match saying {
            Saying::Phrase(phrase) => (Some(phrase), None),
            Saying::Text(text) => (None, Some(text)),
        };
        let mut transaction = self.write().await?;
        let last = sqlx::query_scalar::<_, Option<i64>>("SELECT MAX(number) FROM said WHERE web_game = $1");
        let number = last.bind(&game.0).fetch_one(&mut *transaction).await?.unwrap_or(0) + 1;
        if number > i64::from(Said::MOST) {
            transaction.rollback().await?;
            return Ok(None);
        }
        let put =
            sqlx::query("INSERT INTO said (web_game, number, seat, at, phrase, text) VALUES ($1, $2, $3, $4, $5, $6)");
        let put = put.bind(&game.0).bind(number).bind(seat as i16).bind(at.as_millisecond()).bind(phrase).bind(text);
        put.execute(&mut *transaction).await?;
        self.commit(transaction).await?;
        Ok(Some(number as u32))
    }

    async fn said(&self, game: &WebGameId) -> Result<Vec<Said>> {
        let rows = sqlx::query("SELECT number, seat, at, phrase, text FROM said WHERE web_game = $1 ORDER BY number");
        rows.bind(&game.0).fetch_all(&self.pool).await?.iter().map(said).collect()
    }

    async fn writes(&self, visitor: &SecretHash) -> Result<bool> {
        let writes = sqlx::query_scalar::<_, i64>("SELECT COUNT(*) FROM writers WHERE visitor = $1");
        Ok(writes.bind(&visitor.0).fetch_one(&self.pool).await? > 0)
    }

    async fn set_writes(&self, visitor: &SecretHash, writes: bool) -> Result<()> {
        let change = if writes {
            sqlx::query("INSERT INTO writers (visitor) VALUES ($1) ON CONFLICT (visitor) DO NOTHING")
        } else {
            sqlx::query("DELETE FROM writers WHERE visitor = $1")
        };
        change.bind(&visitor.0).execute(self.writer()?).await?;
        self.written()
    }

    async fn attitude(&self, visitor: &SecretHash, other: &SecretHash) -> Result<Attitude> {
        let found = sqlx::query_scalar::<_, String>("SELECT attitude FROM attitudes WHERE visitor = $1 AND other = $2");
        let found = found.bind(&visitor.0).bind(&other.0).fetch_optional(&self.pool).await?;
        match found {
            None => Ok(Attitude::Open),
            Some(name) => Attitude::named(&name).ok_or_else(|| StoreError::Other(format!("{name:?} is no attitude"))),
        }
    }

    async fn estranged(&self, visitor: &SecretHash) -> Result<Vec<SecretHash>> {
        let found = sqlx::query_scalar::<_, String>(
            "SELECT other FROM attitudes WHERE visitor = $1 AND attitude = 'blocks' \
             UNION SELECT visitor FROM attitudes WHERE other = $1 AND attitude = 'blocks'",
        );
        let found = found.bind(&visitor.0).fetch_all(&self.pool).await?;
        Ok(found.into_iter().map(SecretHash).collect())
    }

    async fn set_attitude(&self, visitor: &SecretHash, other: &SecretHash, attitude: Attitude) -> Result<()> {
        let change = if attitude == Attitude::Open {
            sqlx::query("DELETE FROM attitudes WHERE visitor = $1 AND other = $2 AND $3 = 'open'")
        } else {
            sqlx::query(
                "INSERT INTO attitudes (visitor, other, attitude) VALUES ($1, $2, $3) \
                 ON CONFLICT (visitor, other) DO UPDATE SET attitude = excluded.attitude",
            )
        };
        change.bind(&visitor.0).bind(&other.0).bind(attitude.name()).execute(self.writer()?).await?;
        self.written()
    }
}
