//! Passkeys, with authenticators made of nothing but a key: what they sign opens their own account, once,
//! and nothing that is bent opens any.

use amiral_server::Settings;
use base64ct::{Base64UrlUnpadded, Encoding};
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use ring::signature::{RSA_PKCS1_SHA256, RsaKeyPair, RsaPublicKeyComponents};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{Browser, Site, text};

const PASSWORD: &str = "vieux phare 38";
const ORIGIN: &str = "https://site.example";
const OWNER: u8 = 0x05;

fn written(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}

/// A key of each kind.
enum Secret {
    Es256(SigningKey),
    Rs256(Box<RsaKeyPair>),
}

impl Secret {
    /// The public key, as authenticators tell it.
    fn public(&self) -> Vec<u8> {
        match self {
            Secret::Es256(key) => {
                let point = key.verifying_key().to_sec1_point(false);
                let (x, y) = point.as_bytes()[1..].split_at(32);
                [&[0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 0x20], x, &[0x22, 0x58, 0x20], y].concat()
            }
            Secret::Rs256(key) => {
                let RsaPublicKeyComponents { n, e } = RsaPublicKeyComponents::<Vec<u8>>::from(key.public());
                let length = (n.len() as u16).to_be_bytes();
                [&[0xa4, 1, 3, 3, 0x39, 1, 0, 0x20, 0x59][..], &length, &n, &[0x21, 0x43], &e].concat()
            }
        }
    }

    fn sign(&self, message: &[u8]) -> Vec<u8> {
        match self {
            Secret::Es256(key) => Signer::<Signature>::sign(key, message).to_der().as_bytes().to_vec(),
            Secret::Rs256(key) => {
                let mut signature = vec![0; key.public().modulus_len()];
                let dice = ring::rand::SystemRandom::new();
                key.sign(&RSA_PKCS1_SHA256, &dice, message, &mut signature).unwrap();
                signature
            }
        }
    }
}

/// An authenticator with one key.
struct Authenticator {
    key: Secret,
    id: Vec<u8>,
    count: u32,
    /// What it says of the site and of its owner.
    site: &'static str,
    flags: u8,
    origin: &'static str,
}

impl Authenticator {
    fn new(seed: u8) -> Authenticator {
        let key = Secret::Es256(SigningKey::from_slice(&[seed; 32]).unwrap());
        Authenticator { key, id: vec![seed; 16], count: 0, site: "site.example", flags: OWNER, origin: ORIGIN }
    }

    fn data(&self, more: &[u8]) -> Vec<u8> {
        let flags = if more.is_empty() { self.flags } else { self.flags | 0x40 };
        [&Sha256::digest(self.site.as_bytes())[..], &[flags], &self.count.to_be_bytes(), more].concat()
    }

    fn client(&self, kind: &str, challenge: &Value) -> Vec<u8> {
        json!({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false})
            .to_string()
            .into_bytes()
    }

    fn create(&self, challenge: &Value) -> Value {
        self.create_with(challenge, &self.key.public())
    }

    /// The same, with something in place of its key.
    fn create_with(&self, challenge: &Value, key: &[u8]) -> Value {
        let more = [&[0; 16][..], &(self.id.len() as u16).to_be_bytes(), &self.id, key].concat();
        let data = self.data(&more);
        // A map of three: no attestation, no statement, and the data.
        let length = (data.len() as u16).to_be_bytes();
        let parts = [b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59", &length[..], &data];
        let client = self.client("webauthn.create", challenge);
        json!({"name": "Phone", "client_data": written(&client), "attestation_object": written(&parts.concat())})
    }

    fn get(&self, challenge: &Value) -> Value {
        let client = self.client("webauthn.get", challenge);
        let data = self.data(&[]);
        let signature = self.key.sign(&[&data[..], &Sha256::digest(&client)[..]].concat());
        json!({
            "id": written(&self.id),
            "client_data": written(&client),
            "authenticator_data": written(&data),
            "signature": written(&signature),
        })
    }
}

async fn named_site() -> Site {
    Site::open_with(Settings { public_url: Some("http://localhost".parse().unwrap()), ..Site::unlimited() }).await
}

/// The same over HTTP, so that the tests' cookies are those of the site.
fn at_home(seed: u8) -> Authenticator {
    Authenticator { site: "localhost", origin: "http://localhost", ..Authenticator::new(seed) }
}

async fn register(browser: &mut Browser, handle: &str) {
    browser.post("/api/account/register", json!({"handle": handle, "password": PASSWORD})).await.ok();
}

async fn add(browser: &mut Browser, authenticator: &Authenticator) -> super::Reply {
    let begun = browser.post("/api/account/passkeys/begin", json!({"current": PASSWORD})).await.ok();
    browser.post("/api/account/passkeys", authenticator.create(&begun["challenge"])).await
}

async fn challenge(browser: &mut Browser) -> Value {
    browser.post("/api/account/passkey-sign-in/begin", json!({})).await.ok()["challenge"].clone()
}

async fn who(browser: &mut Browser) -> Value {
    browser.get("/api/account").await.ok()["account"]["handle"].clone()
}

#[tokio::test]
async fn a_passkey_signs_in_to_its_own_account_alone() {
    let site = named_site().await;
    let (mut ada, mut eve) = (site.browser(), site.browser());
    register(&mut ada, "Ada").await;
    register(&mut eve, "Eve").await;
    let (hers, other) = (at_home(1), at_home(2));
    ada.post("/api/account/passkeys/begin", json!({})).await.problem(403);
    assert_eq!(add(&mut ada, &hers).await.status, 201);
    assert_eq!(add(&mut eve, &other).await.status, 201);
    assert_eq!(ada.get("/api/account/passkeys").await.ok()[0]["name"], "Phone");

    let mut elsewhere = site.browser();
    let asked = challenge(&mut elsewhere).await;
    let order = hers.get(&asked);
    assert_eq!(elsewhere.post("/api/account/passkey-sign-in", order.clone()).await.ok()["account"]["handle"], "Ada");
    assert_eq!(who(&mut elsewhere).await, "Ada");
    // The same again, by somebody who has seen it.
    site.browser().post("/api/account/passkey-sign-in", order).await.problem(403);
    // Her passkey by its id, signed with another's key; and another's with hers.
    let mut thief = site.browser();
    for (key, id) in [(&other, &hers), (&hers, &other)] {
        let mut order = key.get(&challenge(&mut thief).await);
        order["id"] = written(&id.id).into();
        thief.post("/api/account/passkey-sign-in", order).await.problem(403);
    }
    // A passkey is added to the account that asked, and by nobody else's challenge.
    let begun = ada.post("/api/account/passkeys/begin", json!({"current": PASSWORD})).await.ok();
    eve.post("/api/account/passkeys", at_home(3).create(&begun["challenge"])).await.problem(422);
    eve.post("/api/account/passkeys", at_home(3).create(&challenge(&mut eve.clone()).await)).await.problem(422);
    // One that another account has is not added again.
    add(&mut eve, &hers).await.problem(409);
    assert_eq!(eve.delete(&format!("/api/account/passkeys/{}", written(&hers.id))).await.status, 404);
    assert_eq!(ada.delete(&format!("/api/account/passkeys/{}", written(&hers.id))).await.status, 204);
    let order = hers.get(&challenge(&mut thief).await);
    thief.post("/api/account/passkey-sign-in", order).await.problem(403);
    assert_eq!(who(&mut thief).await, Value::Null);
}

/// Phones and security keys sign with ES256, Windows Hello with RS256.
#[tokio::test]
async fn a_passkey_of_any_kind_signs_in_and_none_with_anothers_signature() {
    let site = named_site().await;
    let mut ada = site.browser();
    register(&mut ada, "Ada").await;
    let modulus = RsaKeyPair::from_pkcs8(include_bytes!("rs256.pk8")).unwrap();
    let keys = [Secret::Es256(SigningKey::from_slice(&[1; 32]).unwrap()), Secret::Rs256(Box::new(modulus))];
    let own: Vec<Authenticator> =
        (1..).zip(keys).map(|(seed, key)| Authenticator { key, id: vec![seed; 16], ..at_home(9) }).collect();
    for authenticator in &own {
        assert_eq!(add(&mut ada, authenticator).await.status, 201);
        let mut elsewhere = site.browser();
        let order = authenticator.get(&challenge(&mut elsewhere).await);
        assert_eq!(elsewhere.post("/api/account/passkey-sign-in", order).await.ok()["account"]["handle"], "Ada");
    }
    let mut eve = site.browser();
    for (one, other) in [(0, 1), (1, 0)] {
        let mut order = own[one].get(&challenge(&mut eve).await);
        order["id"] = written(&own[other].id).into();
        eve.post("/api/account/passkey-sign-in", order).await.problem(403);
    }
    // Keys of other kinds, too short ones, and those that are cut off are none.
    for (place, change) in [(0, 0xa6), (2, 0x05), (8, 0x58), (9, 0x00)] {
        let begun = ada.post("/api/account/passkeys/begin", json!({"current": PASSWORD})).await.ok();
        let mut bytes = own[1].key.public();
        bytes[place] = change;
        let order = Authenticator { id: vec![7], ..at_home(9) }.create_with(&begun["challenge"], &bytes);
        ada.post("/api/account/passkeys", order).await.problem(422);
    }
}

#[tokio::test]
async fn what_is_bent_opens_nothing() {
    let site = named_site().await;
    let mut ada = site.browser();
    register(&mut ada, "Ada").await;
    add(&mut ada, &at_home(1)).await.ok();
    let mut eve = site.browser();
    for bent in [
        Authenticator { origin: "https://evil.example", ..at_home(1) },
        Authenticator { site: "evil.example", ..at_home(1) },
        // Nobody there, or somebody who has not shown that it is them.
        Authenticator { flags: 0x00, ..at_home(1) },
        Authenticator { flags: 0x01, ..at_home(1) },
        Authenticator { id: vec![9; 16], ..at_home(1) },
    ] {
        let order = bent.get(&challenge(&mut eve).await);
        eve.post("/api/account/passkey-sign-in", order).await.problem(403);
        if bent.id == at_home(1).id {
            let begun = ada.post("/api/account/passkeys/begin", json!({"current": PASSWORD})).await.ok();
            ada.post("/api/account/passkeys", bent.create(&begun["challenge"])).await.problem(422);
        }
    }
    let good = at_home(1);
    let made_up = json!(written(&[7; 32]));
    eve.post("/api/account/passkey-sign-in", good.get(&made_up)).await.problem(403);
    // What was signed for adding a passkey, or with anything changed.
    let begun = ada.post("/api/account/passkeys/begin", json!({"current": PASSWORD})).await.ok();
    eve.post("/api/account/passkey-sign-in", good.get(&begun["challenge"])).await.problem(403);
    for field in ["client_data", "authenticator_data", "signature"] {
        for change in ["", "AAAA", "no base64!", &"A".repeat(20_000)] {
            let mut order = good.get(&challenge(&mut eve).await);
            order[field] = change.into();
            eve.post("/api/account/passkey-sign-in", order).await.problem(403);
        }
    }
    assert_eq!(who(&mut eve).await, Value::Null);
    // A counter that does not rise is that of a copy.
    let counted = |count| Authenticator { count, ..at_home(1) };
    for (count, status) in [(5, 200), (5, 403), (4, 403), (0, 403), (6, 200)] {
        let order = counted(count).get(&challenge(&mut eve).await);
        assert_eq!(eve.post("/api/account/passkey-sign-in", order).await.status, status, "{count}");
    }
    // Whoever is suspended is not let in that way either.
    let account = site.storage.account_called(&"Ada".parse().unwrap()).await.unwrap().unwrap();
    site.storage.suspend_account(account.player, Some(jiff::Timestamp::now())).await.unwrap();
    let order = counted(7).get(&challenge(&mut eve).await);
    assert!(eve.post("/api/account/passkey-sign-in", order).await.problem(403).contains("suspended"));
}

#[tokio::test]
async fn there_are_passkeys_only_where_the_site_has_a_name_of_its_own() {
    for url in [None, Some("http://site.example"), Some("https://192.0.2.1"), Some("http://[::1]:8000")] {
        let public_url = url.map(|url| url.parse().unwrap());
        let site = Site::open_with(Settings { public_url, ..Site::unlimited() }).await;
        let mut browser = site.browser();
        assert!(!browser.get("/sign-in").await.text.contains("id=\"passkey\""));
        assert_eq!(browser.post("/api/account/passkey-sign-in/begin", json!({})).await.status, 404, "{url:?}");
    }
    let secure = Settings { public_url: Some(ORIGIN.parse().unwrap()), ..Site::unlimited() };
    let site = Site::open_with(secure).await;
    let mut browser = site.browser();
    assert!(browser.get("/sign-in").await.text.contains("id=\"passkey\""));
    let begun = browser.post("/api/account/passkey-sign-in/begin", json!({})).await.ok();
    assert_eq!(text(&begun["site"]), "site.example");
}
