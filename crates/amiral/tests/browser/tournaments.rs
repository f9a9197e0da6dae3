//! A tournament of eight, each in a browser of their own: from joining to the winner's page, in
//! both languages; and an evening in a hall. With `AMIRAL_PICTURES` they leave pictures of what
//! desk, phone and projector show.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::accounts::register;
use crate::games::{choose_in_menu, place_at_random};
use crate::test_server::{Browser, Screen, Server, Speech, choose_small_rules};

const NAMES: [&str; 8] = ["ada", "Bastien", "Cléo", "Dan", "Eve", "Farid", "Gwen", "Hugo"];

pub(crate) async fn picture(browser: &Browser, name: &str) {
    let Some(folder) = std::env::var_os("AMIRAL_PICTURES").map(PathBuf::from) else { return };
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(format!("tournament-{name}.png")), browser.client().screenshot().await.unwrap())
        .unwrap();
}

/// Asks the site for something as the page of that browser would, and gives what it answers.
pub(crate) async fn post(browser: &Browser, path: &str, body: &Value) -> Value {
    let script = format!(
        "return fetch({}, {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: {} }}) \
         .then((answer) => answer.json());",
        json!(path),
        json!(body.to_string())
    );
    browser.ask(&script).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn eight_play_a_cup_from_joining_to_the_winners_page() {
    let Some(organiser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    register(&organiser, &server, NAMES[0]).await;
    // The organiser makes it, with what is suggested for eight.
    organiser.visit(&server.url("/tournaments")).await;
    organiser.click("#make-box summary").await;
    organiser.fill("#make [name=name]", "Harbour Cup").await;
    organiser.click("#make [value=knockout]").await;
    organiser.until("a suggestion", "/3 rounds/.test(document.querySelector('#suggestion').textContent)").await;
    choose_small_rules(&organiser, "alternate").await;
    organiser.ask("document.querySelector('#make [name=pause]').value = '5';").await;
    organiser.has_no_barriers("making a tournament").await;
    picture(&organiser, "making").await;
    organiser.click("#make [type=submit]").await;
    organiser.find("#organise").await;
    let page = organiser.path().await;
    organiser.click("#join [type=submit]").await;
    organiser.find("#leave").await;
    // The others join as guests, by name: in French, on phones, and at desks.
    let mut players = vec![organiser];
    for (place, name) in NAMES.iter().enumerate().skip(1) {
        let screen = if place % 2 == 0 { Screen::Laptop } else { Screen::Upright };
        let speech = if place % 2 == 0 { Speech::English } else { Speech::French };
        let Some(player) = Browser::open(screen, speech).await else { return };
        player.visit(&server.url(&page)).await;
        player.fill("#join [name=name]", name).await;
        if place == 1 {
            player.has_no_barriers("joining a tournament").await;
            picture(&player, "joining-phone-fr").await;
        }
        player.click("#join [type=submit]").await;
        player.find("#leave").await;
        players.push(player);
    }
    let Some(projector) = Browser::open(Screen::Projector, Speech::French).await else { return };
    projector.visit(&server.url(&format!("{page}/projector"))).await;
    projector.until("all are there", "document.querySelectorAll('#projected-places li').length === 8").await;
    picture(&projector, "projector-joining-fr").await;
    players[0].click("#organise summary").await;
    players[0].click("#do-begin").await;
    for round in 1..=3 {
        // Everybody's game opens by itself; whoever comes later in the list gives up.
        let mut games: Vec<(String, Vec<usize>)> = Vec::new();
        let playing: usize = if round == 1 { 8 } else { 4 };
        projector
            .until("the round", &format!("document.querySelectorAll('.bracket .column:nth-child({round}) .name').length > 0 && [...document.querySelectorAll('.bracket .column:nth-child({round}) .name')].every((name) => name.textContent.trim())"))
            .await;
        picture(&projector, &format!("projector-round-{round}-fr")).await;
        for (place, player) in players.iter().enumerate() {
            let own = player
                .ask(&format!(
                    "return fetch('/api{page}').then((answer) => answer.json()).then((view) => view.you.game ?? '');"
                ))
                .await;
            let own = own.as_str().unwrap().to_owned();
            if own.is_empty() {
                continue;
            }
            player.until("the game opens by itself", &format!("location.pathname === '/games/{own}'")).await;
            match games.iter_mut().find(|(game, _)| *game == own) {
                Some((_, both)) => both.push(place),
                None => games.push((own, vec![place])),
            }
        }
        assert_eq!(games.iter().map(|(_, both)| both.len()).sum::<usize>(), playing, "round {round}: {games:?}");
        for (_, both) in &games {
            for &place in both {
                players[place].find("#placing").await;
                place_at_random(&players[place]).await;
            }
            let loser = &players[both[1]];
            loser.find("#enemy-sea").await;
            choose_in_menu(loser, "#resign").await;
            loser.click("dialog[open] [value=yes]").await;
            for &place in both {
                players[place].find("#over").await;
            }
            if round == 1 && both[0] == 0 {
                players[0].until("it says what follows", "document.querySelector('#over [role=status]')").await;
                players[0].has_no_barriers("the end of a game of a tournament").await;
                picture(&players[0], "game-over").await;
            }
        }
    }
    for (player, name) in players.iter().take(2).zip(["desk", "phone-fr"]) {
        player.visit(&server.url(&page)).await;
        player.until("the winner", "document.querySelector('#winner')?.checkVisibility()").await;
        let line = player.text("#winner-line").await;
        assert!(line.contains(NAMES[0]), "{line}");
        assert_eq!(player.ask("return document.querySelectorAll('.bracket .match').length;").await, json!(8));
        has_third_place(player, &page).await;
        player.has_no_barriers("a tournament that is over").await;
        player.has_no_complaints("a tournament").await;
        picture(player, &format!("winner-{name}")).await;
        player.ask("scrollTo(0, document.querySelector('#standings').getBoundingClientRect().top - 80);").await;
        picture(player, &format!("standings-{name}")).await;
        player.click("#standings button").await;
        player.find("#why").await;
        picture(player, &format!("why-{name}")).await;
    }
    projector.until("the winner", "document.querySelector('#winner')?.checkVisibility()").await;
    projector.has_no_barriers("the projector").await;
    picture(&projector, "projector-winner-fr").await;
}

/// The losers of the semifinals have played for the third place, and the bracket shows who has it.
async fn has_third_place(browser: &Browser, page: &str) {
    let script = format!(
        "return fetch('/api{page}').then((answer) => answer.json()).then((view) => {{ \
         const name = (number) => view.players[number - 1].name; \
         const semifinals = view.bracket[1].pairings; \
         const lost = semifinals.map(({{ a, b, outcome }}) => name(outcome.won[0] ? b : a)).sort(); \
         const names = [...document.querySelectorAll('.bracket .third .name')].map((one) => one.textContent); \
         const third = document.querySelector('.bracket .third .won .name').textContent; \
         return [lost, names.sort(), third, name(view.standings[2].player), \
           document.querySelector('.bracket .third h3').textContent]; }});"
    );
    let seen = browser.ask(&script).await;
    assert_eq!((&seen[0], &seen[2]), (&seen[1], &seen[3]), "{seen}");
    assert!(["Third place", "Troisième place"].contains(&seen[4].as_str().unwrap()), "{seen}");
}

/// Chooses in a list, as somebody does who picks a line of it.
async fn choose(browser: &Browser, selector: &str, value: &str) {
    browser.find(selector).await;
    let script = format!(
        "const field = document.querySelector({0}); field.value = {1};
         for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, {{ bubbles: true }}));
         return field.value;",
        json!(selector),
        json!(value)
    );
    assert_eq!(browser.ask(&script).await, json!(value), "{selector}");
}

/// Presses a button without a reason: the field asks for one, and nothing happens.
async fn asks_for_a_reason(browser: &Browser, form: &str, button: &str) {
    browser.fill(&format!("{form} [name=reason]"), "").await;
    browser.click(button).await;
    browser
        .until("the field asks", &format!("document.querySelector('{form} [name=reason]').matches(':invalid:focus')"))
        .await;
    assert!(browser.shows(&format!("{form} [name=reason]")).await);
}

/// In the cross table of a Swiss tournament a cell says what a round brought, and in which line the
/// other stands, whose cell says the same the other way round.
async fn the_cross_table_agrees_with_itself(browser: &Browser) {
    let script = "return [...document.querySelectorAll('#cross tbody tr')].map((line) => \
                  [...line.querySelectorAll('td')].map((cell) => cell.textContent));";
    let lines: Vec<Vec<String>> = serde_json::from_value(browser.ask(script).await).unwrap();
    assert_eq!(lines.len(), 6);
    let read = |cell: &str| -> (String, usize) {
        let (points, line) = cell.trim_end_matches(')').split_once(" (").unwrap();
        (points.to_owned(), line.parse().unwrap())
    };
    for (number, line) in (1..).zip(&lines) {
        assert_eq!(line[0], number.to_string());
        let (points, other) = read(&line[1]);
        let (others, back) = read(&lines[other - 1][1]);
        assert_eq!(back, number, "{lines:?}");
        assert!([("3", "0"), ("0", "3")].contains(&(points.as_str(), others.as_str())), "{lines:?}");
        let (points, other) = read(&line[2]);
        assert_eq!((points.as_str(), read(&lines[other - 1][2]).1), ("–", number), "the second round is played");
    }
}

/// A wall holds so many lines; what is longer is shown one part after another.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_projector_turns_through_lists_that_are_longer_than_the_wall() {
    let Some(organiser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let Some(projector) = Browser::open(Screen::Projector, Speech::French).await else { return };
    let server = Server::start();
    register(&organiser, &server, "ada").await;
    let order = json!({"name": "Open", "format": "swiss", "rounds": 3, "by_hand": true});
    let made = post(&organiser, "/api/tournaments", &order).await;
    let path = format!("/api/tournaments/{}", made["id"].as_str().unwrap());
    for number in 1..=18 {
        post(&organiser, &format!("{path}/players"), &json!({"name": format!("Player {number}")})).await;
    }
    post(&organiser, &format!("{path}/stage"), &json!({"stage": "running"})).await;
    post(&organiser, &format!("{path}/pairings"), &json!({})).await;
    projector.visit(&server.url(&format!("{}/projector", path.trim_start_matches("/api")))).await;
    // The tables fit, and stand.
    projector.until("the tables", "document.querySelectorAll('#projected-tables li').length === 9").await;
    picture(&projector, "projector-long-fr").await;
    let lines = "return [...document.querySelectorAll('#projected-places li')].map((line) => line.textContent);";
    let mut seen = std::collections::BTreeSet::new();
    for part in 1..=2 {
        projector
            .until("a part of the standings", "document.querySelectorAll('#projected-places li').length === 9")
            .await;
        let shown: Vec<String> = serde_json::from_value(projector.ask(lines).await).unwrap();
        let next = format!("document.querySelector('#projected-places li').textContent !== {}", json!(shown[0]));
        seen.extend(shown);
        assert_eq!(seen.len(), 9 * part);
        projector.until("the next part", &next).await;
    }
    let again: Vec<String> = serde_json::from_value(projector.ask(lines).await).unwrap();
    assert!(again.iter().all(|line| seen.contains(line)), "after the last part comes the first");
    projector.until("the tables", "document.querySelectorAll('#projected-tables li').length === 9").await;
    projector.has_no_barriers("a projector with a long list").await;
    projector.has_no_complaints("a projector").await;
}

/// An evening in a hall: players without devices, settings put right when everybody is there,
/// pairings looked at and made again, results from slips of paper, one of them wrong.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_organiser_runs_an_evening_in_a_hall() {
    let Some(organiser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    register(&organiser, &server, "ada").await;
    organiser.visit(&server.url("/tournaments")).await;
    organiser.click("#make-box summary").await;
    organiser.fill("#make [name=name]", "Evening").await;
    organiser.fill("#make [name=rounds]", "7").await;
    choose_small_rules(&organiser, "alternate").await;
    choose(&organiser, "#make [name=pause]", "hand").await;
    organiser.click("#counting summary").await;
    organiser.fill("#make [name=win]", "3").await;
    organiser.fill("#make [name=bye]", "2").await;
    choose(&organiser, "#make [name=tie-1]", "wins").await;
    choose(&organiser, "#make [name=tie-2]", "buchholz").await;
    choose(&organiser, "#make [name=tie-3]", "mean-shots").await;
    organiser.has_no_barriers("making a tournament with all its settings").await;
    picture(&organiser, "settings").await;
    // Eight are expected, and so many rounds cannot be.
    organiser.click("#make [type=submit]").await;
    organiser.until("a refusal", "/at most 6 rounds/.test(document.querySelector('#make-problem').textContent)").await;
    organiser.fill("#make [name=rounds]", "5").await;
    organiser.click("#make [type=submit]").await;
    organiser.find("#organise").await;
    let page = organiser.path().await;
    organiser.click("#organise summary").await;
    for name in ["Bea", "Carl", "Dora", "Emil", "Fanny"] {
        organiser.fill("#add [name=name]", name).await;
        organiser.click("#add [type=submit]").await;
        organiser.until(name, &format!("document.querySelector('#entrants').textContent.includes('{name}')")).await;
    }
    organiser.until("who is there", "/5 players/.test(document.querySelector('#amend-suggestion').textContent)").await;
    organiser.fill("#amend [name=rounds]", "3").await;
    organiser.fill("#amend [name=name]", "Evening in the Hall").await;
    organiser.click("#amend [type=submit]").await;
    organiser.until("the name", "document.querySelector('#meet h1').textContent === 'Evening in the Hall'").await;
    picture(&organiser, "organise").await;
    organiser.click("#do-begin").await;
    organiser.click("#do-pair").await;
    organiser.until("a preview", "/preview/.test(document.querySelector('#round-title').textContent)").await;
    organiser.fill("#add [name=name]", "Gus").await;
    organiser.click("#add [type=submit]").await;
    organiser.click("#do-pair-again").await;
    organiser.until("all six", "document.querySelectorAll('#pairings tr').length === 3").await;
    organiser.has_no_barriers("a preview").await;
    picture(&organiser, "preview").await;
    organiser.click("#do-begin-round").await;
    organiser.until("the round", "document.querySelector('#round-title').textContent === 'Round 1'").await;
    for table in 1..=3 {
        organiser
            .until("the next table", &format!("document.querySelector('#result-table').value === '{table}'"))
            .await;
        choose(&organiser, "#result-kind", "a").await;
        organiser.fill("#result [name=shots-a]", &format!("{}", 10 + table)).await;
        organiser.click("#enter-result").await;
        organiser
            .until(
                "its result",
                &format!("/3 : 0/.test(document.querySelector('#pairings [data-table=\"{table}\"]').textContent)"),
            )
            .await;
    }
    organiser.click("#do-pair").await;
    organiser.click("#do-begin-round").await;
    organiser.until("the second round", "document.querySelector('#round-title').textContent === 'Round 2'").await;
    // A slip of the first round was upside down.
    choose(&organiser, "#result-round", "1").await;
    organiser.until("the first round", "/3 : 0/.test(document.querySelector('#result-table').textContent)").await;
    choose(&organiser, "#result-table", "1").await;
    choose(&organiser, "#result-kind", "b").await;
    // A reason is asked for, and nothing is put right without one.
    asks_for_a_reason(&organiser, "#result", "#enter-result").await;
    assert!(organiser.text("#result-table").await.contains("3 : 0"));
    organiser.fill("#result [name=reason]", "the slip was upside down").await;
    organiser.click("#enter-result").await;
    organiser.until("the cross table", "/0 \\(\\d\\)/.test(document.querySelector('#cross').textContent)").await;
    the_cross_table_agrees_with_itself(&organiser).await;
    organiser.click("#log-box summary").await;
    organiser.until("the log", "/Before: .* upside down/.test(document.querySelector('#log').textContent)").await;
    organiser.has_no_barriers("organising").await;
    organiser.has_no_complaints("organising").await;
    picture(&organiser, "correcting").await;
    let Some(player) = Browser::open(Screen::Upright, Speech::French).await else { return };
    player.visit(&server.url(&page)).await;
    player.until("the standings", "document.querySelectorAll('#standings tr').length === 6").await;
    assert_eq!(player.ask("return document.querySelectorAll('#standings-head th').length;").await, json!(6));
    player.click("#standings button").await;
    player.find("#why").await;
    player.has_no_barriers("why a place is what it is").await;
    picture(&player, "hall-phone-fr").await;
    let Some(projector) = Browser::open(Screen::Projector, Speech::French).await else { return };
    projector.visit(&server.url(&format!("{page}/projector"))).await;
    projector.until("the tables", "document.querySelectorAll('#projected-tables li').length === 3").await;
    picture(&projector, "hall-projector-fr").await;
    asks_for_a_reason(&organiser, "#cancel", "#cancel [type=submit]").await;
    assert_eq!(organiser.ask("return document.querySelector('dialog[open]');").await, Value::Null);
    organiser.fill("#cancel [name=reason]", "the hall is closed").await;
    organiser.click("#cancel [type=submit]").await;
    organiser.click("dialog[open] [value=yes]").await;
    player.until("it is off", "document.querySelector('#meet-stage').textContent === 'Annulé'").await;
}
