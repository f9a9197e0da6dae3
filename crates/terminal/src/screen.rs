//! The screens, one file each.

mod ask_name;
mod battle;
mod battle_view;
mod caption;
mod history;
mod layout;
mod menu;
pub(crate) mod online;
mod open_record;
mod options;
mod placing;
mod report;
mod setup;
mod study;
mod typing;
mod verdict;
mod watch;
mod watch_view;

use std::time::{Duration, Instant};

use amiral_game::Rules;
use amiral_host::{Kind, PlayingScene, Rows, ViewingScene};
use amiral_words::QuickGame;
use crossterm::event::KeyEvent;
use ratatui::layout::Rect;

use crate::app::Leaving;
use crate::canvas::{Canvas, Hit, KeyName};
use crate::context::{Context, Sentence};
use crate::help::HelpLine;

pub(crate) use ask_name::AskName;
pub(crate) use menu::{Menu, Title};
pub(crate) use online::{Online, Rejoin};
pub(crate) use open_record::OpenRecord;

/// Input from a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Input {
    Key(KeyEvent),
    Click(Hit),
    /// A click with the secondary mouse button.
    OtherClick,
    Hover(Hit),
}

/// Where to go next.
pub(crate) enum Go {
    Stay,
    To(Box<dyn Screen>),
    Menu,
    /// The menu, with a message.
    MenuWith(Sentence),
    Leave(Leaving),
}

/// A screen: what it shows, and how it handles input.
pub(crate) trait Screen {
    /// The title in the bar at the top.
    fn title(&self, context: &Context) -> String;

    /// Draws everything below the bar and above the keys.
    fn view(&self, canvas: &mut Canvas<'_>, area: Rect);

    /// The keys to list at the bottom, most important first.
    fn keys(&self, context: &Context) -> Vec<KeyName>;

    /// The scene of the game being viewed, on a screen that shows one.
    fn viewing(&self, _context: &Context) -> Option<ViewingScene> {
        None
    }

    /// The parts of the help page.
    fn help(&self) -> Vec<&'static [HelpLine]>;

    /// Handles what a person does.
    fn input(&mut self, input: Input, context: &mut Context) -> Go;

    /// The mouse button was released over something.
    fn release(&mut self, _hit: Option<Hit>) {}

    /// Advances the clock and polls work in the background. Returns whether the screen may have
    /// changed.
    fn tick(&mut self, _now: Instant, _context: &mut Context) -> (bool, Go) {
        (false, Go::Stay)
    }

    /// How long the screen can wait for its next tick.
    fn patience(&self) -> Duration {
        LATER
    }

    /// Shows a message to the person.
    fn remark(&mut self, _sentence: Sentence) {}

    /// If an unfinished game is being played here: whether it can be resumed.
    fn is_left_open(&self) -> Option<bool> {
        None
    }

    /// Where the unfinished game is that is played here, if that is a server.
    fn address(&self) -> Option<&str> {
        None
    }

    /// From where the game shown here counts rows, where it says so itself.
    fn rows(&self) -> Option<Rows> {
        self.playing()?.rows()
    }

    /// The scene of the game being played here, if there is one.
    fn playing(&self) -> Option<&PlayingScene> {
        None
    }
}

/// The next tick where nothing happens by itself.
pub(crate) const LATER: Duration = Duration::from_hours(1);
/// How often work in the background is polled.
pub(crate) const SOON: Duration = Duration::from_millis(25);

/// Starts a game with what the command line asked for, and the settings for the rest.
pub(crate) fn open_game(kind: Kind, context: &mut Context) -> Box<dyn Screen> {
    let rules: Rules = context.rules().clone().build().unwrap_or_default();
    let strategy = context.strategy();
    let people = context.people();
    let plan = kind.plan(&rules, context.next_seed(), strategy, &people, &context.computer());
    let plan = plan.placed_by(context.law()).practice(context.practice);
    start(plan, context)
}

/// Starts a quick game. It has its own rules, whatever the settings say.
pub(crate) fn open_quick(game: QuickGame, context: &mut Context) -> Box<dyn Screen> {
    let people = context.people();
    let plan = game.plan(context.next_seed(), &people, &context.computer()).practice(context.practice);
    start(plan, context)
}

/// The screen for a resumed game.
pub(crate) fn resume(game: amiral_host::Game, context: &Context) -> Box<dyn Screen> {
    match game.plan().mode() {
        amiral_host::Mode::Watch | amiral_host::Mode::Exhibition => Box::new(watch::Watch::resumed(game, context)),
        _ => Box::new(battle::Battle::resumed(game)),
    }
}

/// The screen for a game to play or watch.
pub(crate) fn start(plan: amiral_host::Plan, context: &Context) -> Box<dyn Screen> {
    match plan.mode() {
        amiral_host::Mode::Watch | amiral_host::Mode::Exhibition => Box::new(watch::Watch::live(plan, context)),
        _ => Box::new(battle::Battle::new(plan, context)),
    }
}
