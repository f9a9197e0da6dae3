//! Reproducible randomness: a seed, and streams split from it.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The random number generator used everywhere.
pub type Dice = Xoshiro256PlusPlus;

/// The number from which everything random follows: same seed, same game.
///
/// ```
/// # use amiral_game::Seed;
/// assert_eq!(Seed(1).dice(&[2, 3]), Seed(1).dice(&[2, 3]));
/// assert_ne!(Seed(1).dice(&[2, 3]), Seed(1).dice(&[3, 2]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed(pub u64);

impl Seed {
    /// The stream of random numbers for one purpose, named by numbers: a seat, a shot, a game of a
    /// study. Streams with different names are independent, and none depends on what was drawn from
    /// another.
    pub fn dice(self, path: &[u64]) -> Dice {
        Dice::seed_from_u64(self.split(path).0)
    }

    /// Another seed, for one purpose named by numbers.
    pub fn split(self, path: &[u64]) -> Seed {
        Seed(path.iter().fold(mix(self.0), |state, &step| mix(state ^ mix(step.wrapping_add(0x9e37_79b9_7f4a_7c15)))))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Seed {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Seed, ParseIntError> {
        text.parse().map(Seed)
    }
}

/// What everything random in one game follows from: who starts, the fleets of the house, a
/// strategy's dice.
///
/// ```
/// use amiral_game::GameSeed;
///
/// let seed: GameSeed = "00112233445566778899aabbccddeeff".parse()?;
/// assert_eq!(seed.to_string(), "00112233445566778899aabbccddeeff");
/// assert!(!seed.is_chosen());
/// assert!("42".parse::<GameSeed>()?.is_chosen());
/// # Ok::<(), amiral_game::GameSeedError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameSeed {
    /// A number that somebody chose, and with it the fleet; also every seed of a version that drew
    /// 64 bits.
    Chosen(u64),
    /// 128 bits that nobody chose. Nothing about one stream follows from another: each is a keyed
    /// hash of its name.
    Drawn([u8; 16]),
}

impl GameSeed {
    /// The seed for one purpose, named by numbers.
    pub fn split(self, path: &[u64]) -> Seed {
        match self {
            GameSeed::Chosen(number) => Seed(number).split(path),
            GameSeed::Drawn(_) => {
                let bytes = self.hash(STREAM, path);
                Seed(u64::from_le_bytes(bytes[..8].try_into().expect("a hash has 32 bytes")))
            }
        }
    }

    /// The stream of random numbers for one purpose, named by numbers.
    pub fn dice(self, path: &[u64]) -> Dice {
        Dice::seed_from_u64(self.split(path).0)
    }

    /// The seed of the game that follows on this one.
    #[must_use]
    pub fn next(self, path: &[u64]) -> GameSeed {
        match self {
            GameSeed::Chosen(number) => GameSeed::Chosen(Seed(number).split(path).0),
            GameSeed::Drawn(_) => {
                let bytes = self.hash(NEXT, path);
                GameSeed::Drawn(bytes[..16].try_into().expect("a hash has 32 bytes"))
            }
        }
    }

    /// Whether somebody may have chosen it, and so knows the fleet.
    pub fn is_chosen(self) -> bool {
        matches!(self, GameSeed::Chosen(_))
    }

    fn hash(self, context: &str, path: &[u64]) -> [u8; 32] {
        let secret = match self {
            GameSeed::Chosen(number) => u128::from(number).to_le_bytes(),
            GameSeed::Drawn(bytes) => bytes,
        };
        let key = blake3::derive_key(context, &secret);
        let mut hasher = blake3::Hasher::new_keyed(&key);
        for step in path {
            hasher.update(&step.to_le_bytes());
        }
        hasher.finalize().into()
    }
}

/// What the keys of the two kinds of hash are derived for.
const STREAM: &str = "amiral 2026 stream of a game's seed";
const NEXT: &str = "amiral 2026 seed of the next game";

impl From<Seed> for GameSeed {
    fn from(seed: Seed) -> GameSeed {
        GameSeed::Chosen(seed.0)
    }
}

/// A decimal number, or 32 hexadecimal digits.
impl fmt::Display for GameSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameSeed::Chosen(number) => number.fmt(f),
            GameSeed::Drawn(bytes) => bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}")),
        }
    }
}

/// A text that is not the seed of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the seed of a game is a number below 2^64, or 32 hexadecimal digits")]
pub struct GameSeedError;

impl FromStr for GameSeed {
    type Err = GameSeedError;

    fn from_str(text: &str) -> Result<GameSeed, GameSeedError> {
        let is_hex = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_hex {
            let number = u128::from_str_radix(text, 16).map_err(|_| GameSeedError)?;
            return Ok(GameSeed::Drawn(number.to_be_bytes()));
        }
        text.parse().map(GameSeed::Chosen).map_err(|_| GameSeedError)
    }
}

/// The finalizer of `SplitMix64`: every bit of the input moves every bit of the output.
fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A number below `bound`. The product of 64 random bits and the bound deviates from uniform by less
/// than one part in 2^54 for any bound used here, which no number of games can reveal.
pub fn below(dice: &mut impl Rng, bound: usize) -> usize {
    ((u128::from(dice.next_u64()) * bound as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_repeatable_and_distinct() {
        let first = |path: &[u64]| Seed(7).dice(path).next_u64();
        assert_eq!(first(&[1, 2]), first(&[1, 2]));
        let all =
            [first(&[]), first(&[0]), first(&[0, 0]), first(&[1, 2]), first(&[2, 1]), Seed(8).dice(&[0]).next_u64()];
        for (n, value) in all.iter().enumerate() {
            assert!(!all[..n].contains(value));
        }
    }

    #[test]
    fn chosen_seeds_give_the_numbers_they_always_gave() {
        assert_eq!(GameSeed::Chosen(7).split(&[1, 2]), Seed(7).split(&[1, 2]));
        assert_eq!(GameSeed::Chosen(7).dice(&[3]), Seed(7).dice(&[3]));
        assert_eq!(GameSeed::Chosen(7).next(&[4]), GameSeed::Chosen(Seed(7).split(&[4]).0));
    }

    #[test]
    fn streams_of_drawn_seeds_differ_by_every_bit_of_the_seed_and_by_their_names() {
        let drawn = |last: u8| {
            let mut bytes = [0; 16];
            bytes[15] = last;
            GameSeed::Drawn(bytes)
        };
        let streams = [
            drawn(1).split(&[1]),
            drawn(1).split(&[2]),
            drawn(1).split(&[1, 0]),
            drawn(2).split(&[1]),
            GameSeed::Chosen(1).split(&[1]),
        ];
        for (n, stream) in streams.iter().enumerate() {
            assert!(!streams[..n].contains(stream));
        }
        assert_ne!(drawn(1).next(&[4]), drawn(1));
        // Fixed, so that every later version can resume saved games.
        assert_eq!(drawn(1).split(&[2, 1]), Seed(9_221_588_610_954_957_468));
    }

    #[test]
    fn seeds_of_games_are_read_as_they_are_written() {
        for text in ["0", "18446744073709551615", "0123456789abcdef0123456789abcdef"] {
            assert_eq!(text.parse::<GameSeed>().unwrap().to_string(), text);
        }
        for text in ["", "-1", "18446744073709551616", "0123456789abcdef", "0123456789abcdef0123456789abcdeg"] {
            assert_eq!(text.parse::<GameSeed>(), Err(GameSeedError));
        }
    }
}
