//! What a site owes its visitors besides games: an application to install, pages of the operator's,
//! ways on from what is not there, and a history that begins with one's own.

use amiral_server::{Notices, Settings};
use axum::http::StatusCode;
use serde_json::json;

use super::{Site, small, text};

#[tokio::test]
async fn the_site_is_an_application_in_every_language() {
    let site = Site::open().await;
    let mut browser = site.browser();
    let home = browser.get("/").await.text;
    assert!(home.contains("<link rel=\"manifest\" href=\"/manifest/en\">"), "{home}");
    for (lang, word) in [("en", "Battleship"), ("fr", "Bataille navale")] {
        let reply = browser.get(&format!("/manifest/{lang}")).await;
        assert_eq!(reply.headers["content-type"], "application/manifest+json");
        let manifest = reply.json();
        assert!(text(&manifest["name"]).contains(word) && manifest["lang"] == lang, "{manifest}");
        for icon in manifest["icons"].as_array().unwrap() {
            let picture = browser.get(text(&icon["src"])).await;
            assert_eq!(picture.status, StatusCode::OK);
            assert_eq!(picture.headers["content-type"], text(&icon["type"]));
        }
        let purposes: Vec<&str> =
            manifest["icons"].as_array().unwrap().iter().map(|icon| text(&icon["purpose"])).collect();
        assert!(purposes.contains(&"maskable"));
        // Offline, nothing is anybody's, and every file it names is there.
        let page = browser.get(&format!("/offline/{lang}")).await;
        assert!(page.text.contains(&format!("lang=\"{lang}\"")), "{}", page.text);
        let files: Vec<&str> = page.text.split('"').filter(|part| part.starts_with("/assets/")).collect();
        assert!(files.len() >= 4, "{files:?}");
        for file in files {
            assert_eq!(browser.get(file).await.status, StatusCode::OK, "{file}");
        }
    }
    assert_eq!(browser.get("/manifest/xx").await.status, StatusCode::NOT_FOUND);
    assert_eq!(browser.get("/offline/xx").await.status, StatusCode::NOT_FOUND);
    let worker = browser.get("/worker.js").await;
    assert_eq!(worker.headers["content-type"], "text/javascript; charset=utf-8");
    assert_eq!(worker.headers["cache-control"], "no-cache");
    assert!(worker.text.contains("addEventListener(\"fetch\""), "{}", worker.text);
}

#[tokio::test]
async fn the_operators_texts_are_shown_as_text() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("legal.md"), "# Who runs this\n\nThe <script>club</script> of *Brest*.").unwrap();
    std::fs::write(folder.path().join("legal.fr.md"), "Le club de Brest.").unwrap();
    let with = Settings { notices: Notices::read(folder.path()).unwrap(), ..Site::unlimited() };
    let (site, bare) = (Site::open_with(with).await, Site::open().await);
    let mut browser = site.browser();
    let legal = browser.get("/legal").await.text;
    assert!(legal.contains("<h1>Who runs this</h1>") && legal.contains("<em>Brest</em>"), "{legal}");
    assert!(!legal.contains("<script>club"), "{legal}");
    assert!(legal.contains("href=\"/legal\"") && !legal.contains("href=\"/contact\""), "{legal}");
    assert_eq!(browser.get("/contact").await.status, StatusCode::NOT_FOUND);
    browser.lang = "fr";
    assert!(browser.get("/legal").await.text.contains("Le club de Brest."));
    // What is stored is told by every site.
    let mut browser = bare.browser();
    assert_eq!(browser.get("/legal").await.status, StatusCode::NOT_FOUND);
    let privacy = browser.get("/privacy").await;
    assert_eq!(privacy.status, StatusCode::OK);
    assert!(privacy.text.contains("stores only its hash") && privacy.text.contains("until you erase them"));
    assert!(browser.get("/").await.text.contains("href=\"/privacy\""));
}

#[tokio::test]
async fn what_a_parameter_can_be_is_told_in_words() {
    let site = Site::open().await;
    let mut browser = site.browser();
    for (lang, said) in [("en", "ship by ship"), ("fr", "bateau après bateau")] {
        browser.lang = lang;
        let page = browser.get("/play").await.text;
        assert!(page.contains(&format!("<option value=\"sequential\">{said}</option>")), "{lang}");
        for raw in ["uniform", "sequential", "bayes", "annex-e", "varied"] {
            assert!(!page.contains(&format!(">{raw}<")), "{raw}");
        }
    }
}

#[tokio::test]
async fn what_is_not_there_offers_ways_on() {
    let site = Site::open().await;
    let mut browser = site.browser();
    for path in ["/games/nothing", "/games/nothing/watch", "/study/nothing", "/history/77", "/join/nothing", "/nowhere"]
    {
        let page = browser.get(path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        for way in ["/play", "/history", "/"] {
            assert!(
                page.text.contains(&format!("class=\"button main\" href=\"{way}\""))
                    || page.text.contains(&format!("class=\"button\" href=\"{way}\"")),
                "{path} {way}"
            );
        }
    }
}

#[tokio::test]
async fn a_history_has_ones_own_games_and_none_that_nobody_played() {
    let site = Site::open().await;
    let (mut ada, mut bob, mut eve) = (site.browser(), site.browser(), site.browser());
    let order = json!({"mode": "solo", "rules": small(), "name": "Ada"});
    let played = ada.make(order.clone()).await;
    ada.make(order.clone()).await;
    ada.fire(&played, None).await;
    let other = bob.make(json!({"mode": "solo", "rules": small(), "name": "Bob"})).await;
    bob.fire(&other, None).await;
    let ids = |list: serde_json::Value| -> Vec<i64> {
        list["matches"].as_array().unwrap().iter().map(|line| line["id"].as_i64().unwrap()).collect()
    };
    let numbers = [&played, &other].map(|game| game["match"].as_i64().unwrap());
    assert_eq!(ids(ada.get("/api/history").await.ok()).len(), 3);
    assert_eq!(ids(ada.get("/api/history?fired=true").await.ok()), [numbers[1], numbers[0]]);
    assert_eq!(ids(ada.get("/api/history?mine=true&fired=true").await.ok()), [numbers[0]]);
    assert_eq!(ids(bob.get("/api/history?mine=true").await.ok()), [numbers[1]]);
    // Whoever has never played has none, and is nobody yet.
    let none = eve.get("/api/history?mine=true").await;
    assert_eq!((ids(none.ok()).len(), eve.visitor), (0, None));
    assert_eq!(ada.get("/api/history/strategies?mine=true").await.ok()["results"], json!([]));
}
