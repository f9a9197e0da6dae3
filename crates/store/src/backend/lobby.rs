//! Challenges, games to watch, and feeds.

use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::Row;

use super::rows::time;
use super::web_games::COLUMNS;
use super::{Backend, DbRow, Result};
use crate::{Challenge, Circle, LobbyStore, PlayerId, SecretHash, WebGameId};

/// After the columns of a game: its challenge, `c`.
const CHALLENGE: &str = "JOIN challenges c ON c.game = web_games.id";

/// The circle in which a game is offered: that of whoever made it.
fn circle_of(table: &str) -> String {
    format!(
        "COALESCE((SELECT u.class FROM players p JOIN pupils u ON u.player = p.id WHERE p.visitor = {table}.visitor_a), '')"
    )
}

/// Whose challenges are asked for.
enum About<'a> {
    Circle(&'a Circle),
    Player(PlayerId),
    Visitor(&'a SecretHash),
}

impl Backend {
    /// The open challenges for which a condition holds, in which `$3` is what it is about.
    async fn challenges_where(
        &self,
        condition: &str,
        about: About<'_>,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<Challenge>> {
        let (columns, table) = COLUMNS.rsplit_once(" FROM ").unwrap_or((COLUMNS, "web_games"));
        let query = format!(
            "SELECT {columns}, c.challenged, c.until FROM {table} {CHALLENGE} \
             WHERE web_games.match_id IS NULL AND c.until > $1 AND {condition} ORDER BY web_games.made DESC, id LIMIT $2"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(query)).bind(now.as_millisecond()).bind(i64::from(limit));
        let rows = match about {
            About::Circle(circle) => rows.bind(circle.name().to_owned()),
            About::Player(player) => rows.bind(player.0),
            About::Visitor(visitor) => rows.bind(visitor.0.clone()),
        };
        let challenge = |row: &DbRow| {
            Ok(Challenge {
                game: self.read_web_game(row)?,
                challenged: row.try_get::<Option<i64>, _>("challenged")?.map(PlayerId),
                until: time(row.try_get("until")?),
            })
        };
        rows.fetch_all(&self.pool).await?.iter().map(challenge).collect()
    }
}

#[async_trait]
impl LobbyStore for Backend {
    async fn challenge(&self, game: &WebGameId, challenged: Option<PlayerId>, until: Timestamp) -> Result<()> {
        let offered = sqlx::query("INSERT INTO challenges (game, challenged, until) VALUES ($1, $2, $3)");
        let offered = offered.bind(&game.0).bind(challenged.map(|player| player.0)).bind(until.as_millisecond());
        self.execute(offered).await.map(drop)
    }

    async fn challenges(&self, circle: &Circle, now: Timestamp, limit: u32) -> Result<Vec<Challenge>> {
        let condition = format!("c.challenged IS NULL AND {} = $3", circle_of("web_games"));
        self.challenges_where(&condition, About::Circle(circle), now, limit).await
    }

    async fn challenges_to(&self, player: PlayerId, now: Timestamp, limit: u32) -> Result<Vec<Challenge>> {
        self.challenges_where("c.challenged = $3", About::Player(player), now, limit).await
    }

    async fn challenges_by(&self, visitor: &SecretHash, now: Timestamp, limit: u32) -> Result<Vec<Challenge>> {
        self.challenges_where("web_games.visitor_a = $3", About::Visitor(visitor), now, limit).await
    }

    async fn challenged(&self, game: &WebGameId, now: Timestamp) -> Result<Option<Option<PlayerId>>> {
        let row = sqlx::query("SELECT challenged FROM challenges WHERE game = $1 AND until > $2");
        let row = row.bind(&game.0).bind(now.as_millisecond()).fetch_optional(&self.pool).await?;
        row.map(|row| Ok(row.try_get::<Option<i64>, _>(0)?.map(PlayerId))).transpose()
    }

    async fn listed(&self, circle: &Circle, limit: u32) -> Result<Vec<WebGameId>> {
        let ids = format!(
            "SELECT w.id FROM challenges c JOIN web_games w ON w.id = c.game JOIN matches m ON m.id = w.match_id \
             WHERE c.challenged IS NULL AND m.ending = 'unfinished' AND {} = $2 ORDER BY m.began DESC, w.id LIMIT $1",
            circle_of("w")
        );
        let ids = sqlx::query_scalar::<_, String>(sqlx::AssertSqlSafe(ids));
        let ids = ids.bind(i64::from(limit)).bind(circle.name()).fetch_all(&self.pool).await?;
        Ok(ids.into_iter().map(WebGameId).collect())
    }

    async fn sweep_challenges(&self, now: Timestamp) -> Result<Vec<WebGameId>> {
        let mut transaction = self.write().await?;
        let gone = sqlx::query_scalar::<_, String>(
            "DELETE FROM web_games WHERE match_id IS NULL \
             AND id IN (SELECT game FROM challenges WHERE until <= $1) RETURNING id",
        );
        let gone = gone.bind(now.as_millisecond()).fetch_all(&mut *transaction).await?;
        self.commit(transaction).await?;
        Ok(gone.into_iter().map(WebGameId).collect())
    }

    async fn set_feed(&self, visitor: &SecretHash, feed: Option<(&str, &SecretHash)>) -> Result<()> {
        let Some((salt, address)) = feed else {
            let gone = sqlx::query("DELETE FROM feeds WHERE visitor = $1").bind(&visitor.0);
            gone.execute(self.writer()?).await?;
            return self.written();
        };
        let set = sqlx::query(
            "INSERT INTO feeds (visitor, salt, address) VALUES ($1, $2, $3) \
             ON CONFLICT (visitor) DO UPDATE SET salt = excluded.salt, address = excluded.address",
        );
        set.bind(&visitor.0).bind(salt).bind(&address.0).execute(self.writer()?).await?;
        self.written()
    }

    async fn feed(&self, visitor: &SecretHash) -> Result<Option<String>> {
        let salt = sqlx::query_scalar("SELECT salt FROM feeds WHERE visitor = $1").bind(&visitor.0);
        Ok(salt.fetch_optional(&self.pool).await?)
    }

    async fn fed(&self, address: &SecretHash) -> Result<Option<SecretHash>> {
        let visitor = sqlx::query_scalar("SELECT visitor FROM feeds WHERE address = $1").bind(&address.0);
        Ok(visitor.fetch_optional(&self.pool).await?.map(SecretHash))
    }
}
