//! The screens, one file each.

mod ask_name;
mod battle;
mod battle_view;
mod caption;
mod history;
mod layout;
mod menu;
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
use amiral_host::{Kind, PlayingScene, ViewingScene};
use amiral_words::QuickGame;
use crossterm::event::KeyEvent;
use ratatui::layout::Rect;

use crate::app::Left;
use crate::canvas::{Canvas, Hit, KeyName};
use crate::context::{Context, Sentence};
use crate::help::HelpLine;

pub(crate) use ask_name::AskName;
pub(crate) use menu::{Menu, Title};
pub(crate) use open_record::OpenRecord;

/// What a person does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Input {
    Key(KeyEvent),
    Click(Hit),
    /// The other button of the mouse.
    OtherClick,
    Hover(Hit),
}

/// Where to go next.
pub(crate) enum Go {
    Stay,
    To(Box<dyn Screen>),
    Menu,
    /// The menu, with something to tell.
    MenuWith(Sentence),
    Leave(Left),
}

/// One screen: what it shows, and what becomes of what people do.
pub(crate) trait Screen {
    /// What stands in the bar at the top.
    fn title(&self, context: &Context) -> String;

    /// Draws everything below the bar and above the keys.
    fn view(&self, canvas: &mut Canvas<'_>, area: Rect);

    /// The keys to name at the bottom, the most important first.
    fn keys(&self, context: &Context) -> Vec<KeyName>;

    /// What is shown of a game that is looked at, on a screen that shows one.
    fn viewing(&self, _context: &Context) -> Option<ViewingScene> {
        None
    }

    /// The parts of the help page.
    fn help(&self) -> Vec<&'static [HelpLine]>;

    /// Follows what a person does.
    fn input(&mut self, input: Input, context: &mut Context) -> Go;

    /// The button of the mouse is released, over that.
    fn release(&mut self, _hit: Option<Hit>) {}

    /// Follows the time, and asks after what runs in the background. Says whether anything may look
    /// different.
    fn tick(&mut self, _now: Instant, _context: &mut Context) -> (bool, Go) {
        (false, Go::Stay)
    }

    /// How long it can go without a tick.
    fn patience(&self) -> Duration {
        LATER
    }

    /// Something to tell the person.
    fn remark(&mut self, _sentence: Sentence) {}

    /// Whether a game is played here that is not over, and if so, whether it can be resumed.
    fn is_left_open(&self) -> Option<bool> {
        None
    }

    /// The scene of the game that is played here, if one is.
    fn playing(&self) -> Option<&PlayingScene> {
        None
    }
}

/// When nothing happens by itself.
pub(crate) const LATER: Duration = Duration::from_hours(1);
/// How often what runs in the background is asked after.
pub(crate) const SOON: Duration = Duration::from_millis(25);

/// A game at once, with what was asked for and the settings for the rest.
pub(crate) fn open_game(kind: Kind, context: &mut Context) -> Box<dyn Screen> {
    let rules: Rules = context.rules().clone().build().unwrap_or_default();
    let strategy = context.strategy();
    let people = context.people();
    let plan = kind.plan(&rules, context.next_seed(), strategy, &people, &context.computer());
    let plan = plan.placed_by(context.law()).practice(context.practice);
    start(plan, context)
}

/// A quick game, under its own rules whatever the settings say.
pub(crate) fn open_quick(game: QuickGame, context: &mut Context) -> Box<dyn Screen> {
    let people = context.people();
    let plan = game.plan(context.next_seed(), &people, &context.computer()).practice(context.practice);
    start(plan, context)
}

/// The screen on which a game goes on that was interrupted.
pub(crate) fn resume(game: amiral_host::Game, context: &Context) -> Box<dyn Screen> {
    match game.plan().mode() {
        amiral_host::Mode::Watch | amiral_host::Mode::Exhibition => Box::new(watch::Watch::resumed(game, context)),
        _ => Box::new(battle::Battle::resumed(game)),
    }
}

/// The screen on which a game is played or watched.
pub(crate) fn start(plan: amiral_host::Plan, context: &Context) -> Box<dyn Screen> {
    match plan.mode() {
        amiral_host::Mode::Watch | amiral_host::Mode::Exhibition => Box::new(watch::Watch::live(plan, context)),
        _ => Box::new(battle::Battle::new(plan, context)),
    }
}
