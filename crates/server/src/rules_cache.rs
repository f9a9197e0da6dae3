//! The rules in use. Games under the same rules share their tables, and the memory of all tables is
//! limited.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use amiral_game::{Rules, RulesError, RulesSetup};
use thiserror::Error;

/// The most sets of rules, and the most memory their tables may take.
const MOST: usize = 2_000;
const MEMORY: usize = 96 << 20;

/// The rules in use.
#[derive(Default)]
pub(crate) struct RulesCache {
    known: Mutex<HashMap<String, Rules>>,
}

/// Why there are no such rules.
#[derive(Debug, Error)]
pub(crate) enum NoRules {
    /// They are not valid.
    #[error(transparent)]
    Wrong(#[from] RulesError),
    /// The tables in use have reached the memory limit.
    #[error("too many different rules are in use")]
    Full,
}

impl RulesCache {
    /// The rules of that setup, with tables that are shared.
    pub(crate) fn build(&self, setup: RulesSetup) -> Result<Rules, NoRules> {
        let rules = setup.build()?;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let text = rules.to_string();
        if let Some(rules) = known.get(&text) {
            return Ok(rules.clone());
        }
        if !has_room(&known, &rules) {
            // Rules that are no longer in use make room.
            known.retain(|_, rules| rules.is_shared());
            if !has_room(&known, &rules) {
                return Err(NoRules::Full);
            }
        }
        known.insert(text, rules.clone());
        Ok(rules)
    }

    /// The same rules, with tables that are shared.
    pub(crate) fn share(&self, rules: &Rules) -> Result<Rules, NoRules> {
        self.build(rules.setup())
    }
}

fn has_room(known: &HashMap<String, Rules>, rules: &Rules) -> bool {
    let memory: usize = known.values().map(Rules::memory).sum();
    known.len() < MOST && memory + rules.memory() <= MEMORY
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_game::Cell;

    fn setup(reef: u8) -> RulesSetup {
        let fleet = (2..=13).collect();
        let reefs = vec![Cell::new(reef % 26, reef / 26)];
        RulesSetup { width: 26, height: 26, fleet, reefs, ..RulesSetup::default() }
    }

    #[test]
    fn rules_that_are_remembered_are_bounded_in_memory() {
        let cache = RulesCache::default();
        let mut held = Vec::new();
        let refused = (0..200).any(|reef| match cache.build(setup(reef)) {
            Ok(rules) => {
                held.push(rules);
                false
            }
            Err(NoRules::Full) => true,
            Err(NoRules::Wrong(error)) => panic!("{error}"),
        });
        let memory: usize = held.iter().map(Rules::memory).sum();
        assert!(refused && memory <= MEMORY, "{memory} bytes of {} rules", held.len());
        // Those in use can still be had, and what is no longer used makes room.
        assert!(cache.build(setup(0)).is_ok());
        held.truncate(1);
        assert!(cache.build(setup(201)).is_ok());
    }

    #[test]
    fn tables_are_computed_once() {
        let cache = RulesCache::default();
        let [first, second] = [(); 2].map(|()| cache.build(RulesSetup::default()).unwrap());
        assert!(std::ptr::eq(first.placements(), second.placements()));
        assert!(std::ptr::eq(first.placements(), cache.share(&first).unwrap().placements()));
    }
}
