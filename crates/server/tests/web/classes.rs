//! Classes: a teacher makes accounts from a list, pupils sign in with their cards and meet only each
//! other, and strangers find out nothing.

use amiral_server::{Rate, Settings, Talk, Teachers};
use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use serde_json::{Value, json};

use super::lobby::signed_in;
use super::{Browser, Reply, Site, small, text};

/// Somebody with an account who may make classes.
pub(crate) async fn teacher(site: &Site, handle: &str) -> Browser {
    let browser = signed_in(site, handle).await;
    let account = site.storage.account_called(&handle.parse().unwrap()).await.unwrap().unwrap();
    site.storage.set_teacher(account.player, true).await.unwrap();
    browser
}

/// A class of that teacher: its id, and a card for each pupil.
pub(crate) async fn class(teacher: &mut Browser, name: &str, pupils: &str) -> (String, Vec<Value>) {
    let made = teacher.post("/api/classes", json!({"name": name, "pupils": pupils})).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    let made = made.json();
    (text(&made["class"]["id"]).to_owned(), made["cards"].as_array().unwrap().clone())
}

async fn sign_in(browser: &mut Browser, card: &Value) -> Reply {
    browser.post("/api/account/card-sign-in", json!({"handle": card["handle"], "code": card["code"]})).await
}

/// A pupil's browser.
pub(crate) async fn pupil(site: &Site, card: &Value) -> Browser {
    let mut browser = site.browser();
    sign_in(&mut browser, card).await.ok();
    browser
}

/// Two of one circle sit down by an invitation.
async fn sit_down(host: &mut Browser, guest: &mut Browser) -> (String, Value) {
    let made = host.make(json!({"mode": "two", "rules": small()})).await;
    let id = text(&made["id"]).to_owned();
    let invitation = text(&made["invitation"]).rsplit('/').next().unwrap().to_owned();
    let joined = guest.post(&format!("/api/games/{id}/join"), json!({"invitation": invitation})).await.ok();
    (id, joined)
}

#[tokio::test]
async fn a_teacher_makes_accounts_from_a_list_and_pupils_sign_in_with_their_cards() {
    let site = Site::open().await;
    let mut ada = teacher(&site, "Ada").await;
    assert_eq!(ada.get("/api/classes").await.ok(), json!([]));
    let (id, cards) = class(&mut ada, "5b", "Nom;Prénom\nMartin;Zoé\nDupont;Max\n").await;
    assert_eq!(cards.iter().map(|card| text(&card["name"])).collect::<Vec<_>>(), ["Zoé Martin", "Max Dupont"]);
    assert!(text(&cards[0]["handle"]).starts_with("zoe-"), "{}", cards[0]);
    let lines = ada.get("/api/classes").await.ok();
    assert_eq!((&lines[0]["id"], &lines[0]["name"], &lines[0]["pupils"]), (&json!(id), &json!("5b"), &json!(2)));
    let mut zoe = pupil(&site, &cards[0]).await;
    let account = zoe.get("/api/account").await.ok()["account"].clone();
    assert_eq!(
        (&account["name"], &account["pupil"], &account["teacher"]),
        (&json!("Zoé Martin"), &json!(true), &json!(false))
    );
    // However it is typed, and as often as one likes.
    let typed = json!({"handle": text(&cards[0]["handle"]).to_uppercase(), "code": text(&cards[0]["code"]).to_lowercase().replace('-', " ")});
    site.browser().post("/api/account/card-sign-in", typed).await.ok();

    // More come, one gets another code, one goes.
    let added = ada.post(&format!("/api/classes/{id}/pupils"), json!({"pupils": "Tim"})).await;
    let tim = added.json()["cards"][0].clone();
    assert_eq!((added.status, text(&tim["name"])), (StatusCode::CREATED, "Tim"));
    let order = json!({"handles": [cards[0]["handle"]]});
    let renewed = ada.post(&format!("/api/classes/{id}/codes"), order).await.ok();
    assert_eq!(renewed["cards"].as_array().unwrap().len(), 1);
    assert_eq!(zoe.get("/api/account").await.ok()["account"], Value::Null, "the session has ended");
    sign_in(&mut zoe, &cards[0]).await.problem(403);
    sign_in(&mut zoe, &renewed["cards"][0]).await.ok();
    pupil(&site, &tim).await;
    let remove = format!("/api/classes/{id}/pupils/{}", text(&tim["handle"]));
    assert_eq!(ada.delete(&remove).await.status, StatusCode::NO_CONTENT);
    sign_in(&mut site.browser(), &tim).await.problem(403);
    ada.delete(&remove).await.problem(404);
    let all = ada.post(&format!("/api/classes/{id}/codes"), json!({})).await.ok();
    assert_eq!(all["cards"].as_array().unwrap().len(), 2);

    // The class is deleted with everybody in it; its name is asked for.
    let gone = async |browser: &mut Browser, name: &str| {
        let request = browser.request(Method::DELETE, &format!("/api/classes/{id}"));
        let request = request.header(header::CONTENT_TYPE, "application/json");
        browser.send(request.body(Body::from(json!({"name": name}).to_string())).unwrap()).await
    };
    gone(&mut ada, "5c").await.problem(422);
    let mut max = pupil(&site, &all["cards"][1]).await;
    assert_eq!(gone(&mut ada, "5b").await.status, StatusCode::NO_CONTENT);
    assert_eq!(max.get("/api/account").await.ok()["account"], Value::Null);
    assert_eq!(site.storage.accounts(None, 9).await.unwrap().len(), 1);
    let noted: Vec<String> =
        site.storage.events(None, 99).await.unwrap().iter().map(|line| line.event.kind.name().to_owned()).collect();
    assert_eq!((noted.first().unwrap().as_str(), noted.last().unwrap().as_str()), ("class-made", "class-deleted"));
    assert_eq!(noted.iter().filter(|kind| *kind == "account-reset").count(), 3);
}

#[tokio::test]
async fn classes_are_for_teachers_and_each_is_its_teachers_alone() {
    let site = Site::open_with(Settings { most_classes: 2, most_pupils: 3, ..Site::unlimited() }).await;
    let (mut ada, mut bob) = (teacher(&site, "Ada").await, teacher(&site, "Bob").await);
    let mut eve = signed_in(&site, "Eve").await;
    let (id, cards) = class(&mut ada, "5b", "Zoé\nMax").await;
    let mut zoe = pupil(&site, &cards[0]).await;
    let order = json!({"name": "5c", "pupils": "Lea"});
    for browser in [&mut eve, &mut zoe, &mut site.browser()] {
        browser.post("/api/classes", order.clone()).await.problem(403);
        browser.get("/api/classes").await.problem(403);
    }
    for browser in [&mut eve, &mut zoe, &mut bob] {
        for path in ["", "/results.csv"] {
            let refused = browser.get(&format!("/api/classes/{id}{path}")).await;
            assert!(matches!(refused.status.as_u16(), 403 | 404), "{path}");
        }
        for path in ["/pupils", "/codes"] {
            let refused = browser.post(&format!("/api/classes/{id}{path}"), json!({"pupils": "Eve"})).await;
            assert!(matches!(refused.status.as_u16(), 403 | 404 | 422), "{path}");
        }
        let handle = text(&cards[0]["handle"]);
        let refused = browser.delete(&format!("/api/classes/{id}/pupils/{handle}")).await;
        assert!(matches!(refused.status.as_u16(), 403 | 404));
        assert_eq!(browser.get(&format!("/classes/{id}")).await.status, StatusCode::NOT_FOUND);
    }
    // A pupil of another class is nobody here.
    let (_, others) = class(&mut bob, "5c", "Lea").await;
    ada.post(&format!("/api/classes/{id}/codes"), json!({"handles": [others[0]["handle"]]})).await.problem(404);
    // Limits, and lists that are none.
    ada.post(&format!("/api/classes/{id}/pupils"), json!({"pupils": "Tim\nTom"})).await.problem(422);
    for (name, pupils) in [("5d", ""), ("5d", "a\nb\nc\nd"), ("", "Zoé"), ("level5", "Zoé")] {
        ada.post("/api/classes", json!({"name": name, "pupils": pupils})).await.problem(422);
    }
    assert!(ada.post("/api/classes", json!({"name": "5d", "pupils": "Zoé\nlevel5"})).await.problem(422).contains('2'));
    class(&mut ada, "5d", "Zoé").await;
    ada.post("/api/classes", json!({"name": "5e", "pupils": "Zoé"})).await.problem(409);
    // Where the operator says so, everybody with an account is a teacher; a pupil never is.
    let site = Site::open_with(Settings { teachers: Teachers::Everybody, ..Site::unlimited() }).await;
    let mut eve = signed_in(&site, "Eve").await;
    let (_, cards) = class(&mut eve, "5b", "Zoé").await;
    pupil(&site, &cards[0]).await.post("/api/classes", order.clone()).await.problem(403);
    site.browser().post("/api/classes", order).await.problem(403);
}

#[tokio::test]
async fn a_card_is_guessed_by_nobody_and_tells_nobody_who_there_is() {
    let site =
        Site::open_with(Settings { account_sign_ins: Rate { burst: 5.0, refill: 0.0001 }, ..Site::unlimited() }).await;
    let mut ada = teacher(&site, "Ada").await;
    let (_, cards) = class(&mut ada, "5b", "Zoé\nMax").await;
    let mut eve = site.browser_at("192.0.2.1");
    let mut tried = async |handle: &str, code: &str| {
        eve.post("/api/account/card-sign-in", json!({"handle": handle, "code": code})).await
    };
    // Somebody there, somebody who is not, an account without a card, and no handle at all.
    let zoe = text(&cards[0]["handle"]).to_owned();
    let told: Vec<String> = [
        tried(&zoe, "0000-0000-0000").await,
        tried(&zoe, text(&cards[1]["code"])).await,
        tried("zoe-none", "0000-0000-0000").await,
        tried("Ada", "0000-0000-0000").await,
        tried("no handle", "").await,
    ]
    .iter()
    .map(|reply| reply.problem(403))
    .collect();
    assert!(told.iter().all(|one| one == &told[0]), "{told:?}");
    for _ in 0..3 {
        tried(&zoe, "0000-0000-0000").await;
    }
    tried(&zoe, text(&cards[0]["code"])).await.problem(429);
    // From elsewhere the pupil is locked out by nobody.
    sign_in(&mut site.browser_at("198.51.100.7"), &cards[0]).await.ok();
    // A password is none, whichever is tried, and no way leads around the teacher.
    let mut tom = site.browser_at("203.0.113.5");
    let password = json!({"handle": zoe, "password": cards[0]["code"]});
    tom.post("/api/account/sign-in", password).await.problem(403);
    let recovery = json!({"handle": zoe, "code": cards[0]["code"], "password": "vieux phare 38"});
    tom.post("/api/account/recover", recovery).await.problem(403);
}

#[tokio::test]
async fn a_pupils_account_is_the_teachers_to_change() {
    let site = Site::open().await;
    let mut ada = teacher(&site, "Ada").await;
    let (_, cards) = class(&mut ada, "5b", "Zoé\nMax").await;
    // A guest's games with a stranger do not become a pupil's.
    let (mut zoe, mut eve) = (site.browser(), site.browser());
    let (with_eve, _) = sit_down(&mut zoe, &mut eve).await;
    sign_in(&mut zoe, &cards[0]).await.ok();
    assert_eq!(zoe.get("/api/history/mine").await.ok(), json!([]));
    zoe.get(&format!("/api/games/{with_eve}")).await.problem(404);
    for (path, order) in [
        ("/api/account/name", json!({"name": "Captain"})),
        ("/api/account/password", json!({"password": "vieux phare 38"})),
        ("/api/account/codes", json!({})),
        ("/api/account/passkeys/begin", json!({})),
    ] {
        zoe.post(path, order).await.problem(403);
    }
    let request = zoe.request(Method::DELETE, "/api/account").header(header::CONTENT_TYPE, "application/json");
    let body = json!({"handle": cards[0]["handle"]}).to_string();
    zoe.send(request.body(Body::from(body)).unwrap()).await.problem(403);
    // A name that is given with a game is nobody's: others read the one the teacher gave.
    let mut max = pupil(&site, &cards[1]).await;
    let order = json!({"rules": small(), "name": "Rude", "clock": "3d"});
    zoe.post("/api/lobby/challenges", order).await.ok();
    let made = zoe.make(json!({"mode": "two", "rules": small(), "name": "Rude"})).await;
    let invitation = text(&made["invitation"]).rsplit('/').next().unwrap().to_owned();
    assert_eq!(max.get(&format!("/api/invitations/{invitation}")).await.ok()["from"], "Zoé");
    let local = zoe.make(json!({"mode": "local", "rules": small(), "name": "Rude", "other_name": "Rude"})).await;
    let shared = zoe.post("/api/shared-fleets", json!({"rules": small(), "name": "Rude"})).await.ok();
    assert_eq!((text(&shared["name"]), &local["players"]["B"]["name"]), ("", &json!("")));
    assert!(!max.get("/api/lobby").await.text.contains("Rude"));
    // What a program does for a pupil is what the pupil may do, for as long as the card is good.
    let token = zoe.post("/api/tokens", json!({"name": "a program", "scope": "play"})).await.ok();
    let bearer = format!("Bearer {}", text(&token["token"]));
    let program = async |method: Method, path: &str, body: Value| {
        let mut browser = site.browser();
        let request = browser.request(method, path).header(header::AUTHORIZATION, &bearer);
        let request = request.header(header::CONTENT_TYPE, "application/json");
        browser.send(request.body(Body::from(body.to_string())).unwrap()).await
    };
    let order = json!({"rules": small(), "to": "Ada"});
    program(Method::POST, "/api/lobby/challenges", order).await.problem(404);
    program(Method::POST, "/api/account/name", json!({"name": "Captain"})).await.problem(403);
    let id = text(&ada.get("/api/classes").await.ok()[0]["id"]).to_owned();
    ada.post(&format!("/api/classes/{id}/codes"), json!({})).await.ok();
    program(Method::GET, "/api/lobby", Value::Null).await.problem(401);
}

#[tokio::test]
async fn pupils_talk_by_phrases_alone_whatever_both_allow() {
    let site = Site::open_with(Settings { talk: Talk::Text, ..Site::unlimited() }).await;
    let mut ada = teacher(&site, "Ada").await;
    let (_, cards) = class(&mut ada, "5b", "Zoé\nMax").await;
    let (mut zoe, mut max) = (pupil(&site, &cards[0]).await, pupil(&site, &cards[1]).await);
    let (game, _) = sit_down(&mut zoe, &mut max).await;
    for browser in [&mut zoe, &mut max] {
        let heard = browser.post(&format!("/api/games/{game}/talk/hearing"), json!({"writes": true})).await.ok();
        assert_eq!((&heard["may"], &heard["texts"]), (&json!("phrases"), &json!(false)));
    }
    zoe.post(&format!("/api/games/{game}/talk"), json!({"text": "Hello"})).await.problem(403);
    zoe.post(&format!("/api/games/{game}/talk"), json!({"phrase": "hello"})).await.ok();
    let talk = max.get(&format!("/api/games/{game}/talk")).await.ok();
    assert_eq!(talk["said"].as_array().unwrap().len(), 1);
}

/// Every path of the API and of the pages, with everything there is put where a path names something.
async fn everywhere(site: &Site, named: &[(&str, Vec<String>)]) -> Vec<(Method, String)> {
    let document = site.browser().get("/api/openapi.json").await.ok();
    let mut routes = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            routes.push((method.to_uppercase().parse::<Method>().unwrap(), path.clone()));
        }
    }
    for page in [
        "/lobby",
        "/history",
        "/history/{match}",
        "/players/{handle}",
        "/games/{id}",
        "/games/{id}/watch",
        "/join/{invitation}",
        "/join/{invitation}/preview.png",
        "/join/{invitation}/code.svg",
        "/fleets/{id}",
        "/fleets/{id}/results",
        "/classes",
        "/classes/{class}",
        "/account",
        "/ratings",
        "/admin",
    ] {
        routes.push((Method::GET, page.to_owned()));
    }
    for query in ["?player={name}", "?opponent={name}"] {
        routes.push((Method::GET, format!("/api/history{query}")));
        routes.push((Method::GET, format!("/api/history/strategies{query}")));
    }
    let mut all = Vec::new();
    for (method, path) in routes {
        let mut paths = vec![path];
        for (name, values) in named {
            let mark = format!("{{{name}}}");
            paths = paths
                .into_iter()
                .flat_map(|path| {
                    if path.contains(&mark) {
                        values.iter().map(|value| path.replace(&mark, value)).collect()
                    } else {
                        vec![path]
                    }
                })
                .collect();
        }
        all.extend(paths.into_iter().map(|path| (method.clone(), path)));
    }
    // These are told for as long as somebody listens, from what is told once, too.
    all.retain(|(_, path)| !path.ends_with("/live") || path.starts_with("/api/games/"));
    all
}

/// What there is of one circle: everything that a path can name.
struct Things {
    named: Vec<(&'static str, Vec<String>)>,
    /// The challenge, and the invitation with its game.
    challenge: String,
    invited: (String, String),
    /// The game that is played.
    game: String,
}

/// Two of one circle do everything by which others could come upon them.
async fn live_here(one: &mut Browser, other: &mut Browser, handles: &[String], names: &[&str], class: &str) -> Things {
    let (game, _) = sit_down(one, other).await;
    // One that is over, in the history.
    let (over, _) = sit_down(one, other).await;
    one.post(&format!("/api/games/{over}/resign"), json!({})).await.ok();
    let versus = one.make(json!({"mode": "versus", "rules": small(), "strategy": "easy"})).await;
    let versus_id = text(&versus["id"]).to_owned();
    one.place(&versus_id, None).await;
    let order = json!({"rules": small(), "clock": "3d"});
    let challenge = text(&one.post("/api/lobby/challenges", order.clone()).await.ok()["id"]).to_owned();
    // One that was accepted is there to be watched.
    let accepted = text(&one.post("/api/lobby/challenges", order).await.ok()["id"]).to_owned();
    other.post(&format!("/api/lobby/challenges/{accepted}/accept"), json!({})).await.ok();
    let made = one.make(json!({"mode": "two", "rules": small()})).await;
    let invitation = text(&made["invitation"]).rsplit('/').next().unwrap().to_owned();
    let invited = (text(&made["id"]).to_owned(), invitation.clone());
    let shared = one.post("/api/shared-fleets", json!({"rules": small()})).await.ok();
    let fleet = text(&shared["id"]).to_owned();
    other.post(&format!("/api/shared-fleets/{fleet}/games"), json!({})).await.ok();
    let history = one.get("/api/history?mine=true").await.ok();
    let matches: Vec<String> =
        history["matches"].as_array().unwrap().iter().map(|line| line["id"].to_string()).collect();
    assert!(matches.len() >= 3, "{history}");
    let ids = vec![game.clone(), over, versus_id, challenge.clone(), accepted, invited.0.clone(), fleet];
    let named = vec![
        ("id", ids),
        ("match", matches),
        ("handle", handles.to_vec()),
        ("name", names.iter().map(|name| name.replace('é', "%C3%A9")).collect()),
        ("invitation", vec![invitation]),
        ("class", vec![class.to_owned()]),
        ("day", vec!["2026-01-31".into()]),
        ("level", vec!["easy".into()]),
        ("change", vec!["suspend".into()]),
    ];
    Things { named, challenge, invited, game }
}

/// Sends everything everywhere, and looks for those texts in all that is answered.
async fn never_hears(site: &Site, browser: &mut Browser, things: &Things, secret: &[String]) {
    for (method, path) in everywhere(site, &things.named).await {
        // What ends the session of who asks, or asks for long work, is no way to anybody; the document
        // has an example with a name in it.
        if path.ends_with("/sign-out")
            || path.ends_with("/openapi.json")
            || path.contains("/studies")
            || method == Method::DELETE && path == "/api/account"
        {
            continue;
        }
        let body = if method == Method::GET { Body::empty() } else { Body::from("{}") };
        let request = browser.request(method.clone(), &path).header(header::CONTENT_TYPE, "application/json");
        let reply = browser.send(request.body(body).unwrap()).await;
        for text in secret {
            // What was asked by name is told back to who asked.
            let told = reply.text.replace(&path, "");
            let asked = path.contains(text.as_str()) && reply.status.is_client_error();
            assert!(asked || !told.contains(text.as_str()), "{method} {path} tells of {text}: {:.2000}", reply.text);
        }
    }
}

#[tokio::test]
async fn pupils_meet_only_their_class_on_every_route_and_nobody_meets_them() {
    let site = Site::open().await;
    let mut ada = teacher(&site, "Ada").await;
    let (id, cards) = class(&mut ada, "5b", "Zoé\nMaxime").await;
    let (other_class, others) = class(&mut ada, "5c", "Léa\nTiméo").await;
    let (mut zoe, mut max) = (pupil(&site, &cards[0]).await, pupil(&site, &cards[1]).await);
    let mut lea = pupil(&site, &others[0]).await;
    let (mut eve, mut kim) = (signed_in(&site, "Evelyn").await, signed_in(&site, "Kimberley").await);
    let mut gus = site.browser();
    gus.make(json!({"mode": "solo", "rules": small(), "name": "Gustave"})).await;
    let handles: Vec<String> = cards.iter().map(|card| text(&card["handle"]).to_owned()).collect();
    let inside = live_here(&mut zoe, &mut max, &handles, &["Zoé", "Maxime"], &id).await;
    let strangers = ["Evelyn".to_owned(), "Kimberley".to_owned()];
    let outside = live_here(&mut eve, &mut kim, &strangers, &["Evelyn", "Kimberley"], "none").await;

    // Each looks at everything of the other circle, and sees nobody.
    let mut names = handles.clone();
    names.extend(["Zoé", "Maxime"].map(str::to_owned));
    for browser in [&mut eve, &mut gus, &mut lea] {
        never_hears(&site, browser, &inside, &names).await;
    }
    let mut seen = strangers.to_vec();
    seen.push("Gustave".into());
    never_hears(&site, &mut zoe, &outside, &seen).await;
    // What each tried has changed nothing.
    for (browser, things) in [(&mut max, &inside), (&mut kim, &outside)] {
        let view = browser.view(&things.game).await;
        assert_eq!((text(&view["you"]), text(&view["phase"])), ("B", "placing"));
    }

    // Those ways that bring two together, as somebody would go them who knows them.
    for (browser, things, whom) in [
        (&mut eve, &inside, handles[0].as_str()),
        (&mut lea, &inside, handles[0].as_str()),
        (&mut zoe, &outside, "Evelyn"),
    ] {
        let (game, invitation) = &things.invited;
        let join = browser.post(&format!("/api/games/{game}/join"), json!({"invitation": invitation})).await;
        join.problem(404);
        browser.get(&format!("/api/invitations/{invitation}")).await.problem(404);
        assert_eq!(browser.get(&format!("/join/{invitation}")).await.status, StatusCode::NOT_FOUND);
        assert_eq!(browser.get(&format!("/join/{invitation}/preview.png")).await.status, StatusCode::NOT_FOUND);
        let accept = format!("/api/lobby/challenges/{}/accept", things.challenge);
        browser.post(&accept, json!({})).await.problem(404);
        let order = json!({"rules": small(), "to": whom, "clock": "3d"});
        browser.post("/api/lobby/challenges", order).await.problem(404);
        browser.get(&format!("/api/games/{}", things.game)).await.problem(404);
        browser.get(&format!("/api/players/{whom}")).await.problem(404);
        let report = json!({"handle": whom, "reason": "name"});
        browser.post("/api/reports", report).await.problem(404);
        let lobby = browser.get("/api/lobby").await.ok();
        for list in ["challenges", "games"] {
            for line in lobby[list].as_array().unwrap() {
                assert_ne!(text(&line["game"]), things.challenge, "{lobby}");
            }
        }
    }
    // Classmates do meet.
    assert_eq!(max.get("/api/lobby").await.ok()["challenges"][0]["by"], json!(handles[0]));
    max.post(&format!("/api/lobby/challenges/{}/accept", inside.challenge), json!({})).await.ok();
    let profile = max.get(&format!("/api/players/{}", handles[0])).await.ok();
    assert_eq!(profile["name"], "Zoé");
    let order = json!({"rules": small(), "to": handles[1], "clock": "3d"});
    zoe.post("/api/lobby/challenges", order).await.ok();
    let history = max.get("/api/history").await.ok();
    assert!(history["matches"].as_array().unwrap().len() >= 3 && !history.to_string().contains("Evelyn"));
    // The teacher sees, and meets nobody.
    let seen = ada.get(&format!("/api/players/{}", handles[0])).await.ok();
    assert_eq!(seen["name"], "Zoé");
    assert_eq!(ada.view(&inside.game).await["you"], Value::Null);
    let order = json!({"rules": small(), "to": handles[0], "clock": "3d"});
    ada.post("/api/lobby/challenges", order).await.problem(404);
    assert!(ada.get(&format!("/api/classes/{other_class}")).await.ok().to_string().contains("Léa"));
    // What was asked for by strangers is told in the words for what is not there.
    let none = eve.get("/api/players/zoe-none").await.problem(404);
    let there = eve.get(&format!("/api/players/{}", handles[0])).await.problem(404);
    assert_eq!(none.replace("zoe-none", "X"), there.replace(&handles[0], "X"));
}

#[tokio::test]
async fn a_shared_fleet_names_pupils_to_their_class_and_teacher_alone() {
    let site = Site::open().await;
    let mut ada = teacher(&site, "Ada").await;
    let (_, cards) = class(&mut ada, "5b", "Zoé\nMax").await;
    let (mut zoe, mut max) = (pupil(&site, &cards[0]).await, pupil(&site, &cards[1]).await);
    let mut eve = signed_in(&site, "Eve").await;
    let shared = ada.post("/api/shared-fleets", json!({"rules": small(), "name": "Friday"})).await.ok();
    let fleet = text(&shared["id"]).to_owned();
    for browser in [&mut zoe, &mut eve] {
        browser.post(&format!("/api/shared-fleets/{fleet}/games"), json!({})).await.ok();
    }
    let named = async |browser: &mut Browser| {
        let table = browser.get(&format!("/api/shared-fleets/{fleet}/results")).await.ok();
        let mut names: Vec<String> =
            table["hunters"].as_array().unwrap().iter().map(|one| text(&one["name"]).to_owned()).collect();
        names.sort();
        (text(&table["name"]).to_owned(), names)
    };
    let told = |name: &str, names: [&str; 2]| (name.to_owned(), names.map(str::to_owned).to_vec());
    assert_eq!(named(&mut max).await, told("", ["", "Zoé"]));
    assert_eq!(named(&mut eve).await, told("Friday", ["", "Eve"]));
    assert_eq!(named(&mut site.browser()).await, told("Friday", ["", "Eve"]));
    assert_eq!(named(&mut ada).await, told("Friday", ["Eve", "Zoé"]));
}

#[tokio::test]
async fn a_teacher_sees_games_and_accuracy_and_takes_them_along() {
    let site = Site::open().await;
    let mut ada = teacher(&site, "Ada").await;
    let (id, cards) = class(&mut ada, "5b", "Zoé\n=1+1").await;
    let (mut zoe, mut max) = (pupil(&site, &cards[0]).await, pupil(&site, &cards[1]).await);
    let (game, _) = sit_down(&mut zoe, &mut max).await;
    zoe.post(&format!("/api/games/{game}/resign"), json!({})).await.ok();
    let seen = ada.get(&format!("/api/classes/{id}")).await.ok();
    assert_eq!(seen["class"]["pupils"], 2);
    let fared: Vec<_> = seen["pupils"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (text(&one["name"]), one["games"].as_u64(), one["wins"].as_u64(), one["accuracy"].clone()))
        .collect();
    assert_eq!(fared, [("Zoé", Some(1), Some(0), Value::Null), ("=1+1", Some(1), Some(1), Value::Null)]);
    let exported = ada.get(&format!("/api/classes/{id}/results.csv")).await;
    assert_eq!(exported.headers[header::CONTENT_TYPE], "text/csv; charset=utf-8");
    assert!(exported.headers[header::CONTENT_DISPOSITION].to_str().unwrap().starts_with("attachment"));
    let lines: Vec<&str> = exported.text.lines().collect();
    assert_eq!(lines[0], "name,handle,games,wins,alone,judged,accuracy,given_away,error,played");
    let [zoe_handle, max_handle] = [&cards[0], &cards[1]].map(|card| text(&card["handle"]).to_owned());
    assert!(lines[1].starts_with(&format!("Zoé,{zoe_handle},1,0,0,0,,,,20")), "{}", lines[1]);
    assert!(lines[2].starts_with(&format!("'=1+1,{max_handle},1,1,0,0,,,,20")), "{}", lines[2]);
    // Everything that is kept says whose class it is.
    let own = zoe.get("/api/account/data").await.ok();
    assert_eq!(
        (&own["class"]["name"], &own["class"]["teacher"], &own["classes"]),
        (&json!("5b"), &json!("Ada"), &json!([]))
    );
    let own = ada.get("/api/account/data").await.ok();
    assert_eq!((&own["class"], &own["classes"][0]["name"]), (&Value::Null, &json!("5b")));
    assert_eq!(own["classes"][0]["pupils"][0]["name"], "Zoé");
    // Where the teacher goes, the class goes.
    let request = ada.request(Method::DELETE, "/api/account").header(header::CONTENT_TYPE, "application/json");
    let gone = ada.send(request.body(Body::from(json!({"handle": "Ada"}).to_string())).unwrap()).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
    assert_eq!(zoe.get("/api/account").await.ok()["account"], Value::Null);
    assert_eq!(site.storage.classes(None, 9).await.unwrap(), []);
}
