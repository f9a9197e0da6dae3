//! A guest's games become those of an account.
//!
//! Everything that names the guest names the account from then on, but for what both have: a game in
//! which they sat against each other, and a hunt for a fleet that the account has hunted, too. That
//! stays the guest's, whom nobody can be any more.

use sqlx::{Row, Transaction};

use super::write::{TALLY, TALLY_BY};
use super::{Db, Result};
use crate::{Adopted, PlayerId, SecretHash, StoreError, WebGameId};

/// The matches of contestant `$1` that contestant `$2` takes.
const TAKEN: &str = "SELECT s.match_id FROM seats s WHERE s.contestant = $1 \
     AND NOT EXISTS (SELECT 1 FROM seats o WHERE o.match_id = s.match_id AND o.contestant = $2) \
     AND NOT EXISTS (SELECT 1 FROM hunts h JOIN hunts k ON k.fleet = h.fleet AND k.visitor = \
     (SELECT p.visitor FROM players p JOIN contestants c ON c.player = p.id WHERE c.id = $2) \
     WHERE h.match_id = s.match_id AND h.visitor = \
     (SELECT p.visitor FROM players p JOIN contestants c ON c.player = p.id WHERE c.id = $1))";

/// What visitors have besides seats. `$1` is the guest, `$2` the account; of what both have, the
/// account keeps its own.
const BELONGINGS: [&str; 14] = [
    "UPDATE hunts SET visitor = $2 WHERE visitor = $1 \
     AND NOT EXISTS (SELECT 1 FROM hunts k WHERE k.fleet = hunts.fleet AND k.visitor = $2)",
    "UPDATE shared_fleets SET maker = $2 WHERE maker = $1",
    "UPDATE hidden SET visitor = $2 WHERE visitor = $1 \
     AND NOT EXISTS (SELECT 1 FROM hidden k WHERE k.match_id = hidden.match_id AND k.visitor = $2)",
    "UPDATE puzzlers SET visitor = $2 WHERE visitor = $1 \
     AND NOT EXISTS (SELECT 1 FROM puzzlers k WHERE k.level = puzzlers.level AND k.visitor = $2)",
    "DELETE FROM puzzlers WHERE visitor = $1 AND visitor <> $2",
    "DELETE FROM sessions WHERE visitor = $1 AND visitor <> $2",
    // Whom the guest did not want to hear, and who did not want to hear the guest.
    "UPDATE attitudes SET visitor = $2 WHERE visitor = $1 AND other <> $2 \
     AND NOT EXISTS (SELECT 1 FROM attitudes k WHERE k.other = attitudes.other AND k.visitor = $2)",
    "UPDATE attitudes SET other = $2 WHERE other = $1 AND visitor <> $2 \
     AND NOT EXISTS (SELECT 1 FROM attitudes k WHERE k.visitor = attitudes.visitor AND k.other = $2)",
    "DELETE FROM attitudes WHERE visitor = $1 AND visitor <> $2",
    "DELETE FROM attitudes WHERE other = $1 AND other <> $2",
    // What opens something for the guest opens nothing for the account.
    "DELETE FROM writers WHERE visitor = $1 AND visitor <> $2",
    "DELETE FROM feeds WHERE visitor = $1 AND visitor <> $2",
    "DELETE FROM tokens WHERE visitor = $1 AND visitor <> $2",
    "DELETE FROM device_requests WHERE visitor = $1 AND visitor <> $2",
];

/// Gives a guest's games to an account.
pub(super) async fn adopt(
    transaction: &mut Transaction<'_, Db>,
    guest: &SecretHash,
    account: PlayerId,
) -> Result<Adopted> {
    let visitor = sqlx::query_scalar::<_, String>(
        "SELECT p.visitor FROM players p JOIN accounts a ON a.player = p.id WHERE a.player = $1",
    );
    let visitor = visitor.bind(account.0).fetch_optional(&mut **transaction).await?;
    let visitor = SecretHash(visitor.ok_or(StoreError::NoPlayer(account))?);
    let mut adopted = Adopted::default();
    if *guest == visitor || is_account(transaction, guest).await? {
        return Ok(adopted);
    }
    adopted.matches = take(transaction, guest, &visitor, &mut adopted.games).await?;
    // Whoever shared the screen of the guest now shares that of the account.
    take(transaction, &guest.second(), &visitor.second(), &mut adopted.games).await?;
    adopted.games.sort();
    adopted.games.dedup();
    Ok(adopted)
}

async fn is_account(transaction: &mut Transaction<'_, Db>, visitor: &SecretHash) -> Result<bool> {
    let known = sqlx::query("SELECT 1 FROM players WHERE visitor = $1 AND kind = 'account'").bind(&visitor.0);
    Ok(known.fetch_optional(&mut **transaction).await?.is_some())
}

/// The player and the contestant that a visitor is.
async fn known(transaction: &mut Transaction<'_, Db>, visitor: &SecretHash) -> Result<Option<(i64, i64)>> {
    let known =
        sqlx::query("SELECT p.id, c.id FROM players p JOIN contestants c ON c.player = p.id WHERE p.visitor = $1");
    let row = known.bind(&visitor.0).fetch_optional(&mut **transaction).await?;
    row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
}

/// Gives what one visitor has to another; says how many matches those are.
async fn take(
    transaction: &mut Transaction<'_, Db>,
    from: &SecretHash,
    to: &SecretHash,
    games: &mut Vec<WebGameId>,
) -> Result<u64> {
    let guest = known(transaction, from).await?;
    let account = known(transaction, to).await?;
    let (Some((guest, old)), Some((player, new))) = (guest, account) else {
        // Where the second at the screen of the account is nobody yet, the guest's is that one.
        let renamed = sqlx::query("UPDATE players SET visitor = $2 WHERE visitor = $1");
        renamed.bind(&from.0).bind(&to.0).execute(&mut **transaction).await?;
        for seat in ["visitor_a", "visitor_b"] {
            let moved = format!("UPDATE web_games SET {seat} = $2 WHERE {seat} = $1 RETURNING id");
            games.extend(ids(transaction, &moved, from, to).await?);
        }
        belongings(transaction, from, to).await?;
        return Ok(0);
    };
    let taken: Vec<i64> = sqlx::query_scalar(TAKEN).bind(old).bind(new).fetch_all(&mut **transaction).await?;
    // The sums are computed anew for both, and for those who played them.
    let forget = "DELETE FROM player_totals WHERE contestant IN ($1, $2) OR opponent IN ($1, $2)";
    sqlx::query(forget).bind(old).bind(new).execute(&mut **transaction).await?;
    for statement in [
        format!(
            "UPDATE player_matches SET opponent = $2 WHERE opponent = $1 AND contestant <> $1 AND match_id IN ({TAKEN})"
        ),
        format!("UPDATE player_matches SET contestant = $2 WHERE contestant = $1 AND match_id IN ({TAKEN})"),
    ] {
        sqlx::query(sqlx::AssertSqlSafe(statement)).bind(old).bind(new).execute(&mut **transaction).await?;
    }
    for seat in ["visitor_a", "visitor_b"] {
        // An invitation that waits has no match yet.
        let moved = format!(
            "UPDATE web_games SET {seat} = $2 WHERE {seat} = $1 AND (match_id IS NULL OR match_id IN ({})) RETURNING id",
            TAKEN.replace("$2", "$4").replace("$1", "$3")
        );
        let moved = sqlx::query_scalar::<_, String>(sqlx::AssertSqlSafe(moved)).bind(&from.0).bind(&to.0);
        let moved = moved.bind(old).bind(new).fetch_all(&mut **transaction).await?;
        games.extend(moved.into_iter().map(WebGameId));
    }
    let seats = format!("UPDATE seats SET contestant = $2 WHERE contestant = $1 AND match_id IN ({TAKEN})");
    sqlx::query(sqlx::AssertSqlSafe(seats)).bind(old).bind(new).execute(&mut **transaction).await?;
    belongings(transaction, from, to).await?;
    for (who, opponents) in [("o.contestant", ""), ("o.opponent", " AND o.contestant NOT IN ($1, $2)")] {
        let among = if who == "o.contestant" {
            "o.contestant IN ($1, $2)"
        } else {
            "o.contestant IN (SELECT DISTINCT x.opponent FROM player_matches x WHERE x.contestant IN ($1, $2)) \
             AND o.opponent IN ($1, $2)"
        };
        let counted = format!("{TALLY} AND {among}{opponents}{TALLY_BY}");
        sqlx::query(sqlx::AssertSqlSafe(counted)).bind(old).bind(new).execute(&mut **transaction).await?;
    }
    let settings = "UPDATE settings SET player = $2 WHERE player = $1 \
         AND NOT EXISTS (SELECT 1 FROM settings k WHERE k.key = settings.key AND k.player = $2)";
    sqlx::query(settings).bind(guest).bind(player).execute(&mut **transaction).await?;
    for statement in
        ["UPDATE reports SET reporter = $2 WHERE reporter = $1", "UPDATE reports SET reported = $2 WHERE reported = $1"]
    {
        sqlx::query(statement).bind(guest).bind(player).execute(&mut **transaction).await?;
    }
    let entered = "UPDATE tournament_players SET player = $2 WHERE player = $1 \
         AND NOT EXISTS (SELECT 1 FROM tournament_players k WHERE k.tournament = tournament_players.tournament \
         AND k.player = $2)";
    sqlx::query(entered).bind(guest).bind(player).execute(&mut **transaction).await?;
    // Of a guest of whom nothing is left, nothing is kept.
    let gone = "DELETE FROM players WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.contestant = $2)";
    sqlx::query(gone).bind(guest).bind(old).execute(&mut **transaction).await?;
    Ok(taken.len() as u64)
}

async fn belongings(transaction: &mut Transaction<'_, Db>, from: &SecretHash, to: &SecretHash) -> Result<()> {
    for statement in BELONGINGS {
        sqlx::query(statement).bind(&from.0).bind(&to.0).execute(&mut **transaction).await?;
    }
    Ok(())
}

async fn ids(
    transaction: &mut Transaction<'_, Db>,
    statement: &str,
    from: &SecretHash,
    to: &SecretHash,
) -> Result<Vec<WebGameId>> {
    let moved = sqlx::query_scalar::<_, String>(sqlx::AssertSqlSafe(statement.to_owned()));
    let moved = moved.bind(&from.0).bind(&to.0).fetch_all(&mut **transaction).await?;
    Ok(moved.into_iter().map(WebGameId).collect())
}
