//! What somebody tries who means ill: the largest, the slowest and the most of everything, and what
//! is not theirs.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use amiral_server::{ANSWER, Clock, Rate, Settings};
use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use jiff::Timestamp;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use super::games::two;
use super::{Browser, Site, small, text};

#[tokio::test]
async fn no_list_of_ships_makes_a_long_answer() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let made = ada.make(json!({"mode": "versus"})).await;
    let game = format!("/api/games/{}", text(&made["id"]));
    let ships = "A0h1 ".repeat(6_000);
    let check = json!({"ships": ships});
    let rules = json!({"size": "26x26", "fleet": vec![1; 676], "contact": "free"});
    let all_over_another = "A0h1 ".repeat(676);
    let record =
        format!("[Rules \"10x10 5,4,3,3,2 no-edge silent alternate\"]\n[FleetA \"{}\"]\n", "A0h1 ".repeat(40_000));
    for (path, body) in [
        ("/api/fleets/check".to_owned(), check.clone()),
        ("/api/fleets/check".to_owned(), json!({"rules": rules, "ships": all_over_another})),
        (format!("{game}/check"), check),
        (format!("{game}/fleet"), json!({"fleet": ships})),
        ("/api/solutions".to_owned(), json!({"fleet": ships})),
        ("/api/solutions".to_owned(), json!({"rules": rules, "fleet": all_over_another})),
        ("/api/analyses".to_owned(), json!({"record": record})),
        ("/api/rules/check".to_owned(), json!({"size": "2x2", "reefs": vec!["Z9"; 3_000]})),
        ("/api/rules/check".to_owned(), json!({"size": "2x2", "fleet": (100..4_000).collect::<Vec<u32>>()})),
        ("/api/games".to_owned(), json!({"mode": "\u{1}".repeat(5_000)})),
        ("/api/games".to_owned(), json!({"mode": "solo", "strategy": "\u{1}".repeat(5_000)})),
        ("/api/games".to_owned(), json!({"mode": "solo", "name": "\u{1}".repeat(5_000)})),
        ("/api/games".to_owned(), json!({"\u{1}".repeat(5_000): 1})),
        ("/api/odds".to_owned(), json!({"shots": "A0o ".repeat(7_000)})),
    ] {
        let reply = ada.post(&path, body).await;
        assert!(reply.status.is_success() || reply.status.is_client_error(), "{path}: {}", reply.status);
        assert!(reply.text.len() < 20_000, "{path}: {} bytes", reply.text.len());
    }
    let said = ada.post("/api/fleets/check", json!({"ships": ships})).await.text;
    assert!(said.contains("6000"), "{said}");
    let said = ada.post("/api/fleets/check", json!({"rules": rules, "ships": all_over_another})).await.text;
    assert!(said.contains("more"), "{said}");
}

#[tokio::test]
async fn what_a_stranger_sends_is_not_read() {
    let site = Site::open().await;
    let (mut ada, mut eve) = (site.browser(), site.browser());
    let made = ada.make(json!({"mode": "versus"})).await;
    let game = format!("/api/games/{}", text(&made["id"]));
    eve.post(&format!("{game}/fleet"), json!({"fleet": "nonsense"})).await.problem(403);
    eve.post(&format!("{game}/check"), json!({"ships": "nonsense"})).await.problem(403);
    ada.post(&format!("{game}/fleet"), json!({"fleet": "nonsense"})).await.problem(422);
}

#[tokio::test]
async fn strategies_have_tighter_limits_here() {
    let site = Site::open().await;
    let mut ada = site.browser();
    for (strategy, limit) in [
        ("admiral:budget=1000000000", "1,000,000"),
        ("montecarlo:samples=1000000", "1,000"),
        ("level4:samples=1000000", "1,000"),
        ("autodidact:games=1000000", "1,000"),
        ("level6:threshold=676", "100"),
    ] {
        for (path, body) in [
            ("/api/games", json!({"mode": "versus", "strategy": strategy})),
            ("/api/solutions", json!({"strategy": strategy})),
            ("/api/studies", json!({"strategies": [strategy], "games": 1})),
        ] {
            let told = ada.post(path, body).await.problem(422);
            assert!(told.contains(limit) || told.contains(&limit.replace(',', "")), "{told}");
        }
    }
}

#[tokio::test]
async fn no_text_of_a_request_starts_a_program() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let folder = tempfile::tempdir().unwrap();
    let made = folder.path().join("made");
    for text in [format!("cmd:touch {}", made.display()), format!("cmd:'touch {}'", made.display()), "cmd:ada".into()] {
        for (path, body) in [
            ("/api/games", json!({"mode": "versus", "strategy": text})),
            ("/api/solutions", json!({"strategy": text})),
            ("/api/studies", json!({"strategies": [text], "games": 1})),
        ] {
            ada.post(path, body).await.problem(422);
        }
    }
    assert!(!made.exists());
}

#[tokio::test]
async fn a_cookie_made_up_is_nobodys() {
    let site = Site::open().await;
    let mut eve = site.browser();
    eve.visitor = Some("0123456789abcdef0123456789abcdef".into());
    let made = eve.make(json!({"mode": "solo"})).await;
    assert_ne!(eve.visitor.as_deref(), Some("0123456789abcdef0123456789abcdef"), "a cookie is issued, not taken over");
    let mut forger = site.browser();
    forger.visitor = Some("0123456789abcdef0123456789abcdef".into());
    assert_eq!(forger.view(text(&made["id"])).await["you"], Value::Null);
}

#[tokio::test]
async fn made_up_cookies_have_no_allowance_of_their_own() {
    let few = Rate { burst: 8.0, refill: 0.001 };
    let site = Site::open_with(Settings { address_rate: few, ..Site::unlimited() }).await;
    let mut refused = 0;
    for number in 0..20 {
        let mut eve = site.browser_at("192.0.2.66");
        eve.visitor = Some(format!("{number:032x}"));
        refused += u32::from(eve.get("/api/strategies").await.status == 429);
    }
    assert_eq!(refused, 12);
    site.browser_at("192.0.2.67").get("/api/strategies").await.ok();
}

#[tokio::test]
async fn games_are_made_so_often_and_no_oftener() {
    let few = Rate { burst: 3.0, refill: 0.001 };
    let site = Site::open_with(Settings { visitor_games: few, ..Site::unlimited() }).await;
    let mut ada = site.browser_at("192.0.2.1");
    for _ in 0..3 {
        ada.make(json!({"mode": "solo", "rules": small()})).await;
    }
    let refused = ada.post("/api/games", json!({"mode": "solo"})).await;
    refused.problem(429);
    assert!(refused.headers.contains_key(header::RETRY_AFTER));
    let site = Site::open_with(Settings { address_games: few, ..Site::unlimited() }).await;
    for _ in 0..3 {
        site.browser_at("192.0.2.1").make(json!({"mode": "solo", "rules": small()})).await;
    }
    site.browser_at("192.0.2.1").post("/api/games", json!({"mode": "solo"})).await.problem(429);
    site.browser_at("192.0.2.2").make(json!({"mode": "solo", "rules": small()})).await;
}

/// A page with everything it asks for, a game, and some shots, as two hundred pupils begin at once.
#[tokio::test]
async fn two_hundred_pupils_behind_one_address_play_unhindered() {
    let site = Site::open_with(Settings::default()).await;
    let page = site.browser_at("198.51.100.1").get("/play").await.text;
    let assets: Vec<&str> = page.split('"').filter(|part| part.starts_with("/assets/")).collect();
    assert!(assets.len() > 2, "{page}");
    for pupil in 0..200 {
        let mut browser = site.browser_at("198.51.100.1");
        for path in ["/", "/play"].into_iter().chain(assets.iter().copied().cycle().take(24)) {
            assert_eq!(browser.get(path).await.status, StatusCode::OK, "{pupil}: {path}");
        }
        let mut view = browser.make(json!({"mode": "solo", "rules": small()})).await;
        for _ in 0..4 {
            view = browser.fire(&view, None).await;
        }
    }
}

#[tokio::test]
async fn forwarded_addresses_are_believed_from_trusted_proxies_alone() {
    let few = Rate { burst: 5.0, refill: 0.001 };
    for (trusted, expected) in [(vec!["127.0.0.0/8".parse().unwrap()], 0), (Vec::new(), 15)] {
        let site = Site::open_with(Settings { address_rate: few, trusted_proxies: trusted, ..Site::unlimited() }).await;
        let mut refused = 0;
        for number in 0..20 {
            let mut proxy = site.browser_at("127.0.0.1");
            let request = proxy.request(Method::GET, "/api/strategies");
            // The client can write whatever it likes on the left.
            let request = request.header("x-forwarded-for", format!("10.9.8.7, 198.51.100.{}", number / 5));
            refused += usize::from(proxy.send(request.body(Body::empty()).unwrap()).await.status == 429);
        }
        assert_eq!(refused, expected);
    }
}

#[tokio::test]
async fn requests_to_another_name_are_refused_and_told_what_to_do() {
    let site = Site::open().await;
    let mut eve = site.browser();
    let request = eve.request(Method::GET, "/api/strategies").header(header::HOST, "evil.example:8000");
    let told = eve.send(request.body(Body::empty()).unwrap()).await.problem(421);
    assert!(told.contains("evil.example") && told.contains("--public-url"), "{told}");
    for host in ["127.0.0.1:8000", "192.0.2.5:8000", "[::1]:8000", "localhost:8000"] {
        let request = eve.request(Method::GET, "/api/strategies").header(header::HOST, host);
        eve.send(request.body(Body::empty()).unwrap()).await.ok();
    }
    let site =
        Site::open_with(Settings { public_url: Some("https://sea.example".parse().unwrap()), ..Site::unlimited() });
    let mut ada = site.await.browser();
    let request = ada.request(Method::GET, "/api/strategies").header(header::HOST, "sea.example");
    ada.send(request.body(Body::empty()).unwrap()).await.ok();
}

#[tokio::test]
async fn redirects_lead_to_pages_of_ours() {
    let site = Site::open().await;
    let mut ada = site.browser();
    for (path, expected) in [
        ("//evil.example/?lang=fr", "/evil.example/"),
        ("///evil.example/?lang=fr", "/evil.example/"),
        ("/play?lang=fr", "/play"),
    ] {
        let reply = ada.get(path).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{path}");
        assert_eq!(reply.headers[header::LOCATION], expected, "{path}");
    }
}

#[tokio::test]
async fn behind_https_cookies_are_for_this_host_alone_and_links_are_whole() {
    let url = Some("https://sea.example".parse().unwrap());
    let site = Site::open_with(Settings { public_url: url, ..Site::unlimited() }).await;
    let mut ada = site.browser();
    let reply = ada.post("/api/games", json!({"mode": "two"})).await;
    let set = reply.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(set.starts_with("__Host-visitor=") && set.contains("; Secure") && set.contains("; Path=/;"), "{set}");
    assert!(!set.contains("Domain"), "{set}");
    let cookie = set.split(';').next().unwrap().to_owned();
    let request = ada.request(Method::GET, &format!("/api/games/{}", text(&reply.json()["id"])));
    let view = ada.send(request.header(header::COOKIE, cookie).body(Body::empty()).unwrap()).await.ok();
    assert!(text(&view["invitation"]).starts_with("https://sea.example/join/"), "{view}");
    // Browsers never ask for the site without encryption again; where it has none, nobody promises that.
    for path in ["/", "/api/strategies", "/nowhere"] {
        let reply = ada.get(path).await;
        assert_eq!(reply.headers[header::STRICT_TRANSPORT_SECURITY], "max-age=63072000", "{path}");
    }
    let reply = Site::open().await.browser().get("/").await;
    assert!(!reply.headers.contains_key(header::STRICT_TRANSPORT_SECURITY));
}

/// A clock that a test moves.
fn clock() -> (Clock, Arc<AtomicI64>) {
    let hand = Arc::new(AtomicI64::new(Timestamp::now().as_millisecond()));
    let read = hand.clone();
    (Clock::reading(move || Timestamp::from_millisecond(read.load(Ordering::Relaxed)).unwrap()), hand)
}

#[tokio::test]
async fn cookies_are_exchanged_when_somebody_sits_down() {
    let (clock, hand) = clock();
    let site = Site::open_with(Settings { clock, ..Site::unlimited() }).await;
    let mut ada = site.browser();
    let first = ada.make(json!({"mode": "solo", "rules": small()})).await;
    let planted = ada.clone();
    let second = ada.make(json!({"mode": "solo", "rules": small()})).await;
    assert_ne!(ada.visitor, planted.visitor);
    // The same visitor still: both games are theirs.
    for game in [&first, &second] {
        assert_eq!(ada.view(text(&game["id"])).await["you"], "A");
    }
    // Requests under way are answered; whoever kept the old cookie is nobody after a moment, on
    // every node.
    assert_eq!(planted.clone().view(text(&second["id"])).await["you"], "A");
    hand.fetch_add(61_000, Ordering::Relaxed);
    let site = site.restart().await;
    assert_eq!(planted.at(&site).view(text(&second["id"])).await["you"], Value::Null);
    assert_eq!(ada.at(&site).view(text(&second["id"])).await["you"], "A");
}

#[tokio::test]
async fn a_clock_set_back_loses_nothing() {
    let (clock, hand) = clock();
    let site = Site::open_with(Settings { clock, ..Site::unlimited() }).await;
    let mut ada = site.browser();
    let mut view = ada.make(json!({"mode": "solo", "rules": small()})).await;
    while view["phase"] == "firing" {
        view = ada.fire(&view, None).await;
        hand.fetch_sub(3_600_000, Ordering::Relaxed);
    }
    let kept = ada.get(&format!("/api/history/{}", view["match"])).await.ok();
    let times: Vec<&str> = kept["fired"].as_array().unwrap().iter().map(|shot| text(&shot["at"])).collect();
    assert_eq!(times.len() as u64, view["fired"].as_u64().unwrap());
    assert!(times.is_sorted() && text(&kept["ended"]) >= text(&kept["began"]), "{times:?}");
}

#[tokio::test]
async fn half_open_requests_do_not_stop_the_site() {
    let request_time = Duration::from_secs(3);
    let site = Site::open_with(Settings { request_time, ..Site::unlimited() }).await;
    let mut slow = Vec::new();
    for number in 0..400 {
        let mut stream = site.connect().await;
        let half: &[u8] = match number % 2 {
            0 => b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ",
            _ => b"POST /api/odds HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{",
        };
        stream.write_all(half).await.unwrap();
        slow.push(stream);
    }
    // Everybody else is answered meanwhile, and over connections of their own.
    let mut ada = site.browser();
    let view = ada.make(json!({"mode": "solo", "rules": small()})).await;
    let mut live = ada.live(text(&view["id"]), "").await;
    ada.fire(&view, None).await;
    live.view(|view| view["fired"] == 1).await;
    // And whoever keeps us waiting is not waited for.
    for mut stream in slow {
        let mut said = Vec::new();
        stream.read_to_end(&mut said).await.unwrap();
        let said = String::from_utf8_lossy(&said).into_owned();
        assert!(said.is_empty() || said.starts_with("HTTP/1.1 408"), "{said}");
    }
}

#[tokio::test]
async fn connections_are_counted_by_address() {
    let site = Site::open_with(Settings { most_connections_by_address: 3, ..Site::unlimited() }).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        let mut stream = site.connect().await;
        stream.write_all(b"GET /api/rules/presets HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n").await.unwrap();
        let mut first = [0; 12];
        stream.read_exact(&mut first).await.unwrap();
        assert_eq!(&first, b"HTTP/1.1 200");
        open.push(stream);
    }
    let mut fourth = site.connect().await;
    // Closed at once: nothing comes, or not even that can be said.
    let _ = fourth.write_all(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n").await;
    let mut said = Vec::new();
    let _ = fourth.read_to_end(&mut said).await;
    assert!(said.is_empty());
    drop(open);
}

#[tokio::test]
async fn live_connections_are_counted_by_visitor() {
    let site = Site::open_with(Settings { most_live_by_visitor: 2, ..Site::unlimited() }).await;
    let mut ada = site.browser();
    let id = text(&ada.make(json!({"mode": "solo", "rules": small()})).await["id"]).to_owned();
    let mut open = vec![ada.live(&id, "").await, ada.live(&id, "").await];
    for live in &mut open {
        live.next().await;
    }
    let refused = async |browser: &Browser| {
        let mut request = format!("ws://{}/api/games/{id}/live", browser.addr).into_client_request().unwrap();
        let cookie = format!("visitor={}", browser.visitor.as_ref().unwrap());
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        let stream = tokio::net::TcpStream::connect(&browser.addr).await.unwrap();
        tokio_tungstenite::client_async(request, stream).await.is_err()
    };
    assert!(refused(&ada).await);
    drop(open.pop());
    while refused(&ada).await {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn whoever_chooses_a_seed_practises() {
    let site = Site::open().await;
    let mut ada = site.browser();
    for seed in [Some(1), None] {
        let mut order = json!({"mode": "solo", "rules": small(), "name": "Ada"});
        if let Some(seed) = seed {
            order["seed"] = seed.into();
        }
        let mut view = ada.make(order).await;
        while view["phase"] == "firing" {
            view = ada.fire(&view, None).await;
        }
        let record = ada.get(&format!("/api/games/{}/record", text(&view["id"]))).await.text;
        let published = record.lines().find_map(|line| line.strip_prefix("[Seed \"")?.strip_suffix("\"]")).unwrap();
        assert_eq!(published.len() == 32, seed.is_none(), "{published}");
    }
    let history = ada.get("/api/history?player=Ada").await.ok();
    let practice: Vec<bool> =
        history["matches"].as_array().unwrap().iter().map(|line| line["practice"].as_bool().unwrap()).collect();
    assert_eq!(practice, [false, true]);
    assert_eq!((&history["statistics"]["solo"]["games"], &history["statistics"]["practice"]), (&json!(1), &json!(1)));
}

#[tokio::test]
async fn a_stranger_of_the_same_name_neither_learns_nor_teaches() {
    let site = Site::open().await;
    let learner = "autodidact:mode=bayes";
    let mut told = Vec::new();
    let (mut ada, mut other) = (site.browser(), site.browser());
    for who in [&mut ada, &mut other] {
        let order = json!({"mode": "versus", "rules": small(), "strategy": learner, "name": "Ada"});
        let id = text(&who.make(order).await["id"]).to_owned();
        who.place(&id, None).await;
        let mut view = who.settled(&id).await;
        while view["phase"] == "firing" {
            who.fire(&view, None).await;
            view = who.settled(&id).await;
        }
        told.push(who.get("/api/history?player=Ada").await.ok());
    }
    // Two people: each with one game of their own, and the list by name has both.
    let yours =
        |history: &Value| history["matches"].as_array().unwrap().iter().filter(|line| line["yours"] == true).count();
    assert_eq!((yours(&told[0]), yours(&told[1])), (1, 1));
    let players = site.storage.players(Some("Ada")).await.unwrap();
    assert_eq!(players.len(), 2, "{players:?}");
}

#[tokio::test]
async fn names_are_what_they_look_like() {
    let site = Site::open().await;
    let mut eve = site.browser();
    for name in ["level5", "LEVEL5", "Аdа", "Ad\u{202e}a", "A\u{200b}da", "Ad\u{7}a", &"x".repeat(41)] {
        eve.post("/api/games", json!({"mode": "solo", "name": name})).await.problem(422);
    }
    let (_, _, id) = two(&site, small()).await;
    assert!(!id.is_empty());
    for name in ["Zoé", "Владимир", "李雷", "Ada Lovelace"] {
        let made = eve.make(json!({"mode": "solo", "rules": small(), "name": name})).await;
        assert_eq!(text(&made["players"]["A"]["name"]), name);
    }
}

#[tokio::test]
async fn a_study_is_its_owners_to_stop_and_is_sent_piece_by_piece() {
    let site = Site::open().await;
    let (mut ada, mut eve) = (site.browser_at("192.0.2.1"), site.browser_at("192.0.2.2"));
    let order = json!({"strategies": ["level1"], "games": 200_000, "seed": 1});
    let started = ada.post("/api/studies", order).await.ok();
    let path = format!("/api/studies/{}", text(&started["id"]));
    eve.delete(&path).await.problem(403);
    ada.get(&format!("{path}/live")).await;
    for file in ["data.csv", "data.json"] {
        let reply = eve.get(&format!("{path}/{file}")).await;
        assert!(!reply.headers.contains_key(header::CONTENT_LENGTH), "it is not made before it is sent");
        assert!(reply.text.len() > 500_000, "{}", reply.text.len());
    }
    assert_eq!(ada.delete(&path).await.status, StatusCode::NO_CONTENT);
    ada.post("/api/studies", json!({"strategies": ["level1", "level2"], "games": 1_000_001})).await.problem(422);
}

#[tokio::test]
async fn no_answer_is_longer_than_any_should_be() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let rules = json!({"size": "26x26", "fleet": "5,4,3,3,2", "contact": "free"});
    let mut view = ada.make(json!({"mode": "solo", "rules": rules})).await;
    let id = text(&view["id"]).to_owned();
    for _ in 0..676 {
        if view["phase"] != "firing" {
            break;
        }
        view = ada.fire(&view, None).await;
    }
    for path in [
        format!("/api/games/{id}"),
        format!("/api/games/{id}/thoughts"),
        "/api/history".into(),
        "/api/openapi.json".into(),
    ] {
        let reply = ada.get(&path).await;
        assert!(reply.status.is_success() && (reply.text.len() as u64) < ANSWER, "{path}: {}", reply.text.len());
    }
}
