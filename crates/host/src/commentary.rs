//! What each player reads as a game goes on: the shots, and what follows from them or what the
//! strategy thought.

use amiral_duel::PublicEvent;
use amiral_game::{PerSeat, Seat, Seen, Shot, Turns, deduce};
use amiral_strategy::Note;

use crate::{Participant, Table};

/// A line that a player reads.
#[derive(Clone, PartialEq, Debug)]
pub enum Line {
    /// A shot of theirs with its number, from 1.
    Shot(usize, Shot),
    /// What follows from a shot, or what led to it.
    Note(Note),
}

/// What follows from people's shots, recorded as they are fired. Strategies have their own thoughts
/// ([`Table::thoughts`]).
#[derive(Clone, Default, Debug)]
pub struct Commentary(PerSeat<Vec<Entry>>);

#[derive(Clone, Debug)]
enum Entry {
    Shot(Shot),
    Note(Note),
}

impl Commentary {
    /// The commentary of a game so far.
    pub fn of(game: &dyn Table) -> Commentary {
        let mut commentary = Commentary::default();
        for seat in Seat::BOTH.into_iter().filter(|&seat| is_person(game, seat)) {
            for (number, &shot) in game.view(seat).seen().shots().iter().enumerate() {
                commentary.0[seat].push(Entry::Shot(shot));
                commentary.conclude(game, seat, number, number + 1);
            }
        }
        commentary
    }

    /// Records what has happened. The game has already changed.
    pub fn hear(&mut self, game: &dyn Table, events: &[PublicEvent]) {
        for seat in Seat::BOTH.into_iter().filter(|&seat| is_person(game, seat)) {
            let entries = &mut self.0[seat];
            let before = entries.len();
            entries.extend(events.iter().filter_map(|event| match event {
                PublicEvent::Fired { seat: by, shot, .. } if *by == seat => Some(Entry::Shot(*shot)),
                _ => None,
            }));
            let fired = entries.len() - before;
            if fired > 0 {
                let now = game.view(seat).seen().shots().len();
                self.conclude(game, seat, now - fired, now);
            }
        }
    }

    /// Records what a careful person would conclude from some shots of a seat.
    fn conclude(&mut self, game: &dyn Table, seat: Seat, from: usize, to: usize) {
        let seen = game.view(seat).seen();
        let after = |shots: usize| Seen::after(seen.rules(), &seen.shots()[..shots]);
        let (Ok(before), Ok(after)) = (after(from), after(to)) else { return };
        let (known, now) = (deduce(&before), deduce(&after));
        for sunk in now.sunk.iter().filter(|sunk| !known.sunk.contains(sunk)) {
            self.0[seat].push(Entry::Note(Note::Sunk { ship: sunk.ship, why: sunk.why }));
        }
        if now.left != known.left {
            self.0[seat].push(Entry::Note(Note::Left { ships: now.left }));
        }
    }

    /// The lines for a player, the latest last. At most `thoughts` thoughts of a strategy are
    /// included, the latest ones.
    pub fn lines(&self, game: &dyn Table, seat: Seat, thoughts: usize) -> Vec<Line> {
        if let Some(Participant::Strategy { .. }) = game.plan().seats[seat] {
            return thoughts_of(game, seat, thoughts);
        }
        let mut number = 0;
        let line = |entry: &Entry| match entry {
            Entry::Shot(shot) => {
                number += 1;
                Line::Shot(number, *shot)
            }
            Entry::Note(note) => Line::Note(note.clone()),
        };
        self.0[seat].iter().map(line).collect()
    }
}

fn is_person(game: &dyn Table, seat: Seat) -> bool {
    matches!(game.plan().seats[seat], Some(Participant::Person { .. } | Participant::Elsewhere { .. }))
}

/// A strategy's shots and its latest thoughts.
fn thoughts_of(game: &dyn Table, seat: Seat, most: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut shots = game.view(seat).seen().shots().iter().copied().zip(1..).peekable();
    let thoughts: Vec<_> = game.thoughts().iter().filter(|thought| thought.seat == seat).collect();
    let from = thoughts.len().saturating_sub(most);
    for (place, thought) in thoughts.into_iter().enumerate() {
        let count = match game.plan().rules.turns() {
            Turns::Salvo => game.fired()[thought.first..].iter().take_while(|fired| fired.seat == seat).count(),
            Turns::Alternate | Turns::AgainOnHit => 1,
        };
        // Of the shots before an interruption, nothing else is known.
        let earlier = game.fired()[..thought.first].iter().filter(|fired| fired.seat == seat).count();
        while let Some((shot, number)) = shots.next_if(|&(_, number)| number <= earlier) {
            lines.push(Line::Shot(number, shot));
        }
        let fired: Vec<(Shot, usize)> = shots.by_ref().take(count).collect();
        if place >= from {
            lines.extend(thought.before.iter().cloned().map(Line::Note));
            lines.extend(fired.into_iter().map(|(shot, number)| Line::Shot(number, shot)));
            lines.extend(thought.after.iter().cloned().map(Line::Note));
        }
    }
    lines.extend(shots.map(|(shot, number)| Line::Shot(number, shot)));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, GameContext, Plan};
    use amiral_game::{RulesSetup, Seed};

    #[test]
    fn a_chronicle_heard_as_it_happens_is_that_of_the_game_taken_up() {
        for turns in Turns::ALL {
            let setup = RulesSetup { width: 4, height: 4, fleet: vec![2, 1], turns: *turns, ..RulesSetup::default() };
            let rules = setup.build().unwrap();
            let person = Participant::person("Ada");
            let hal = Participant::Strategy { spec: "level5".parse().unwrap(), name: "HAL".into() };
            let mut game = Game::begin(Plan::duel(&rules, Seed(5), person, hal), GameContext::default()).unwrap();
            let fleet = game.plan().fleet(Seat::A, 0).unwrap();
            game.place(Seat::A, fleet).unwrap();
            let mut commentary = Commentary::default();
            while let Some(seat) = game.to_move() {
                let events = if seat == Seat::A {
                    let view = game.view(Seat::A);
                    let cells: Vec<_> = view.seen().unfired().take(view.due()).collect();
                    game.fire(Seat::A, &cells).unwrap()
                } else {
                    game.think();
                    game.wait().unwrap()
                };
                commentary.hear(&game, &events);
            }
            let again = Commentary::of(&game);
            let shots = |commentary: &Commentary| -> Vec<(usize, Shot)> {
                let shot = |line: &Line| {
                    if let Line::Shot(number, shot) = line { Some((*number, *shot)) } else { None }
                };
                commentary.lines(&game, Seat::A, 40).iter().filter_map(shot).collect()
            };
            assert_eq!(shots(&commentary), shots(&again));
            let fired = game.view(Seat::A).seen().shots();
            assert_eq!(shots(&commentary), (1..).zip(fired.iter().copied()).collect::<Vec<_>>());
            // A strategy's thoughts come with its shots. Of many, only the latest are included.
            let thoughts = commentary.lines(&game, Seat::B, 40);
            let all = thoughts.iter().filter(|line| matches!(line, Line::Shot(..))).count();
            assert_eq!(all, game.view(Seat::B).seen().shots().len());
            assert!(thoughts.iter().any(|line| matches!(line, Line::Note(_))));
            assert!(commentary.lines(&game, Seat::B, 1).len() < thoughts.len());
        }
    }
}
