//! What people chose, saved between runs. All interfaces share one file.

use std::path::{Path, PathBuf};
use std::{fs, io};

use amiral_draw::Charset;
use amiral_game::{Announce, Contact, Law, Mirror, Rules, RulesSetup, Seat, Turns, notation};
use amiral_strategy::Spec;
use etcetera::BaseStrategy;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::people::KnownPerson;
use crate::{Detail, DisplayName, Rows};

/// The name of the file.
const FILE: &str = "settings.toml";
/// The new name of a file that could not be read.
const BROKEN: &str = "settings.toml.broken";
/// The environment variable that names another folder.
const FOLDER: &str = "AMIRAL_CONFIG";

/// What people chose.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// The names of the first and second person.
    pub names: [String; 2],
    /// Everybody who has played here.
    pub people: Vec<KnownPerson>,
    /// The name shown for strategies.
    pub computer: String,
    /// The code of the language, if it is not the locale's.
    pub language: Option<String>,
    /// The rules of new games.
    pub rules: RulesSetup,
    /// The strategy of new games.
    pub strategy: Spec,
    /// How random fleets are placed in new games.
    pub law: Law,
    /// Where rows are counted from.
    pub rows: Rows,
    /// How fast a strategy is watched.
    pub speed: Speed,
    /// Whether there are colours.
    pub colours: Choice<Colour>,
    /// Which characters there are.
    pub characters: Choice<Charset>,
    /// Whether cells known to be water are shown.
    pub deductions: bool,
    /// Whether the sea is a checkerboard.
    pub checkerboard: bool,
    /// Which messages are shown.
    pub messages: Detail,
    /// The folder that files were last read from or written to.
    pub folder: Option<PathBuf>,
    /// What only the window has.
    pub window: Window,
}

impl Settings {
    /// The default name shown for strategies.
    pub const COMPUTER: &'static str = "HAL";

    /// The name a person has given.
    pub fn person(&self, seat: Seat) -> Option<&str> {
        Some(self.names[seat as usize].as_str()).filter(|name| !name.is_empty())
    }

    /// The name to show for a strategy.
    pub fn computer(&self) -> String {
        if self.computer.is_empty() { Settings::COMPUTER.into() } else { self.computer.clone() }
    }
}

/// What only the window has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// Whether it is light or dark.
    pub theme: Choice<Theme>,
    /// Whether shots splash and explode.
    pub animations: bool,
    /// Whether shots are heard, if the machine has sound.
    pub sound: bool,
    /// Its width and height, in points.
    pub size: (u16, u16),
}

impl Default for Window {
    fn default() -> Window {
        Window { theme: Choice::Auto, animations: true, sound: false, size: (1180, 780) }
    }
}

/// Whether a window is light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// Dark text on light.
    Light,
    /// Light text on dark.
    Dark,
}

/// Something that the terminal or the system decides, unless people do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice<T> {
    /// As the terminal or the system says.
    Auto,
    /// As people chose.
    Always(T),
}

impl<T> Choice<T> {
    /// What people chose, or else `auto`.
    pub fn or(self, auto: T) -> T {
        match self {
            Choice::Auto => auto,
            Choice::Always(chosen) => chosen,
        }
    }
}

/// Whether things are coloured. Nothing depends on colour: marks differ by their shapes, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Only bold, dim and reversed.
    Plain,
    /// The 256 colours of terminals.
    Ansi,
}

/// How fast a strategy is watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speed {
    /// A shot every two seconds.
    Slow,
    /// Two shots a second.
    Middling,
    /// Ten shots a second.
    Fast,
}

impl Speed {
    /// Every speed.
    pub const ALL: [Speed; 3] = [Speed::Slow, Speed::Middling, Speed::Fast];

    /// The next faster speed, or this one if there is none.
    pub fn faster(self) -> Speed {
        match self {
            Speed::Slow => Speed::Middling,
            Speed::Middling | Speed::Fast => Speed::Fast,
        }
    }

    /// The next slower speed, or this one if there is none.
    pub fn slower(self) -> Speed {
        match self {
            Speed::Slow | Speed::Middling => Speed::Slow,
            Speed::Fast => Speed::Middling,
        }
    }

    /// The time between two shots.
    pub fn pause(self) -> std::time::Duration {
        std::time::Duration::from_millis(match self {
            Speed::Slow => 2000,
            Speed::Middling => 500,
            Speed::Fast => 100,
        })
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            names: [String::new(), String::new()],
            people: Vec::new(),
            computer: Settings::COMPUTER.into(),
            language: None,
            rules: RulesSetup::default(),
            strategy: "hard:opening=varied".parse().expect("the catalogue has it"),
            law: Law::default(),
            rows: Rows::default(),
            speed: Speed::Middling,
            colours: Choice::Auto,
            characters: Choice::Auto,
            deductions: true,
            checkerboard: false,
            messages: Detail::Everything,
            folder: None,
            window: Window::default(),
        }
    }
}

/// The file that settings are saved in, if any.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SettingsFile(Option<PathBuf>);

/// What was wrong with the saved settings.
#[derive(Debug)]
pub struct Unreadable {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub problem: String,
    /// Where it is now, if it could be set aside.
    pub set_aside: Option<PathBuf>,
}

/// Settings could not be saved.
#[derive(Debug, Error)]
#[error("{} cannot be written: {error}", path.display())]
pub struct Unwritable {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub error: io::Error,
}

/// The folder for settings on this platform.
fn platform_folder() -> Option<PathBuf> {
    let folders = etcetera::choose_base_strategy().ok()?;
    Some(if cfg!(target_os = "macos") {
        folders.home_dir().join("Library/Application Support/amiral")
    } else if cfg!(windows) {
        folders.config_dir().join("amiral").join("config")
    } else {
        folders.config_dir().join("amiral")
    })
}

impl SettingsFile {
    /// The file in the platform's folder for settings, or in the one that `AMIRAL_CONFIG` names.
    pub fn of_environment() -> SettingsFile {
        let named = std::env::var_os(FOLDER).filter(|folder| !folder.is_empty()).map(PathBuf::from);
        SettingsFile(named.or_else(platform_folder))
    }

    /// The file in a folder.
    pub fn at(folder: &Path) -> SettingsFile {
        SettingsFile(Some(folder.to_owned()))
    }

    /// The folder, if anything is saved.
    pub fn folder(&self) -> Option<&Path> {
        self.0.as_deref()
    }

    /// Whether settings are saved at all.
    pub(crate) fn is_somewhere(&self) -> bool {
        self.0.is_some()
    }

    /// No file: nothing is saved.
    pub fn nowhere() -> SettingsFile {
        SettingsFile(None)
    }

    /// Whether settings can be saved here and none have been yet. The list of people is not a
    /// setting.
    pub fn is_first_run(&self) -> bool {
        let Some(folder) = &self.0 else { return false };
        match fs::read_to_string(folder.join(FILE)) {
            Ok(text) => toml::from_str::<toml::Table>(&text).is_ok_and(|table| table.keys().eq(["people"])),
            Err(error) => error.kind() == io::ErrorKind::NotFound,
        }
    }

    /// The saved settings, or the defaults if there are none. An invalid file is set aside and
    /// reported.
    pub fn load(&self) -> (Settings, Option<Unreadable>) {
        let Some(folder) = &self.0 else { return (Settings::default(), None) };
        let path = folder.join(FILE);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return (Settings::default(), None);
            }
            Err(error) => {
                return (Settings::default(), Some(set_aside(path, folder, error.to_string())));
            }
        };
        match read(&text) {
            Ok(settings) => (settings, None),
            Err(problem) => (Settings::default(), Some(set_aside(path, folder, problem))),
        }
    }

    /// The saved settings, or the defaults if there are none. `None` if the file is invalid: `load`
    /// deals with that.
    pub fn peek(&self) -> Option<Settings> {
        let Some(folder) = &self.0 else { return Some(Settings::default()) };
        match fs::read_to_string(folder.join(FILE)) {
            Ok(text) => read(&text).ok(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Some(Settings::default()),
            Err(_) => None,
        }
    }

    /// Saves settings. The file is replaced as a whole, so that it is never half written.
    pub fn save(&self, settings: &Settings) -> Result<(), Unwritable> {
        self.write(&File::of(settings))
    }

    pub(crate) fn write(&self, content: &impl Serialize) -> Result<(), Unwritable> {
        let Some(folder) = &self.0 else { return Ok(()) };
        let path = folder.join(FILE);
        let unwritable = |error| Unwritable { path: path.clone(), error };
        fs::create_dir_all(folder).map_err(unwritable)?;
        let text = toml::to_string_pretty(content).map_err(|error| unwritable(io::Error::other(error)))?;
        let draft = folder.join(format!("{FILE}.new"));
        fs::write(&draft, text).map_err(unwritable)?;
        fs::rename(&draft, &path).map_err(unwritable)
    }
}

fn set_aside(path: PathBuf, folder: &Path, problem: String) -> Unreadable {
    let aside = folder.join(BROKEN);
    let set_aside = fs::rename(&path, &aside).is_ok().then_some(aside);
    Unreadable { path, problem, set_aside }
}

fn read(text: &str) -> Result<Settings, String> {
    let file: File = toml::from_str(text).map_err(|error| error.message().to_owned())?;
    file.settings()
}

/// A name that is safe to show: one short line without control characters.
pub fn plain_name(name: &str) -> String {
    name.chars().filter(|character| !character.is_control()).take(24).collect::<String>().trim().to_owned()
}

/// The settings as they are in the file. Everything may be left out.
#[derive(Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct File {
    name: String,
    second_name: String,
    computer: String,
    language: String,
    strategy: String,
    law: String,
    rows_from: u8,
    speed: String,
    colours: String,
    characters: String,
    deductions: bool,
    checkerboard: bool,
    messages: String,
    folder: String,
    rules: RulesTable,
    window: WindowTable,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    people: Vec<KnownPerson>,
}

#[derive(Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct WindowTable {
    theme: String,
    animations: bool,
    sound: bool,
    width: u16,
    height: u16,
}

#[derive(Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct RulesTable {
    size: String,
    fleet: String,
    contact: String,
    announce: String,
    turns: String,
    reefs: String,
    mirror: String,
}

const AUTO: &str = "auto";

impl Default for File {
    fn default() -> File {
        File::of(&Settings::default())
    }
}

impl Default for WindowTable {
    fn default() -> WindowTable {
        WindowTable::of(Window::default())
    }
}

impl Default for RulesTable {
    fn default() -> RulesTable {
        RulesTable::of(&RulesSetup::default())
    }
}

impl File {
    fn of(settings: &Settings) -> File {
        let Settings { names: [name, second_name], .. } = settings.clone();
        let colours = match settings.colours {
            Choice::Auto => AUTO,
            Choice::Always(Colour::Ansi) => "always",
            Choice::Always(Colour::Plain) => "never",
        };
        let characters = match settings.characters {
            Choice::Auto => AUTO,
            Choice::Always(Charset::Unicode) => "unicode",
            Choice::Always(Charset::Ascii) => "ascii",
        };
        let messages = match settings.messages {
            Detail::Everything => "all",
            Detail::Essential => "essential",
        };
        let speed = match settings.speed {
            Speed::Slow => "slow",
            Speed::Middling => "middling",
            Speed::Fast => "fast",
        };
        File {
            name,
            second_name,
            computer: settings.computer.clone(),
            language: settings.language.clone().unwrap_or_else(|| AUTO.into()),
            strategy: settings.strategy.to_string(),
            law: settings.law.name().into(),
            rows_from: settings.rows.first(),
            speed: speed.into(),
            colours: colours.into(),
            characters: characters.into(),
            deductions: settings.deductions,
            checkerboard: settings.checkerboard,
            messages: messages.into(),
            // A folder whose name is not valid Unicode is not saved.
            folder: settings.folder.as_ref().and_then(|folder| folder.to_str()).unwrap_or_default().into(),
            rules: RulesTable::of(&settings.rules),
            window: WindowTable::of(settings.window),
            people: settings.people.clone(),
        }
    }

    fn settings(self) -> Result<Settings, String> {
        let unknown = |what: &str, given: &str| format!("{what} = \"{given}\"");
        let rows = match self.rows_from {
            0 => Rows::FromZero,
            1 => Rows::FromOne,
            other => return Err(unknown("rows_from", &other.to_string())),
        };
        let speed = match self.speed.as_str() {
            "slow" => Speed::Slow,
            "middling" => Speed::Middling,
            "fast" => Speed::Fast,
            other => return Err(unknown("speed", other)),
        };
        let colours = match self.colours.as_str() {
            AUTO => Choice::Auto,
            "always" => Choice::Always(Colour::Ansi),
            "never" => Choice::Always(Colour::Plain),
            other => return Err(unknown("colours", other)),
        };
        let characters = match self.characters.as_str() {
            AUTO => Choice::Auto,
            "unicode" => Choice::Always(Charset::Unicode),
            "ascii" => Choice::Always(Charset::Ascii),
            other => return Err(unknown("characters", other)),
        };
        let messages = match self.messages.as_str() {
            "all" => Detail::Everything,
            "essential" => Detail::Essential,
            other => return Err(unknown("messages", other)),
        };
        Ok(Settings {
            // An invalid name counts as none.
            names: [self.name, self.second_name]
                .map(|name| DisplayName::new(&name).map_or_else(|_| String::new(), String::from)),
            people: self.people,
            computer: plain_name(&self.computer),
            // This crate does not know which languages exist. An unknown one counts as none.
            language: (self.language != AUTO).then_some(self.language),
            rules: self.rules.setup()?,
            strategy: amiral_bot::spec(&self.strategy)
                .map_err(|error: amiral_strategy::SpecError| error.to_string())?,
            law: self.law.parse().map_err(|error: amiral_game::UnknownName| error.to_string())?,
            rows,
            speed,
            colours,
            characters,
            deductions: self.deductions,
            checkerboard: self.checkerboard,
            messages,
            folder: Some(self.folder).filter(|folder| !folder.is_empty()).map(PathBuf::from),
            window: self.window.window()?,
        })
    }
}

impl WindowTable {
    fn of(window: Window) -> WindowTable {
        let theme = match window.theme {
            Choice::Auto => AUTO,
            Choice::Always(Theme::Light) => "light",
            Choice::Always(Theme::Dark) => "dark",
        };
        let (width, height) = window.size;
        WindowTable { theme: theme.into(), animations: window.animations, sound: window.sound, width, height }
    }

    fn window(&self) -> Result<Window, String> {
        let theme = match self.theme.as_str() {
            AUTO => Choice::Auto,
            "light" => Choice::Always(Theme::Light),
            "dark" => Choice::Always(Theme::Dark),
            other => return Err(format!("theme = \"{other}\"")),
        };
        Ok(Window { theme, animations: self.animations, sound: self.sound, size: (self.width, self.height) })
    }
}

impl RulesTable {
    fn of(setup: &RulesSetup) -> RulesTable {
        let list = |items: Vec<String>| items.join(",");
        RulesTable {
            size: format!("{}x{}", setup.width, setup.height),
            fleet: setup.ships_text(),
            mirror: setup.mirror.name().into(),
            contact: setup.contact.name().into(),
            announce: setup.announce.name().into(),
            turns: setup.turns.name().into(),
            reefs: list(setup.reefs.iter().map(ToString::to_string).collect()),
        }
    }

    fn setup(&self) -> Result<RulesSetup, String> {
        let (width, height) = notation::parse_size(&self.size).map_err(|error| error.to_string())?;
        let (fleet, shapes) = notation::parse_ships(&self.fleet).map_err(|error| error.to_string())?;
        let setup = RulesSetup {
            width,
            height,
            fleet,
            shapes,
            mirror: self.mirror.parse::<Mirror>().map_err(|error| error.to_string())?,
            contact: self.contact.parse::<Contact>().map_err(|error| error.to_string())?,
            announce: self.announce.parse::<Announce>().map_err(|error| error.to_string())?,
            turns: self.turns.parse::<Turns>().map_err(|error| error.to_string())?,
            reefs: notation::parse_cells(&self.reefs).map_err(|error| error.to_string())?,
        };
        let _checked: Rules = setup.clone().build().map_err(|error| error.to_string())?;
        Ok(setup)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let settings_file = SettingsFile::at(&folder.path().join("not yet there"));
        assert_eq!(settings_file.load().0, Settings::default());
        let settings = Settings {
            names: ["Zoé".into(), "Ada \"A\"".into()],
            language: Some("fr".into()),
            rules: amiral_game::Preset::Russian.setup(),
            strategy: "level4:samples=7".parse().unwrap(),
            law: Law::StartCell,
            rows: Rows::FromOne,
            colours: Choice::Always(Colour::Plain),
            messages: Detail::Essential,
            folder: Some("/games of mine".into()),
            window: Window { theme: Choice::Always(Theme::Dark), size: (800, 600), ..Window::default() },
            ..Settings::default()
        };
        settings_file.save(&settings).unwrap();
        let (kept, problem) = settings_file.load();
        assert!(problem.is_none());
        assert_eq!(kept, settings);
    }

    #[test]
    fn a_broken_file_is_set_aside_and_told_of() {
        for broken in
            ["speed = \"very\"", "this is no settings file", "strategy = \"level9\"", "[rules]\nsize = \"99x1\""]
        {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join(FILE), broken).unwrap();
            let settings_file = SettingsFile::at(folder.path());
            let (settings, problem) = settings_file.load();
            assert_eq!(settings, Settings::default());
            let aside = problem.unwrap().set_aside.unwrap();
            assert_eq!(fs::read_to_string(aside).unwrap(), broken);
            assert!(settings_file.load().1.is_none(), "it is told of once");
        }
    }
}
