//! Judges how well people fired in games that are over, one game after another, in the background.
//!
//! What waits to be judged is in the database, noted with the ending: a server that is killed goes on
//! where it was. Work that takes too long, or breaks down, is noted as too costly and never begun
//! again.

use std::sync::Weak;
use std::time::Duration;

use amiral_game::{Rules, Seat, Seen, Shot, Stop};
use amiral_store::{Judgement, JudgementState, MatchId, Storage, StoreError};
use amiral_study::{STEPS_A_PLAYER, given_away, review};

use crate::App;
use crate::jobs::{Requester, Undone};

/// How often to look for games that another node has left.
const ROUNDS: Duration = Duration::from_mins(1);
/// How many games are looked up at once.
const ROUND: u32 = 20;

/// Judges games whenever one ends, for as long as the site runs.
pub(crate) async fn keep_judging(app: Weak<crate::app::Inner>) {
    loop {
        let Some(app) = app.upgrade().map(App::of) else { return };
        if let Err(error) = judge_waiting(&app).await {
            tracing::warn!("games could not be judged: {error}");
        }
        let ended = app.hub().ended();
        drop(app);
        tokio::select! {
            () = ended.notified() => {}
            () = tokio::time::sleep(ROUNDS) => {}
        }
    }
}

/// Judges the games that wait for it; says how many were.
pub(crate) async fn judge_waiting(app: &App) -> Result<usize, StoreError> {
    let mut judged = 0;
    loop {
        // Another node may do it, or have begun to.
        let Some(hub) = app.hub().on_duty() else { return Ok(judged) };
        let storage = hub.storage();
        let ids = storage.unjudged(ROUND).await?;
        if ids.is_empty() {
            return Ok(judged);
        }
        for id in ids {
            if !judge_match(app, storage, id).await? {
                return Ok(judged);
            }
            judged += 1;
        }
    }
}

/// Judges a game; says whether there was time for it.
async fn judge_match(app: &App, storage: &dyn Storage, id: MatchId) -> Result<bool, StoreError> {
    // Whoever erases a game meanwhile has nothing judged.
    let Some(kept) = storage.load_all(&[id]).await?.pop() else { return Ok(true) };
    let waiting = storage.judgements(id).await?;
    for seat in Seat::BOTH {
        if waiting[seat].is_none_or(|judged| judged.state != JudgementState::Waiting) {
            continue;
        }
        let turns = kept.record.turns.iter().filter(|turn| turn.seat == seat);
        let shots: Vec<Shot> = turns.flat_map(|turn| turn.shots.iter().copied()).collect();
        let rules = kept.record.rules.clone();
        let work = move |stop: &Stop| judge(&rules, &shots, stop);
        match app.judging().run(&Requester::named("judging"), work).await {
            Ok(judgement) => storage.judge(id, seat, judgement.as_ref()).await?,
            Err(Undone::TooLong | Undone::Lost) => storage.judge(id, seat, None).await?,
            Err(Undone::Busy | Undone::TooMany) => return Ok(false),
        }
    }
    Ok(true)
}

/// How well somebody fired; nothing where finding out takes too much work.
fn judge(rules: &Rules, shots: &[Shot], stop: &Stop) -> Option<Judgement> {
    let found = given_away(rules, shots, STEPS_A_PLAYER, stop).ok()?;
    let seen = Seen::after(rules, shots).ok()?;
    let accuracy = review(&seen, stop, &mut |_| {}).accuracy();
    Some(Judgement {
        shots: found.shots.len() as u32,
        listed: found.listed() as u32,
        given_away: found.total(),
        error: found.error(),
        accuracy,
    })
}
