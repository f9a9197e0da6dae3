//! The other side: a strategy of ours as a player for other people's runners.

use std::io::{self, BufRead, Read, Write};

use amiral_game::{Law, PlacingBudget, Rules, Seed, Seen, Stop};
use amiral_strategy::{Journal, Placer, Resources, Shooter, Spec, build};

use crate::line::LONGEST_LINE;
use crate::message::LineError;
use crate::{Answer, NewGame, Position, Request, VERSION};

/// A strategy that speaks the protocol.
pub struct Speaker {
    spec: Spec,
    law: Law,
    resources: Resources,
    rules: Rules,
    seed: Seed,
    games: u64,
    playing: Option<Playing>,
}

/// A game at hand.
struct Playing {
    shooter: Box<dyn Shooter>,
    seen: Seen,
}

/// What follows from a line.
enum Reply {
    Say(Answer),
    Nothing,
    Quit,
}

impl Speaker {
    /// That strategy, its fleets placed by a law where it has no way of its own.
    pub fn new(spec: Spec, law: Law, seed: Seed, resources: Resources) -> Speaker {
        Speaker { spec, law, resources, rules: Rules::default(), seed, games: 0, playing: None }
    }

    /// Answers lines until there are no more, or it is told to quit.
    pub fn run(&mut self, input: &mut impl BufRead, output: &mut impl Write) -> io::Result<()> {
        let mut line = String::new();
        loop {
            line.clear();
            if input.by_ref().take(LONGEST_LINE as u64).read_line(&mut line)? == 0 {
                return Ok(());
            }
            if line.trim().is_empty() {
                continue;
            }
            match self.answer(&line) {
                Reply::Say(answer) => {
                    writeln!(output, "{answer}")?;
                    output.flush()?;
                }
                Reply::Nothing => {}
                Reply::Quit => return Ok(()),
            }
        }
    }

    fn answer(&mut self, line: &str) -> Reply {
        match Request::parse(line) {
            Ok(request) => self.follow(request),
            Err(LineError::Unsupported(what)) => Reply::Say(Answer::Unsupported { what }),
            Err(error) => Reply::Say(Answer::Error(format!("unreadable {error}"))),
        }
    }

    fn follow(&mut self, request: Request) -> Reply {
        match request {
            Request::Hello { version: VERSION } => Reply::Say(Answer::Ready { name: self.spec.to_string() }),
            Request::Hello { version } => Reply::Say(Answer::Unsupported { what: format!("version {version}") }),
            Request::Rules(rules) if self.spec.under(&rules).is_err() => {
                Reply::Say(Answer::Unsupported { what: "shapes".into() })
            }
            Request::Rules(rules) => {
                if rules != self.rules {
                    self.playing = None;
                    self.rules = rules;
                }
                Reply::Say(Answer::Ok)
            }
            Request::Game(game) => {
                self.begin(game);
                Reply::Nothing
            }
            Request::Place { .. } => Reply::Say(self.place()),
            Request::Fire(position) => Reply::Say(self.fire(&position)),
            Request::End(_) | Request::Error { .. } => Reply::Nothing,
            Request::Quit => Reply::Quit,
        }
    }

    fn begin(&mut self, game: NewGame) {
        self.games += 1;
        let seed = game.seed.unwrap_or_else(|| self.seed.split(&[self.games]));
        self.seed = if game.seed.is_some() { seed } else { self.seed };
        let seen = Seen::new(&self.rules);
        if let Some(playing) = &mut self.playing {
            playing.shooter.restart(seed);
            playing.seen = seen;
        } else {
            let shooter = build(&self.spec, &self.rules, seed, &self.resources);
            self.playing = Some(Playing { shooter, seen });
        }
    }

    fn place(&self) -> Answer {
        let placer = Placer::of(&self.spec).unwrap_or(Placer::Random(self.law));
        let seed = self.seed.split(&[FLEET, self.games]);
        let budget = PlacingBudget::OWN_MACHINE;
        match placer.place_within(&self.rules, seed, &self.resources, budget, &Stop::new()) {
            Ok(fleet) => Answer::from(&fleet),
            Err(error) => Answer::Error(format!("illegal-fleet {error}")),
        }
    }

    fn fire(&mut self, position: &Position) -> Answer {
        if self.playing.is_none() {
            self.begin(NewGame { id: 0, seat: amiral_game::Seat::A, seed: None });
        }
        let Some(Playing { shooter, seen }) = &mut self.playing else {
            return Answer::Error("no game".into());
        };
        let shots = position.shots.shots();
        // Usually the position of before with a few shots more; anything else is a game of its own.
        let new = if let Some(new) = shots.strip_prefix(seen.shots()) {
            new
        } else {
            *seen = Seen::new(&self.rules);
            shooter.restart(self.seed);
            shots
        };
        for &shot in new {
            if let Err(error) = seen.push(shot) {
                return Answer::Error(format!("illegal-position {error}"));
            }
        }
        let open = self.rules.grid().area() - shots.len();
        if position.count == 0 || position.count > open {
            return Answer::Error(format!("wrong-number {} shots at {open} cells", position.count));
        }
        match shooter.choose(seen, position.count, &mut Journal::closed(), &Stop::new()) {
            Some(volley) => Answer::Shot(volley),
            None => Answer::Error("cannot choose".into()),
        }
    }
}

/// What the dice of a fleet are for.
const FLEET: u64 = 0x0066_6c65_6574;
