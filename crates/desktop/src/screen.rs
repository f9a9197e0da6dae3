//! The screens, one file each.

pub(crate) mod battle;
pub(crate) mod battle_actions;
pub(crate) mod battle_view;
pub(crate) mod history;
pub(crate) mod menu;
pub(crate) mod options;
pub(crate) mod placing_view;
pub(crate) mod setup;
pub(crate) mod study;
pub(crate) mod study_figure;
pub(crate) mod sums;
pub(crate) mod verdict;
pub(crate) mod watch;
pub(crate) mod watch_view;

use std::time::Duration;

use amiral_host::{Game, Mode, Plan, PlayingScene, ViewingScene};
use eframe::egui::Ui;

use crate::context::{Context, Sentence};

/// Where to go next.
pub(crate) enum Go {
    Stay,
    To(Box<dyn Screen>),
    Menu,
}

/// One screen: what it shows, and what becomes of what people do.
pub(crate) trait Screen {
    /// What stands in the bar at the top.
    fn title(&self, context: &Context) -> String;

    /// Shows everything below the bar, and follows what people do there.
    fn view(&mut self, ui: &mut Ui, context: &mut Context) -> Go;

    /// Asks after what runs in the background, before anything is shown.
    fn poll(&mut self, _context: &mut Context) -> Go {
        Go::Stay
    }

    /// How long until something changes by itself; nothing does where it is not said.
    fn patience(&self, _context: &Context) -> Option<Duration> {
        None
    }

    /// The person goes elsewhere, or closes the window. Whether they have to answer something
    /// first, which is then asked.
    fn hold(&mut self) -> bool {
        false
    }

    /// The person wants to leave: at once, or after a question.
    fn leave(&mut self, _context: &mut Context) -> Go {
        Go::Menu
    }

    /// Whether something would be lost if the window closed now.
    fn would_lose(&self) -> bool {
        false
    }

    /// Something to tell the person.
    fn remark(&mut self, _sentence: Sentence) {}

    /// The scene of the game that is played here, if one is.
    fn playing(&self) -> Option<&PlayingScene> {
        None
    }

    /// What is shown of a game that is looked at, on a screen that shows one.
    fn viewing(&self, _context: &Context) -> Option<ViewingScene> {
        None
    }

    /// The sentences of the help page.
    fn help(&self) -> &'static [&'static str];
}

/// How often work in the background is looked at, where it says how far it is.
pub(crate) const SOON: Duration = Duration::from_millis(120);

/// The screen on which a game is played or watched.
pub(crate) fn start(plan: Plan, context: &Context) -> Box<dyn Screen> {
    match plan.mode() {
        Mode::Watch | Mode::Exhibition => Box::new(watch::Watch::live(plan, context)),
        Mode::Solo | Mode::Versus | Mode::Two => Box::new(battle::Battle::new(plan, context)),
    }
}

/// The screen on which a game goes on that was interrupted.
pub(crate) fn resume(game: Game, context: &Context) -> Box<dyn Screen> {
    match game.plan().mode() {
        Mode::Watch | Mode::Exhibition => Box::new(watch::Watch::resumed(game, context)),
        Mode::Solo | Mode::Versus | Mode::Two => Box::new(battle::Battle::resumed(game)),
    }
}
