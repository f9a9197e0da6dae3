//! Results that organisers enter and correct.

use amiral_game::{Ending, PerSeat, Seat};
use amiral_store::{Correction, PlayerId, TournamentGame, TournamentId};
use amiral_tournament::{Attendance, Event, Outcome, Paired, Refusal, Settings, Side};

use super::deeds::ensure_organiser;
use super::terms::hunts;
use super::{Change, LiveTournament, is_over};
use crate::hub::{Hub, Refused};

/// A result that an organiser enters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ByHand {
    /// How it ended.
    pub(crate) verdict: Verdict,
    /// The games each has won, where they are more than one.
    pub(crate) won: Option<[u32; 2]>,
    /// With how many shots each sank fleets, if somebody has counted.
    pub(crate) shots: Option<[u32; 2]>,
}

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// That side has won.
    Won(Side),
    /// Both took as many shots for the same fleet.
    Drawn,
    /// That side did not come.
    Absent(Side),
    /// Neither came.
    NobodyCame,
}

impl ByHand {
    /// What it means under those settings, if it can be.
    fn outcome(self, settings: &Settings) -> Option<Outcome> {
        let outcome = match (self.verdict, self.shots) {
            (Verdict::Absent(side), _) => return Some(Outcome::absent(side)),
            (Verdict::NobodyCame, _) => return Some(Outcome::nobody_came()),
            // Of a fleet that both hunted, the shots say who was better.
            (_, Some(shots)) if hunts(settings) && settings.games == 1 => {
                Outcome::hunts(shots.map(|shots| (shots > 0).then_some(shots)))
            }
            (Verdict::Drawn, _) => Outcome { drawn: settings.games, ..Outcome::default() },
            (Verdict::Won(side), shots) => {
                let mut all = [0; 2];
                all[side as usize] = settings.games;
                let won = self.won.unwrap_or(all);
                // Whoever won sank a fleet in each of those games; nobody sank one with no shot.
                let shots = shots.unwrap_or_default().map(u64::from);
                let sunk = [0, 1].map(|side| if shots[side] > 0 { won[side] } else { 0 });
                let shots = [0, 1].map(|side| if sunk[side] > 0 { shots[side] } else { 0 });
                Outcome { won, sunk, shots, ..Outcome::default() }
            }
        };
        let as_said = match self.verdict {
            Verdict::Won(side) => Some(side),
            _ => None,
        };
        (outcome.winner() == as_said).then_some(outcome)
    }
}

/// What the ratings are to count of the games of a table from now on. Where games were played as
/// often as each is now said to have won, they count as they were played; else one game counts as
/// it is said, and several do not count, since nobody knows which of them went otherwise.
fn corrections(
    live: &LiveTournament,
    paired: &Paired,
    games: &[TournamentGame],
    outcome: Outcome,
    reason: &str,
) -> Vec<Correction> {
    if hunts(live.state.settings()) {
        return Vec::new();
    }
    let player = |game: &TournamentGame, seat: Seat| game.seats[seat].map(|number| number.saturating_sub(1));
    let of = |side: Side| paired.pairing.player(side).map(|player| player.0);
    let won = Side::BOTH.map(|side| {
        let winner = |game: &TournamentGame| game.ending.winner().and_then(|seat| player(game, seat));
        games.iter().filter(|game| winner(game).is_some() && winner(game) == of(side)).count() as u32
    });
    let played = outcome.attendance == Attendance::Both;
    let winner = |game: &TournamentGame| match games {
        _ if !played => None,
        _ if won == outcome.won => game.ending.winner(),
        [_] => {
            let winner = of(outcome.winner()?);
            Seat::BOTH.into_iter().find(|&seat| player(game, seat) == winner)
        }
        _ => None,
    };
    let of_game =
        |game: &TournamentGame| Some(Correction { id: game.id?, winner: winner(game), reason: reason.to_owned() });
    games.iter().filter_map(of_game).collect()
}

impl Hub {
    /// Enters the result of a table, or corrects it, for which there has to be a reason.
    pub(crate) async fn enter_result(
        &self,
        id: &TournamentId,
        author: Option<PlayerId>,
        (round, table): (u32, u32),
        result: ByHand,
        reason: &str,
    ) -> Result<(), Refused> {
        let mut running = Vec::new();
        let enter = |change: &mut Change| {
            ensure_organiser(&change.live, author)?;
            let live = &change.live;
            // Of a round that is only previewed, all games are still to begin.
            let begun = live.state.rounds().get((round as usize).wrapping_sub(1)).is_some_and(|round| round.started);
            if !begun {
                return Err(Refused::Tournament(Refusal::NoTable(table)));
            }
            let paired = live.pairing(round, table).ok_or(Refused::Tournament(Refusal::NoTable(table)))?.clone();
            let outcome = result.outcome(live.state.settings());
            let outcome = outcome.ok_or(Refused::Tournament(Refusal::Outcome(table)))?;
            let at = live.elapsed(change.now);
            let games: Vec<TournamentGame> = live.games_of(round, Some(table)).cloned().collect();
            if paired.outcome.is_some() {
                change.advance.corrections = corrections(live, &paired, &games, outcome, reason);
                let reason = reason.to_owned();
                return change.add(Event::Corrected { round, table, outcome: Some(outcome), reason });
            }
            running.clear();
            for game in games.iter().filter(|game| !game.taken) {
                change.take(&[game.key]);
                if !is_over(game) {
                    change.advance.ended.push((game.key, Ending::Aborted, PerSeat([0, 0])));
                    running.extend(game.web_game.clone());
                }
            }
            Hub::reveal(change, round);
            change.add(Event::Result { round, table, outcome, at })
        };
        self.change_tournament(id, author, enter).await?;
        self.forget_tournament(id);
        for game in &running {
            self.abort(game).await?;
        }
        Ok(())
    }
}
