//! Rated games and profiles, as somebody with an account sees them.

use amiral_store::{Durability, Location, NewAccount, SecretHash, SignIn, Store, Uid};
use jiff::Timestamp;
use serde_json::json;

use crate::games::{OPEN, choose_in_menu, place_at_random};
use crate::test_server::{Browser, Screen, Server, Speech};

/// Signs a browser in to a new account of that handle.
async fn sign_in(browser: &Browser, server: &Server, handle: &str) {
    let cookie = Uid::draw().0;
    let hash = SecretHash::of(&cookie);
    let (path, handle) = (server.database(), handle.to_owned());
    let signed_in = tokio::task::spawn_blocking(move || {
        let store = Store::open(&Location::File(path), Durability::Normal).unwrap();
        store.wait(async |storage| {
            let at = Timestamp::now();
            let (password, codes) = (None, Vec::new());
            let new = NewAccount { handle: handle.parse().unwrap(), name: Some("Ada".into()), password, codes, at };
            let player = storage.register(None, &new).await.unwrap().unwrap().player;
            let sign_in = SignIn { cookie: hash, replaces: None, agent: "a test".into(), password: None, at };
            storage.sign_in(player, &sign_in).await.unwrap();
        });
    });
    signed_in.await.unwrap();
    let given = json!({ "name": "visitor", "value": cookie, "url": server.url("/"), "httpOnly": true });
    browser.command("Network.setCookie", given).await;
}

/// Plays a rated game against the computer for some shots, and gives it up.
async fn play_rated(browser: &Browser, server: &Server) {
    browser.visit(&server.url("/play?mode=versus")).await;
    browser.click("#rated-box").await;
    browser.click("#begin").await;
    browser.until("the game opens", "location.pathname.startsWith('/games/')").await;
    browser.find("#placing").await;
    place_at_random(browser).await;
    for shots in 1..=3 {
        browser
            .until(
                "a turn",
                "document.querySelector('#enemy-sea.live') && !document.querySelector('.sea .effects > *')",
            )
            .await;
        browser.ask(&format!("document.querySelector({}).click();", json!(OPEN))).await;
        browser.ask("const fire = document.querySelector('#fire'); if (fire.checkVisibility()) fire.click();").await;
        let fired = format!("document.querySelectorAll('#enemy-sea [data-shot]').length >= {shots}");
        browser.until("the shot is answered", &fired).await;
    }
    assert!(!browser.shows("#hint").await, "a rated game is played without help");
    browser
        .until(
            "the other's rating",
            "[...document.querySelectorAll('#players li .small')].some((one) => /\\d{3}/.test(one.textContent))",
        )
        .await;
    choose_in_menu(browser, "#resign").await;
    browser.click("dialog[open] [value=yes]").await;
    browser.until("it is over", "document.querySelector('#over').checkVisibility()").await;
    browser
        .until(
            "the change",
            "/1.?500 → 1.?[34]\\d\\d/.test(document.querySelector('[data-figure=rating-A]')?.textContent)",
        )
        .await;
    browser.until("the judgement", "/\\d/.test(document.querySelector('[data-figure=given-A]')?.textContent)").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rated_game_shows_on_the_profile_which_can_be_hidden_and_deleted() {
    for (screen, speech) in [(Screen::Desk, Speech::English), (Screen::Phone, Speech::French)] {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let Some(other) = Browser::open(Screen::Desk, Speech::English).await else { return };
        let server = Server::start();
        sign_in(&browser, &server, "ada").await;
        play_rated(&browser, &server).await;
        browser.has_no_barriers("the end of a rated game").await;
        browser.visit(&server.url("/players/ada")).await;
        browser.until("the rating", "document.querySelector('#rating-line svg circle')").await;
        browser.until("the shots given away", "document.querySelector('#given-line svg circle')").await;
        browser.until("the heat maps", "document.querySelectorAll('.heat rect').length === 200").await;
        assert!(browser.shows("#own").await);
        browser.has_no_barriers("one's own profile").await;
        assert_eq!(browser.ask("return document.documentElement.scrollWidth <= innerWidth;").await, true);
        // Somebody else sees what is shown, and where one hides is not.
        other.visit(&server.url("/players/ada")).await;
        other.until("the rating", "document.querySelector('#rating-line svg circle')").await;
        assert!(!other.shows("#hiding-box").await && !other.shows("#own").await);
        browser.click("#shows [name=rating]").await;
        browser.until("it is saved", "document.querySelector('#announcements').textContent").await;
        other.reload().await;
        other.until("the matches", "document.querySelectorAll('#matches tr').length === 1").await;
        assert!(!other.shows("#rating-box").await && !other.shows("#totals-box").await);
        let data = browser.ask("return fetch('/api/account/data').then((answer) => answer.json());").await;
        assert_eq!(
            (data["player"]["handle"].as_str(), data["matches"].as_array().map(Vec::len)),
            (Some("ada"), Some(1))
        );
        // Deleting asks for the handle.
        browser.click("#own summary").await;
        browser.fill("#deletion [name=handle]", "eve").await;
        browser.click("#deletion button").await;
        browser.until("it is refused", "document.querySelector('#own-problem').textContent").await;
        browser.fill("#deletion [name=handle]", "ada").await;
        browser.click("#deletion button").await;
        browser.until("one is at home", "location.pathname === '/'").await;
        other.reload().await;
        other
            .until("nobody is there", "document.querySelector('main h1') && !document.querySelector('#profile')")
            .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn leaderboards_and_fair_play_are_told_to_everybody() {
    for (screen, speech) in [(Screen::Desk, Speech::English), (Screen::Phone, Speech::French)] {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        browser.visit(&server.url("/ratings")).await;
        browser.until("the strategies", "document.querySelectorAll('#leaders tr').length >= 4").await;
        browser.has_no_barriers("the leaderboard").await;
        browser.ask("const rules = document.querySelector('#rules'); rules.value = 'german'; rules.dispatchEvent(new Event('change'));").await;
        browser
            .until("other rules", "location.search === '?rules=german' && document.querySelector('#lead').textContent")
            .await;
        browser.visit(&server.url("/fair-play")).await;
        browser.find("main h1").await;
        browser.has_no_barriers("fair play").await;
        assert_eq!(browser.ask("return document.documentElement.scrollWidth <= innerWidth;").await, true);
        browser.has_no_complaints("ratings").await;
    }
}
