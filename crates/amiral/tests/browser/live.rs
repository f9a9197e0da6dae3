//! Interrupted games: a lost network, a closed laptop, a killed server.

use serde_json::json;

use crate::games::{FIRING, OPEN, begin, fire_to_the_end, place_at_random, play_in_turn, sit_down};
use crate::test_server::{Browser, Screen, Server, Speech};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_resumes_the_game_where_it_was() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let mut server = Server::start();
    begin(&browser, &server, "versus", "alternate").await;
    place_at_random(&browser).await;
    for shots in 1..=2 {
        browser.until("a turn", "document.querySelector('#enemy-sea.live')").await;
        browser.click(OPEN).await;
        browser
            .until(
                "the shot is answered",
                &format!("document.querySelectorAll('#enemy-sea [data-shot]').length === {shots}"),
            )
            .await;
    }
    let marks =
        "return [...document.querySelectorAll('#enemy-sea .cell')].map((cell) => cell.dataset.state).join(' ');";
    let before = browser.ask(marks).await;
    server.kill();
    browser.until("the loss is shown", "document.querySelector('#offline').checkVisibility()").await;
    server.open();
    browser.until("it comes back", "document.querySelector('#offline').hidden").await;
    assert_eq!(browser.ask(marks).await, before);
    browser.reload().await;
    browser.until("the game is told", "document.querySelector('#enemy-sea [data-shot]')").await;
    assert_eq!(browser.ask(marks).await, before);
    fire_to_the_end(&browser).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_goes_is_missed_and_comes_back_to_the_same_game() {
    let Some(host) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let Some(guest) = Browser::open(Screen::Phone, Speech::French).await else { return };
    let Some(spectator) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    sit_down(&host, &guest, &server).await;
    let game = host.path().await;
    spectator.visit(&server.url(&format!("{game}/watch"))).await;
    spectator.until("shots are exchanged", FIRING).await;
    // The guest leaves in the middle of the game. The host is told at once.
    guest.visit("about:blank").await;
    host.until("the guest is missed", "document.querySelector('#players [data-seat=B]').dataset.away === 'true'").await;
    guest.visit(&server.url(&game)).await;
    host.until("the guest is back", "document.querySelector('#players [data-seat=B]').dataset.away === 'false'").await;
    play_in_turn(&host, &guest).await;
    spectator.find("#over").await;
    // The spectator had no fleet before the end, and has both now.
    spectator.until("both fleets are shown", "document.querySelectorAll('.outline').length === 4").await;
    assert_eq!(spectator.ask("return document.querySelector('#resign').hidden;").await, json!(true));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_win_is_claimed_from_somebody_who_does_not_come_back() {
    let Some(host) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let Some(guest) = Browser::open(Screen::Phone, Speech::French).await else { return };
    let server = Server::start();
    sit_down(&host, &guest, &server).await;
    host.until("shots are exchanged", FIRING).await;
    assert!(!host.shows("#claim").await);
    guest.visit("about:blank").await;
    host.click("#claim").await;
    host.find("#over").await;
    assert!(host.text("#ending").await.contains("claimed"), "{}", host.text("#ending").await);
    // A player who comes back is told.
    guest.visit(&server.url(&host.path().await)).await;
    guest.find("#over").await;
}
