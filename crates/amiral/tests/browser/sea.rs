//! What seas look like to whom: with reduced motion, in forced colours, on every board, by a finger.

use fantoccini::Locator;
use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions};
use fantoccini::elements::Element;
use serde_json::json;

use crate::games::{FIRING, begin, sit_down};
use crate::test_server::{Browser, Screen, Server, Speech};

/// Builds a sea with a miss, a hit, and a ship that has sunk, with the script of the pages.
const SEA: &str = r#"const done = arguments[arguments.length - 1];
    const at = (name) => document.querySelector('script[src*="chrome.js"]').src.replace('chrome.js', name);
    // The page's own script comes first: it looks for what is about to be replaced.
    Promise.all([import(at('sea.js')), import(at('notation.js')), import(at('play.js'))]).then(([{ Sea }, { readFleet, readShots }]) => {
        const host = document.createElement('div');
        host.className = 'sea';
        document.querySelector('main').replaceChildren(document.querySelector('main h1'), host);
        window.sea = new Sea(host, { width: 6, height: 6, label: 'A sea' });
        window.readFleet = readFleet;
        window.sea.show({ fleet: readFleet('A0h3 A2h2'), shots: readShots('A0x A2x B2x F5o') });
        done(true);
    }, (error) => done(String(error)));"#;

async fn show_sea(browser: &Browser, server: &Server) {
    browser.visit(&server.url("/play")).await;
    assert_eq!(browser.client().execute_async(SEA, Vec::new()).await.unwrap(), json!(true));
}

/// How many shots fell, what is left on the sea, and how long each effect took in milliseconds.
const EFFECTS: &str = "const done = arguments[arguments.length - 1];
    (async () => {
        const times = [];
        const [ship] = window.readFleet('A0h3');
        let struck = 0;
        const falls = () => { struck += 1; };
        for (const effect of [() => window.sea.fire('F5', 'o', falls), () => window.sea.fire('A0', 'x', falls),
            () => window.sea.sink(ship), () => window.sea.surface(window.readFleet('A4h2 D4v2'))]) {
            const start = performance.now();
            await effect();
            times.push(performance.now() - start);
        }
        done([struck, document.querySelector('.effects').childElementCount, ...times]);
    })();";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn effects_take_less_than_a_second_or_no_time_at_all() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    show_sea(&browser, &server).await;
    let run = async || {
        let answer = browser.client().execute_async(EFFECTS, Vec::new()).await.unwrap();
        serde_json::from_value::<Vec<f64>>(answer).unwrap()
    };
    let told = run().await;
    assert_eq!(told[..2], [2.0, 0.0], "both shots fell, and nothing is left on the sea");
    // They take what is said of them, and a little more on a busy machine.
    for (took, said) in told[2..].iter().zip([650.0, 650.0, 900.0, 900.0]) {
        assert!((said - 20.0..said + 600.0).contains(took), "{told:?}");
    }
    browser.prefers("prefers-reduced-motion", "reduce").await;
    show_sea(&browser, &server).await;
    let told = run().await;
    assert_eq!(told[..2], [2.0, 0.0]);
    assert!(told[2..].iter().all(|&took| took < 50.0), "{told:?}");
    let moving = "return document.getAnimations().filter(({ playState }) => playState === 'running').length;";
    assert_eq!(browser.ask(moving).await, json!(0), "nothing moves");
    browser.has_no_complaints("effects").await;
}

/// The colour of the water, and those of what is drawn on it.
const COLOURS: &str = "const style = (selector) => getComputedStyle(document.querySelector(selector));
    return [style('.depth').backgroundColor, style('.mark-miss-edge').stroke, style('.mark-burn').fill,
        style('.mark-sunk').stroke, style('.ship.sunk .body').stroke, style('.ship.hull .body').stroke];";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn marks_are_seen_on_every_board_and_in_forced_colours() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    for theme in ["light", "dark"] {
        for board in ["chart", "sea", "space", "contrast"] {
            show_sea(&browser, &server).await;
            let chosen = format!("{{ theme: '{theme}', board: '{board}' }}");
            browser.ask(&format!("Object.assign(document.documentElement.dataset, {chosen});")).await;
            assert_eq!(browser.ask("return document.querySelectorAll('.ship.sunk').length;").await, json!(1));
            // A hit, a miss and what has sunk differ by their shapes.
            let shapes = "return new Set([...document.querySelectorAll('.mark-burn, .mark-miss, .mark-sunk')]
                .map((mark) => mark.getAttribute('d') ?? mark.tagName)).size;";
            assert_eq!(browser.ask(shapes).await, json!(3));
            browser.has_no_barriers(&format!("{board}, {theme}")).await;
        }
    }
    browser.prefers("forced-colors", "active").await;
    show_sea(&browser, &server).await;
    let colours: Vec<String> = serde_json::from_value(browser.ask(COLOURS).await).unwrap();
    for colour in &colours[1..] {
        assert_ne!(colour, &colours[0], "nothing is drawn in the colour of the water: {colours:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forced_colours_keep_every_lamp_and_what_is_chosen() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let Some(guest) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    for browser in [&browser, &guest] {
        browser.prefers("forced-colors", "active").await;
    }
    sit_down(&browser, &guest, &server).await;
    browser.until("somebody's turn", FIRING).await;
    let lamps = "const [here, there] = document.querySelectorAll('#players .lamp');
        const filled = (lamp) => getComputedStyle(lamp).backgroundColor !== getComputedStyle(document.querySelector('#players')).backgroundColor
            && getComputedStyle(lamp).backgroundColor !== 'rgba(0, 0, 0, 0)' && getComputedStyle(lamp).backgroundColor !== 'rgb(255, 255, 255)';
        const turn = document.querySelector('#players .turn');
        return [filled(here), filled(there), getComputedStyle(turn).outlineStyle];";
    assert_eq!(browser.ask(lamps).await, json!([true, true, "solid"]));
    guest.visit("about:blank").await;
    browser
        .until("the guest is missed", "document.querySelector('#players [data-seat=B]').dataset.away === 'true'")
        .await;
    // Whoever is away has an empty lamp with an edge.
    let edge = "const lamp = getComputedStyle(document.querySelector('#players [data-seat=B] .lamp'));
        return [lamp.backgroundColor, lamp.borderStyle, lamp.borderColor !== getComputedStyle(document.body).backgroundColor];";
    assert_eq!(browser.ask(edge).await, json!(["rgba(0, 0, 0, 0)", "solid", true]));
    browser.visit(&server.url("/play?mode=two")).await;
    let chosen = "const [one, other] = [':checked', ':not(:checked)'].map((state) => getComputedStyle(document.querySelector(`.segments label:has(input${state})`)).backgroundColor);
        return [one !== other, getComputedStyle(document.querySelector('.ways [aria-current]')).textDecorationLine];";
    assert_eq!(browser.ask(chosen).await, json!([true, "underline"]));
    browser.has_no_barriers("forced colours").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn odds_look_different_and_the_scale_says_from_which_to_which() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    browser.visit(&server.url("/explore?size=10x10&fleet=5,4,3,3,2&contact=no-edge&announce=silent&turns=alternate&reefs=&shots=F5x+E5o+C2o+H7o+F6x+F4o")).await;
    browser.until("odds", "document.querySelectorAll('#explore-sea .figure').length > 50").await;
    for theme in ["light", "dark"] {
        browser.ask(&format!("document.documentElement.dataset.theme = '{theme}';")).await;
        // One cell has more than eighty percent; fifteen and twenty still look different.
        let colours = "const boxes = [...document.querySelectorAll('#explore-sea .odds-figure')];
            const rects = [...document.querySelectorAll('#explore-sea .heat')];
            return ['15', '20'].map((text) => getComputedStyle(rects[boxes.findIndex((box) => box.textContent === text)]).fill);";
        let colours: [String; 2] = serde_json::from_value(browser.ask(colours).await).unwrap();
        let parts = |colour: &str| -> Vec<f64> {
            let inner = colour.trim_start_matches("oklab(").trim_end_matches(')');
            inner.split(' ').map(|part| part.parse().unwrap()).collect()
        };
        let [a, b] = colours.each_ref().map(|colour| parts(colour));
        let far = a.iter().zip(&b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
        assert!(far > 0.04, "{colours:?} are {far} apart by {theme}");
    }
    assert_eq!(browser.text(".odds-range span:first-child").await, "0.4%");
    assert_eq!(browser.text(".odds-range span:last-child").await, "84%");
    // The number of the cell that is pointed at is there without asking.
    let seen = "[...document.querySelectorAll('#explore-sea .figure')].filter((figure) => figure.getBoundingClientRect().width).length";
    assert_eq!(browser.ask(&format!("return {seen};")).await, json!(0));
    let cell = browser.find("#explore-sea [data-cell=F7]").await;
    browser.client().perform_actions(MouseActions::new("mouse".into()).then(towards(&cell))).await.unwrap();
    browser.until("its number", &format!("{seen} === 1")).await;
}

fn towards(element: &Element) -> PointerAction {
    let duration = Some(std::time::Duration::from_millis(80));
    PointerAction::MoveToElement { element: element.clone(), duration, x: 0.0, y: 0.0 }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fleet_is_placed_on_a_phone_without_scrolling() {
    for (screen, speech) in [(Screen::Upright, Speech::French), (Screen::Sideways, Speech::English)] {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        browser.visit(&server.url("/play?mode=versus")).await;
        browser.click("#begin").await;
        browser.find("#dock .dock-ship").await;
        for part in ["#placing-sea", "#dock", "#place-turn", "#place-random", "#place-done"] {
            let place = format!("document.querySelector('{part}').getBoundingClientRect()");
            let place =
                browser.ask(&format!("const {{ top, bottom }} = {place}; return [top, bottom, innerHeight];")).await;
            let [top, bottom, height]: [f64; 3] = serde_json::from_value(place).unwrap();
            assert!(top >= 0.0 && bottom <= height, "{part} is from {top} to {bottom} of {height} on {screen:?}");
        }
        // A ship is dragged from the dock by a finger, and turned by a tap.
        let from = browser.find("#dock .dock-ship").await;
        let to = browser.find("#placing-sea [data-cell=C4]").await;
        let finger = || TouchActions::new("finger".into());
        let down = || PointerAction::Down { button: MOUSE_BUTTON_LEFT };
        let up = || PointerAction::Up { button: MOUSE_BUTTON_LEFT };
        let drag = finger().then(towards(&from)).then(down()).then(towards(&to)).then(up());
        browser.client().perform_actions(drag).await.unwrap();
        let lies = |ship: &str| format!("document.querySelector('#dock .dock-ship').dataset.ship === '{ship}'");
        browser.until("it is placed", &lies("C4h5")).await;
        browser.client().perform_actions(finger().then(towards(&to)).then(down()).then(up())).await.unwrap();
        browser.until("it is turned", &lies("C4v5")).await;
        browser.ask("document.querySelector('#place-random').click();").await;
        browser.until("the fleet is complete", "!document.querySelector('#place-done').disabled").await;
        assert_eq!(browser.ask("return scrollY;").await, json!(0), "nothing was scrolled");
        browser.has_no_complaints("placing on a phone").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn our_typefaces_come_without_a_shift() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::French).await else { return };
    let server = Server::start();
    for page in ["/", "/play", "/explore"] {
        browser.visit(&server.url(page)).await;
        let there = r#"document.fonts.check('600 20px "Amiral Title"') && document.fonts.check('16px "Amiral Text"')"#;
        browser.until("they are there", there).await;
        browser.has_not_jumped(page).await;
    }
    let loaded = browser.ask("return [...document.fonts].filter(({ status }) => status === 'loaded').length;").await;
    assert!(loaded.as_u64().unwrap() >= 2, "{loaded} loaded");
    assert!(browser.client().find(Locator::Css("link[rel=preload][as=font]")).await.is_ok());
    begin(&browser, &server, "versus", "alternate").await;
    browser.find("#placing-sea .cell").await;
    browser.has_not_jumped("placing").await;
}
