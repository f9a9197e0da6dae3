//! What every page knows: the visitor's language and colours, the ways through the site, and what
//! forms offer.

use amiral_game::{Announce, Contact, Law, Preset, Rules, Turns};
use amiral_strategy::Spec;
use amiral_words::{Arg, Lang, Opponent, QuickGame, Say, Words, catalogue_name, strategy_called, value_name};

use super::notices::Topic;
use super::visit::{BOARDS, Visit, Who};
use super::{assets, install};
use crate::api::history::OwnGame;
use crate::wire::{GameMode, PlayerType};

/// The most unfinished games that are shown.
const REMINDED: usize = 4;

/// What every template gets.
pub(crate) struct Page<'a> {
    words: &'a Words,
    /// The colours the visitor chose, if any.
    pub(crate) theme: Option<&'static str>,
    /// How seas are drawn, where the visitor chose.
    pub(crate) board: Option<&'static str>,
    visit: &'a Visit,
}

/// A link to a part of the site.
pub(crate) struct Way {
    pub(crate) href: &'static str,
    pub(crate) name: String,
    pub(crate) here: bool,
    /// Whether it leads into the laboratory, whose pages share a menu.
    pub(crate) lab: bool,
}

/// The pages of the laboratory.
const LABORATORY: [&str; 4] = ["/watch", "/analyse", "/study", "/explore"];

/// A set of rules to choose, and the form fields it fills.
pub(crate) struct PresetChoice {
    pub(crate) name: &'static str,
    pub(crate) title: String,
    pub(crate) about: String,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) fleet: String,
    pub(crate) mirror: &'static str,
    pub(crate) contact: &'static str,
    pub(crate) announce: &'static str,
    pub(crate) turns: &'static str,
}

/// A game to go on with.
pub(crate) struct OpenGame {
    pub(crate) id: String,
    /// Against whom, or what kind of game it is.
    pub(crate) title: String,
    pub(crate) made: String,
    /// When the turn is to be over, where there is a clock.
    pub(crate) due: Option<String>,
    /// Whether it waits for the visitor.
    pub(crate) your_turn: bool,
}

/// An opponent to choose.
pub(crate) struct OpponentChoice {
    pub(crate) id: &'static str,
    pub(crate) strategy: &'static str,
    pub(crate) name: String,
    pub(crate) about: String,
    /// How many shots it needs.
    pub(crate) shots: String,
    /// Whether it is the one to begin with.
    pub(crate) usual: bool,
    /// Whether it plays fleets of any shapes.
    pub(crate) any_fleet: bool,
}

/// A game that begins with one click.
pub(crate) struct QuickChoice {
    pub(crate) name: String,
    pub(crate) mode: &'static str,
    /// The computer's strategy, or nothing where two people play.
    pub(crate) strategy: String,
    pub(crate) rules: &'static str,
    pub(crate) law: &'static str,
}

/// A strategy to choose.
pub(crate) struct StrategyChoice {
    pub(crate) name: &'static str,
    pub(crate) title: String,
    pub(crate) about: String,
    /// Whether it is selected at first.
    pub(crate) usual: bool,
    /// Whether it plays fleets of any shapes.
    pub(crate) any_fleet: bool,
    pub(crate) parameters: Vec<ParameterField>,
}

/// A parameter of a strategy, as a field.
pub(crate) struct ParameterField {
    pub(crate) name: &'static str,
    pub(crate) title: String,
    pub(crate) usual: String,
    pub(crate) least: usize,
    pub(crate) most: usize,
    pub(crate) range: String,
    /// Its values where they have names: as they are written, and what they are called.
    pub(crate) names: Vec<(&'static str, String)>,
}

/// A kind of game to choose.
pub(crate) struct ModeChoice {
    pub(crate) name: &'static str,
    pub(crate) title: String,
    pub(crate) about: String,
    pub(crate) chosen: bool,
}

/// A way to draw seas.
pub(crate) struct BoardChoice {
    pub(crate) name: &'static str,
    pub(crate) title: String,
    pub(crate) chosen: bool,
}

/// A page in another language.
pub(crate) struct Translation {
    pub(crate) code: &'static str,
    pub(crate) name: String,
    pub(crate) href: String,
}

/// Rules by the name of their preset, if they have one, and what they are in a sentence.
pub(crate) fn rules_told(rules: &Rules, words: &Words) -> (String, String) {
    let say = |key: &str| words.say(key, &[]);
    let preset = Preset::ALL.iter().find(|preset| preset.rules() == *rules);
    let title = preset.map_or_else(|| say("join-own-rules"), |preset| preset.say(words));
    let parts = [
        ("ships", Arg::from(rules.fleet().len())),
        ("size", Arg::from(rules.grid().to_string().replace('x', "\u{a0}×\u{a0}"))),
        ("contact", say(contact_key(rules.contact())).into()),
        ("announce", say(announce_key(rules.announce())).into()),
        ("turns", say(turns_key(rules.turns())).into()),
    ];
    (title, words.say("web-preset-about", &parts))
}

/// Whether a strategy, by its name with or without parameters, plays fleets of any shapes.
fn plays_any_fleet(strategy: &str) -> bool {
    strategy.split(':').next().is_some_and(|name| Spec::playing_any_fleet().contains(&name))
}

fn contact_key(contact: Contact) -> &'static str {
    match contact {
        Contact::NoEdge => "contact-no-edge",
        Contact::NoCorner => "contact-no-corner",
        Contact::Free => "contact-free",
    }
}

fn announce_key(announce: Announce) -> &'static str {
    match announce {
        Announce::Silent => "announce-silent",
        Announce::Sunk => "announce-sunk",
        Announce::SunkSize => "announce-sunk-size",
        Announce::Named => "announce-named",
        Announce::Coloured => "announce-coloured",
    }
}

fn turns_key(turns: Turns) -> &'static str {
    match turns {
        Turns::Alternate => "turns-alternate",
        Turns::AgainOnHit => "turns-again-on-hit",
        Turns::Salvo => "turns-salvo",
    }
}

impl<'a> Page<'a> {
    pub(crate) fn new(words: &'a Words, visit: &'a Visit) -> Page<'a> {
        Page { words, theme: visit.theme, board: visit.board, visit }
    }

    /// The sentence of that name.
    pub(crate) fn t(&self, key: &str) -> String {
        self.words.say(key, &[])
    }

    /// The sentence of that name, with a number.
    pub(crate) fn counted(&self, key: &str, name: &'static str, count: usize) -> String {
        self.words.say(key, &[(name, Arg::Number(count as f64))])
    }

    /// Who is signed in.
    pub(crate) fn who(&self) -> Option<&Who> {
        self.visit.who.as_ref()
    }

    /// Whether somebody is signed in whose account a teacher looks after.
    pub(crate) fn is_pupil(&self) -> bool {
        self.who().is_some_and(|who| who.pupil)
    }

    /// Where to sign in and come back to this page.
    pub(crate) fn sign_in(&self) -> String {
        match self.visit.address.split('?').next().unwrap_or_default() {
            "" | "/" | "/sign-in" | "/account" => "/sign-in".into(),
            path => format!("/sign-in?next={path}"),
        }
    }

    pub(crate) fn lang(&self) -> &'static str {
        self.words.lang().code()
    }

    /// This page in the other languages.
    pub(crate) fn translations(&self) -> Vec<Translation> {
        let mark = if self.visit.address.contains('?') { '&' } else { '?' };
        let others = Lang::ALL.into_iter().filter(|&lang| lang != self.words.lang());
        let translation = |lang: Lang| Translation {
            code: lang.code(),
            name: self.t(lang.name_key()),
            href: format!("{}{mark}lang={lang}", self.visit.address),
        };
        others.map(translation).collect()
    }

    /// The ways to draw seas.
    pub(crate) fn boards(&self) -> Vec<BoardChoice> {
        let chosen = self.board.unwrap_or(BOARDS[0].0);
        let choice = |(name, key)| BoardChoice { name, title: self.t(key), chosen: name == chosen };
        BOARDS.into_iter().map(choice).collect()
    }

    /// Where that file is.
    #[expect(clippy::unused_self, reason = "templates ask the page")]
    pub(crate) fn asset(&self, name: &str) -> String {
        assets::address(name)
    }

    pub(crate) fn ways(&self) -> Vec<Way> {
        let path = self.visit.address.split('?').next().unwrap_or_default();
        [
            ("/play", "web-play"),
            ("/lobby", "web-lobby"),
            ("/tournaments", "web-tournaments"),
            ("/daily", "web-daily"),
            ("/watch", "web-watch"),
            ("/analyse", "web-analyse"),
            ("/study", "web-study"),
            ("/explore", "web-explore"),
            ("/history", "web-history"),
            ("/ratings", "web-ratings"),
        ]
        .into_iter()
        .map(|(href, key)| {
            let here = path == href || path.starts_with(&format!("{href}/"));
            Way { href, name: self.t(key), here, lab: LABORATORY.contains(&href) }
        })
        .collect()
    }

    /// What the operator says on all pages.
    pub(crate) fn announcement(&self) -> Option<&str> {
        self.visit.announcement.as_deref()
    }

    /// What the operator has to say, and what is stored of visitors.
    pub(crate) fn notices(&self) -> Vec<(&'static str, String)> {
        let there = Topic::ALL.into_iter().filter(|&topic| self.visit.notices.has(topic));
        there.map(|topic| (topic.href(), self.t(topic.key()))).collect()
    }

    /// The colours of the frame around the page, by the scheme they are for: where the visitor chose
    /// one, for any.
    pub(crate) fn frames(&self) -> Vec<(&'static str, &'static str)> {
        match self.theme {
            Some("light") => vec![("all", install::LIGHT)],
            Some(_) => vec![("all", install::DARK)],
            None => {
                vec![("(prefers-color-scheme: light)", install::LIGHT), ("(prefers-color-scheme: dark)", install::DARK)]
            }
        }
    }

    pub(crate) fn presets(&self) -> Vec<PresetChoice> {
        let choice = |preset: &Preset| {
            let setup = preset.setup();
            let title = match preset {
                Preset::Classic => "preset-classic",
                Preset::Hasbro => "preset-hasbro",
                Preset::Russian => "preset-russian",
                Preset::German => "preset-german",
                Preset::Tetrominoes => "preset-tetrominoes",
                Preset::Planes => "preset-planes",
            };
            let parts = [
                ("ships", Arg::from(setup.fleet.len() + setup.shapes.len())),
                ("size", Arg::from(format!("{}\u{a0}×\u{a0}{}", setup.width, setup.height))),
                ("contact", self.contact(setup.contact).into()),
                ("announce", self.announce(setup.announce).into()),
                ("turns", self.turn(setup.turns).into()),
            ];
            PresetChoice {
                name: preset.name(),
                title: self.t(title),
                about: self.words.say("web-preset-about", &parts),
                width: setup.width,
                height: setup.height,
                fleet: setup.ships_text(),
                mirror: setup.mirror.name(),
                contact: setup.contact.name(),
                announce: setup.announce.name(),
                turns: setup.turns.name(),
            }
        };
        Preset::ALL.iter().map(choice).collect()
    }

    fn contact(&self, contact: Contact) -> String {
        self.t(contact_key(contact))
    }

    fn announce(&self, announce: Announce) -> String {
        self.t(announce_key(announce))
    }

    fn turn(&self, turns: Turns) -> String {
        self.t(turns_key(turns))
    }

    pub(crate) fn contacts(&self) -> Vec<(&'static str, String)> {
        Contact::ALL.iter().map(|&contact| (contact.name(), self.contact(contact))).collect()
    }

    pub(crate) fn announces(&self) -> Vec<(&'static str, String)> {
        Announce::ALL.iter().map(|&announce| (announce.name(), self.announce(announce))).collect()
    }

    pub(crate) fn turns(&self) -> Vec<(&'static str, String)> {
        Turns::ALL.iter().map(|&turns| (turns.name(), self.turn(turns))).collect()
    }

    /// The minutes a clock may have at the beginning, the seconds that may be added for each turn, and
    /// the days there may be for each.
    #[expect(clippy::unused_self, reason = "templates ask the page")]
    pub(crate) fn clock_minutes(&self) -> &'static [u32] {
        &[1, 2, 3, 5, 10, 15, 20, 30, 60]
    }

    #[expect(clippy::unused_self, reason = "templates ask the page")]
    pub(crate) fn clock_added(&self) -> &'static [u32] {
        &[0, 1, 2, 3, 5, 10, 15, 30]
    }

    #[expect(clippy::unused_self, reason = "templates ask the page")]
    pub(crate) fn clock_days(&self) -> &'static [u32] {
        &[1, 2, 3, 5, 7, 14]
    }

    pub(crate) fn laws(&self) -> Vec<(&'static str, String)> {
        Law::ALL.iter().map(|law| (law.name(), law.say(self.words))).collect()
    }

    pub(crate) fn opponents(&self) -> Vec<OpponentChoice> {
        Opponent::ALL.into_iter().map(|opponent| self.opponent(opponent)).collect()
    }

    pub(crate) fn opponent(&self, opponent: Opponent) -> OpponentChoice {
        let mean = self.words.decimal(opponent.mean, 1);
        OpponentChoice {
            id: opponent.id,
            strategy: opponent.strategy,
            name: opponent.name(self.words),
            about: opponent.say(self.words),
            shots: self.words.say("opponent-shots", &[("mean", mean.into())]),
            usual: opponent == Opponent::USUAL,
            any_fleet: plays_any_fleet(opponent.strategy),
        }
    }

    /// The one to play against unless somebody else is chosen.
    pub(crate) fn usual_opponent(&self) -> OpponentChoice {
        self.opponent(Opponent::USUAL)
    }

    /// Whom the button for a game at once is against.
    pub(crate) fn against(&self, opponent: &OpponentChoice) -> String {
        self.words.say("web-opponent", &[("name", opponent.name.clone().into())])
    }

    /// How strong that opponent is under the rules that the means are of, if that was measured.
    pub(crate) fn rating_of(&self, opponent: &OpponentChoice) -> Option<String> {
        let rating = amiral_rating::anchor(&Opponent::RULES.rules().to_string(), opponent.strategy)?;
        let rating = self.words.number(rating.value.round().max(0.0) as u128);
        let rules = Opponent::RULES.say(self.words);
        Some(self.words.say("web-lobby-rating", &[("rating", rating.into()), ("rules", rules.into())]))
    }

    /// Somebody else to play against.
    pub(crate) fn company(&self, opponent: &OpponentChoice) -> String {
        self.words.say("web-company", &[("name", opponent.name.clone().into())])
    }

    /// The unfinished ones of those games, those that wait for the visitor first.
    pub(crate) fn open_games(&self, games: &[OwnGame]) -> Vec<OpenGame> {
        let mut games: Vec<&OwnGame> = games.iter().collect();
        // What has least time left comes first; without a clock, the latest.
        games.sort_by(|one, other| match (&one.due, &other.due) {
            (Some(one), Some(other)) => one.cmp(other),
            (one, other) => other.is_some().cmp(&one.is_some()),
        });
        let open = |your_turn| games.iter().filter(move |game| !game.over && game.your_turn == your_turn);
        let shown = |game: &&OwnGame| OpenGame {
            id: game.id.clone(),
            title: self.game_title(game),
            made: game.made.clone(),
            due: game.due.clone(),
            your_turn: game.your_turn,
        };
        open(true).chain(open(false)).take(REMINDED).map(shown).collect()
    }

    fn game_title(&self, game: &OwnGame) -> String {
        let name = |name: &str| match name {
            "" => self.t("play-second-player"),
            name => strategy_called(self.words, name),
        };
        match (&game.against, game.mode) {
            (Some(against), _) => {
                let key = if against.kind == PlayerType::Strategy { "web-opponent" } else { "web-against" };
                self.words.say(key, &[("name", name(&against.name).into())])
            }
            (None, GameMode::Solo) => self.t("web-solo"),
            (None, GameMode::Local) => self.t("web-local"),
            (None, _) => self.t("web-nobody-yet"),
        }
    }

    /// What the means beside the opponents are of.
    pub(crate) fn measured(&self) -> String {
        Opponent::measured(self.words)
    }

    pub(crate) fn quick_games(&self) -> Vec<QuickChoice> {
        let choice = |game: QuickGame| QuickChoice {
            name: game.name(self.words),
            mode: if game.strategy().is_some() { "versus" } else { "local" },
            strategy: game.strategy().map(|spec| spec.to_string()).unwrap_or_default(),
            rules: QuickGame::RULES.name(),
            law: QuickGame::LAW.name(),
        };
        QuickGame::ALL.into_iter().map(choice).collect()
    }

    pub(crate) fn strategies(&self) -> Vec<StrategyChoice> {
        let usual = Spec::default().name();
        let choice = |entry: &amiral_strategy::CatalogueEntry| StrategyChoice {
            name: entry.name,
            title: catalogue_name(self.words, entry.name),
            about: entry.say(self.words),
            usual: entry.name == usual,
            any_fleet: plays_any_fleet(entry.name),
            parameters: entry
                .parameters
                .iter()
                .map(|parameter| {
                    let number = |number: usize| Arg::from(self.words.number(number as u128));
                    ParameterField {
                        name: parameter.name,
                        title: parameter.say(self.words),
                        usual: parameter.written(parameter.default),
                        least: parameter.least,
                        most: parameter.most_shared,
                        range: self.words.say(
                            "web-range",
                            &[("least", number(parameter.least)), ("most", number(parameter.most_shared))],
                        ),
                        names: (parameter.names.iter().enumerate())
                            .map(|(value, &name)| (name, value_name(self.words, parameter, value)))
                            .collect(),
                    }
                })
                .collect(),
        };
        Spec::catalogue().iter().map(choice).collect()
    }

    /// Those that are none of the opponents.
    pub(crate) fn other_strategies(&self) -> Vec<StrategyChoice> {
        let is_other =
            |strategy: &StrategyChoice| strategy.name.parse().is_ok_and(|spec: Spec| Opponent::playing(spec).is_none());
        self.strategies().into_iter().filter(is_other).collect()
    }

    pub(crate) fn modes(&self, chosen: &str) -> Vec<ModeChoice> {
        [
            ("solo", "web-solo", "web-solo-about"),
            ("versus", "web-versus", "web-versus-about"),
            ("two", "web-two", "web-two-about"),
            ("local", "web-local", "web-local-about"),
        ]
        .into_iter()
        .map(|(name, title, about)| ModeChoice {
            name,
            title: self.t(title),
            about: self.t(about),
            chosen: name == chosen,
        })
        .collect()
    }
}
