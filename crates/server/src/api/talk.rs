//! What two players of a game say to each other: phrases that translate themselves, and their own words
//! where both allow it.

use amiral_game::Seat;
use amiral_store::{Attitude, Circle, NewReport, Said, Saying, SecretHash, WebGameId, WebGameMode};
use amiral_words::Words;
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ask::{Ask, Given};
use crate::hub::Refused;
use crate::problem::{Kind, Problem, clip};
use crate::wire::SeatName;

/// The phrases, in the order they are offered: what each is called, and the message it is.
const PHRASES: [(&str, &str); 10] = [
    ("hello", "talk-phrase-hello"),
    ("good-luck", "talk-phrase-good-luck"),
    ("good-shot", "talk-phrase-good-shot"),
    ("lucky", "talk-phrase-lucky"),
    ("close", "talk-phrase-close"),
    ("moment", "talk-phrase-moment"),
    ("well-played", "talk-phrase-well-played"),
    ("thanks", "talk-phrase-thanks"),
    ("again", "talk-phrase-again"),
    ("bye", "talk-phrase-bye"),
];

/// The phrase of that name, as it is called for good.
fn phrase(name: &str) -> Option<(&'static str, &'static str)> {
    PHRASES.into_iter().find(|(known, _)| *known == name)
}

/// The longest text.
const TEXT: usize = 200;
/// How much somebody says in so many seconds at most.
const BURST: (usize, i64) = (5, 10);

/// What the site lets players say to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Talk {
    /// Nothing.
    Nothing,
    /// Phrases that translate themselves.
    Phrases,
    /// Their own words, too, where both allow it.
    #[default]
    Text,
}

/// What may be said.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MayTalk {
    /// Nothing: the site, or one of the two, does not want it.
    Nothing,
    /// Phrases.
    Phrases,
    /// One's own words, too.
    Text,
}

/// How somebody takes the other.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AttitudeName {
    /// As everybody.
    Open,
    /// They do not hear them.
    Mutes,
    /// They do not hear them, and play them no more.
    Blocks,
}

impl From<Attitude> for AttitudeName {
    fn from(attitude: Attitude) -> AttitudeName {
        match attitude {
            Attitude::Open => AttitudeName::Open,
            Attitude::Mutes => AttitudeName::Mutes,
            Attitude::Blocks => AttitudeName::Blocks,
        }
    }
}

/// What the two players of a game say to each other.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct TalkView {
    /// What you may say.
    pub may: MayTalk,
    /// Whether the site lets people write in their own words.
    pub texts: bool,
    /// Whether you allow it.
    pub you_write: bool,
    /// Whether the other does.
    pub other_writes: bool,
    /// How you take the other.
    pub attitude: AttitudeName,
    /// What can be said in one go, in your language.
    pub phrases: Vec<PhraseView>,
    /// What was said, as far as you hear it.
    pub said: Vec<SaidView>,
}

/// A phrase.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct PhraseView {
    /// Its name.
    pub name: String,
    /// What it says, in your language.
    pub text: String,
}

/// What was said.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct SaidView {
    /// Its number in the game, from 1.
    pub number: u32,
    /// Who said it.
    pub by: SeatName,
    /// When.
    pub at: String,
    /// What: a phrase in your language, or their own words.
    pub text: String,
}

/// Something to be said: a phrase or a text.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Utterance {
    /// The name of a phrase.
    pub phrase: Option<String>,
    /// Your own words, at most 200 characters.
    pub text: Option<String>,
}

/// What you want to hear.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hearing {
    /// Whether others may write to you in their own words, and you to them, where they allow it, too.
    pub writes: Option<bool>,
    /// How you take the other.
    #[schema(value_type = Option<AttitudeName>)]
    pub attitude: Option<String>,
}

/// A complaint about the other.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Complaint {
    /// What they did.
    #[serde(default)]
    pub text: String,
}

/// The two of a game, as whoever asks sees them.
struct Pair {
    seat: Seat,
    own: SecretHash,
    other: SecretHash,
}

/// What whoever asks may say at all: pupils nothing but phrases, whatever the site and both allow.
fn allowed(ask: &Ask) -> Talk {
    match ask.app.settings().talk {
        Talk::Text if *ask.circle() != Circle::Open => Talk::Phrases,
        talk => talk,
    }
}

/// The two of a game in which they may talk.
async fn pair(ask: &Ask, id: &WebGameId) -> Result<Pair, Problem> {
    let asker = ask.asker(None)?;
    let found = ask.app.hub().look(id, &asker, |game, viewer, _| {
        let seat = viewer.seat?;
        let visitors = &game.web_game.visitors;
        let two = game.web_game.mode == WebGameMode::Two;
        Some((seat, visitors[seat].clone()?, visitors[seat.other()].clone()?)).filter(|_| two)
    });
    let found = found.await.map_err(|refused| ask.refused(refused))?;
    let (seat, own, other) = found.ok_or_else(|| ask.refused(Refused::NotYours))?;
    Ok(Pair { seat, own, other })
}

fn told(said: &Said, words: &Words) -> SaidView {
    let text = match &said.saying {
        Saying::Phrase(name) => phrase(name).map_or_else(String::new, |(_, key)| words.say(key, &[])),
        Saying::Text(text) => text.clone(),
    };
    SaidView { number: said.number, by: said.seat.into(), at: said.at.to_string(), text }
}

async fn view(ask: &Ask, id: &WebGameId, pair: &Pair) -> Result<TalkView, Problem> {
    let (storage, words) = (ask.app.storage(), ask.words());
    let failed = |error| ask.store(&error);
    let attitude = storage.attitude(&pair.own, &pair.other).await.map_err(failed)?;
    let others = storage.attitude(&pair.other, &pair.own).await.map_err(failed)?;
    let you_write = storage.writes(&pair.own).await.map_err(failed)?;
    let other_writes = storage.writes(&pair.other).await.map_err(failed)?;
    let talk = allowed(ask);
    let may = match talk {
        _ if attitude == Attitude::Blocks || others == Attitude::Blocks => MayTalk::Nothing,
        Talk::Nothing => MayTalk::Nothing,
        Talk::Text if you_write && other_writes => MayTalk::Text,
        Talk::Phrases | Talk::Text => MayTalk::Phrases,
    };
    let said = storage.said(id).await.map_err(failed)?;
    // Whoever is muted is not told.
    let heard = |said: &&Said| said.seat == pair.seat || attitude == Attitude::Open && talk != Talk::Nothing;
    let phrase = |(name, key): (&str, &str)| PhraseView { name: name.into(), text: words.say(key, &[]) };
    Ok(TalkView {
        may,
        texts: talk == Talk::Text,
        you_write,
        other_writes,
        attitude: attitude.into(),
        phrases: PHRASES.into_iter().map(phrase).collect(),
        said: said.iter().filter(heard).map(|said| told(said, words)).collect(),
    })
}

/// What the other and you have said to each other.
#[utoipa::path(
    get, path = "/games/{id}/talk", tag = "games", params(("id" = String, Path)),
    responses((status = 200, body = TalkView), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn get(ask: Ask, Path(id): Path<String>) -> Result<Json<TalkView>, Problem> {
    let id = WebGameId(id);
    let pair = pair(&ask, &id).await?;
    view(&ask, &id, &pair).await.map(Json)
}

/// Says something to the other.
#[utoipa::path(
    post, path = "/games/{id}/talk", tag = "games", params(("id" = String, Path)), request_body = Utterance,
    responses(
        (status = 200, body = TalkView), (status = 403, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
        (status = 429, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn say(
    Path(id): Path<String>,
    Given(ask, given): Given<Utterance>,
) -> Result<Json<TalkView>, Problem> {
    let id = WebGameId(id);
    let pair = pair(&ask, &id).await?;
    let now = view(&ask, &id, &pair).await?;
    let saying = match (given.phrase, given.text) {
        (Some(given), None) => match phrase(&given) {
            Some((name, _)) => Saying::Phrase(name.to_owned()),
            None => return Err(ask.problem(Kind::Invalid, "talk-no-phrase", &[("given", clip(&given).into())])),
        },
        (None, Some(text)) => {
            if now.may != MayTalk::Text {
                return Err(ask.problem(Kind::Forbidden, "talk-no-text", &[]));
            }
            let text = amiral_words::printable_within(text.trim(), TEXT);
            if text.is_empty() {
                return Err(ask.problem(Kind::Invalid, "talk-nothing", &[]));
            }
            Saying::Text(text)
        }
        _ => return Err(ask.problem(Kind::Invalid, "talk-nothing", &[])),
    };
    if now.may == MayTalk::Nothing {
        return Err(ask.problem(Kind::Forbidden, "talk-off", &[]));
    }
    let time = ask.app.settings().clock.now();
    let storage = ask.app.storage();
    let said = storage.said(&id).await.map_err(|error| ask.store(&error))?;
    let (most, seconds) = BURST;
    let lately = said.iter().filter(|said| said.seat == pair.seat && said.at.as_second() > time.as_second() - seconds);
    if lately.count() >= most {
        return Err(ask.problem(Kind::TooMany, "talk-slowly", &[]));
    }
    let number = storage.say(&id, pair.seat, &saying, time).await.map_err(|error| ask.store(&error))?;
    if number.is_none() {
        return Err(ask.problem(Kind::TooMany, "talk-enough", &[]));
    }
    ask.app.hub().talked(&id);
    view(&ask, &id, &pair).await.map(Json)
}

/// Says what you want to hear: others' own words, and the other of this game.
#[utoipa::path(
    post, path = "/games/{id}/talk/hearing", tag = "games", params(("id" = String, Path)), request_body = Hearing,
    responses((status = 200, body = TalkView), (status = 422, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn hear(Path(id): Path<String>, Given(ask, given): Given<Hearing>) -> Result<Json<TalkView>, Problem> {
    let id = WebGameId(id);
    let pair = pair(&ask, &id).await?;
    let storage = ask.app.storage();
    if let Some(name) = given.attitude {
        let attitude = Attitude::named(&name)
            .ok_or_else(|| ask.problem(Kind::Invalid, "talk-no-attitude", &[("given", clip(&name).into())]))?;
        storage.set_attitude(&pair.own, &pair.other, attitude).await.map_err(|error| ask.store(&error))?;
    }
    if let Some(writes) = given.writes {
        storage.set_writes(&pair.own, writes).await.map_err(|error| ask.store(&error))?;
    }
    ask.app.hub().talked(&id);
    view(&ask, &id, &pair).await.map(Json)
}

/// Reports the other to the administrators, with what was said.
#[utoipa::path(
    post, path = "/games/{id}/talk/report", tag = "games", params(("id" = String, Path)), request_body = Complaint,
    responses((status = 204), (status = 429, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn report(Path(id): Path<String>, Given(ask, given): Given<Complaint>) -> Result<StatusCode, Problem> {
    let id = WebGameId(id);
    let pair = pair(&ask, &id).await?;
    super::administration::count_report(&ask)?;
    let (storage, words) = (ask.app.storage(), ask.words());
    let failed = |error| ask.store(&error);
    let reporter = storage.guest(&pair.own, None).await.map_err(failed)?;
    let reported = storage.guest(&pair.other, None).await.map_err(failed)?;
    // What was said goes along, the latest first, as far as there is room.
    let said = storage.said(&id).await.map_err(failed)?;
    let mut lines = vec![amiral_words::printable_within(given.text.trim(), TEXT)];
    lines.extend(said.iter().rev().take(QUOTED).map(|said| format!("{}: {}", said.seat, told(said, words).text)));
    let game = ask.app.hub().look(&id, &ask.asker(None)?, |game, _, _| game.live().map(|live| live.id)).await;
    let report = NewReport {
        reporter: Some(reporter.id),
        reported: reported.id,
        game: game.map_err(|refused| ask.refused(refused))?,
        reason: "talk".into(),
        text: lines.join("\n"),
        at: ask.app.settings().clock.now(),
    };
    if storage.add_report(&report, REPORTS).await.map_err(failed)? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ask.problem(Kind::TooMany, "talk-reports", &[]))
    }
}

/// How much of what was said goes along with a report.
const QUOTED: usize = 20;
/// How many reports of somebody may wait.
const REPORTS: u32 = 10;
