//! What somebody finds at a server: the games of theirs that go on, and a way to begin another.

use amiral_game::Rules;
use amiral_host::{Names, ServerProblem, Wake, printable};
use serde::{Deserialize, Serialize};

use crate::wire::{RulesOrder, View};
use crate::{Client, RemoteGame};

/// What somebody finds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lobby {
    /// Their games that are not over, those that wait for them first.
    pub games: Vec<Waiting>,
    /// Whether they have signed in, rather than being a guest.
    pub is_signed_in: bool,
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
        Ok(Lobby { games, is_signed_in: client.is_signed_in() })
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
