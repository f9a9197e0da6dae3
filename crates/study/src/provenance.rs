//! Where results come from: which program, asked for what, on which machine.

use std::sync::OnceLock;

use amiral_game::{Rules, Seed};
use serde::{Deserialize, Serialize};

/// What is needed to get the same results again, and to know what they were got with. Every
/// document, table and figure that is written names it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// The version of Amiral.
    pub version: String,
    /// The commit it was built from, where that is known.
    pub commit: Option<String>,
    /// The command that does the same again.
    pub command: String,
    /// The rules, in short notation, where there are any.
    pub rules: Option<String>,
    /// The number everything random followed from.
    pub seed: Option<u64>,
    /// The machine.
    pub machine: String,
}

static COMMIT: OnceLock<&str> = OnceLock::new();

/// Says which commit this program was built from. Programs call it as they begin; only the first
/// call counts, and an empty text says that nobody knows.
pub fn built_from(commit: &'static str) {
    if !commit.is_empty() {
        // The first word stands.
        _ = COMMIT.set(commit);
    }
}

/// The program that made something, where strangers read it: what it did follows from the request,
/// and its machine is nobody's business.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Program {
    /// The version of Amiral.
    pub version: &'static str,
    /// The commit it was built from, where that is known.
    pub commit: Option<&'static str>,
}

impl Program {
    /// The one that runs.
    pub fn running() -> Program {
        Program { version: env!("CARGO_PKG_VERSION"), commit: COMMIT.get().copied() }
    }
}

impl Provenance {
    /// Of what this program does now.
    pub fn new(command: impl Into<String>, rules: Option<&Rules>, seed: Option<Seed>) -> Provenance {
        let Program { version, commit } = Program::running();
        Provenance {
            version: version.into(),
            commit: commit.map(str::to_owned),
            command: command.into(),
            rules: rules.map(ToString::to_string),
            seed: seed.map(|seed| seed.0),
            machine: machine().to_owned(),
        }
    }

    /// The same for strangers: of the machine only what kind of system it runs.
    #[must_use]
    pub fn for_strangers(self) -> Provenance {
        Provenance { machine: system(), ..self }
    }

    /// In one line: `amiral 0.1.0 (a62a059) · amiral study level5 · … · seed 7 · Linux x86_64, …`.
    pub fn line(&self) -> String {
        let program = match &self.commit {
            Some(commit) => format!("amiral {} ({commit})", self.version),
            None => format!("amiral {}", self.version),
        };
        let seed = self.seed.map(|seed| format!("seed {seed}"));
        let parts = [Some(program), Some(self.command.clone()), self.rules.clone(), seed, Some(self.machine.clone())];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }
}

/// This machine: its system, how many threads it runs at a time, and its processor where the system
/// tells it.
fn machine() -> &'static str {
    static MACHINE: OnceLock<String> = OnceLock::new();
    MACHINE.get_or_init(|| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let cores = if threads == 1 { "1 core".to_owned() } else { format!("{threads} cores") };
        let system = format!("{}, {cores}", system());
        match processor() {
            Some(processor) => format!("{system}, {processor}"),
            None => system,
        }
    })
}

/// The kind of system it runs: `linux x86_64`.
fn system() -> String {
    format!("{} {}", std::env::consts::OS, std::env::consts::ARCH)
}

/// The processor's name as Linux has it.
fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let name = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'))?.1;
    let name: String = name.split_whitespace().collect::<Vec<_>>().join(" ");
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_game::Preset;

    #[test]
    fn a_line_names_everything() {
        let provenance = Provenance {
            version: "1.2.3".into(),
            commit: Some("abcdef0".into()),
            command: "amiral study level5 --seed 7".into(),
            rules: Some(Preset::Classic.rules().to_string()),
            seed: Some(7),
            machine: "linux x86_64, 2 cores".into(),
        };
        let line = "amiral 1.2.3 (abcdef0) · amiral study level5 --seed 7 · 10x10 5,4,3,3,2 no-edge silent alternate · \
                    seed 7 · linux x86_64, 2 cores";
        assert_eq!(provenance.line(), line);
        let unknown = Provenance { commit: None, rules: None, seed: None, ..provenance };
        assert_eq!(unknown.line(), "amiral 1.2.3 · amiral study level5 --seed 7 · linux x86_64, 2 cores");
    }

    #[test]
    fn this_machine_has_a_system_and_cores() {
        let provenance = Provenance::new("amiral", None, Some(Seed(3)));
        assert_eq!((provenance.version.as_str(), provenance.seed), (env!("CARGO_PKG_VERSION"), Some(3)));
        assert!(provenance.machine.contains(std::env::consts::OS) && provenance.machine.contains("core"));
        let told = provenance.clone().for_strangers();
        assert!(!told.machine.contains("core") && provenance.machine.starts_with(&told.machine), "{}", told.machine);
        assert_eq!(Provenance { machine: provenance.machine.clone(), ..told }, provenance);
    }
}
