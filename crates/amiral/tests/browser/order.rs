//! Every screen of a game: nothing moves while it loads, it reads in order, and the keyboard goes through all of it.

use std::fmt::Write as _;

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use serde_json::json;

use crate::games::{FIRING, OPEN, begin, fire_to_the_end, place_at_random, sit_down};
use crate::table::sit;
use crate::test_server::{Browser, Screen, Server, Speech};

const SMALL: &str = r#"{"size": "4x4", "fleet": "2,1", "announce": "sunk"}"#;
const FLEET: &str = "A0h2 D3h1";

/// Fails where anything has moved since the page was opened, whoever caused it.
async fn has_stayed(browser: &Browser, page: &str) {
    let moved = "const done = arguments[0];
        const moved = [];
        new PerformanceObserver((list) => {
            for (const shift of list.getEntries()) moved.push([shift.value, ...shift.sources.map(({ node, previousRect: from, currentRect: to }) =>
                `${node?.id || node?.className || node?.nodeName}: ${from.x},${from.y} ${from.width}×${from.height} to ${to.x},${to.y} ${to.width}×${to.height}`)]);
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done([moved.reduce((sum, [value]) => sum + value, 0), moved]), 400);";
    let moved = browser.client().execute_async(moved, Vec::new()).await.unwrap();
    assert!(moved[0].as_f64().unwrap() <= 0.02, "{page} moves: {moved:#}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_moves_while_a_page_of_a_game_loads() {
    for screen in [Screen::Laptop, Screen::Tablet, Screen::Upright] {
        let Some(browser) = Browser::open(screen, Speech::French).await else { return };
        let server = Server::start();
        let loads = async |what: &str, there: &str| {
            browser.reload().await;
            browser.find(there).await;
            has_stayed(&browser, &format!("{what} on {screen:?}")).await;
        };
        begin(&browser, &server, "two", "alternate").await;
        loads("an invitation", "#invitation").await;
        begin(&browser, &server, "versus", "alternate").await;
        loads("placing", "#placing-sea .cell").await;
        place_at_random(&browser).await;
        loads("firing", "#enemy-sea.live").await;
        browser.click(OPEN).await;
        if browser.shows("#fire").await {
            browser.click("#fire").await;
        }
        browser.until("it is answered", "document.querySelector('#own-sea [data-shot]')").await;
        loads("a game with shots", "#enemy-sea.live").await;
        let watched = format!("{}/watch", browser.path().await);
        fire_to_the_end(&browser).await;
        loads("the end", "#over").await;
        browser.visit(&server.url(&watched)).await;
        browser.find("#enemy-sea .outline").await;
        has_stayed(&browser, &format!("watching on {screen:?}")).await;
    }
}

const TAB: char = '\u{e004}';
const ESCAPE: char = '\u{e00c}';

/// Presses a key, wherever the focus is.
async fn press(browser: &Browser, key: char) {
    let keys = KeyActions::new("keys".into()).then(KeyAction::Down { value: key }).then(KeyAction::Up { value: key });
    browser.client().perform_actions(keys).await.unwrap();
}

/// What can be reached by keys, in the order Tab goes through it, by what it is called. Cells of a sea
/// count once: inside, the arrows go.
const STOPS: &str = "
    const named = (element) => (element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText ?? element.value ?? '').replace(/\\s+/g, ' ').trim();
    const stops = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0 && !element.disabled);
    return stops.map((element) => `${element.getAttribute('role') ?? element.localName}: ${named(element)}`);";

/// What is read from top to bottom: headings, texts, and what can be pressed.
const READ: &str = "
    const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true], .foot, .masthead, #result-figures td');
    const parts = [...document.querySelectorAll('h1, h2, h3, p, li, button, a, label, dt, dd, th, td, [role=grid]')].filter(seen);
    const text = (element) => element.role === 'grid' ? `(${element.ariaLabel})` : (element.ariaLabel ?? element.innerText).replace(/\\s+/g, ' ').trim();
    return parts.filter((element) => !element.parentElement.closest('li, button, a, label, p')).map(text).filter(Boolean);";

/// Goes through the page with Tab, from its beginning until the last stop, and notes what has the focus. It
/// must never be nothing, and must be what the order of the page says.
async fn tab_through(browser: &Browser, screen: &str, script: &mut String) {
    let stops = browser.ask(STOPS).await;
    let stops: Vec<&str> = stops.as_array().unwrap().iter().map(|stop| stop.as_str().unwrap()).collect();
    let named = STOPS.lines().nth(1).unwrap();
    let here = format!(
        "{named} const element = document.activeElement; return [element === document.body, `${{element.getAttribute('role') ?? element.localName}}: ${{named(element)}}`];"
    );
    browser.ask("document.querySelector('.skip').focus();").await;
    let mut reached = Vec::new();
    for _ in 0..stops.len() * 2 {
        let now = browser.ask(&here).await;
        assert_eq!(now[0], json!(false), "{screen}: the focus is lost after {reached:?}");
        let now = now[1].as_str().unwrap().to_owned();
        if reached.len() > 1 && reached.first() == Some(&now) {
            break;
        }
        reached.push(now);
        if reached.len() >= stops.len() {
            break;
        }
        press(browser, TAB).await;
    }
    // Of radio buttons only one is a stop; everything else is reached in the order it is read.
    let mut rest = reached.iter();
    let missed: Vec<&&str> =
        stops.iter().filter(|stop| !stop.starts_with("input") && !rest.any(|now| now == **stop)).collect();
    assert!(missed.is_empty(), "{screen}: {missed:?} are not reached in order by {reached:?}");
    writeln!(script, "# {screen}").unwrap();
    for line in browser.ask(READ).await.as_array().unwrap() {
        writeln!(script, "{}", line.as_str().unwrap()).unwrap();
    }
    writeln!(script).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_screen_of_a_game_reads_in_order_and_is_gone_through_by_keys() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    let mut script = String::new();
    begin(&browser, &server, "versus", "alternate").await;
    browser.ask("localStorage.setItem('coach', '9');").await;
    browser.reload().await;
    browser.find("#placing-sea .cell").await;
    tab_through(&browser, "Placing", &mut script).await;
    sit(&browser, &server, SMALL, FLEET).await;
    tab_through(&browser, "Firing", &mut script).await;
    // The settings and the menu are opened, gone through and closed: the focus is where it was.
    for (opener, open) in [("[popovertarget=settings]", "#settings"), ("#more", "#game-menu")] {
        browser.focus(opener).await;
        browser.keys("\u{e007}").await;
        browser.find(open).await;
        press(&browser, TAB).await;
        let inside = format!("document.querySelector('{open}').contains(document.activeElement)");
        browser.until("Tab goes in", &inside).await;
        press(&browser, ESCAPE).await;
        browser.until("it is closed", &format!("!document.querySelector('{open}').matches(':popover-open')")).await;
        let back = format!("document.activeElement === document.querySelector('{opener}')");
        browser.until("the focus is back", &back).await;
    }
    fire_to_the_end(&browser).await;
    browser.until("the figures", "document.querySelector('[data-figure=accuracy-A]')?.textContent !== '…'").await;
    browser.until("the end has the focus", "document.querySelector('#over').contains(document.activeElement)").await;
    // Who wins depends on no more than the seed, but accuracies are long to read.
    tab_through(&browser, "The end", &mut script).await;
    browser.focus("#rematch").await;
    browser.keys("\u{e007}").await;
    browser.find("#placing-sea .cell").await;
    insta::assert_snapshot!("reading_order", script);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_focus_is_kept_between_two_people_from_the_invitation_to_the_rematch() {
    let Some(host) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let Some(guest) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    begin(&host, &server, "two", "alternate").await;
    let mut script = String::new();
    tab_through(&host, "Waiting for the other", &mut script).await;
    let invitation = host.find("#invitation").await.prop("value").await.unwrap().unwrap();
    guest.visit(&invitation).await;
    tab_through(&guest, "An invitation", &mut script).await;
    sit_down(&host, &guest, &server).await;
    guest.until("shots are exchanged", FIRING).await;
    guest.focus("#enemy-sea .cell").await;
    // The other resigns: the end takes the focus from the sea, and a rematch that is offered is reached by keys.
    host.click("#more").await;
    host.click("#resign").await;
    host.click("dialog[open] [value=yes]").await;
    guest.find("#over").await;
    guest.until("the end has the focus", "document.querySelector('#over').contains(document.activeElement)").await;
    host.click("#rematch").await;
    guest.find("#rematch-link").await;
    guest.until("something has the focus", "document.activeElement !== document.body").await;
    tab_through(&guest, "A rematch is offered", &mut script).await;
    guest.focus("#rematch-link").await;
    guest.keys("\u{e007}").await;
    guest.find("#placing").await;
}
