//! A player like Amiral's level 3: black cells at random, and every ship that is hit is finished. It remembers
//! nothing but the rules: every question has all the shots so far.
use std::collections::{BTreeSet, HashMap};

type Cell = (i32, i32);
type Cells = BTreeSet<Cell>;
struct Player { sides: Cell, sizes: Vec<usize>, contact: String, reefs: Cells, dice: u64 }
fn cell(text: &str) -> Option<Cell> { Some((i32::from(*text.as_bytes().first()?) - 65, text.get(1..)?.parse().ok()?)) }
fn name(at: Cell) -> String { format!("{}{}", (b'A' + at.0 as u8) as char, at.1) }
fn beside(at: Cell) -> impl Iterator<Item = Cell> {
    [(1, 0), (0, 1), (-1, 0), (0, -1)].into_iter().map(move |(x, y)| (at.0 + x, at.1 + y))
}
fn around(at: Cell) -> impl Iterator<Item = Cell> { (0..9).map(move |i| (at.0 + i % 3 - 1, at.1 + i / 3 - 1)) }
/// The unbroken row or column of hits through one of them: the longer of the two.
fn line_of(at: Cell, hits: &Cells) -> Vec<Cell> {
    let line = |(i, j): Cell| {
        let back = (0..).find(|n| !hits.contains(&(at.0 - i * (n + 1), at.1 - j * (n + 1)))).unwrap_or(0);
        (-back..).map(|n| (at.0 + i * n, at.1 + j * n)).take_while(|one| hits.contains(one)).collect::<Vec<_>>()
    };
    let (across, down) = (line((1, 0)), line((0, 1)));
    if across.len() >= down.len() { across } else { down }
}
/// Where a ship through that line can go on.
fn ends(line: &[Cell]) -> Vec<Cell> {
    let (first, last) = (line[0], line[line.len() - 1]);
    let step = ((last.0 - first.0).signum(), (last.1 - first.1).signum());
    if line.len() == 1 { return beside(first).collect() }
    vec![(first.0 - step.0, first.1 - step.1), (last.0 + step.0, last.1 + step.1)]
}
impl Player {
    fn new(fields: &HashMap<&str, &str>) -> Player {
        let list = |key| fields.get(key).copied().unwrap_or_default().split(',');
        let (columns, rows) = fields.get("size").and_then(|size| size.split_once('x')).unwrap_or(("10", "10"));
        let mut sizes: Vec<usize> = list("fleet").filter_map(|size| size.parse().ok()).collect();
        sizes.sort_by(|a, b| b.cmp(a));
        let (sides, contact) = ((columns.parse().unwrap(), rows.parse().unwrap()), fields.get("contact").unwrap_or(&"").to_string());
        Player { sides, sizes, contact, reefs: list("reefs").filter_map(cell).collect(), dice: 1 }
    }
    fn random(&mut self, below: usize) -> usize {
        self.dice = self.dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.dice >> 33) as usize % below
    }
    fn cells(&self) -> Cells { (0..self.sides.0).flat_map(|x| (0..self.sides.1).map(move |y| (x, y))).collect() }
    /// Ships that do not touch at all are legal under every rule.
    fn place(&mut self) -> String {
        let (mut ships, mut free) = (Vec::new(), Cells::new());
        while ships.len() < self.sizes.len() {
            if ships.is_empty() || self.random(5000) == 0 { (ships, free) = (Vec::new(), &self.cells() - &self.reefs) }
            let (x, y) = (self.random(self.sides.0 as usize) as i32, self.random(self.sides.1 as usize) as i32);
            let (down, size) = (self.random(2) as i32, self.sizes[ships.len()]);
            let ship: Cells = (0..size as i32).map(|i| (x + i * (1 - down), y + i * down)).collect();
            if !ship.is_subset(&free) { continue }
            ships.push(format!("{}{}{size}", name((x, y)), ["h", "v"][down as usize]));
            ship.into_iter().flat_map(around).for_each(|at| _ = free.remove(&at));
        }
        ships.join(" ")
    }
    fn sink(&self, line: Vec<Cell>, left: &mut Vec<usize>, hits: &mut Cells, shut: &mut Cells) {
        let Some(which) = left.iter().position(|&size| size == line.len()) else { return };
        left.remove(which);
        for one in line.into_iter().filter(|one| hits.remove(one)) {
            if self.contact == "no-edge" { shut.extend(beside(one)) }
            if self.contact == "no-corner" { shut.extend(around(one)) }
        }
    }
    fn fire(&mut self, shots: &str, count: usize) -> String {
        let (mut left, mut hits, mut shut, mut fired) = (self.sizes.clone(), Cells::new(), self.reefs.clone(), Cells::new());
        let (all, free) = (self.cells(), self.contact == "free");
        for shot in shots.split([',', '+']).filter(|shot| !shot.is_empty()) {
            let end = shot.find(['o', 'x', 's']).unwrap_or(shot.len());
            let (Some(at), outcome) = (cell(&shot[..end]), &shot[end..]) else { continue };
            (shut.insert(at), fired.insert(at));
            if outcome == "o" { continue }
            hits.insert(at);
            let line = line_of(at, &hits);
            let size = outcome[1..].parse().unwrap_or(line.len());
            let near = line.iter().copied().filter(|one| size > ((one.0 - at.0).abs() + (one.1 - at.1).abs()) as usize);
            if outcome.starts_with('s') && size <= line.len() { self.sink(near.take(size).collect(), &mut left, &mut hits, &mut shut) }
        }
        // A ship has sunk that cannot go on, or is the longest already.
        for &hit in [hits.clone(), hits.clone()].iter().flatten().filter(|_| !free) {
            let line = if hits.contains(&hit) { line_of(hit, &hits) } else { continue };
            let stuck = ends(&line).iter().all(|end| shut.contains(end) || !all.contains(end));
            if stuck || left.first() == Some(&line.len()) { self.sink(line, &mut left, &mut hits, &mut shut) }
        }
        let (open, smallest) = (&all - &shut, left.last().copied().unwrap_or(1));
        let mut chosen: Vec<Cell> = hits.iter().flat_map(|&hit| ends(&line_of(hit, &hits))).collect();
        chosen.extend(hits.iter().flat_map(|&hit| beside(hit)));
        // Where the smallest ship left has room; and every ship of at least two cells has a black one.
        let room = &open | &hits;
        let mut search: Vec<Cell> = open.iter().copied().filter(|&at| line_of(at, &room).len() >= smallest).collect();
        for i in 1..search.len() { search.swap(i, self.random(i + 1)) }
        search.sort_by_key(|at| smallest != 1 && (at.0 + at.1) % 2 != 0);
        chosen.extend(search);
        chosen.retain(|at| open.contains(at));
        chosen.extend(&open - &fired);
        chosen.extend(&self.cells() - &fired);
        let mut named = Cells::new();
        chosen.into_iter().filter(|&at| named.insert(at)).take(count).map(name).collect::<Vec<_>>().join(" ")
    }
}
fn main() {
    let mut player = Player::new(&HashMap::new());
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let fields: HashMap<&str, &str> = line.split(' ').filter_map(|item| item.split_once('=')).collect();
        match line.split(' ').next() {
            Some("amiral") => println!("ready name=hunter-rust"),
            Some("rules") => {
                player = Player::new(&fields);
                let unknown = fields.keys().find(|key| !"size fleet contact announce turns reefs".contains(**key));
                println!("{}", unknown.map_or("ok".into(), |key| format!("unsupported {key}")));
            }
            Some("game") => player.dice = fields.get("seed").and_then(|seed| seed.parse().ok()).unwrap_or(player.dice),
            Some("place") => println!("fleet {}", player.place()),
            Some("fire") => println!("shot {}", player.fire(fields.get("shots").unwrap_or(&""), fields.get("count").map_or(1, |count| count.parse().unwrap_or(1)))),
            _ => {}
        }
    }
}
