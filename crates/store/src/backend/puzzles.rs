//! Puzzles from games that were kept, and how far each visitor is.

use amiral_game::notation::print_shots;
use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::Row;

use super::rows::shots;
use super::{Backend, DbRow, Result};
use crate::{Grade, KeptPuzzle, MatchId, PuzzleStore, Puzzler, SecretHash};

fn puzzler(row: &DbRow) -> Result<Puzzler> {
    let number = |column: usize| row.try_get::<i64, _>(column).map(|number| number as u32);
    Ok(Puzzler {
        puzzle: row.try_get(0)?,
        answered: number(1)?,
        solved: number(2)?,
        streak: number(3)?,
        best: number(4)?,
    })
}

#[async_trait]
impl PuzzleStore for Backend {
    async fn keep_puzzles(&self, puzzles: &[KeptPuzzle], most: u32) -> Result<()> {
        let mut transaction = self.write().await?;
        for puzzle in puzzles {
            let kept = sqlx::query(
                "INSERT INTO puzzles (rules, shots, level) SELECT $1, $2, $3 \
                 WHERE (SELECT COUNT(*) FROM puzzles) < $4 ON CONFLICT (rules, shots) DO NOTHING",
            );
            kept.bind(puzzle.rules.to_string())
                .bind(print_shots(&puzzle.shots))
                .bind(i64::from(puzzle.level))
                .bind(i64::from(most))
                .execute(&mut *transaction)
                .await?;
        }
        self.commit(transaction).await
    }

    async fn puzzles(&self, level: u8, limit: u32) -> Result<Vec<i64>> {
        let ids = sqlx::query_scalar("SELECT id FROM puzzles WHERE level = $1 ORDER BY id LIMIT $2");
        Ok(ids.bind(i64::from(level)).bind(i64::from(limit)).fetch_all(&self.pool).await?)
    }

    async fn puzzle(&self, id: i64) -> Result<Option<KeptPuzzle>> {
        let row = sqlx::query("SELECT rules, shots, level FROM puzzles WHERE id = $1").bind(id);
        let Some(row) = row.fetch_optional(&self.pool).await? else { return Ok(None) };
        Ok(Some(KeptPuzzle {
            rules: self.rules(MatchId(0), row.try_get(0)?)?,
            shots: shots(MatchId(0), row.try_get(1)?)?,
            level: row.try_get::<i64, _>(2)? as u8,
        }))
    }

    async fn puzzler(&self, visitor: &SecretHash, level: u8) -> Result<Puzzler> {
        let row = sqlx::query(
            "SELECT puzzle, answered, solved, streak, best FROM puzzlers WHERE visitor = $1 AND level = $2",
        );
        let row = row.bind(&visitor.0).bind(i64::from(level)).fetch_optional(&self.pool).await?;
        row.as_ref().map_or(Ok(Puzzler::default()), puzzler)
    }

    async fn set_puzzle(&self, visitor: &SecretHash, level: u8, puzzle: &str, at: Timestamp) -> Result<Puzzler> {
        // The one that is there already stays: reloading brings no other.
        let row = sqlx::query(
            "INSERT INTO puzzlers (visitor, level, puzzle, at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (visitor, level) DO UPDATE SET puzzle = COALESCE(puzzlers.puzzle, excluded.puzzle), at = excluded.at \
             RETURNING puzzle, answered, solved, streak, best",
        );
        let row = row.bind(&visitor.0).bind(i64::from(level)).bind(puzzle).bind(at.as_millisecond());
        let set = puzzler(&row.fetch_one(self.writer()?).await?)?;
        self.written()?;
        Ok(set)
    }

    async fn answer_puzzle(
        &self,
        visitor: &SecretHash,
        level: u8,
        puzzle: &str,
        grade: Grade,
    ) -> Result<Option<Puzzler>> {
        let (solved, kept) = match grade {
            Grade::Right => (1, 1),
            Grade::Nearly => (0, 1),
            Grade::Wrong => (0, 0),
        };
        let row = sqlx::query(
            "UPDATE puzzlers SET puzzle = NULL, answered = answered + 1, solved = solved + $4, streak = streak * $5 + $4, \
             best = CASE WHEN streak * $5 + $4 > best THEN streak * $5 + $4 ELSE best END \
             WHERE visitor = $1 AND level = $2 AND puzzle = $3 RETURNING puzzle, answered, solved, streak, best",
        );
        let row =
            row.bind(&visitor.0).bind(i64::from(level)).bind(puzzle).bind(i64::from(solved)).bind(i64::from(kept));
        let answered = row.fetch_optional(self.writer()?).await?;
        self.written()?;
        answered.as_ref().map(puzzler).transpose()
    }
}
