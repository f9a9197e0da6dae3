//! The page of a game as a whole: its rhythm, what moves on it, the keyboard, what is heard, and phones.

use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, PointerAction, TouchActions};
use serde_json::{Value, json};

use crate::games::{FIRING, OPEN, begin, choose_in_menu, fire_to_the_end, place_at_random, sit_down};
use crate::test_server::{Browser, Screen, Server, Speech};

const SMALL: &str = r#"{"size": "4x4", "fleet": "2,1", "announce": "sunk"}"#;
const FLEET: &str = "A0h2 D3h1";

/// Makes a game against the computer that follows from a seed, places the fleet, and opens its page.
pub(crate) async fn sit(browser: &Browser, server: &Server, rules: &str, fleet: &str) -> String {
    sit_against("level5", browser, server, rules, fleet).await
}

/// The same, against a given strategy.
pub(crate) async fn sit_against(
    strategy: &str,
    browser: &Browser,
    server: &Server,
    rules: &str,
    fleet: &str,
) -> String {
    browser.visit(&server.url("/api")).await;
    let rules: Value = serde_json::from_str(rules).unwrap();
    let order = json!({"mode": "versus", "name": "Ada", "strategy": strategy, "seed": 11, "rules": rules});
    let game = post(browser, "/api/games", &order).await["id"].as_str().unwrap().to_owned();
    post(browser, &format!("/api/games/{game}/fleet"), &json!({ "fleet": fleet })).await;
    browser.visit(&server.url(&format!("/games/{game}"))).await;
    browser.until("a turn", "document.querySelector('#enemy-sea.live')").await;
    game
}

/// Sends an order, as the scripts of the pages do, and gives the answer.
pub(crate) async fn post(browser: &Browser, path: &str, body: &Value) -> Value {
    let request = format!(
        "return fetch({}, {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: {} }}).then((answer) => answer.json());",
        json!(path),
        json!(body.to_string())
    );
    browser.ask(&request).await
}

/// Notes everything that moves, whoever caused it; every moment at which nothing has the focus any
/// more; and when each shot is shown.
pub(crate) const WATCH: &str = "
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) window.shifts.push([shift.value, ...shift.sources.map(({ node, previousRect: from, currentRect: to }) =>
            `${node?.id || node?.className || node?.nodeName}: ${from.x},${from.y} ${from.width}×${from.height} to ${to.x},${to.y} ${to.width}×${to.height}`)]);
    }).observe({ type: 'layout-shift' });
    window.lost = [];
    let had = false;
    document.addEventListener('focusin', () => { had = true; });
    const look = () => {
        if (had && document.activeElement === document.body) window.lost.push(document.querySelector('#status-title').textContent);
        requestAnimationFrame(look);
    };
    look();
    window.shown = [];
    for (const sea of ['enemy', 'own']) {
        new MutationObserver((changes) => {
            if (changes.some(({ target }) => target.hasAttribute('data-shot'))) window.shown.push([sea, performance.now()]);
        }).observe(document.querySelector(`#${sea}-sea`), { subtree: true, attributeFilter: ['data-shot'] });
    }";

/// Fails where something moved or the focus was lost since the page was watched.
pub(crate) async fn stayed_still(browser: &Browser, page: &str) {
    let shifts = browser.ask("return window.shifts.filter(([value]) => value > 0.02);").await;
    assert_eq!(shifts, json!([]), "{page} moves");
    assert_eq!(browser.ask("return window.lost;").await, json!([]), "{page} loses the focus");
}

/// How long after the shot before it each of the computer's was shown, in milliseconds.
async fn pauses(browser: &Browser) -> Vec<f64> {
    let pauses = browser
        .ask("return window.shown.flatMap(([sea, at], number) => sea === 'own' && number ? [at - window.shown[number - 1][1]] : []);")
        .await;
    pauses.as_array().unwrap().iter().map(|pause| pause.as_f64().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_moves_in_a_whole_game_and_the_computer_answers_after_a_moment() {
    for screen in [Screen::Desk, Screen::Tablet, Screen::Upright] {
        let Some(browser) = Browser::open(screen, Speech::French).await else { return };
        let server = Server::start();
        // From the placing on: the page changes altogether, and nothing that stays moves.
        begin(&browser, &server, "versus", "alternate").await;
        browser.find("#placing-sea .cell").await;
        browser.ask(WATCH).await;
        place_at_random(&browser).await;
        browser.find("#enemy-sea .cell").await;
        assert_eq!(browser.ask(&format!("return {};", seen("#enemy-sea"))).await, json!(true), "after Ready");
        fire_to_the_end(&browser).await;
        browser.until("the figures", "document.querySelector('[data-figure=accuracy-A]').textContent !== '…'").await;
        let calm = pauses(&browser).await;
        assert!(calm.iter().all(|&pause| pause > 650.0), "{calm:?}");
        // The panel is closed, and opened again.
        browser.click("#over-close").await;
        browser.until("it is closed", "document.querySelector('#over').hidden").await;
        browser.click("#result").await;
        browser.find("#over").await;
        stayed_still(&browser, &format!("a game on {screen:?}")).await;
        browser.has_no_barriers("the end").await;
        browser.has_no_complaints("a whole game").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_computer_answers_at_once_for_whoever_likes_that() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    sit(&browser, &server, SMALL, FLEET).await;
    browser.click("#more").await;
    browser.click("#pace [value=once]").await;
    browser.keys("\u{e00c}").await;
    browser.reload().await;
    browser.until("a turn", "document.querySelector('#enemy-sea.live')").await;
    browser.ask(WATCH).await;
    fire_to_the_end(&browser).await;
    let pauses = pauses(&browser).await;
    assert!(pauses.iter().any(|&pause| pause < 600.0), "{pauses:?}");
}

/// Collects everything a screen reader is told.
const LISTEN: &str = "
    const region = document.querySelector('#announcements');
    window.heard = [region.textContent];
    new MutationObserver(() => { if (region.textContent) window.heard.push(region.textContent); }).observe(region, { childList: true });";

/// Waits until nothing more is said, no shell being in the air, and adds what was to the script of the game.
async fn hear(browser: &Browser, script: &mut String, doing: &str) {
    browser.ask("window.quiet = 0;").await;
    let settled = "document.querySelector('#enemy-sea.live') || document.querySelector('#over').checkVisibility()";
    browser.until("a turn or the end", settled).await;
    browser
        .until("it is quiet", "(window.quiet = window.heard.length === window.before && !document.querySelector('.sea .effects > *') ? window.quiet + 1 : 0, window.before = window.heard.length, window.quiet > 12)")
        .await;
    let heard = browser.ask("return window.heard.splice(0);").await;
    script.push_str(&["[", doing, "]\n"].concat());
    for said in heard.as_array().unwrap() {
        script.push_str(&["  ", said.as_str().unwrap(), "\n"].concat());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_is_played_and_heard_by_keys_alone() {
    for speech in [Speech::English, Speech::French] {
        let Some(browser) = Browser::open(Screen::Desk, speech).await else { return };
        let server = Server::start();
        sit(&browser, &server, SMALL, FLEET).await;
        browser.until("how things stand is said", "document.querySelector('#announcements').textContent").await;
        browser.ask(&format!("{LISTEN}{WATCH}")).await;
        let mut script = String::new();
        hear(&browser, &mut script, "the page opens").await;
        browser.focus("#enemy-sea [data-cell=A0]").await;
        for keys in ["1", "b2", "c\u{e00c}", "z9", "1", "2", "3", "4", "5", "b2"] {
            browser.keys(keys).await;
            hear(&browser, &mut script, &keys.replace('\u{e00c}', " Escape")).await;
        }
        'game: for column in "abcd".chars() {
            // Rows count from 1 for people, and from 0 in the page.
            for row in 0..4 {
                browser.until("a turn or the end", "document.querySelector('#enemy-sea.live') || document.querySelector('#over').checkVisibility()").await;
                if browser.shows("#over").await {
                    break 'game;
                }
                let cell = format!("{column}{}", row + 1);
                let open = format!(
                    "return document.querySelector('#enemy-sea [data-cell={}{row}]').dataset.state;",
                    column.to_ascii_uppercase()
                );
                if browser.ask(&open).await != json!("open") {
                    continue;
                }
                browser.keys(&cell).await;
                hear(&browser, &mut script, &cell).await;
            }
        }
        browser.find("#over").await;
        hear(&browser, &mut script, "the end").await;
        insta::assert_snapshot!(format!("heard_in_{}", speech.code()), script);
        stayed_still(&browser, "a game by keys").await;
        // The result is closed and opened again, and the keys are explained.
        browser.keys("\u{e00c}").await;
        browser.until("it is closed", "document.activeElement.id === 'result'").await;
        browser.keys("?").await;
        browser.until("the keys are shown", "document.querySelector('#keys-help').open").await;
        browser.keys("\u{e00c}").await;
        browser.until("they are closed", "document.activeElement.id === 'result'").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_resigned_from_the_menu_by_keys_alone() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    sit(&browser, &server, SMALL, FLEET).await;
    browser.ask(WATCH).await;
    browser.focus("#more").await;
    browser.keys("\u{e007}").await;
    browser.find("#resign").await;
    browser.focus("#resign").await;
    browser.keys("\u{e007}").await;
    browser.until("it is asked", "document.querySelector('dialog[open] [value=no]') === document.activeElement").await;
    browser.keys("\u{e007}").await;
    browser.until("the question is gone", "!document.querySelector('dialog[open]')").await;
    choose_in_menu(&browser, "#resign").await;
    browser.find("dialog[open] [value=yes]").await;
    browser.focus("dialog[open] [value=yes]").await;
    browser.keys("\u{e007}").await;
    browser.find("#over").await;
    assert_eq!(browser.text("#verdict").await, "You lost");
    assert_eq!(browser.ask("return document.querySelector('#game').dataset.ended;").await, json!("lost"));
    stayed_still(&browser, "resigning").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_next_shot_is_aimed_while_the_other_thinks_and_rematches_are_counted() {
    let Some(host) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let Some(guest) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    sit_down(&host, &guest, &server).await;
    let (mut fires, mut waits) = (&host, &guest);
    host.until("somebody's turn", FIRING).await;
    if !host.shows("#enemy-sea.turn").await {
        (fires, waits) = (&guest, &host);
    }
    let title = "return document.title;";
    assert!(fires.ask(title).await.as_str().unwrap().contains("Your turn"));
    assert!(!waits.ask(title).await.as_str().unwrap().contains("Your turn"));
    // Aimed, taken back by a second click, aimed again and taken back by Escape, and aimed for good.
    let aims = |count: usize| format!("document.querySelectorAll('#enemy-sea .aim').length === {count}");
    for _ in 0..2 {
        waits.click("#enemy-sea [data-cell=B1]").await;
        waits.until("it is aimed at", &aims(1)).await;
        waits.click("#enemy-sea [data-cell=B1]").await;
        waits.until("it is taken back", &aims(0)).await;
    }
    waits.click("#enemy-sea [data-cell=B1]").await;
    waits.keys("\u{e00c}").await;
    waits.until("it is taken back", &aims(0)).await;
    waits.click("#enemy-sea [data-cell=C2]").await;
    waits.until("it is aimed at", &aims(1)).await;
    assert_eq!(waits.ask("return document.querySelectorAll('#enemy-sea [data-shot]').length;").await, json!(0));
    fires.click(OPEN).await;
    waits.until("it is fired", "document.querySelector('#enemy-sea [data-cell=C2]').hasAttribute('data-shot')").await;
    waits.until("and no longer aimed at", &aims(0)).await;
    // The host gives up, and the score goes along into the rematch.
    choose_in_menu(&host, "#resign").await;
    host.click("dialog[open] [value=yes]").await;
    let points = "return [...document.querySelectorAll('#players .points')].map((points) => points.textContent);";
    guest.find("#over").await;
    assert_eq!(guest.ask(points).await, json!(["1", "0"]), "one's own come first");
    guest.click("#rematch").await;
    guest.find("#placing").await;
    assert_eq!(guest.ask(points).await, json!(["1", "0"]));
    host.click("#rematch-link").await;
    host.find("#placing").await;
    assert_eq!(host.ask(points).await, json!(["0", "1"]));
}

/// Where the middle of that is on the screen, if it is there.
fn seen(selector: &str) -> String {
    format!(
        "(() => {{ const box = document.querySelector({}).getBoundingClientRect();
            return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1; }})()",
        json!(selector)
    )
}

pub(crate) async fn tap(browser: &Browser, selector: &str) {
    let element = browser.find(selector).await;
    let taps = TouchActions::new("finger".into())
        .then(PointerAction::MoveToElement { element, duration: None, x: 0.0, y: 0.0 })
        .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
        .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
    browser.client().perform_actions(taps).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn phones_aim_and_fire_without_scrolling() {
    for (screen, speech) in
        [(Screen::Upright, Speech::French), (Screen::Sideways, Speech::English), (Screen::Tablet, Speech::French)]
    {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        sit(&browser, &server, r#"{"preset": "hasbro"}"#, "E6h5 E8h4 B4h3 B9h3 J2v2").await;
        for part in ["#enemy-sea", "#own-sea", ".helm", "#more", "#players"] {
            assert_eq!(browser.ask(&format!("return {};", seen(part))).await, json!(true), "{part} on {screen:?}");
        }
        assert_eq!(browser.ask("return scrollY;").await, json!(0));
        browser.ask(WATCH).await;
        let shots = |count: usize| format!("document.querySelectorAll('#enemy-sea [data-shot]').length === {count}");
        let aimed = "document.querySelectorAll('#enemy-sea .aim').length === 1";
        if screen == Screen::Tablet {
            // Cells that a finger hits surely are fired at directly.
            tap(&browser, "#enemy-sea [data-cell=E4]").await;
            browser.until("it is fired", &shots(1)).await;
            continue;
        }
        // The first tap aims, another one elsewhere aims there, the second one fires.
        for cell in ["E4", "F5", "F5"] {
            tap(&browser, &format!("#enemy-sea [data-cell={cell}]")).await;
            browser.until("it is aimed at or fired", &format!("({aimed}) || ({})", shots(1))).await;
        }
        browser.until("it is fired", &shots(1)).await;
        assert!(
            browser.ask("return document.querySelector('#enemy-sea [data-cell=F5]').dataset.shot;").await.is_string()
        );
        // The other way: a button at the thumb.
        browser.until("a turn", "document.querySelector('#enemy-sea.live')").await;
        tap(&browser, "#enemy-sea [data-cell=C2]").await;
        browser.until("it is aimed at", aimed).await;
        assert_eq!(browser.ask(&format!("return {};", seen("#fire"))).await, json!(true));
        tap(&browser, "#fire").await;
        browser.until("it is fired", &shots(2)).await;
        // The own sea and the enemy's change places.
        browser.until("a turn", "document.querySelector('#enemy-sea.live')").await;
        let larger =
            "document.querySelector('#enemy-sea').clientWidth > document.querySelector('#own-sea').clientWidth";
        assert_eq!(browser.ask(&format!("return {larger};")).await, json!(true));
        tap(&browser, "#swap-own").await;
        browser.until("the own sea is large", &format!("!({larger})")).await;
        tap(&browser, "#swap-enemy").await;
        browser.until("the enemy's sea is large", larger).await;
        assert_eq!(browser.ask("return scrollY;").await, json!(0));
        browser.has_no_barriers("firing on a phone").await;
        browser.has_no_complaints("a phone").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn large_seas_are_looked_at_more_closely() {
    let Some(browser) = Browser::open(Screen::Upright, Speech::English).await else { return };
    let server = Server::start();
    sit(&browser, &server, r#"{"size": "20x12", "fleet": "3,2"}"#, "A0h3 D3h2").await;
    let cell = "document.querySelector('#enemy-sea [data-cell=A0]').getBoundingClientRect().width";
    assert!(browser.ask(&format!("return {cell};")).await.as_f64().unwrap() < 30.0);
    tap(&browser, "#zoom").await;
    browser.until("cells are large", &format!("{cell} >= 43")).await;
    // What is seen can be panned, and cells that a finger hits surely are fired at directly.
    browser.ask("document.querySelector('.scope').scrollTo(0, 0);").await;
    tap(&browser, "#enemy-sea [data-cell=B2]").await;
    browser.until("it is fired", "document.querySelectorAll('#enemy-sea [data-shot]').length === 1").await;
    tap(&browser, "#zoom").await;
    browser.until("all is seen again", &format!("{cell} < 30")).await;
    assert_eq!(
        browser.ask("return document.documentElement.scrollWidth <= innerWidth;").await,
        json!(true),
        "the page is as wide as the screen"
    );
}
