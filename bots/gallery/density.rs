//! Probability density, as `density.py`, in Rust: for every ship left, every place it may still lie in counts one for each of its cells; while
//! a ship is hit, only places through hits count. N. Berry, "Battleship", DataGenetics (2011), fourth algorithm.
//!
//! rustc -O --edition 2024 density.rs
use std::collections::{BTreeSet, HashMap};

type Cell = (i32, i32);
type Cells = BTreeSet<Cell>;

#[derive(Default)]
struct Sea { columns: i32, rows: i32, sizes: Vec<i32>, contact: String, reefs: Cells, dice: u64 }

fn cell(text: &str) -> Option<Cell> { Some((i32::from(*text.as_bytes().first()?) - 65, text.get(1..)?.parse().ok()?)) }

fn name(at: Cell) -> String { format!("{}{}", (b'A' + at.0 as u8) as char, at.1) }

fn ship(at: Cell, down: i32, size: i32) -> Vec<Cell> { (0..size).map(|i| (at.0 + i * (1 - down), at.1 + i * down)).collect() }

impl Sea {
    fn new(fields: &HashMap<&str, &str>) -> Option<Sea> {
        let (columns, rows) = fields.get("size")?.split_once('x')?;
        let list = |key| fields.get(key).copied().unwrap_or_default().split(',');
        let mut sizes: Vec<i32> = list("fleet").filter_map(|size| size.parse().ok()).collect();
        sizes.sort_by(|a, b| b.cmp(a));
        let contact = fields.get("contact").copied().unwrap_or("no-edge").into();
        let reefs = list("reefs").filter_map(cell).collect();
        Some(Sea { columns: columns.parse().ok()?, rows: rows.parse().ok()?, sizes, contact, reefs, dice: 1 })
    }

    fn random(&mut self, below: usize) -> usize {
        self.dice = self.dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.dice >> 33) as usize % below
    }

    fn cells(&self) -> Vec<Cell> { (0..self.rows).flat_map(|y| (0..self.columns).map(move |x| (x, y))).collect() }

    fn places(&self, size: i32) -> impl Iterator<Item = (Cell, i32)> + '_ {
        let both = move |at| (0..if size > 1 { 2 } else { 1 }).map(move |down| (at, down));
        let fits = move |&((x, y), down): &(Cell, i32)| if down == 1 { y + size <= self.rows } else { x + size <= self.columns };
        self.cells().into_iter().flat_map(both).filter(fits)
    }

    /// The cells that no other ship can have.
    fn halo(&self, ship: &[Cell]) -> Cells {
        let near = |&(x, y): &Cell| (-1..2).flat_map(move |i| (-1..2).map(move |j| (i, j, (x + i, y + j))));
        let shut = |&(i, j, _): &(i32, i32, Cell)| match self.contact.as_str() {
            "free" => i == 0 && j == 0,
            "no-edge" => i == 0 || j == 0,
            _ => true,
        };
        ship.iter().flat_map(near).filter(shut).map(|(_, _, at)| at).collect()
    }

    fn place(&mut self) -> String {
        loop {
            let (mut shut, mut line) = (self.reefs.clone(), vec![]);
            for size in self.sizes.clone() {
                let room: Vec<_> = self.places(size).filter(|&(at, down)| ship(at, down, size).iter().all(|at| !shut.contains(at))).collect();
                if room.is_empty() { break }
                let (at, down) = room[self.random(room.len())];
                shut.extend(self.halo(&ship(at, down, size)));
                line.push(format!("{}{}{size}", name(at), ["h", "v"][down as usize]));
            }
            if line.len() == self.sizes.len() { return line.join(" ") }
        }
    }

    fn fire(&mut self, shots: &str, count: usize) -> String {
        let (mut shut, mut hits, mut left, mut fired) = (self.reefs.clone(), Cells::new(), self.sizes.clone(), Cells::new());
        for shot in shots.split([',', '+']).filter(|shot| !shot.is_empty()) {
            let (at, outcome) = shot.split_at(shot.find(['o', 'x', 's']).unwrap_or(shot.len()));
            let Some(at) = cell(at) else { continue };
            fired.insert(at);
            _ = if outcome == "o" { shut.insert(at) } else { hits.insert(at) };
            let Some(told) = outcome.strip_prefix('s') else { continue };
            // The ship that sank, if only one explains it.
            let mut sizes: Vec<i32> = told.parse().map_or_else(|_| left.clone(), |size| vec![size]);
            sizes.dedup();
            let all = sizes.iter().flat_map(|&size| self.places(size).map(move |(at, down)| ship(at, down, size)));
            let found: Vec<Vec<Cell>> = all.filter(|ship| ship.contains(&at) && ship.iter().all(|at| hits.contains(at))).collect();
            if let [ship] = &found[..] {
                left.remove(left.iter().position(|&size| size as usize == ship.len()).unwrap_or(0));
                hits.retain(|hit| !ship.contains(hit));
                shut.extend(self.halo(ship));
            }
        }
        let mut weights: HashMap<Cell, u32> = HashMap::new();
        for &size in &left {
            for ship in self.places(size).map(|(at, down)| ship(at, down, size)).filter(|ship| !ship.iter().any(|at| shut.contains(at))) {
                if ship.iter().any(|at| hits.contains(at)) != hits.is_empty() { ship.into_iter().for_each(|at| *weights.entry(at).or_default() += 1) }
            }
        }
        let mut cells: Vec<Cell> = self.cells().into_iter().filter(|at| !fired.contains(at)).collect();
        for i in 1..cells.len() { cells.swap(i, self.random(i + 1)) }
        cells.sort_by_key(|at| (std::cmp::Reverse(weights.get(at).copied().unwrap_or(0)), shut.contains(at)));
        cells.into_iter().take(count).map(name).collect::<Vec<_>>().join(" ")
    }
}

fn main() {
    let mut sea = Sea::default();
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let fields: HashMap<&str, &str> = line.split(' ').filter_map(|item| item.split_once('=')).collect();
        match line.split(' ').next().unwrap_or_default() {
            "amiral" => println!("ready name=density-rust"),
            "rules" => {
                let unknown = fields.keys().find(|key| !["size", "fleet", "contact", "announce", "turns", "reefs"].contains(key));
                println!("{}", unknown.map_or("ok".into(), |key| format!("unsupported {key}")));
                sea = Sea::new(&fields).unwrap_or_default();
            }
            "game" => sea.dice = fields.get("seed").and_then(|seed| seed.parse().ok()).unwrap_or(sea.dice),
            "place" => println!("fleet {}", sea.place()),
            "fire" => {
                let count = fields.get("count").and_then(|count| count.parse().ok()).unwrap_or(1);
                println!("shot {}", sea.fire(fields.get("shots").unwrap_or(&""), count));
            }
            _ => {}
        }
    }
}
