//! Somebody's program at a server, as a bot: it takes challenges and plays several games at once.
//!
//! The server tells everything that waits whenever the bot connects, and each time the whole
//! position; so nothing is kept here, and either side can go away and come back. Each game has a
//! thread and a program of its own.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use amiral_bot::{
    Answer, Failure, FailureKind, GameResult, NewGame, Options, Position, Program, Request, from_json, to_json,
};
use amiral_game::{Fleet, Rules, Seat, Seed, Stop, Volley};
use amiral_host::ServerProblem;
use serde_json::{Value, json};

use crate::courier::{pause, rest};
use crate::{Client, Keys, Server};

/// The server says every three seconds that it is there. A connection that is silent for so long
/// has stalled.
const SILENCE: Duration = Duration::from_secs(12);
/// How often a program may fail in one game before that is given up.
const FAILURES: u32 = 3;
/// How often an answer is sent again that the server does not acknowledge. It is asked for anew
/// besides.
const SENDINGS: u32 = 6;
/// What a connection costs: so much less than the clock shows is left to think.
const MARGIN: Duration = Duration::from_millis(500);

/// A bot at a server: who it is there, and the program that it is here.
pub struct Bot {
    client: Client,
    engagement: Engagement,
}

/// What plays, and how.
#[derive(Clone, Debug)]
pub struct Engagement {
    /// How the program is started.
    pub command: String,
    /// How long it may take, and what it may use.
    pub options: Options,
    /// How many games it plays at once.
    pub at_once: usize,
    /// What the dice of its games are drawn from.
    pub seed: Seed,
}

/// What happens to a bot.
#[derive(Clone, Debug)]
pub enum News {
    /// It is connected, and called so there.
    Connected {
        /// Its handle.
        name: String,
    },
    /// It is not connected any more, and tries again.
    Lost(ServerProblem),
    /// It takes a challenge.
    Challenged {
        /// Whose.
        by: String,
        /// The rules.
        rules: Rules,
    },
    /// It does not play by those rules.
    Declined {
        /// Whose challenge that was.
        by: String,
        /// What it does not know.
        what: String,
    },
    /// The server would not have it.
    NotTaken {
        /// Whose challenge that was.
        by: String,
        /// What it says.
        problem: ServerProblem,
    },
    /// The program failed.
    Failed {
        /// Against whom.
        opponent: String,
        /// How.
        failure: Failure,
    },
    /// It failed too often: the game is given up.
    GivenUp {
        /// Against whom.
        opponent: String,
        /// How often it failed.
        times: u32,
    },
    /// It has found a fleet that all in a tournament hunt.
    Found {
        /// With how many shots.
        shots: usize,
    },
    /// A game is over.
    Over {
        /// Against whom.
        opponent: String,
        /// How it ended for the bot.
        result: GameResult,
        /// How many shots the bot fired.
        shots: usize,
    },
}

/// What all games of a bot share.
struct Shared {
    client: Client,
    engagement: Engagement,
    /// Programs without a game.
    idle: Mutex<Vec<Program>>,
    games: AtomicU64,
    stop: Stop,
}

/// A game at hand.
struct Table {
    messages: Sender<Value>,
    thread: JoinHandle<()>,
}

impl Bot {
    /// The bot of that token, played by that program.
    pub fn new(server: &Server, token: &str, lang: &str, engagement: Engagement) -> Bot {
        let client = Client::new(server.clone(), lang, Keys::nowhere());
        // They are kept nowhere, which cannot fail.
        _ = client.change_keys(|keys| keys.set_token(server, Some(token.trim().to_owned())));
        Bot { client, engagement }
    }

    /// Has it take part in a tournament; one that it has left it returns to.
    pub fn enter(&self, tournament: &str) -> Result<(), ServerProblem> {
        let path = format!("/api/tournaments/{tournament}/join");
        self.client.post::<Value>(&path, &json!({})).map(drop)
    }

    /// Plays until it is stopped, or the server will not have it.
    pub fn run(self, stop: &Stop, told: &Sender<News>) -> Result<(), ServerProblem> {
        let Bot { client, engagement } = self;
        let (idle, games, stop) = (Mutex::default(), AtomicU64::new(0), stop.clone());
        let shared = Arc::new(Shared { client, engagement, idle, games, stop });
        let mut tables = Tables { shared: shared.clone(), open: HashMap::new(), waiting: VecDeque::new(), told };
        let (mut tries, mut ended) = (0, Ok(()));
        while !shared.stop.is_cancelled() {
            match listen(&shared, &mut tables, &mut tries) {
                Ok(()) => {}
                Err(problem) if is_final(&problem) => {
                    ended = Err(problem);
                    break;
                }
                Err(problem) => _ = told.send(News::Lost(problem)),
            }
            if !rest(pause(tries), &shared.stop) {
                break;
            }
            tries += 1;
        }
        shared.stop.cancel();
        for (_, Table { messages, thread }) in tables.open.drain() {
            drop(messages);
            _ = thread.join();
        }
        shared.idle.lock().unwrap_or_else(PoisonError::into_inner).iter_mut().for_each(Program::finish);
        ended
    }
}

/// Whether trying again would not help: the token is none, or no bot's.
fn is_final(problem: &ServerProblem) -> bool {
    match problem {
        ServerProblem::Refused { status, .. } => matches!(status, 401 | 403 | 404),
        ServerProblem::NoTls | ServerProblem::BadAddress(_) | ServerProblem::NotAmiral(_) => true,
        _ => false,
    }
}

/// Hears what the server tells, until the connection ends.
fn listen(shared: &Arc<Shared>, tables: &mut Tables<'_>, tries: &mut u32) -> Result<(), ServerProblem> {
    let mut lines = shared.client.lines("/api/bot/events", SILENCE)?;
    while !shared.stop.is_cancelled() {
        let line = lines.next().map_err(|error| ServerProblem::Unreachable {
            server: shared.client.server().to_string(),
            problem: error.to_string(),
        })?;
        *tries = 0;
        // What is no message is passed over, as what is not known is.
        if let Ok(message) = serde_json::from_str::<Value>(&line) {
            tables.hear(message);
        }
        tables.seat_waiting();
    }
    Ok(())
}

/// The games at hand, and the challenges that wait for one of them to end.
struct Tables<'a> {
    shared: Arc<Shared>,
    open: HashMap<String, Table>,
    waiting: VecDeque<(String, Value)>,
    told: &'a Sender<News>,
}

impl Tables<'_> {
    fn hear(&mut self, message: Value) {
        let game = text(&message, "game").to_owned();
        match text(&message, "type") {
            "amiral" => {
                let going_on: Vec<&str> = listed(&message, "games").collect();
                // What ended while nobody listened has nothing more to come.
                self.open.retain(|game, _| going_on.contains(&game.as_str()));
                // Those are told again that still stand.
                self.waiting.clear();
                _ = self.told.send(News::Connected { name: text(&message, "name").to_owned() });
            }
            "challenge" => self.waiting.push_back((game, message)),
            "place" | "fire" | "end" if !game.is_empty() => self.seat(&game, message),
            _ => {}
        }
    }

    /// Takes challenges while there is room.
    fn seat_waiting(&mut self) {
        self.open.retain(|_, table| !table.thread.is_finished());
        while self.open.len() < self.shared.engagement.at_once
            && let Some((game, message)) = self.waiting.pop_front()
        {
            self.seat(&game, message);
        }
    }

    /// Hands a message to the game it is about.
    fn seat(&mut self, game: &str, message: Value) {
        let message = match self.open.get(game) {
            Some(table) => match table.messages.send(message) {
                Ok(()) => return,
                // Its thread has ended; it is begun again.
                Err(unsent) => unsent.0,
            },
            None => message,
        };
        let (messages, received) = channel();
        _ = messages.send(message);
        let (shared, told, id) = (self.shared.clone(), self.told.clone(), game.to_owned());
        let thread = thread::spawn(move || {
            let number = shared.games.fetch_add(1, Ordering::Relaxed) + 1;
            let program = shared.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let Engagement { command, options, .. } = &shared.engagement;
            let program = program.unwrap_or_else(|| Program::new(command.clone(), options.clone()));
            let sitting =
                Sitting { shared, told, id, number, program, begun: false, failures: 0, answered: Value::Null };
            sitting.play(&received);
        });
        self.open.insert(game.to_owned(), Table { messages, thread });
    }
}

/// A program at a game.
struct Sitting {
    shared: Arc<Shared>,
    told: Sender<News>,
    id: String,
    number: u64,
    program: Program,
    /// Whether the program knows of the game.
    begun: bool,
    failures: u32,
    /// What was asked last and answered: told again after a reconnection, it needs no answer.
    answered: Value,
}

/// Whether a game goes on for this thread.
enum Next {
    Wait,
    Done,
}

impl Sitting {
    fn play(mut self, messages: &Receiver<Value>) {
        while let Ok(mut message) = messages.recv() {
            // Only the latest position matters.
            while let Ok(later) = messages.try_recv() {
                message = later;
            }
            if matches!(self.follow(&message), Next::Done) || self.shared.stop.is_cancelled() {
                break;
            }
        }
        if self.shared.stop.is_cancelled() {
            self.program.finish();
        } else {
            self.shared.idle.lock().unwrap_or_else(PoisonError::into_inner).push(self.program);
        }
    }

    fn follow(&mut self, message: &Value) -> Next {
        match text(message, "type") {
            "challenge" => self.take(message),
            "end" => self.end(message),
            _ if is_same(message, &self.answered) => Next::Wait,
            _ => self.answer(message),
        }
    }

    /// Takes a challenge, if the program plays by its rules.
    fn take(&mut self, message: &Value) -> Next {
        let by = text(message, "by").to_owned();
        let answer = |kind: &str| json!({"type": kind, "game": self.id});
        let (accept, decline) = (answer("accept"), answer("decline"));
        let declined = |sitting: &Sitting, what: String| {
            _ = sitting.told.send(News::Declined { by: by.clone(), what });
            _ = sitting.send(&decline);
            Next::Done
        };
        let rules = match rules_of(message) {
            Ok(rules) => rules,
            Err(what) => return declined(self, what),
        };
        if let Err(failure) = self.begin(&rules, Seat::B) {
            if failure.kind == FailureKind::Unsupported {
                let what = failure.came.strip_prefix("unsupported ").unwrap_or(&failure.came).to_owned();
                return declined(self, what);
            }
            // A program that cannot even begin plays nobody. The challenge stands, and whoever made
            // it can take it back.
            _ = self.told.send(News::Failed { opponent: by, failure });
            return Next::Done;
        }
        match self.send(&accept) {
            Ok(()) => {
                _ = self.told.send(News::Challenged { by, rules });
                Next::Wait
            }
            Err(problem) => {
                _ = self.told.send(News::NotTaken { by, problem });
                Next::Done
            }
        }
    }

    fn begin(&mut self, rules: &Rules, seat: Seat) -> Result<(), Failure> {
        let seed = self.shared.engagement.seed.split(&[self.number]);
        let game = NewGame { id: self.number, seat, seed: Some(seed) };
        self.program.begin(rules, game, &self.shared.stop)?;
        self.begun = true;
        Ok(())
    }

    /// Has the program answer, again if it fails, and tells the server.
    fn answer(&mut self, message: &Value) -> Next {
        loop {
            let failure = match self.ask(message) {
                Ok(answer) => match self.send(&answer) {
                    Ok(()) => {
                        self.answered = message.clone();
                        return Next::Wait;
                    }
                    Err(ServerProblem::Refused { status: 422, sentence, .. }) => Err(sentence),
                    // The game has gone on, or the server is asked again once it is there.
                    Err(_) => return Next::Wait,
                },
                Err(failure) if failure.is_cancelled() => return Next::Done,
                Err(failure) => Ok(failure),
            };
            self.failures += 1;
            self.begun = false;
            let opponent = text(message, "opponent").to_owned();
            if let Ok(failure) = failure {
                _ = self.told.send(News::Failed { opponent: opponent.clone(), failure });
            }
            if self.failures >= FAILURES {
                _ = self.told.send(News::GivenUp { opponent, times: self.failures });
                _ = self.send(&json!({"type": "error", "game": self.id, "name": "gave-up"}));
                self.answered = message.clone();
                return Next::Wait;
            }
        }
    }

    /// Asks the program for a fleet or a shot.
    fn ask(&mut self, message: &Value) -> Result<Value, Failure> {
        let seat = if text(message, "seat") == "A" { Seat::A } else { Seat::B };
        let unknown = |what: String| Failure {
            kind: FailureKind::Unsupported,
            sent: message.to_string(),
            came: what,
            expected: "a message of the protocol".into(),
            stderr: Vec::new(),
        };
        let rules = rules_of(message).map_err(unknown)?;
        let left = message.get("left").and_then(Value::as_u64).map(Duration::from_millis);
        if !self.begun {
            self.begin(&rules, seat)?;
        }
        let answer = if text(message, "type") == "place" {
            let fleet: Fleet = self.program.place(&self.shared.stop)?;
            to_json(&Answer::from(&fleet).to_string())
        } else {
            let most = self.shared.engagement.options.shot;
            let left = left.map_or(most, |left| left.saturating_sub(MARGIN).min(most));
            let position = position_of(message, left).map_err(unknown)?;
            let volley: Volley = self.program.fire(&position, &self.shared.stop)?;
            to_json(&Answer::Shot(volley).to_string())
        };
        Ok(self.about_this(answer))
    }

    fn about_this(&self, mut answer: Value) -> Value {
        answer["game"] = self.id.as_str().into();
        answer
    }

    fn end(&mut self, message: &Value) -> Next {
        let line = from_json(message).unwrap_or_default();
        if let Ok(Request::End(end)) = Request::parse(&line) {
            if self.begun {
                self.program.end(&end);
            }
            let (result, shots) = (end.result, end.shots.shots().len());
            let opponent = text(message, "opponent").to_owned();
            let is_found = result == GameResult::Won && message.get("opponent").is_none();
            let news = if is_found { News::Found { shots } } else { News::Over { opponent, result, shots } };
            _ = self.told.send(news);
        }
        Next::Done
    }

    /// Sends an answer, again while the server is not there or asks to wait.
    fn send(&self, answer: &Value) -> Result<(), ServerProblem> {
        let mut tries = 0;
        loop {
            let wait = match self.shared.client.post::<Value>("/api/bot/answers", answer) {
                Ok(_) => return Ok(()),
                Err(ServerProblem::Refused { after: Some(seconds), .. }) if tries < SENDINGS => {
                    Duration::from_secs(seconds)
                }
                Err(ServerProblem::Unreachable { .. }) if tries < SENDINGS => pause(tries),
                Err(problem) => return Err(problem),
            };
            tries += 1;
            if !rest(wait, &self.shared.stop) {
                return Ok(());
            }
        }
    }
}

/// Whether two messages ask the same: what is left on the clock does not matter.
fn is_same(one: &Value, other: &Value) -> bool {
    ["type", "game", "count", "fleet", "shots", "incoming"].iter().all(|key| one.get(key) == other.get(key))
}

fn text<'a>(message: &'a Value, key: &str) -> &'a str {
    message.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn listed<'a>(message: &'a Value, key: &str) -> impl Iterator<Item = &'a str> {
    message.get(key).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}

/// The rules of a message, or what in them is not known.
fn rules_of(message: &Value) -> Result<Rules, String> {
    let mut rules = message.get("rules").cloned().unwrap_or_default();
    if let Some(object) = rules.as_object_mut() {
        object.insert("type".into(), "rules".into());
    }
    match from_json(&rules).map(|line| Request::parse(&line)) {
        Some(Ok(Request::Rules(rules))) => Ok(rules),
        Some(Err(error)) => Err(error.to_string()),
        _ => Err("rules".into()),
    }
}

/// Everything so far, with that much time.
fn position_of(message: &Value, left: Duration) -> Result<Position, String> {
    let mut message = message.clone();
    message["left"] = u64::try_from(left.as_millis()).unwrap_or(u64::MAX).into();
    match from_json(&message).map(|line| Request::parse(&line)) {
        Some(Ok(Request::Fire(position))) => Ok(Position { left, ..position }),
        Some(Err(error)) => Err(error.to_string()),
        _ => Err(text(&message, "type").to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_what_a_line_says() {
        let message = json!({
            "type": "fire", "game": "ab", "seat": "B", "opponent": "Ada Lovelace", "left": 290_000, "count": 2,
            "rules": {"size": "5x5", "fleet": [3, 2], "contact": "no-edge", "announce": "silent", "turns": "salvo"},
            "fleet": ["A0h3", "A2h2"], "shots": ["A0o+B0x"], "incoming": ["C4o+D4o"],
        });
        let rules = rules_of(&message).unwrap();
        assert_eq!(rules.to_string(), "5x5 3,2 no-edge silent salvo");
        let position = position_of(&message, Duration::from_secs(2)).unwrap();
        assert_eq!((position.count, position.shots.to_string()), (2, "A0o+B0x".to_owned()));
        let mut unknown = message.clone();
        unknown["rules"]["mines"] = 3.into();
        assert!(rules_of(&unknown).unwrap_err().contains("mines"));
        let mut later = message.clone();
        later["left"] = 1.into();
        assert!(is_same(&message, &later));
        later["shots"] = json!(["A0o+B0x", "C0o+D0o"]);
        assert!(!is_same(&message, &later));
    }
}
