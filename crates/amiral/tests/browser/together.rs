//! Two people on two machines: what they agree on, what each is told of the other, and a win by absence.

use serde_json::json;

use crate::games::{FIRING, OPEN, place_at_random, sit_down};
use crate::table::{WATCH, stayed_still};
use crate::test_server::{Browser, Screen, Server, Speech, choose_small_rules};

/// Makes a game for two, with hints or without, and gives the address of its invitation.
async fn invite(host: &Browser, server: &Server, hints: bool) -> String {
    host.visit(&server.url("/play?mode=two")).await;
    choose_small_rules(host, "alternate").await;
    host.fill("[name=name]", "Ada").await;
    if hints {
        host.click("[name=hints]").await;
    }
    host.click("#begin").await;
    host.until("there is a link to send", "document.querySelector('#invitation')?.value.includes('/join/')").await;
    host.find("#invitation").await.prop("value").await.unwrap().unwrap()
}

/// Lets the guest accept, and both place their fleets. Gives who fires first, and the other.
async fn accept<'a>(host: &'a Browser, guest: &'a Browser) -> [&'a Browser; 2] {
    guest.fill("[name=name]", "Grace").await;
    guest.click("#join button").await;
    for browser in [host, guest] {
        browser.find("#placing").await;
        place_at_random(browser).await;
    }
    for browser in [host, guest] {
        browser.until("the game begins", FIRING).await;
    }
    if host.shows("#enemy-sea.turn").await { [host, guest] } else { [guest, host] }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_are_agreed_on_before_the_game_and_each_is_told_of_the_others() {
    for (screen, speech, agreed, asked) in [
        (Screen::Desk, Speech::English, "you both agreed", "asked for a hint"),
        (Screen::Upright, Speech::French, "convenus", "a demandé un indice"),
    ] {
        let Some(host) = Browser::open(screen, speech).await else { return };
        let Some(guest) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        let invitation = invite(&host, &server, true).await;
        guest.visit(&invitation).await;
        // Whoever is invited reads what accepting means.
        let terms = guest.text(".terms").await;
        assert!(terms.contains("By joining you agree") || terms.contains("c’est accepter"), "{terms}");
        guest.has_no_barriers("an invitation").await;
        let [fires, waits] = accept(&host, &guest).await;
        for browser in [fires, waits] {
            assert!(browser.text("#status-line").await.contains(agreed), "{}", browser.text("#status-line").await);
        }
        assert!(fires.shows("#hint").await);
        assert_eq!(waits.ask("return document.querySelector('#hint').ariaDisabled;").await, json!("true"));
        fires.click("#hint").await;
        fires.until("the odds", "document.querySelectorAll('#enemy-sea .heat').length > 3").await;
        // The other hears and reads of it, and sees no odds.
        let told = format!("document.querySelector('#status-line').textContent.includes({})", json!(asked));
        waits.until("it is told", &told).await;
        let heard = format!("document.querySelector('#announcements').textContent.includes({})", json!(asked));
        waits.until("it is said", &heard).await;
        assert_eq!(waits.ask("return document.querySelectorAll('.heat').length;").await, json!(0));
        fires.click(OPEN).await;
        waits.until("the shot is shown", "document.querySelector('#own-sea [data-shot]')").await;
        for browser in [&host, &guest] {
            browser.has_no_complaints("hints").await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_an_agreement_nobody_is_offered_a_hint() {
    let Some(host) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let Some(guest) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    let invitation = invite(&host, &server, false).await;
    guest.visit(&invitation).await;
    assert!(guest.text(".terms").await.contains("No hints"));
    for browser in accept(&host, &guest).await {
        assert!(!browser.shows("#hint").await);
        assert!(!browser.text("#status-line").await.contains("agreed"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_ready_sees_the_own_fleet_while_the_other_places() {
    for (screen, speech) in [(Screen::Laptop, Speech::English), (Screen::Upright, Speech::French)] {
        let Some(host) = Browser::open(screen, speech).await else { return };
        let Some(guest) = Browser::open(Screen::Desk, Speech::English).await else { return };
        let server = Server::start();
        let invitation = invite(&host, &server, false).await;
        guest.visit(&invitation).await;
        guest.fill("[name=name]", "Grace").await;
        guest.click("#join button").await;
        host.find("#placing").await;
        host.ask(WATCH).await;
        place_at_random(&host).await;
        host.until("the own fleet", "document.querySelectorAll('#own-sea .ship').length === 2").await;
        assert!(host.shows("#own-sea").await && !host.shows("#placing").await);
        // Nothing is fired at yet.
        assert!(!host.shows("#enemy-sea.live").await);
        host.has_no_barriers("waiting for the other's fleet").await;
        guest.find("#placing").await;
        place_at_random(&guest).await;
        for browser in [&host, &guest] {
            browser.until("the game begins", "document.querySelector('.sea.lit')").await;
        }
        // Somebody at a keyboard finds it on the sea as soon as the own turn comes.
        let fires = if host.shows("#enemy-sea.turn").await { &host } else { &guest };
        fires.click(OPEN).await;
        host.until("the shot is shown", "document.querySelector('[data-shot]')").await;
        stayed_still(&host, &format!("waiting on {screen:?}")).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_win_by_absence_has_a_column_of_its_own() {
    let Some(host) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let Some(guest) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    sit_down(&host, &guest, &server).await;
    host.until("somebody's turn", FIRING).await;
    // Games in which nobody fired are not looked back on.
    let fires = if host.shows("#enemy-sea.turn").await { &host } else { &guest };
    fires.click(OPEN).await;
    host.until("a shot", "document.querySelector('[data-shot]')").await;
    guest.visit("about:blank").await;
    host.click("#claim").await;
    host.find("#over").await;
    host.visit(&server.url("/history")).await;
    let cells =
        "[...document.querySelectorAll('#totals tr')].map((row) => [...row.cells].map((cell) => cell.textContent))";
    host.until("the sums", &format!("{cells}.length === 1")).await;
    let row = host.ask(&format!("return {cells}[0];")).await;
    assert_eq!([&row[0], &row[2], &row[3], &row[4]], [&json!("Ada"), &json!("1"), &json!("1"), &json!("1")], "{row}");
    let heads = "[...document.querySelectorAll('#totals-box th')].map((head) => head.textContent)";
    assert_eq!(host.ask(&format!("return {heads}[4];")).await, json!("By absence"));
}
