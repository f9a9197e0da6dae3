//! Classes: a teacher makes pupils' accounts from a list, hands out codes that sign in, and sees how
//! the pupils fare.
//!
//! A class is its teacher's alone: to everybody else there is none. Codes are told once, as they are
//! made.

use std::collections::HashSet;

use amiral_host::DisplayName;
use amiral_store::{
    Account, AccountChange, Circle, Class, ClassId, EventKind, Handle, NewClass, NewPupil, NotAdded, Period, PupilLine,
    StoreError,
};
use amiral_words::{Arg, Say};
use axum::Json;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::account::AccountView;
use super::administration::note;
use super::ask::{Ask, Given};
use super::sign_in::{SignedInView, count_attempt, ensure_active, signed_in};
use crate::class_list;
use crate::passwords::SignInCode;
use crate::problem::{Kind, Problem, clip};
use crate::visitor::secret;

/// How often handles are drawn anew, where one of them is taken.
const DRAWS: usize = 20;

/// A class, as its teacher sees it in a list.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct ClassLine {
    /// What it is known by.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// When it was made.
    pub made: String,
    /// How many pupils it has.
    pub pupils: u64,
}

impl From<&Class> for ClassLine {
    fn from(class: &Class) -> ClassLine {
        let Class { id, name, made, pupils, .. } = class;
        ClassLine { id: id.to_string(), name: name.clone(), made: made.to_string(), pupils: *pupils }
    }
}

/// How a pupil fares.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct PupilView {
    /// What signs in, with the code.
    pub handle: String,
    /// What the pupil is called in games.
    pub name: String,
    /// The games against others and the computer that somebody won.
    pub games: u64,
    /// Those of them that the pupil won.
    pub wins: u64,
    /// The games alone.
    pub alone: u64,
    /// How many of the games were judged: without hints, once they are over.
    pub judged: u64,
    /// How near the shots came to the likeliest ones, from 0 to 1, on average over those.
    pub accuracy: Option<f64>,
    /// The shots given away in one of those, on average.
    pub given_away: Option<f64>,
    /// The standard error of that; nothing for a single game.
    pub error: Option<f64>,
    /// When the last game began.
    pub played: Option<String>,
}

impl From<PupilLine> for PupilView {
    fn from(line: PupilLine) -> PupilView {
        let Period { games, wins, .. } = line.duels;
        PupilView {
            handle: line.account.handle.to_string(),
            name: line.account.name,
            games,
            wins,
            alone: line.solo.games,
            judged: line.judged,
            accuracy: line.accuracy,
            given_away: line.given_away,
            error: line.error,
            played: line.played.map(|at| at.to_string()),
        }
    }
}

/// A class, as its teacher sees it.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct ClassView {
    /// What the list has of it.
    pub class: ClassLine,
    /// The pupils, in the order in which they were added.
    pub pupils: Vec<PupilView>,
}

/// What a pupil signs in with.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct CardView {
    /// What the pupil is called in games.
    pub name: String,
    /// The handle.
    pub handle: String,
    /// The code. It is told only now.
    #[schema(example = "4KQ7-X0TM-9ZBN")]
    pub code: String,
}

/// The cards of pupils.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct CardsView {
    /// Their class.
    pub class: ClassLine,
    /// A card for each, to be signed in with at `/sign-in`.
    pub cards: Vec<CardView>,
}

/// A class to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClassOrder {
    /// What it is called.
    #[schema(example = "5b")]
    pub name: String,
    /// The pupils: one name a line, or a table (CSV) with heads.
    #[schema(example = "Zoé\nMax")]
    pub pupils: String,
}

/// Pupils to be added.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PupilsOrder {
    /// One name a line, or a table (CSV) with heads.
    #[schema(example = "Zoé\nMax")]
    pub pupils: String,
}

/// Whose codes are to be replaced.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CodesOrder {
    /// The handles of those pupils; all of the class unless said.
    pub handles: Option<Vec<String>>,
}

/// A class to be deleted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClassDeletion {
    /// Its name, so that nobody does it by mistake.
    pub name: String,
}

/// What is on a pupil's card.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardOrder {
    /// The handle.
    pub handle: String,
    /// The code, however it is grouped.
    pub code: String,
}

/// The class with that id, if it is the teacher's.
async fn own(ask: &Ask, teacher: &Account, id: &str) -> Result<Class, Problem> {
    let found = ask.app.storage().class(&ClassId(id.into())).await.map_err(|error| ask.store(&error))?;
    let own = found.filter(|class| class.teacher == teacher.player);
    own.ok_or_else(|| ask.problem(Kind::NotFound, "class-none", &[]))
}

/// The pupil of a class with that handle.
async fn pupils_called(ask: &Ask, class: &Class, handles: &[String]) -> Result<Vec<Account>, Problem> {
    let mut pupils = ask.app.storage().pupils(&class.id).await.map_err(|error| ask.store(&error))?;
    let mut wanted = HashSet::new();
    for handle in handles {
        let found = handle.parse::<Handle>().ok().and_then(|handle| {
            let skeleton = handle.skeleton();
            pupils.iter().find(|pupil| pupil.handle.skeleton() == skeleton)
        });
        let nobody = || ask.problem(Kind::NotFound, "class-no-pupil", &[("handle", clip(handle).into())]);
        wanted.insert(found.ok_or_else(nobody)?.player);
    }
    pupils.retain(|pupil| wanted.contains(&pupil.player));
    Ok(pupils)
}

/// The names of a list.
fn names(ask: &Ask, list: &str) -> Result<Vec<DisplayName>, Problem> {
    let names = class_list::read(list).map_err(|bad| {
        let parts = [("line", Arg::from(bad.line)), ("problem", bad.problem.say(ask.words()).into())];
        ask.problem(Kind::Invalid, "class-bad-line", &parts)
    })?;
    let most = ask.app.settings().most_pupils;
    if names.len() > most as usize {
        return Err(ask.problem(Kind::Invalid, "class-too-many-pupils", &[("most", most.into())]));
    }
    Ok(names)
}

/// Adds pupils of those names; gives what they sign in with.
async fn add(ask: &Ask, class: &ClassId, names: &[DisplayName]) -> Result<Vec<CardView>, Problem> {
    let settings = ask.app.settings();
    let at = settings.clock.now();
    for _ in 0..DRAWS {
        let (mut cards, mut pupils, mut drawn) = (Vec::new(), Vec::new(), HashSet::new());
        for name in names {
            let mut handle = class_list::handle(name);
            while !drawn.insert(handle.skeleton()) {
                handle = class_list::handle(name);
            }
            let code = SignInCode::draw();
            cards.push(CardView { name: name.to_string(), handle: handle.to_string(), code: code.to_string() });
            let hash = code.hash(&handle);
            pupils.push(NewPupil { handle, name: name.to_string(), code: hash });
        }
        let added = ask.app.storage().add_pupils(class, &pupils, settings.most_pupils, at).await;
        match added.map_err(|error| ask.store(&error))? {
            Ok(()) => return Ok(cards),
            Err(NotAdded::NoClass) => return Err(ask.problem(Kind::NotFound, "class-none", &[])),
            Err(NotAdded::TooMany) => {
                let parts = [("most", settings.most_pupils.into())];
                return Err(ask.problem(Kind::Invalid, "class-too-many-pupils", &parts));
            }
            // Nobody chose it: another is drawn.
            Err(NotAdded::Taken(_)) => {}
        }
    }
    Err(ask.problem(Kind::Unavailable, "server-busy", &[]))
}

/// Your classes.
#[utoipa::path(
    get, path = "/classes", tag = "classes",
    responses((status = 200, body = [ClassLine]), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn list(ask: Ask) -> Result<Json<Vec<ClassLine>>, Problem> {
    let teacher = ask.teacher().await?;
    let most = ask.app.settings().most_classes;
    let classes = ask.app.storage().classes(Some(teacher.player), most).await.map_err(|error| ask.store(&error))?;
    Ok(Json(classes.iter().map(ClassLine::from).collect()))
}

/// Makes a class of a list of names, with an account for each, and tells the codes that sign in.
#[utoipa::path(
    post, path = "/classes", tag = "classes", request_body = ClassOrder,
    responses(
        (status = 201, body = CardsView), (status = 403, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn make(Given(ask, order): Given<ClassOrder>) -> Result<Response, Problem> {
    let teacher = ask.teacher().await?;
    let name = DisplayName::new(&order.name);
    let name = name.map_err(|problem| Problem::new(ask.words(), Kind::Invalid, problem.say(ask.words())))?;
    let names = names(&ask, &order.pupils)?;
    if names.is_empty() {
        return Err(ask.problem(Kind::Invalid, "class-nobody", &[]));
    }
    ask.count_game()?;
    let (storage, most) = (ask.app.storage(), ask.app.settings().most_classes);
    let id = ClassId(secret());
    let at = ask.app.settings().clock.now();
    let new = NewClass { id: id.clone(), teacher: teacher.player, name: name.to_string(), at };
    if !storage.make_class(&new, most).await.map_err(|error| ask.store(&error))? {
        return Err(ask.problem(Kind::Conflict, "class-too-many", &[("most", most.into())]));
    }
    let cards = match add(&ask, &id, &names).await {
        Ok(cards) => cards,
        Err(problem) => {
            storage.delete_class(&id).await.map_err(|error| ask.store(&error))?;
            return Err(problem);
        }
    };
    note(&ask, name.to_string(), EventKind::ClassMade { by: teacher.handle.to_string() }).await?;
    let class = own(&ask, &teacher, &id.0).await?;
    Ok((StatusCode::CREATED, Json(CardsView { class: ClassLine::from(&class), cards })).into_response())
}

/// A class of yours, and how its pupils fare.
#[utoipa::path(
    get, path = "/classes/{class}", tag = "classes", params(("class" = String, Path)),
    responses((status = 200, body = ClassView), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn get(ask: Ask, Path(id): Path<String>) -> Result<Json<ClassView>, Problem> {
    let class = own(&ask, &ask.teacher().await?, &id).await?;
    let lines = ask.app.storage().pupil_lines(&class.id).await.map_err(|error| ask.store(&error))?;
    let pupils = lines.into_iter().map(PupilView::from).collect();
    Ok(Json(ClassView { class: ClassLine::from(&class), pupils }))
}

/// Adds pupils to a class of yours, and tells the codes that sign in.
#[utoipa::path(
    post, path = "/classes/{class}/pupils", tag = "classes", params(("class" = String, Path)), request_body = PupilsOrder,
    responses(
        (status = 201, body = CardsView), (status = 404, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn add_pupils(
    Path(id): Path<String>,
    Given(ask, order): Given<PupilsOrder>,
) -> Result<Response, Problem> {
    let teacher = ask.teacher().await?;
    let class = own(&ask, &teacher, &id).await?;
    let names = names(&ask, &order.pupils)?;
    if names.is_empty() {
        return Err(ask.problem(Kind::Invalid, "class-nobody", &[]));
    }
    ask.count_game()?;
    let cards = add(&ask, &class.id, &names).await?;
    let class = own(&ask, &teacher, &id).await?;
    Ok((StatusCode::CREATED, Json(CardsView { class: ClassLine::from(&class), cards })).into_response())
}

/// Replaces the codes of pupils of yours, and tells the new ones. Their sessions end.
#[utoipa::path(
    post, path = "/classes/{class}/codes", tag = "classes", params(("class" = String, Path)), request_body = CodesOrder,
    responses((status = 200, body = CardsView), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn reset(
    Path(id): Path<String>,
    Given(ask, order): Given<CodesOrder>,
) -> Result<Json<CardsView>, Problem> {
    let teacher = ask.teacher().await?;
    let class = own(&ask, &teacher, &id).await?;
    ask.count_game()?;
    let storage = ask.app.storage();
    let pupils = match &order.handles {
        Some(handles) => pupils_called(&ask, &class, handles).await?,
        None => storage.pupils(&class.id).await.map_err(|error| ask.store(&error))?,
    };
    let (mut cards, mut codes) = (Vec::new(), Vec::new());
    for pupil in &pupils {
        let code = SignInCode::draw();
        codes.push((pupil.player, code.hash(&pupil.handle)));
        let (name, handle) = (pupil.name.clone(), pupil.handle.to_string());
        cards.push(CardView { name, handle, code: code.to_string() });
    }
    let ended = storage.set_sign_in_codes(&codes).await.map_err(|error| ask.store(&error))?;
    ask.app.sessions().forget(ended);
    for pupil in &pupils {
        noted(&ask, pupil, AccountChange::Reset, &teacher).await?;
    }
    Ok(Json(CardsView { class: ClassLine::from(&class), cards }))
}

/// Notes in the log what a teacher did to a pupil's account.
async fn noted(ask: &Ask, pupil: &Account, change: AccountChange, teacher: &Account) -> Result<(), Problem> {
    let kind = EventKind::Account { change, by: Some(teacher.handle.to_string()) };
    note(ask, pupil.handle.to_string(), kind).await
}

/// Removes a pupil of yours, with everything that is kept of them. Games with classmates stay theirs,
/// without the name.
#[utoipa::path(
    delete, path = "/classes/{class}/pupils/{handle}", tag = "classes",
    params(("class" = String, Path), ("handle" = String, Path)),
    responses((status = 204), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn remove(ask: Ask, Path((id, handle)): Path<(String, String)>) -> Result<StatusCode, Problem> {
    let teacher = ask.teacher().await?;
    let class = own(&ask, &teacher, &id).await?;
    for pupil in pupils_called(&ask, &class, &[handle]).await? {
        leave(&ask, &pupil).await?;
        ask.app.storage().delete_account(pupil.player).await.map_err(|error| ask.store(&error))?;
        ask.app.sessions().forget_all();
        noted(&ask, &pupil, AccountChange::Deleted, &teacher).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Ends the games of a pupil who goes.
async fn leave(ask: &Ask, pupil: &Account) -> Result<(), Problem> {
    ask.app.hub().leave(&pupil.visitor).await.map_err(|refused| ask.refused(refused))
}

/// Deletes a class of yours, with its pupils and everything that is kept of them.
#[utoipa::path(
    delete, path = "/classes/{class}", tag = "classes", params(("class" = String, Path)), request_body = ClassDeletion,
    responses(
        (status = 204), (status = 404, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn delete(
    Path(id): Path<String>,
    Given(ask, order): Given<ClassDeletion>,
) -> Result<StatusCode, Problem> {
    let teacher = ask.teacher().await?;
    let class = own(&ask, &teacher, &id).await?;
    if order.name.trim() != class.name {
        return Err(ask.problem(Kind::Invalid, "class-delete-name", &[]));
    }
    let storage = ask.app.storage();
    for pupil in storage.pupils(&class.id).await.map_err(|error| ask.store(&error))? {
        leave(&ask, &pupil).await?;
    }
    storage.delete_class(&class.id).await.map_err(|error| ask.store(&error))?;
    ask.app.sessions().forget_all();
    note(&ask, class.name, EventKind::ClassDeleted { by: Some(teacher.handle.to_string()) }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// How the pupils of a class of yours fare, as a table for a spreadsheet.
#[utoipa::path(
    get, path = "/classes/{class}/results.csv", tag = "classes", params(("class" = String, Path)),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = 404, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn export(ask: Ask, Path(id): Path<String>) -> Result<Response, Problem> {
    let class = own(&ask, &ask.teacher().await?, &id).await?;
    let lines = ask.app.storage().pupil_lines(&class.id).await.map_err(|error| ask.store(&error))?;
    let mut text = String::from("name,handle,games,wins,alone,judged,accuracy,given_away,error,played\n");
    for pupil in lines.into_iter().map(PupilView::from) {
        let figure = |figure: Option<f64>| figure.map(|figure| format!("{figure:.3}")).unwrap_or_default();
        let fields = [
            csv_field(&pupil.name),
            pupil.handle,
            pupil.games.to_string(),
            pupil.wins.to_string(),
            pupil.alone.to_string(),
            pupil.judged.to_string(),
            figure(pupil.accuracy),
            figure(pupil.given_away),
            figure(pupil.error),
            pupil.played.unwrap_or_default(),
        ];
        text.push_str(&fields.join(","));
        text.push('\n');
    }
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    let named = HeaderValue::from_static("attachment; filename=\"class.csv\"");
    headers.insert(header::CONTENT_DISPOSITION, named);
    Ok((headers, text).into_response())
}

/// A name that a spreadsheet shows and does not reckon with.
fn csv_field(name: &str) -> String {
    let name = if name.starts_with(['=', '+', '-', '@']) { format!("'{name}") } else { name.to_owned() };
    if name.contains(['"', ',']) { format!("\"{}\"", name.replace('"', "\"\"")) } else { name }
}

/// Signs a pupil in with what is on their card.
#[utoipa::path(
    post, path = "/account/card-sign-in", tag = "classes", request_body = CardOrder,
    responses((status = 200, body = SignedInView), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn sign_in(headers: HeaderMap, Given(ask, order): Given<CardOrder>) -> Result<Response, Problem> {
    let wrong = || {
        ask.app.sign_in_failed(None);
        ask.problem(Kind::Forbidden, "class-wrong-card", &[])
    };
    // What is no handle is nobody's, and no more is said.
    let asked: Option<Handle> = order.handle.trim().parse().ok();
    count_attempt(&ask, asked.as_ref())?;
    // Asked of nobody, too, so that both take as long: one statement finds a pupil and the code.
    let handle = asked.unwrap_or_else(|| "nobody".parse().expect("a handle"));
    let code = SignInCode::read(&order.code).hash(&handle);
    let found = ask.app.storage().pupil_with(&handle, &code).await.map_err(|error| ask.store(&error))?;
    let account = found.ok_or_else(wrong)?;
    ensure_active(&ask, &account)?;
    // A guest's games are left behind: games with strangers never become a pupil's.
    let view = SignedInView { account: AccountView::of(&ask, &account).await?, taken: 0, codes: Vec::new() };
    signed_in(&ask, &headers, &account, view).await
}

/// The classes that are kept of somebody: what a pupil is in, and what a teacher has made.
pub(super) async fn kept_of(ask: &Ask, account: &Account) -> Result<(Option<Class>, Vec<KeptClass>), Problem> {
    let told = |error: StoreError| ask.store(&error);
    let storage = ask.app.storage();
    if let Circle::Class(class) = &account.circle {
        return Ok((storage.class(class).await.map_err(told)?, Vec::new()));
    }
    let mut taught = Vec::new();
    for class in storage.classes(Some(account.player), ask.app.settings().most_classes).await.map_err(told)? {
        let pupils = storage.pupils(&class.id).await.map_err(told)?;
        taught.push(KeptClass { class, pupils });
    }
    Ok((None, taught))
}

/// A class with its pupils.
pub(super) struct KeptClass {
    pub(super) class: Class,
    pub(super) pupils: Vec<Account>,
}
