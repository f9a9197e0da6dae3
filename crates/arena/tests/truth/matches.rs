//! Matches of strategies of the house, and of players that make mistakes.

use std::ops::ControlFlow;

use amiral_arena::{
    Arena, ArenaOrders, Entrant, Fault, FaultKind, Form, MOST_TIMEOUTS, NewGame, Opening, Plan, PlayedPair, Player,
    SavedMatch, Sprt, Standings, Trouble, Verdict,
};
use amiral_duel::Duel;
use amiral_game::{Fleet, Law, Preset, Record, Rules, Seat, Seed, Stop, Volley, random_fleet};
use amiral_strategy::{Placer, Resources};
use amiral_study::{Contender, Duels, Orders};

fn house(name: &str) -> Entrant<'static> {
    let resources = Resources::default();
    let (spec, known) = (name.parse().unwrap(), resources.clone());
    let contender = Contender::with(name, move |rules, seed| amiral_strategy::build(&spec, rules, seed, &known));
    Entrant::house(contender, Placer::default(), resources)
}

fn arena(pairs: u64) -> Arena {
    Arena {
        rules: Preset::Classic.rules(),
        seed: Seed(7),
        pairs,
        form: Form::RoundRobin,
        opening: Opening::Law(Law::Sequential),
        sprt: None,
    }
}

/// Plays a match, and gives its pairs and how all stand.
fn play(arena: &Arena, entrants: &[Entrant<'_>], known: &[PlayedPair], threads: usize) -> (Vec<PlayedPair>, Standings) {
    let mut pairs = known.to_vec();
    let mut played = |pair: &PlayedPair, _: &Standings, _| {
        pairs.push(pair.clone());
        ControlFlow::Continue(())
    };
    let mut orders = ArenaOrders { threads, stop: Stop::new(), records: true, played: &mut played };
    let standings = arena.run(entrants, known, &mut orders).unwrap();
    (pairs, standings)
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads() {
    let entrants = ["level3", "random", "heuristic"].map(house);
    let arena = arena(8);
    let (pairs, standings) = play(&arena, &entrants, &[], 1);
    assert_eq!((pairs.len(), standings.players[0].games()), (24, 32));
    assert_eq!(play(&arena, &entrants, &[], 4), (pairs, standings));
}

/// The studies' duels are the slow twin: they play the same games.
#[test]
fn two_players_play_what_a_study_of_duels_plays() {
    let entrants = ["level3", "heuristic"].map(house);
    let (_, standings) = play(&arena(40), &entrants, &[], 2);
    let duels = Duels { rules: Preset::Classic.rules(), law: Law::Sequential, seed: Seed(7), pairs: 40 };
    let resources = Resources::default();
    let players = ["level3", "heuristic"].map(|name| Contender::new(name, &resources).unwrap());
    let mut orders = Orders { threads: 1, stop: Stop::new(), progress: &mut |_| {} };
    let results = duels.run([&players[0], &players[1]], &mut orders).unwrap();
    let won = results.iter().filter(|result| result.a_won);
    assert_eq!(standings.players[0].sunk_all, won.clone().count() as u64);
    let shots: u64 = won.map(|result| u64::from(result.shots)).sum();
    assert_eq!(standings.players[0].shots, shots);
}

#[test]
fn a_player_against_itself_wins_exactly_half() {
    let (_, standings) = play(&arena(20), &["level3", "level3"].map(house), &[], 2);
    assert_eq!(standings.meetings[0].pairs.0, [0, 0, 20, 0, 0]);
}

#[test]
fn a_match_goes_on_where_it_stopped_and_the_test_ends_it_at_the_same_pair() {
    let entrants = ["level3", "random"].map(house);
    let arena = Arena { sprt: Sprt::new(0.0, 100.0), ..arena(5_000) };
    let (pairs, standings) = play(&arena, &entrants, &[], 3);
    let test = arena.sprt.unwrap();
    assert_eq!(test.verdict(&standings.meetings[0].pairs), Verdict::Accepted);
    assert!(pairs.len() < 200);
    let (again, same) = play(&arena, &entrants, &pairs[..3], 2);
    assert_eq!((&again, &same), (&pairs, &standings));
    // What is over stays as it is.
    assert_eq!(play(&arena, &entrants, &pairs, 2), (pairs, standings));
}

#[test]
fn a_file_cut_off_anywhere_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    let entrants = ["level3", "random"].map(house);
    let arena = arena(6);
    let (pairs, _) = play(&arena, &entrants, &[], 2);
    let plan = Plan::of(&arena, &entrants);
    {
        let (mut saved, found) = SavedMatch::open(&path).unwrap();
        assert_eq!(found, None);
        assert!(SavedMatch::open(&path).is_err(), "one match writes it");
        saved.begin(&plan).unwrap();
        pairs.iter().for_each(|pair| saved.add(pair).unwrap());
        saved.finish().unwrap();
    }
    let whole = std::fs::read(&path).unwrap();
    for cut in [whole.len(), whole.len() - 1, whole.len() - 700, whole.len() / 2] {
        std::fs::write(&path, &whole[..cut]).unwrap();
        let (mut saved, found) = SavedMatch::open(&path).unwrap();
        let found = found.unwrap();
        assert_eq!((&found.plan, found.plan.difference(&plan)), (&plan, None));
        assert_eq!(found.plan.arena().unwrap().total(2), 6);
        assert_eq!(found.pairs, pairs[..found.pairs.len()]);
        let (again, _) = play(&arena, &entrants, &found.pairs, 2);
        again[found.pairs.len()..].iter().for_each(|pair| saved.add(pair).unwrap());
        saved.finish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), whole);
    }
    std::fs::write(&path, "{\"something\":1}\n").unwrap();
    assert_eq!(SavedMatch::open(&path).unwrap_err().to_string().split(':').next(), Some("line 1"));
}

#[test]
fn one_pair_is_played_again() {
    let entrants = ["level3", "random", "heuristic"].map(house);
    let arena = arena(4);
    let (pairs, _) = play(&arena, &entrants, &[], 2);
    for number in [0, 7, 11] {
        let again = arena.only(number as u64, &entrants, &Stop::new()).unwrap().unwrap();
        assert_eq!(again, pairs[number]);
    }
}

#[test]
fn the_first_of_a_gauntlet_meets_all_others_and_they_meet_nobody_else() {
    let entrants = ["level3", "random", "heuristic"].map(house);
    let (_, standings) = play(&Arena { form: Form::Gauntlet, ..arena(3) }, &entrants, &[], 2);
    assert_eq!(standings.players.iter().map(amiral_arena::Standing::games).collect::<Vec<_>>(), [12, 6, 6]);
}

#[test]
fn positions_and_lists_of_fleets_are_what_every_pair_begins_with() {
    let rules = Preset::Classic.rules();
    let entrants = ["level3", "level5"].map(house);
    let fleets =
        Opening::fleets("E6h5 E8h4 B4h3 B9h3 J2v2\nA0h5 A2h4 A4h3 A6h3 A8h2\nA0v5 C0v4 E0v3 G0v3 I0v2", &rules);
    let (pairs, _) = play(&Arena { opening: fleets.unwrap(), ..arena(2) }, &entrants, &[], 2);
    let record =
        |pair: usize, game: usize| -> Record { pairs[pair].games[game].record.as_ref().unwrap().parse().unwrap() };
    assert_eq!(record(0, 0).fleets, record(0, 1).fleets);
    assert_eq!(record(0, 0).fleets[Seat::B].as_ref().unwrap().to_string(), "A0h5 A2h4 A4h3 A6h3 A8h2");
    assert_eq!(record(1, 0).fleets[Seat::B].as_ref().unwrap().to_string(), "E6h5 E8h4 B4h3 B9h3 J2v2");

    let positions = Opening::positions("E4o F5x F6o", &rules);
    let (pairs, _) = play(&Arena { opening: positions.unwrap(), ..arena(3) }, &entrants, &[], 2);
    for game in pairs.iter().flat_map(|pair| &pair.games) {
        let record: Record = game.record.as_ref().unwrap().parse().unwrap();
        for seat in Seat::BOTH {
            assert_eq!(amiral_game::notation::print_shots(&record.shots_of(seat)[..3]), "E4o F5x F6o");
        }
    }
}

/// A strategy of the house that does something else from some shot of some games on.
struct Faulty {
    wrong: fn(&Duel, Seat) -> Result<Volley, Trouble>,
    every: u32,
    games: u32,
}

impl Player for Faulty {
    fn begin(&mut self, _: &NewGame<'_>, _: &Stop) -> Result<(), Trouble> {
        self.games += 1;
        Ok(())
    }

    fn place(&mut self, seed: Seed, _: &Stop) -> Result<Fleet, Trouble> {
        Ok(random_fleet(&Preset::Classic.rules(), Law::Sequential, &mut seed.dice(&[])).unwrap())
    }

    fn fire(&mut self, duel: &Duel, seat: Seat, _: &Stop) -> Result<Volley, Trouble> {
        if self.games.is_multiple_of(self.every) && duel.seen(seat).shots().len() == 4 {
            return (self.wrong)(duel, seat);
        }
        Ok(duel.seen(seat).unfired().take(1).collect())
    }

    fn end(&mut self, _: &Duel, _: Seat) {}
}

fn faulty(wrong: fn(&Duel, Seat) -> Result<Volley, Trouble>, every: u32) -> Entrant<'static> {
    Entrant::with("faulty", None, move |_: &Rules| Box::new(Faulty { wrong, every, games: 0 }))
}

fn fault(kind: FaultKind) -> Result<Volley, Trouble> {
    Err(Trouble::Fault(Fault { kind, detail: "as \"planned\"\nhere".into(), failure: None }))
}

#[test]
fn mistakes_lose_their_games_and_are_counted_apart() {
    let again = |duel: &Duel, seat: Seat| Ok(duel.seen(seat).shots().iter().map(|shot| shot.cell).take(1).collect());
    for (wrong, every, counts) in
        [(again as fn(&Duel, Seat) -> _, 1, [0, 0, 12]), (|_: &Duel, _: Seat| fault(FaultKind::Crash), 2, [6, 0, 0])]
    {
        let (pairs, standings) = play(&arena(6), &[faulty(wrong, every), house("random")], &[], 1);
        let loser = &standings.players[0];
        assert_eq!([loser.crashes, loser.timeouts, loser.illegal], counts);
        assert_eq!(standings.players[1].crashes, 0);
        assert_eq!(loser.games(), 12);
        let faults: Vec<_> = pairs.iter().flat_map(|pair| &pair.games).filter(|game| game.fault.is_some()).collect();
        assert_eq!(faults.len() as u64, counts.iter().sum::<u64>());
        for game in faults {
            assert_eq!(game.winner, 1);
            let record: Record = game.record.as_ref().unwrap().parse().unwrap();
            assert!(record.tag("Fault").is_some() && record.ending.winner() == Some(game.seat_of(1)));
        }
    }
}

#[test]
fn who_is_late_three_times_is_taken_out() {
    let entrants = [faulty(|_, _| fault(FaultKind::Timeout), 1), house("random"), house("heuristic")];
    let (pairs, standings) = play(&arena(6), &entrants, &[], 3);
    assert_eq!(standings.players[0].timeouts, MOST_TIMEOUTS + 1, "the pair in which it happened is played to its end");
    assert_eq!((standings.players[0].games(), standings.pairs()), (4, 18));
    assert_eq!(standings.players[2].games(), 2 + 12);
    let record: Record = pairs[0].games[0].record.as_ref().unwrap().parse().unwrap();
    assert!(record.ending.to_string().ends_with("lost on time"));
    // Between two it ends the match.
    let two = [faulty(|_, _| fault(FaultKind::Timeout), 1), house("random")];
    assert_eq!(play(&arena(6), &two, &[], 1).1.pairs(), 2);
}

#[test]
fn with_fleets_of_their_own_players_keep_their_seats_and_fire_first_in_turn() {
    let (pairs, _) =
        play(&Arena { opening: Opening::Own(Law::Uniform), ..arena(4) }, &["level3", "level5"].map(house), &[], 2);
    for pair in &pairs {
        let [one, other] = pair.games.as_slice() else { panic!("a pair has two games") };
        assert_eq!((one.in_a, other.in_a), (0, 0));
        assert_ne!(one.first, other.first);
    }
}

#[test]
fn an_illegal_fleet_loses_the_game_and_who_cannot_play_ends_the_match() {
    struct Placing(Result<&'static str, &'static str>);
    impl Player for Placing {
        fn begin(&mut self, _: &NewGame<'_>, _: &Stop) -> Result<(), Trouble> {
            self.0.map(drop).map_err(|why| Trouble::Unplayable(why.into()))
        }
        fn place(&mut self, _: Seed, _: &Stop) -> Result<Fleet, Trouble> {
            let other = Preset::Russian.rules();
            Ok(random_fleet(&other, Law::Sequential, &mut Seed(1).dice(&[])).unwrap())
        }
        fn fire(&mut self, _: &Duel, _: Seat, _: &Stop) -> Result<Volley, Trouble> {
            unreachable!("the game is over before")
        }
        fn end(&mut self, _: &Duel, _: Seat) {}
    }
    let own = Arena { opening: Opening::Own(Law::Uniform), ..arena(2) };
    let illegal = Entrant::with("illegal", None, |_: &Rules| Box::new(Placing(Ok(""))));
    let (_, standings) = play(&own, &[house("random"), illegal], &[], 1);
    assert_eq!((standings.players[1].illegal, standings.players[0].pairs.points()), (4, 4.0));
    let unable = Entrant::with("unable", None, |_: &Rules| Box::new(Placing(Err("no such file"))));
    let mut played = |_: &PlayedPair, _: &Standings, _| ControlFlow::Continue(());
    let mut orders = ArenaOrders { threads: 2, stop: Stop::new(), records: false, played: &mut played };
    let error = arena(2).run(&[house("random"), unable], &[], &mut orders).unwrap_err();
    assert_eq!(error.to_string(), "unable cannot play: no such file");
}
