//! What every request is answered with.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use amiral_store::{ANNOUNCEMENT, Event, EventKind, Handle, Storage, StoreError, Uid};
use amiral_words::{Lang, Words};
use rayon::ThreadPoolBuildError;
use thiserror::Error;
use tokio::sync::{mpsc, watch};

use crate::api::{Boards, Tables, gather_puzzles};
use crate::client::Address;
use crate::connections::LiveConnections;
use crate::failures::FailedSignIns;
use crate::hub::{Bus, Hub, HubSettings, LocalBus, NodeBus, resume_clocks};
use crate::jobs::{Capacity, Studies, StudyLimits, Urgency, Workers, cores};
use crate::judging::keep_judging;
use crate::limits::{Limiter, Limits, Rate};
use crate::metrics::Metrics;
use crate::nodes::{News, Nodes, Wire, Word, keep_hearing, keep_telling};
use crate::passkeys::Ceremonies;
use crate::passwords::Passwords;
use crate::rules_cache::RulesCache;
use crate::security::Site;
use crate::settings::Settings;
use crate::visitor::{Sessions, draw};

/// How often what is said on all pages is read.
const ANNOUNCED: Duration = Duration::from_secs(5);
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
    /// Set once the server is told to stop, to how long it still serves.
    leaving: watch::Sender<Option<Duration>>,
    metrics: Arc<Metrics>,
    /// What the numbers of requests begin with.
    started: Uid,
    /// What is said on all pages.
    announcement: Mutex<Option<Arc<str>>>,
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
        let metrics = Arc::<Metrics>::default();
        let (nodes, words) = if storage.is_shared() {
            let (nodes, words) = Nodes::several();
            (nodes, Some(words))
        } else {
            (Nodes::default(), None)
        };
        let bus: Arc<dyn Bus> =
            if words.is_some() { Arc::new(NodeBus::new(nodes.clone())) } else { Arc::new(LocalBus::default()) };
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
            nodes: nodes.clone(),
            metrics: metrics.clone(),
        };
        let wire = settings.wire.clone().unwrap_or_else(|| Wire::Database(storage.clone()));
        let app = App(Arc::new(Inner {
            site: Site::new(settings.public_url.clone()),
            hub: Hub::open(storage.clone(), bus, hub),
            sessions: Sessions::new(storage.clone(), settings.clock.clone(), nodes.clone()),
            workers,
            studies: Studies::new(StudyLimits {
                most: settings.most_studies,
                most_by_requester: settings.most_studies_by_visitor,
                time: settings.study_time,
            }),
            limits: Limits {
                by_address: Limiter::among(&nodes, 0, settings.address_rate),
                by_visitor: Limiter::among(&nodes, 1, settings.visitor_rate),
                games_by_address: Limiter::among(&nodes, 2, settings.address_games),
                games_by_visitor: Limiter::among(&nodes, 3, settings.visitor_games),
                games_by_bot: Limiter::among(&nodes, 4, settings.bot_games),
                sign_ins: Limiter::among(&nodes, 5, settings.account_sign_ins),
                sign_ins_by_address: Limiter::among(&nodes, 6, settings.address_sign_ins),
                accounts_by_address: Limiter::among(&nodes, 7, settings.address_accounts),
                reports_by_visitor: Limiter::among(&nodes, 8, Rate { burst: 5.0, refill: 1.0 / 600.0 }),
                reports_by_address: Limiter::among(&nodes, 9, Rate { burst: 60.0, refill: 1.0 / 60.0 }),
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
            leaving: watch::Sender::new(None),
            metrics,
            started: Uid::draw(),
            announcement: Mutex::default(),
        }));
        if let Err(error) = app.read_announcement().await {
            tracing::warn!("what is to be said on all pages could not be read: {error}");
        }
        if let Some(words) = words {
            app.keep_company(nodes, words, wire);
        }
        app.look_after();
        tokio::spawn(keep_judging(Arc::downgrade(&app.0)));
        Ok(app)
    }

    /// Tells the other nodes what happens here, and hears what happens there.
    fn keep_company(&self, nodes: Nodes, words: mpsc::Receiver<Word>, wire: Wire) {
        let (news, mut heard) = mpsc::channel(1_000);
        if let Some(id) = nodes.id() {
            tokio::spawn(keep_telling(id.clone(), words, wire.clone()));
        }
        tokio::spawn(keep_hearing(nodes, wire, news));
        let inner = Arc::downgrade(&self.0);
        tokio::spawn(async move {
            loop {
                let news = tokio::time::timeout(ANNOUNCED, heard.recv()).await;
                let Some(app) = inner.upgrade().map(App) else { return };
                let news = match news {
                    Ok(Some(news)) => news,
                    Ok(None) => return,
                    Err(_) => continue,
                };
                match &news {
                    News::Word(_, Word::Sessions) => app.sessions().forget_here(),
                    News::Word(_, Word::Spent(limit, key, count)) => app.limits().spend(*limit, key, *count),
                    News::Gap => {
                        app.sessions().forget_here();
                        app.hub().hear(news).await;
                    }
                    News::Word(..) => app.hub().hear(news).await,
                }
            }
        });
    }

    /// Regularly reads what is to be said on all pages, for as long as the site runs.
    fn keep_announcing(&self) {
        let inner = Arc::downgrade(&self.0);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(ANNOUNCED).await;
                let Some(app) = inner.upgrade().map(App) else { return };
                // While the database does not answer, the same is said as before.
                let _ = app.read_announcement().await;
            }
        });
    }

    async fn read_announcement(&self) -> Result<(), StoreError> {
        let said = self.0.storage.setting(None, ANNOUNCEMENT).await?;
        *self.0.announcement.lock().unwrap_or_else(PoisonError::into_inner) = said.map(Arc::from);
        Ok(())
    }

    /// What is said on all pages, if anything is.
    pub(crate) fn announcement(&self) -> Option<Arc<str>> {
        self.0.announcement.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Regularly removes expired sessions and logs refusals, for as long as the site runs.
    fn look_after(&self) {
        self.keep_announcing();
        let inner = Arc::downgrade(&self.0);
        tokio::spawn(async move {
            for minute in 1_u64.. {
                tokio::time::sleep(Duration::from_mins(1)).await;
                let Some(inner) = inner.upgrade() else { return };
                let app = App(inner);
                if let Err(error) = app.note_refusals().await {
                    tracing::warn!("what was refused could not be noted: {error}");
                }
                // What follows is done by one node.
                if !app.hub().is_on_duty() {
                    continue;
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
        let Some(hub) = self.hub().on_duty() else { return Ok(()) };
        let storage = hub.storage();
        let now = self.0.settings.clock.now();
        let before = now - jiff::SignedDuration::try_from(time).unwrap_or(jiff::SignedDuration::MAX);
        let idle = storage.idle_guests(before, FORGOTTEN_AT_ONCE).await?;
        for guest in &idle {
            storage.forget_guest(*guest).await?;
        }
        if idle.is_empty() {
            return Ok(());
        }
        let kind = EventKind::Forgotten { guests: idle.len() as u64 };
        storage.log_event(&Event { at: now, subject: "guests".into(), kind }).await
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

    /// What is counted for whoever runs the site.
    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// What the request of that number is called in the log.
    pub(crate) fn request_id(&self, number: u64) -> String {
        format!("{}-{number}", &self.0.started.0[..8])
    }

    /// Whether the server has been told to stop.
    pub(crate) fn is_leaving(&self) -> bool {
        self.0.leaving.borrow().is_some()
    }

    /// Waits until a live connection is to be closed: as the server is told to stop, all of them within the
    /// time for which it still serves.
    pub(crate) fn time_to_leave(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut leaving = self.0.leaving.subscribe();
        async move {
            let time = match leaving.wait_for(Option::is_some).await {
                Ok(time) => time.unwrap_or_default(),
                Err(_) => return,
            };
            // Everybody somewhere else, not all at once.
            tokio::time::sleep(time.mul_f64((draw() % 1_000) as f64 / 1_250.0)).await;
        }
    }

    /// Still serves for a while, and takes on nothing new: others are to take over.
    pub(crate) async fn drain(&self) {
        let time = self.0.settings.drain;
        if time.is_zero() {
            return;
        }
        self.0.leaving.send_replace(Some(time));
        let left = async {
            if self.hub().other_nodes() > 0
                && let Err(error) = self.hub().leave_duty().await
            {
                tracing::warn!("another node looks after the site a little later: {error}");
            }
        };
        tokio::join!(left, tokio::time::sleep(time));
    }

    /// Changes when the server is about to end.
    pub(crate) fn ending(&self) -> watch::Receiver<bool> {
        self.0.ending.subscribe()
    }

    /// Has other nodes go on without this one.
    pub(crate) async fn leave(&self) {
        let hub = self.hub();
        for left in [hub.leave_duty().await, hub.stop_time().await] {
            if let Err(error) = left {
                tracing::warn!("the other nodes notice later that this one has ended: {error}");
            }
        }
        hub.say_goodbye().await;
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
