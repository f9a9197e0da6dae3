//! Passkeys, as the standard "Web Authentication" has them: an authenticator keeps a secret key for the
//! name of this site, and signs a challenge with it once its owner has shown that it is them.
//!
//! `webauthn-rs` draws the challenges and verifies what is signed. This module has the ceremonies that are
//! open: each is good once, for some minutes, for one purpose. Which make of device keeps a key does not
//! matter: nobody is asked to attest it.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use amiral_store::PlayerId;
use base64ct::{Base64UrlUnpadded, Encoding};
use serde::Deserialize;

#[cfg(not(feature = "passkeys"))]
use missing as library;
#[cfg(feature = "passkeys")]
use webauthn as library;

/// How long an authenticator may take.
const TIME: Duration = Duration::from_mins(5);
/// The most ceremonies that are open.
const MOST: usize = 10_000;

/// The site as authenticators know it.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "passkeys"), expect(dead_code, reason = "read by the library alone"))]
pub(crate) struct Home<'a> {
    /// The name that keys belong to.
    pub(crate) name: &'a str,
    /// Where the page must have come from.
    pub(crate) origin: &'a str,
}

/// Whoever adds a passkey.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "passkeys"), expect(dead_code, reason = "read by the library alone"))]
pub(crate) struct Owner<'a> {
    pub(crate) player: PlayerId,
    /// What authenticators know the account by: it says nothing of who it is.
    pub(crate) id: [u8; 16],
    pub(crate) handle: &'a str,
}

/// What to ask an authenticator for. All binary texts are base64url.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Question {
    pub(crate) challenge: String,
    /// How a new key may sign, the best first: numbers of the standard.
    pub(crate) algorithms: Vec<i64>,
}

/// What an authenticator answers, as the browser tells it. All texts are base64url.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "passkeys"), expect(dead_code, reason = "read by the library alone"))]
pub(crate) struct Answer<'a> {
    pub(crate) client_data: &'a str,
    /// The attestation object of a new key, or the authenticator's data with a signature.
    pub(crate) data: &'a str,
}

/// A new passkey: what authenticators know it by, and its key as the store keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Added {
    pub(crate) id: String,
    pub(crate) key: String,
}

/// The ceremonies that are open, by their challenges.
#[derive(Default)]
pub(crate) struct Ceremonies(Mutex<HashMap<String, (Ceremony, Instant)>>);

/// What a challenge is for.
enum Ceremony {
    /// Adding a passkey to that account.
    Adding(PlayerId, Box<library::Adding>),
    /// Signing in to whichever account a passkey opens.
    SigningIn(Box<library::SigningIn>),
}

/// Somebody has answered in time, and signs in if the signature is good.
pub(crate) struct Asked(Box<library::SigningIn>);

impl Ceremonies {
    /// Begins to add a passkey beside those that are known, or says nothing where too many
    /// ceremonies are open.
    pub(crate) fn begin_adding(&self, home: Home<'_>, owner: Owner<'_>, known: &[String]) -> Option<Question> {
        let (question, adding) = library::begin_adding(home, owner, known)?;
        self.open(question, Ceremony::Adding(owner.player, Box::new(adding)))
    }

    /// Begins to sign somebody in.
    pub(crate) fn begin_sign_in(&self, home: Home<'_>) -> Option<Question> {
        let (question, signing_in) = library::begin_sign_in(home)?;
        self.open(question, Ceremony::SigningIn(Box::new(signing_in)))
    }

    /// The passkey that an authenticator has made, if that account asked for it.
    pub(crate) fn finish_adding(&self, home: Home<'_>, player: PlayerId, answer: &Answer<'_>) -> Option<Added> {
        match self.take(answer.client_data)? {
            Ceremony::Adding(asked, adding) if asked == player => library::finish_adding(home, &adding, answer),
            _ => None,
        }
    }

    /// Ends the ceremony of signing in that is answered, if it is open.
    pub(crate) fn answered(&self, client_data: &str) -> Option<Asked> {
        match self.take(client_data)? {
            Ceremony::SigningIn(signing_in) => Some(Asked(signing_in)),
            Ceremony::Adding(..) => None,
        }
    }

    fn open(&self, question: Question, ceremony: Ceremony) -> Option<Question> {
        let mut open = self.lock();
        if open.len() >= MOST {
            open.retain(|_, (_, since)| since.elapsed() < TIME);
        }
        (open.len() < MOST).then(|| open.insert(question.challenge.clone(), (ceremony, Instant::now())))?;
        Some(question)
    }

    /// The ceremony that is answered. Whatever else is wrong with the answer, it is good once.
    fn take(&self, client_data: &str) -> Option<Ceremony> {
        #[derive(Deserialize)]
        struct ClientData {
            challenge: String,
        }
        let said: ClientData = serde_json::from_slice(&Base64UrlUnpadded::decode_vec(client_data).ok()?).ok()?;
        let (ceremony, since) = self.lock().remove(&said.challenge)?;
        (since.elapsed() < TIME).then_some(ceremony)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, (Ceremony, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Asked {
    /// The key as it is kept from now on, if it has signed here and now.
    pub(crate) fn signed(self, home: Home<'_>, kept: &Added, answer: &Answer<'_>, signature: &str) -> Option<String> {
        library::finish_sign_in(home, *self.0, kept, answer, signature)
    }
}

/// What `webauthn-rs` does.
#[cfg(feature = "passkeys")]
mod webauthn {
    use base64ct::{Base64UrlUnpadded, Encoding};
    use serde_json::{from_str, from_value, json, to_string};
    use webauthn_rs::prelude::{
        DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential, RegisterPublicKeyCredential,
        Url, Uuid, Webauthn, WebauthnBuilder,
    };

    use super::{Added, Answer, Home, Owner, Question, TIME};

    pub(super) type Adding = PasskeyRegistration;
    pub(super) type SigningIn = DiscoverableAuthentication;

    /// The verifier for a site.
    fn verifier(home: Home<'_>) -> Option<Webauthn> {
        let origin = Url::parse(home.origin).ok()?;
        WebauthnBuilder::new(home.name, &origin).ok()?.rp_name("Amiral").timeout(TIME).build().ok()
    }

    pub(super) fn begin_adding(home: Home<'_>, owner: Owner<'_>, known: &[String]) -> Option<(Question, Adding)> {
        let known = known.iter().filter_map(|id| Base64UrlUnpadded::decode_vec(id).ok()).collect();
        let (asked, adding) = verifier(home)?
            .start_passkey_registration(Uuid::from_bytes(owner.id), owner.handle, owner.handle, Some(known))
            .ok()?;
        let challenge = Base64UrlUnpadded::encode_string(&asked.public_key.challenge);
        let algorithms = asked.public_key.pub_key_cred_params.iter().map(|one| one.alg).collect();
        Some((Question { challenge, algorithms }, adding))
    }

    pub(super) fn begin_sign_in(home: Home<'_>) -> Option<(Question, SigningIn)> {
        let (asked, signing_in) = verifier(home)?.start_discoverable_authentication().ok()?;
        let challenge = Base64UrlUnpadded::encode_string(&asked.public_key.challenge);
        Some((Question { challenge, algorithms: Vec::new() }, signing_in))
    }

    pub(super) fn finish_adding(home: Home<'_>, adding: &Adding, answer: &Answer<'_>) -> Option<Added> {
        let credential: RegisterPublicKeyCredential = from_value(json!({
            // What the key is known by is in its attestation object.
            "id": "", "rawId": "", "type": "public-key",
            "response": { "clientDataJSON": answer.client_data, "attestationObject": answer.data },
        }))
        .ok()?;
        let passkey = verifier(home)?.finish_passkey_registration(&credential, adding).ok()?;
        Some(Added { id: Base64UrlUnpadded::encode_string(passkey.cred_id()), key: to_string(&passkey).ok()? })
    }

    pub(super) fn finish_sign_in(
        home: Home<'_>,
        signing_in: SigningIn,
        kept: &Added,
        answer: &Answer<'_>,
        signature: &str,
    ) -> Option<String> {
        let credential: PublicKeyCredential = from_value(json!({
            "id": kept.id, "rawId": kept.id, "type": "public-key",
            "response": {
                "clientDataJSON": answer.client_data, "authenticatorData": answer.data, "signature": signature,
                "userHandle": null,
            },
        }))
        .ok()?;
        let mut passkey: Passkey = from_str(&kept.key).ok()?;
        // A count that does not rise is that of a copy, and refused.
        let signed = verifier(home)?.finish_discoverable_authentication_v2(&credential, signing_in, &passkey).ok()?;
        passkey.update_credential(&signed)?;
        to_string(&passkey).ok()
    }
}

/// Without it nothing is a signature, and the site says that it has no passkeys.
#[cfg(not(feature = "passkeys"))]
mod missing {
    use super::{Added, Answer, Home, Owner, Question};

    pub(super) enum Adding {}
    pub(super) enum SigningIn {}

    pub(super) fn begin_adding(_: Home<'_>, _: Owner<'_>, _: &[String]) -> Option<(Question, Adding)> {
        None
    }

    pub(super) fn begin_sign_in(_: Home<'_>) -> Option<(Question, SigningIn)> {
        None
    }

    pub(super) fn finish_adding(_: Home<'_>, adding: &Adding, _: &Answer<'_>) -> Option<Added> {
        match *adding {}
    }

    pub(super) fn finish_sign_in(
        _: Home<'_>,
        signing_in: SigningIn,
        _: &Added,
        _: &Answer<'_>,
        _: &str,
    ) -> Option<String> {
        match signing_in {}
    }
}

#[cfg(all(test, feature = "passkeys"))]
mod tests {
    use serde_json::json;

    use super::*;

    const HOME: Home<'_> = Home { name: "site.example", origin: "https://site.example" };

    fn owner(player: i64) -> Owner<'static> {
        Owner { player: PlayerId(player), id: [7; 16], handle: "ada" }
    }

    fn client_data(challenge: &str) -> String {
        let said = json!({"type": "webauthn.get", "challenge": challenge, "origin": HOME.origin});
        Base64UrlUnpadded::encode_string(said.to_string().as_bytes())
    }

    #[test]
    fn a_challenge_is_good_once_and_for_what_it_was_drawn() {
        let open = Ceremonies::default();
        let added = |player, challenge: &str| {
            let (client_data, data) = (client_data(challenge), "");
            open.finish_adding(HOME, PlayerId(player), &Answer { client_data: &client_data, data })
        };
        let adding = open.begin_adding(HOME, owner(1), &[]).unwrap();
        assert!(adding.algorithms.contains(&-7), "nearly every authenticator has ES256");
        assert!(open.answered(&client_data(&adding.challenge)).is_none(), "it is for a new passkey");
        assert_eq!(added(1, &adding.challenge), None, "the wrong answer has used it up");
        let adding = open.begin_adding(HOME, owner(1), &[]).unwrap();
        assert_eq!(added(2, &adding.challenge), None);
        assert!(open.lock().is_empty());
        let question = open.begin_sign_in(HOME).unwrap();
        assert!(open.answered(&client_data(&question.challenge)).is_some());
        assert!(open.answered(&client_data(&question.challenge)).is_none());
        for made_up in [client_data("made up"), "no base64!".into(), String::new(), "A".repeat(100_000)] {
            assert!(open.answered(&made_up).is_none());
        }
    }

    #[test]
    fn strangers_cannot_open_ceremonies_without_end() {
        let open = Ceremonies::default();
        assert_eq!((0..MOST + 100).filter_map(|_| open.begin_sign_in(HOME)).count(), MOST);
        assert_eq!(open.begin_sign_in(HOME), None);
    }
}
