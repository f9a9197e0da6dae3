//! Passwords and recovery codes: which are good enough, and how they are kept.
//!
//! A password is kept as its Argon2id hash, with the parameters that OWASP recommends. Hashing takes
//! 19 MiB and tens of milliseconds by design, so only two are computed at a time and few may wait:
//! whoever floods the site with passwords takes no more of it than that.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use amiral_store::{Handle, SecretHash};
use argon2::password_hash::PasswordVerifier;
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use rayon::{ThreadPool, ThreadPoolBuilder};
use tokio::sync::{Semaphore, oneshot};
use unicode_normalization::UnicodeNormalization;

use crate::client::{Address, Network};

/// How many hashes are computed at a time.
const AT_ONCE: usize = 2;
/// How many may wait for that: about a second's worth.
const WAITING: usize = 32;
/// How many of those who are hashed for and wait may come from one network: whoever floods the site leaves
/// places for others, and a class that signs in at once has enough.
const OF_ONE: usize = 24;

/// How every hash of today begins.
const TODAY: &str = "$argon2id$v=19$m=19456,t=2,p=1$";
/// The hash of a password that nobody has: what is asked of somebody unknown is as much work.
const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$wMV2N0e7qTHnNdyOr3lXcg$3qvCtrzYlXUpqQZ0Bq5mJ1vUzvS1m2cYt8xH0eWk7aA";

/// Too many passwords are waiting to be hashed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooBusy;

/// Hashes passwords, few at a time.
pub(crate) struct Passwords {
    turns: Arc<Semaphore>,
    /// Threads of their own, each with the memory of a hash.
    threads: OnceLock<Option<ThreadPool>>,
    queue: Arc<Mutex<Queue>>,
    computed: AtomicU64,
}

/// Those who are hashed for and wait.
#[derive(Default)]
struct Queue {
    all: usize,
    by_network: HashMap<Network, usize>,
}

/// One of them, with where they come from.
struct Place(Arc<Mutex<Queue>>, Option<Network>);

impl Place {
    fn take(queue: &Arc<Mutex<Queue>>, from: Option<Network>) -> Option<Place> {
        let mut places = queue.lock().unwrap_or_else(PoisonError::into_inner);
        let of_one = from.and_then(|from| places.by_network.get(&from)).copied().unwrap_or_default();
        if places.all >= WAITING + AT_ONCE || of_one >= OF_ONE {
            return None;
        }
        places.all += 1;
        if let Some(from) = from {
            places.by_network.insert(from, of_one + 1);
        }
        Some(Place(queue.clone(), from))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Place(queue, from) = self;
        let mut places = queue.lock().unwrap_or_else(PoisonError::into_inner);
        places.all -= 1;
        if let Some(from) = from
            && let Some(left) = places.by_network.get_mut(from)
        {
            *left -= 1;
            if *left == 0 {
                places.by_network.remove(from);
            }
        }
    }
}

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords {
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            threads: OnceLock::new(),
            queue: Arc::default(),
            computed: AtomicU64::new(0),
        }
    }
}

impl Passwords {
    /// The hash of a password that came from there.
    pub(crate) async fn hash(&self, password: String, from: Option<Address>) -> Result<String, TooBusy> {
        self.compute(from, move || hash(&password)).await
    }

    /// Whether a password is the one with that hash. Without a hash it is not, after the same work.
    pub(crate) async fn verify(
        &self,
        password: String,
        kept: Option<String>,
        from: Option<Address>,
    ) -> Result<bool, TooBusy> {
        let is_known = kept.is_some();
        let kept = kept.unwrap_or_else(|| NOBODYS.into());
        let same = self.compute(from, move || is_hashed(&password, &kept));
        Ok(same.await? && is_known)
    }

    /// How many hashes have been computed so far.
    pub(crate) fn computed(&self) -> u64 {
        self.computed.load(Ordering::Relaxed)
    }

    async fn compute<T: Send + 'static>(
        &self,
        from: Option<Address>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, TooBusy> {
        let place = Place::take(&self.queue, from.map(Address::network)).ok_or(TooBusy)?;
        let turn = self.turns.clone().acquire_owned().await.map_err(|_| TooBusy)?;
        // Whoever asked may have gone: their turn ends with the work, not with the request.
        let work = move || {
            let done = work();
            drop((turn, place));
            done
        };
        let (tell, told) = oneshot::channel();
        let threads = self.threads.get_or_init(threads).as_ref().ok_or(TooBusy)?;
        self.computed.fetch_add(1, Ordering::Relaxed);
        threads.spawn(move || drop(tell.send(work())));
        told.await.map_err(|_| TooBusy)
    }
}

/// The threads that hash.
fn threads() -> Option<ThreadPool> {
    let threads = ThreadPoolBuilder::new().num_threads(AT_ONCE).thread_name(|_| "passwords".into());
    // Whoever waits is told that nothing came of it.
    let threads = threads.panic_handler(|_| tracing::error!("a password could not be hashed"));
    threads.build().inspect_err(|error| tracing::error!("no threads for passwords: {error}")).ok()
}

/// Whether a hash was computed as today's are.
pub(crate) fn is_todays(kept: &str) -> bool {
    kept.starts_with(TODAY)
}

fn hasher() -> Argon2<'static> {
    let parameters = Params::new(19 * 1024, 2, 1, None).expect("the parameters are within the limits");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, parameters)
}

fn hash(password: &str) -> String {
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).expect("the system has random numbers");
    let salt = Salt::new(&salt).expect("a salt of that length is one");
    let params = ParamsString::try_from(hasher().params()).expect("the parameters can be written");
    let (algorithm, version) = (Algorithm::Argon2id.ident(), Some(Version::V0x13.into()));
    PasswordHash { algorithm, version, params, salt: Some(salt), hash: Some(output(password, &salt)) }.to_string()
}

/// Whether a password has that hash. One that was computed otherwise than today's says how.
fn is_hashed(password: &str, kept: &str) -> bool {
    let Ok(hash) = PasswordHash::new(kept) else { return false };
    match (hash.salt, hash.hash) {
        (Some(salt), Some(known)) if is_todays(kept) => output(password, &salt) == known,
        _ => hasher().verify_password(prepared(password).as_bytes(), &hash).is_ok(),
    }
}

fn output(password: &str, salt: &Salt) -> Output {
    let (hasher, mut output) = (hasher(), [0; Params::DEFAULT_OUTPUT_LEN]);
    MEMORY.with_borrow_mut(|memory| {
        memory.resize(hasher.params().block_count(), Block::new());
        let memory = memory.as_mut_slice();
        let hashed = hasher.hash_password_into_with_memory(prepared(password).as_bytes(), salt, &mut output, memory);
        hashed.expect("a password of bounded length has a hash");
    });
    Output::new(&output).expect("an output of that length is one")
}

thread_local! {
    /// What a hash is computed in. Freed and asked for again each time, an allocator would come to
    /// keep many times as much.
    static MEMORY: RefCell<Vec<Block>> = const { RefCell::new(Vec::new()) };
}

/// The same text whichever keyboard typed it.
fn prepared(password: &str) -> String {
    password.nfkc().collect()
}

/// Why a password is not good enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WeakPassword {
    /// It has too few characters.
    Short,
    /// It has too many.
    Long,
    /// It is among those that are tried first.
    Common,
    /// It is hardly more than the handle.
    Handle,
}

/// The fewest characters of a password.
pub(crate) const SHORTEST: usize = 8;
/// The most.
pub(crate) const LONGEST: usize = 128;

/// Refuses a password that whoever guesses tries first.
pub(crate) fn ensure_strong(password: &str, handle: &Handle) -> Result<(), WeakPassword> {
    let length = password.chars().take(LONGEST + 1).count();
    if length < SHORTEST {
        return Err(WeakPassword::Short);
    }
    if length > LONGEST {
        return Err(WeakPassword::Long);
    }
    let core = core(password);
    if !core.is_empty() && core == self::core(handle.as_str()) {
        return Err(WeakPassword::Handle);
    }
    if is_common(password, &core) { Err(WeakPassword::Common) } else { Ok(()) }
}

/// What is left of a password without what people add to a word: capitals, letters written as digits,
/// and digits and signs around it.
fn core(password: &str) -> String {
    let lower = prepared(password).to_lowercase();
    let bare = lower.trim_matches(|letter: char| !letter.is_alphabetic() && !matches!(letter, '@' | '$'));
    let letter = |letter: char| match letter {
        '0' | 'ô' => 'o',
        '1' | '!' | '|' => 'i',
        '3' | 'é' | 'è' | 'ê' => 'e',
        '4' | '@' | 'à' | 'â' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        'ç' => 'c',
        other => other,
    };
    bare.chars().map(letter).filter(|letter| letter.is_alphabetic()).collect()
}

fn is_common(password: &str, core: &str) -> bool {
    let letters: Vec<char> = prepared(password).to_lowercase().chars().collect();
    // One short piece over and over: "aaaaaaaa", "abcabcabc".
    let repeats = (1..=4).any(|piece| letters.iter().zip(&letters[piece.min(letters.len())..]).all(|(a, b)| a == b));
    // Keys or letters in order: "23456789", "qwertyui", "azertyuiop".
    let text: String = letters.iter().collect();
    let back: String = letters.iter().rev().collect();
    let in_order = ROWS.iter().any(|row| row.contains(&text) || row.contains(&back));
    // Digits alone, as dates and telephone numbers are.
    let digits = letters.iter().all(char::is_ascii_digit) && letters.len() < 12;
    let words = || {
        let halves = COMMON.split_whitespace().filter_map(|word| core.strip_prefix(word));
        halves.into_iter().any(|rest| rest.is_empty() || COMMON.split_whitespace().any(|word| word == rest))
    };
    let known = || COMMONEST.lines().any(|common| common == text);
    repeats || in_order || digits || core.is_empty() && letters.len() < 12 || words() || known()
}

/// The passwords that are guessed first, by what was found in leaks: as long as ours have to be.
const COMMONEST: &str = include_str!("commonest_passwords.txt");

/// What fingers find one after another.
const ROWS: [&str; 12] = [
    "01234567890123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
    "qwertzuiopasdfghjklyxcvbnm",
    "1q2w3e4r5t6y7u8i9o0p",
    "1a2z3e4r5t6y7u8i9o0p",
    "q1w2e3r4t5y6u7i8o9p0",
    "qazwsxedcrfvtgbyhnujmikolp",
    "1qaz2wsx3edc4rfv5tgb6yhn",
    "aqwzsxedcrfvtgbyhn",
    "1qazxsw23edcvfr45tgb",
];

/// The words that the commonest passwords consist of: alone, two of them, or with digits and signs around.
const COMMON: &str = "\
    abc abcd abcde abcdef abcdefg abcdefgh access account admin administrator adobe alexander alexandre alice amanda amiral \
    amour andrea andrew angel angela anthony apple arsenal asdf asdfasdf asdfgh asdfghjk asdfghjkl ashley austin aze \
    azer azert azerty azertyui azertyuiop babygirl bailey banana barney baseball basketball batman battleship beautiful benjamin \
    bienvenue bigdaddy blahblah blink boomer boston brandon brandy buster butterfly camille captain caroline celtic \
    chanel changeit changeme charlie charlotte chelsea cheval chicken chocolat chocolate chouchou cocacola coco compaq computer \
    cookie corvette coucou cowboy cowboys dakota dallas daniel david default demo diamond dolphin doudou dragon dragonball drowssap \
    eagle eagles einstein elizabeth eminem enter enterprise facebook falcon ferrari fille fishing flower football forever \
    france freedom friend friends fuckoff fuckyou garfield gateway george ginger golden google guest guitar \
    hammer hannah harley heather hello hellokitty hockey hollywood hunter iceman icecream iloveu iloveyou internet isabelle jasmine \
    jasper jennifer jenny jessica jesus jetaime johnny jonathan jordan joshua julien justin killer kitty knight lakers lalala letmein \
    liberte lola london loulou love lovely lover loveme loveyou madison maggie manager marie marina marine marlboro marseille \
    martin master matrix matthew matthieu maverick melanie mercedes metallica michael michel michelle mickey midnight \
    miller monday money monkey monster morgan motdepasse mother mountain mustang mypassword myspace nathalie naruto natasha nathan \
    nicolas nicole nintendo nirvana nothing oiseau olivier orange orlando pa paradise paris parker pascal pass passe passer password \
    passwd passwort patate patricia patrick peaches peanut pepper phoenix pierre playboy playstation please pokemon police porsche \
    power prince princess princesse private purple qazwsx qazwsxedc qsdfgh qsdfghjklm qwe qwer qwert qwerty qwertyui qwertyuiop \
    qwertz rachel raiders rainbow ranger rebecca redskins richard robert rocket root rosebud runner samantha samsung samuel \
    sandra scooby scooter scorpion sebastien secret senha server shadow shannon silver slayer slipknot smokey snoopy soccer \
    softball soleil sophie spider spiderman spongebob starwars steelers stephanie steven startrek sucker summer sunshine superman \
    superstar support system taylor tennis tequila test tester testing thomas thunder thx tigers tigger tinkerbell titanic tomate \
    trustno trustnoi tucker turtle twilight user vanessa victor victoria viking vincent voyage warrior welcome whatever william wilson \
    winner winter wizard xavier yamaha yankees yellow zaq zaqxsw zaqwsx zeppelin zidane zxcvbn zxcvbnm";

/// A code that signs in once to whoever has lost everything else: 80 random bits, written in letters
/// and digits that are not mistaken for one another.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode(String);

/// Which letters and digits codes have, five bits each.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

impl RecoveryCode {
    /// How many an account is given.
    pub const MANY: usize = 8;

    /// A new one.
    pub fn draw() -> RecoveryCode {
        RecoveryCode(draw_digits::<16>())
    }

    /// As many as an account is given.
    pub fn draw_many() -> Vec<RecoveryCode> {
        (0..RecoveryCode::MANY).map(|_| RecoveryCode::draw()).collect()
    }

    /// The code that somebody typed, however they grouped it.
    pub fn read(typed: &str) -> RecoveryCode {
        RecoveryCode(read_digits(typed))
    }

    /// What the database knows of it.
    pub fn hash(&self) -> SecretHash {
        SecretHash::of(&format!("recovery code {}", self.0))
    }
}

impl std::fmt::Display for RecoveryCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write_grouped(f, &self.0)
    }
}

/// The code on a pupil's card: with the handle it signs in, until the teacher replaces it. 60 random
/// bits: at a hundred guesses an hour nobody comes upon one, and whoever steals the hashes has the
/// hash of a handle and a code to find by trying, for each pupil anew.
#[derive(Clone, PartialEq, Eq)]
pub struct SignInCode(String);

impl SignInCode {
    /// A new one.
    pub fn draw() -> SignInCode {
        SignInCode(draw_digits::<12>())
    }

    /// The code that somebody typed, however they grouped it.
    pub fn read(typed: &str) -> SignInCode {
        SignInCode(read_digits(typed))
    }

    /// What the database knows of it: it is good with that handle alone, and with those that look alike.
    pub fn hash(&self, handle: &Handle) -> SecretHash {
        SecretHash::of(&format!("sign-in code {} {}", handle.skeleton(), self.0))
    }
}

impl std::fmt::Display for SignInCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write_grouped(f, &self.0)
    }
}

fn draw_digits<const MANY: usize>() -> String {
    let mut bytes = [0; MANY];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes.iter().map(|byte| char::from(DIGITS[usize::from(byte % 32)])).collect()
}

fn read_digits(typed: &str) -> String {
    let digit = |letter: char| match letter.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    typed.chars().filter(char::is_ascii_alphanumeric).take(40).map(digit).collect()
}

fn write_grouped(f: &mut std::fmt::Formatter<'_>, digits: &str) -> std::fmt::Result {
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && place % 4 == 0 {
            f.write_str("-")?;
        }
        write!(f, "{digit}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;
    use std::time::Duration;

    fn weakness(password: &str) -> Option<WeakPassword> {
        ensure_strong(password, &"Captain-Ada".parse().unwrap()).err()
    }

    #[test]
    fn a_sign_in_code_is_read_however_it_is_typed_and_good_with_one_handle() {
        let code = SignInCode::draw();
        let shown = code.to_string();
        assert_eq!((shown.len(), shown.matches('-').count()), (14, 2));
        let typed = shown.to_lowercase().replace('0', "o").replace('1', "l").replace('-', " ");
        let [zoe, same, max] = ["zoe-12", "ZOE_l2", "max-34"].map(|text| text.parse::<Handle>().unwrap());
        assert_eq!(SignInCode::read(&typed).hash(&same), code.hash(&zoe));
        assert_ne!(code.hash(&zoe), code.hash(&max));
        assert_ne!(SignInCode::draw().hash(&zoe), code.hash(&zoe));
    }

    #[test]
    fn what_is_guessed_first_is_refused() {
        for common in [
            "password",
            "Password1!",
            "P@ssw0rd2024",
            "12345678",
            "87654321",
            "qwertyui",
            "AZERTYUIOP",
            "azerty123",
            "motdepasse",
            "MotDePasse1",
            "iloveyou2",
            "jetaime75",
            "aaaaaaaa",
            "abcabcabc",
            "19840312",
            "1qaz2wsx",
            "sunshine",
            "soleil13",
            "football!",
            "letmein123",
            "trustno1!",
            "Battleship1",
            "dragonball",
            "qwerty123456",
            "passpass",
            "monkeylove9",
            // By the list alone.
            "ncc1701d",
            "CJKYsirj",
        ] {
            assert_eq!(weakness(common), Some(WeakPassword::Common), "{common}");
        }
        assert_eq!(weakness("captain-ada1"), Some(WeakPassword::Handle));
        assert_eq!(weakness("c@pt@inAda!!"), Some(WeakPassword::Handle));
        assert_eq!(weakness("kürzer7"), Some(WeakPassword::Short));
        assert_eq!(weakness(&"long ".repeat(26)), Some(WeakPassword::Long));
        for strong in ["correct horse battery", "vieux phare 38", "tidal-anchor-9", "kX9#mQ2v", "314159265358979"] {
            assert_eq!(weakness(strong), None, "{strong}");
        }
    }

    #[tokio::test]
    async fn a_password_is_known_again_and_its_hash_says_how_it_was_made() {
        let passwords = Passwords::default();
        let kept = passwords.hash("vieux phare \u{e9}".into(), None).await.unwrap();
        assert!(is_todays(&kept) && is_todays(NOBODYS) && !is_todays("$argon2id$v=19$m=4096,t=3,p=1$x"), "{kept}");
        assert_ne!(
            kept,
            passwords.hash("vieux phare \u{e9}".into(), None).await.unwrap(),
            "every hash has its own salt"
        );
        for (typed, same) in [("vieux phare e\u{301}", true), ("vieux phare e", false), ("", false)] {
            assert_eq!(passwords.verify(typed.into(), Some(kept.clone()), None).await, Ok(same), "{typed}");
        }
        assert_eq!(passwords.verify("vieux phare".into(), None, None).await, Ok(false));
        assert!(argon2::PasswordHash::new(NOBODYS).is_ok(), "it is read as any other");
    }

    #[tokio::test]
    async fn two_are_hashed_at_a_time_and_few_wait() {
        let passwords = Arc::new(Passwords::default());
        let open = Arc::new(std::sync::Barrier::new(AT_ONCE + 1));
        let working: Vec<_> = (0..AT_ONCE)
            .map(|_| {
                let (passwords, open) = (passwords.clone(), open.clone());
                tokio::spawn(async move { passwords.compute(None, move || open.wait()).await.map(drop) })
            })
            .collect();
        while passwords.turns.available_permits() > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let ran = Arc::new(AtomicUsize::new(0));
        let waiting: Vec<_> = (0..WAITING)
            .map(|_| {
                let (passwords, ran) = (passwords.clone(), ran.clone());
                tokio::spawn(async move {
                    passwords.compute(None, move || ran.fetch_add(1, Ordering::SeqCst)).await.map(drop)
                })
            })
            .collect();
        let all = || passwords.queue.lock().unwrap().all;
        while all() < WAITING + AT_ONCE {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(passwords.compute(None, || ()).await, Err(TooBusy));
        assert_eq!(ran.load(Ordering::SeqCst), 0, "they wait for a turn");
        // Whoever goes away leaves their place.
        waiting[0].abort();
        while all() >= WAITING + AT_ONCE {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        open.wait();
        for done in working.into_iter().chain(waiting).skip(1) {
            let _ = done.await;
        }
        assert_eq!(ran.load(Ordering::SeqCst), WAITING - 1);
        assert_eq!(passwords.compute(None, || 7).await, Ok(7));
    }

    #[test]
    fn one_network_leaves_places_for_the_others() {
        let queue = Arc::default();
        let address = |text: String| Address::of(text.parse().unwrap());
        // However many addresses somebody has of one network.
        let take = |number: usize| Place::take(&queue, Some(address(format!("2001:db8:0:{number:x}::1")).network()));
        let flood: Vec<Place> = (0..100).map_while(take).collect();
        assert_eq!(flood.len(), OF_ONE);
        let others = |number: usize| Place::take(&queue, Some(address(format!("192.0.2.{number}")).network()));
        let rest: Vec<Place> = (1..100).map_while(others).collect();
        assert_eq!(rest.len(), WAITING + AT_ONCE - OF_ONE);
        drop((flood, rest));
        let places = queue.lock().unwrap();
        assert_eq!((places.all, places.by_network.len()), (0, 0));
    }

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = RecoveryCode::draw();
        let written = code.to_string();
        assert_eq!(written.len(), 19, "{written}");
        for typed in [written.clone(), written.to_lowercase(), written.replace('-', " "), written.replace('0', "o")] {
            assert_eq!(RecoveryCode::read(&typed).hash(), code.hash());
        }
        assert_ne!(RecoveryCode::draw().hash(), code.hash());
    }
}
