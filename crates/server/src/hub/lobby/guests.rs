//! The lobby of a site with several nodes: what each tells the others of who is there and looks for
//! somebody.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use amiral_host::DisplayName;
use amiral_store::{Circle, ClassId, PlayerId, SecretHash, Session, WebGameId};
use serde::{Deserialize, Serialize};

use super::{Here, SEEKERS, Seeker, Terms};
use crate::hub::Hub;
use crate::nodes::Word;
use crate::visitor::Visitor;

/// Somebody in the lobby of one node, as it tells the others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Guest {
    visitor: String,
    account: Option<i64>,
    class: Option<String>,
    handle: Option<String>,
    #[serde(default)]
    is_bot: bool,
    /// Whether a page of theirs is connected there.
    here: bool,
    seeks: Option<Seeks>,
}

/// What somebody looks for who asked at one node.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Seeks {
    name: Option<String>,
    rules: String,
    clock: Option<String>,
    rated: bool,
    rating: Option<f64>,
    /// For how many milliseconds.
    waited: u64,
}

impl Seeks {
    fn of(seeker: &Seeker) -> Seeks {
        Seeks {
            name: seeker.name.as_ref().map(ToString::to_string),
            rules: seeker.terms.rules.to_string(),
            clock: seeker.terms.clock.map(|clock| clock.to_string()),
            rated: seeker.terms.rated,
            rating: seeker.rating,
            waited: seeker.since.elapsed().as_millis() as u64,
        }
    }

    fn seeker(&self, visitor: Visitor, at: (String, Instant)) -> Option<Seeker> {
        let since = at.1.checked_sub(Duration::from_millis(self.waited)).unwrap_or(at.1);
        let clock = match &self.clock {
            Some(clock) => Some(clock.parse().ok()?),
            None => None,
        };
        Some(Seeker {
            visitor,
            name: self.name.as_deref().and_then(|name| DisplayName::new(name).ok()),
            terms: Terms { rules: self.rules.parse().ok()?, clock, rated: self.rated },
            rating: self.rating,
            estranged: HashSet::new(),
            since,
            at: Some(at),
        })
    }
}

/// What the other nodes are told, and hear.
impl Hub {
    /// Tells the other nodes of somebody in the lobby.
    pub(super) fn tell_guest(&self, visitor: &Visitor) {
        if self.0.nodes.others() == 0 {
            return;
        }
        let guest = {
            let state = self.0.lobby.state();
            let here = state.here.get(visitor.hash());
            let own = |seeker: &&Seeker| seeker.visitor.hash() == visitor.hash() && seeker.at.is_none();
            Guest {
                visitor: visitor.hash().0.clone(),
                account: visitor.account().map(|account| account.0),
                class: visitor.circle().class().map(|class| class.0.clone()),
                handle: here.and_then(|here| here.handle.clone()),
                is_bot: here.is_some_and(|here| here.is_bot),
                here: here.is_some_and(|here| here.connections > 0),
                seeks: state.seekers.iter().find(own).map(Seeks::of),
            }
        };
        self.0.nodes.tell(Word::Lobby(Box::new(guest)));
    }

    /// Tells the other nodes of everybody who is in the lobby here, or looks for somebody.
    pub(in crate::hub) fn tell_lobby(&self) {
        let mut guests: HashMap<SecretHash, Guest> = HashMap::new();
        {
            let state = self.0.lobby.state();
            for (visitor, here) in state.here.iter().filter(|(_, here)| here.connections > 0) {
                let guest = Guest {
                    visitor: visitor.0.clone(),
                    account: None,
                    class: here.circle.class().map(|class| class.0.clone()),
                    handle: here.handle.clone(),
                    is_bot: here.is_bot,
                    here: true,
                    seeks: None,
                };
                guests.insert(visitor.clone(), guest);
            }
            for seeker in state.seekers.iter().filter(|seeker| seeker.at.is_none()) {
                let visitor = &seeker.visitor;
                let guest = guests.entry(visitor.hash().clone()).or_insert_with(|| Guest {
                    visitor: visitor.hash().0.clone(),
                    account: None,
                    class: visitor.circle().class().map(|class| class.0.clone()),
                    handle: None,
                    is_bot: false,
                    here: false,
                    seeks: None,
                });
                guest.account = visitor.account().map(|account| account.0);
                guest.seeks = Some(Seeks::of(seeker));
            }
        }
        for guest in guests.into_values() {
            self.0.nodes.tell(Word::Lobby(Box::new(guest)));
        }
    }

    /// Another node tells of somebody in the lobby.
    pub(in crate::hub) fn hear_guest(&self, from: &str, guest: &Guest) {
        let now = Instant::now();
        let hash = SecretHash(guest.visitor.clone());
        let circle = guest.class.clone().map_or(Circle::Open, |class| Circle::Class(ClassId(class)));
        let mut state = self.0.lobby.state();
        let mut changed = false;
        if guest.here {
            let here = state.here.entry(hash.clone()).or_insert_with(|| Here {
                connections: 0,
                elsewhere: HashMap::new(),
                handle: None,
                is_bot: guest.is_bot,
                circle: circle.clone(),
            });
            changed |= here.elsewhere.insert(from.to_owned(), now).is_none() || here.handle != guest.handle;
            here.handle.clone_from(&guest.handle);
        }
        if let Some(seeks) = &guest.seeks {
            let account = guest.account.map(PlayerId);
            let visitor = Visitor::of(&Session { visitor: hash.clone(), account, circle });
            if let Some(seeker) = seeks.seeker(visitor, (from.to_owned(), now)) {
                let known = state.paired.get(&hash).filter(|(_, at)| seeker.since < *at).cloned();
                if let Some((game, _)) = known {
                    // They have not been told.
                    drop(state);
                    self.0.nodes.tell(Word::Paired([hash.0.clone(), hash.0], game.0));
                    return;
                }
                let before = state.seekers.iter().position(|other| other.visitor.hash() == &hash);
                let before = before.map(|place| state.seekers.remove(place));
                changed |= before.is_none();
                let estranged = before.map_or_else(HashSet::new, |before| before.estranged);
                if state.seekers.len() < SEEKERS {
                    state.seekers.push(Seeker { estranged, ..seeker });
                }
            }
        }
        drop(state);
        if changed {
            self.0.lobby.touch();
        }
    }

    /// Another node tells that somebody has left the lobby there.
    pub(in crate::hub) fn hear_left(&self, from: &str, visitor: &str) {
        let visitor = SecretHash(visitor.into());
        let mut state = self.0.lobby.state();
        if let Some(here) = state.here.get_mut(&visitor) {
            here.elsewhere.remove(from);
            if !here.is_there() {
                state.here.remove(&visitor);
            }
        }
        drop(state);
        self.0.lobby.touch();
    }

    /// Another node tells that somebody looks for nobody any more.
    pub(in crate::hub) fn hear_stopped(&self, visitor: &str) {
        self.0.lobby.state().seekers.retain(|seeker| seeker.visitor.hash().0 != visitor);
        self.0.lobby.touch();
    }

    /// Another node has paired two.
    pub(in crate::hub) fn hear_paired(&self, visitors: &[String; 2], game: &str) {
        self.0.lobby.note_pair(visitors, &WebGameId(game.into()));
        self.0.lobby.touch();
    }

    /// Another node stops: whoever is there has gone from there.
    pub(in crate::hub) fn forget_guests_of(&self, from: &str) {
        for here in self.0.lobby.state().here.values_mut() {
            here.elsewhere.remove(from);
        }
        self.0.lobby.touch();
    }

    /// Something in the lobby has changed at another node.
    pub(in crate::hub) fn touch_lobby(&self) {
        self.0.lobby.touch();
    }
}
