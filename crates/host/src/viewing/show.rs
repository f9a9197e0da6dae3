//! Makes the scene of a game being viewed.

use amiral_game::{CellSet, Ending, Seat, deduce};
use amiral_strategy::Note;

use super::{GameScene, Overlay, SeaScene, Seas, Source, ViewingLine, ViewingModel, ViewingScene};
use crate::{Heat, Participant, Replay, Scale, Settings};

impl ViewingModel {
    /// Everything a screen shows, as far as the settings ask for it.
    pub fn scene(&self, settings: &Settings) -> ViewingScene {
        match &self.source {
            Source::Starting(plan, _) => ViewingScene::Starting(plan.rules.clone()),
            Source::Failed(notice) => ViewingScene::Failed(notice.clone()),
            Source::Live(game) => ViewingScene::Game(Box::new(self.game_scene(&game.replay(), settings))),
            Source::Recorded(replay, _) => ViewingScene::Game(Box::new(self.game_scene(replay, settings))),
        }
    }

    fn game_scene(&self, replay: &Replay, settings: &Settings) -> GameScene {
        let shooter = self.shooter();
        let shot = self.at.checked_sub(1).map(|last| replay.fired[last]);
        let owners = match self.seas {
            _ if replay.is_hunt() => vec![replay.hunter().other()],
            Seas::Both => vec![Seat::B, Seat::A],
            Seas::Of(owner) => vec![owner],
        };
        let strategy = match &self.source {
            Source::Live(game) => game.plan().seats[Seat::A].as_ref().and_then(Participant::spec).copied(),
            _ => None,
        };
        let analysis = self.analysis.as_ref().filter(|_| self.analysis_shown);
        GameScene {
            rules: replay.rules.clone(),
            players: replay.players.clone(),
            strategy,
            is_live: matches!(self.source, Source::Live(_)),
            is_hunt: replay.is_hunt(),
            at: self.at,
            total: replay.fired.len(),
            is_over: self.is_over(),
            is_playing: self.is_playing,
            speed: self.speed,
            thinking: self.thinking(),
            shooter,
            shot,
            own_number: self.own_number(),
            front: if replay.is_hunt() { replay.hunter().other() } else { shooter.other() },
            seas: owners.into_iter().map(|owner| self.sea_scene(replay, owner, settings)).collect(),
            chosen: self.seas,
            fleets_shown: self.fleets_shown,
            overlay: self.overlay,
            overlays: self.overlays(),
            counting: self.counting.as_ref().map(|(_, job)| job.percent()),
            odds: self.known_odds().cloned(),
            lines: self.lines(replay, settings),
            analysis: analysis.map(|(analysis, _)| analysis.verdict().clone()),
            turning_points: self.turning_points(),
            notice: self.notice.clone(),
        }
    }

    fn sea_scene(&self, replay: &Replay, owner: Seat, settings: &Settings) -> SeaScene {
        let shooter = owner.other();
        let seen = replay.seen(shooter, self.at);
        let deductions = deduce(&seen);
        let last = self.at.checked_sub(1).map(|last| replay.fired[last]);
        SeaScene {
            owner,
            sunk: deductions.sunk_cells(),
            ruled_out: if settings.deductions { deductions.ruled_out() } else { CellSet::default() },
            left: deductions.left,
            seen,
            fleet: replay.fleets[owner].clone().filter(|_| self.fleets_shown),
            last: last.filter(|fired| fired.seat == shooter),
            heat: if shooter == self.shooter() { self.heat(replay) } else { None },
        }
    }

    /// The numbers to write on the sea under fire.
    fn heat(&self, replay: &Replay) -> Option<Heat> {
        let before = self.seen_before(replay);
        match self.overlay {
            Overlay::Nothing => None,
            Overlay::Odds => {
                let hint = self.known_odds()?;
                let best = hint.best.map(|(cell, _)| cell);
                Some(Heat { best, ..Heat::over(&before, &hint.chances, Scale::Chances) })
            }
            Overlay::Counts => {
                let first = self.at.saturating_sub(1);
                let thought = self.thoughts().iter().find(|thought| thought.first == first)?;
                Some(Heat::over(&before, thought.counts.as_ref()?, Scale::Counts))
            }
        }
    }

    /// The reasons for the shot shown, the shot, and what followed from it.
    fn lines(&self, replay: &Replay, settings: &Settings) -> Vec<ViewingLine> {
        let Some(last) = self.at.checked_sub(1) else { return Vec::new() };
        let fired = replay.fired[last];
        let thought = self.thoughts().iter().rfind(|thought| thought.first <= last && thought.seat == fired.seat);
        let told = |notes: &[Note]| {
            let told = notes.iter().filter(|note| settings.messages.tells(note));
            told.cloned().map(ViewingLine::Note).collect::<Vec<_>>()
        };
        let mut lines = thought.map_or_else(Vec::new, |thought| told(&thought.before));
        lines.push(ViewingLine::Shot(fired));
        if let (Some(reviews), Some(number)) = (self.reviews(), self.own_number())
            && let Some(review) = reviews[fired.seat].shots.get(number)
        {
            lines.push(ViewingLine::Judged(number, *review));
        }
        lines.extend(thought.map_or_else(Vec::new, |thought| told(&thought.after)));
        if self.at == replay.fired.len() && self.is_over() {
            let shots = match replay.ending {
                Ending::Won(seat) => replay.seen(seat, self.at).shots().len(),
                _ => 0,
            };
            lines.push(ViewingLine::Ended(replay.ending, shots));
        }
        lines
    }
}
