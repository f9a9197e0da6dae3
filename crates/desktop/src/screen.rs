//! The screens, one file each.

pub(crate) mod battle;
pub(crate) mod battle_actions;
pub(crate) mod battle_view;
pub(crate) mod history;
pub(crate) mod menu;
pub(crate) mod online;
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

use amiral_host::{Game, Mode, Plan, PlayingScene, Rows, ViewingScene};
use eframe::egui::Ui;

use crate::context::{Context, Sentence};

/// Where to go next.
pub(crate) enum Go {
    Stay,
    To(Box<dyn Screen>),
    Menu,
}

/// A screen: what it shows, and how it handles input.
pub(crate) trait Screen {
    /// The title in the bar at the top.
    fn title(&self, context: &Context) -> String;

    /// Draws everything below the bar and handles input there.
    fn view(&mut self, ui: &mut Ui, context: &mut Context) -> Go;

    /// Polls work in the background, before anything is drawn.
    fn poll(&mut self, _context: &mut Context) -> Go {
        Go::Stay
    }

    /// How long until something changes by itself. `None` if nothing does.
    fn patience(&self, _context: &Context) -> Option<Duration> {
        None
    }

    /// The person goes elsewhere, or closes the window. Returns whether the screen asks them
    /// something first.
    fn hold(&mut self) -> bool {
        false
    }

    /// The person wants to leave this screen: at once, or after a question.
    fn leave(&mut self, _context: &mut Context) -> Go {
        Go::Menu
    }

    /// Whether something would be lost if the window closed now.
    fn would_lose(&self) -> bool {
        false
    }

    /// Shows a message to the person.
    fn remark(&mut self, _sentence: Sentence) {}

    /// From where the game shown here counts rows, where it says so itself.
    fn rows(&self) -> Option<Rows> {
        self.playing()?.rows()
    }

    /// The scene of the game being played here, if there is one.
    fn playing(&self) -> Option<&PlayingScene> {
        None
    }

    /// The scene of the game being viewed, on a screen that shows one.
    fn viewing(&self, _context: &Context) -> Option<ViewingScene> {
        None
    }

    /// The sentences of the help page.
    fn help(&self) -> &'static [&'static str];
}

/// How often work that shows its progress is polled.
pub(crate) const SOON: Duration = Duration::from_millis(120);

/// The screen for a game to play or watch.
pub(crate) fn start(plan: Plan, context: &Context) -> Box<dyn Screen> {
    match plan.mode() {
        Mode::Watch | Mode::Exhibition => Box::new(watch::Watch::live(plan, context)),
        Mode::Solo | Mode::Versus | Mode::Two | Mode::Online => Box::new(battle::Battle::new(plan, context)),
    }
}

/// The screen for a resumed game.
pub(crate) fn resume(game: Game, context: &Context) -> Box<dyn Screen> {
    match game.plan().mode() {
        Mode::Watch | Mode::Exhibition => Box::new(watch::Watch::resumed(game, context)),
        Mode::Solo | Mode::Versus | Mode::Two | Mode::Online => Box::new(battle::Battle::resumed(game)),
    }
}
