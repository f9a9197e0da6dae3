//! Accounts in the browser: creating one, signing in from another, coming back without a password, and
//! administering the site.

use serde_json::json;

use crate::games::begin;
use crate::test_server::{Browser, Screen, Server, Speech};

const PASSWORD: &str = "vieux phare 38";

/// Creates an account and keeps its recovery codes.
pub(crate) async fn register(browser: &Browser, server: &Server, handle: &str) -> Vec<String> {
    browser.visit(&server.url("/sign-in#register")).await;
    browser.fill("#new-account [name=handle]", handle).await;
    browser.fill("#new-account [name=password]", PASSWORD).await;
    browser.click("#new-account [type=submit]").await;
    browser.until("the codes are shown", "document.querySelectorAll('#codes-list li').length === 8").await;
    let codes =
        browser.ask("return [...document.querySelectorAll('#codes-list li')].map((code) => code.textContent);").await;
    browser.has_no_barriers("recovery codes").await;
    browser.click("#codes-done").await;
    browser.until("it goes on", "location.pathname === '/'").await;
    browser
        .until(
            "the head says who it is",
            &format!("document.querySelector('.who .handle')?.textContent === '{handle}'"),
        )
        .await;
    serde_json::from_value(codes).unwrap()
}

async fn sign_in(browser: &Browser, server: &Server, handle: &str, password: &str) {
    browser.visit(&server.url("/sign-in")).await;
    browser.fill("#with-password [name=handle]", handle).await;
    browser.fill("#with-password [name=password]", password).await;
    browser.click("#with-password [type=submit]").await;
}

const SIGNED_IN: &str = "document.documentElement.dataset.account";
const GAMES: &str = "const done = arguments[0]; fetch('/api/history/mine').then((answer) => answer.json()).then((games) => done(games.length));";

async fn games(browser: &Browser) -> serde_json::Value {
    browser.client().execute_async(GAMES, Vec::new()).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_is_created_with_the_guests_games_and_signed_in_to_from_another_browser() {
    let Some(desk) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let Some(phone) = Browser::open(Screen::Upright, Speech::French).await else { return };
    let server = Server::start();
    begin(&desk, &server, "versus", "alternate").await;
    let game = desk.path().await;
    register(&desk, &server, "Ada").await;
    assert_eq!(games(&desk).await, json!(1));
    desk.visit(&server.url(&game)).await;
    desk.until("it is still hers", "document.querySelector('#place-random')?.checkVisibility()").await;
    // The settings follow.
    desk.click("#light").await;
    desk.until("they are kept", "(sessionStorage.getItem('settings kept') ?? '').includes('\"theme\":\"dark\"')").await;

    // The other browser has a guest of its own: it is asked whose games those are.
    begin(&phone, &server, "solo", "alternate").await;
    let own = phone.path().await;
    phone.visit(&server.url("/sign-in")).await;
    phone.has_no_barriers("sign in").await;
    phone.has_not_jumped("sign in").await;
    phone.fill("#with-password [name=handle]", "ADA").await;
    phone.fill("#with-password [name=password]", PASSWORD).await;
    phone.click("#with-password [type=submit]").await;
    phone.until("it asks", "document.querySelector('#with-password .games').hasAttribute('data-asked')").await;
    assert_eq!(phone.path().await, "/sign-in");
    phone.click("#with-password [name=games][value=take]").await;
    phone.click("#with-password [type=submit]").await;
    phone.until("signed in", &format!("location.pathname === '/' && {SIGNED_IN} === 'Ada'")).await;
    phone.until("with the same colours", "document.documentElement.dataset.theme === 'dark'").await;
    assert_eq!(games(&phone).await, json!(2));
    for path in [&game, &own] {
        phone.visit(&server.url(path)).await;
        phone
            .until(
                "she sits in it",
                "!document.querySelector('.spectating') && document.querySelector('#place-random, #enemy-sea')",
            )
            .await;
    }
    assert_eq!(games(&desk).await, json!(2));
    phone.has_no_complaints("signing in").await;
    desk.has_no_complaints("registering").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rules_are_saved_by_name_and_follow_the_account() {
    let Some(desk) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let Some(phone) = Browser::open(Screen::Phone, Speech::French).await else { return };
    let server = Server::start();
    register(&desk, &server, "Ada").await;
    desk.visit(&server.url("/play")).await;
    desk.click("#rules summary").await;
    desk.fill("[data-rule=width]", "8").await;
    desk.fill("[data-rule=fleet]", "4,3,2").await;
    // Without a name there is nothing to save them by.
    desk.click("[data-rules-save]").await;
    desk.until("it is told", "document.querySelector('[data-rules-said]').textContent").await;
    desk.fill("[data-rules-name]", "Little sea").await;
    desk.click("[data-rules-save]").await;
    desk.until("they are chosen", "document.querySelector('[data-saved=\"Little sea\"]')?.checked").await;
    desk.has_no_barriers("saved rules").await;
    desk.until("they are kept", "(sessionStorage.getItem('settings kept') ?? '').includes('Little sea')").await;

    sign_in(&phone, &server, "Ada", PASSWORD).await;
    phone.until("signed in", &format!("location.pathname === '/' && {SIGNED_IN} === 'Ada'")).await;
    phone.until("they have come", "(localStorage.getItem('saved rules') ?? '').includes('Little sea')").await;
    phone.visit(&server.url("/lobby")).await;
    phone
        .until(
            "they can be wanted",
            "document.querySelector('[name=preset] [data-saved]')?.textContent === 'Little sea'",
        )
        .await;
    phone.visit(&server.url("/play")).await;
    phone.click("[data-saved]").await;
    phone.until("they are there", "document.querySelector('[data-rule=fleet]').value === '4,3,2' && document.querySelector('[data-rule=width]').value === '8'").await;
    phone.click("#rules summary").await;
    phone.click("[data-rules-remove]").await;
    phone.until("they are gone", "!document.querySelector('[data-saved]')").await;
    for browser in [&desk, &phone] {
        browser.has_no_complaints("saved rules").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_of_an_account_changes_what_it_says_and_ends_sessions() {
    for (screen, speech) in [(Screen::Desk, Speech::English), (Screen::Phone, Speech::French)] {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let Some(other) = Browser::open(Screen::Desk, Speech::English).await else { return };
        let server = Server::start();
        register(&browser, &server, "Ada").await;
        sign_in(&other, &server, "Ada", PASSWORD).await;
        other.until("signed in", &format!("location.pathname === '/' && {SIGNED_IN} === 'Ada'")).await;

        browser.visit(&server.url("/account")).await;
        browser.until("both are listed", "document.querySelectorAll('#sessions li').length === 2").await;
        browser.has_no_barriers("account").await;
        let names = browser.text("#sessions").await;
        assert!(names.contains("Chrome") && names.contains("Linux"), "{names}");
        browser.click("#sessions li:not([aria-current]) button").await;
        browser.until("one is left", "document.querySelectorAll('#sessions li').length === 1").await;
        other.reload().await;
        other.until("it is signed out", &format!("!{SIGNED_IN} && document.querySelector('.who')")).await;

        browser.fill("#rename [name=name]", "Lady Lovelace").await;
        browser.click("#rename [type=submit]").await;
        browser.until("it is said", "document.querySelector('#told').checkVisibility()").await;
        // A wrong password is told beside the field, and the focus goes there.
        browser.fill("#password [name=current]", "not the password").await;
        browser.fill("#password [name=password]", "tidal-anchor-9").await;
        browser.click("#password [type=submit]").await;
        browser.until("it is told", "document.querySelector('#password-problem').textContent").await;
        browser.fill("#password [name=current]", PASSWORD).await;
        browser.click("#password [type=submit]").await;
        browser.until("it is changed", "!document.querySelector('#password-problem').textContent && document.querySelector('#password [name=current]').value === ''").await;
        browser.click("#sign-out").await;
        browser.until("signed out", &format!("location.pathname === '/' && !{SIGNED_IN}")).await;
        assert_eq!(browser.ask("return localStorage.length;").await, json!(0), "nothing of hers is left");
        sign_in(&browser, &server, "Ada", PASSWORD).await;
        browser.until("the old one is wrong", "document.querySelector('#sign-in-problem').textContent").await;
        sign_in(&browser, &server, "Ada", "tidal-anchor-9").await;
        browser.until("the new one is right", &format!("location.pathname === '/' && {SIGNED_IN}")).await;
        browser.visit(&server.url("/account")).await;
        assert_eq!(
            browser.ask("return document.querySelector('#rename [name=name]').value;").await,
            json!("Lady Lovelace")
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_password_is_replaced_with_a_recovery_code_and_so_is_one_of_the_operators() {
    let Some(browser) = Browser::open(Screen::Phone, Speech::French).await else { return };
    let server = Server::start();
    let codes = register(&browser, &server, "Ada").await;
    let reset = server.operate(&["account", "add", "Bob"])["accounts"][0]["code"].as_str().unwrap().to_owned();
    for (handle, code) in [("Ada", &codes[3]), ("bob", &reset)] {
        let Some(lost) = Browser::open(Screen::Desk, Speech::English).await else { return };
        lost.visit(&server.url("/sign-in?next=/daily#recover")).await;
        lost.fill("#with-code [name=handle]", handle).await;
        lost.fill("#with-code [name=code]", &code.to_lowercase()).await;
        lost.fill("#with-code [name=password]", "tidal-anchor-9").await;
        lost.has_no_barriers("recovering").await;
        lost.click("#with-code [type=submit]").await;
        lost.until("signed in, where they came from", &format!("location.pathname === '/daily' && {SIGNED_IN}")).await;
    }
    browser.reload().await;
    browser.until("every other session has ended", &format!("!{SIGNED_IN} && document.querySelector('.who')")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_else_at_a_shared_computer_is_a_new_guest() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    begin(&browser, &server, "solo", "alternate").await;
    let game = browser.path().await;
    browser.visit(&server.url("/sign-in")).await;
    browser.click("#somebody-else").await;
    browser.click("dialog[open] [value=yes]").await;
    browser.until("a new guest", "location.pathname === '/'").await;
    assert_eq!(games(&browser).await, json!(0));
    browser.visit(&server.url(&game)).await;
    let request = "const done = arguments[0]; fetch(`/api${location.pathname}`).then((answer) => answer.json()).then((view) => done(view.you));";
    assert_eq!(browser.client().execute_async(request, Vec::new()).await.unwrap(), json!(null));
    // A guest who wants nothing to stay.
    begin(&browser, &server, "solo", "alternate").await;
    let game = browser.path().await;
    browser.visit(&server.url("/sign-in")).await;
    browser.click("#other summary").await;
    browser.has_no_barriers("the data of a guest").await;
    browser.click("#guest-delete").await;
    browser.click("dialog[open] [value=yes]").await;
    browser.until("one is at home", "location.pathname === '/'").await;
    let status = format!("return fetch('/api{game}').then((answer) => answer.status);");
    assert_eq!(browser.ask(&status).await, json!(404));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_is_done_by_keys_and_mistakes_are_told_beside_the_field() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    browser.visit(&server.url("/sign-in")).await;
    browser.focus("[name=way][value=sign-in]").await;
    browser.keys("\u{e014}").await;
    browser.until("the next way in", "document.querySelector('#new-account').checkVisibility()").await;
    browser.keys("\u{e004}").await;
    browser.keys("Adm1n").await;
    browser.keys("\u{e004}").await;
    browser.keys(PASSWORD).await;
    browser.keys("\u{e007}").await;
    browser
        .until("it is refused", "document.querySelector('#register-problem').textContent.includes('site’s own')")
        .await;
    assert_eq!(browser.ask("return document.activeElement.name;").await, json!("handle"));
    browser.fill("#new-account [name=handle]", "Ada").await;
    browser.fill("#new-account [name=password]", "password1").await;
    browser.keys("\u{e007}").await;
    browser
        .until("it is refused", "document.querySelector('#register-problem').textContent.includes('attacker')")
        .await;
    browser.fill("#new-account [name=password]", PASSWORD).await;
    browser.keys("\u{e007}").await;
    browser.until("the codes have the focus", "document.activeElement.id === 'codes'").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_administrator_suspends_and_restores_and_sees_the_log() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    server.operate(&["account", "add", "Eve"]);
    register(&browser, &server, "Chief").await;
    server.operate(&["account", "admin", "Chief"]);
    // Whoever has an account reports somebody from their profile, and nobody reports themselves.
    browser.visit(&server.url("/players/Chief")).await;
    browser.until("one's own", "!document.querySelector('#own').hidden").await;
    assert!(!browser.shows("#report-box").await);
    browser.visit(&server.url("/players/Eve")).await;
    browser.click("#challenge").await;
    browser.until("it names her", "document.querySelector('#terms [name=to]')?.value === 'Eve' && document.querySelector('#terms [name=to]').checkVisibility()").await;
    browser.visit(&server.url("/players/Eve")).await;
    browser.click("#report-box summary").await;
    browser.fill("#report [name=text]", "Not a name.").await;
    browser.click("#report [type=submit]").await;
    browser.until("it is told", "document.querySelector('#report [role=status]')").await;
    browser.visit(&server.url("/account")).await;
    browser.click("a[href='/admin']").await;
    browser.until("it is there", "document.querySelector('#reports li')?.textContent.includes('Not a name.')").await;
    browser.click("[data-account=Eve] button").await;
    browser
        .until("suspended", "document.querySelector('[data-account=Eve] small').textContent.includes('suspended')")
        .await;
    browser.until("it is in the log", "document.querySelector('#log tr')?.textContent.includes('by Chief')").await;
    browser.has_no_barriers("administration").await;
    browser.fill("#find [name=handle]", "eve").await;
    browser.until("found alone", "document.querySelectorAll('#accounts li').length === 1").await;
    browser.click("[data-account=Eve] button").await;
    browser
        .until("restored", "!document.querySelector('[data-account=Eve] small').textContent.includes('suspended')")
        .await;
    browser.has_no_complaints("administration").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_passkey_is_added_and_signs_in_without_a_handle() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start_named();
    browser.add_authenticator().await;
    register(&browser, &server, "Ada").await;
    browser.visit(&server.url("/account")).await;
    browser.until("there is none yet", "document.querySelector('#no-passkeys').checkVisibility()").await;
    browser.fill("#new-passkey [name=name]", "Test key").await;
    browser.fill("#new-passkey [name=current]", PASSWORD).await;
    browser.click("#new-passkey [type=submit]").await;
    browser.until("it is listed", "document.querySelector('#passkey-list li')?.textContent.includes('Test key')").await;
    browser.has_no_barriers("account with passkeys").await;
    browser.click("#sign-out").await;
    browser.until("signed out", &format!("location.pathname === '/' && !{SIGNED_IN}")).await;
    browser.visit(&server.url("/sign-in")).await;
    browser.click("#passkey").await;
    browser.until("signed in", &format!("location.pathname === '/' && {SIGNED_IN} === 'Ada'")).await;
    // One that has been removed opens nothing.
    browser.visit(&server.url("/account")).await;
    browser.click("#passkey-list button").await;
    browser.until("it is gone", "document.querySelector('#no-passkeys').checkVisibility()").await;
    browser.click("#sign-out").await;
    browser.until("signed out", &format!("location.pathname === '/' && !{SIGNED_IN}")).await;
    browser.visit(&server.url("/sign-in")).await;
    browser.click("#passkey").await;
    browser
        .until("it is told", "document.querySelector('#sign-in-problem').textContent.includes('does not belong')")
        .await;
}
