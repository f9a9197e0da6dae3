//! Every kind of game, played to its end on phone and desktop, in both languages.

use fantoccini::Locator;
use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions};
use fantoccini::elements::Element;
use serde_json::json;

use crate::test_server::{Browser, Screen, Server, Speech, choose_small_rules};

const EVERYWHERE: [(Screen, Speech); 4] = [
    (Screen::Phone, Speech::French),
    (Screen::Phone, Speech::English),
    (Screen::Desk, Speech::French),
    (Screen::Desk, Speech::English),
];

/// Starts a small game of a given kind from the form.
pub(crate) async fn begin(browser: &Browser, server: &Server, mode: &str, turns: &str) {
    browser.visit(&server.url(&format!("/play?mode={mode}"))).await;
    choose_small_rules(browser, turns).await;
    browser.fill("[name=name]", "Ada").await;
    browser.click("#begin").await;
    browser.until("the game opens", "location.pathname.startsWith('/games/')").await;
    browser.until("the game is told", "document.querySelector('#players li')").await;
}

/// Places the fleet at random and confirms it.
pub(crate) async fn place_at_random(browser: &Browser) {
    browser.click("#place-random").await;
    browser.until("a fleet is placed", "!document.querySelector('#place-done').disabled").await;
    browser.click("#place-done").await;
}

/// Opens the menu of a game and presses a button there.
pub(crate) async fn choose_in_menu(browser: &Browser, button: &str) {
    browser.click("#more").await;
    browser.click(button).await;
}

/// Whether shots are exchanged. The seas are there before, for whoever waits for the other's fleet.
pub(crate) const FIRING: &str = "document.querySelector('#game')?.dataset.phase === 'firing'";

/// The first cell of the enemy's sea that has not been fired at.
pub(crate) const OPEN: &str = "#enemy-sea .cell:not([data-shot]):not([data-state=out])";

/// Fires at open cells until the game is over.
pub(crate) async fn fire_to_the_end(browser: &Browser) {
    for _ in 0..40 {
        browser
            .until(
                "a turn or the end",
                "document.querySelector('#over').checkVisibility() || document.querySelector('#enemy-sea.live')",
            )
            .await;
        if browser.shows("#over").await {
            return;
        }
        let before = browser.ask("return document.querySelectorAll('#enemy-sea [data-shot]').length;").await;
        browser.click(OPEN).await;
        browser
            .until(
                "the shot is answered",
                &format!("document.querySelectorAll('#enemy-sea [data-shot]').length > {before}"),
            )
            .await;
    }
    panic!("the game did not end");
}

async fn is_told_in(browser: &Browser, speech: Speech) {
    assert_eq!(browser.ask("return document.documentElement.lang;").await, json!(speech.code()));
    let heading = match speech {
        Speech::English => "Rematch",
        Speech::French => "Revanche",
    };
    assert_eq!(browser.text("#rematch").await, heading);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hidden_fleet_is_found_alone() {
    for (screen, speech) in EVERYWHERE {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        begin(&browser, &server, "solo", "alternate").await;
        fire_to_the_end(&browser).await;
        assert!(!browser.text("#ending").await.is_empty());
        is_told_in(&browser, speech).await;
        browser.has_no_complaints("solo").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_strategy_is_fought_and_fought_again() {
    for (screen, speech) in EVERYWHERE {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        begin(&browser, &server, "versus", "alternate").await;
        place_at_random(&browser).await;
        fire_to_the_end(&browser).await;
        is_told_in(&browser, speech).await;
        let first = browser.path().await;
        browser.click("#rematch").await;
        browser
            .until(
                "another game",
                &format!("location.pathname !== {} && location.pathname.startsWith('/games/')", json!(first)),
            )
            .await;
        place_at_random(&browser).await;
        // Until it is the player's turn, buttons still appear and move.
        browser.until("a turn", "document.querySelector('#enemy-sea.live')").await;
        choose_in_menu(&browser, "#resign").await;
        browser.click("dialog[open] [value=yes]").await;
        browser.find("#over").await;
        browser.has_no_complaints("versus").await;
        // Both games are in the table of strategies: with their month, and rules in words.
        browser.visit(&server.url("/history")).await;
        let row = "[...document.querySelectorAll('#strategies tr')].map((row) => [...row.cells].map((cell) => cell.textContent))";
        browser.until("the table of strategies", &format!("{row}.length === 1")).await;
        let row = browser.ask(&format!("return {row}[0];")).await;
        let cell = |number: usize| row[number].as_str().unwrap().to_owned();
        assert!(cell(0).len() == 7 && cell(0).contains('-') && cell(2) == "2", "{row}");
        assert!(!cell(6).contains("no-edge") && !cell(6).contains("alternate"), "{row}");
        browser.has_no_complaints("the table of strategies").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_share_a_screen_behind_a_curtain() {
    for (screen, speech) in EVERYWHERE {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        begin(&browser, &server, "local", "alternate").await;
        for _ in 0..2 {
            browser.click("#curtain-lift").await;
            place_at_random(&browser).await;
        }
        // Each of at most 32 shots takes a curtain, a shot, and passing the screen on.
        for _ in 0..100 {
            browser
                .until(
                    "a curtain, a turn, or the end",
                    "['#curtain', '#over', '#pass-on', '#enemy-sea.live'].some((part) => document.querySelector(part)?.checkVisibility())",
                )
                .await;
            if browser.shows("#over").await {
                break;
            }
            if browser.shows("#curtain").await {
                // Behind the curtain, the page has nothing of either fleet.
                assert_eq!(browser.ask("return document.querySelectorAll('.sea .hull').length;").await, json!(0));
                browser.click("#curtain-lift").await;
                browser.until("it lifts", "document.querySelector('#curtain').hidden").await;
            } else if browser.shows("#pass-on").await {
                browser.click("#pass-on").await;
            } else {
                browser.click(OPEN).await;
                browser
                    .until("the shot is answered", "document.querySelector('#over').checkVisibility() || document.querySelector('#pass-on').checkVisibility()")
                    .await;
            }
        }
        assert!(browser.shows("#over").await);
        is_told_in(&browser, speech).await;
        browser.has_no_complaints("local").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_browsers_play_each_other_by_invitation() {
    for (screen, speech) in EVERYWHERE {
        let Some(host) = Browser::open(screen, speech).await else { return };
        let Some(guest) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        sit_down(&host, &guest, &server).await;
        play_in_turn(&host, &guest).await;
        is_told_in(&host, speech).await;
        is_told_in(&guest, speech).await;
        for browser in [&host, &guest] {
            browser.has_no_complaints("two").await;
        }
    }
}

/// Starts a game of two people by invitation, with both fleets placed.
pub(crate) async fn sit_down(host: &Browser, guest: &Browser, server: &Server) {
    begin(host, server, "two", "alternate").await;
    let invitation = host.find("#invitation").await.prop("value").await.unwrap().unwrap();
    guest.visit(&invitation).await;
    guest.fill("[name=name]", "Grace").await;
    guest.click("#join button").await;
    for browser in [host, guest] {
        browser.find("#placing").await;
        place_at_random(browser).await;
    }
}

/// Makes two browsers fire in turn until both see the end.
pub(crate) async fn play_in_turn(host: &Browser, guest: &Browser) {
    let (mut waits, mut fires) = (guest, host);
    host.until("somebody's turn", FIRING).await;
    if !host.shows("#enemy-sea.turn").await {
        (waits, fires) = (host, guest);
    }
    for _ in 0..32 {
        let turn = "(document.querySelector('#enemy-sea.turn') && !document.querySelector('.sea .effects > *')) || document.querySelector('#over').checkVisibility()";
        fires.until("a turn or the end", turn).await;
        if fires.shows("#over").await {
            waits.find("#over").await;
            return;
        }
        fires.click(OPEN).await;
        let answered =
            "!document.querySelector('#enemy-sea.turn') || document.querySelector('#over').checkVisibility()";
        fires.until("the shot is answered", answered).await;
        (waits, fires) = (fires, waits);
    }
    fires.find("#over").await;
    waits.find("#over").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn salvos_are_chosen_and_fired_by_keys_alone() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    begin(&browser, &server, "versus", "salvo").await;
    // Pick up a ship, turn it, place it; then the other one.
    browser.focus("#dock .dock-ship[data-size='2']").await;
    browser.keys("\u{e007}").await;
    browser.keys("r").await;
    browser.keys("\u{e007}").await;
    browser
        .until("the first ship is placed", "document.querySelector('#dock .dock-ship[data-size=\"2\"]').disabled")
        .await;
    browser.keys("\u{e014}\u{e014}\u{e014}").await;
    browser.keys("\u{e007}").await;
    browser.until("the fleet is complete", "!document.querySelector('#place-done').disabled").await;
    assert_eq!(browser.ask(DOCK).await, json!(["A0v2", "D0h1"]));
    browser.focus("#place-done").await;
    browser.keys("\u{e007}").await;
    browser.until("a turn", "document.querySelector('#enemy-sea.live')").await;
    browser.focus("#enemy-sea [data-cell=A0]").await;
    browser.keys("\u{e007}\u{e014}\u{e007}").await;
    browser.until("two are chosen", "!document.querySelector('#fire').disabled").await;
    browser.focus("#fire").await;
    browser.keys("\u{e007}").await;
    browser.until("both are fired", "document.querySelectorAll('#enemy-sea [data-shot]').length === 2").await;
    browser.until("it is announced", "document.querySelector('#announcements').textContent").await;
}

/// Where every ship of the dock lies, or what it is called.
const DOCK: &str = "return [...document.querySelectorAll('#dock .dock-ship')].map((ship) => ship.dataset.ship || ship.innerText.trim());";

/// Waits until the dock says this of the ships of 2 cells and of 1 cell.
async fn dock_says(browser: &Browser, ships: [&str; 2]) {
    let told = DOCK.replace("return ", "").replace(';', "");
    browser.until("the dock", &format!("JSON.stringify({told}) === {}", json!(json!(ships).to_string()))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ships_are_placed_by_both_ends_dragged_turned_and_refused_with_a_reason() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    begin(&browser, &server, "versus", "alternate").await;
    let cell = |name: &str| format!("#placing-sea [data-cell={name}]");
    // By both ends: the possible ends light up.
    browser.click(&cell("A0")).await;
    browser.until("ends light up", "document.querySelectorAll('#placing-sea .end').length === 3").await;
    browser.click(&cell("B0")).await;
    dock_says(&browser, ["A0h2", "submarine (1)"]).await;
    // Next to it, edge to edge: refused, with the reason.
    drag(&browser, "#dock .dock-ship[data-size='1']", &cell("A1")).await;
    browser
        .until(
            "a reason",
            "document.querySelector('#place-line').textContent === 'The submarine would touch the destroyer at A1.'",
        )
        .await;
    drag(&browser, "#dock .dock-ship[data-size='1']", &cell("D3")).await;
    dock_says(&browser, ["A0h2", "D3h1"]).await;
    browser.until("it can begin", "!document.querySelector('#place-done').disabled").await;
    // Dragged on the sea and over its edge, and turned with the right button.
    drag(&browser, &cell("A0"), &cell("D1")).await;
    dock_says(&browser, ["C1h2", "D3h1"]).await;
    browser.ask("document.querySelector('#placing-sea [data-cell=C1]').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));").await;
    dock_says(&browser, ["C1v2", "D3h1"]).await;
    // Undo and redo, by buttons and by keys.
    browser.click("#place-undo").await;
    browser.click("#place-undo").await;
    dock_says(&browser, ["A0h2", "D3h1"]).await;
    browser.click("#place-redo").await;
    dock_says(&browser, ["C1h2", "D3h1"]).await;
    browser.focus(&cell("A3")).await;
    browser.keys("y").await;
    dock_says(&browser, ["C1v2", "D3h1"]).await;
    browser.until("nothing is left to redo", "document.querySelector('#place-redo').disabled").await;
    browser.keys("uuu").await;
    dock_says(&browser, ["A0h2", "submarine (1)"]).await;
    // Turn it with a click, as often as one likes.
    for turned in ["B0v2", "B0h2", "B0v2"] {
        browser.click(&cell("B0")).await;
        dock_says(&browser, [turned, "submarine (1)"]).await;
    }
    // Pick it up with the keyboard and put it elsewhere; place the rest at random.
    browser.focus(&cell("B0")).await;
    browser.keys("\u{e007}").await;
    browser.until("it is in hand", "document.querySelectorAll('#dock [aria-pressed=true]').length === 1").await;
    browser.keys("\u{e015}\u{e015}").await;
    browser.keys("\u{e007}").await;
    dock_says(&browser, ["B2v2", "submarine (1)"]).await;
    // Dropped a little beside the sea, it lies at its edge.
    drag_beside(&browser, &cell("B2"), &cell("D1"), 0.8).await;
    dock_says(&browser, ["D1v2", "submarine (1)"]).await;
    browser.click("#place-rest").await;
    browser.until("the fleet is complete", "!document.querySelector('#place-done').disabled").await;
    assert_eq!(browser.ask(DOCK).await[0], json!("D1v2"));
    // A ship dragged off the sea is removed.
    drag(&browser, &cell("D1"), "h1").await;
    browser.until("it is gone", "document.querySelector('#place-done').disabled").await;
    // Ships are typed, with rows from 1 as they are shown, and refused with the reason.
    browser.click("#place-clear").await;
    browser.fill("#place-typed", "A1v2 A3h1").await;
    browser.click("#place-type").await;
    dock_says(&browser, ["A0v2", "submarine (1)"]).await;
    browser
        .until(
            "a reason",
            "document.querySelector('#place-line').textContent === 'The submarine would touch the destroyer at A2.'",
        )
        .await;
    browser.has_no_complaints("placing").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ships_that_are_placed_outlive_a_reload_and_a_change_of_language() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    begin(&browser, &server, "versus", "alternate").await;
    for cell in ["A0", "B0", "D3"] {
        browser.click(&format!("#placing-sea [data-cell={cell}]")).await;
    }
    dock_says(&browser, ["A0h2", "D3h1"]).await;
    browser.click("#place-undo").await;
    dock_says(&browser, ["A0h2", "submarine (1)"]).await;
    browser.reload().await;
    dock_says(&browser, ["A0h2", "submarine (1)"]).await;
    browser.click(".switches a[hreflang]").await;
    browser.until("French", "document.documentElement.lang === 'fr'").await;
    dock_says(&browser, ["A0h2", "sous-marin (1)"]).await;
    // Undo and redo still work, too.
    browser.click("#place-redo").await;
    dock_says(&browser, ["A0h2", "D3h1"]).await;
    browser.click("#place-done").await;
    browser.until("a turn", "document.querySelector('#enemy-sea.live')").await;
    assert_eq!(browser.ask("return sessionStorage.length;").await, json!(0), "nothing of the fleet is left");
    browser.has_no_complaints("a page loaded again").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ships_are_dragged_and_turned_with_a_finger() {
    let Some(browser) = Browser::open(Screen::Phone, Speech::French).await else { return };
    let server = Server::start();
    begin(&browser, &server, "versus", "alternate").await;
    let cell = |name: &str| format!("#placing-sea [data-cell={name}]");
    let placed = |ship: &str| format!("document.querySelector('#dock .dock-ship').dataset.ship === '{ship}'");
    browser.ask("document.querySelector('#placing-sea').scrollIntoView({ block: 'start' });").await;
    // Drag from the dock to the sea, then on the sea, then turn by a tap.
    browser.click(".coach .quiet").await;
    let finger = |from: Element, to: Element| {
        TouchActions::new("finger".into())
            .then(towards(&from))
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(towards(&to))
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT })
    };
    let dock = browser.find("#dock .dock-ship[data-size='2']").await;
    let client = browser.client();
    client.perform_actions(finger(dock, browser.find(&cell("A0")).await)).await.unwrap();
    browser.until("it is placed", &placed("A0h2")).await;
    let (from, to) = (browser.find(&cell("B0")).await, browser.find(&cell("C2")).await);
    client.perform_actions(finger(from, to)).await.unwrap();
    browser.until("it is moved", &placed("B2h2")).await;
    let ship = browser.find(&cell("B2")).await;
    let tap = TouchActions::new("finger".into())
        .then(towards(&ship))
        .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
        .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
    client.perform_actions(tap).await.unwrap();
    browser.until("it is turned", &placed("B2v2")).await;
    browser.has_no_complaints("a finger").await;
}

fn towards(element: &Element) -> PointerAction {
    let duration = Some(std::time::Duration::from_millis(80));
    PointerAction::MoveToElement { element: element.clone(), duration, x: 0.0, y: 0.0 }
}

async fn drag(browser: &Browser, from: &str, to: &str) {
    drag_beside(browser, from, to, 0.0).await;
}

/// Drops it to the right of the middle of what is named, by a part of its width.
async fn drag_beside(browser: &Browser, from: &str, to: &str, beside: f64) {
    let from = browser.find(from).await;
    let to = browser.client().find(Locator::Css(to)).await.unwrap();
    let (_, _, width, _) = to.rectangle().await.unwrap();
    let duration = Some(std::time::Duration::from_millis(80));
    let mouse = MouseActions::new("mouse".into())
        .then(towards(&from))
        .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
        .then(PointerAction::MoveToElement { element: to, duration, x: beside * width, y: 0.0 })
        .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
    browser.client().perform_actions(mouse).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_looks_at_the_enemys_fleet_is_asked_first_and_marked() {
    for (screen, speech, mode) in [(Screen::Phone, Speech::French, "solo"), (Screen::Desk, Speech::English, "versus")] {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        begin(&browser, &server, mode, "alternate").await;
        if mode == "versus" {
            place_at_random(&browser).await;
        }
        browser.until("a turn", "document.querySelector('#enemy-sea.live')").await;
        let ships = "document.querySelectorAll('#enemy-sea .outline').length";
        // To cancel the question is not cheating.
        choose_in_menu(&browser, "#cheat").await;
        browser.click("dialog[open] [value=no]").await;
        browser.until("the question is gone", "!document.querySelector('dialog[open]')").await;
        assert!(!browser.shows("#cheated").await);
        assert_eq!(browser.ask(&format!("return {ships};")).await, json!(0));
        choose_in_menu(&browser, "#cheat").await;
        browser.click("dialog[open] [value=yes]").await;
        browser.until("the fleet is shown", &format!("{ships} === 2")).await;
        browser.find("#cheated").await;
        assert!(!browser.shows("#cheat").await);
        // The mark stays, and after a reload the fleet is shown again.
        browser.reload().await;
        browser.until("the fleet is shown", &format!("{ships} === 2")).await;
        browser.find("#cheated").await;
        fire_to_the_end(&browser).await;
        browser.find("#cheated").await;
        browser.has_no_complaints("cheating").await;
    }
}
