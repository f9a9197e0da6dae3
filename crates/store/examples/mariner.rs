//! Plays games against itself, keeps every shot, and says so once it is kept; made to be killed.
//!
//! `mariner play DATABASE` takes up the match that was left unfinished, or begins one, and goes on
//! for ever. Each line it prints, `MATCH SHOT`, is a shot that the database has acknowledged.
//! `mariner greet DATABASE` adds one player and says how that went. The tests run it;
//! `cargo run -p amiral-store --example mariner play games.db` shows it.

#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "this is a program")]

use std::error::Error;
use std::io::Write;

use amiral_duel::{Duel, Event, Phase};
use amiral_game::{Cell, Law, Preset, Seat, Seed, Shot, below, random_fleet};
use amiral_store::{Durability, MatchId, NewMatch, Party, Step, Store};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["play", database] => {
            let store = Store::open(&database.parse()?, Durability::Normal)?;
            loop {
                play(&store)?;
            }
        }
        ["greet", database] => {
            let greeted =
                Store::open(&database.parse()?, Durability::Normal).and_then(|store| store.add_player("Ishmael"));
            println!("{greeted:?}");
            Ok(())
        }
        _ => Err("mariner play DATABASE, or mariner greet DATABASE".into()),
    }
}

/// Plays one match to its end, from wherever it is.
fn play(store: &Store) -> Result<(), Box<dyn Error>> {
    let (id, mut duel) = match store.unfinished(None)?.first() {
        Some(open) => (open.id, store.load(open.id)?.duel()?),
        None => begin(store)?,
    };
    // Everything follows from the match and the shots so far: whoever takes it up goes on as the
    // one who died would have.
    let seed = Seed(id.0 as u64);
    let rules = duel.rules().clone();
    for seat in Seat::BOTH {
        if duel.board(seat).is_none() {
            let fleet = random_fleet(&rules, Law::Sequential, &mut seed.dice(&[seat as u64]))?;
            store.keep(id, &[Step::placed(seat, &fleet)])?;
            duel.place(seat, fleet)?;
        }
    }
    let mut turn = store.load(id)?.record.turns.len() as u16;
    while let Phase::Playing { turn: seat, shots } = duel.phase() {
        let fired: usize = Seat::BOTH.iter().map(|&seat| duel.seen(seat).shots().len()).sum();
        let mut open: Vec<Cell> = duel.seen(seat).unfired().collect();
        let dice = &mut seed.dice(&[2, fired as u64]);
        let cells: Vec<Cell> = (0..shots).map(|_| open.swap_remove(below(dice, open.len()))).collect();
        let shots: Vec<Shot> = duel
            .fire(seat, &cells)?
            .filter_map(|event| match event {
                Event::Fired { shot, .. } => Some(shot),
                _ => None,
            })
            .collect();
        turn += 1;
        store.keep(id, &[Step::fired(seat, turn, fired as u16 + 1, &shots).ending(duel.ending())])?;
        println!("{id} {}", fired + shots.len());
        std::io::stdout().flush()?;
    }
    Ok(())
}

fn begin(store: &Store) -> Result<(MatchId, Duel), Box<dyn Error>> {
    let rules = Preset::Hasbro.rules();
    let id = store.begin(&NewMatch::between(&rules, [Party::Nobody, Party::Strategy("random".into())]))?;
    Ok((id, Duel::new(&rules, Seat::A)))
}
