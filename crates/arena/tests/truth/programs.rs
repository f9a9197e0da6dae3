//! Programs as players: what they break loses the game, and the match goes on.

use std::ops::ControlFlow;

use amiral_arena::{Arena, ArenaError, ArenaOrders, Entrant, Form, Opening, PlayedPair, Standings};
use amiral_bot::Options;
use amiral_game::{Law, Preset, Seed, Stop};
use amiral_strategy::{Placer, Resources};
use amiral_study::Contender;

/// A player in the shell's language: it fires in reading order, and does something else at its third
/// shot of every game.
#[cfg(unix)]
fn program(third: &str) -> Entrant<'static> {
    let script = format!(
        r#"while read -r word rest; do
            case "$word" in
                amiral) echo "ready name=reader" ;;
                rules) echo ok ;;
                fire)
                    fired=$(echo " $rest" | sed -n 's/.* shots=\([^ ]*\).*/\1/p' | tr ',' '\n' | grep -c .)
                    if [ "$fired" = 2 ]; then {third}; fi
                    echo "shot $(printf "\\$(printf %o $((65 + fired % 10)))")$((fired / 10))" ;;
            esac
        done"#
    );
    let file = std::env::temp_dir().join(format!("amiral-arena-{}-{}.sh", std::process::id(), third.len()));
    std::fs::write(&file, script).unwrap();
    Entrant::program(
        "program",
        None,
        format!("sh {}", file.display()),
        Options { shot: std::time::Duration::from_millis(1500), ..Options::default() },
    )
}

fn reader() -> Entrant<'static> {
    struct Reader;
    impl amiral_strategy::Shooter for Reader {
        fn choose(
            &mut self,
            seen: &amiral_game::Seen,
            shots: usize,
            _: &mut amiral_strategy::Journal,
            _: &Stop,
        ) -> Option<amiral_game::Volley> {
            Some(seen.unfired().take(shots).collect())
        }
        fn restart(&mut self, _: Seed) {}
        fn counts(&mut self, _: &amiral_game::Seen, _: &Stop) -> Option<Vec<f64>> {
            None
        }
    }
    Entrant::house(Contender::with("reader", |_, _| Box::new(Reader)), Placer::default(), Resources::default())
}

fn run(entrants: &[Entrant<'_>], pairs: u64) -> Result<Standings, ArenaError> {
    let arena = Arena {
        rules: Preset::Classic.rules(),
        seed: Seed(3),
        pairs,
        form: Form::RoundRobin,
        opening: Opening::Law(Law::Sequential),
        sprt: None,
    };
    let mut played = |_: &PlayedPair, _: &Standings, _| ControlFlow::Continue(());
    arena.run(entrants, &[], &mut ArenaOrders { threads: 1, stop: Stop::new(), records: false, played: &mut played })
}

#[cfg(unix)]
#[test]
fn a_program_plays_as_the_same_strategy_inside_and_what_it_breaks_loses_the_game() {
    let check = |third: &str, counts: [u64; 3]| {
        let standings = run(&[program(third), reader()], 2).unwrap();
        let player = &standings.players[0];
        assert_eq!([player.crashes, player.timeouts, player.illegal], counts, "{third}");
        standings
    };
    // Both fire in reading order, so that each wins one game of every pair.
    assert_eq!(check(":", [0, 0, 0]).meetings[0].pairs.0, [0, 0, 2, 0, 0]);
    for (third, counts) in [("exit 1", [4, 0, 0]), ("echo shot A0; continue", [0, 0, 4]), ("exec sleep 100", [0, 4, 0])]
    {
        let standings = check(third, counts);
        assert_eq!(standings.players[1].pairs.0, [0, 0, 0, 0, 2], "{third}");
    }
}

#[test]
fn what_cannot_be_started_ends_the_match() {
    let missing = Entrant::program("missing", None, "/nowhere/no-such-player", Options::default());
    match run(&[reader(), missing], 2) {
        Err(ArenaError::Unplayable { name, .. }) => assert_eq!(name, "missing"),
        other => panic!("{other:?}"),
    }
}
