//! Passkeys, as the standard "Web Authentication" has them: an authenticator keeps a secret key for the
//! name of this site, and signs a challenge with it once its owner has shown that it is them.
//!
//! Phones, security keys and password managers sign with ES256 or Ed25519, Windows Hello with RS256; of a
//! new key nobody needs to know which make of device keeps it. So there are three kinds of signatures and
//! no attestation, and of the standard's binary formats only what cannot be otherwise is read. The
//! signatures themselves are checked by `ring`, which encrypted connections bring anyway.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use amiral_store::PlayerId;
use base64ct::{Base64UrlUnpadded, Encoding};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// How long an authenticator may take.
pub(crate) const TIME: Duration = Duration::from_mins(5);
/// The most challenges that are open.
const MOST: usize = 10_000;

/// What a challenge is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// Adding a passkey to that account.
    Adding(PlayerId),
    /// Signing in to whichever account a passkey opens.
    SigningIn,
}

/// The challenges that are open, each good once.
#[derive(Default)]
pub(crate) struct Ceremonies(Mutex<HashMap<String, (Purpose, Instant)>>);

impl Ceremonies {
    /// Begins one; gives its challenge, or nothing where too many are open.
    pub(crate) fn begin(&self, purpose: Purpose) -> Option<String> {
        let now = Instant::now();
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() >= MOST {
            open.retain(|_, (_, since)| now.saturating_duration_since(*since) < TIME);
        }
        let mut challenge = [0; 32];
        getrandom::fill(&mut challenge).ok()?;
        let challenge = Base64UrlUnpadded::encode_string(&challenge);
        (open.len() < MOST).then(|| open.insert(challenge.clone(), (purpose, now)))?;
        Some(challenge)
    }

    /// Ends one; says whether it was open for that.
    fn end(&self, challenge: &str, purpose: Purpose) -> bool {
        let ended = self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(challenge);
        ended.is_some_and(|(kept, since)| kept == purpose && since.elapsed() < TIME)
    }
}

/// The site as authenticators know it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Home<'a> {
    /// The name that keys belong to.
    pub(crate) name: &'a str,
    /// Where the page must have come from.
    pub(crate) origin: &'a str,
}

/// What a browser says of what an authenticator signed, as JSON.
#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(default, rename = "crossOrigin")]
    cross_origin: bool,
}

/// A public key, and how often it has signed where its authenticator counts.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) struct Key {
    algorithm: Algorithm,
    /// The point of an ES256 key without compression, an Ed25519 key, or the modulus of an RS256 key.
    public: String,
    count: u32,
}

/// How a key signs.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
enum Algorithm {
    Es256,
    Ed25519,
    Rs256,
}

/// What an authenticator sends with every answer.
struct AuthenticatorData<'a> {
    count: u32,
    /// What is there of a new key.
    rest: &'a [u8],
}

/// What stands before each coordinate of a new ES256 key, in the only form those have: a map of five, for an
/// elliptic curve, ES256, the curve P-256, and the two coordinates.
const ES256: [&[u8]; 2] = [&[0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20], &[0x22, 0x58, 0x20]];
/// What stands before an Ed25519 key: a map of four, for one coordinate, `EdDSA`, the curve, and the key.
const ED25519: &[u8] = &[0xa4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 0x20];
/// What stands before the modulus of an RS256 key and its length: a map of four, for RSA, RS256, and the
/// modulus; and after it, the exponent that all have.
const RS256: [&[u8]; 2] = [&[0xa4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20, 0x59], &[0x21, 0x43, 0x01, 0x00, 0x01]];
/// How many bytes the modulus of an RS256 key may have.
const MODULI: [usize; 3] = [256, 384, 512];

/// Reads a new key.
fn new_key(bytes: &[u8]) -> Option<(Algorithm, Vec<u8>)> {
    if let Some(rest) = bytes.strip_prefix(ES256[0]) {
        let (x, rest) = rest.split_first_chunk::<32>()?;
        let (y, _) = rest.strip_prefix(ES256[1])?.split_first_chunk::<32>()?;
        return Some((Algorithm::Es256, [&[0x04][..], x, y].concat()));
    }
    if let Some(rest) = bytes.strip_prefix(ED25519) {
        return Some((Algorithm::Ed25519, rest.first_chunk::<32>()?.to_vec()));
    }
    let (length, rest) = bytes.strip_prefix(RS256[0])?.split_first_chunk::<2>()?;
    let length = usize::from(u16::from_be_bytes(*length));
    let (modulus, rest) = rest.split_at_checked(length)?;
    let is_sound = MODULI.contains(&length) && rest.starts_with(RS256[1]);
    is_sound.then(|| (Algorithm::Rs256, modulus.to_vec()))
}

/// Someone was there.
const PRESENT: u8 = 0x01;
/// And has shown that it is them.
const VERIFIED: u8 = 0x04;

/// The bytes that a text of the standard stands for.
pub(crate) fn bytes(text: &str) -> Option<Vec<u8>> {
    Base64UrlUnpadded::decode_vec(text.trim_end_matches('=')).ok()
}

/// Reads what the browser says, and ends the ceremony it answers.
fn answered(data: &[u8], kind: &str, home: Home<'_>, open: &Ceremonies, purpose: Purpose) -> Option<()> {
    let said: ClientData = serde_json::from_slice(data).ok()?;
    // Ended first: whatever else is wrong, a challenge is good once.
    let is_open = open.end(&said.challenge, purpose);
    (is_open && said.kind == kind && said.origin == home.origin && !said.cross_origin).then_some(())
}

/// Reads what the authenticator says: for this site, and with its owner there.
fn authenticated<'a>(data: &'a [u8], home: Home<'_>) -> Option<AuthenticatorData<'a>> {
    let (name, rest) = data.split_at_checked(32)?;
    let (&flags, rest) = rest.split_first()?;
    let (count, rest) = rest.split_first_chunk::<4>()?;
    let is_ours = *name == *Sha256::digest(home.name.as_bytes());
    let is_owner = flags & PRESENT != 0 && flags & VERIFIED != 0;
    (is_ours && is_owner).then_some(AuthenticatorData { count: u32::from_be_bytes(*count), rest })
}

/// The key of a new passkey, and what authenticators know it by.
pub(crate) fn added(
    client_data: &[u8],
    authenticator_data: &[u8],
    home: Home<'_>,
    open: &Ceremonies,
    player: PlayerId,
) -> Option<(String, Key)> {
    answered(client_data, "webauthn.create", home, open, Purpose::Adding(player))?;
    let AuthenticatorData { count, rest } = authenticated(authenticator_data, home)?;
    // The make of the authenticator, which does not matter; then the id with its length, and the key.
    let (_, rest) = rest.split_at_checked(16)?;
    let (length, rest) = rest.split_first_chunk::<2>()?;
    let (id, rest) = rest.split_at_checked(u16::from_be_bytes(*length).into())?;
    let (algorithm, key) = new_key(rest)?;
    let key = Key { algorithm, public: Base64UrlUnpadded::encode_string(&key), count };
    (1..=1023).contains(&id.len()).then(|| (Base64UrlUnpadded::encode_string(id), key))
}

/// The key with its new count, if it has signed for signing in here and now.
pub(crate) fn signed(
    key: &Key,
    client_data: &[u8],
    authenticator_data: &[u8],
    signature: &[u8],
    home: Home<'_>,
) -> Option<Key> {
    let AuthenticatorData { count, .. } = authenticated(authenticator_data, home)?;
    let message = [authenticator_data, &Sha256::digest(client_data)[..]].concat();
    verify(key.algorithm, &bytes(&key.public)?, &message, signature)?;
    // A count that does not rise is that of a copy. Those that are shared between devices do not count.
    let rises = count > key.count || (count == 0 && key.count == 0);
    rises.then(|| Key { count, ..key.clone() })
}

/// Ends the ceremony of signing in that a browser answers; says whether it was open.
pub(crate) fn answers_sign_in(client_data: &[u8], home: Home<'_>, open: &Ceremonies) -> bool {
    answered(client_data, "webauthn.get", home, open, Purpose::SigningIn).is_some()
}

#[cfg(feature = "passkeys")]
fn verify(algorithm: Algorithm, key: &[u8], message: &[u8], signature: &[u8]) -> Option<()> {
    use ring::signature::{
        ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
    };
    let verified = match algorithm {
        Algorithm::Es256 => UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, key).verify(message, signature),
        Algorithm::Ed25519 => UnparsedPublicKey::new(&ED25519, key).verify(message, signature),
        Algorithm::Rs256 => {
            let components = RsaPublicKeyComponents { n: key, e: &[0x01, 0x00, 0x01] };
            components.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature)
        }
    };
    verified.ok()
}

/// Without the mathematics nothing is a signature, and the site says that it has no passkeys.
#[cfg(not(feature = "passkeys"))]
fn verify(_: Algorithm, _: &[u8], _: &[u8], _: &[u8]) -> Option<()> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_challenge_is_good_once_and_for_what_it_was_drawn() {
        let open = Ceremonies::default();
        let player = PlayerId(1);
        let challenge = open.begin(Purpose::Adding(player)).unwrap();
        assert!(!open.end(&challenge, Purpose::SigningIn));
        assert!(!open.end(&challenge, Purpose::Adding(player)), "the wrong answer has used it up");
        let challenge = open.begin(Purpose::Adding(player)).unwrap();
        assert!(!open.end(&challenge, Purpose::Adding(PlayerId(2))));
        let challenge = open.begin(Purpose::SigningIn).unwrap();
        assert!(open.end(&challenge, Purpose::SigningIn));
        assert!(!open.end(&challenge, Purpose::SigningIn));
        assert!(!open.end("made up", Purpose::SigningIn));
    }

    #[test]
    fn strangers_cannot_open_ceremonies_without_end() {
        let open = Ceremonies::default();
        assert_eq!((0..2 * MOST).filter_map(|_| open.begin(Purpose::SigningIn)).count(), MOST);
        assert_eq!(open.begin(Purpose::SigningIn), None);
    }

    #[test]
    fn whatever_is_sent_is_read_without_harm() {
        let home = Home { name: "site.example", origin: "https://site.example" };
        for length in 0..200 {
            assert!(authenticated(&vec![0xff; length], home).is_none());
        }
        for begin in [ES256[0], ED25519, RS256[0]] {
            for length in 0..600 {
                let _ = new_key(&[begin, &vec![0x01; length]].concat());
            }
        }
        assert_eq!(new_key(b"\xa4\x01\x03"), None);
        assert_eq!(bytes("not base64!"), None);
    }
}
