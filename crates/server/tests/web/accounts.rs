//! Accounts as their owners use them, and as somebody attacks them who means ill: guessing, finding out
//! who is there, planting and replaying cookies, using what was stolen or has ended, asking from another
//! site, and administering without being an administrator.

use amiral_server::{Rate, Settings};
use amiral_store::{AccountChange, EventKind, Handle};
use axum::body::Body;
use axum::http::{Method, header};
use serde_json::{Value, json};

use super::games::two;
use super::{Browser, Site, small, text};

const PASSWORD: &str = "vieux phare 38";

/// Registers; gives what was answered.
async fn register(browser: &mut Browser, handle: &str) -> Value {
    let reply = browser.post("/api/account/register", json!({"handle": handle, "password": PASSWORD})).await;
    assert_eq!(reply.status, 201, "{}", reply.text);
    reply.json()
}

async fn sign_in(browser: &mut Browser, handle: &str, password: &str) -> super::Reply {
    browser.post("/api/account/sign-in", json!({"handle": handle, "password": password})).await
}

/// Whose account the browser is signed in to.
async fn who(browser: &mut Browser) -> Value {
    browser.get("/api/account").await.ok()["account"]["handle"].clone()
}

#[tokio::test]
async fn a_guest_becomes_an_account_with_all_their_games_and_comes_back_from_elsewhere() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let made = ada.make(json!({"mode": "solo", "rules": small(), "name": "Ada"})).await;
    let game = text(&made["id"]).to_owned();
    let before = ada.visitor.clone();
    let signed_in = register(&mut ada, "Ada-1").await;
    assert_eq!(signed_in["account"]["name"], "Ada");
    assert_eq!(signed_in["codes"].as_array().unwrap().len(), 8);
    assert_ne!(ada.visitor, before, "the cookie changes");
    assert_ne!(ada.view(&game).await["you"], Value::Null);
    let view = ada.view(&game).await;
    ada.fire(&view, None).await;
    assert_eq!(ada.get("/api/history/mine").await.ok().as_array().unwrap().len(), 1);
    // From another browser, by a handle that only looks the same.
    let mut elsewhere = site.browser();
    let reply = sign_in(&mut elsewhere, "ADA_l", PASSWORD).await;
    assert_eq!((reply.ok()["taken"].clone(), reply.json()["codes"].clone()), (json!(0), json!([])));
    assert_ne!(elsewhere.view(&game).await["you"], Value::Null);
    // A name that is given with a game renames no account.
    elsewhere.make(json!({"mode": "solo", "rules": small(), "name": "Eve"})).await;
    assert_eq!(elsewhere.get("/api/account").await.ok()["account"]["name"], "Ada");
    let renamed = elsewhere.post("/api/account/name", json!({"name": "Lady Lovelace"})).await.ok();
    assert_eq!(renamed["name"], "Lady Lovelace");
    elsewhere.post("/api/account/name", json!({"name": "a\u{202e}b"})).await.problem(422);
    // After a restart, too.
    let site = site.restart().await;
    assert_eq!(who(&mut ada.at(&site)).await, "Ada-1");
    let mut out = ada.at(&site);
    assert_eq!(out.post("/api/account/sign-out", json!({})).await.status, 204);
    assert_eq!(out.visitor.as_deref(), Some(""), "the browser is told to drop its cookie");
    assert_eq!(who(&mut ada.at(&site)).await, Value::Null, "and whoever copied it has nothing");
}

#[tokio::test]
async fn signing_in_takes_a_guests_games_along_only_where_that_is_wanted() {
    let site = Site::open().await;
    register(&mut site.browser(), "Ada").await;
    for take in [false, true] {
        let mut guest = site.browser();
        let made = guest.make(json!({"mode": "solo", "rules": small()})).await;
        let game = text(&made["id"]).to_owned();
        assert_eq!(guest.get("/api/account").await.ok()["guest_games"], 1);
        let (copied, mut other) = (guest.clone(), site.browser());
        let order = json!({"handle": "Ada", "password": PASSWORD, "take_games": take});
        let reply = guest.post("/api/account/sign-in", order).await.ok();
        assert_eq!(reply["taken"], u64::from(take));
        // The game is in memory, and knows at once who sits there now.
        assert_eq!(guest.view(&game).await["you"] != Value::Null, take);
        assert_eq!(copied.clone().view(&game).await["you"], Value::Null, "the guest's cookie is nobody's");
        sign_in(&mut other, "Ada", PASSWORD).await.ok();
        assert_eq!(other.view(&game).await["you"] != Value::Null, take);
    }
    // Whoever is signed in and signs in to another account takes nothing from the first.
    let (mut bob, mut ada) = (site.browser(), site.browser());
    bob.make(json!({"mode": "solo", "rules": small()})).await;
    register(&mut bob, "Bob").await;
    let order = json!({"handle": "Ada", "password": PASSWORD, "take_games": true});
    assert_eq!(bob.post("/api/account/sign-in", order).await.ok()["taken"], 0);
    sign_in(&mut ada, "Bob", PASSWORD).await.ok();
    assert_eq!(ada.get("/api/history/mine").await.ok().as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn somebody_else_at_a_shared_computer_starts_as_a_new_guest() {
    let site = Site::open().await;
    let mut first = site.browser();
    let made = first.make(json!({"mode": "solo", "rules": small()})).await;
    let copied = first.clone();
    assert_eq!(first.post("/api/account/sign-out", json!({})).await.status, 204);
    let mut second = site.browser();
    second.make(json!({"mode": "solo", "rules": small()})).await;
    assert_eq!(second.get("/api/history/mine").await.ok().as_array().unwrap().len(), 1);
    assert_eq!(copied.clone().view(text(&made["id"])).await["you"], Value::Null);
}

#[tokio::test]
async fn what_is_no_handle_or_no_password_is_told_in_one_sentence() {
    let site = Site::open().await;
    let mut ada = site.browser();
    for (handle, password, told) in [
        ("Al", PASSWORD, "3 to 20"),
        ("Zoé", PASSWORD, "letters A to Z"),
        ("-ada", PASSWORD, "begin and end"),
        ("Ada", "short", "at least 8"),
        ("Ada", "password1", "would guess"),
        ("Captain-Ada", "captainada!", "too similar"),
    ] {
        let reply = ada.post("/api/account/register", json!({"handle": handle, "password": password})).await;
        assert!(reply.problem(422).contains(told), "{}", reply.text);
    }
    let long = json!({"handle": "Ada", "password": "long ".repeat(100)});
    assert!(ada.post("/api/account/register", long).await.problem(422).contains("at most 128"));
    let official = json!({"handle": "Adm1n", "password": PASSWORD});
    ada.post("/api/account/register", official).await.problem(409);
    register(&mut ada, "Bob-Lol").await;
    let taken = json!({"handle": "b0b_1ol", "password": PASSWORD});
    assert!(site.browser().post("/api/account/register", taken).await.problem(409).contains("b0b_1ol"));
}

#[tokio::test]
async fn guessing_is_slowed_for_one_account_and_address_and_locks_nobody_out() {
    let few = Rate { burst: 5.0, refill: 0.001 };
    let site = Site::open_with(Settings { account_sign_ins: few, ..Site::unlimited() }).await;
    register(&mut site.browser_at("192.0.2.1"), "Ada").await;
    register(&mut site.browser_at("192.0.2.1"), "Bob").await;
    let mut eve = site.browser_at("203.0.113.66");
    for _ in 0..5 {
        sign_in(&mut eve, "Ada", "not the password").await.problem(403);
    }
    let slowed = sign_in(&mut eve, "Ada", PASSWORD).await;
    slowed.problem(429);
    assert!(slowed.headers.contains_key(header::RETRY_AFTER));
    // Neither another spelling, nor a new cookie, nor a recovery code is another chance.
    sign_in(&mut eve, "aDA", PASSWORD).await.problem(429);
    sign_in(&mut site.browser_at("203.0.113.66"), "Ada", PASSWORD).await.problem(429);
    let code = json!({"handle": "Ada", "code": "0000-0000-0000-0000", "password": PASSWORD});
    eve.post("/api/account/recover", code).await.problem(429);
    // Its owner, elsewhere, is not locked out; nor is another account here.
    sign_in(&mut site.browser_at("192.0.2.1"), "Ada", PASSWORD).await.ok();
    sign_in(&mut eve, "Bob", PASSWORD).await.ok();

    let site = Site::open_with(Settings { address_sign_ins: few, ..Site::unlimited() }).await;
    let mut spray = site.browser_at("203.0.113.66");
    for number in 0..5 {
        sign_in(&mut spray, &format!("user-{number}"), PASSWORD).await.problem(403);
    }
    sign_in(&mut spray, "user-9", PASSWORD).await.problem(429);
    let site = Site::open_with(Settings { address_accounts: few, ..Site::unlimited() }).await;
    let mut probe = site.browser_at("203.0.113.66");
    for number in 0..5 {
        register(&mut site.browser_at("203.0.113.66"), &format!("user-{number}")).await;
    }
    probe.post("/api/account/register", json!({"handle": "user-1", "password": PASSWORD})).await.problem(429);
}

#[tokio::test]
async fn neither_answer_nor_time_says_whether_a_handle_exists() {
    let site = Site::open_with(Site::unlimited()).await;
    register(&mut site.browser(), "Ada").await;
    let mut eve = site.browser();
    let code = |handle: &str| json!({"handle": handle, "code": "0000-0000-0000-0000", "password": PASSWORD});
    let (mut told, mut recovering) = (Vec::new(), Vec::new());
    for handle in ["Ada", "Nobody-here", "no handle at all!"] {
        // A hash takes many times what all else does: to leave it out would be seen.
        let hashes = site.password_hashes();
        let reply = sign_in(&mut eve, handle, "not the password").await;
        assert_eq!(site.password_hashes() - hashes, 1, "{handle}");
        told.push((reply.problem(403), reply.headers.len()));
        let hashes = site.password_hashes();
        let reply = eve.post("/api/account/recover", code(handle)).await;
        assert!(reply.problem(403).starts_with("The handle or the recovery code"), "{}", reply.text);
        recovering.push(site.password_hashes() - hashes);
    }
    told.dedup();
    assert_eq!(told.len(), 1, "{told:?}");
    recovering.dedup();
    assert_eq!(recovering.len(), 1, "{recovering:?}");
    assert_eq!(eve.visitor, None, "nobody gets a cookie by guessing");
}

#[tokio::test]
async fn a_suspended_account_says_so_to_its_owner_alone() {
    let site = Site::open().await;
    let mut ada = site.browser();
    register(&mut ada, "Ada").await;
    let account = site.storage.account_called(&"Ada".parse().unwrap()).await.unwrap().unwrap();
    site.storage.suspend_account(account.player, Some(jiff::Timestamp::now())).await.unwrap();
    let mut elsewhere = site.browser();
    assert!(sign_in(&mut elsewhere, "Ada", "not the password").await.problem(403).contains("is wrong"));
    assert!(sign_in(&mut elsewhere, "Ada", PASSWORD).await.problem(403).contains("suspended"));
    assert_eq!(elsewhere.visitor, None);
}

#[tokio::test]
async fn a_planted_cookie_gives_nobody_an_account() {
    let site = Site::open().await;
    // Eve has a cookie and plants it in Ada's browser, before Ada registers or signs in with it.
    for registers in [true, false] {
        let mut eve = site.browser();
        eve.make(json!({"mode": "solo", "rules": small()})).await;
        let mut ada = eve.clone();
        let handle = if registers { "Ada" } else { "Bea" };
        if registers {
            register(&mut ada, handle).await;
        } else {
            register(&mut site.browser(), handle).await;
            sign_in(&mut ada, handle, PASSWORD).await.ok();
        }
        assert_ne!(ada.visitor, eve.visitor);
        assert_eq!(who(&mut ada).await, handle);
        assert_eq!(who(&mut eve).await, Value::Null, "registers: {registers}");
        eve.get("/api/account/sessions").await.problem(403);
        assert_eq!(eve.get("/api/history/mine").await.ok(), json!([]));
    }
}

#[tokio::test]
async fn stolen_and_ended_sessions_are_good_for_nothing() {
    let site = Site::open().await;
    let (mut ada, mut phone) = (site.browser(), site.browser());
    register(&mut ada, "Ada").await;
    sign_in(&mut phone, "Ada", PASSWORD).await.ok();
    let thief = phone.clone();
    assert_eq!(who(&mut thief.clone()).await, "Ada");
    let sessions = ada.get("/api/account/sessions").await.ok();
    let other = sessions.as_array().unwrap().iter().find(|session| session["current"] == false).unwrap();
    // Nobody else ends it, and its number signs nobody in.
    let path = format!("/api/account/sessions/{}", text(&other["id"]));
    let mut bob = site.browser();
    register(&mut bob, "Bob").await;
    bob.delete(&path).await.problem(404);
    let mut forger = site.browser();
    forger.visitor = Some(text(&other["id"]).to_owned());
    assert_eq!(who(&mut forger).await, Value::Null);
    assert_eq!(ada.delete(&path).await.status, 204);
    assert_eq!(who(&mut thief.clone()).await, Value::Null, "at once, although it was known a moment ago");
    assert_eq!(who(&mut phone).await, Value::Null);
    ada.delete(&path).await.problem(404);

    // A new password ends all but this one; so does signing out everywhere else.
    for order in ["password", "sessions"] {
        let mut elsewhere = site.browser();
        sign_in(&mut elsewhere, "Ada", PASSWORD).await.ok();
        let ended = if order == "password" {
            let wrong = json!({"current": "not the password", "password": "tidal-anchor-9"});
            ada.post("/api/account/password", wrong).await.problem(403);
            ada.post("/api/account/password", json!({"password": "tidal-anchor-9"})).await.problem(403);
            assert_eq!(who(&mut elsewhere).await, "Ada");
            ada.post("/api/account/password", json!({"current": PASSWORD, "password": PASSWORD})).await
        } else {
            ada.delete("/api/account/sessions").await
        };
        assert!(ended.status.is_success(), "{}", ended.text);
        assert_eq!(who(&mut elsewhere).await, Value::Null, "{order}");
        assert_eq!(who(&mut ada).await, "Ada");
    }
    // Nor is anything left of it in the database of another node.
    let site = site.restart().await;
    assert_eq!(who(&mut thief.at(&site)).await, Value::Null);
}

#[tokio::test]
async fn a_live_connection_ends_with_its_session() {
    let site = Site::open().await;
    let (mut ada, mut phone) = (site.browser(), site.browser());
    let made = ada.make(json!({"mode": "solo", "rules": small()})).await;
    let game = text(&made["id"]).to_owned();
    register(&mut ada, "Ada").await;
    sign_in(&mut phone, "Ada", PASSWORD).await.ok();
    let mut stolen = phone.live(&game, "").await;
    let mut own = ada.live(&game, "").await;
    assert_eq!(stolen.view(|_| true).await["you"], "A");
    own.view(|_| true).await;
    assert_eq!(ada.delete("/api/account/sessions").await.status, 204);
    stolen.closed().await;
    let view = ada.view(&game).await;
    ada.fire(&view, None).await;
    own.view(|view| view["fired"] == 1).await;
}

#[tokio::test]
async fn sitting_down_exchanges_the_cookie_of_an_account_and_its_session_stays_one() {
    let site = Site::open().await;
    let (mut ada, mut bob) = (site.browser(), site.browser());
    register(&mut bob, "Bob").await;
    let made = ada.make(json!({"mode": "two", "rules": small()})).await;
    let invitation = text(&made["invitation"]).rsplit('/').next().unwrap().to_owned();
    let before = bob.visitor.clone();
    let join = format!("/api/games/{}/join", text(&made["id"]));
    bob.post(&join, json!({"invitation": invitation})).await.ok();
    assert_ne!(bob.visitor, before);
    let sessions = bob.get("/api/account/sessions").await.ok();
    assert_eq!(sessions.as_array().unwrap().len(), 1);
    let path = format!("/api/account/sessions/{}", text(&sessions[0]["id"]));
    let mut old = bob.clone();
    old.visitor = before;
    assert_eq!(bob.delete(&path).await.status, 204);
    // The exchanged cookie, which would have been good for a moment, ends with it.
    assert_eq!((who(&mut old).await, who(&mut bob).await), (Value::Null, Value::Null));
}

#[tokio::test]
async fn a_recovery_code_opens_an_account_once_and_ends_every_session() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let codes = register(&mut ada, "Ada").await["codes"].clone();
    let other = register(&mut site.browser(), "Bob").await["codes"][0].clone();
    let recover = |code: &Value, handle: &str, password: &str| json!({"handle": handle, "code": text(code).to_lowercase().replace('-', " "), "password": password});
    let mut lost = site.browser();
    lost.post("/api/account/recover", recover(&codes[0], "Ada", "password")).await.problem(422);
    lost.post("/api/account/recover", recover(&other, "Ada", "tidal-anchor-9")).await.problem(403);
    let view = lost.post("/api/account/recover", recover(&codes[0], "Ada", "tidal-anchor-9")).await.ok();
    assert_eq!(view["account"]["codes_left"], 7);
    assert_eq!((who(&mut lost).await, who(&mut ada).await), (json!("Ada"), Value::Null));
    sign_in(&mut site.browser(), "Ada", PASSWORD).await.problem(403);
    sign_in(&mut site.browser(), "Ada", "tidal-anchor-9").await.ok();
    // Replayed, it is nothing.
    let again = site.browser().post("/api/account/recover", recover(&codes[0], "Ada", "another-anchor-9")).await;
    again.problem(403);
    // New ones need the password, and end the old.
    lost.post("/api/account/codes", json!({})).await.problem(403);
    let fresh = lost.post("/api/account/codes", json!({"current": "tidal-anchor-9"})).await.ok();
    site.browser().post("/api/account/recover", recover(&codes[1], "Ada", "another-anchor-9")).await.problem(403);
    site.browser().post("/api/account/recover", recover(&fresh["codes"][0], "Ada", "another-anchor-9")).await.ok();
}

#[tokio::test]
async fn what_signs_in_changes_with_a_line_in_the_log_that_goes_with_the_account() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let codes = register(&mut ada, "Ada").await["codes"].clone();
    let change = json!({"current": PASSWORD, "password": "tidal-anchor-9"});
    ada.post("/api/account/password", json!({"current": "wrong", "password": "tidal-anchor-9"})).await.problem(403);
    ada.post("/api/account/password", change).await.ok();
    let recovery = json!({"handle": "Ada", "code": codes[0], "password": PASSWORD});
    ada.post("/api/account/recover", recovery).await.ok();
    ada.post("/api/account/codes", json!({"current": PASSWORD})).await.ok();
    let account = site.storage.account_called(&"Ada".parse().unwrap()).await.unwrap().unwrap();
    let done = |change, by: &str| EventKind::Account { change, by: Some(by.into()) };
    let suspended = amiral_store::Event {
        at: jiff::Timestamp::now(),
        subject: "Ada".into(),
        kind: done(AccountChange::Restored, "Chief"),
    };
    site.storage.log_event(&suspended).await.unwrap();
    let logged = async || {
        let events = site.storage.events(None, 10).await.unwrap().into_iter();
        events.map(|logged| (logged.event.subject, logged.event.kind)).collect::<Vec<_>>()
    };
    let own = [AccountChange::PasswordChanged, AccountChange::Recovered, AccountChange::CodesRenewed];
    let told = own.map(|change| done(change, "Ada")).into_iter().chain([done(AccountChange::Restored, "Chief")]);
    assert_eq!(logged().await, told.map(|kind| ("Ada".to_owned(), kind)).collect::<Vec<_>>());
    // Of whoever goes, what they did themselves goes, too.
    site.storage.delete_account(account.player).await.unwrap();
    assert_eq!(logged().await, [("Ada".to_owned(), done(AccountChange::Restored, "Chief"))]);
}

#[tokio::test]
async fn another_site_signs_nobody_in_and_changes_no_account() {
    let site = Site::open().await;
    let mut ada = site.browser();
    register(&mut ada, "Ada").await;
    for (method, path, body) in [
        (Method::POST, "/api/account/sign-in", json!({"handle": "Ada", "password": PASSWORD})),
        (Method::POST, "/api/account/register", json!({"handle": "Eve", "password": PASSWORD})),
        (Method::POST, "/api/account/sign-out", json!({})),
        (Method::POST, "/api/account/password", json!({"current": PASSWORD, "password": "tidal-anchor-9"})),
        (Method::PUT, "/api/account/settings", json!({"settings": {}})),
        (Method::DELETE, "/api/account/sessions", json!({})),
    ] {
        for (name, value) in [("origin", "https://evil.example"), ("sec-fetch-site", "cross-site"), ("origin", "null")]
        {
            let request = ada.request(method.clone(), path).header(name, value).header("host", "localhost");
            let request = request.header(header::CONTENT_TYPE, "application/json").body(Body::from(body.to_string()));
            let reply = ada.send(request.unwrap()).await;
            assert!(reply.problem(403).contains("other site") || reply.status == 403, "{path}");
        }
    }
    // A form of another site sends no JSON.
    let request = ada.request(Method::POST, "/api/account/sign-in");
    let request = request.header(header::CONTENT_TYPE, "text/plain").body(Body::from("{}")).unwrap();
    ada.send(request).await.problem(415);
    assert_eq!(who(&mut ada).await, "Ada");
    assert_eq!(ada.get("/api/account/sessions").await.ok().as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn settings_follow_the_account_and_are_bounded() {
    let site = Site::open().await;
    let (mut ada, mut phone) = (site.browser(), site.browser());
    ada.get("/api/account/settings").await.problem(403);
    register(&mut ada, "Ada").await;
    assert_eq!(ada.get("/api/account/settings").await.ok(), json!({"settings": {}}));
    let put = async |browser: &mut Browser, settings: Value| {
        let request =
            browser.request(Method::PUT, "/api/account/settings").header(header::CONTENT_TYPE, "application/json");
        let body = json!({"settings": settings}).to_string();
        browser.send(request.body(Body::from(body)).unwrap()).await
    };
    let settings = json!({"theme": "dark", "last game": "{\"rules\":\"russian\"}"});
    put(&mut ada, settings.clone()).await.ok();
    put(&mut ada, json!({"long": "x".repeat(9_000)})).await.problem(422);
    put(&mut ada, json!({"number": 7})).await.problem(422);
    sign_in(&mut phone, "Ada", PASSWORD).await.ok();
    assert_eq!(phone.get("/api/account/settings").await.ok()["settings"], settings);
    let mut bob = site.browser();
    register(&mut bob, "Bob").await;
    assert_eq!(bob.get("/api/account/settings").await.ok()["settings"], json!({}));
}

async fn make_admin(site: &Site, handle: &str) {
    let handle: Handle = handle.parse().unwrap();
    let account = site.storage.account_called(&handle).await.unwrap().unwrap();
    site.storage.set_admin(account.player, true).await.unwrap();
}

#[tokio::test]
async fn administrators_see_reports_and_suspend_and_everything_is_in_the_log() {
    let site = Site::open().await;
    let (mut ada, mut bob, game) = two(&site, small()).await;
    let mut chief = site.browser();
    register(&mut ada, "Ada").await;
    register(&mut bob, "Bob").await;
    register(&mut chief, "Chief").await;
    // Nobody else administers.
    for path in ["/api/admin/reports", "/api/admin/accounts", "/api/admin/events"] {
        chief.get(path).await.problem(403);
        site.browser().get(path).await.problem(403);
    }
    chief.post("/api/admin/accounts/Ada/suspend", json!({})).await.problem(403);
    assert_eq!(chief.get("/admin").await.status, 404);
    make_admin(&site, "Chief").await;
    assert_eq!(chief.get("/admin").await.status, 200);

    let report = json!({"game": game, "reason": "name", "text": "<b>Rude</b>"});
    assert_eq!(ada.post("/api/reports", report.clone()).await.status, 204);
    site.browser().post("/api/reports", report.clone()).await.problem(403);
    let mut stranger = site.browser();
    stranger.make(json!({"mode": "solo", "rules": small()})).await;
    stranger.post("/api/reports", report).await.problem(403);
    ada.post("/api/reports", json!({"reason": "other"})).await.problem(422);
    ada.post("/api/reports", json!({"reason": "other", "handle": "Nobody"})).await.problem(404);
    let long = json!({"reason": "other", "handle": "Bob", "text": "x".repeat(501)});
    ada.post("/api/reports", long).await.problem(422);
    let open = chief.get("/api/admin/reports").await.ok();
    assert_eq!(open.as_array().unwrap().len(), 1);
    let told = &open[0];
    assert_eq!((&told["reporter"], &told["reported"], &told["reason"]), (&json!("Ada"), &json!("Bob"), &json!("name")));

    assert_eq!(who(&mut bob).await, "Bob");
    let suspended = chief.post("/api/admin/accounts/bob/suspend", json!({})).await.ok();
    assert_ne!(suspended["suspended"], Value::Null);
    assert_eq!(who(&mut bob).await, Value::Null);
    assert!(sign_in(&mut bob, "Bob", PASSWORD).await.problem(403).contains("suspended"));
    chief.post("/api/admin/accounts/Chief/suspend", json!({})).await.problem(403);
    chief.post("/api/admin/accounts/Bob/delete", json!({})).await.problem(404);
    chief.post("/api/admin/accounts/Bob/restore", json!({})).await.ok();
    sign_in(&mut bob, "Bob", PASSWORD).await.ok();
    let close = format!("/api/admin/reports/{}/close", told["id"]);
    assert_eq!(chief.post(&close, json!({})).await.status, 204);
    chief.post(&close, json!({})).await.problem(404);
    assert_eq!(chief.get("/api/admin/reports?closed=true").await.ok()[0]["closed_by"], "Chief");
    let found = chief.get("/api/admin/accounts?handle=b0b").await.ok();
    assert_eq!((found.as_array().unwrap().len(), &found[0]["handle"]), (1, &json!("Bob")));

    let by = || Some("Chief".to_owned());
    let kinds: Vec<EventKind> =
        site.storage.events(None, 10).await.unwrap().into_iter().map(|logged| logged.event.kind).collect();
    assert_eq!(
        kinds,
        [
            EventKind::Account { change: AccountChange::Suspended, by: by() },
            EventKind::Account { change: AccountChange::Restored, by: by() },
            EventKind::ReportClosed { by: "Chief".into() },
        ]
    );
    let log = chief.get("/api/admin/events").await.ok();
    assert_eq!((&log[2]["what"], &log[2]["subject"]), (&json!("account suspended"), &json!("Bob")));
}

#[tokio::test]
async fn pages_say_who_is_signed_in_and_lead_to_no_other_site() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let page = ada.get("/play").await.text;
    assert!(page.contains("href=\"/sign-in?next=/play\""), "{page}");
    assert_eq!(ada.get("/account").await.headers[header::LOCATION], "/sign-in?next=/account");
    register(&mut ada, "Ada").await;
    let page = ada.get("/play").await.text;
    assert!(page.contains("data-account=\"Ada\"") && page.contains("href=\"/account\""), "{page}");
    assert_eq!(ada.get("/sign-in").await.headers[header::LOCATION], "/account");
    assert!(ada.get("/account").await.text.contains("value=\"Ada\""));
    assert!(!site.browser().get("//evil.example/x").await.text.contains("next=//"));
}
