//! What every request is answered with.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use amiral_store::{Event, EventKind, Handle, Storage, StoreError};
use amiral_words::{Lang, Words};
use ipnet::IpNet;
use rayon::ThreadPoolBuildError;
use thiserror::Error;
use tokio::sync::watch;

use crate::api::{Boards, Tables, Talk, gather_puzzles};
use crate::client::Address;
use crate::clock::Clock;
use crate::connections::LiveConnections;
use crate::failures::FailedSignIns;
use crate::hub::{Hub, HubSettings, LocalBus, resume_clocks};
use crate::jobs::{Capacity, Studies, StudyLimits, Urgency, Workers, cores};
use crate::judging::keep_judging;
use crate::limits::{Limiter, Limits, Rate};
use crate::pages::Notices;
use crate::passkeys::Ceremonies;
use crate::passwords::Passwords;
use crate::rules_cache::RulesCache;
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
    /// How long a game may be left alone before it is cancelled.
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
    /// How many games a bot may begin.
    pub bot_games: Rate,
    /// How many it may play at once.
    pub most_bot_games: u32,
    /// How many bots an account may have.
    pub most_bots: u32,
    /// How often somebody may try to sign in to one account from one address.
    pub account_sign_ins: Rate,
    /// How often somebody may try to sign in from one address, to whichever accounts.
    pub address_sign_ins: Rate,
    /// How many accounts may be registered from one address, with every handle that is taken.
    pub address_accounts: Rate,
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
    /// How long a strategy may think about a move before it makes the first that comes to mind.
    pub thinking_time: Duration,
    /// The most studies at a time.
    pub most_studies: usize,
    /// The most studies of one visitor at a time.
    pub most_studies_by_visitor: usize,
    /// How long a study may run.
    pub study_time: Duration,
    /// The most games of a study, those of all strategies added up.
    pub most_games: u64,
    /// How long guests are remembered who do not play any more; nothing where for good.
    pub keep_guests: Option<Duration>,
    /// What players may say to each other.
    pub talk: Talk,
    /// Who may make classes.
    pub teachers: Teachers,
    /// The most classes of one teacher.
    pub most_classes: u32,
    /// The most pupils of one class.
    pub most_pupils: u32,
    /// What the operator has to say.
    pub notices: Notices,
    /// What time it is.
    pub clock: Clock,
}

/// Who may make classes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Teachers {
    /// Those whom the operator has named.
    #[default]
    Named,
    /// Everybody with an account.
    Everybody,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            public_url: None,
            trusted_proxies: Vec::new(),
            patience: Duration::from_mins(1),
            expiry: Duration::from_hours(14 * 24),
            expiry_unstarted: Duration::from_hours(7 * 24),
            visitor_rate: Rate { burst: 120.0, refill: 30.0 },
            // Two hundred pupils who open the site at once ask for some thirty things each.
            address_rate: Rate { burst: 12_000.0, refill: 1_000.0 },
            visitor_games: Rate { burst: 20.0, refill: 0.5 },
            address_games: Rate { burst: 1_000.0, refill: 10.0 },
            // Ten a minute, in the long run.
            bot_games: Rate { burst: 10.0, refill: 1.0 / 6.0 },
            most_bot_games: 16,
            most_bots: 5,
            // A hundred guesses an hour at most; a school may sign in all at once.
            account_sign_ins: Rate { burst: 10.0, refill: 0.02 },
            address_sign_ins: Rate { burst: 300.0, refill: 1.0 },
            address_accounts: Rate { burst: 60.0, refill: 0.05 },
            most_connections: 10_000,
            most_connections_by_address: 2_500,
            most_live_by_visitor: 20,
            most_live_by_address: 1_000,
            request_time: Duration::from_secs(15),
            most_work: 64,
            work_time: Duration::from_mins(2),
            thinking_time: Duration::from_secs(10),
            most_studies: 4,
            most_studies_by_visitor: 2,
            study_time: Duration::from_mins(20),
            most_games: 2_000_000,
            keep_guests: None,
            talk: Talk::default(),
            teachers: Teachers::default(),
            most_classes: 20,
            most_pupils: 200,
            notices: Notices::default(),
            clock: Clock::default(),
        }
    }
}

/// How many guests are forgotten in one round.
const FORGOTTEN_AT_ONCE: u32 = 1_000;

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

/// How many requests were refused for being too many since that was last noted, and where the last
/// one came from.
#[derive(Default)]
struct Refusals(Mutex<(u64, Option<Address>)>);

/// What every request is answered with. Cheap to clone; clones share everything.
#[derive(Clone)]
pub struct App(Arc<Inner>);

pub(crate) struct Inner {
    storage: Arc<dyn Storage>,
    settings: Settings,
    words: [Words; Lang::ALL.len()],
    site: Site,
    hub: Hub,
    sessions: Sessions,
    workers: AllWorkers,
    studies: Studies,
    limits: Limits,
    passwords: Passwords,
    ceremonies: Ceremonies,
    live: LiveConnections,
    rules: Arc<RulesCache>,
    refusals: Refusals,
    failed_sign_ins: FailedSignIns,
    tables: Tables,
    lobby: Boards,
    ending: watch::Sender<bool>,
}

/// The threads of the site. Each kind of work has its own, so that none waits for another.
struct AllWorkers {
    hints: Workers,
    judging: Workers,
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
        // A class of pupils may request hints all at once.
        let hints = Capacity { most: 1_000, most_by_address: 500, urgency: Urgency::Soon, ..capacity };
        let placing = Capacity { most: 500, most_by_address: 250, urgency: Urgency::Soon, ..capacity };
        // One game after another: nobody waits for it.
        let judging = Capacity { threads: 1, ..capacity };
        Ok(AllWorkers {
            hints: Workers::new("hints", hints)?,
            judging: Workers::new("judging", judging)?,
            quick: Workers::new("quick", capacity)?,
            long: Workers::new("long", capacity)?,
            placing: Workers::new("placing", placing)?,
        })
    }
}

impl App {
    /// The site that consists of that.
    pub(crate) fn of(inner: Arc<Inner>) -> App {
        App(inner)
    }

    /// A site over that database. Needs a runtime.
    pub async fn new(storage: Arc<dyn Storage>, settings: Settings) -> Result<App, OpenError> {
        let workers = AllWorkers::new(&settings)?;
        let thinking = Capacity {
            threads: cores(),
            most: 10_000,
            most_by_address: usize::MAX,
            most_by_requester: 100,
            time: settings.thinking_time,
            urgency: Urgency::Prompt,
        };
        let rules = Arc::<RulesCache>::default();
        let (steady, due) = resume_clocks(&*storage, settings.clock.now()).await?;
        let hub = HubSettings {
            rules: rules.clone(),
            thinking: Workers::new("thinking", thinking)?,
            placing: workers.placing.clone(),
            patience: settings.patience,
            expiry: settings.expiry,
            expiry_unstarted: settings.expiry_unstarted,
            invitations: storage.secret("invitations").await?,
            days: storage.secret("fleets of the days").await?,
            clock: settings.clock.clone(),
            steady,
            due,
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
                games_by_bot: Limiter::new(settings.bot_games),
                sign_ins: Limiter::new(settings.account_sign_ins),
                sign_ins_by_address: Limiter::new(settings.address_sign_ins),
                accounts_by_address: Limiter::new(settings.address_accounts),
                reports_by_visitor: Limiter::new(Rate { burst: 5.0, refill: 1.0 / 600.0 }),
                reports_by_address: Limiter::new(Rate { burst: 60.0, refill: 1.0 / 60.0 }),
            },
            passwords: Passwords::default(),
            ceremonies: Ceremonies::default(),
            live: LiveConnections::new(settings.most_live_by_visitor, settings.most_live_by_address),
            rules,
            refusals: Refusals::default(),
            failed_sign_ins: FailedSignIns::default(),
            tables: Tables::default(),
            lobby: Boards::default(),
            storage,
            settings,
            words: Lang::ALL.map(Words::new),
            ending: watch::Sender::new(false),
        }));
        app.look_after();
        tokio::spawn(keep_judging(Arc::downgrade(&app.0)));
        Ok(app)
    }

    /// Regularly removes expired sessions and logs refusals, for as long as the site runs.
    fn look_after(&self) {
        let inner = Arc::downgrade(&self.0);
        tokio::spawn(async move {
            for minute in 1_u64.. {
                tokio::time::sleep(Duration::from_mins(1)).await;
                let Some(inner) = inner.upgrade() else { return };
                let app = App(inner);
                if let Err(error) = app.note_refusals().await {
                    tracing::warn!("what was refused could not be noted: {error}");
                }
                if minute % 10 == 0
                    && let Err(error) = gather_puzzles(&app).await
                {
                    tracing::warn!("no puzzles could be taken from games: {error}");
                }
                if minute % 60 == 1
                    && let Err(error) = app.forget_guests().await
                {
                    tracing::warn!("guests could not be forgotten: {error}");
                }
                let unused = app.settings().expiry_unstarted;
                if minute % 60 == 0
                    && let Err(error) = app.sessions().sweep(unused).await
                {
                    tracing::warn!("old sessions could not be forgotten: {error}");
                }
            }
        });
    }

    /// Forgets the guests who have not played for as long as they are remembered, with their names, and
    /// notes how many.
    async fn forget_guests(&self) -> Result<(), StoreError> {
        let Some(time) = self.0.settings.keep_guests else { return Ok(()) };
        let now = self.0.settings.clock.now();
        let before = now - jiff::SignedDuration::try_from(time).unwrap_or(jiff::SignedDuration::MAX);
        let idle = self.0.storage.idle_guests(before, FORGOTTEN_AT_ONCE).await?;
        for guest in &idle {
            self.0.storage.forget_guest(*guest).await?;
        }
        if idle.is_empty() {
            return Ok(());
        }
        let kind = EventKind::Forgotten { guests: idle.len() as u64 };
        self.0.storage.log_event(&Event { at: now, subject: "guests".into(), kind }).await
    }

    /// Counts a request that is refused because there were too many.
    pub(crate) fn refuse(&self, address: Option<Address>) {
        let mut refusals = self.0.refusals.0.lock().unwrap_or_else(PoisonError::into_inner);
        *refusals = (refusals.0 + 1, address);
    }

    /// Somebody has not shown that an account is theirs; it is nobody's where there is no such account.
    pub(crate) fn sign_in_failed(&self, account: Option<&Handle>) {
        self.0.failed_sign_ins.count(account);
    }

    /// Logs how many requests were refused, if any, in one line, and sign-ins that failed in a few.
    pub(crate) async fn note_refusals(&self) -> Result<(), StoreError> {
        for event in self.0.failed_sign_ins.take(self.0.settings.clock.now()) {
            self.0.storage.log_event(&event).await?;
        }
        let refusals = std::mem::take(&mut *self.0.refusals.0.lock().unwrap_or_else(PoisonError::into_inner));
        let (count @ 1.., last) = refusals else { return Ok(()) };
        let subject = last.map_or_else(|| "somebody".to_owned(), |address| address.to_string());
        let (at, kind) = (self.0.settings.clock.now(), EventKind::Refused { requests: count });
        self.0.storage.log_event(&Event { at, subject, kind }).await
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

    /// The thread that judges how well people fired.
    pub(crate) fn judging(&self) -> &Workers {
        &self.0.workers.judging
    }

    /// Threads for work of a second or two at most, which need not wait for longer work.
    pub(crate) fn quick(&self) -> &Workers {
        &self.0.workers.quick
    }

    /// Threads for all other long work.
    pub(crate) fn long(&self) -> &Workers {
        &self.0.workers.long
    }

    /// Threads that find out whether a fleet fits, and place fleets at random.
    pub(crate) fn placing(&self) -> &Workers {
        &self.0.workers.placing
    }

    pub(crate) fn live(&self) -> &LiveConnections {
        &self.0.live
    }

    pub(crate) fn studies(&self) -> &Studies {
        &self.0.studies
    }

    /// What was asked of authenticators.
    pub(crate) fn ceremonies(&self) -> &Ceremonies {
        &self.0.ceremonies
    }

    /// How many passwords have been hashed: by far the most work that somebody unknown can ask for.
    pub fn password_hashes(&self) -> u64 {
        self.0.passwords.computed()
    }

    pub(crate) fn passwords(&self) -> &Passwords {
        &self.0.passwords
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// The rules in use.
    pub(crate) fn rules(&self) -> &RulesCache {
        &self.0.rules
    }

    /// Tables of shared fleets, as they were a moment ago.
    pub(crate) fn tables(&self) -> &Tables {
        &self.0.tables
    }

    /// What the lobby shows to everybody, as it was a moment ago.
    pub(crate) fn lobby(&self) -> &Boards {
        &self.0.lobby
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
    async fn guests_are_forgotten_after_the_time_they_are_remembered_and_the_log_says_how_many() {
        let folder = tempfile::tempdir().unwrap();
        let storage = connect(&Location::File(folder.path().join("site.db")), Options::default()).await.unwrap();
        for name in ["Ada", "Bob"] {
            storage.guest(&amiral_store::SecretHash::of(name), Some(name)).await.unwrap();
        }
        let keeping = |time| Settings { keep_guests: time, ..Settings::default() };
        let forget = async |time| {
            let app = App::new(storage.clone(), keeping(time)).await.unwrap();
            app.forget_guests().await.unwrap();
            storage.players(None).await.unwrap().len()
        };
        assert_eq!(forget(None).await, 2);
        assert_eq!(forget(Some(Duration::from_hours(24))).await, 2);
        tokio::time::sleep(Duration::from_millis(5)).await;
        assert_eq!(forget(Some(Duration::ZERO)).await, 0);
        let events = storage.events(None, 10).await.unwrap();
        assert_eq!(
            events.iter().map(|logged| logged.event.kind.clone()).collect::<Vec<_>>(),
            [EventKind::Forgotten { guests: 2 }]
        );
    }

    #[tokio::test]
    async fn refusals_are_noted_in_one_line_however_many() {
        let folder = tempfile::tempdir().unwrap();
        let storage = connect(&Location::File(folder.path().join("site.db")), Options::default()).await.unwrap();
        let app = App::new(storage.clone(), Settings::default()).await.unwrap();
        app.note_refusals().await.unwrap();
        for _ in 0..1_000 {
            app.refuse(Some(Address::of("192.0.2.66".parse().unwrap())));
        }
        app.note_refusals().await.unwrap();
        app.note_refusals().await.unwrap();
        let events = storage.events(None, 10).await.unwrap();
        assert_eq!(events.len(), 1, "{events:?}");
        let event = &events[0].event;
        assert_eq!((&event.kind, event.subject.as_str()), (&EventKind::Refused { requests: 1_000 }, "192.0.2.66"));
        // Sign-ins that failed are told with them.
        app.sign_in_failed(Some(&"Ada".parse().unwrap()));
        app.note_refusals().await.unwrap();
        let event = &storage.latest_events(1).await.unwrap()[0].event;
        assert_eq!((&event.kind, event.subject.as_str()), (&EventKind::SignInsFailed { attempts: 1 }, "Ada"));
    }
}
