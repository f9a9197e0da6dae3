//! Somebody in a terminal plays somebody in a browser.

use std::path::Path;

use crate::games::{OPEN, begin, choose_in_menu, place_at_random};
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
    pty.send(" ");
    pty.send("\x1b[20~");
    pty.wait_for("place your fleet");
    pty.send("r");
    pty.wait_for("complete");
    pty.send("\r");
    browser.find("#enemy-sea .cell").await;
    for round in 0..4 {
        // Whoever's turn it is fires, on either side.
        browser
            .until(
                "somebody's turn",
                "document.querySelector('#enemy-sea.turn') || document.querySelector('#own-sea.turn') || document.querySelector('#status-title').textContent",
            )
            .await;
        let before = "return document.querySelectorAll('[data-shot]').length;";
        let fired = browser.ask(before).await;
        if browser.shows("#enemy-sea.live").await {
            browser.click(OPEN).await;
        } else {
            pty.wait_for("Your shot:");
            pty.send("*");
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
    browser.click("dialog [value=yes]").await;
    pty.wait_for("gives up");
    pty.wait_for("Accuracy");
    browser.has_no_complaints("a game against a terminal").await;
}
