//! The scene of a game being played.

use amiral_game::{Cell, Ending, PerSeat, Seat};

use super::{Cheating, OddsScene, OwnScene, PlayingModel, PlayingScene, PlayingStage, Stage, TargetScene};
use crate::{Plan, Verdict};

/// How many thoughts of a strategy are shown. Nobody scrolls further back.
const THOUGHTS: usize = 40;

impl PlayingScene {
    /// The scene while a game is being prepared.
    pub(super) fn starting(plan: &Plan, cursor: Cell) -> PlayingScene {
        PlayingScene {
            mode: plan.mode(),
            players: plan.seats.clone(),
            viewer: plan.person(),
            stage: PlayingStage::Starting,
            target: None,
            own: None,
            due: 0,
            chosen: Vec::new(),
            typed: None,
            cursor,
            is_aimed: false,
            pointed: None,
            odds: OddsScene::default(),
            cheating: Cheating::Never,
            thinking: None,
            is_saving: false,
            is_stuck: false,
            lines: PerSeat::default(),
            notice: None,
            question: None,
            verdict: Verdict::None,
            report: None,
            online: None,
        }
    }
}

impl PlayingModel {
    /// Rebuilds the scene. Returns whether it has changed.
    pub(super) fn refresh(&mut self) -> bool {
        let due = self.due();
        let scene = PlayingScene {
            mode: self.plan.mode(),
            players: self.plan.seats.clone(),
            viewer: self.viewer,
            stage: self.stage_scene(),
            target: self.target_scene(),
            own: self.own_scene(),
            due,
            chosen: self.chosen.clone(),
            typed: self.typing.is_begun().then(|| self.typing.text().to_owned()),
            cursor: self.cursor,
            is_aimed: self.is_aimed,
            pointed: self.pointed,
            odds: self.odds.scene(),
            cheating: self.cheating(),
            thinking: self.thinking(),
            is_saving: self.is_saving(),
            is_stuck: matches!(self.stage, Stage::Firing)
                && self.server().is_none()
                && due == 0
                && self.game.as_ref().is_some_and(|game| !game.is_busy()),
            lines: PerSeat(Seat::BOTH.map(|seat| match self.game.as_deref() {
                Some(game) if self.shows_seas() => self.commentary.lines(game, seat, THOUGHTS),
                _ => Vec::new(),
            })),
            notice: self.notice.clone(),
            question: self.question,
            verdict: self.verdict.verdict().clone(),
            report: self.report.clone(),
            online: self.server().cloned(),
        };
        let changed = scene != self.scene;
        self.scene = scene;
        changed
    }

    /// Whether the viewer may see the seas now.
    fn shows_seas(&self) -> bool {
        matches!(self.stage, Stage::Firing | Stage::Shown(_) | Stage::Over)
    }

    fn stage_scene(&self) -> PlayingStage {
        match &self.stage {
            Stage::Starting(_) => PlayingStage::Starting,
            Stage::Handover(seat) => PlayingStage::Handover(*seat),
            Stage::Placing(placing) => PlayingStage::Placing(Box::new(placing.scene())),
            Stage::Waiting => PlayingStage::Waiting,
            Stage::Firing => PlayingStage::Firing,
            Stage::Shown(seat) => PlayingStage::Shown(*seat),
            Stage::Failed(problem) => PlayingStage::Failed(problem.clone()),
            Stage::Over => {
                let ending = self.game.as_ref().map_or(Ending::Unfinished, |game| game.ending());
                let fired = |seat| self.game.as_ref().map_or(0, |game| game.view(seat).seen().shots().len());
                PlayingStage::Over { ending, shots: ending.winner().map_or(0, fired) }
            }
        }
    }

    /// The seat whose strategy thinks. Until its shot is saved, it counts as thinking.
    fn thinking(&self) -> Option<Seat> {
        let game = self.game.as_deref()?;
        let saving = game.to_move().filter(|&seat| {
            game.is_saving() && self.plan.seats[seat].as_ref().is_some_and(|sitter| sitter.spec().is_some())
        });
        game.thinking().or(saving)
    }

    fn cheating(&self) -> Cheating {
        match &self.game {
            Some(game) if game.cheated() && self.peeks => Cheating::Now,
            Some(game) if game.cheated() => Cheating::Before,
            _ => Cheating::Never,
        }
    }

    fn target_scene(&self) -> Option<TargetScene> {
        let game = self.game.as_deref().filter(|_| self.shows_seas())?;
        Some(TargetScene::of(game, self.viewer, self.peeks))
    }

    fn own_scene(&self) -> Option<OwnScene> {
        OwnScene::of(self.game.as_deref().filter(|_| self.shows_seas())?, self.viewer)
    }
}
