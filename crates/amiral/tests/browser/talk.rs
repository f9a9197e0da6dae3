//! Two people who talk during a game, each in their own language.

use serde_json::json;

use crate::games::sit_down;
use crate::test_server::{Browser, Screen, Server, Speech};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_talk_each_in_their_own_language_and_one_has_enough() {
    let Some(host) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let Some(guest) = Browser::open(Screen::Upright, Speech::French).await else { return };
    let server = Server::start();
    sit_down(&host, &guest, &server).await;
    let last = |text: &str| {
        format!("document.querySelector('#talk-log li:last-child')?.textContent.endsWith({})", json!(text))
    };
    host.click("[data-phrase=good-luck]").await;
    host.until("it is said", &last("Good luck!")).await;
    guest.until("it is heard", &last("Bonne chance !")).await;
    // On a phone the talk lies below the sea: what is said is shown for a moment, and leads there.
    host.click("[data-phrase=hello]").await;
    guest.until("it is heard", &last("Bonjour !")).await;
    guest.ask("scrollTo(0, 0);").await;
    guest
        .until(
            "the talk is out of sight",
            "document.querySelector('#talk-log').getBoundingClientRect().top > innerHeight",
        )
        .await;
    host.click("[data-phrase=lucky]").await;
    let news = "document.querySelector('#talk-news').checkVisibility() && document.querySelector('#talk-news').textContent.endsWith('Quelle chance !')";
    guest.until("it is shown for a moment", news).await;
    guest.has_no_barriers("news").await;
    guest.ask("document.querySelector('#talk-news').click();").await;
    guest.until("the talk is in sight", "document.activeElement.matches('.talk-scroll')").await;
    assert!(!guest.shows("#talk-news").await);
    // Texts need both.
    host.ask("document.querySelector('#talk details').open = true;").await;
    guest.ask("document.querySelector('#talk details').open = true;").await;
    host.click("#talk-allow").await;
    host.until("the other is waited for", "document.querySelector('#talk-state').textContent").await;
    guest.click("#talk-allow").await;
    for browser in [&host, &guest] {
        browser.until("texts are possible", "document.querySelector('#talk-write').checkVisibility()").await;
    }
    guest.fill("#talk-write [name=text]", "Salut <b>toi</b>").await;
    guest.keys("\u{e007}").await;
    host.until("it is heard", &last("Salut <b>toi</b>")).await;
    // Reported, and blocked: nobody talks any more.
    host.click("#talk-report").await;
    host.click("#talk-report-dialog [value=yes]").await;
    host.until("it is reported", "document.querySelector('#talk-state').textContent.includes('Reported')").await;
    host.click("#talk-block").await;
    for browser in [&host, &guest] {
        browser.until("nobody talks", "!document.querySelector('#talk-say').checkVisibility()").await;
        browser.has_no_barriers("talking").await;
        browser.has_no_complaints("talking").await;
    }
}
