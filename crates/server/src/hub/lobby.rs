//! The lobby: who is there, who looks for somebody to play with, and who is paired.
//!
//! Nothing here outlives the server: whoever looks for somebody looks again when its page connects
//! again. Challenges are games in the database. Of several nodes each tells the others who is there and
//! looks for somebody, at once and again and again, and the one on duty pairs them.

mod guests;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use amiral_game::{Law, PerSeat, Rules, Seat};
use amiral_host::DisplayName;
use amiral_store::{Circle, PlayerId, SecretHash, TimeControl, WebGameId, WebGameMode};
use tokio::sync::watch;

pub(crate) use guests::Guest;

use super::making::Seated;
use super::{GameRequest, Hub, Hunted, Refused, seed_for};
use crate::jobs::Requester;
use crate::nodes::Word;
use crate::visitor::{Visitor, secret};

/// How often those who look for somebody are looked through.
const ROUND: Duration = Duration::from_secs(1);
/// How long somebody is waited for whose page is not connected.
const GRACE: Duration = Duration::from_secs(10);
/// How long it is remembered who was paired.
const REMEMBERED: Duration = Duration::from_mins(1);
/// How long it counts what another node has said of somebody, which says it again much sooner.
const TOLD: Duration = Duration::from_secs(20);
/// How far apart two ratings may be at first, and how much further with every second.
const NEAR: f64 = 100.0;
const WIDER: f64 = 20.0;
/// The most who look for somebody at a time.
const SEEKERS: usize = 2_000;

/// Who is in the lobby.
pub(crate) struct Lobby {
    state: Mutex<State>,
    changed: watch::Sender<u64>,
}

#[derive(Default)]
struct State {
    here: HashMap<SecretHash, Here>,
    seekers: Vec<Seeker>,
    paired: HashMap<SecretHash, (WebGameId, Instant)>,
}

struct Here {
    connections: usize,
    /// The other nodes to which they are connected, and when those last said so.
    elsewhere: HashMap<String, Instant>,
    handle: Option<String>,
    is_bot: bool,
    circle: Circle,
}

impl Here {
    fn is_there(&self) -> bool {
        self.connections > 0 || !self.elsewhere.is_empty()
    }
}

/// Somebody who looks for somebody to play with.
#[derive(Clone)]
pub(crate) struct Seeker {
    pub(crate) visitor: Visitor,
    pub(crate) name: Option<DisplayName>,
    pub(crate) terms: Terms,
    /// How good they are, if that is known.
    pub(crate) rating: Option<f64>,
    /// Whom they block, or who blocks them.
    pub(crate) estranged: HashSet<SecretHash>,
    pub(crate) since: Instant,
    /// The node they asked, where it is another one, and when that last said so.
    pub(crate) at: Option<(String, Instant)>,
}

/// What somebody wants to play: only those who want the same are paired.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Terms {
    pub(crate) rules: Rules,
    pub(crate) clock: Option<TimeControl>,
    /// Whether the result is to count for ratings: between two accounts.
    pub(crate) rated: bool,
}

/// What the lobby knows of one visitor.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct Standing {
    /// For how long they have looked for somebody.
    pub(crate) seeking: Option<Duration>,
    /// The game they were paired in.
    pub(crate) paired: Option<WebGameId>,
    /// What they want to play, and how good they are, if that is known.
    pub(crate) wanted: Option<(Rules, Option<f64>)>,
}

impl Default for Lobby {
    fn default() -> Lobby {
        Lobby { state: Mutex::default(), changed: watch::Sender::new(0) }
    }
}

/// Who is in the lobby.
#[derive(Default)]
pub(crate) struct Company {
    /// The accounts, by their handles.
    pub(crate) people: Vec<String>,
    /// How many others there are.
    pub(crate) guests: usize,
    /// The bots, by theirs.
    pub(crate) bots: Vec<String>,
}

/// Somebody's page that shows the lobby, or a bot that listens. Dropping it says that it has gone.
pub(crate) struct Attendance {
    hub: Hub,
    visitor: SecretHash,
}

impl Drop for Attendance {
    fn drop(&mut self) {
        let mut state = self.hub.0.lobby.state();
        if let Some(here) = state.here.get_mut(&self.visitor) {
            here.connections -= 1;
            if here.connections == 0 {
                if !here.is_there() {
                    state.here.remove(&self.visitor);
                }
                drop(state);
                self.hub.0.nodes.tell(Word::Left(self.visitor.0.clone()));
                self.hub.0.lobby.touch();
            }
        }
    }
}

impl Lobby {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says that something has changed.
    fn touch(&self) {
        self.changed.send_modify(|version| *version += 1);
    }

    /// Forgets who is there no more, and who was paired a while ago.
    fn tidy(&self, now: Instant) {
        let mut state = self.state();
        let State { here, seekers, paired } = &mut *state;
        let before = (here.len(), seekers.len());
        here.retain(|_, here| {
            here.elsewhere.retain(|_, told| now.saturating_duration_since(*told) < TOLD);
            here.is_there()
        });
        seekers.retain(|seeker| here.contains_key(seeker.visitor.hash()) || now < seeker.since + GRACE);
        seekers.retain(|seeker| seeker.at.as_ref().is_none_or(|(_, told)| now.saturating_duration_since(*told) < TOLD));
        paired.retain(|_, (_, at)| now.saturating_duration_since(*at) < REMEMBERED);
        let changed = before != (here.len(), seekers.len());
        drop(state);
        if changed {
            self.touch();
        }
    }

    /// Two were paired in that game.
    fn note_pair(&self, visitors: &[String; 2], game: &WebGameId) {
        let mut state = self.state();
        for visitor in visitors {
            let visitor = SecretHash(visitor.clone());
            state.seekers.retain(|seeker| seeker.visitor.hash() != &visitor);
            state.paired.insert(visitor, (game.clone(), Instant::now()));
        }
    }
}

/// Which of those who look for somebody are paired now: whoever has waited longest comes first, and
/// gets the one whose rating is nearest among those who are near enough for both.
fn pairs(seekers: &[Seeker], now: Instant) -> Vec<(usize, usize)> {
    let reach = |seeker: &Seeker| NEAR + WIDER * now.saturating_duration_since(seeker.since).as_secs_f64();
    let mut order: Vec<usize> = (0..seekers.len()).collect();
    order.sort_by_key(|&at| seekers[at].since);
    let (mut taken, mut pairs) = (vec![false; seekers.len()], Vec::new());
    for (place, &first) in order.iter().enumerate() {
        if taken[first] {
            continue;
        }
        let one = &seekers[first];
        let far = |&second: &usize| {
            let other = &seekers[second];
            let meets = one.visitor.circle().meets(other.visitor.circle());
            if taken[second] || !meets || one.terms != other.terms || one.visitor.hash() == other.visitor.hash() {
                return None;
            }
            if one.estranged.contains(other.visitor.hash()) || other.estranged.contains(one.visitor.hash()) {
                return None;
            }
            // Somebody whose strength is not known may be anybody's equal.
            let Some((own, theirs)) = one.rating.zip(other.rating) else { return Some((0.0, second)) };
            let far = (own - theirs).abs();
            (far <= reach(one).min(reach(other))).then_some((far, second))
        };
        let nearest = order[place + 1..].iter().filter_map(far).min_by(|one, other| one.0.total_cmp(&other.0));
        if let Some((_, second)) = nearest {
            (taken[first], taken[second]) = (true, true);
            pairs.push((first, second));
        }
    }
    pairs
}

impl Hub {
    /// A page of that visitor shows the lobby from now on.
    pub(crate) fn enter_lobby(&self, visitor: &Visitor, handle: Option<String>) -> Attendance {
        self.enter(visitor, handle, false)
    }

    /// A bot listens from now on.
    pub(crate) fn bot_enters(&self, visitor: &Visitor, handle: String) -> Attendance {
        self.enter(visitor, Some(handle), true)
    }

    fn enter(&self, visitor: &Visitor, handle: Option<String>, is_bot: bool) -> Attendance {
        let hash = visitor.hash().clone();
        let mut state = self.0.lobby.state();
        let here = state.here.entry(hash.clone()).or_insert_with(|| Here {
            connections: 0,
            elsewhere: HashMap::new(),
            handle: None,
            is_bot,
            circle: visitor.circle().clone(),
        });
        here.connections += 1;
        here.handle = handle;
        drop(state);
        self.tell_guest(visitor);
        self.0.lobby.touch();
        Attendance { hub: self.clone(), visitor: hash }
    }

    /// Who is in the lobby of those whom somebody meets.
    pub(crate) fn here(&self, circle: &Circle) -> Company {
        let state = self.0.lobby.state();
        let mut company = Company::default();
        for here in state.here.values().filter(|here| circle.meets(&here.circle)) {
            match here.handle.clone() {
                Some(handle) if here.is_bot => company.bots.push(handle),
                Some(handle) => company.people.push(handle),
                None => company.guests += 1,
            }
        }
        company.people.sort();
        company.bots.sort();
        company
    }

    /// Hears when something changes in the lobby.
    pub(crate) fn lobby_changes(&self) -> watch::Receiver<u64> {
        self.0.lobby.changed.subscribe()
    }

    /// Says that the challenges have changed.
    pub(crate) fn lobby_changed(&self) {
        self.0.nodes.tell(Word::Challenges);
        self.0.lobby.touch();
    }

    /// Whether a game that is offered may be begun now: by turns of days always, otherwise while whoever
    /// offers it is there.
    pub(crate) fn is_offered(&self, id: &WebGameId, clock: Option<TimeControl>) -> bool {
        clock.is_some_and(TimeControl::is_correspondence) || self.0.registry.is_attended(id)
    }

    /// Looks for somebody to play with. Says whether there is room.
    pub(crate) fn seek(&self, seeker: Seeker) -> bool {
        let mut state = self.0.lobby.state();
        let hash = seeker.visitor.hash().clone();
        state.paired.remove(&hash);
        // Whoever asks for the same again has waited since they first did.
        let known = state.seekers.iter().position(|other| other.visitor.hash() == &hash);
        let since = known.map(|at| state.seekers.remove(at)).filter(|other| other.terms == seeker.terms);
        let room = state.seekers.len() < SEEKERS;
        let visitor = seeker.visitor.clone();
        if room {
            let since = since.map_or(seeker.since, |other| other.since);
            state.seekers.push(Seeker { since, ..seeker });
        }
        drop(state);
        self.tell_guest(&visitor);
        self.0.lobby.touch();
        room
    }

    /// Looks for nobody any more.
    pub(crate) fn stop_seeking(&self, visitor: &Visitor) {
        self.0.lobby.state().seekers.retain(|seeker| seeker.visitor.hash() != visitor.hash());
        self.0.nodes.tell(Word::Stopped(visitor.hash().0.clone()));
        self.0.lobby.touch();
    }

    /// What the lobby knows of a visitor.
    pub(crate) fn standing(&self, visitor: &Visitor) -> Standing {
        let state = self.0.lobby.state();
        let seeker = state.seekers.iter().find(|seeker| seeker.visitor.hash() == visitor.hash());
        Standing {
            seeking: seeker.map(|seeker| seeker.since.elapsed()),
            wanted: seeker.map(|seeker| (seeker.terms.rules.clone(), seeker.rating)),
            paired: state.paired.get(visitor.hash()).map(|(game, _)| game.clone()),
        }
    }

    /// Pairs those who look for somebody, as long as the site runs.
    pub(super) fn keep_pairing(&self) {
        let inner = Arc::downgrade(&self.0);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(ROUND).await;
                let Some(inner) = inner.upgrade() else { return };
                let (hub, now) = (Hub(inner, None), Instant::now());
                hub.0.lobby.tidy(now);
                if let Some(hub) = hub.on_duty() {
                    hub.pair_seekers(now).await;
                }
            }
        });
    }

    async fn pair_seekers(&self, now: Instant) {
        let paired = {
            let mut state = self.0.lobby.state();
            let State { here, seekers, .. } = &mut *state;
            // A page that has not connected yet would not hear of it.
            let (mut ready, waits): (Vec<_>, Vec<_>) =
                std::mem::take(seekers).into_iter().partition(|seeker| here.contains_key(seeker.visitor.hash()));
            *seekers = waits;
            let found = pairs(&ready, now);
            let chosen: Vec<_> = found.iter().map(|&(one, other)| [ready[one].clone(), ready[other].clone()]).collect();
            let taken = |at: &usize| found.iter().any(|(one, other)| one == at || other == at);
            let left = (0..ready.len()).filter(|at| !taken(at)).collect::<Vec<_>>();
            let mut at = 0;
            ready.retain(|_| {
                at += 1;
                left.contains(&(at - 1))
            });
            seekers.extend(ready);
            chosen
        };
        for pair in paired {
            match self.begin_pair(&pair).await {
                Ok(id) => {
                    let visitors = pair.each_ref().map(|seeker| seeker.visitor.hash().0.clone());
                    self.0.lobby.note_pair(&visitors, &id);
                    self.0.nodes.tell(Word::Paired(visitors, id.0));
                }
                Err(Refused::Estranged) => {
                    let [mut one, mut other] = pair;
                    one.estranged.insert(other.visitor.hash().clone());
                    other.estranged.insert(one.visitor.hash().clone());
                    self.0.lobby.state().seekers.extend([one, other]);
                }
                Err(error) => {
                    tracing::warn!("two could not be paired: {error}");
                    self.0.lobby.state().seekers.extend(pair);
                }
            }
            self.0.lobby.touch();
        }
    }

    /// Begins the game of two who were paired; it is listed for whoever wants to watch.
    async fn begin_pair(&self, [one, other]: &[Seeker; 2]) -> Result<WebGameId, Refused> {
        // Another node does not tell whom they block.
        if one.at.is_some() || other.at.is_some() {
            let (one, other) = (one.visitor.hash(), other.visitor.hash());
            if self.is_estranged(one, other).await? {
                return Err(Refused::Estranged);
            }
        }
        let Terms { rules, clock, rated } = one.terms.clone();
        let request = GameRequest {
            mode: WebGameMode::Two,
            rules,
            strategy: None,
            law: Law::default(),
            names: [one.name.clone(), other.name.clone()],
            seed: seed_for(None),
            practice: false,
            first_row: 1,
            hints: false,
            clock,
            rated,
            hunted: Hunted::default(),
        };
        let visitors = PerSeat([one, other].map(|seeker| Some(seeker.visitor.hash().clone())));
        let seated = Seated { visitors, won: PerSeat([0, 0]), invitation: None };
        let id = WebGameId(secret());
        self.create_web_game(id.clone(), request, seated, &Requester::named(id.to_string())).await?;
        self.storage().challenge(&id, None, self.0.settings.clock.now()).await?;
        Ok(id)
    }

    /// Offers a game of that visitor's to whoever is there, or to one account.
    pub(crate) async fn challenge(
        &self,
        id: &WebGameId,
        to: Option<PlayerId>,
        until: jiff::Timestamp,
    ) -> Result<(), Refused> {
        self.storage().challenge(id, to, until).await?;
        self.lobby_changed();
        Ok(())
    }

    /// Takes a challenge back, or declines it: for whoever made it, and for whom it is to.
    pub(crate) async fn withdraw(&self, id: &WebGameId, visitor: &Visitor) -> Result<(), Refused> {
        let slot = self.slot(id);
        let game = self.lock(&slot).await?;
        let to = self.storage().challenged(id, self.0.settings.clock.now()).await?.ok_or(Refused::NoGame)?;
        let own = game.web_game.visitors[Seat::A].as_ref() == Some(visitor.hash());
        let theirs = to.is_some() && to == visitor.account();
        if !own && !theirs {
            return Err(Refused::NotYours);
        }
        if game.live().is_some() {
            return Err(Refused::Taken);
        }
        self.storage().delete_web_game(id).await?;
        game.discard();
        drop(game);
        self.erased(id);
        self.lobby_changed();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_game::Preset;

    fn seeker(rating: Option<f64>, waited: u64, now: Instant) -> Seeker {
        Seeker {
            visitor: Visitor::draw(),
            name: None,
            terms: Terms { rules: Preset::Hasbro.rules(), clock: "300+5".parse().ok(), rated: false },
            rating,
            estranged: HashSet::new(),
            since: now.checked_sub(Duration::from_secs(waited)).unwrap(),
            at: None,
        }
    }

    /// Who is paired, with those ratings after so many seconds.
    #[track_caller]
    fn check(seekers: &[(Option<f64>, u64)], expected: &[(usize, usize)]) {
        let now = Instant::now() + Duration::from_hours(1);
        let seekers: Vec<Seeker> = seekers.iter().map(|&(rating, waited)| seeker(rating, waited, now)).collect();
        assert_eq!(pairs(&seekers, now), expected);
    }

    #[test]
    fn equals_are_paired_at_once_and_others_once_both_have_waited() {
        check(&[(Some(1500.0), 0), (Some(1590.0), 0)], &[(0, 1)]);
        check(&[(Some(1500.0), 0), (Some(1700.0), 0)], &[]);
        check(&[(Some(1500.0), 30), (Some(1700.0), 0)], &[]);
        check(&[(Some(1500.0), 30), (Some(1700.0), 5)], &[(0, 1)]);
        check(&[(Some(1500.0), 100), (Some(2500.0), 100)], &[(0, 1)]);
    }

    #[test]
    fn nobody_is_paired_outside_their_class() {
        let now = Instant::now() + Duration::from_hours(1);
        let of = |visitor: Visitor| Seeker { visitor, ..seeker(None, 9, now) };
        let one = || of(Visitor::draw_in("5b"));
        assert_eq!(pairs(&[one(), of(Visitor::draw()), of(Visitor::draw_in("5c"))], now), []);
        assert_eq!(pairs(&[one(), of(Visitor::draw()), one(), of(Visitor::draw())], now), [(0, 2), (1, 3)]);
    }

    #[test]
    fn whoever_has_waited_longest_gets_the_nearest() {
        check(&[(Some(1550.0), 1), (Some(1500.0), 9), (Some(1520.0), 2)], &[(1, 2)]);
        check(&[(Some(1500.0), 9), (Some(1520.0), 2), (Some(1550.0), 1), (Some(1560.0), 0)], &[(0, 1), (2, 3)]);
    }

    #[test]
    fn whoever_is_blocked_is_paired_with_others() {
        let now = Instant::now() + Duration::from_hours(1);
        let (one, mut other, third) = (seeker(None, 3, now), seeker(None, 2, now), seeker(None, 1, now));
        other.estranged.insert(one.visitor.hash().clone());
        assert_eq!(pairs(&[one.clone(), other.clone()], now), []);
        assert_eq!(pairs(&[other.clone(), one.clone()], now), []);
        assert_eq!(pairs(&[one, other, third], now), [(0, 2)]);
    }

    #[test]
    fn those_without_a_rating_are_paired_with_anybody_who_wants_the_same() {
        check(&[(None, 0), (Some(2400.0), 0)], &[(0, 1)]);
        let now = Instant::now() + Duration::from_hours(1);
        let (one, mut other) = (seeker(None, 0, now), seeker(None, 0, now));
        other.terms.clock = None;
        assert_eq!(pairs(&[one.clone(), other], now), []);
        let twice = one.clone();
        assert_eq!(pairs(&[one, twice], now), [], "nobody plays against themselves");
    }
}
