//! The nodes of one site: servers over one database, any of which answers any request.
//!
//! A node that has committed something tells the others, in a word without content: each looks at the
//! database for itself. So a word that is lost costs a moment, until the others look by themselves,
//! and never a shot. What nobody asks for is done by the node that has the lease for it ([`duty`]).

mod duty;
mod wire;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use amiral_store::Uid;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

pub(crate) use duty::{Duty, Held, RENEWAL};
pub use wire::{Unwired, Wire};

/// How often a node says that it is there, at least.
const HELLO: Duration = Duration::from_secs(3);
/// How long a node counts as there after a word.
pub(crate) const SILENT: Duration = Duration::from_secs(10);
/// How many words may wait to be told. Of more, some are lost.
const WAITING: usize = 10_000;

/// What one node tells the others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Word {
    /// A node is there.
    Hello,
    /// A node stops.
    Bye,
    /// Something has happened in a game, or whatever else has a line of its own.
    Changed(String),
    /// A game is over: it waits to be judged.
    Ended(String),
    /// Somebody has said something in a game.
    Talk(String),
    /// Another game follows on one.
    Rematch(String, String),
    /// Who is connected to a game at that node, in seat A and in seat B.
    Here(String, [bool; 2]),
    /// The ships placed so far in a seat of a game with a clock.
    Sketch(String, bool, String),
    /// Sessions have ended.
    Sessions,
    /// Challenges have changed.
    Challenges,
    /// Somebody is in the lobby, and may look for somebody.
    Lobby(Box<super::hub::Guest>),
    /// Somebody has left the lobby.
    Left(String),
    /// Somebody looks for nobody any more.
    Stopped(String),
    /// Two were paired in that game.
    Paired([String; 2], String),
    /// So much was asked for at that node, by the number of the limit and what it counts by.
    Spent(u8, String, u32),
}

/// Words, as they travel.
#[derive(Serialize, Deserialize)]
struct Letter {
    from: String,
    words: Vec<Word>,
}

/// The other nodes. Cheap to clone; clones share everything.
#[derive(Clone, Default)]
pub(crate) struct Nodes(Option<Arc<Shared>>);

struct Shared {
    id: Uid,
    words: mpsc::Sender<Word>,
    others: Mutex<HashMap<String, Instant>>,
}

impl Nodes {
    /// This node among others over that database, with what is to be told to them.
    pub(crate) fn several() -> (Nodes, mpsc::Receiver<Word>) {
        let (words, waiting) = mpsc::channel(WAITING);
        (Nodes(Some(Arc::new(Shared { id: Uid::draw(), words, others: Mutex::default() }))), waiting)
    }

    /// Whether there may be others.
    pub(crate) fn may_be_several(&self) -> bool {
        self.0.is_some()
    }

    /// What this node is known by; nothing where it is the only one.
    pub(crate) fn id(&self) -> Option<&Uid> {
        self.0.as_ref().map(|shared| &shared.id)
    }

    /// How many others are there.
    pub(crate) fn others(&self) -> usize {
        let Some(shared) = &self.0 else { return 0 };
        let mut others = shared.others();
        others.retain(|_, heard| heard.elapsed() < SILENT);
        others.len()
    }

    /// Tells the others something, if any are there.
    pub(crate) fn tell(&self, word: Word) {
        if let Some(shared) = &self.0
            && (self.others() > 0 || matches!(word, Word::Hello | Word::Bye))
        {
            // Where too much waits it is lost, as on the way.
            let _ = shared.words.try_send(word);
        }
    }
}

impl Shared {
    fn others(&self) -> std::sync::MutexGuard<'_, HashMap<String, Instant>> {
        self.others.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tells the other nodes what waits to be told, until nothing can come any more.
pub(crate) async fn keep_telling(id: Uid, mut words: mpsc::Receiver<Word>, wire: Wire) {
    let mut failing = false;
    loop {
        let mut waiting = Vec::new();
        let heard = tokio::time::timeout(HELLO, words.recv_many(&mut waiting, 500)).await;
        match heard {
            Ok(0) => return,
            Ok(_) => {}
            Err(_) => waiting.push(Word::Hello),
        }
        let last = waiting.contains(&Word::Bye);
        for letter in letters(&id.0, waiting, wire.longest()) {
            match wire.say(&letter).await {
                Ok(()) if failing => {
                    failing = false;
                    tracing::warn!("the other nodes can be told what happens again");
                }
                Err(problem) if !failing => {
                    failing = true;
                    tracing::warn!("the other nodes cannot be told what happens: {problem}");
                }
                Ok(()) | Err(_) => {}
            }
        }
        if last {
            return;
        }
    }
}

/// The words as texts, none of which is longer than that if a single word is not.
fn letters(from: &str, words: Vec<Word>, longest: usize) -> Vec<String> {
    let text = |words: Vec<Word>| serde_json::to_string(&Letter { from: from.into(), words }).unwrap_or_default();
    let whole = text(words.clone());
    if whole.len() <= longest || words.len() < 2 {
        return if whole.len() <= longest { vec![whole] } else { Vec::new() };
    }
    let mut first = words;
    let second = first.split_off(first.len() / 2);
    let mut texts = letters(from, first, longest);
    texts.extend(letters(from, second, longest));
    texts
}

/// What is heard of the other nodes.
pub(crate) enum News {
    /// A node tells something.
    Word(String, Word),
    /// Something may have been missed.
    Gap,
}

/// Hears the other nodes, until nobody wants to know any more.
pub(crate) async fn keep_hearing(nodes: Nodes, wire: Wire, news: mpsc::Sender<News>) {
    let Some(shared) = nodes.0.clone() else { return };
    let mut failing = false;
    loop {
        let mut ear = match wire.listen().await {
            Ok(ear) => ear,
            Err(problem) => {
                if !failing {
                    failing = true;
                    tracing::warn!("the other nodes cannot be heard: {problem}");
                }
                tokio::time::sleep(Duration::from_secs(1)).await;
                if news.is_closed() {
                    return;
                }
                continue;
            }
        };
        nodes.tell(Word::Hello);
        if news.send(News::Gap).await.is_err() {
            return;
        }
        loop {
            let heard = tokio::select! {
                heard = ear.next() => heard,
                () = news.closed() => return,
            };
            let text = match heard {
                Ok(Some(text)) => {
                    failing = false;
                    text
                }
                Ok(None) => {
                    if news.send(News::Gap).await.is_err() {
                        return;
                    }
                    continue;
                }
                Err(problem) => {
                    if !failing {
                        failing = true;
                        tracing::warn!("the other nodes cannot be heard: {problem}");
                    }
                    tokio::time::sleep(Duration::from_secs(1)).await;
                    break;
                }
            };
            // What cannot be read comes from another version, which means something else by it.
            let Ok(letter) = serde_json::from_str::<Letter>(&text) else { continue };
            if letter.from == shared.id.0 {
                continue;
            }
            let gone = letter.words.contains(&Word::Bye);
            let known = if gone {
                shared.others().remove(&letter.from).is_some()
            } else {
                shared.others().insert(letter.from.clone(), Instant::now()).is_some()
            };
            if !known && !gone {
                // It is new, and knows nobody yet.
                nodes.tell(Word::Hello);
            }
            for word in letter.words {
                if news.send(News::Word(letter.from.clone(), word)).await.is_err() {
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_travel_in_letters_that_are_short_enough() {
        let words: Vec<Word> = (0..100).map(|number| Word::Changed(format!("game {number}"))).collect();
        let letters = letters("me", words.clone(), 700);
        assert!(letters.len() > 2 && letters.iter().all(|letter| letter.len() <= 700));
        let read = letters.iter().flat_map(|letter| serde_json::from_str::<Letter>(letter).unwrap().words);
        assert_eq!(read.collect::<Vec<_>>(), words);
        assert!(super::letters("me", vec![Word::Changed("x".repeat(800))], 700).is_empty());
    }

    #[test]
    fn nothing_is_told_where_nobody_is() {
        let (nodes, mut words) = Nodes::several();
        nodes.tell(Word::Sessions);
        assert!(words.try_recv().is_err());
        nodes.0.as_ref().unwrap().others().insert("other".into(), Instant::now());
        nodes.tell(Word::Sessions);
        assert_eq!(words.try_recv().ok(), Some(Word::Sessions));
    }
}
