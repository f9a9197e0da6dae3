//! How much may be asked for, by whom, and in which form.

use amiral_server::{Rate, Settings, api};
use axum::body::Body;
use axum::http::{Method, header};
use serde_json::json;

use super::Site;

#[tokio::test]
async fn bodies_are_json_and_not_too_long() {
    let site = Site::open().await;
    let mut browser = site.browser();
    let request = browser.request(Method::POST, "/api/odds").body(Body::from("shots=F5o")).unwrap();
    browser.send(request).await.problem(415);
    let form = browser.request(Method::POST, "/api/odds").header(header::CONTENT_TYPE, "text/plain");
    let request = form.body(Body::from("{}")).unwrap();
    browser.send(request).await.problem(415);
    let long = "F5o ".repeat(api::BODY / 4 + 1);
    browser.post("/api/odds", json!({"shots": long})).await.problem(413);
    // A game record may be longer.
    browser.post("/api/analyses", json!({"record": long})).await.problem(422);
    browser.post("/api/analyses", json!({"record": "x".repeat(api::RECORD_BODY)})).await.problem(413);
    let request = browser.request(Method::POST, "/api/odds").header(header::CONTENT_TYPE, "application/json");
    let request = request.body(Body::from("{\"shots\": ")).unwrap();
    browser.send(request).await.problem(400);
    browser.post("/api/odds", json!({"shoots": ""})).await.problem(422);
    browser.post("/api/odds", json!([1])).await.problem(422);
    browser.get("/api/history?page=many").await.problem(422);
}

#[tokio::test]
async fn whoever_asks_too_much_is_told_to_wait_and_the_others_are_not() {
    let settings = Settings { visitor_rate: Rate { burst: 10.0, refill: 0.001 }, ..Site::unlimited() };
    let site = Site::open_with(settings).await;
    let (mut ada, mut bob) = (site.browser_at("192.0.2.1"), site.browser_at("192.0.2.2"));
    for browser in [&mut ada, &mut bob] {
        browser.make(json!({"mode": "solo"})).await;
    }
    for _ in 0..10 {
        ada.get("/api/strategies").await.ok();
    }
    let refused = ada.get("/api/strategies").await;
    refused.problem(429);
    let wait: u64 = refused.headers[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
    assert!((900..=1001).contains(&wait), "{wait}");
    // Pages count, too.
    assert_eq!(ada.get("/play").await.status, 429);
    bob.get("/api/strategies").await.ok();
}

#[tokio::test]
async fn other_sites_cannot_ask_in_a_visitors_name() {
    let site = Site::open().await;
    let mut browser = site.browser();
    for (name, value) in [("origin", "https://elsewhere.example"), ("sec-fetch-site", "cross-site"), ("origin", "null")]
    {
        let request = browser.request(Method::POST, "/api/games").header(header::CONTENT_TYPE, "application/json");
        let request = request.header(header::HOST, "127.0.0.1:8000").header(name, value);
        let request = request.body(Body::from(json!({"mode": "solo"}).to_string())).unwrap();
        browser.send(request).await.problem(403);
        let request = browser.request(Method::DELETE, "/api/history/1").header(header::HOST, "127.0.0.1:8000");
        let request = request.header(name, value).body(Body::empty()).unwrap();
        browser.send(request).await.problem(403);
    }
    let request = browser.request(Method::POST, "/api/games").header(header::CONTENT_TYPE, "application/json");
    let request = request.header(header::HOST, "127.0.0.1:8000").header("origin", "http://127.0.0.1:8000");
    let request = request.body(Body::from(json!({"mode": "solo"}).to_string())).unwrap();
    browser.send(request).await.ok();
}

#[tokio::test]
async fn every_answer_forbids_what_is_not_needed() {
    let site = Site::open().await;
    let mut browser = site.browser();
    for path in ["/", "/play", "/api/strategies", "/api/nowhere", "/nowhere"] {
        let reply = browser.get(path).await;
        let policy = reply.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned();
        assert!(policy.starts_with("default-src 'none';"), "{path}");
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(reply.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert_eq!(reply.headers[header::REFERRER_POLICY], "no-referrer");
        assert!(!reply.headers.contains_key(header::SET_COOKIE), "{path}: looking makes nobody a visitor");
    }
    let checked = browser.post("/api/rules/check", json!({"preset": "classic"})).await;
    assert!(!checked.headers.contains_key(header::SET_COOKIE), "asking about rules makes nobody a visitor");
}

#[tokio::test]
async fn no_page_has_script_or_style_inline() {
    let site = Site::open().await;
    let mut browser = site.browser();
    for path in ["/", "/play", "/watch", "/analyse", "/study", "/explore", "/history", "/api"] {
        let text = browser.get(path).await.text.to_lowercase();
        for tag in text.split("<script").skip(1) {
            let (attributes, rest) = tag.split_once('>').unwrap();
            let inline = rest.split_once("</script").unwrap().0.trim();
            assert!(
                attributes.contains("src=") || attributes.contains("application/json") || inline.is_empty(),
                "{path}"
            );
        }
        assert!(!text.contains("<style") && !text.contains(" style=\"") && !text.contains(" onclick="), "{path}");
    }
}
