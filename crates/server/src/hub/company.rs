//! The games of a site with several nodes: what others tell is looked at, what was missed is found in
//! the database, and one node does what nobody asks for.

use std::sync::Arc;
use std::time::{Duration, Instant};

use amiral_game::Seat;
use amiral_store::{StoreError, WebGameId};

use super::registry::GameSlot;
use super::{Hub, Notice};
use crate::nodes::{Held, News, RENEWAL, Word};

/// How often the database is asked what became of the games in memory, for words that were lost.
const LOOK: Duration = Duration::from_secs(2);
/// How long a node that ends waits until it has said so.
const FAREWELL: Duration = Duration::from_millis(100);
/// How often a node says who is connected to it, in so many looks.
const PRESENCE: u64 = 3;
/// For how long the lease of a single game is taken, and how often it is renewed.
const TERM: Duration = Duration::from_secs(8);
const RENEWED: Duration = Duration::from_secs(2);

/// The right to do something in a game that nobody asks for: given back when it is dropped.
pub(super) struct Hold(Option<tokio::task::AbortHandle>, Option<(Hub, Arc<Held>)>);

impl Drop for Hold {
    fn drop(&mut self) {
        if let Some(renewing) = &self.0 {
            renewing.abort();
        }
        if let Some((hub, held)) = self.1.take() {
            tokio::spawn(async move {
                // Otherwise it ends by itself.
                let _ = hub.0.storage.end_lease(&held.lease).await;
            });
        }
    }
}

impl Hub {
    /// The games as they are looked after by whoever does what nobody asks for; nothing where another
    /// node does.
    pub(crate) fn on_duty(&self) -> Option<Hub> {
        if !self.0.nodes.may_be_several() {
            return Some(self.clone());
        }
        Some(Hub(self.0.clone(), Some(self.0.duty.held()?)))
    }

    /// Whether this node does what nobody asks for.
    pub(crate) fn is_on_duty(&self) -> bool {
        !self.0.nodes.may_be_several() || self.0.duty.held().is_some()
    }

    /// Gives that up: the server is about to end.
    pub(crate) async fn leave_duty(&self) -> Result<(), StoreError> {
        self.0.duty.leave(&*self.0.storage).await
    }

    /// Tells the other nodes that this one ends, and waits a moment for that to be on its way.
    pub(crate) async fn say_goodbye(&self) {
        if self.0.nodes.may_be_several() {
            self.0.nodes.tell(Word::Bye);
            tokio::time::sleep(FAREWELL).await;
        }
    }

    /// The same for one thing, such as a game in which a strategy thinks; nothing where another node does
    /// it.
    pub(super) async fn hold(&self, name: &str) -> Result<Option<(Hub, Hold)>, StoreError> {
        let Some(id) = self.0.nodes.id().cloned() else { return Ok(Some((self.clone(), Hold(None, None)))) };
        let Some(held) = Held::take(&*self.0.storage, name, &id, TERM).await? else { return Ok(None) };
        let (hub, name) = (self.clone(), name.to_owned());
        let renewing = tokio::spawn(async move {
            loop {
                tokio::time::sleep(RENEWED).await;
                // Where it cannot be renewed, what is written under it will say so.
                let _ = hub.0.storage.take_lease(&name, &id, TERM).await;
            }
        });
        let hold = Hold(Some(renewing.abort_handle()), Some((Hub(self.0.clone(), None), held.clone())));
        Ok(Some((Hub(self.0.clone(), Some(held)), hold)))
    }

    /// Takes the lease of the site whenever nobody has it, as long as the site runs.
    pub(super) fn keep_duty(&self) {
        if !self.0.nodes.may_be_several() {
            return;
        }
        let inner = Arc::downgrade(&self.0);
        tokio::spawn(async move {
            while let Some(inner) = inner.upgrade() {
                if let Err(error) = inner.duty.renew(&inner.nodes, &*inner.storage).await {
                    tracing::warn!("who looks after the site could not be found out: {error}");
                }
                drop(inner);
                tokio::time::sleep(RENEWAL).await;
            }
        });
    }

    /// Looks whether something was missed, and says who is connected, as long as the site runs.
    pub(super) fn keep_company(&self) {
        if !self.0.nodes.may_be_several() {
            return;
        }
        let inner = Arc::downgrade(&self.0);
        tokio::spawn(async move {
            for round in 1_u64.. {
                tokio::time::sleep(LOOK).await;
                let Some(inner) = inner.upgrade() else { return };
                let hub = Hub(inner, None);
                if let Err(error) = hub.look_for_missed().await {
                    tracing::warn!("what other nodes have done could not be looked at: {error}");
                }
                if round.is_multiple_of(PRESENCE) {
                    hub.tell_everybodys_presence();
                    hub.tell_lobby();
                }
            }
        });
    }

    /// Looks whether games in memory have gone on at other nodes.
    async fn look_for_missed(&self) -> Result<(), StoreError> {
        let slots = self.0.registry.all();
        let known: Vec<_> = slots.iter().filter_map(|slot| Some((slot, slot.version()?))).collect();
        let ids: Vec<WebGameId> = known.iter().map(|(slot, _)| slot.id.clone()).collect();
        let versions = self.0.storage.versions(&ids).await?;
        for (slot, version) in known {
            // What is written here meanwhile is newer than what was asked for.
            let now = versions.get(&slot.id);
            if now != Some(&version) && slot.version() == Some(version) {
                self.gone_on(slot);
            }
        }
        Ok(())
    }

    /// Has a game loaded again if it has gone on at another node: whoever was just answered there is not
    /// shown less here.
    pub(super) async fn freshen(&self, slot: &GameSlot) -> Result<(), StoreError> {
        if self.0.nodes.may_be_several()
            && let Some(version) = slot.settled_version().await
            && self.0.storage.versions(std::slice::from_ref(&slot.id)).await?.get(&slot.id) != Some(&version)
        {
            slot.outdate();
        }
        Ok(())
    }

    /// A game has gone on at another node.
    fn gone_on(&self, slot: &GameSlot) {
        slot.outdate();
        slot.interrupted.notify_one();
        slot.presence().moved(Instant::now());
        self.0.bus.deliver(&slot.id, Notice::Changed);
    }

    /// Tells the other nodes who is connected to a game here.
    pub(super) fn tell_presence(&self, slot: &GameSlot) {
        if self.0.nodes.others() > 0 {
            let here = slot.presence().here(Instant::now());
            self.0.nodes.tell(Word::Here(slot.id.0.clone(), here));
        }
    }

    fn tell_everybodys_presence(&self) {
        let now = Instant::now();
        self.0.registry.forget_elsewhere(now);
        if self.0.nodes.others() == 0 {
            return;
        }
        for slot in self.0.registry.all() {
            let here = slot.presence().here(now);
            if here != [false, false] {
                self.0.nodes.tell(Word::Here(slot.id.0.clone(), here));
            }
        }
    }

    /// Another node has told something.
    pub(crate) async fn hear(&self, news: News) {
        match news {
            News::Gap => {
                if let Err(error) = self.look_for_missed().await {
                    tracing::warn!("what other nodes have done could not be looked at: {error}");
                }
            }
            News::Word(from, word) => self.hear_word(&from, word),
        }
    }

    fn hear_word(&self, from: &str, word: Word) {
        let deliver = |line: String, notice: Notice| self.0.bus.deliver(&WebGameId(line), notice);
        match word {
            Word::Changed(line) => match self.0.registry.known(&WebGameId(line.clone())) {
                Some(slot) => self.gone_on(&slot),
                None => deliver(line, Notice::Changed),
            },
            Word::Ended(_) => self.0.ended.notify_one(),
            Word::Talk(line) => deliver(line, Notice::Talk),
            Word::Rematch(line, next) => {
                if let Some(slot) = self.0.registry.known(&WebGameId(line.clone())) {
                    slot.outdate();
                }
                deliver(line, Notice::Rematch(WebGameId(next)));
            }
            Word::Here(line, seats) => {
                let game = WebGameId(line);
                self.0.registry.elsewhere(&game, from, seats, Instant::now());
                self.0.bus.deliver(&game, Notice::Presence);
            }
            Word::Sketch(line, second, ships) => {
                let slot = self.slot(&WebGameId(line));
                if let Ok(ships) = ships.parse() {
                    slot.keep_sketch(if second { Seat::B } else { Seat::A }, ships);
                }
            }
            Word::Challenges => self.touch_lobby(),
            Word::Lobby(guest) => self.hear_guest(from, &guest),
            Word::Left(visitor) => self.hear_left(from, &visitor),
            Word::Stopped(visitor) => self.hear_stopped(&visitor),
            Word::Paired(visitors, game) => self.hear_paired(&visitors, &game),
            Word::Bye => self.forget_guests_of(from),
            // They concern the site as a whole.
            Word::Hello | Word::Sessions | Word::Spent(..) => {}
        }
    }
}
