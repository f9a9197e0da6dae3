//! The screen on which somebody comes to a server, without a user interface: naming it, looking
//! around, signing in, and sitting down at a game.

use std::time::Instant;

use amiral_game::{Rules, Stop};
use amiral_host::{Job, Names, ServerProblem, State, Table, Wake, printable_within};

use crate::lobby::{Company, Wanted, WantedOrder};
use crate::seeking::Meanwhile;
use crate::{Client, Goal, Keys, Lobby, NewGame, RemoteGame, Server, SignIn, seeking};

/// Who comes to a server.
#[derive(Clone)]
pub struct Visitor {
    /// What servers know them by.
    pub keys: Keys,
    /// The code of the language they read.
    pub lang: String,
    /// What they want to be called. Empty for nothing in particular.
    pub name: String,
    /// What others are called who have no name.
    pub names: Names,
    /// What this machine is called in the list of those signed in.
    pub machine: String,
    /// The rules of games they begin.
    pub rules: Rules,
    /// Called when there is something to poll.
    pub wake: Wake,
}

impl Visitor {
    /// What this machine is called, as far as that is known.
    pub fn this_machine() -> String {
        let named = ["COMPUTERNAME", "HOSTNAME"].into_iter().find_map(|name| std::env::var(name).ok());
        let name = named.or_else(|| std::fs::read_to_string("/etc/hostname").ok()).unwrap_or_default();
        printable_within(name.trim(), 40)
    }
}

/// What somebody does there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LobbyAct {
    /// Names a server, an invitation, or a game.
    Connect(String),
    /// Looks again.
    Refresh,
    /// Opens the game with this place in the list.
    Open(usize),
    /// Accepts the offer with this place in the list.
    Accept(usize),
    /// Looks for somebody who wants the same.
    Seek,
    /// Offers the same to whoever is there.
    Offer,
    /// Wants another clock.
    ChangeClock,
    /// Wants games to be rated, or not any more.
    ChangeRated,
    /// Plays against the computer, rather than look for somebody any longer.
    PlayCompany,
    /// Begins a game, with a seat for whoever is invited.
    Invite,
    /// Signs in, by a code that is confirmed in a browser.
    SignIn,
    /// Signs out.
    SignOut,
    /// Goes back: from waiting, from the server, and then out.
    Back,
}

impl Lobby {
    /// What can be done here: the games first.
    pub fn acts(&self) -> Vec<LobbyAct> {
        let sign = if self.is_signed_in { LobbyAct::SignOut } else { LobbyAct::SignIn };
        let games = (0..self.games.len()).map(LobbyAct::Open);
        let offers = (0..self.offers.len()).map(LobbyAct::Accept);
        let wanted = [LobbyAct::Seek, LobbyAct::Offer, LobbyAct::ChangeClock];
        // Whoever has no account has no rating.
        let rated = self.handle.iter().map(|_| LobbyAct::ChangeRated);
        games.chain(offers).chain(wanted).chain(rated).chain([LobbyAct::Invite, LobbyAct::Refresh, sign]).collect()
    }
}

/// What happens to the screen.
pub enum LobbyNext {
    /// It stays.
    Stay,
    /// The person has left.
    Leave,
    /// A game is played.
    Play(Box<dyn Table>),
}

/// Everything the screen shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LobbyScene {
    /// The server, once one is named.
    pub server: Option<String>,
    /// How far the person has come.
    pub stage: LobbyStage,
    /// What they want to play with whoever is there.
    pub wanted: Wanted,
    /// What has gone wrong.
    pub problem: Option<ServerProblem>,
}

/// How far somebody has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LobbyStage {
    /// They name a server.
    Naming,
    /// The server is waited for.
    Waiting,
    /// They look around.
    Looking(Lobby),
    /// An opponent is looked for; after a while somebody of the computer's is there.
    Seeking(Option<Company>),
    /// They are to confirm a code in a browser.
    SigningIn(SignIn),
}

/// The screen.
pub struct LobbyModel {
    visitor: Visitor,
    client: Option<Client>,
    work: Option<Work>,
    lobby: Option<Lobby>,
    wanted: Wanted,
    problem: Option<ServerProblem>,
}

/// What is under way.
enum Work {
    Looking(Job<Result<Lobby, ServerProblem>>),
    Opening(Job<Result<RemoteGame, ServerProblem>>),
    Seeking(Job<Result<RemoteGame, ServerProblem>>, Meanwhile),
    Asking(Job<Result<SignIn, ServerProblem>>),
    /// A code is shown. When to ask whether it is confirmed, or the answer that is under way.
    Confirming(SignIn, Instant, Option<Job<Result<bool, ServerProblem>>>),
}

impl LobbyModel {
    /// Nowhere yet.
    pub fn new(visitor: Visitor) -> LobbyModel {
        let wanted = Wanted { rules: visitor.rules.clone(), clock: None, is_rated: false };
        LobbyModel { visitor, client: None, work: None, lobby: None, wanted, problem: None }
    }

    /// The servers that know this person.
    pub fn known(&self) -> Vec<String> {
        self.visitor.keys.servers().map(String::from).collect()
    }

    /// Everything the screen shows.
    pub fn scene(&self) -> LobbyScene {
        let stage = match (&self.work, &self.lobby) {
            (Some(Work::Confirming(sign_in, ..)), _) => LobbyStage::SigningIn(sign_in.clone()),
            (Some(Work::Seeking(_, meanwhile)), _) => LobbyStage::Seeking(meanwhile.company()),
            (Some(_), _) => LobbyStage::Waiting,
            (None, Some(lobby)) => LobbyStage::Looking(lobby.clone()),
            (None, None) => LobbyStage::Naming,
        };
        let server = self.client.as_ref().map(|client| client.server().to_string());
        LobbyScene { server, stage, wanted: self.wanted.clone(), problem: self.problem.clone() }
    }

    /// Whether something is under way.
    pub fn is_busy(&self) -> bool {
        self.work.is_some()
    }

    /// Does what a person asks for.
    pub fn act(&mut self, act: LobbyAct) -> LobbyNext {
        match (act, self.client.clone()) {
            (LobbyAct::Back, _) => return self.back(),
            (LobbyAct::Connect(text), _) => self.connect(&text),
            (_, None) => {}
            (LobbyAct::Refresh, Some(client)) => self.look(&client),
            (LobbyAct::Open(place), Some(client)) => {
                let game = self.lobby.as_ref().and_then(|lobby| lobby.games.get(place));
                if let Some(goal) = game.map(|game| Goal::Game(game.id.clone())) {
                    self.open(&client, goal);
                }
            }
            (LobbyAct::Accept(place), Some(client)) => {
                let offer = self.lobby.as_ref().and_then(|lobby| lobby.offers.get(place)).cloned();
                if let Some(offer) = offer {
                    let Visitor { name, names, wake, .. } = self.visitor.clone();
                    let accept = move |_: &Stop| offer.accept(&client, &name, &names, &wake);
                    self.begin(|to_wake| Work::Opening(Job::start(to_wake, accept)));
                }
            }
            (LobbyAct::Seek, Some(client)) => {
                let Visitor { name, names, wake, .. } = self.visitor.clone();
                let order = WantedOrder::of(&self.wanted, &name);
                let meanwhile = Meanwhile::default();
                let told = meanwhile.clone();
                let seek = move |stop: &Stop| seeking::seek(&client, &order, &names, &wake, &told, stop);
                self.begin(|to_wake| Work::Seeking(Job::start(to_wake, seek), meanwhile));
            }
            (LobbyAct::PlayCompany, Some(client)) => self.play_company(client),
            (LobbyAct::Offer, Some(client)) => {
                let Visitor { name, names, wake, .. } = self.visitor.clone();
                let order = WantedOrder::of(&self.wanted, &name);
                self.begin(|to_wake| Work::Opening(Job::start(to_wake, move |_| order.offer(&client, &names, &wake))));
            }
            (LobbyAct::ChangeClock, Some(_)) => self.wanted.change_clock(),
            (LobbyAct::ChangeRated, Some(_)) => self.wanted.is_rated = !self.wanted.is_rated,
            (LobbyAct::Invite, Some(client)) => {
                let Visitor { rules, name, names, wake, .. } = self.visitor.clone();
                let new = NewGame { rules, name, hints: false };
                self.begin(|to_wake| Work::Opening(Job::start(to_wake, move |_| new.begin(&client, &names, &wake))));
            }
            (LobbyAct::SignIn, Some(client)) => {
                let machine = self.visitor.machine.clone();
                self.begin(|wake| Work::Asking(Job::start(wake, move |_| SignIn::begin(&client, &machine))));
            }
            (LobbyAct::SignOut, Some(client)) => {
                // Whatever comes of it, this machine does not know them any more.
                self.lobby = None;
                let end = move |_: &Stop| SignIn::end(&client).and_then(|()| Lobby::look(&client));
                self.begin(|wake| Work::Looking(Job::start(wake, end)));
            }
        }
        LobbyNext::Stay
    }

    fn connect(&mut self, text: &str) {
        match Server::read(text) {
            Ok((server, goal)) => {
                let client = Client::new(server, &self.visitor.lang, self.visitor.keys.clone());
                self.client = Some(client.clone());
                match goal {
                    Goal::Lobby => self.look(&client),
                    goal => self.open(&client, goal),
                }
            }
            Err(problem) => self.problem = Some(problem),
        }
    }

    fn begin(&mut self, work: impl FnOnce(&Wake) -> Work) {
        self.problem = None;
        self.work = Some(work(&self.visitor.wake));
    }

    fn look(&mut self, client: &Client) {
        let client = client.clone();
        self.begin(|wake| Work::Looking(Job::start(wake, move |_| Lobby::look(&client))));
    }

    fn open(&mut self, client: &Client, goal: Goal) {
        let Visitor { name, names, wake, .. } = self.visitor.clone();
        let client = client.clone();
        self.begin(|to_wake| {
            Work::Opening(Job::start(to_wake, move |_| RemoteGame::open(&client, &goal, &name, &names, &wake)))
        });
    }

    /// Plays against whoever of the computer's is there, and looks for nobody any more.
    fn play_company(&mut self, client: Client) {
        let Some(Work::Seeking(_, meanwhile)) = &self.work else { return };
        let Some(company) = meanwhile.company() else { return };
        let (wanted, Visitor { name, names, wake, .. }) = (self.wanted.clone(), self.visitor.clone());
        let play = move |_: &Stop| {
            seeking::stop_seeking(&client);
            company.play(&client, &wanted, &name, &names, &wake)
        };
        self.begin(|to_wake| Work::Opening(Job::start(to_wake, play)));
    }

    fn back(&mut self) -> LobbyNext {
        self.problem = None;
        if let Some(work) = self.work.take() {
            if let (Work::Seeking(..), Some(client)) = (&work, self.client.clone()) {
                // Nobody is to be paired with whoever has gone back.
                drop(Job::start(&Wake::default(), move |_| seeking::stop_seeking(&client)));
            }
            if self.lobby.is_none() {
                self.client = None;
            }
            return LobbyNext::Stay;
        }
        if self.lobby.take().is_some() {
            self.client = None;
            return LobbyNext::Stay;
        }
        LobbyNext::Leave
    }

    /// Takes what has come by now. Returns whether the scene may have changed.
    pub fn poll(&mut self, now: Instant) -> (bool, LobbyNext) {
        let Some(work) = self.work.take() else { return (false, LobbyNext::Stay) };
        match work {
            Work::Looking(mut job) => match job.poll() {
                State::Running => self.work = Some(Work::Looking(job)),
                State::Done(Ok(lobby)) => {
                    self.wanted.is_rated &= lobby.handle.is_some();
                    self.lobby = Some(lobby);
                }
                State::Done(Err(problem)) => self.fail(problem),
                State::Gone => {}
            },
            Work::Opening(mut job) => match job.poll() {
                State::Running => self.work = Some(Work::Opening(job)),
                State::Done(Ok(game)) => return (true, LobbyNext::Play(Box::new(game))),
                State::Done(Err(problem)) => self.fail(problem),
                State::Gone => {}
            },
            Work::Seeking(mut job, meanwhile) => match job.poll() {
                State::Running => self.work = Some(Work::Seeking(job, meanwhile)),
                State::Done(Ok(game)) => return (true, LobbyNext::Play(Box::new(game))),
                State::Done(Err(problem)) => self.fail(problem),
                State::Gone => {}
            },
            Work::Asking(mut job) => match job.poll() {
                State::Running => self.work = Some(Work::Asking(job)),
                State::Done(Ok(sign_in)) => self.work = Some(Work::Confirming(sign_in, now + SignIn::EVERY, None)),
                State::Done(Err(problem)) => self.fail(problem),
                State::Gone => {}
            },
            Work::Confirming(sign_in, when, job) => self.confirm(sign_in, when, job, now),
        }
        let is_waiting = match &self.work {
            None => false,
            Some(Work::Confirming(_, _, job)) => job.is_none(),
            Some(Work::Seeking(_, meanwhile)) => !meanwhile.take_news(),
            Some(_) => true,
        };
        (!is_waiting, LobbyNext::Stay)
    }

    fn confirm(&mut self, sign_in: SignIn, when: Instant, job: Option<Job<Result<bool, ServerProblem>>>, now: Instant) {
        let Some(client) = self.client.clone() else { return };
        let again = now + SignIn::EVERY;
        match job.map(|mut job| (job.poll(), job)) {
            None if now < when => self.work = Some(Work::Confirming(sign_in, when, None)),
            None => {
                let asked = sign_in.clone();
                let job = Job::start(&self.visitor.wake, move |_| asked.is_confirmed(&client));
                self.work = Some(Work::Confirming(sign_in, again, Some(job)));
            }
            Some((State::Running, job)) => self.work = Some(Work::Confirming(sign_in, when, Some(job))),
            Some((State::Done(Ok(true)), _)) => self.look(&client),
            // It may be out of reach for a moment.
            Some((State::Done(Ok(false) | Err(ServerProblem::Unreachable { .. })) | State::Gone, _)) => {
                self.work = Some(Work::Confirming(sign_in, again, None));
            }
            Some((State::Done(Err(problem)), _)) => self.fail(problem),
        }
    }

    fn fail(&mut self, problem: ServerProblem) {
        self.problem = Some(problem);
        if self.lobby.is_none() {
            self.client = None;
        }
    }
}
