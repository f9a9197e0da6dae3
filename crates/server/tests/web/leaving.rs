//! A server that is told to stop, and what it says of itself.

use std::time::Duration;

use amiral_server::{App, Settings, serve_status};
use futures_util::StreamExt;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;

use super::{PATIENCE, Site, text};

/// What is answered there: the status and the text.
async fn ask(addr: &str, path: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(addr).await.unwrap();
    stream.write_all(format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
    (status, answer)
}

#[tokio::test]
async fn a_server_that_stops_takes_on_nothing_new_and_has_everybody_come_back() {
    let site = Site::open().await;
    let settings = Settings { drain: Duration::from_secs(2), ..Site::unlimited() };
    let app = App::new(site.storage.clone(), settings).await.unwrap();
    let (listener, status) =
        (TcpListener::bind("127.0.0.1:0").await.unwrap(), TcpListener::bind("127.0.0.1:0").await.unwrap());
    let (addr, own) = (listener.local_addr().unwrap().to_string(), status.local_addr().unwrap().to_string());
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = amiral_server::serve(listener, app.clone(), async { drop(stopped.await) });
    let serving = tokio::spawn(serving);
    tokio::spawn(serve_status(status, app.clone(), std::future::pending()));
    let mut ada = super::Browser { router: amiral_server::router(app), addr, ..site.browser() };
    let made = ada.make(json!({"mode": "solo"})).await;
    let mut live = ada.live(text(&made["id"]), "").await;
    live.view(|_| true).await;
    assert_eq!(ask(&own, "/live").await.0, 200);
    assert_eq!(ask(&own, "/ready").await.0, 200);
    let (_, metrics) = ask(&own, "/metrics").await;
    for line in ["amiral_ready 1", "amiral_live_connections 1", "amiral_on_duty 1", "amiral_other_nodes 0"] {
        assert!(metrics.lines().any(|said| said == line), "{line} is missing in {metrics}");
    }
    assert!(!metrics.contains("amiral_backup_age_seconds"), "nobody has made one");
    assert_eq!(ask(&own, "/api/games").await.0, 404, "nothing else is told there");

    stop.send(()).unwrap();
    while ask(&own, "/ready").await.0 == 200 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(ask(&own, "/live").await.0, 200);
    let refused = ada.post("/api/games", json!({"mode": "solo"})).await;
    assert!(refused.problem(503).contains("about to stop"));
    assert!(refused.headers.contains_key("retry-after"));
    // What has begun goes on.
    ada.get(&format!("/api/games/{}", text(&made["id"]))).await.ok();
    let closed = loop {
        match tokio::time::timeout(PATIENCE, live.stream.next()).await.unwrap() {
            Some(Ok(Message::Close(frame))) => break frame.unwrap(),
            Some(Ok(_)) => {}
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(u16::from(closed.code), 1012, "the code that says: come back");
    serving.await.unwrap().unwrap();
}

#[tokio::test]
async fn every_answer_has_a_number_that_the_log_has_too() {
    let site = Site::open().await;
    let mut browser = site.browser();
    let (first, second) = (browser.get("/").await, browser.get("/api/rules").await);
    let number = |reply: &super::Reply| reply.headers["x-request-id"].to_str().unwrap().to_owned();
    assert_ne!(number(&first), number(&second));
}

#[tokio::test]
async fn what_is_announced_is_on_every_page() {
    let site = Site::open().await;
    site.storage.set_setting(None, amiral_store::ANNOUNCEMENT, Some("Back at <eight>")).await.unwrap();
    let site = site.restart().await;
    for page in ["/", "/play", "/rules"] {
        let shown = site.browser().get(page).await.text;
        assert!(shown.contains("Back at &#60;eight&#62;") || shown.contains("Back at &lt;eight&gt;"), "{page}");
    }
}
