//! Other players beside the best one: their exact means over all fleets.

use amiral_game::{Announce, Board, Cell, Fleet, Rules, Seen};

use super::Remaining;
use super::search::bits;

/// The shots of likeliest-cell play, summed over all fleets by weight: each shot goes where most
/// fleets lie by weight, to the first such cell on ties.
pub fn likeliest(remaining: &Remaining) -> u64 {
    let each = remaining.sizes.len();
    let fleets: Vec<usize> = (0..remaining.len()).collect();
    let mut total = 0;
    let mut positions = vec![(remaining.fired, fleets)];
    while let Some((fired, fleets)) = positions.pop() {
        let ships = |fleet: usize| &remaining.ships[fleet * each..][..each];
        let unhit = |fleet: usize| ships(fleet).iter().fold(0, |cells, ship| cells | ship) & !fired;
        if unhit(fleets[0]) == 0 {
            continue;
        }
        let mut weights = [0u64; 128];
        for &fleet in &fleets {
            bits(unhit(fleet)).for_each(|cell| weights[cell] += u64::from(remaining.weights[fleet]));
            total += u64::from(remaining.weights[fleet]);
        }
        let most = weights.iter().max().copied().unwrap_or(0);
        let cell = weights.iter().position(|&weight| weight == most).unwrap_or(0);
        let fired = fired | 1 << cell;
        let mut parts: Vec<(Option<Answer>, Vec<usize>)> = Vec::new();
        for fleet in fleets {
            let answer = answer(remaining, ships(fleet), fired, cell);
            match parts.iter_mut().find(|(given, _)| *given == answer) {
                Some((_, part)) => part.push(fleet),
                None => parts.push((answer, vec![fleet])),
            }
        }
        positions.extend(parts.into_iter().map(|(_, part)| (fired, part)));
    }
    total
}

/// What is said of a hit.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Answer {
    sunk: bool,
    size: Option<u8>,
    name: Option<u8>,
    /// Which ship it was, by where it had been hit before.
    hits: Option<u128>,
}

/// What a fleet says of the shot just fired: nothing at a miss.
fn answer(remaining: &Remaining, ships: &[u128], fired: u128, cell: usize) -> Option<Answer> {
    let ship = ships.iter().position(|ship| ship >> cell & 1 != 0)?;
    let sunk = ships[ship] & !fired == 0;
    let (size, hits) = (remaining.sizes[ship], Some(ships[ship] & fired & !(1 << cell)));
    Some(match remaining.announce {
        Announce::Silent => Answer::default(),
        Announce::Sunk => Answer { sunk, ..Answer::default() },
        Announce::SunkSize => Answer { sunk, size: Some(size).filter(|_| sunk), ..Answer::default() },
        Announce::Named => Answer { sunk, name: Some(remaining.names[ship]), hits, size: None },
        Announce::Coloured => Answer { sunk, hits, ..Answer::default() },
    })
}

/// The shots a player takes from what was seen on, summed over those fleets. The player is asked
/// for a cell in every position it comes to, with all that was seen, and must choose one not shot
/// at.
pub fn total_of(seen: &Seen, fleets: &[Fleet], mut choose: impl FnMut(&Seen) -> Cell) -> u64 {
    let rules: &Rules = seen.rules();
    let play = |fleet: &Fleet| {
        let mut board = Board::new(rules, fleet.clone());
        let mut game = Seen::new(rules);
        for shot in seen.shots() {
            game.fire(&mut board, shot.cell).expect("the shots were fired once");
        }
        while !board.is_lost() {
            game.fire(&mut board, choose(&game)).expect("a player chooses a cell that can be shot at");
        }
        (game.shots().len() - seen.shots().len()) as u64
    };
    fleets.iter().map(play).sum()
}
