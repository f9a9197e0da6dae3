//! The strategies of the house, rated once by playing each other, and what firing first is worth:
//! read from `strategies.txt`, which `cargo xtask ratings` writes.

use std::sync::OnceLock;

use crate::Rating;

/// A strategy under some rules.
#[derive(Clone, PartialEq, Debug)]
pub struct Anchor {
    /// The rules, as game records have them.
    pub rules: &'static str,
    /// The strategy, as it is written.
    pub strategy: &'static str,
    /// Its rating.
    pub rating: Rating,
}

/// What firing first is worth under some rules.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lead {
    /// The rules, as game records have them.
    pub rules: &'static str,
    /// In points.
    pub points: f64,
    /// Its standard error.
    pub error: f64,
}

struct Table {
    anchors: Vec<Anchor>,
    leads: Vec<Lead>,
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| read(include_str!("strategies.txt")))
}

/// Lines of fields between tabs; those that begin otherwise are the games they follow from, and
/// comments.
fn read(text: &'static str) -> Table {
    let mut table = Table { anchors: Vec::new(), leads: Vec::new() };
    let number = |text: &str| text.parse().expect("the table is tested");
    for line in text.lines() {
        match line.split('\t').collect::<Vec<_>>()[..] {
            ["rating", rules, strategy, value, error] => {
                let rating = Rating::fixed(number(value), number(error));
                table.anchors.push(Anchor { rules, strategy, rating });
            }
            ["lead", rules, points, error] => {
                table.leads.push(Lead { rules, points: number(points), error: number(error) });
            }
            _ => {}
        }
    }
    table
}

/// What a strategy that opens in another way from game to game is called besides its name.
const VARIED: &str = ":opening=varied";

/// How strong that strategy is under those rules, if it was rated: however it opens its games.
pub fn anchor(rules: &str, strategy: &str) -> Option<Rating> {
    let name = strategy.strip_suffix(VARIED).unwrap_or(strategy);
    let known = table().anchors.iter().find(|known| known.rules == rules && known.strategy == name);
    known.map(|known| known.rating)
}

/// The strategies that were rated under those rules, the strongest first.
pub fn anchors(rules: &str) -> Vec<&'static Anchor> {
    let mut known: Vec<&Anchor> = table().anchors.iter().filter(|known| known.rules == rules).collect();
    known.sort_by(|a, b| b.rating.value.total_cmp(&a.rating.value));
    known
}

/// What firing first is worth under those rules, in points; nothing where that was not measured.
pub fn lead(rules: &str) -> f64 {
    table().leads.iter().find(|lead| lead.rules == rules).map_or(0.0, |lead| lead.points)
}

/// What firing first is worth, for all rules where it was measured.
pub fn leads() -> &'static [Lead] {
    &table().leads
}
