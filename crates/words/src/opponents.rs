//! Opponents by strength: the one table behind every list of opponents.

use amiral_game::{GameSeed, Law, PerSeat, Preset};
use amiral_host::{Kind, Participant, Plan, Spec};

use crate::{Lang, Say, Words};

/// An opponent to play against.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Opponent {
    /// Its id, the same in every language.
    pub id: &'static str,
    /// The strategy, as it is written.
    pub strategy: &'static str,
    /// The mean number of shots it needs ([`Opponent::COMMAND`]).
    pub mean: f64,
    name: &'static str,
    about: &'static str,
}

impl Opponent {
    /// All of them: those of the ladder, the weakest first, and the one that learns.
    pub const ALL: [Opponent; 6] = [
        Opponent { id: "easy", strategy: "easy", mean: 95.3, name: "opponent-easy", about: "opponent-easy-about" },
        Opponent {
            id: "medium",
            strategy: "medium",
            mean: 60.1,
            name: "opponent-medium",
            about: "opponent-medium-about",
        },
        Opponent {
            id: "lieutenant",
            strategy: "level3",
            mean: 49.6,
            name: "opponent-lieutenant",
            about: "opponent-lieutenant-about",
        },
        Opponent {
            id: "hard",
            strategy: "hard:opening=varied",
            mean: 45.5,
            name: "opponent-hard",
            about: "opponent-hard-about",
        },
        Opponent {
            id: "admiral",
            strategy: "admiral:opening=varied",
            mean: 44.7,
            name: "opponent-admiral",
            about: "opponent-admiral-about",
        },
        Opponent {
            id: "learner",
            strategy: "autodidact:mode=bayes",
            mean: 45.4,
            name: "opponent-learner",
            about: "opponent-learner-about",
        },
    ];

    /// How many of them stand on the ladder.
    const RUNGS: usize = 5;
    /// The default opponent.
    pub const USUAL: Opponent = Opponent::ALL[2];
    /// The rules under which the means were measured.
    pub const RULES: Preset = Preset::Hasbro;
    /// How the fleets were placed.
    pub const LAW: Law = Law::StartCell;
    /// How many games each mean is taken over.
    pub const GAMES: u128 = 2_000;
    /// The command that measures the means again.
    pub const COMMAND: &'static str = "amiral study easy medium level3 hard:opening=varied \
                                       admiral:opening=varied autodidact:mode=bayes --rules hasbro --law start-cell --games 2000 --seed 1";

    /// The strategy with its parameters.
    pub fn spec(&self) -> Spec {
        self.strategy.parse().expect("a test reads them all")
    }

    /// The place in the table, from 1 for the weakest.
    pub fn rank(&self) -> usize {
        Opponent::ALL.iter().position(|other| other.id == self.id).map_or(0, |place| place + 1)
    }

    /// The opponent that strategy is, however it opens its games, unless it is none of these.
    pub fn playing(spec: Spec) -> Option<Opponent> {
        Opponent::ALL.into_iter().find(|opponent| opponent.spec().varied() == spec.varied())
    }

    /// The next one down the ladder.
    pub fn gentler(self) -> Option<Opponent> {
        Opponent::ALL[..Opponent::RUNGS].iter().copied().rfind(|other| other.mean > self.mean + ALIKE)
    }

    /// The next one up the ladder.
    pub fn stronger(self) -> Option<Opponent> {
        Opponent::ALL[..Opponent::RUNGS].iter().copied().find(|other| other.mean < self.mean - ALIKE)
    }

    /// Who might be better company, after the latest games against opponents, whom and whether they
    /// were won, the last one first: after three losses in a row to the same one a gentler one, after
    /// three wins a stronger one.
    pub fn better_company(games: &[(Opponent, bool)]) -> Option<Opponent> {
        let streak = games.get(..STREAK)?;
        let same = streak.iter().all(|game| *game == streak[0]);
        let (opponent, won) = streak[0];
        if same { if won { opponent.stronger() } else { opponent.gentler() } } else { None }
    }

    /// The opponent with a name, in any language.
    pub fn named(text: &str) -> Option<Opponent> {
        let is_named = |opponent: &Opponent| opponent.id == text || is_said(opponent.name, text);
        Opponent::ALL.into_iter().find(is_named)
    }

    /// Its name in a language.
    pub fn name(&self, words: &Words) -> String {
        words.say(self.name, &[])
    }

    /// The name, with the mean.
    pub fn listed(&self, words: &Words) -> String {
        let mean = words.decimal(self.mean, 1);
        words.say("opponent-listed", &[("name", self.name(words).into()), ("mean", mean.into())])
    }

    /// What the means are taken over, and the command that measures them again.
    pub fn measured(words: &Words) -> String {
        let rules = Opponent::RULES.say(words);
        let games = words.number(Opponent::GAMES);
        let parts = [("rules", rules.into()), ("games", games.into()), ("command", Opponent::COMMAND.into())];
        words.say("opponent-measured", &parts)
    }
}

impl Say for Opponent {
    /// What it does, in one sentence.
    fn say(&self, words: &Words) -> String {
        words.say(self.about, &[])
    }
}

/// Players whose means differ by no more shots are equally strong company.
const ALIKE: f64 = 0.5;
/// How many games in a row, all lost or all won, make somebody else better company.
const STREAK: usize = 3;

/// A strategy as lists of them offer it: the opponents by strength first, then all others by their
/// own names.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Offered {
    /// The strategy, with the parameters it begins with.
    pub spec: Spec,
    /// The opponent it is.
    pub opponent: Option<Opponent>,
}

impl Offered {
    /// All of them, in the order to show them.
    pub fn all() -> Vec<Offered> {
        let opponents = Opponent::ALL.map(|opponent| Offered { spec: opponent.spec(), opponent: Some(opponent) });
        let others = Spec::catalogue().iter().map(|entry| Offered { spec: entry.default, opponent: None });
        let others = others.filter(|other| Opponent::playing(other.spec).is_none());
        opponents.iter().copied().chain(others).collect()
    }

    /// The place in [`Offered::all`] of that strategy, whatever its parameters.
    pub fn place(spec: Spec) -> usize {
        let all = Offered::all();
        let exactly = all.iter().position(|offered| offered.spec == spec);
        let by_name = |opponent: bool| {
            let is_it = |offered: &Offered| offered.spec.name() == spec.name();
            all.iter().position(|offered| is_it(offered) && offered.opponent.is_some() == opponent)
        };
        exactly.or_else(|| by_name(false)).or_else(|| by_name(true)).unwrap_or(0)
    }

    /// What it is called.
    pub fn name(&self, words: &Words) -> String {
        self.opponent.map_or_else(|| self.spec.name().to_owned(), |opponent| opponent.name(words))
    }
}

/// A game that begins at once, without a form to fill in. These are the choices of the third
/// document.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum QuickGame {
    /// Against an opponent.
    Against(Opponent),
    /// Two people on one screen.
    TwoPlayers,
}

impl QuickGame {
    /// All of them, in the order to show them.
    pub const ALL: [QuickGame; 4] = [
        QuickGame::Against(Opponent::ALL[0]),
        QuickGame::Against(Opponent::ALL[1]),
        QuickGame::Against(Opponent::ALL[3]),
        QuickGame::TwoPlayers,
    ];

    /// The rules of quick games.
    pub const RULES: Preset = Preset::Hasbro;
    /// How random fleets are placed in quick games.
    pub const LAW: Law = Law::StartCell;

    /// The quick game with a name, in any language.
    pub fn named(text: &str) -> Option<QuickGame> {
        let is_named = |game: &QuickGame| game.id() == text || is_said(game.key(), text);
        QuickGame::ALL.into_iter().find(is_named)
    }

    /// Its id, the same in every language.
    pub fn id(&self) -> &'static str {
        match self {
            QuickGame::Against(opponent) => opponent.id,
            QuickGame::TwoPlayers => "two",
        }
    }

    /// Its name in a language.
    pub fn name(&self, words: &Words) -> String {
        words.say(self.key(), &[])
    }

    /// The kind of game it is.
    pub fn kind(&self) -> Kind {
        match self {
            QuickGame::Against(_) => Kind::Versus,
            QuickGame::TwoPlayers => Kind::Two,
        }
    }

    /// The strategy of the computer, if it plays.
    pub fn strategy(&self) -> Option<Spec> {
        match self {
            QuickGame::Against(opponent) => Some(opponent.spec()),
            QuickGame::TwoPlayers => None,
        }
    }

    /// The plan of a quick game. It has its own rules, whatever the settings say.
    pub fn plan(&self, seed: GameSeed, people: &PerSeat<Participant>, computer: &str) -> Plan {
        let strategy = self.strategy().unwrap_or_default();
        let plan = self.kind().plan(&QuickGame::RULES.rules(), seed, strategy, people, computer);
        plan.placed_by(QuickGame::LAW)
    }

    fn key(&self) -> &'static str {
        match self {
            QuickGame::Against(opponent) if opponent.id == "easy" => "quick-easy",
            QuickGame::Against(opponent) if opponent.id == "medium" => "quick-medium",
            QuickGame::Against(_) => "quick-hard",
            QuickGame::TwoPlayers => "quick-two",
        }
    }
}

/// Whether a text is a message in some language.
fn is_said(key: &str, text: &str) -> bool {
    let text = text.to_lowercase();
    Lang::ALL.into_iter().any(|lang| Words::new(lang).say(key, &[]).to_lowercase() == text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_game::Seat;

    #[test]
    fn opponents_are_sorted_by_strength_and_play_what_they_say() {
        for pair in Opponent::ALL[..Opponent::RUNGS].windows(2) {
            assert!(pair[0].mean > pair[1].mean, "{} comes after {}", pair[1].id, pair[0].id);
            assert_eq!((pair[0].stronger(), pair[1].gentler()), (Some(pair[1]), Some(pair[0])));
        }
        assert_eq!((Opponent::ALL[0].gentler(), Opponent::ALL[4].stronger()), (None, None));
        assert_eq!(Opponent::ALL[5].spec().name(), "autodidact", "whoever learns stands beside the ladder");
        for (place, opponent) in Opponent::ALL.into_iter().enumerate() {
            assert_eq!(opponent.rank(), place + 1);
            assert_eq!(Opponent::playing(opponent.spec()), Some(opponent));
            assert_eq!(opponent.spec(), opponent.spec().varied(), "{} opens in many ways", opponent.id);
            assert!(Opponent::COMMAND.split(' ').any(|word| word == opponent.strategy), "{}", opponent.id);
            for lang in Lang::ALL {
                let words = Words::new(lang);
                assert_eq!(Opponent::named(&opponent.name(&words).to_uppercase()), Some(opponent));
                assert!(opponent.say(&words).ends_with('.'), "{}", opponent.id);
            }
        }
        assert_eq!(Opponent::named("level9"), None);
        assert!(Opponent::COMMAND.contains(&format!("--games {}", Opponent::GAMES)));
        assert!(Opponent::COMMAND.contains(Opponent::RULES.name()) && Opponent::COMMAND.contains(Opponent::LAW.name()));
    }

    #[test]
    fn after_three_games_that_went_one_way_somebody_else_is_better_company() {
        let [mousse, ensign, lieutenant, ..] = Opponent::ALL;
        let (won, lost) = ((ensign, true), (ensign, false));
        for (games, company) in [
            (&[][..], None),
            (&[won, won], None),
            (&[won, won, lost], None),
            (&[won, won, won], Some(lieutenant)),
            (&[lost, lost, lost, won], Some(mousse)),
            (&[lost, lost, (lieutenant, false)], None),
            (&[(mousse, false); 3], None),
        ] {
            assert_eq!(Opponent::better_company(games), company, "{games:?}");
        }
        let learner = Opponent::ALL[5];
        assert_eq!(Opponent::better_company(&[(learner, false); 3]), Some(lieutenant));
    }

    #[test]
    fn every_strategy_is_offered_once_opponents_first() {
        let all = Offered::all();
        let words = Words::new(Lang::En);
        let first = Opponent::ALL.map(|opponent| opponent.name(&words));
        for (offered, name) in all.iter().zip(&first) {
            assert_eq!(offered.name(&words), *name);
        }
        assert_eq!(all[first.len()].name(&words), "level1");
        for entry in Spec::catalogue() {
            let is_opponent = Opponent::playing(entry.default).is_some();
            let offered = all.iter().any(|offered| offered.spec == entry.default);
            assert!(is_opponent || offered, "{}", entry.name);
        }
        for (place, offered) in all.iter().enumerate() {
            assert_eq!(Offered::place(offered.spec), place, "{}", offered.spec);
        }
        let many = "level4:samples=7".parse().unwrap();
        assert_eq!(all[Offered::place(many)].spec.name(), "level4");
        let slow = "admiral:budget=123456".parse().unwrap();
        assert_eq!(all[Offered::place(slow)].spec.name(), "admiral");
    }

    #[test]
    fn the_four_quick_games_go_by_the_words_of_the_language() {
        let names = |lang| QuickGame::ALL.map(|game| game.name(&Words::new(lang)));
        assert_eq!(names(Lang::En), ["Easy", "Medium", "Hard", "Two players"]);
        assert_eq!(names(Lang::Fr), ["Facile", "Moyen", "Difficile", "Deux joueurs"]);
        let people = PerSeat(["Ada", "Zoé"].map(Participant::person));
        for game in QuickGame::ALL {
            assert_eq!(QuickGame::named(game.id()), Some(game));
            let plan = game.plan(GameSeed::Chosen(1), &people, "HAL");
            assert_eq!(plan.rules, Preset::Hasbro.rules());
            assert_eq!(plan, plan.clone().placed_by(Law::StartCell));
            assert_eq!(plan.seats[Seat::B].as_ref().and_then(|seat| seat.spec().copied()), game.strategy());
        }
        assert_eq!(QuickGame::named("hard").and_then(|game| game.strategy()), Some(Opponent::ALL[3].spec()));
        assert_eq!(QuickGame::named("moyen").and_then(|game| game.strategy()), "medium".parse().ok());
        assert_eq!(QuickGame::named("deux joueurs").map(|game| game.kind()), Some(Kind::Two));
    }
}
