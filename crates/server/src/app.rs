//! What every request is answered with.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use amiral_game::{Rules, RulesError, RulesSetup};
use amiral_store::Storage;
use amiral_words::{Lang, Words};
use rayon::ThreadPoolBuildError;
use tokio::sync::watch;

use crate::hub::{Hub, LocalBus};
use crate::jobs::{Engine, Studies, Urgency, cores};
use crate::limits::{Buckets, Limits, Rate};

/// How the site is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long somebody must be absent before the other may claim the win.
    pub patience: Duration,
    /// How long a game may lie untouched before it is called off.
    pub expiry: Duration,
    /// How many requests one visitor may make.
    pub visitor_rate: Rate,
    /// How many requests another machine may make, whoever the visitors are.
    pub machine_rate: Rate,
    /// How much long work may wait for its turn.
    pub most_waiting: usize,
    /// The most studies at a time.
    pub most_studies: usize,
    /// The most games of a study.
    pub most_games: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            patience: Duration::from_mins(1),
            expiry: Duration::from_hours(14 * 24),
            visitor_rate: Rate { burst: 120.0, refill: 30.0 },
            machine_rate: Rate { burst: 1000.0, refill: 300.0 },
            most_waiting: 64,
            most_studies: 2,
            most_games: 1_000_000,
        }
    }
}

/// What every request is answered with. Cheap to clone; all clones are one.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    storage: Arc<dyn Storage>,
    settings: Settings,
    words: [Words; Lang::ALL.len()],
    hub: Hub,
    prompt: Engine,
    brisk: Engine,
    heavy: Engine,
    studies: Studies,
    limits: Limits,
    /// Rules that were asked for, so that games under the same ones share what is computed from them.
    rules: Mutex<HashMap<String, Rules>>,
    ending: watch::Sender<bool>,
}

/// The most rules that are remembered.
const RULES: usize = 256;

impl App {
    /// A site over that database. Needs a runtime.
    pub fn new(storage: Arc<dyn Storage>, settings: Settings) -> Result<App, ThreadPoolBuildError> {
        let prompt = Engine::new(cores(), usize::MAX, Urgency::Prompt)?;
        let brisk = Engine::new(cores(), settings.most_waiting, Urgency::Patient)?;
        let heavy = Engine::new(cores(), settings.most_waiting, Urgency::Patient)?;
        let bus = Arc::new(LocalBus::default());
        Ok(App(Arc::new(Inner {
            hub: Hub::open(storage.clone(), bus, prompt.clone(), settings.patience, settings.expiry),
            prompt,
            brisk,
            heavy,
            studies: Studies::new(settings.most_studies),
            limits: Limits {
                visitors: Buckets::new(settings.visitor_rate),
                machines: Buckets::new(settings.machine_rate),
            },
            rules: Mutex::default(),
            storage,
            settings,
            words: Lang::ALL.map(Words::new),
            ending: watch::Sender::new(false),
        })))
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

    /// The games.
    pub fn hub(&self) -> &Hub {
        &self.0.hub
    }

    /// Threads for what games wait for.
    pub(crate) fn prompt(&self) -> &Engine {
        &self.0.prompt
    }

    /// Threads for what takes a second or two at most, so that it need not wait for what takes long.
    pub(crate) fn brisk(&self) -> &Engine {
        &self.0.brisk
    }

    /// Threads for everything else that takes long.
    pub(crate) fn heavy(&self) -> &Engine {
        &self.0.heavy
    }

    pub(crate) fn studies(&self) -> &Studies {
        &self.0.studies
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// The rules of that setup, computed once.
    pub(crate) fn rules(&self, setup: RulesSetup) -> Result<Rules, RulesError> {
        let rules = setup.build()?;
        let mut known = self.0.rules.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= RULES {
            known.clear();
        }
        Ok(known.entry(rules.to_string()).or_insert(rules).clone())
    }

    /// Changes when the server is about to end.
    pub(crate) fn ending(&self) -> watch::Receiver<bool> {
        self.0.ending.subscribe()
    }

    /// Tells every live connection that the server is about to end.
    pub(crate) fn end(&self) {
        self.0.ending.send_replace(true);
    }
}
