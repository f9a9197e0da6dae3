//! Somebody in a terminal plays somebody in a browser.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::games::{FIRING, OPEN, begin, choose_in_menu, place_at_random};
use crate::pty::Pty;
use crate::test_server::{Browser, Screen, Server, Speech};

fn terminal(arguments: &[&str], folder: &Path) -> Pty {
    Pty::start(Path::new(env!("CARGO_BIN_EXE_amiral")), arguments, folder)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_terminal_plays_a_browser_and_comes_back_after_the_server_was_away() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let mut server = Server::start();
    begin(&browser, &server, "two", "alternate").await;
    let invitation = browser.find("#invitation").await;
    let invitation = invitation.prop("value").await.unwrap().unwrap_or_default();
    let folder = tempfile::tempdir().unwrap();
    let mut pty = terminal(&["play", &invitation, "--lang", "en"], folder.path());
    pty.wait_for("place your fleet");
    // Whoever is not done placing is waited for.
    place_at_random(&browser).await;
    // Rows have the numbers that the browser shows.
    pty.send("A1h2 D4h1\r");
    pty.wait_for("complete");
    pty.send("\r");
    browser.until("shots are exchanged", FIRING).await;
    for round in 0..4 {
        // Whoever's turn it is fires, on either side.
        let before = "return document.querySelectorAll('[data-shot]').length;";
        let fired = browser.ask(before).await;
        let start = Instant::now();
        loop {
            if browser.shows("#enemy-sea.live").await {
                browser.click(OPEN).await;
                break;
            }
            if pty.text().contains("Your shot:") {
                pty.send("*");
                break;
            }
            assert!(start.elapsed() < Duration::from_mins(1), "it is nobody's turn:\n{}", pty.text());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        browser.until("the shot is shown", &format!("document.querySelectorAll('[data-shot]').length > {fired}")).await;
        if round == 1 {
            server.kill();
            pty.wait_for("Reconnecting");
            server.open();
            pty.wait_until(|screen| !screen.contents().contains("Reconnecting"));
        }
    }
    browser.until("it is connected", "document.querySelector('#offline').hidden").await;
    choose_in_menu(&browser, "#resign").await;
    browser.click("dialog[open] [value=yes]").await;
    pty.wait_for("resigns");
    pty.wait_for("Accuracy");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_terminal_accepts_a_challenge_of_the_lobby_and_shows_its_clocks() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    browser.visit(&server.url("/lobby")).await;
    browser.until("the lobby is told", "document.querySelector('#here').textContent").await;
    browser.fill("[name=name]", "Ada").await;
    browser.click("details.more summary").await;
    browser.click("#clock [value=real]").await;
    browser.click("#offer").await;
    browser.find("#joining").await;
    let folder = tempfile::tempdir().unwrap();
    let mut pty = terminal(&["play", "--server", &server.url(""), "--lang", "en"], folder.path());
    pty.wait_for("Open challenges");
    pty.wait_for("Ada: Hasbro, 5 min + 5 s per turn");
    // It is the first of what can be chosen.
    pty.send("\r");
    pty.wait_for("place your fleet");
    pty.wait_for("left to place");
    browser.find("#placing").await;
    // The ships placed here stay when the other has placed theirs.
    pty.send("A1h5");
    pty.send("\r");
    pty.wait_for("4-cell");
    place_at_random(&browser).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(pty.text().contains("4-cell") && !pty.text().contains("5-cell"), "{}", pty.text());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_terminal_signs_in_by_a_code_confirmed_in_the_browser_and_the_token_is_removed_there() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    // Whoever is nobody has nothing to confirm.
    browser.visit(&server.url("/device")).await;
    assert_eq!(browser.ask("return document.querySelectorAll('#device-code').length;").await, serde_json::json!(0));
    begin(&browser, &server, "solo", "alternate").await;
    let folder = tempfile::tempdir().unwrap();
    let mut pty = terminal(&["play", "--server", &server.url(""), "--lang", "en"], folder.path());
    pty.wait_for("You are a guest");
    pty.wait_for("Sign in");
    // The last of what can be chosen.
    pty.send("\x1b[A\r");
    pty.wait_for("Waiting for you to confirm");
    let is_code =
        |word: &&str| word.len() == 9 && word.as_bytes()[4] == b'-' && !word.contains(|c: char| c.is_lowercase());
    let screen = pty.text();
    let code = screen.split_whitespace().find(is_code).unwrap_or_else(|| panic!("{screen}")).to_owned();
    browser.visit(&server.url("/device")).await;
    browser.fill("#device-code [name=code]", &code.to_lowercase()).await;
    browser.click("#device-code button").await;
    browser.find("#device-yes").await;
    browser.has_no_barriers("confirming").await;
    browser.click("#device-yes").await;
    browser.find("#device-done").await;
    pty.wait_for("You are signed in");
    // The guest's game of the browser is there, and theirs to play.
    pty.wait_for("your turn");
    pty.send("\r");
    pty.wait_for("Your shot:");
    pty.send("*");
    pty.wait_for("1. ");
    browser.visit(&server.url("/device")).await;
    browser.find("#tokens li button").await;
    browser.has_no_barriers("tokens").await;
    browser.click("#tokens li button").await;
    browser.until("none is left", "!document.querySelector('#tokens li')").await;
    pty.send("*");
    pty.wait_for("This token is not valid");
    browser.has_no_complaints("tokens").await;
}
