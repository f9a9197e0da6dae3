//! A bot on the site: its owner makes it, a Python program of the standard library alone plays it,
//! and somebody challenges it.

use std::process::{Child, Command, Stdio};

use serde_json::json;

use crate::accounts::register;
use crate::games::{FIRING, fire_to_the_end, place_at_random};
use crate::test_server::{Browser, Screen, Server, Speech};
use crate::tournaments::{picture, post};

/// A program that is ended with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

/// The bot of that token, played by a Python program.
fn online(server: &Server, token: &str) -> Running {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bots/python/online.py");
    let mut program = Command::new("python3");
    program.args([script, &server.url("")]).env("AMIRAL_BOT_TOKEN", token).stdin(Stdio::null());
    Running(program.spawn().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_python_bot_takes_a_challenge_from_a_person_and_plays_to_the_end() {
    let Some(grace) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let Some(ada) = Browser::open(Screen::Upright, Speech::French).await else { return };
    let server = Server::start();
    register(&grace, &server, "Grace").await;
    grace.visit(&server.url("/bots")).await;
    grace.until("there is none", "document.querySelector('#bots-none').checkVisibility()").await;
    grace.fill("#bot-new [name=handle]", "x").await;
    grace.click("#bot-new [type=submit]").await;
    grace.until("that is no handle", "document.querySelector('#bot-problem').textContent.includes('3 to 20')").await;
    grace.fill("#bot-new [name=handle]", "grace-bot").await;
    grace.click("#bot-new [type=submit]").await;
    grace.until("the token is shown", "document.querySelector('#bot-token-text').textContent.length > 30").await;
    grace.find("#bot-list [data-bot=grace-bot]").await;
    grace.has_no_barriers("bots").await;
    let token = grace.text("#bot-token-text").await;
    let bot = online(&server, &token);

    ada.visit(&server.url("/lobby")).await;
    // Small rules, as somebody saves them under a name: the game is soon over.
    ada.ask(
        "localStorage.setItem('saved rules', JSON.stringify({ tiny: { width: '4', height: '4', fleet: '2,1', \
         contact: 'no-edge', announce: 'sunk', turns: 'alternate', reefs: '' } }));",
    )
    .await;
    ada.reload().await;
    ada.find("#bots [data-bot=grace-bot]").await;
    ada.has_no_barriers("the lobby with a bot").await;
    assert!(ada.text("#bots").await.contains("Défier"));
    ada.find("[name=preset]").await.select_by_value("saved tiny").await.unwrap();
    ada.click("#bots [data-key='bot grace-bot']").await;
    ada.find("#placing").await;
    place_at_random(&ada).await;
    ada.until("the shots begin", FIRING).await;
    assert!(ada.text("#players").await.contains("grace-bot (bot)"));
    fire_to_the_end(&ada).await;
    ada.visit(&server.url("/players/grace-bot")).await;
    ada.until("it says whose it is", "document.querySelector('#profile-about').textContent.includes('Grace')").await;

    // Its owner sees it connected, and not any more when it is gone; and removes it, asked twice.
    grace.reload().await;
    let line = "document.querySelector('#bot-list [data-bot=grace-bot]')?.textContent";
    grace.until("it is connected", &format!("{line}.includes('connected, no game')")).await;
    drop(bot);
    grace.click("#bot-list [data-bot=grace-bot] button:last-child").await;
    grace.click("#bot-list [data-bot=grace-bot] button.danger").await;
    grace.until("it is gone", "document.querySelector('#bots-none').checkVisibility()").await;
    for browser in [&grace, &ada] {
        browser.has_no_complaints("a bot").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_plays_in_a_tournament_that_its_owner_has_entered_it_for() {
    let Some(grace) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let Some(ada) = Browser::open(Screen::Upright, Speech::French).await else { return };
    let server = Server::start();
    register(&grace, &server, "Grace").await;
    let made = post(&grace, "/api/bots", &json!({"handle": "grace-bot"})).await;
    let _bot = online(&server, made["token"].as_str().unwrap());
    let rules = json!({"size": "4x4", "fleet": "2,1", "announce": "sunk"});
    let order = json!({"name": "Bots and People", "format": "round-robin", "rounds": 1, "rules": rules, "bots": true});
    let made = post(&grace, "/api/tournaments", &order).await;
    let page = format!("/tournaments/{}", made["id"].as_str().unwrap());
    grace.visit(&server.url(&page)).await;
    let button = "#own-bots [data-bot=grace-bot]";
    let says = |text: &str| format!("document.querySelector('{button}')?.textContent === '{text}'");
    let listed = "document.querySelector('#standings').textContent.includes('grace-bot (bot)')";
    for (before, after) in [("Enter", "Withdraw"), ("Withdraw", "Bring grace-bot back"), ("Bring", "Withdraw")] {
        grace.until(before, &format!("document.querySelector('{button}')?.textContent.startsWith('{before}')")).await;
        grace.click(button).await;
        let after = if after == "Withdraw" { "Withdraw grace-bot" } else { after };
        grace.until(after, &says(after)).await;
        grace.until("it is listed", listed).await;
    }
    grace.has_no_barriers("a tournament with a bot").await;
    picture(&grace, "own-bot").await;
    ada.visit(&server.url(&page)).await;
    ada.until("whom it is for", "document.querySelector('#meet-terms').textContent.includes('ouvert aux bots')").await;
    ada.fill("#join [name=name]", "Ada").await;
    ada.click("#join [type=submit]").await;
    ada.find("#leave").await;
    assert!(!ada.shows("#own-bots").await, "she has none");
    grace.click("#organise summary").await;
    grace.click("#do-begin").await;
    ada.find("#placing").await;
    place_at_random(&ada).await;
    ada.until("the shots begin", FIRING).await;
    assert!(ada.text("#players").await.contains("grace-bot (bot)"));
    fire_to_the_end(&ada).await;
    grace.until("somebody has won", "document.querySelector('#winner')?.checkVisibility()").await;
    for browser in [&grace, &ada] {
        browser.has_no_complaints("a bot in a tournament").await;
    }
}
