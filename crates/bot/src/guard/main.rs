//! The guard by itself, and a strategy of ours that speaks the protocol: `amiral-bot-guard level5`.

use std::io::{self, Write};
use std::process::ExitCode;

use amiral_bot::Speaker;
use amiral_game::{Law, Seed};
use amiral_strategy::{Resources, Spec};

fn main() -> ExitCode {
    amiral_bot::guard::enter();
    match std::env::args().nth(1).unwrap_or_default().parse::<Spec>() {
        Ok(spec) => {
            let mut speaker = Speaker::new(spec, Law::Uniform, Seed(1), Resources::default());
            let spoken = speaker.run(&mut io::stdin().lock(), &mut io::stdout().lock());
            if spoken.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            _ = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}
