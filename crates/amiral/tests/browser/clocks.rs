//! Clocks on the page of a game, with two browsers.

use serde_json::{Value, json};

use crate::games::{FIRING, OPEN, place_at_random};
use crate::table::{WATCH, post, stayed_still};
use crate::test_server::{Browser, Screen, Server, Speech, choose_small_rules};

/// Notes everything that screen readers are told.
const LISTEN: &str = "
    const region = document.querySelector('#announcements');
    window.heard = [];
    new MutationObserver(() => { if (region.textContent) window.heard.push(region.textContent); }).observe(region, { childList: true });";

/// Two browsers at a game with that clock, before the fleets are placed.
async fn sit_down(host: &Browser, guest: &Browser, server: &Server, clock: &str) {
    for browser in [host, guest] {
        browser.visit(&server.url("/api")).await;
    }
    let rules = json!({"size": "4x4", "fleet": "2,1", "announce": "sunk"});
    let made = post(host, "/api/games", &json!({"mode": "two", "name": "Ada", "rules": rules, "clock": clock})).await;
    let id = made["id"].as_str().unwrap();
    let invitation = made["invitation"].as_str().unwrap().rsplit('/').next().unwrap();
    let join = json!({"invitation": invitation, "name": "Grace"});
    post(guest, &format!("/api/games/{id}/join"), &join).await;
    for browser in [host, guest] {
        browser.visit(&server.url(&format!("/games/{id}"))).await;
        browser.find("#placing").await;
    }
}

/// What both clocks of a page show: the visitor's own first.
async fn clocks(browser: &Browser) -> [String; 2] {
    let shown = browser
        .ask("return [...document.querySelectorAll('#players .clock')].map((clock) => clock.textContent);")
        .await;
    let shown: Vec<String> = serde_json::from_value(shown).unwrap();
    shown.try_into().unwrap()
}

fn seconds(shown: &str) -> f64 {
    let (minutes, seconds) = shown.split_once(':').unwrap();
    minutes.parse::<f64>().unwrap() * 60.0 + seconds.parse::<f64>().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_is_chosen_shown_to_both_warned_of_and_its_fall_loses() {
    let Some(host) = Browser::open(Screen::Laptop, Speech::English).await else { return };
    let Some(guest) = Browser::open(Screen::Upright, Speech::French).await else { return };
    let server = Server::start();
    sit_down(&host, &guest, &server, "16+0").await;
    for browser in [&host, &guest] {
        let shown = clocks(browser).await;
        assert!(seconds(&shown[0]) <= 20.0, "placing has twenty seconds: {shown:?}");
        let whole = "return [...document.querySelectorAll('#players .name')].every((name) => name.scrollWidth <= name.clientWidth);";
        assert_eq!(browser.ask(whole).await, json!(true), "there is room for a short name");
        place_at_random(browser).await;
    }
    for browser in [&host, &guest] {
        browser.until("somebody's turn", FIRING).await;
        browser.ask(LISTEN).await;
        browser.ask(WATCH).await;
    }
    let (mut fires, mut waits) = (&host, &guest);
    if !host.shows("#enemy-sea.turn").await {
        (fires, waits) = (&guest, &host);
    }
    for _ in 0..2 {
        fires.until("a turn", "document.querySelector('#enemy-sea.turn')").await;
        fires.click(OPEN).await;
        waits.until("it is fired", "document.querySelector('#own-sea [data-shot]')").await;
        (fires, waits) = (waits, fires);
    }
    // With clocks, lamps and pips the bar is no higher than it ever is.
    let high = "const high = (part) => document.querySelector(part)?.getBoundingClientRect().height ?? 0;
        return Math.max(high('.bar'), high('#players'), high('.helm'));";
    for browser in [&host, &guest] {
        let high = browser.ask(high).await.as_f64().unwrap();
        assert!((30.0..57.0).contains(&high), "{high} pixels");
    }
    // Both pages show the same time, and only one clock runs.
    fires.until("a turn", "document.querySelector('#players .clock.running')").await;
    let ([own, _], [_, other]) = (clocks(fires).await, clocks(waits).await);
    assert!((seconds(&own) - seconds(&other)).abs() < 1.0, "{own} and {other}");
    assert_eq!(fires.ask("return document.querySelectorAll('#players .clock.running').length;").await, json!(1));
    fires.until("it is nearly over", "document.querySelector('#players .clock.low')").await;
    let colour = "return getComputedStyle(document.querySelector('#players .clock.low')).backgroundColor;";
    assert_ne!(fires.ask(colour).await, json!("rgba(0, 0, 0, 0)"));
    fires.has_no_barriers("a clock that is nearly over").await;
    // Said once, to the player whose clock it is.
    fires.find("#over").await;
    waits.find("#over").await;
    let heard = fires.ask("return window.heard;").await;
    let warned =
        |heard: &Value| heard.as_array().unwrap().iter().filter(|said| said.as_str().unwrap().contains("10")).count();
    assert_eq!(warned(&heard), 1, "{heard}");
    let heard = waits.ask("return window.heard;").await;
    assert_eq!(warned(&heard), 0, "{heard}");
    let told = if std::ptr::eq(fires, &raw const host) { "Ada" } else { "Grace" };
    assert!(host.text("#ending").await.contains(&format!("{told} ran out of time")), "{}", host.text("#ending").await);
    assert!(guest.text("#ending").await.contains("épuisé son temps"), "{}", guest.text("#ending").await);
    assert_eq!(clocks(fires).await[0], "0:00.0");
    for browser in [&host, &guest] {
        stayed_still(browser, "a game with clocks").await;
        browser.has_no_complaints("a game with clocks").await;
    }
}

/// Lets the page's time run ahead of the server's by as much as is wanted.
const HURRY: &str = "
    const real = performance.now.bind(performance);
    window.ahead = 0;
    performance.now = () => real() + window.ahead;";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_minute_half_a_minute_and_ten_seconds_are_said_to_whom_they_are_left() {
    let Some(host) = Browser::open(Screen::Laptop, Speech::English).await else { return };
    let Some(guest) = Browser::open(Screen::Upright, Speech::French).await else { return };
    let server = Server::start();
    sit_down(&host, &guest, &server, "300+0").await;
    for browser in [&host, &guest] {
        place_at_random(browser).await;
    }
    for browser in [&host, &guest] {
        browser.until("somebody's turn", FIRING).await;
        browser.ask(LISTEN).await;
        browser.ask(HURRY).await;
    }
    for _ in 0..2 {
        let host_fires = host.shows("#enemy-sea.turn").await;
        let (fires, waits) = if host_fires { (&host, &guest) } else { (&guest, &host) };
        let warnings = if host_fires {
            ["60 seconds left.", "30 seconds left.", "10 seconds left."]
        } else {
            ["Encore 60 secondes.", "Encore 30 secondes.", "Encore 10 secondes."]
        };
        for (left, warning) in [60, 30, 10].into_iter().zip(warnings) {
            let rest = seconds(&clocks(fires).await[0]);
            assert!(rest > f64::from(left), "{rest} s are left before it is said that {left} are");
            let heard = fires.ask("return window.heard;").await;
            assert!(!heard.as_array().unwrap().contains(&json!(warning)), "too soon: {heard}");
            fires.ask(&format!("window.ahead += {};", (rest - f64::from(left) - 1.0) * 1000.0)).await;
            fires.until("it is said", &format!("window.heard.includes({warning:?})")).await;
        }
        let heard = fires.ask("return window.heard;").await;
        for warning in warnings {
            let times = heard.as_array().unwrap().iter().filter(|said| **said == json!(warning)).count();
            assert_eq!(times, 1, "{warning} in {heard}");
        }
        let heard = waits.ask("return window.heard;").await;
        assert!(!heard.as_array().unwrap().contains(&json!(warnings[0])), "{heard}");
        fires.click(OPEN).await;
        waits.until("a turn", "document.querySelector('#enemy-sea.turn')").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_house_places_for_somebody_who_does_not_and_a_killed_server_costs_no_time() {
    let Some(host) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let Some(guest) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let mut server = Server::start();
    sit_down(&host, &guest, &server, "20+0").await;
    place_at_random(&host).await;
    guest.until("shots are exchanged", FIRING).await;
    assert!(guest.text("#status-line").await.contains("placed for you"), "{}", guest.text("#status-line").await);
    assert!(host.text("#status-line").await.contains("Grace’s fleet"), "{}", host.text("#status-line").await);
    let (fires, waits) = if host.shows("#enemy-sea.turn").await { (&host, &guest) } else { (&guest, &host) };
    fires.click(OPEN).await;
    waits.until("it is fired", "document.querySelector('#own-sea [data-shot]')").await;
    waits.until("a turn", "document.querySelector('#players .clock.running')").await;
    let before = seconds(&clocks(waits).await[0]);
    server.kill();
    waits.until("the loss is shown", "document.querySelector('#offline').checkVisibility()").await;
    // Long enough for pages to try less and less often, where nothing hurries them.
    tokio::time::sleep(std::time::Duration::from_secs(6)).await;
    server.open();
    waits.until("it comes back", "document.querySelector('#offline').hidden").await;
    waits.until("the clock is told", "document.querySelector('#players .clock.running')").await;
    let after = seconds(&clocks(waits).await[0]);
    assert!(before - after < 2.0, "{before} s were left, and {after} s are");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_is_chosen_in_the_form_and_told_by_the_invitation() {
    let Some(host) = Browser::open(Screen::Upright, Speech::French).await else { return };
    let Some(guest) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    host.visit(&server.url("/play?mode=two")).await;
    host.until("only a kind is asked for", "!document.querySelector('#clock [name=minutes]').checkVisibility()").await;
    host.click("#clock [value=real]").await;
    host.find("#clock [name=minutes]").await.select_by_label("3").await.unwrap();
    host.find("#clock [name=added]").await.select_by_label("2").await.unwrap();
    host.has_no_barriers("choosing a clock").await;
    choose_small_rules(&host, "alternate").await;
    host.click("#begin").await;
    let invitation = host.find("#invitation").await.prop("value").await.unwrap().unwrap();
    guest.visit(&invitation).await;
    assert!(guest.text(".terms").await.contains("3 min + 2 s per turn"));
    guest.fill("[name=name]", "Grace").await;
    guest.click("#join button").await;
    guest.find("#placing").await;
    // By days: listed on the first page with what is left.
    host.visit(&server.url("/play?mode=two")).await;
    host.click("#clock [value=days]").await;
    choose_small_rules(&host, "alternate").await;
    host.click("#begin").await;
    let invitation = host.find("#invitation").await.prop("value").await.unwrap().unwrap();
    guest.visit(&invitation).await;
    guest.click("#join button").await;
    guest.find("#placing").await;
    guest.visit(&server.url("/")).await;
    let told = guest.text("#open-games").await;
    assert!(told.contains("3 days left"), "{told}");
    guest.has_no_complaints("open games").await;
}
