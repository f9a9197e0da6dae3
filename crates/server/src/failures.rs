//! Sign-ins that failed: counted for a minute, and told to the operator in a few lines of the log.
//!
//! However many guess, and however many handles they try, the log keeps room for the rest: the accounts
//! that were tried most have a line each, all others one together. Handles that nobody has are not told;
//! somebody may have typed a password there.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use amiral_store::{Event, EventKind, Handle};
use jiff::Timestamp;

/// How many accounts are counted apart.
const COUNTED: usize = 1_000;
/// How many have a line of their own.
const TOLD: usize = 5;
/// Who the others are.
const OTHERS: &str = "others";

/// How often somebody did not show that an account is theirs, since that was last told.
#[derive(Default)]
pub(crate) struct FailedSignIns(Mutex<Counted>);

#[derive(Default)]
struct Counted {
    by_account: BTreeMap<String, u64>,
    others: u64,
}

impl FailedSignIns {
    /// Counts one for that account; where there is none, or it is not known, for nobody.
    pub(crate) fn count(&self, account: Option<&Handle>) {
        let mut counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = account
            .map(Handle::as_str)
            .filter(|handle| counted.by_account.contains_key(*handle) || counted.by_account.len() < COUNTED);
        match known {
            Some(handle) => *counted.by_account.entry(handle.to_owned()).or_default() += 1,
            None => counted.others += 1,
        }
    }

    /// What to tell of them, those most often tried first. From then on they are counted anew.
    pub(crate) fn take(&self, at: Timestamp) -> Vec<Event> {
        let Counted { by_account, mut others } =
            std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let mut accounts: Vec<(String, u64)> = by_account.into_iter().collect();
        accounts.sort_by_key(|(_, attempts)| std::cmp::Reverse(*attempts));
        let rest = accounts.split_off(accounts.len().min(TOLD));
        others += rest.iter().map(|(_, attempts)| attempts).sum::<u64>();
        accounts.push((OTHERS.to_owned(), others));
        let told = accounts.into_iter().filter(|(_, attempts)| *attempts > 0);
        told.map(|(subject, attempts)| Event { at, subject, kind: EventKind::SignInsFailed { attempts } }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_accounts_most_often_tried_have_a_line_each_however_many_are_tried() {
        let failed = FailedSignIns::default();
        for number in 0..5_000 {
            failed.count(Some(&format!("user-{number:04}").parse().unwrap()));
            failed.count(None);
        }
        let ada: Handle = "user-0007".parse().unwrap();
        failed.count(Some(&ada));
        let told = failed.take(Timestamp::UNIX_EPOCH);
        assert_eq!(told.len(), TOLD + 1);
        assert_eq!((told[0].subject.as_str(), &told[0].kind), ("user-0007", &EventKind::SignInsFailed { attempts: 2 }));
        let attempts = |event: &Event| match event.kind {
            EventKind::SignInsFailed { attempts } => attempts,
            _ => 0,
        };
        assert_eq!(told.iter().map(attempts).sum::<u64>(), 10_001);
        assert_eq!(failed.take(Timestamp::UNIX_EPOCH), []);
    }
}
