//! Monte Carlo: hundreds of fleets drawn at random that explain every shot, and the cell that most of them have. Where too
//! few come out, every place counts, those through hits far more: the usual sampling player, fast enough to sample well.
//!
//! rustc -O --edition 2024 monte_carlo.rs
use std::collections::HashMap;

const SAMPLES: u32 = 400;
const TRIES: u32 = 1600;

/// Cells as bits: a sea has at most 26 by 26.
#[derive(Clone, Copy, PartialEq, Default)]
struct Set([u64; 11]);

impl Set {
    fn add(&mut self, at: usize) { self.0[at / 64] |= 1 << (at % 64) }
    fn has(&self, at: usize) -> bool { self.0[at / 64] >> (at % 64) & 1 == 1 }
    fn meets(&self, other: &Set) -> bool { self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0) }
    fn within(&self, other: &Set) -> bool { self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0) }
    fn join(&mut self, other: &Set) { self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b) }
    fn less(&mut self, other: &Set) { self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b) }
    fn count(&self) -> u32 { self.0.iter().map(|word| word.count_ones()).sum() }
    fn first(&self) -> Option<usize> { (0..11).find(|&i| self.0[i] != 0).map(|i| 64 * i + self.0[i].trailing_zeros() as usize) }
    fn cells(self) -> impl Iterator<Item = usize> { (0..704).filter(move |&at| self.has(at)) }
}

struct Place { size: usize, ship: Set, halo: Set, name: String }

struct Sea { columns: usize, rows: usize, sizes: Vec<usize>, places: Vec<Place>, reefs: Set, dice: u64 }

impl Sea {
    fn new(fields: &HashMap<&str, &str>) -> Option<Sea> {
        let (columns, rows) = fields.get("size")?.split_once('x')?;
        let (columns, rows): (usize, usize) = (columns.parse().ok()?, rows.parse().ok()?);
        let mut sizes: Vec<usize> = fields.get("fleet")?.split(',').filter_map(|size| size.parse().ok()).collect();
        sizes.sort_by(|a, b| b.cmp(a));
        let mut sea = Sea { columns, rows, sizes, places: vec![], reefs: Set::default(), dice: 1 };
        for reef in fields.get("reefs").unwrap_or(&"").split(',').filter(|reef| !reef.is_empty()) { sea.reefs.add(sea.cell(reef)?) }
        let mut distinct = sea.sizes.clone();
        distinct.dedup();
        for size in distinct {
            for (down, y, x) in (0..2).flat_map(|down| (0..rows).flat_map(move |y| (0..columns).map(move |x| (down, y, x)))) {
                let (w, h) = if down == 1 { (1, size) } else { (size, 1) };
                if x + w > columns || y + h > rows || (down == 1 && size == 1) { continue }
                let (mut ship, mut halo) = (Set::default(), Set::default());
                for a in x.saturating_sub(1)..(x + w + 1).min(columns) {
                    for b in y.saturating_sub(1)..(y + h + 1).min(rows) {
                        let (inside, beside) = ((x..x + w).contains(&a) && (y..y + h).contains(&b), (x..x + w).contains(&a) || (y..y + h).contains(&b));
                        if inside { ship.add(b * columns + a) }
                        let contact = fields.get("contact").copied().unwrap_or_default();
                        if inside || contact == "no-corner" || (contact == "no-edge" && beside) { halo.add(b * columns + a) }
                    }
                }
                let name = format!("{}{}{size}", sea.name(y * columns + x), if down == 1 { "v" } else { "h" });
                if !ship.meets(&sea.reefs) { sea.places.push(Place { size, ship, halo, name }) }
            }
        }
        Some(sea)
    }

    fn name(&self, at: usize) -> String { format!("{}{}", (b'A' + (at % self.columns) as u8) as char, at / self.columns) }

    fn cell(&self, text: &str) -> Option<usize> {
        Some(text.get(1..)?.parse::<usize>().ok()? * self.columns + (*text.as_bytes().first()? - b'A') as usize)
    }

    fn random(&mut self, below: usize) -> usize {
        self.dice = self.dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.dice >> 33) as usize % below
    }

    /// A fleet of those sizes drawn ship by ship, those through hits first; nothing if it does not come out.
    fn sample(&mut self, hits: &Set, left: &[usize], mut free: Set, among: &[usize]) -> Option<(Set, Vec<usize>)> {
        let (mut left, mut ships, mut chosen, mut room) = (left.to_vec(), Set::default(), vec![], vec![]);
        while !left.is_empty() {
            let mut open = *hits;
            open.less(&ships);
            let hit = open.first();
            let fits = |place: &Place| match hit {
                Some(hit) => left.contains(&place.size) && place.ship.has(hit),
                None => place.size == left[0],
            };
            room.clear();
            room.extend(among.iter().copied().filter(|&i| fits(&self.places[i]) && self.places[i].ship.within(&free)));
            if room.is_empty() { return None }
            let one = room[self.random(room.len())];
            let place = &self.places[one];
            left.remove(left.iter().position(|&size| size == place.size)?);
            ships.join(&place.ship);
            free.less(&place.halo);
            chosen.push(one);
        }
        hits.within(&ships).then_some((ships, chosen))
    }

    fn whole(&self) -> Set {
        let mut all = Set::default();
        (0..self.columns * self.rows).for_each(|at| all.add(at));
        all.less(&self.reefs);
        all
    }

    fn place(&mut self) -> String {
        let (sizes, all, among) = (self.sizes.clone(), self.whole(), (0..self.places.len()).collect::<Vec<_>>());
        loop {
            let Some((_, chosen)) = self.sample(&Set::default(), &sizes, all, &among) else { continue };
            return chosen.iter().map(|&i| self.places[i].name.clone()).collect::<Vec<_>>().join(" ");
        }
    }

    fn fire(&mut self, shots: &str, count: usize) -> String {
        let (mut free, mut hits, mut left, mut fired) = (self.whole(), Set::default(), self.sizes.clone(), Set::default());
        for shot in shots.split([',', '+']).filter(|shot| !shot.is_empty()) {
            let (at, outcome) = shot.split_at(shot.find(['o', 'x', 's']).unwrap_or(shot.len()));
            let Some(at) = self.cell(at) else { continue };
            fired.add(at);
            if outcome == "o" {
                let mut miss = Set::default();
                miss.add(at);
                free.less(&miss);
                continue;
            }
            hits.add(at);
            let Some(size) = outcome.strip_prefix('s') else { continue };
            // The ship that sank, if only one explains it: it is found, and around it there is none.
            let size: Option<usize> = size.parse().ok();
            let fits = |place: &&Place| place.ship.has(at) && place.ship.within(&hits) && left.contains(&place.size) && size.is_none_or(|size| size == place.size);
            let explain: Vec<&Place> = self.places.iter().filter(fits).collect();
            if let [place] = explain[..] {
                left.remove(left.iter().position(|&size| size == place.size).unwrap_or(0));
                hits.less(&place.ship);
                free.less(&place.halo);
            }
        }
        let among: Vec<usize> = (0..self.places.len()).filter(|&i| self.places[i].ship.within(&free)).collect();
        let mut weights = vec![0u64; self.columns * self.rows];
        let mut found = 0;
        for _ in 0..TRIES {
            let Some((ships, _)) = self.sample(&hits, &left, free, &among) else { continue };
            ships.cells().for_each(|at| weights[at] += 1);
            found += 1;
            if found == SAMPLES { break }
        }
        if found < 20 {
            for place in among.iter().map(|&i| &self.places[i]).filter(|place| left.contains(&place.size)) {
                let mut through = hits;
                through.0.iter_mut().zip(&place.ship.0).for_each(|(a, b)| *a &= b);
                place.ship.cells().for_each(|at| weights[at] += 1 + 1000 * u64::from(through.count()));
            }
        }
        let mut cells: Vec<usize> = (0..weights.len()).filter(|&at| !fired.has(at)).collect();
        for i in 1..cells.len() { cells.swap(i, self.random(i + 1)) }
        cells.sort_by_key(|&at| (std::cmp::Reverse(weights[at]), self.reefs.has(at)));
        cells.iter().take(count).map(|&at| self.name(at)).collect::<Vec<_>>().join(" ")
    }
}

fn main() {
    let mut sea = None::<Sea>;
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let fields: HashMap<&str, &str> = line.split(' ').filter_map(|item| item.split_once('=')).collect();
        match (line.split(' ').next().unwrap_or_default(), &mut sea) {
            ("amiral", _) => println!("ready name=monte-carlo-rust"),
            ("rules", _) => {
                let unknown = fields.keys().find(|key| !["size", "fleet", "contact", "announce", "turns", "reefs"].contains(key));
                println!("{}", unknown.map_or("ok".into(), |key| format!("unsupported {key}")));
                sea = Sea::new(&fields);
            }
            ("game", Some(sea)) => sea.dice = fields.get("seed").and_then(|seed| seed.parse().ok()).unwrap_or(sea.dice),
            ("place", Some(sea)) => println!("fleet {}", sea.place()),
            ("fire", Some(sea)) => {
                let count = fields.get("count").and_then(|count| count.parse().ok()).unwrap_or(1);
                println!("shot {}", sea.fire(fields.get("shots").unwrap_or(&""), count));
            }
            _ => {}
        }
    }
}
