//! A player that places its ships and fires at random. It remembers nothing but the rules.
use std::collections::{HashMap, HashSet};
fn name(at: (usize, usize)) -> String { format!("{}{}", (b'A' + at.0 as u8) as char, at.1) }
fn main() {
    let (mut rules, mut dice) = (HashMap::new(), 1u64);
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let mut random = |below: usize| {
            dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (dice >> 33) as usize % below
        };
        let pairs = line.split(' ').filter_map(|item| item.split_once('='));
        let fields: HashMap<String, String> = pairs.map(|(key, value)| (key.into(), value.into())).collect();
        rules = if line.starts_with("rules") { fields.clone() } else { rules };
        let rule = |key: &str| rules.get(key).cloned().unwrap_or_default();
        let size: Vec<usize> = rule("size").split('x').filter_map(|side| side.parse().ok()).collect();
        if line.starts_with("amiral") { println!("ready name=simple-rust") }
        if line.starts_with("rules") {
            let unknown = fields.keys().find(|key| !"size fleet contact announce turns reefs".contains(key.as_str()));
            println!("{}", unknown.map_or("ok".into(), |key| format!("unsupported {key}")));
        } else if line.starts_with("place") {
            let (mut ships, mut taken) = (Vec::new(), HashSet::new());
            let sizes: Vec<usize> = rule("fleet").split(',').filter_map(|size| size.parse().ok()).collect();
            while ships.len() < sizes.len() { // Ships that do not touch at all are legal under every rule.
                if random(5000) == 0 || ships.is_empty() { (ships, taken) = (vec![], rule("reefs").split(',').map(String::from).collect()) }
                let (length, down, x, y) = (sizes[ships.len()], random(2), random(size[0]), random(size[1]));
                let cells: Vec<_> = (0..length).map(|i| (x + i * (1 - down), y + i * down)).collect();
                if cells.iter().any(|&at| at.0 >= size[0] || at.1 >= size[1] || taken.contains(&name(at))) { continue }
                ships.push(format!("{}{}{length}", name((x, y)), ["h", "v"][down]));
                for (a, b) in cells { taken.extend((0..9).map(|i| (a + i % 3, b + i / 3)).filter(|at| at.0 > 0 && at.1 > 0).map(|at| name((at.0 - 1, at.1 - 1)))) }
            }
            println!("fleet {}", ships.join(" "));
        } else if line.starts_with("fire") {
            let shots = fields.get("shots").cloned().unwrap_or_default();
            let fired: HashSet<&str> = shots.split([',', '+']).filter_map(|shot| shot.split(['o', 'x', 's']).next()).collect();
            let mut left: Vec<_> = (0..size[0] * size[1]).map(|i| name((i % size[0], i / size[0]))).filter(|at| !fired.contains(at.as_str())).collect();
            let count = fields.get("count").map_or(1, |count| count.parse().unwrap_or(1));
            println!("shot {}", (0..count).map(|_| left.swap_remove(random(left.len()))).collect::<Vec<_>>().join(" "));
        }
    }
}
