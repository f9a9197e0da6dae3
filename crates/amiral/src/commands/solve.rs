//! `amiral solve`: one game of a strategy, step by step.

use std::process::ExitCode;

use amiral_draw::{Mark, Picture, Pointer, latex, text};
use amiral_game::{Board, CellSet, Fleet, FleetSetup, Outcome, Rules, Seen, Shot, Stop, random_fleet_within};
use amiral_host::Detail;
use amiral_strategy::{Journal, Note, Resources, Spec, build};
use amiral_words::{Narrator, Say, Words};
use serde_json::{Value, json};

use crate::args::{Format, SolveArgs};
use crate::boxed::{beside, latex_escape};
use crate::contenders::Asked;
use crate::failure::Failure;
use crate::games::recall;
use crate::notes::note_json;
use crate::session::{Session, print, rows, rules_json};

/// The numbers of the dice: those of the strategy, and those that place the fleet.
const STRATEGY: u64 = 0;
const FLEET: u64 = 1;

pub(crate) fn run(args: &SolveArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let rules = args.rules.resolve(words)?;
    let usual = || Spec::usual_under(&rules).name();
    let asked = Asked::new(args.strategy.as_deref().unwrap_or_else(usual), words)?;
    asked.check(&rules, words)?;
    let fleet = fleet(args, &rules, session)?;
    let resources = asked.resources(&recall(session, &rules, &[asked.spec])?);
    let game = Game::play(&asked.spec, &rules, &fleet, &resources, session)?;
    let detail = if args.explain { Detail::Everything } else { Detail::Essential };
    let name: String = args.name.chars().filter(|character| !character.is_control()).collect();
    let narrator = Narrator::new(words, name, detail);
    match if session.json { Format::Json } else { args.format } {
        Format::Json => session.print_json(&game.json(&asked, &rules, &fleet, session))?,
        Format::Text => game.print(&asked, &fleet, &narrator, session)?,
        Format::Latex => print(game.latex(&asked, &fleet, &narrator, session))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The fleet given, or one placed at random.
fn fleet(args: &SolveArgs, rules: &Rules, session: &Session) -> Result<Fleet, Failure> {
    let words = &session.words;
    let Some(ships) = &args.at else {
        let placed =
            random_fleet_within(rules, args.law, &mut session.seed.dice(&[FLEET]), super::fleet::STEPS, &Stop::new());
        return placed.or_else(|_| super::fleet::draw_exactly(rules, session));
    };
    let setup: FleetSetup = ships.parse().map_err(|error: amiral_game::ParseError| {
        Failure::Request(words.say("problem-fleet-text", &[("problem", error.say(words).into())]))
    })?;
    setup
        .build(rules)
        .map_err(|error| Failure::Request(words.say("problem-fleet", &[("problems", error.say(words).into())])))
}

/// A shot, the reasons for it, and what followed from it.
struct Step {
    shot: Shot,
    before: Vec<Note>,
    after: Vec<Note>,
    counts: Option<Vec<f64>>,
    /// What had been seen after the shot, and what the strategy concluded.
    seen: Seen,
    sunk: CellSet,
    ruled_out: CellSet,
}

struct Game(Vec<Step>);

impl Game {
    fn play(
        spec: &Spec,
        rules: &Rules,
        fleet: &Fleet,
        resources: &Resources,
        session: &Session,
    ) -> Result<Game, Failure> {
        let mut shooter = build(spec, rules, session.seed.split(&[STRATEGY]), resources);
        let mut board = Board::new(rules, fleet.clone());
        let mut seen = Seen::new(rules);
        let (mut journal, stop) = (Journal::open(), Stop::new());
        let mut steps = Vec::new();
        let (mut sunk, mut ruled_out) = (CellSet::EMPTY, CellSet::EMPTY);
        while !board.is_lost() {
            let counts = shooter.counts(&seen, &stop);
            let Some(cell) = shooter.choose_one(&seen, &mut journal, &stop) else {
                let problem = shooter.broken().map(|broken| broken.say(&session.words)).unwrap_or_default();
                let parts = [("strategy", spec.to_string().into()), ("problem", problem.into())];
                return Err(Failure::Work(session.words.say("study-broken", &parts)));
            };
            let before = journal.take();
            let outcome = seen.fire(&mut board, cell).expect("a strategy chooses cells that can be shot at");
            shooter.observe(&seen, &mut journal);
            let after = journal.take();
            for note in before.iter().chain(&after) {
                match note {
                    Note::Sunk { ship, .. } => sunk |= ship.set(),
                    Note::RuledOut { cell, .. } => ruled_out.extend([*cell]),
                    _ => {}
                }
            }
            let shot = Shot { cell, outcome };
            steps.push(Step { shot, before, after, counts, seen: seen.clone(), sunk, ruled_out });
        }
        Ok(Game(steps))
    }

    fn shots(&self) -> String {
        self.0.iter().map(|step| step.shot.to_string()).collect::<Vec<_>>().join(" ")
    }

    /// The lines for a step.
    fn lines(&self, number: usize, narrator: &Narrator<'_>) -> Vec<String> {
        let step = &self.0[number];
        let told = |notes: &[Note]| notes.iter().filter_map(|note| narrator.note(note)).collect::<Vec<_>>();
        let mut lines = told(&step.before);
        lines.push(narrator.shot(step.shot));
        lines.extend(told(&step.after));
        if number + 1 == self.0.len() {
            lines.push(narrator.won(self.0.len()));
        }
        lines
    }

    fn json(&self, asked: &Asked, rules: &Rules, fleet: &Fleet, session: &Session) -> Value {
        let notes = |notes: &[Note]| notes.iter().map(note_json).collect::<Vec<_>>();
        let step = |step: &Step| {
            json!({
                "shot": step.shot.to_string(),
                "cell": step.shot.cell.to_string(),
                "hit": step.shot.outcome != Outcome::Miss,
                "notes": notes(&step.before).into_iter().chain(notes(&step.after)).collect::<Vec<_>>(),
                "counts": step.counts.as_ref().map(|counts| rows(rules, counts.iter().copied())),
            })
        };
        json!({
            "strategy": asked.shown(),
            "ties": asked.order().map(|order| order.to_string()),
            "fleet": fleet.to_string(),
            "rules": rules_json(rules),
            "seed": session.seed.0,
            "shots": self.shots(),
            "count": self.0.len(),
            "steps": self.0.iter().map(step).collect::<Vec<_>>(),
        })
    }

    fn print(&self, asked: &Asked, fleet: &Fleet, narrator: &Narrator<'_>, session: &Session) -> Result<(), Failure> {
        let words = &session.words;
        for (number, step) in self.0.iter().enumerate() {
            let title = words.say("solve-step", &[("number", (number + 1).into())]);
            let drawing = text(&[picture(step, fleet)], session.look.charset);
            let lines = self.lines(number, narrator);
            print(beside(&drawing, &title, &lines, session.look.charset))?;
        }
        print(words.say("solve-summary", &[("strategy", asked.shown().into()), ("shots", self.0.len().into())]))?;
        print(words.say("solve-shots", &[("shots", self.shots().into())]))?;
        print(words.say("fleet-placed", &[("fleet", fleet.into())]))?;
        print(words.say("solve-seed", &[("seed", session.seed.into())]))
    }

    fn latex(&self, asked: &Asked, fleet: &Fleet, narrator: &Narrator<'_>, session: &Session) -> String {
        let words = &session.words;
        let head = format!(
            "\\documentclass[a4paper]{{article}}\n\\usepackage[T1]{{fontenc}}\n\\usepackage[utf8]{{inputenc}}\n\
             \\usepackage{{lmodern}}\n\\usepackage[margin=20mm]{{geometry}}\n\\usepackage{{tikz}}\n\
             \\usepackage{{adjustbox}}\n\\setlength{{\\parindent}}{{0pt}}\n\\begin{{document}}\n\
             \\section*{{{}}}\n{}\n\n",
            latex_escape(&words.say("solve-title", &[("strategy", asked.shown().into())])),
            latex_escape(&words.say("fleet-placed", &[("fleet", fleet.into())])),
        );
        let steps = (0..self.0.len()).map(|number| self.latex_step(number, fleet, narrator, words));
        let summary = words.say("solve-summary", &[("strategy", asked.shown().into()), ("shots", self.0.len().into())]);
        let seed = words.say("solve-seed", &[("seed", session.seed.into())]);
        let foot = format!("\n\\bigskip {} {}\n\\end{{document}}", latex_escape(&summary), latex_escape(&seed));
        [head].into_iter().chain(steps).chain([foot]).collect()
    }

    fn latex_step(&self, number: usize, fleet: &Fleet, narrator: &Narrator<'_>, words: &Words) -> String {
        let lines: Vec<String> = self.lines(number, narrator).iter().map(|line| latex_escape(line)).collect();
        format!(
            "\n\\bigskip\\noindent\\begin{{minipage}}{{\\textwidth}}\n\\textbf{{{}}}\\par\\smallskip\n\
             \\begin{{adjustbox}}{{valign=t,width=0.40\\textwidth}}\n{}\\end{{adjustbox}}\\hfill\n\
             \\fbox{{\\begin{{adjustbox}}{{valign=t,minipage=0.54\\textwidth}}\\small\\raggedright\n{}\n\
             \\end{{adjustbox}}}}\n\\end{{minipage}}\n",
            latex_escape(&words.say("solve-step", &[("number", (number + 1).into())])),
            latex(&[picture(&self.0[number], fleet)]),
            lines.join("\\par\n"),
        )
    }
}

/// What the shooter sees after a step, with the hidden fleet outlined.
fn picture(step: &Step, fleet: &Fleet) -> Picture {
    Picture::seen(&step.seen)
        .mark(Mark::Sunk, step.sunk)
        .mark(Mark::RuledOut, step.ruled_out)
        .ships(fleet.ships().iter().copied())
        .point(Pointer::Cursor, step.shot.cell)
}
