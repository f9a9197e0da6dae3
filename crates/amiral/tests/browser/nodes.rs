//! Two people at two servers of one site.

use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::games::{FIRING, OPEN, place_at_random};
use crate::test_server::{Browser, Screen, Server, Speech, choose_small_rules};

/// A database of its own on the server the test run has started, if it has.
async fn database() -> Option<String> {
    let Ok(server) = std::env::var("AMIRAL_TEST_POSTGRES") else {
        amiral_testing::skipped("there is no PostgreSQL");
        return None;
    };
    let name = format!("amiral_{}", amiral_store::Uid::draw());
    let mut connection = PgConnection::connect(&server).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    Some(format!("{}/{name}", server.rsplit_once('/').unwrap().0))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_at_two_servers_play_and_go_on_when_one_is_killed() {
    let Some(database) = database().await else { return };
    let Some(ada) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let Some(grace) = Browser::open(Screen::Upright, Speech::French).await else { return };
    let (mut first, second) = (Server::start_on(&database), Server::start_on(&database));
    ada.visit(&first.url("/play?mode=two")).await;
    choose_small_rules(&ada, "alternate").await;
    ada.fill("[name=name]", "Ada").await;
    ada.click("#begin").await;
    ada.until("there is a link to send", "document.querySelector('#invitation')?.value.includes('/join/')").await;
    let invitation = ada.find("#invitation").await.prop("value").await.unwrap().unwrap();
    let path = &invitation[invitation.find("/join/").unwrap()..];
    // The other server knows of it, too.
    grace.visit(&second.url(path)).await;
    grace.fill("[name=name]", "Grace").await;
    grace.click("#join button").await;
    for browser in [&ada, &grace] {
        browser.find("#placing").await;
        place_at_random(browser).await;
    }
    for browser in [&ada, &grace] {
        browser.until("the game begins", FIRING).await;
    }
    let [fires, waits] = if ada.shows("#enemy-sea.turn").await { [&ada, &grace] } else { [&grace, &ada] };
    fires.click(OPEN).await;
    waits.until("the shot is shown", "document.querySelectorAll('#own-sea [data-shot]').length === 1").await;
    waits.click(OPEN).await;
    fires.until("the answer is shown", "document.querySelectorAll('#own-sea [data-shot]').length === 1").await;
    for browser in [&ada, &grace] {
        browser.has_no_complaints("a game at two servers").await;
    }
    // Whoever was at the first server finds everything at the other.
    first.kill();
    ada.visit(&second.url(&ada.path().await)).await;
    ada.until("her shot is there", "document.querySelectorAll('#enemy-sea [data-shot]').length === 1").await;
    fires.click(OPEN).await;
    waits.until("the next shot is shown", "document.querySelectorAll('#own-sea [data-shot]').length === 2").await;
}
