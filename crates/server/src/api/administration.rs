//! What people report, and what administrators do about it. All of it is in the log.

use amiral_game::Seat;
use amiral_store::{
    Account, AccountChange, Circle, Contestant, Event, EventKind, Handle, NewReport, PlayerId, WebGameId, WebGameState,
};
use amiral_words::Say;
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ask::{Ask, Given, Params};
use super::sign_in::Nothing;
use crate::limits::TooSoon;
use crate::problem::{Kind, Problem};
use crate::wire::{AccountOrder, ReportReason};

/// How many reports of one person may be open.
const OPEN: u32 = 5;
/// The longest text of a report, in characters.
const TEXT: usize = 500;
/// How many reports, accounts and events are shown at a time.
const PAGE: u32 = 100;

/// Something to tell the administrators.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReportOrder {
    /// The game it happened in, in which you sit: who sat opposite is reported.
    pub game: Option<String>,
    /// The handle of who is reported, where it happened in no game.
    pub handle: Option<String>,
    /// What it is about.
    pub reason: ReportReason,
    /// What happened: at most 500 characters.
    #[serde(default)]
    pub text: String,
}

/// Reports somebody to the administrators.
#[utoipa::path(
    post, path = "/reports", tag = "administration", request_body = ReportOrder,
    responses((status = 204), (status = 409, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn report(Given(ask, order): Given<ReportOrder>) -> Result<StatusCode, Problem> {
    let visitor = ask.visitor()?.clone();
    let storage = ask.app.storage();
    let nobody = || ask.problem(Kind::NotFound, "report-nobody", &[]);
    let (reported, game) = match (&order.game, &order.handle) {
        (Some(game), None) => {
            let web_game = storage.web_game(&WebGameId(game.clone())).await.map_err(|error| ask.store(&error))?;
            let web_game = web_game.ok_or_else(|| ask.problem(Kind::NotFound, "server-no-game", &[]))?;
            let own = Some(visitor.hash());
            let seat = Seat::BOTH.into_iter().find(|&seat| web_game.visitors[seat].as_ref() == own);
            let seat = seat.ok_or_else(|| ask.problem(Kind::Forbidden, "server-not-yours", &[]))?;
            let (WebGameState::Match(id), other) = (&web_game.state, seat.other()) else { return Err(nobody()) };
            if web_game.visitors[other].as_ref().is_none_or(|visitor| Some(visitor) == own) {
                return Err(nobody());
            }
            let kept = storage.load(*id).await.map_err(|error| ask.store(&error))?;
            let Contestant::Human { id: player, .. } = kept.seats[other] else { return Err(nobody()) };
            (player, Some(kept.id))
        }
        (None, Some(handle)) => {
            let account = match handle.parse::<Handle>() {
                Ok(handle) => ask.account_seen(&handle).await?,
                Err(_) => None,
            };
            (account.ok_or_else(nobody)?.player, None)
        }
        _ => return Err(ask.problem(Kind::Invalid, "report-whom", &[])),
    };
    if order.text.chars().take(TEXT + 1).count() > TEXT {
        return Err(ask.problem(Kind::Invalid, "report-too-long", &[("most", TEXT.into())]));
    }
    count_report(&ask)?;
    let reporter = storage.guest(visitor.hash(), None).await.map_err(|error| ask.store(&error))?.id;
    let report = NewReport {
        reporter: Some(reporter),
        reported,
        game,
        reason: order.reason.name().into(),
        text: order.text,
        at: ask.app.settings().clock.now(),
    };
    if storage.add_report(&report, OPEN).await.map_err(|error| ask.store(&error))? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ask.problem(Kind::Conflict, "report-too-many", &[]))
    }
}

/// Counts a report, or refuses it because there were too many recently.
pub(super) fn count_report(ask: &Ask) -> Result<(), Problem> {
    let limits = ask.app.limits();
    let by_address = ask.requester.address.map_or(Ok(()), |address| limits.reports_by_address.take(&address));
    by_address
        .and_then(|()| limits.reports_by_visitor.take(&ask.requester.who))
        .map_err(|TooSoon(wait)| ask.problem(Kind::TooMany, "report-too-many", &[]).after(wait))
}

/// A report.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct ReportView {
    /// Its number.
    pub id: i64,
    /// When it was made.
    pub at: String,
    /// The handle of who reports; nothing for a guest.
    pub reporter: Option<String>,
    /// The handle of who is reported; nothing for a guest.
    pub reported: Option<String>,
    /// What who is reported is called in games.
    pub name: String,
    /// The number of the match it happened in.
    #[serde(rename = "match")]
    pub game: Option<i64>,
    /// What it is about.
    pub reason: ReportReason,
    /// What the reporter says of it.
    pub text: String,
    /// The handle of who closed it.
    pub closed_by: Option<String>,
}

/// Which reports.
#[derive(Deserialize, utoipa::IntoParams)]
pub(crate) struct ReportsParam {
    /// Whether those that are closed.
    #[serde(default)]
    closed: bool,
}

/// The reports, the latest first, at most a hundred.
#[utoipa::path(
    get, path = "/admin/reports", tag = "administration", params(ReportsParam),
    responses((status = 200, body = [ReportView]), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn reports(ask: Ask, Params(asked): Params<ReportsParam>) -> Result<Json<Vec<ReportView>>, Problem> {
    ask.administrator().await?;
    let reports = ask.app.storage().reports(!asked.closed, PAGE).await.map_err(|error| ask.store(&error))?;
    let view = |kept: amiral_store::KeptReport| ReportView {
        id: kept.id,
        at: kept.report.at.to_string(),
        reporter: kept.reporter.map(|handle| handle.to_string()),
        reported: kept.reported.map(|handle| handle.to_string()),
        name: kept.reported_name,
        game: kept.report.game.map(|id| id.0),
        reason: ReportReason::named(&kept.report.reason),
        text: kept.report.text,
        closed_by: kept.closed.map(|(_, by)| by),
    };
    Ok(Json(reports.into_iter().map(view).collect()))
}

/// Closes a report.
#[utoipa::path(
    post, path = "/admin/reports/{id}/close", tag = "administration", params(("id" = String, Path)),
    responses((status = 204), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn close_report(
    Path(id): Path<String>,
    Given(ask, Nothing {}): Given<Nothing>,
) -> Result<StatusCode, Problem> {
    let admin = ask.administrator().await?;
    let gone = || ask.problem(Kind::NotFound, "report-none", &[]);
    let id: i64 = id.parse().map_err(|_| gone())?;
    let now = ask.app.settings().clock.now();
    if !ask.app.storage().close_report(id, &admin.handle, now).await.map_err(|error| ask.store(&error))? {
        return Err(gone());
    }
    note(&ask, id.to_string(), EventKind::ReportClosed { by: admin.handle.to_string() }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// An account, as administrators see it.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct AdminAccountView {
    /// What to ask for the accounts after it by.
    pub number: i64,
    /// What it is called.
    pub handle: String,
    /// What its owner is called in games.
    pub name: String,
    /// When it was made.
    pub created: String,
    /// Since when nobody may sign in to it.
    pub suspended: Option<String>,
    /// Whether its owner administers the site.
    pub admin: bool,
    /// Whether its owner may make classes.
    pub teacher: bool,
    /// Whether it is a pupil's, which a teacher looks after.
    pub pupil: bool,
}

impl From<Account> for AdminAccountView {
    fn from(account: Account) -> AdminAccountView {
        AdminAccountView {
            number: account.player.0,
            handle: account.handle.to_string(),
            name: account.name,
            created: account.created.to_string(),
            suspended: account.suspended.map(|since| since.to_string()),
            admin: account.admin,
            teacher: account.teacher,
            pupil: account.circle != Circle::Open,
        }
    }
}

/// Which accounts.
#[derive(Deserialize, utoipa::IntoParams)]
pub(crate) struct AccountsParam {
    /// Those after the one of that number.
    after: Option<i64>,
    /// The one with that handle alone.
    handle: Option<String>,
}

/// The accounts in the order in which they were made, at most a hundred.
#[utoipa::path(
    get, path = "/admin/accounts", tag = "administration", params(AccountsParam),
    responses((status = 200, body = [AdminAccountView]), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn accounts(
    ask: Ask,
    Params(asked): Params<AccountsParam>,
) -> Result<Json<Vec<AdminAccountView>>, Problem> {
    ask.administrator().await?;
    let storage = ask.app.storage();
    let accounts = match asked.handle.as_deref().map(|text| text.trim().parse::<Handle>()) {
        Some(Ok(handle)) => storage.account_called(&handle).await.map(|account| account.into_iter().collect()),
        Some(Err(_)) => Ok(Vec::new()),
        None => storage.accounts(asked.after.map(PlayerId), PAGE).await,
    };
    let accounts = accounts.map_err(|error| ask.store(&error))?;
    Ok(Json(accounts.into_iter().map(AdminAccountView::from).collect()))
}

/// Suspends an account, which ends its sessions, or restores it. Administrators are suspended from the
/// command line alone.
#[utoipa::path(
    post, path = "/admin/accounts/{handle}/{change}", tag = "administration",
    params(("handle" = String, Path), ("change" = inline(AccountOrder), Path)),
    responses((status = 200, body = AdminAccountView), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn change(
    Path((handle, change)): Path<(String, String)>,
    Given(ask, Nothing {}): Given<Nothing>,
) -> Result<Json<AdminAccountView>, Problem> {
    let admin = ask.administrator().await?;
    let nobody = || ask.problem(Kind::NotFound, "report-nobody", &[]);
    let order = AccountOrder::named(&change).ok_or_else(nobody)?;
    let handle: Handle = handle.parse().map_err(|_| nobody())?;
    let storage = ask.app.storage();
    let account = storage.account_called(&handle).await.map_err(|error| ask.store(&error))?.ok_or_else(nobody)?;
    if account.admin {
        return Err(ask.problem(Kind::Forbidden, "account-is-admin", &[]));
    }
    let (since, changed) = match order {
        AccountOrder::Suspend => (Some(ask.app.settings().clock.now()), AccountChange::Suspended),
        AccountOrder::Restore => (None, AccountChange::Restored),
    };
    let ended = storage.suspend_account(account.player, since).await.map_err(|error| ask.store(&error))?;
    ask.app.sessions().forget(ended);
    let kind = EventKind::Account { change: changed, by: Some(admin.handle.to_string()) };
    note(&ask, account.handle.to_string(), kind).await?;
    Ok(Json(AdminAccountView::from(Account { suspended: since, ..account })))
}

/// Something that was done to a game or a person.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct EventView {
    /// Its number.
    pub id: i64,
    /// When.
    pub at: String,
    /// What was done.
    pub what: String,
    /// To whom or what.
    pub subject: String,
    /// Why, or by whom.
    pub detail: String,
}

/// Which events.
#[derive(Deserialize, utoipa::IntoParams)]
pub(crate) struct EventsParam {
    /// Those after the one of that number.
    after: Option<i64>,
}

/// The log, in order, at most a hundred lines.
#[utoipa::path(
    get, path = "/admin/events", tag = "administration", params(EventsParam),
    responses((status = 200, body = [EventView]), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn events(ask: Ask, Params(asked): Params<EventsParam>) -> Result<Json<Vec<EventView>>, Problem> {
    ask.administrator().await?;
    let events = match asked.after {
        Some(after) => ask.app.storage().events(Some(after), PAGE).await,
        None => ask.app.storage().latest_events(PAGE).await,
    };
    let words = ask.words();
    let view = |logged: amiral_store::LoggedEvent| EventView {
        id: logged.id,
        at: logged.event.at.to_string(),
        what: words.say("log-kind-of", &[("kind", logged.event.kind.name().into())]),
        subject: logged.event.subject.clone(),
        detail: logged.event.kind.say(words),
    };
    Ok(Json(events.map_err(|error| ask.store(&error))?.into_iter().map(view).collect()))
}

/// Notes in the log what an administrator did.
pub(super) async fn note(ask: &Ask, subject: String, kind: EventKind) -> Result<(), Problem> {
    let event = Event { at: ask.app.settings().clock.now(), subject, kind };
    ask.app.storage().log_event(&event).await.map_err(|error| ask.store(&error))
}
