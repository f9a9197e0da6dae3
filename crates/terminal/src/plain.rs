//! Games line by line, for pipes, screen readers, and scripts: one sentence a line, without control
//! codes.
//!
//! Cells and ships are written as in files, with rows from 0, whatever the settings say: a script
//! works the same everywhere. Only a game on a server counts rows as it does for everybody else who
//! plays or watches it. Besides cells, a few words are understood, in every language; `help` lists
//! them.

mod console;
mod lobby;
mod online;
mod sea;

use std::io::{self, BufRead, Write};

use amiral_draw::{Picture, text};
use amiral_game::{Cell, Ending, Fleet, FleetSetup, GameSeed, Law, PerSeat, Rules, Seat, Shape, Stop, notation};
use amiral_host::{
    Detail, Fleets, Game, GameError, Kind, Link, Mode, Note, Participant, Phase, PlacingProblem, PublicEvent,
    Resources, Rows, SavePolicy, Spec, StartedGame, Table, is_quick, not_a_cell, review_record, start_game,
};
use amiral_remote::Visitor;
use amiral_words::{Arg, Narrator, Say, Words, accuracy, not_kept, objection, ship_kind, turning_point};

use crate::look::Look;
use crate::vocabulary::Ask;
use console::Console;
use sea::Sea;

/// What to play, and how.
pub struct Options {
    /// The words.
    pub words: Words,
    /// What the output can show; colours are never used.
    pub look: Look,
    /// The seed of everything random.
    pub seed: GameSeed,
    /// Whether a person chose the seed. The game is then practice and does not count.
    pub practice: bool,
    /// Where games are saved.
    pub save_policy: SavePolicy,
    /// The game to play.
    pub opening: Opening,
    /// The rules.
    pub rules: Rules,
    /// The strategy, for games that have one.
    pub strategy: Spec,
    /// How random fleets are placed.
    pub law: Law,
    /// The participant in each seat.
    pub people: PerSeat<Participant>,
    /// The name of the strategy.
    pub computer: String,
}

/// The game to play.
pub enum Opening {
    /// Ask the person for a kind of game.
    Ask,
    /// A game of that kind.
    Game(Kind),
    /// A resumed game.
    Resume(Box<Game>),
    /// A server, an invitation to a game on one, or such a game, and who comes.
    Online(Box<Visitor>, String),
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The game was played to an end.
    Finished,
    /// The input ended, or the person stopped.
    Early,
    /// No fleet could be placed, or something failed. The reason has been printed.
    Failed,
}

/// Plays one game. Messages that are not about the game go to `aside`.
pub fn run(
    options: Options,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    aside: &mut dyn FnMut(&str),
) -> io::Result<Ended> {
    let Options { words, look, seed, practice, save_policy, opening, rules, strategy, law, people, computer } = options;
    let mut console = Console { words, look, rows: Rows::FromZero, input, output };
    let kind = match opening {
        Opening::Game(kind) => kind,
        Opening::Ask => match console.ask_kind()? {
            Some(kind) => kind,
            None => return Ok(Ended::Early),
        },
        Opening::Resume(game) => {
            console.say(
                "plain-rules",
                &[("rules", game.rules().say(&console.words).into()), ("seed", game.plan().seed.into())],
            )?;
            console.say("resume-goes-on", &[("shots", Arg::Number(game.fired().len() as f64))])?;
            return Match::new(console, game, true).play();
        }
        Opening::Online(visitor, address) => {
            let game = match lobby::come(&mut console, *visitor, &address)? {
                Ok(game) => game,
                Err(ended) => return Ok(ended),
            };
            console.rows = game.rows().unwrap_or_default();
            let rules = game.plan().rules.say(&console.words);
            console.line(&rules)?;
            return Match::new(console, game, true).play();
        }
    };
    let plan = kind.plan(&rules, seed, strategy, &people, &computer).placed_by(law).practice(practice);
    console.say("plain-rules", &[("rules", rules.say(&console.words).into()), ("seed", seed.into())])?;
    let kept = save_policy.archive_of(&plan).is_some();
    let game_log = save_policy.game_log(&plan);
    let StartedGame { game, unkept } = match start_game(plan, game_log, &Resources::default()) {
        Ok(begun) => begun,
        Err(broken) => {
            console.tell_broken(&broken)?;
            return Ok(Ended::Failed);
        }
    };
    if let Some(problem) = &unkept {
        aside(&not_kept(&console.words, problem));
    }
    Match::new(console, Box::new(game), kept && unkept.is_none()).play()
}

/// How a person answered a prompt.
enum Answer<T> {
    Given(T),
    Resigned,
    Over,
}

struct Match<'a> {
    console: Console<'a>,
    game: Box<dyn Table>,
    /// Whether the game can be resumed.
    kept: bool,
    /// What has been said of the server.
    link: Link,
    /// Whether somebody was asked about claiming the win.
    asked_to_claim: bool,
}

impl<'a> Match<'a> {
    fn new(console: Console<'a>, game: Box<dyn Table>, kept: bool) -> Match<'a> {
        Match { console, game, kept, link: Link::Connected, asked_to_claim: false }
    }

    fn play(&mut self) -> io::Result<Ended> {
        while self.game.phase() == Phase::Placing {
            let Some(seat) = self.game.to_place().first().copied() else {
                match self.wait_for_the_other()? {
                    Ok(_) => continue,
                    Err(broken) => return self.finish(Err(broken)),
                }
            };
            match self.ask_fleet(seat)? {
                Answer::Given(fleet) => {
                    let outcome = self.game.place(seat, fleet);
                    if let Err(broken) = self.settle(outcome)? {
                        self.console.tell_broken(&broken)?;
                        return Ok(Ended::Failed);
                    }
                }
                Answer::Resigned => {
                    let outcome = self.game.resign(seat);
                    let outcome = self.settle(outcome)?;
                    return self.finish(outcome.map(drop));
                }
                Answer::Over => return self.early(),
            }
        }
        if self.game.plan().seats[Seat::B].is_some() && self.game.fired().is_empty() {
            let name = self.name(self.game.starter());
            self.console.say("plain-starts", &[("name", name.into())])?;
        }
        while let Phase::Playing { turn, shots } = self.game.phase() {
            let by_person = matches!(self.game.plan().seats[turn], Some(Participant::Person { .. }));
            let outcome = match self.game.plan().seats[turn] {
                Some(Participant::Strategy { .. }) => {
                    self.game.think();
                    self.game.wait()
                }
                Some(Participant::Elsewhere { .. }) => self.wait_for_the_other()?,
                _ => {
                    let outcome = match self.ask_shots(turn, shots)? {
                        Answer::Given(cells) => self.game.fire(turn, &cells),
                        Answer::Resigned => self.game.resign(turn),
                        Answer::Over => return self.early(),
                    };
                    self.settle(outcome)?
                }
            };
            match outcome {
                Ok(events) => self.tell(turn, &events)?,
                // A person may try again.
                Err(broken @ (GameError::Refused(_) | GameError::GameLog(_) | GameError::Server(_)))
                    if by_person && !matches!(self.link, Link::Closed(_)) =>
                {
                    self.console.tell_broken(&broken)?;
                }
                Err(broken) => {
                    self.console.tell_broken(&broken)?;
                    return Ok(Ended::Failed);
                }
            }
        }
        self.finish(Ok(()))
    }

    fn early(&mut self) -> io::Result<Ended> {
        if let Some(address) = self.game.online().map(|online| online.address.clone()) {
            let sentence = self.console.words.say("online-early", &[("address", address.into())]);
            self.console.verbatim(&sentence)?;
            self.console.output.flush()?;
            return Ok(Ended::Early);
        }
        // The game stays in the game log and can be resumed. A game without a shot is not saved.
        let kept = self.kept && !self.game.fired().is_empty();
        self.console.say(if kept { "resume-early" } else { "plain-early" }, &[])?;
        self.console.output.flush()?;
        Ok(Ended::Early)
    }

    fn name(&self, seat: Seat) -> String {
        self.game.plan().name(seat).map_or_else(String::new, String::from)
    }

    fn ask_fleet(&mut self, seat: Seat) -> io::Result<Answer<Fleet>> {
        let rules = self.game.plan().rules.clone();
        let mut setup = FleetSetup::default();
        loop {
            let missing = setup.missing(&rules);
            if missing.is_empty() {
                return match setup.build(&rules) {
                    Ok(fleet) => {
                        self.console.say("fleet-placed", &[("fleet", (&fleet).into())])?;
                        Ok(Answer::Given(fleet))
                    }
                    Err(error) => unreachable_fleet(&error),
                };
            }
            let kind = |&shape: &Shape| ship_kind(shape, &self.console.words);
            let sizes = missing.iter().map(kind).collect::<Vec<_>>().join(", ");
            let name = self.name(seat);
            self.tell_clocks(seat)?;
            self.console.say("plain-place", &[("name", name.into()), ("sizes", sizes.into())])?;
            let Some(line) = self.console.read()? else { return Ok(Answer::Over) };
            match Ask::of(&line) {
                Some(Ask::Help | Ask::Hint) => self.console.say("plain-help-place", &[])?,
                Some(Ask::Quit | Ask::Menu) => return Ok(Answer::Over),
                Some(Ask::Resign) => return Ok(Answer::Resigned),
                Some(Ask::Undo) => {
                    setup.ships.pop();
                }
                Some(Ask::Draw) => {
                    let picture = Picture::of(&rules).ships(setup.ships.iter().copied());
                    let picture = picture.rows_from(self.console.rows.first());
                    self.draw(&[picture])?;
                }
                Some(_) => {
                    let ships = setup.ships.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
                    let ships = if ships.is_empty() { self.console.words.say("plain-none", &[]) } else { ships };
                    self.console.say("plain-placed", &[("ships", ships.into())])?;
                }
                None if line.is_empty() => match self.game.plan().fleet(seat, 0) {
                    Ok(fleet) => {
                        self.console.say("fleet-placed", &[("fleet", (&fleet).into())])?;
                        return Ok(Answer::Given(fleet));
                    }
                    Err(_) => self.console.say("fleet-undecided", &[])?,
                },
                None => self.place(&line, &mut setup, &rules)?,
            }
        }
    }

    /// Places the ships on a line, up to the first that does not fit.
    fn place(&mut self, line: &str, setup: &mut FleetSetup, rules: &Rules) -> io::Result<()> {
        if self.console.rows.row_is_too_low(line) {
            return self.refuse_cell(line);
        }
        let line = &self.console.rows.typed(line);
        let named: FleetSetup = match line.parse() {
            Ok(named) => named,
            Err(error) => {
                let error: amiral_game::ParseError = error;
                let problem = error.say(&self.console.words);
                return self.console.say("problem-fleet-text", &[("problem", problem.into())]);
            }
        };
        for ship in named.ships {
            let shape = ship.shape().upright(rules.mirror());
            if !setup.missing(rules).contains(&shape) {
                return self.console.line(&PlacingProblem::NoneMissing(shape).say(&self.console.words));
            }
            setup.ships.push(ship);
            if let Some(problem) = setup.misplaced(rules).into_iter().next() {
                setup.ships.pop();
                return self.console.line(&objection(&problem, &self.console.words));
            }
        }
        Ok(())
    }

    fn ask_shots(&mut self, seat: Seat, due: usize) -> io::Result<Answer<Vec<Cell>>> {
        let mut chosen: Vec<Cell> = Vec::new();
        self.tell_clocks(seat)?;
        while chosen.len() < due {
            let name = self.name(seat);
            if due == 1 {
                self.console.say("plain-shot", &[("name", name.into())])?;
            } else {
                let numbers = [("name", name.into()), ("number", (chosen.len() + 1).into()), ("shots", due.into())];
                self.console.say("plain-salvo", &numbers)?;
            }
            let Some(line) = self.console.read()? else { return Ok(Answer::Over) };
            match Ask::of(&line) {
                Some(Ask::Help) => self.console.say("plain-help-fire", &[])?,
                Some(Ask::Quit | Ask::Menu) => return Ok(Answer::Over),
                Some(Ask::Resign) => return Ok(Answer::Resigned),
                Some(Ask::Undo) => {
                    chosen.pop();
                }
                Some(Ask::Hint) => self.hint(seat)?,
                Some(Ask::Cheat) => self.cheat(seat)?,
                Some(ask @ (Ask::Board | Ask::Draw | Ask::Row(_) | Ask::Hits | Ask::Left)) => {
                    self.tell_seas(seat, ask)?;
                }
                None if line.is_empty() => {
                    if let Some(cell) = self.game.at_random(seat, &chosen) {
                        self.console.say("plain-at-random", &[("cell", cell.into())])?;
                        chosen.push(cell);
                    }
                }
                None => match notation::parse_cells(&self.console.rows.typed(&line)) {
                    Ok(cells) if !self.console.rows.row_is_too_low(&line) => {
                        self.choose(seat, &cells, due, &mut chosen)?;
                    }
                    _ => self.refuse_cell(&line)?,
                },
            }
        }
        Ok(Answer::Given(chosen))
    }

    /// Says that what was typed is no cell, as it was typed.
    fn refuse_cell(&mut self, typed: &str) -> io::Result<()> {
        let sentence = self.console.words.say("play-no-cell", &[("given", not_a_cell(typed).into())]);
        self.console.verbatim(&sentence)
    }

    /// Adds cells to the shots of a turn, up to the first that is not allowed.
    fn choose(&mut self, seat: Seat, cells: &[Cell], due: usize, chosen: &mut Vec<Cell>) -> io::Result<()> {
        use amiral_host::Refusal;
        if chosen.len() + cells.len() > due {
            let refusal = Refusal::WrongNumber { wanted: due, given: chosen.len() + cells.len() };
            let sentence = refusal.say(&self.console.words);
            return self.console.line(&sentence);
        }
        for &cell in cells {
            let seen = self.game.view(seat).seen();
            let refusal = match cell {
                _ if !seen.rules().grid().contains(cell) => Some(Refusal::OffGrid(cell)),
                _ if seen.is_fired(cell) => Some(Refusal::FiredBefore(cell)),
                _ if chosen.contains(&cell) => Some(Refusal::Twice(cell)),
                _ => None,
            };
            if let Some(refusal) = refusal {
                let sentence = refusal.say(&self.console.words);
                return self.console.line(&sentence);
            }
            chosen.push(cell);
        }
        Ok(())
    }

    fn hint(&mut self, seat: Seat) -> io::Result<()> {
        let hint = match self.game.hint(seat) {
            Ok(hint) => hint,
            Err(broken) => return self.console.tell_broken(&broken),
        };
        let Some(hint) = hint.wait().flatten() else { return self.console.say("stopped", &[]) };
        let words = &self.console.words;
        let Some((best, chance)) = hint.best else { return self.console.say("odds-none", &[]) };
        let fleets = match hint.fleets {
            Fleets::Exactly(fleets) => words.number(fleets),
            Fleets::About(fleets) => words.say("plain-about", &[("number", words.number(fleets as u128).into())]),
        };
        let parts = [("best", best.into()), ("chance", words.percent(chance).into()), ("fleets", fleets.into())];
        self.console.say("play-hint", &parts)
    }

    /// The seas a seat sees: the one it fires at, and its own.
    fn seas(&self, seat: Seat) -> Vec<Sea> {
        let view = self.game.view(seat);
        let plan = self.game.plan();
        let own = view.own().map(|board| Sea::own(plan.name(seat), board, view.taken()));
        [Sea::seen(plan.name(seat.other()), view.seen())].into_iter().chain(own).collect()
    }

    /// Answers a question about the seas.
    fn tell_seas(&mut self, seat: Seat, ask: Ask) -> io::Result<()> {
        let (seas, words, first) = (self.seas(seat), &self.console.words, self.console.rows.first());
        let height = self.game.plan().rules.grid().height();
        let lines: Vec<String> = match ask {
            Ask::Draw => {
                let pictures: Vec<Picture> = seas.iter().map(|sea| sea.picture(words).rows_from(first)).collect();
                return self.draw(&pictures);
            }
            Ask::Row(row) if (first..first + height).contains(&row) => {
                seas.iter().map(|sea| sea.row(row - first, first, words)).collect()
            }
            Ask::Row(_) => {
                let parts = [("first", first.into()), ("last", (first + height - 1).into())];
                vec![words.say("plain-no-row", &parts)]
            }
            Ask::Hits => seas.iter().map(|sea| sea.hits(words)).collect(),
            Ask::Left => seas.iter().map(|sea| sea.left(words)).collect(),
            _ => seas.iter().flat_map(|sea| sea.sentences(first, words)).collect(),
        };
        lines.iter().try_for_each(|line| self.console.line(line))
    }

    /// Reveals the enemy's fleet after the person has confirmed. The game is then marked.
    fn cheat(&mut self, seat: Seat) -> io::Result<()> {
        if matches!(self.game.plan().mode(), Mode::Two | Mode::Online) {
            return self.console.tell_broken(&GameError::NoCheating);
        }
        if !self.game.cheated() {
            self.console.say("play-ask-cheat", &[])?;
            self.console.say("plain-yes", &[])?;
            if !self.console.says_yes()? {
                return Ok(());
            }
            if let Err(broken) = self.game.cheat() {
                return self.console.tell_broken(&broken);
            }
        }
        self.tell_fleet(seat.other())
    }

    /// Prints a fleet, if it may be revealed.
    fn tell_fleet(&mut self, seat: Seat) -> io::Result<()> {
        let Some(fleet) = self.game.revealed(seat).map(|board| board.fleet().to_string()) else { return Ok(()) };
        match self.game.plan().name(seat).map(String::from) {
            Some(name) => self.console.say("plain-fleet-of", &[("name", name.into()), ("fleet", fleet.into())]),
            None => self.console.say("plain-hidden-fleet", &[("fleet", fleet.into())]),
        }
    }

    fn draw(&mut self, pictures: &[Picture]) -> io::Result<()> {
        let drawing = text(pictures, self.console.look.charset);
        for line in drawing.lines() {
            writeln!(self.console.output, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// Prints what happened in a turn, and the reasons if a strategy is watched.
    fn tell(&mut self, turn: Seat, events: &[PublicEvent]) -> io::Result<()> {
        let mode = self.game.plan().mode();
        let watched = matches!(mode, Mode::Watch | Mode::Exhibition);
        let detail = if watched { Detail::Everything } else { Detail::Essential };
        let is_strategy = self.game.plan().seats[turn].as_ref().is_some_and(|sitter| sitter.spec().is_some());
        let (before, after): (Vec<Note>, Vec<Note>) = match self.game.thoughts().last() {
            Some(thought) if is_strategy && watched => (thought.before.clone(), thought.after.clone()),
            _ => (Vec::new(), Vec::new()),
        };
        let name = self.name(turn);
        let alone = mode == Mode::Solo;
        let mut lines = Vec::new();
        {
            let narrator = Narrator::new(&self.console.words, name, detail);
            lines.extend(before.iter().filter_map(|note| narrator.note(note)));
            for event in events {
                if let PublicEvent::Fired { seat, shot, .. } = event {
                    let narrator = Narrator::new(&self.console.words, self.name(*seat), detail);
                    lines.push(if alone { shot.say(&self.console.words) } else { narrator.shot(*shot) });
                }
            }
            lines.extend(after.iter().filter_map(|note| narrator.note(note)));
        }
        lines.iter().try_for_each(|line| self.console.line(line))
    }

    /// Prints how the game ended, where the fleets were, and how good people's shots were.
    fn finish(&mut self, outcome: Result<(), GameError>) -> io::Result<Ended> {
        if let Err(broken) = outcome {
            self.console.tell_broken(&broken)?;
            return Ok(Ended::Failed);
        }
        match self.game.ending() {
            Ending::Won(seat) => {
                let shots = self.game.view(seat).seen().shots().len();
                let name = self.name(seat);
                self.console.say("play-won", &[("name", name.into()), ("shots", Arg::Number(shots as f64))])?;
            }
            Ending::Resigned(seat) => {
                let name = self.name(seat);
                self.console.say("play-resigned", &[("name", name.into())])?;
            }
            Ending::Absent(seat) => {
                let name = self.name(seat);
                self.console.say("play-absent", &[("name", name.into())])?;
            }
            Ending::LostOnTime(seat) => {
                let name = self.name(seat);
                self.console.say("play-lost-on-time", &[("name", name.into())])?;
            }
            Ending::Aborted | Ending::Unfinished => self.console.say("play-called-off", &[])?,
        }
        if self.game.cheated() {
            self.console.say("play-cheated", &[])?;
        }
        for seat in Seat::BOTH {
            self.tell_fleet(seat)?;
        }
        self.judge()?;
        self.console.output.flush()?;
        Ok(Ended::Finished)
    }

    fn judge(&mut self) -> io::Result<()> {
        let is_person = |seat: &Seat| matches!(self.game.plan().seats[*seat], Some(Participant::Person { .. }));
        let persons: Vec<Seat> = Seat::BOTH.into_iter().filter(is_person).collect();
        let fired = |seat: &Seat| !self.game.view(*seat).seen().shots().is_empty();
        if !persons.iter().any(fired) {
            return Ok(());
        }
        // What is printed must not depend on a clock: same seed, same lines.
        if !is_quick(&self.game.plan().rules) {
            return self.console.say("plain-not-judged", &[]);
        }
        let Ok(reviews) = review_record(&self.game.record(), &Stop::new(), &mut |_| {}) else {
            return Ok(());
        };
        for seat in persons {
            let review = &reviews[seat];
            let name = self.name(seat);
            let sentence = accuracy(&self.console.words, review, Some(&name));
            self.console.line(&sentence)?;
            let points: Vec<String> = review
                .turning_points()
                .into_iter()
                .map(|point| turning_point(&self.console.words, review, point))
                .collect();
            points.iter().try_for_each(|point| self.console.line(point))?;
        }
        Ok(())
    }
}

/// Cannot happen: every ship was checked as it was placed, and no size is missing.
fn unreachable_fleet<T>(error: &amiral_game::FleetError) -> io::Result<T> {
    Err(io::Error::other(error.to_string()))
}

#[cfg(test)]
mod tests;
