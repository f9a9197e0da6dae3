//! What every request is answered with.

use std::sync::Arc;
use std::time::Duration;

use amiral_store::Storage;
use amiral_words::{Lang, Words};

/// How the site is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long somebody must be absent before the other may claim the win.
    pub patience: Duration,
    /// How long a game may lie untouched before it is called off.
    pub expiry: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { patience: Duration::from_secs(60), expiry: Duration::from_hours(14 * 24) }
    }
}

/// What every request is answered with. Cheap to clone; all clones are one.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    storage: Arc<dyn Storage>,
    settings: Settings,
    words: [Words; Lang::ALL.len()],
}

impl App {
    /// A site over that database.
    pub fn new(storage: Arc<dyn Storage>, settings: Settings) -> App {
        App(Arc::new(Inner { storage, settings, words: Lang::ALL.map(Words::new) }))
    }

    /// The sentences of that language.
    pub fn words(&self, lang: Lang) -> &Words {
        let place = Lang::ALL.iter().position(|&known| known == lang);
        &self.0.words[place.expect("there are words in every language")]
    }

    /// How the site is run.
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// The database.
    pub fn storage(&self) -> &dyn Storage {
        &*self.0.storage
    }
}
