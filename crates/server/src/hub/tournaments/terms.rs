//! What a tournament on a server is played for besides its format: it is kept with the settings, as
//! texts that the library of tournaments does not look at.

use std::collections::BTreeMap;
use std::time::Duration;

use amiral_game::Rules;
use amiral_store::{Circle, ClassId, TimeControl};
use amiral_tournament::{Duplicate, Settings};

use crate::rules_cache::RulesCache;

/// How the games of a tournament are played, and who may come.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Terms {
    /// The rules.
    pub(crate) rules: Rules,
    /// How much time the two of a game have.
    pub(crate) clock: TimeControl,
    /// Whether games between accounts count for ratings.
    pub(crate) rated: bool,
    /// Who may come.
    pub(crate) entry: Entry,
    /// Whether strategies and bots may take part.
    pub(crate) bots: bool,
    /// Whose it is: everybody's who is in no class, or a class's.
    pub(crate) circle: Circle,
    /// How long after a round the next begins by itself; nothing where the organiser begins them.
    pub(crate) pause: Option<Duration>,
}

/// Who may come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Entry {
    /// Everybody.
    All,
    /// Whoever types the code, with or without an account.
    Code,
    /// Accounts that the organisers have invited.
    Invited,
    /// Accounts whose rating under the rules is known and lies there.
    Rating {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    },
}

impl Entry {
    fn text(self) -> String {
        match self {
            Entry::All => "all".into(),
            Entry::Code => "code".into(),
            Entry::Invited => "invited".into(),
            Entry::Rating { least, most } => format!("{least}-{most}"),
        }
    }

    fn read(text: &str) -> Option<Entry> {
        match text {
            "all" => Some(Entry::All),
            "code" => Some(Entry::Code),
            "invited" => Some(Entry::Invited),
            range => {
                let (least, most) = range.split_once('-')?;
                Some(Entry::Rating { least: least.parse().ok()?, most: most.parse().ok()? })
            }
        }
    }
}

impl Terms {
    /// As they are kept with the settings.
    pub(crate) fn written(&self) -> BTreeMap<String, String> {
        let yes = |said: bool| if said { "yes" } else { "no" }.to_owned();
        let mut written = BTreeMap::from([
            ("rules".into(), self.rules.to_string()),
            ("clock".into(), self.clock.to_string()),
            ("rated".into(), yes(self.rated)),
            ("entry".into(), self.entry.text()),
            ("bots".into(), yes(self.bots)),
            ("pause".into(), self.pause.map_or_else(|| "by hand".into(), |pause| pause.as_secs().to_string())),
        ]);
        written.extend(self.circle.class().map(|class| ("class".into(), class.to_string())));
        written
    }

    /// As they were written.
    pub(super) fn read(settings: &Settings, rules: &RulesCache) -> Option<Terms> {
        let text = |key: &str| settings.about.get(key).map(String::as_str);
        let yes = |key: &str| text(key) == Some("yes");
        let written: Rules = text("rules")?.parse().ok()?;
        Some(Terms {
            rules: rules.share(&written).ok()?,
            clock: text("clock")?.parse().ok()?,
            rated: yes("rated"),
            entry: Entry::read(text("entry")?)?,
            bots: yes("bots"),
            circle: circle(settings),
            pause: text("pause")?.parse().ok().map(Duration::from_secs),
        })
    }

    /// How long a hunt may take, all of it: as long as a player has for as many turns as there are
    /// cells.
    pub(crate) fn hunting(&self) -> Duration {
        let cells = u32::try_from(self.rules.grid().area()).unwrap_or(u32::MAX);
        match self.clock {
            TimeControl::RealTime { seconds, added } => {
                Duration::from_secs(u64::from(seconds) + u64::from(added) * u64::from(cells))
            }
            TimeControl::Correspondence { .. } => self.clock.at_first(),
        }
    }
}

/// Whose a tournament is.
pub(crate) fn circle(settings: &Settings) -> Circle {
    settings.about.get("class").map_or(Circle::Open, |class| Circle::Class(ClassId(class.clone())))
}

/// Whether everybody hunts the same fleets.
pub(crate) fn hunts(settings: &Settings) -> bool {
    settings.duplicate == Duplicate::Hunts
}
