//! Live connections: everything on connecting, every change at once, and who is there.

use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use super::games::two;
use super::{Site, small, text};

#[tokio::test]
async fn everybody_sees_every_shot_in_their_own_way() {
    let site = Site::open().await;
    let (mut ada, mut bob, id) = two(&site, small()).await;
    let eve = site.browser();
    let (mut a, mut b, mut e) = (ada.live(&id, "").await, bob.live(&id, "").await, eve.live(&id, "").await);
    for live in [&mut a, &mut b, &mut e] {
        assert_eq!(live.view(|_| true).await["phase"], "placing");
    }
    ada.place(&id, None).await;
    assert_eq!(b.view(|view| view["players"]["A"]["ready"] == true).await["enemy"]["fleet"], Value::Null);
    bob.place(&id, None).await;
    let mut fired = 0;
    let mut watched = Value::Null;
    loop {
        let view = a.view(|view| view["fired"] == fired && view["phase"] != "placing").await;
        let Some(turn) = view["turn"].as_str() else { break };
        let shooter = if turn == "A" { &mut ada } else { &mut bob };
        let view = shooter.view(&id).await;
        shooter.fire(&view, None).await;
        fired += 1;
        let (mine, theirs) = (b.view(|view| view["fired"] == fired).await, e.view(|view| view["fired"] == fired).await);
        assert_eq!((text(&mine["you"]), &theirs["you"]), ("B", &Value::Null));
        assert_eq!(mine["enemy"]["shots"], theirs["seats"]["B"]["shots"]);
        assert_eq!(mine["last"], theirs["last"]);
        assert_eq!((&theirs["own"], &theirs["enemy"]), (&Value::Null, &Value::Null));
        watched = theirs;
    }
    assert_eq!(watched["phase"], "over", "whoever watches has seen the last shot and what it ended");
}

#[tokio::test]
async fn a_lost_connection_is_told_at_once_and_a_new_one_has_everything() {
    let site = Site::open().await;
    let (mut ada, mut bob, id) = two(&site, small()).await;
    ada.place(&id, None).await;
    bob.place(&id, None).await;
    let mut eyes = ada.live(&id, "").await;
    eyes.next().await;
    let gone = bob.live(&id, "").await;
    eyes.until(|message| message["players"]["B"]["present"] == true).await;
    drop(gone);
    let told = eyes.until(|message| message["players"]["B"]["present"] == false).await;
    assert_eq!(told["type"], "presence");
    let view = ada.view(&id).await;
    if view["turn"] == "A" {
        ada.fire(&view, None).await;
    }
    let mut back = bob.live(&id, "").await;
    let view = back.view(|_| true).await;
    assert_eq!(view, bob.view(&id).await);
    eyes.until(|message| message["players"]["B"]["present"] == true).await;
}

#[tokio::test]
async fn the_words_are_the_visitors() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let view = ada.make(json!({"mode": "solo", "rules": small(), "seed": 1})).await;
    let mut live = ada.live(text(&view["id"]), "").await;
    ada.lang = "fr";
    ada.fire(&view, None).await;
    // What is told is data, the same for everybody; the page says it in the visitor's language.
    let told = live.view(|view| view["fired"] == 1).await;
    let shot = text(&told["last"]["shots"]).to_owned();
    ada.lang = "en";
    assert_eq!(text(&ada.view(text(&view["id"])).await["last"]["shots"]), shot);
    let outcome = if shot.ends_with('o') { "shot-miss" } else { "shot-hit" };
    let said = |lang| amiral_words::script(lang).into_iter().find(|(key, _)| key == outcome).unwrap().1;
    assert_ne!(said(amiral_words::Lang::En), said(amiral_words::Lang::Fr));
}

#[tokio::test]
async fn what_is_new_comes_as_events_and_every_view_has_a_version() {
    let site = Site::open().await;
    let (mut ada, mut bob, id) = two(&site, small()).await;
    let mut live = bob.live(&id, "").await;
    let first = live.next().await;
    assert_eq!((&first["view"]["phase"], &first["events"]), (&json!("placing"), &json!([])));
    let mut version = first["view"]["version"].as_u64().unwrap();
    let mut events = Vec::new();
    ada.place(&id, None).await;
    bob.place(&id, None).await;
    let view = ada.view(&id).await;
    let (shooter, seat) = if view["turn"] == "A" { (&mut ada, "A") } else { (&mut bob, "B") };
    let view = shooter.view(&id).await;
    let fired = shooter.fire(&view, None).await;
    while events.len() < 3 {
        let message = live.until(|message| message["type"] == "view").await;
        let next = message["view"]["version"].as_u64().unwrap();
        assert!(next >= version, "{version} {message}");
        version = next;
        events.extend(message["events"].as_array().unwrap().clone());
    }
    let shot = json!({"kind": "fired", "seat": seat, "number": 1, "shot": fired["last"]["shots"]});
    assert_eq!(events, [json!({"kind": "placed", "seat": "A"}), json!({"kind": "placed", "seat": "B"}), shot]);
    assert_eq!(fired["version"], version);
    // Whoever connects anew has everything, and nothing is new to them.
    let mut again = bob.live(&id, "").await;
    let first = again.next().await;
    assert_eq!((&first["view"]["version"], &first["events"]), (&json!(version), &json!([])));
    // A hint is no secret: it raises the version as well.
    let solo = ada.make(json!({"mode": "solo", "rules": small(), "seed": 3})).await;
    let solo_id = text(&solo["id"]).to_owned();
    ada.post(&format!("/api/games/{solo_id}/hint"), json!({})).await.ok();
    assert_eq!(ada.view(&solo_id).await["version"], solo["version"].as_u64().unwrap() + 1);
    assert_eq!(site.storage.load(amiral_store::MatchId(solo["match"].as_i64().unwrap())).await.unwrap().hints, 1);
}

#[tokio::test]
async fn a_page_of_another_site_cannot_listen() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let view = ada.make(json!({"mode": "solo", "rules": small()})).await;
    let connect = async |origin: Option<&str>, id: &str| {
        let mut request = format!("ws://{}/api/games/{id}/live", site.addr).into_client_request().unwrap();
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        let stream = TcpStream::connect(&site.addr).await.unwrap();
        tokio_tungstenite::client_async(request, stream).await
    };
    let id = text(&view["id"]);
    assert!(connect(Some("https://elsewhere.example"), id).await.is_err());
    assert!(connect(Some(&format!("http://{}", site.addr)), id).await.is_ok());
    assert!(connect(None, &"0".repeat(32)).await.is_err());
    ada.get(&format!("/api/games/{id}/live")).await.problem(400);
}
