//! What every request is answered with.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use amiral_game::{Rules, RulesError, RulesSetup};
use amiral_store::{Storage, StoreError};
use amiral_words::{Lang, Words};
use ipnet::IpNet;
use rayon::ThreadPoolBuildError;
use thiserror::Error;
use tokio::sync::watch;

use crate::clock::Clock;
use crate::connections::LiveConnections;
use crate::hub::{Hub, HubSettings, LocalBus};
use crate::jobs::{Capacity, Studies, StudyLimits, Urgency, Workers, cores};
use crate::limits::{Limiter, Limits, Rate};
use crate::security::{PublicUrl, Site};
use crate::visitor::Sessions;

/// How the site is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where others find the site.
    pub public_url: Option<PublicUrl>,
    /// The proxies that are believed when they say for whom they ask.
    pub trusted_proxies: Vec<IpNet>,
    /// How long somebody must be absent before the other may claim the win.
    pub patience: Duration,
    /// How long a game may lie untouched before it is called off.
    pub expiry: Duration,
    /// The same for a game in which nobody has fired yet.
    pub expiry_unstarted: Duration,
    /// How many requests one visitor may make.
    pub visitor_rate: Rate,
    /// How many requests may come from one address, whoever the visitors are.
    pub address_rate: Rate,
    /// How many games one visitor may make.
    pub visitor_games: Rate,
    /// How many games may be made from one address.
    pub address_games: Rate,
    /// How many connections may be open, in all and from one address.
    pub most_connections: usize,
    /// The same from one address.
    pub most_connections_by_address: usize,
    /// How many live connections one visitor may have.
    pub most_live_by_visitor: usize,
    /// How many live connections there may be from one address.
    pub most_live_by_address: usize,
    /// How long the head of a request may take to come, and its body.
    pub request_time: Duration,
    /// How much long work may be under way or wait.
    pub most_work: usize,
    /// How long one piece of it may take.
    pub work_time: Duration,
    /// The most studies at a time.
    pub most_studies: usize,
    /// The most studies of one visitor at a time.
    pub most_studies_by_visitor: usize,
    /// How long a study may run.
    pub study_time: Duration,
    /// The most games of a study, those of all strategies added up.
    pub most_games: u64,
    /// What time it is.
    pub clock: Clock,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            public_url: None,
            trusted_proxies: Vec::new(),
            patience: Duration::from_mins(1),
            expiry: Duration::from_hours(14 * 24),
            expiry_unstarted: Duration::from_hours(2 * 24),
            visitor_rate: Rate { burst: 120.0, refill: 30.0 },
            // Two hundred pupils who open the site at once ask for some thirty things each.
            address_rate: Rate { burst: 12_000.0, refill: 1_000.0 },
            visitor_games: Rate { burst: 20.0, refill: 0.5 },
            address_games: Rate { burst: 1_000.0, refill: 10.0 },
            most_connections: 10_000,
            most_connections_by_address: 2_500,
            most_live_by_visitor: 20,
            most_live_by_address: 1_000,
            request_time: Duration::from_secs(15),
            most_work: 64,
            work_time: Duration::from_mins(2),
            most_studies: 4,
            most_studies_by_visitor: 2,
            study_time: Duration::from_mins(20),
            most_games: 2_000_000,
            clock: Clock::default(),
        }
    }
}

/// Why the site could not be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The system does not give as many threads.
    #[error(transparent)]
    Threads(#[from] ThreadPoolBuildError),
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What every request is answered with. Cheap to clone; all clones are one.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    storage: Arc<dyn Storage>,
    settings: Settings,
    words: [Words; Lang::ALL.len()],
    site: Site,
    hub: Hub,
    sessions: Sessions,
    workers: AllWorkers,
    studies: Studies,
    limits: Limits,
    live: LiveConnections,
    /// Rules that were asked for, so that games under the same ones share what is computed from them.
    rules: Mutex<HashMap<String, Rules>>,
    ending: watch::Sender<bool>,
}

/// The threads of the site, for each kind of work its own: none waits behind another.
struct AllWorkers {
    hints: Workers,
    quick: Workers,
    long: Workers,
    placing: Workers,
}

impl AllWorkers {
    fn new(settings: &Settings) -> Result<AllWorkers, ThreadPoolBuildError> {
        let capacity = Capacity {
            threads: cores(),
            most: settings.most_work,
            most_by_address: settings.most_work.div_ceil(2),
            most_by_requester: 4,
            time: settings.work_time,
            urgency: Urgency::Patient,
        };
        // A class that plays asks for as many hints as it has pupils.
        let hints = Capacity { most: 1_000, most_by_address: 500, urgency: Urgency::Soon, ..capacity };
        let placing = Capacity { most: 500, most_by_address: 250, urgency: Urgency::Soon, ..capacity };
        Ok(AllWorkers {
            hints: Workers::new("hints", hints)?,
            quick: Workers::new("quick", capacity)?,
            long: Workers::new("long", capacity)?,
            placing: Workers::new("placing", placing)?,
        })
    }
}

/// The most rules that are remembered, and the most memory their tables may take.
const RULES: usize = 64;
const RULES_MEMORY: usize = 32 << 20;

impl App {
    /// A site over that database. Needs a runtime.
    pub async fn new(storage: Arc<dyn Storage>, settings: Settings) -> Result<App, OpenError> {
        let workers = AllWorkers::new(&settings)?;
        let thinking = Capacity {
            threads: cores(),
            most: 10_000,
            most_by_address: usize::MAX,
            most_by_requester: 100,
            time: settings.work_time,
            urgency: Urgency::Prompt,
        };
        let hub = HubSettings {
            thinking: Workers::new("thinking", thinking)?,
            placing: workers.placing.clone(),
            patience: settings.patience,
            expiry: settings.expiry,
            expiry_unstarted: settings.expiry_unstarted,
            invitations: storage.secret("invitations").await?,
            clock: settings.clock.clone(),
        };
        let app = App(Arc::new(Inner {
            site: Site::new(settings.public_url.clone()),
            hub: Hub::open(storage.clone(), Arc::new(LocalBus::default()), hub),
            sessions: Sessions::new(storage.clone(), settings.clock.clone()),
            workers,
            studies: Studies::new(StudyLimits {
                most: settings.most_studies,
                most_by_requester: settings.most_studies_by_visitor,
                time: settings.study_time,
            }),
            limits: Limits {
                by_address: Limiter::new(settings.address_rate),
                by_visitor: Limiter::new(settings.visitor_rate),
                games_by_address: Limiter::new(settings.address_games),
                games_by_visitor: Limiter::new(settings.visitor_games),
            },
            live: LiveConnections::new(settings.most_live_by_visitor, settings.most_live_by_address),
            rules: Mutex::default(),
            storage,
            settings,
            words: Lang::ALL.map(Words::new),
            ending: watch::Sender::new(false),
        }));
        app.sweep_sessions();
        Ok(app)
    }

    /// Forgets sessions that are over, now and then, for as long as the site is there.
    fn sweep_sessions(&self) {
        let inner = Arc::downgrade(&self.0);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(Duration::from_hours(1)).await;
                let Some(inner) = inner.upgrade() else { return };
                if let Err(error) = inner.sessions.sweep(inner.settings.expiry_unstarted).await {
                    tracing::warn!("old sessions could not be forgotten: {error}");
                }
            }
        });
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

    /// What the site is called.
    pub(crate) fn site(&self) -> &Site {
        &self.0.site
    }

    pub(crate) fn sessions(&self) -> &Sessions {
        &self.0.sessions
    }

    /// Threads for hints.
    pub(crate) fn hints(&self) -> &Workers {
        &self.0.workers.hints
    }

    /// Threads for what takes a second or two at most, so that it need not wait for what takes long.
    pub(crate) fn quick(&self) -> &Workers {
        &self.0.workers.quick
    }

    /// Threads for everything else that takes long.
    pub(crate) fn long(&self) -> &Workers {
        &self.0.workers.long
    }

    /// Threads that find out whether a fleet fits, and place one.
    pub(crate) fn placing(&self) -> &Workers {
        &self.0.workers.placing
    }

    pub(crate) fn live(&self) -> &LiveConnections {
        &self.0.live
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
        let memory: usize = known.values().map(Rules::memory).sum();
        if known.len() >= RULES || memory >= RULES_MEMORY {
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

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_store::{Location, Options, connect};

    #[tokio::test]
    async fn rules_that_are_remembered_are_bounded_in_memory() {
        let folder = tempfile::tempdir().unwrap();
        let storage = connect(&Location::File(folder.path().join("site.db")), Options::default()).await.unwrap();
        let app = App::new(storage, Settings::default()).await.unwrap();
        for ship in 2..26 {
            let fleet: Vec<u32> = (1..=ship).collect();
            let rules = app.rules(RulesSetup { width: 26, height: 26, fleet, ..RulesSetup::default() }).unwrap();
            let known = app.0.rules.lock().unwrap();
            let others: usize = known.values().filter(|known| **known != rules).map(Rules::memory).sum();
            assert!(known.len() <= RULES && others <= RULES_MEMORY, "{} rules, {others} bytes", known.len());
        }
        let same = || app.rules(RulesSetup::default()).unwrap();
        let (first, second) = (same(), same());
        assert!(std::ptr::eq(first.placements(), second.placements()), "tables are computed once");
    }
}
