//! `amiral fleet`: places one random fleet and draws it.

use std::process::ExitCode;

use amiral_draw::{Picture, text};
use amiral_game::{Fit, Fleet, Law, PlacingBudget, Rules, Seen, Stop, fit, random_fleet_within};
use amiral_posterior::{Budget, Failure as NoAnswer, Inference};
use amiral_words::{Say, Words};
use serde_json::json;

use crate::args::FleetArgs;
use crate::failure::{Failure, remark};
use crate::progress::with_progress;
use crate::session::{Session, print, rules_json};

/// How many steps to try placing at random before drawing exactly: some tenths of a second.
pub(crate) const STEPS: u64 = 50_000_000;

/// How many steps drawing exactly may take: about half a minute.
const BUDGET: Budget = Budget::seconds(30.0);

pub(crate) fn run(args: &FleetArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let rules = args.rules.resolve(words)?;
    let mut dice = session.seed.dice(&[]);
    let (fleet, law) = match random_fleet_within(&rules, args.law, &mut dice, STEPS, &Stop::new()) {
        Ok(fleet) => (fleet, args.law),
        Err(_) => (draw_exactly(&rules, session)?, Law::Uniform),
    };
    if law != args.law {
        remark(&words.say("fleet-too-tight", &[("law", args.law.say(words).into())]));
    }
    if session.json {
        session.print_json(&json!({
            "fleet": fleet.to_string(),
            "rules": rules_json(&rules),
            "law": law.name(),
            "seed": session.seed.0,
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let picture = Picture::of(&rules).ships(fleet.ships().iter().copied());
    print(text(&[picture], session.look.charset).trim_end())?;
    print(words.say("fleet-placed", &[("fleet", (&fleet).into())]))?;
    print(words.say("fleet-rules", &[("rules", rules.say(words).into())]))?;
    print(words.say("fleet-seed", &[("law", law.say(words).into()), ("seed", session.seed.into())]))?;
    Ok(ExitCode::SUCCESS)
}

/// Draws a fleet uniformly among all there are, or says that there is none. It is used where
/// placing at random found none.
pub(crate) fn draw_exactly(rules: &Rules, session: &Session) -> Result<Fleet, Failure> {
    let words = &session.words;
    let (fits, sampled) = with_progress(words, "count-progress", |stop| {
        let fits = fit(rules, PlacingBudget::OWN_MACHINE, stop);
        let inference = Inference::new(rules);
        let sampler = (fits != Fit::Cannot).then(|| inference.sampler_for(1, &Seen::new(rules), BUDGET, stop));
        let drawn = sampler.map(|sampler| sampler?.draw(1, &mut session.seed.dice(&[1]), stop));
        (fits, drawn)
    })?;
    match (fits, sampled) {
        (Fit::Cannot, _) | (_, Some(Err(NoAnswer::Contradiction))) => {
            Err(Failure::Request(words.say("fleet-does-not-fit", &[])))
        }
        (_, Some(Ok(mut fleets))) => Ok(fleets.remove(0)),
        (_, Some(Err(NoAnswer::Cancelled))) => Err(Failure::Work(words.say("stopped", &[]))),
        (_, _) => Err(Failure::Work(words.say("fleet-undecided", &[]))),
    }
}

/// Refuses rules under which the fleet does not fit.
pub(crate) fn ensure_fits(rules: &Rules, words: &Words) -> Result<(), Failure> {
    match fit(rules, PlacingBudget::OWN_MACHINE, &Stop::new()) {
        Fit::Cannot => Err(Failure::Request(words.say("fleet-does-not-fit", &[]))),
        Fit::Fits(_) | Fit::Undecided => Ok(()),
    }
}
