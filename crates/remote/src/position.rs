//! A game as its server shows it, read into the types that screens draw.

use amiral_duel::{Phase, PublicEvent};
use amiral_game::{Board, Fleet, FleetSetup, PerSeat, Record, Rules, Seat, Seen, Turn, Turns, notation};
use amiral_host::{Fired, Names, Participant, Plan, draw_seed, printable};

use crate::wire::View;

/// How a game stands, for whoever sits in a seat of it.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) seat: Seat,
    /// Whether somebody sits in the other seat, where there is one.
    pub(crate) is_joined: bool,
    pub(crate) placed: PerSeat<bool>,
    pub(crate) phase: Phase,
    /// One's own fleet under fire.
    pub(crate) own: Option<Board>,
    /// The enemy's, once it may be seen.
    pub(crate) enemy: Option<Board>,
    pub(crate) seen: Seen,
    pub(crate) taken: Seen,
    pub(crate) fired: Vec<Fired>,
    pub(crate) cheated: bool,
}

impl Position {
    /// The position that a view shows. `None` if it cannot be one, or is nobody's.
    pub(crate) fn of(view: &View, rules: &Rules) -> Option<Position> {
        let seat = Seat::from(view.you?);
        let own_sea = view.own.as_ref();
        let taken_shots = notation::parse_shots(own_sea.map_or("", |own| own.shots.as_str())).ok()?;
        let seen_shots = notation::parse_shots(view.enemy.as_ref().map_or("", |enemy| enemy.shots.as_str())).ok()?;
        let (seen, taken) = (Seen::after(rules, &seen_shots).ok()?, Seen::after(rules, &taken_shots).ok()?);
        let mut shots = PerSeat::default();
        shots[seat] = seen_shots.into_iter();
        shots[seat.other()] = taken_shots.into_iter();
        let fired = view.order.chars().map(|letter| {
            let seat = if letter == 'A' { Seat::A } else { Seat::B };
            Some(Fired { seat, shot: shots[seat].next()? })
        });
        let fired = fired.collect::<Option<Vec<Fired>>>()?;
        let phase = match (view.phase.as_str(), view.turn, &view.ending) {
            ("over", _, Some(ending)) => Phase::Over(ending.ending()),
            ("firing", Some(turn), _) => Phase::Playing { turn: turn.into(), shots: view.due },
            ("joining" | "placing", ..) => Phase::Placing,
            _ => return None,
        };
        let fleet = own_sea.and_then(|own| own.fleet.as_deref());
        let revealed = view.enemy.as_ref().and_then(|enemy| enemy.fleet.as_deref());
        let players = PerSeat(Seat::BOTH.map(|seat| view.players.of(seat).as_ref()));
        Some(Position {
            seat,
            is_joined: view.phase != "joining",
            placed: PerSeat(Seat::BOTH.map(|seat| players[seat].is_some_and(|player| player.ready))),
            phase,
            own: fleet.map(|fleet| under_fire(rules, fleet, &taken)).transpose().ok()?,
            enemy: revealed.map(|fleet| under_fire(rules, fleet, &seen)).transpose().ok()?,
            seen,
            taken,
            fired,
            cheated: view.cheated,
        })
    }

    /// What has happened since an earlier position.
    pub(crate) fn since(&self, earlier: &Position) -> Vec<PublicEvent> {
        let placed = Seat::BOTH.into_iter().filter(|&seat| self.placed[seat] && !earlier.placed[seat]);
        let mut events: Vec<PublicEvent> = placed.map(|seat| PublicEvent::Placed { seat }).collect();
        let new = (1..).zip(&self.fired).skip(earlier.fired.len());
        events.extend(new.map(|(number, &Fired { seat, shot })| PublicEvent::Fired { number, seat, shot }));
        if let (Phase::Over(ending), false) = (self.phase, matches!(earlier.phase, Phase::Over(_))) {
            events.push(PublicEvent::Over { ending });
        }
        events
    }

    /// The record of the game, with the fleets that may be seen.
    pub(crate) fn record(&self, plan: &Plan) -> Record {
        let mut record = Record::new(&plan.rules);
        record.players = PerSeat(Seat::BOTH.map(|seat| plan.name(seat).map(String::from)));
        let fleet = |board: &Option<Board>| board.as_ref().map(|board| board.fleet().clone());
        record.fleets[self.seat] = fleet(&self.own);
        record.fleets[self.seat.other()] = fleet(&self.enemy);
        for &Fired { seat, shot } in &self.fired {
            match record.turns.last_mut() {
                // Salvos strictly alternate.
                Some(turn) if turn.seat == seat && plan.rules.turns() == Turns::Salvo => turn.shots.push(shot),
                _ => record.turns.push(Turn { seat, shots: vec![shot] }),
            }
        }
        record.ending = self.phase.ending();
        if self.cheated {
            record.tags.push(("Cheated".into(), "yes".into()));
        }
        record
    }
}

/// A fleet after the shots that were seen of it.
fn under_fire(rules: &Rules, fleet: &str, seen: &Seen) -> Result<Board, ()> {
    let setup: FleetSetup = fleet.parse().map_err(drop)?;
    let fleet: Fleet = setup.build(rules).map_err(drop)?;
    let mut board = Board::new(rules, fleet);
    for shot in seen.shots() {
        board.fire(shot.cell).map_err(drop)?;
    }
    Ok(board)
}

/// What is played, and by whom. Whoever sits elsewhere is shown by name.
pub(crate) fn plan(view: &View, rules: &Rules, names: &Names) -> Option<Plan> {
    let own = Seat::from(view.you?);
    let sitter = |seat: Seat| {
        let player = view.players.of(seat).as_ref();
        let name = player.map(|player| printable(&player.name)).unwrap_or_default();
        let is_person = player.is_none_or(|player| player.kind == "person");
        let name = match (is_person, name.is_empty()) {
            (false, _) => names.computer.clone(),
            (true, true) => names.nameless[seat].clone(),
            (true, false) => name,
        };
        if seat == own { Participant::person(name) } else { Participant::Elsewhere { name } }
    };
    let seed = draw_seed().ok()?;
    Some(match view.mode.as_str() {
        "solo" => Plan::hunt(rules, seed, sitter(own)),
        // Two at one screen play in the browser where they sit.
        "two" | "versus" => Plan::duel(rules, seed, sitter(Seat::A), sitter(Seat::B)),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(text: &str) -> View {
        serde_json::from_str(text).unwrap()
    }

    const FIRING: &str = r#"{
        "id": "g", "version": 7, "mode": "two", "first_row": 1, "news": "of another version",
        "rules": {"size": "4x4", "fleet": [2, 1], "contact": "no-edge", "announce": "silent", "turns": "alternate", "reefs": []},
        "you": "B", "phase": "firing", "turn": "A", "due": 1, "fired": 2, "order": "AB",
        "players": {"A": {"name": "Ada", "kind": "person", "present": true, "ready": true},
                    "B": {"name": "", "kind": "person", "present": true, "ready": true}},
        "own": {"fleet": "A0h2 D3h1", "shots": "A0x", "sunk": []},
        "enemy": {"shots": "C2o", "sunk": [], "afloat": [2, 1], "fleet": null},
        "ending": null
    }"#;

    fn names() -> Names {
        Names { computer: "HAL".into(), nameless: PerSeat(["One".into(), "Two".into()]) }
    }

    #[test]
    fn a_view_is_read_into_what_screens_draw() {
        let view = view(FIRING);
        let rules = view.rules.rules().unwrap();
        let position = Position::of(&view, &rules).unwrap();
        assert_eq!((position.seat, position.phase), (Seat::B, Phase::Playing { turn: Seat::A, shots: 1 }));
        let order: Vec<String> = position.fired.iter().map(|fired| format!("{}{}", fired.seat, fired.shot)).collect();
        assert_eq!(order, ["AA0x", "BC2o"]);
        assert!(position.own.unwrap().fired().contains("A0".parse().unwrap()) && position.enemy.is_none());
        let plan = plan(&view, &rules, &names()).unwrap();
        assert_eq!((plan.name(Seat::A), plan.name(Seat::B)), (Some("Ada"), Some("Two")));
        assert_eq!(plan.person(), Seat::B);
    }

    #[test]
    fn what_has_happened_is_the_difference_of_two_views() {
        let earlier = view(&FIRING.replace("\"AB\"", "\"A\"").replace("C2o", ""));
        let later = view(FIRING);
        let rules = later.rules.rules().unwrap();
        let [earlier, later] = [&earlier, &later].map(|view| Position::of(view, &rules).unwrap());
        let shot = "C2o".parse().unwrap();
        assert_eq!(later.since(&earlier), [PublicEvent::Fired { number: 2, seat: Seat::B, shot }]);
        assert_eq!(later.since(&later), []);
    }

    #[test]
    fn an_impossible_view_is_none() {
        let rules = view(FIRING).rules.rules().unwrap();
        for (from, to) in [
            ("\"AB\"", "\"ABA\""),
            ("A0x", "A9x"),
            ("A0h2", "A0h3"),
            ("firing", "dreaming"),
            ("\"B\", \"phase", "null, \"phase"),
        ] {
            assert!(Position::of(&view(&FIRING.replacen(from, to, 1)), &rules).is_none(), "{from} → {to}");
        }
    }
}
