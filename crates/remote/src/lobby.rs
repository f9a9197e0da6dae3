//! What somebody finds at a server: the games of theirs that go on, and a way to begin another.

use amiral_game::Rules;
use amiral_host::{Names, ServerProblem, Wake, printable};
use serde::{Deserialize, Serialize};

use crate::wire::{ChallengeView, CompanyView, LobbyView, RulesOrder, View};
use crate::{Client, RemoteGame};

/// What somebody finds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lobby {
    /// Their games that are not over, those that wait for them first.
    pub games: Vec<Waiting>,
    /// The games that others offer: those to this person first.
    pub offers: Vec<Offer>,
    /// The handles of those who are there, and how many others are.
    pub here: Vec<String>,
    /// How many are there without a handle.
    pub guests: usize,
    /// Whether they have signed in, rather than being a guest.
    pub is_signed_in: bool,
    /// The handle of their account, if they have one: then games can be rated.
    pub handle: Option<String>,
}

/// A game that somebody offers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// What the game is known by.
    pub id: String,
    /// Who offers it; nobody who has given no name.
    pub by: Option<String>,
    /// The rules, in the words of the server.
    pub rules: String,
    /// How much time there is, likewise.
    pub clock: String,
    /// Whether the result counts for ratings.
    pub is_rated: bool,
    /// Whether it is offered to this person alone.
    pub is_for_them: bool,
}

/// What somebody wants to play with whoever is there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The rules.
    pub rules: Rules,
    /// How much time both have, as the server has it: `300+5`, `3d`. None where there is no clock.
    pub clock: Option<&'static str>,
    /// Whether the result is to count for ratings.
    pub is_rated: bool,
}

/// A player of the computer's that is there for somebody who finds nobody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Company {
    /// What it is called.
    pub name: String,
    /// The strategy, as the server writes it.
    strategy: String,
}

impl Company {
    pub(crate) fn of(view: &CompanyView) -> Company {
        Company { name: printable(&view.name), strategy: view.strategy.clone() }
    }
}

impl Wanted {
    /// The clocks to choose from.
    pub const CLOCKS: [Option<&'static str>; 6] =
        [None, Some("180+2"), Some("300+5"), Some("600+10"), Some("1d"), Some("3d")];

    /// The next clock.
    pub(crate) fn change_clock(&mut self) {
        let place = Wanted::CLOCKS.iter().position(|&clock| clock == self.clock).unwrap_or_default();
        self.clock = Wanted::CLOCKS[(place + 1) % Wanted::CLOCKS.len()];
    }
}

/// A game that is not over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// What the game is known by.
    pub id: String,
    /// Whom it is played against. Nobody, as long as nobody has come, or alone.
    pub against: Option<String>,
    /// Whether somebody is invited and has not come.
    pub is_open: bool,
    /// Whether it waits for this person.
    pub is_ones_turn: bool,
    /// Where it is played.
    pub address: String,
}

/// A game that somebody wants to begin.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The rules.
    pub rules: Rules,
    /// What they want to be called. Empty for nothing in particular.
    pub name: String,
    /// Whether both may ask for hints.
    pub hints: bool,
}

#[derive(Deserialize)]
struct OwnGame {
    id: String,
    mode: String,
    #[serde(rename = "match")]
    game: Option<i64>,
    over: bool,
    your_turn: bool,
    against: Option<Against>,
}

#[derive(Deserialize)]
struct Against {
    #[serde(default)]
    name: Option<String>,
}

#[derive(Deserialize)]
struct Who {
    account: Option<OwnAccount>,
}

#[derive(Deserialize)]
struct OwnAccount {
    handle: String,
}

#[derive(Serialize)]
struct GameOrder {
    mode: &'static str,
    rules: RulesOrder,
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    hints: bool,
}

impl Lobby {
    /// What somebody finds. It waits for the server.
    pub fn look(client: &Client) -> Result<Lobby, ServerProblem> {
        let own: Vec<OwnGame> = client.get("/api/history/mine")?;
        // Two at one screen play in the browser where they sit.
        let open = own.into_iter().filter(|game| !game.over && game.mode != "local");
        let mut games: Vec<Waiting> = open
            .map(|game| Waiting {
                address: client.server().at(&format!("/games/{}", printable(&game.id))),
                against: game.against.and_then(|against| against.name).map(|name| printable(&name)),
                is_open: game.game.is_none(),
                is_ones_turn: game.your_turn,
                id: game.id,
            })
            .collect();
        games.sort_by_key(|game| !game.is_ones_turn);
        let LobbyView { challenges, here, guests, .. } = client.get("/api/lobby")?;
        let offers = challenges.into_iter().filter(|offered| !offered.yours).map(Offer::of).collect();
        let here = here.iter().map(|handle| printable(handle)).collect();
        let is_signed_in = client.is_signed_in();
        let who = if is_signed_in { client.get::<Who>("/api/account")?.account } else { None };
        let handle = who.map(|account| printable(&account.handle));
        Ok(Lobby { games, offers, here, guests, is_signed_in, handle })
    }
}

impl Offer {
    fn of(offered: ChallengeView) -> Offer {
        Offer {
            by: Some(printable(&offered.by)).filter(|name| !name.is_empty()),
            rules: printable(&offered.rules_in_words),
            clock: printable(&offered.clock_in_words),
            is_rated: offered.rated,
            is_for_them: offered.for_you,
            id: offered.game,
        }
    }

    /// Accepts it. It waits for the server.
    pub fn accept(self, client: &Client, name: &str, names: &Names, wake: &Wake) -> Result<RemoteGame, ServerProblem> {
        let order = NameOrder { name: name.to_owned() };
        let view: View = client.post(&format!("/api/lobby/challenges/{}/accept", self.id), &order)?;
        RemoteGame::of(client, &view, names, wake)
    }
}

/// A game that is wanted, or offered to whoever is there.
#[derive(Serialize)]
pub(crate) struct WantedOrder {
    rules: RulesOrder,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<&'static str>,
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    rated: bool,
}

/// A game against the computer.
#[derive(Serialize)]
struct CompanyOrder<'a> {
    mode: &'static str,
    strategy: &'a str,
    rules: RulesOrder,
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'a str,
    rated: bool,
}

#[derive(Serialize)]
struct NameOrder {
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
}

impl WantedOrder {
    pub(crate) fn of(wanted: &Wanted, name: &str) -> WantedOrder {
        let (rules, rated) = (RulesOrder::of(&wanted.rules), wanted.is_rated);
        WantedOrder { rules, clock: wanted.clock, name: name.to_owned(), rated }
    }

    /// Offers it to whoever is there. It waits for the server.
    pub(crate) fn offer(&self, client: &Client, names: &Names, wake: &Wake) -> Result<RemoteGame, ServerProblem> {
        let view: View = client.post("/api/lobby/challenges", self)?;
        RemoteGame::of(client, &view, names, wake)
    }
}

impl Company {
    /// Begins a game against it, without a clock; rated where that is wanted, and it has a rating under those
    /// rules. It waits for the server.
    pub(crate) fn play(
        &self,
        client: &Client,
        wanted: &Wanted,
        name: &str,
        names: &Names,
        wake: &Wake,
    ) -> Result<RemoteGame, ServerProblem> {
        let (rules, strategy) = (RulesOrder::of(&wanted.rules), self.strategy.as_str());
        let mut order = CompanyOrder { mode: "versus", strategy, rules, name, rated: wanted.is_rated };
        let mut made = client.post::<View>("/api/games", &order);
        if order.rated && matches!(made, Err(ServerProblem::Refused { status: 422, .. })) {
            order.rated = false;
            made = client.post("/api/games", &order);
        }
        RemoteGame::of(client, &made?, names, wake)
    }
}

impl NewGame {
    /// Begins it, with a seat for whoever is invited. It waits for the server.
    pub fn begin(self, client: &Client, names: &Names, wake: &Wake) -> Result<RemoteGame, ServerProblem> {
        let NewGame { rules, name, hints } = self;
        let order = GameOrder { mode: "two", rules: RulesOrder::of(&rules), name, hints };
        let view: View = client.post("/api/games", &order)?;
        RemoteGame::of(client, &view, names, wake)
    }
}
