//! How viewers of a game learn that it has changed.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use amiral_store::WebGameId;
use tokio::sync::broadcast;

use crate::nodes::{Nodes, Word};

/// A notice about a game. It contains nothing of the game itself: each listener gets a new view,
/// with what they may see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// Something happened.
    Changed,
    /// Somebody came or went.
    Presence,
    /// Somebody has said something to the other.
    Talk,
    /// Another game follows on this one.
    Rematch(WebGameId),
}

/// Delivers notices to all listeners, within this process or between several.
pub trait Bus: Send + Sync {
    /// Sends a notice to all listeners of that game.
    fn publish(&self, game: &WebGameId, notice: Notice);

    /// Passes on what another node has sent, to the listeners of this one.
    fn deliver(&self, game: &WebGameId, notice: Notice) {
        self.publish(game, notice);
    }

    /// Listens to that game from now on.
    fn subscribe(&self, game: &WebGameId) -> broadcast::Receiver<Notice>;
}

/// How many notices may wait for one listener. Missing some does no harm: the next view has
/// everything.
const WAITING: usize = 16;

/// A bus within this process.
#[derive(Default)]
pub struct LocalBus {
    lines: Mutex<HashMap<WebGameId, broadcast::Sender<Notice>>>,
}

impl Bus for LocalBus {
    fn publish(&self, game: &WebGameId, notice: Notice) {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(line) = lines.get(game)
            && line.send(notice).is_err()
        {
            // Nobody listens any more.
            lines.remove(game);
        }
    }

    fn subscribe(&self, game: &WebGameId) -> broadcast::Receiver<Notice> {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.entry(game.clone()).or_insert_with(|| broadcast::channel(WAITING).0).subscribe()
    }
}

/// A bus that other nodes hear, too.
pub(crate) struct NodeBus {
    here: LocalBus,
    nodes: Nodes,
}

impl NodeBus {
    pub(crate) fn new(nodes: Nodes) -> NodeBus {
        NodeBus { here: LocalBus::default(), nodes }
    }
}

impl Bus for NodeBus {
    fn publish(&self, game: &WebGameId, notice: Notice) {
        let word = match &notice {
            Notice::Changed => Some(Word::Changed(game.0.clone())),
            Notice::Talk => Some(Word::Talk(game.0.clone())),
            Notice::Rematch(next) => Some(Word::Rematch(game.0.clone(), next.0.clone())),
            // Who is there is told apart, for each node knows its own connections.
            Notice::Presence => None,
        };
        if let Some(word) = word {
            self.nodes.tell(word);
        }
        self.here.publish(game, notice);
    }

    fn deliver(&self, game: &WebGameId, notice: Notice) {
        self.here.publish(game, notice);
    }

    fn subscribe(&self, game: &WebGameId) -> broadcast::Receiver<Notice> {
        self.here.subscribe(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn everybody_hears_of_their_game_and_no_other() {
        let (bus, game, other) = (LocalBus::default(), WebGameId("a".into()), WebGameId("b".into()));
        let (mut first, mut second, mut third) = (bus.subscribe(&game), bus.subscribe(&game), bus.subscribe(&other));
        bus.publish(&game, Notice::Changed);
        assert_eq!(first.recv().await, Ok(Notice::Changed));
        assert_eq!(second.recv().await, Ok(Notice::Changed));
        assert!(third.try_recv().is_err());
        drop((first, second));
        bus.publish(&game, Notice::Changed);
        assert_eq!(bus.lines.lock().unwrap().len(), 1);
    }
}
