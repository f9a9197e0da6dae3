//! The full-screen program on a pseudo-terminal.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::pty::Pty;

fn start(arguments: &[&str], folder: &Path) -> Pty {
    Pty::start(Path::new(env!("CARGO_BIN_EXE_amiral")), arguments, folder)
}

/// Options for a game that is soon over.
const SMALL: [&str; 8] = ["--size", "5x5", "--ships", "3,2", "--seed", "5", "--lang", "en"];

fn play(mode: &str, folder: &Path) -> Pty {
    start(&[&["play", "--mode", mode], &SMALL[..]].concat(), folder)
}

/// How many shots the caption of the enemy's sea shows.
fn shots_told(text: &str) -> Option<usize> {
    let (_, told) = text.split_once("HAL’s sea: ").or_else(|| text.split_once("hidden fleet: "))?;
    told.split_whitespace().nth(2)?.parse().ok()
}

/// Fires at random until somebody has won, after `fired` shots so far. Waits for each shot to
/// appear before the next.
fn fire_to_the_end(pty: &mut Pty, fired: usize) {
    for shots in fired + 1..=25 {
        pty.send("*");
        pty.wait_until(|screen| {
            let text = screen.contents();
            shots_told(&text) == Some(shots) || text.contains("wins in")
        });
        if pty.text().contains("wins in") {
            return;
        }
    }
    pty.wait_for("wins in");
}

fn leave(mut pty: Pty, folder: &Path) {
    let (name, menu) = ("What is your name?", "What would you like to do?");
    pty.send("\x1b");
    pty.wait_until(|screen| [name, menu].iter().any(|text| screen.contents().contains(text)));
    if pty.text().contains(name) {
        pty.send("\r");
        pty.wait_for(menu);
    }
    pty.send("q");
    pty.ends_restored(folder, 0);
}

#[test]
fn a_solo_game_is_played_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut pty = play("solo", folder.path());
    pty.wait_for("Your shot:");
    pty.send("C2\r");
    pty.wait_for("1. C2: ");
    fire_to_the_end(&mut pty, 1);
    pty.wait_for("Accuracy");
    leave(pty, folder.path());
}

#[test]
fn a_game_against_the_computer_is_played_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut pty = play("versus", folder.path());
    pty.wait_for("place your fleet");
    pty.send("A0h3 A2h2\r");
    pty.wait_for("complete");
    pty.send("\r");
    pty.wait_for("Your shot:");
    fire_to_the_end(&mut pty, 0);
    pty.wait_for("Accuracy");
    leave(pty, folder.path());
}

#[test]
fn two_people_play_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut pty = play("two", folder.path());
    for fleet in ["A0h3 A2h2\r", "C4h3 E0v2\r"] {
        pty.wait_for("Over to");
        pty.send("\r");
        pty.wait_for("place your fleet");
        pty.send(fleet);
        pty.wait_for("complete");
        pty.send("\r");
    }
    for _ in 0..50 {
        pty.wait_until(|screen| {
            let text = screen.contents();
            ["Over to", "Your shot:", "wins in"].iter().any(|wanted| text.contains(wanted))
        });
        if pty.text().contains("Over to") {
            pty.send("\r");
            pty.wait_for("Your shot:");
        }
        if pty.text().contains("wins in") {
            break;
        }
        pty.send("*");
        pty.wait_until(|screen| {
            let text = screen.contents();
            text.contains("then pass the screen") || text.contains("wins in")
        });
        if pty.text().contains("wins in") {
            break;
        }
        pty.send("\r");
        pty.wait_for("Over to");
    }
    pty.wait_for("wins in");
    leave(pty, folder.path());
}

#[test]
fn a_strategy_is_watched_to_the_end_and_the_screen_resized() {
    let folder = tempfile::tempdir().unwrap();
    let mut pty = play("watch", folder.path());
    pty.wait_for("The fleet to find is outlined");
    pty.send("\x1b[C");
    pty.wait_for("Shot 1 of 1");
    pty.resize(150, 45);
    pty.wait_until(|screen| screen.contents().lines().count() == 45);
    pty.wait_for("Shot 1 of 1");
    pty.send("\x1b[D");
    pty.wait_for("Shot 0 of 1");
    pty.send("++ ");
    pty.wait_for("wins in");
    leave(pty, folder.path());
}

#[test]
fn whoever_begins_with_a_game_is_asked_for_a_name_after_it_and_only_once() {
    let folder = tempfile::tempdir().unwrap();
    for run in 0..2 {
        let mut pty = play("watch", folder.path());
        pty.wait_for("The fleet to find is outlined");
        pty.send("\x1b");
        if run == 0 {
            pty.wait_for("What is your name?");
            pty.send("Ada\r");
        }
        pty.wait_for("What would you like to do?");
        pty.send("q");
        pty.ends_restored(folder.path(), 0);
    }
    let settings = std::fs::read_to_string(folder.path().join("settings.toml")).unwrap();
    assert!(settings.contains("name = \"Ada\""), "{settings}");
}

#[test]
fn colours_are_as_asked_for_whatever_the_settings_say() {
    let folder = tempfile::tempdir().unwrap();
    let is_coloured = |screen: &vt100::Screen| {
        let mut cells = (0..24).flat_map(|row| (0..80).filter_map(move |column| screen.cell(row, column)));
        cells.any(|cell| cell.bgcolor() != vt100::Color::Default)
    };
    for (settings, asked, expected) in
        [("never", "always", true), ("always", "never", false), ("never", "auto", false), ("always", "auto", true)]
    {
        std::fs::write(folder.path().join("settings.toml"), format!("colours = \"{settings}\"\n")).unwrap();
        let pty = start(&[&["play", "--mode", "watch", "--color", asked], &SMALL[..]].concat(), folder.path());
        pty.wait_for("The fleet to find is outlined");
        pty.wait_until(|screen| is_coloured(screen) == expected);
        leave(pty, folder.path());
    }
}

#[test]
fn a_study_runs_and_can_be_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let mut pty = start(&["play", "--lang", "en"], folder.path());
    pty.wait_for("Press any key");
    pty.send("\r");
    pty.wait_for("What is your name?");
    pty.send("Ada\r");
    pty.wait_for("What would you like to do?");
    let settings = std::fs::read_to_string(folder.path().join("settings.toml")).unwrap();
    assert!(settings.contains("name = \"Ada\""), "{settings}");
    pty.send("5");
    pty.wait_for("New study");
    // Go up from the button to the number of games, past eight lines of rules and laws.
    pty.send(&"\x1b[A".repeat(9));
    pty.send("000\r");
    pty.wait_for("10000000");
    pty.send(&"\x1b[B".repeat(8));
    pty.send("\r");
    pty.wait_for(" left");
    pty.wait_for("level5");
    pty.send("\x1b");
    pty.wait_for("Stopped early");
    leave(pty, folder.path());
}

#[test]
fn leaving_in_the_middle_gives_the_terminal_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut pty = play("solo", folder.path());
    pty.wait_for("Your shot:");
    pty.send("\x03");
    pty.ends_restored(folder.path(), 0);
}

/// Starts a solo game. Returns it with its process id, from the file `pid`.
fn play_with_number(folder: &Path) -> (Pty, String) {
    let script = folder.join("run");
    let program = env!("CARGO_BIN_EXE_amiral");
    let text = format!("echo $$ > \"$NOTES/pid\"\nexec {program} play --mode solo --lang en\n");
    std::fs::write(&script, text).unwrap();
    let pty = Pty::start(Path::new("sh"), &[script.to_str().unwrap()], folder);
    pty.wait_for("Your shot:");
    let number = std::fs::read_to_string(folder.join("pid")).unwrap();
    (pty, number.trim().to_owned())
}

fn signal(name: &str, process: &str) -> bool {
    let mut kill = Command::new("kill");
    kill.args([name, process]).stderr(Stdio::null()).status().unwrap().success()
}

#[test]
fn being_asked_to_end_gives_the_terminal_back() {
    let folder = tempfile::tempdir().unwrap();
    let (mut pty, process) = play_with_number(folder.path());
    assert!(signal("-TERM", &process));
    pty.ends_restored(folder.path(), 1);
}

/// Waits until a process is stopped, or no longer is.
fn wait_until_stopped(process: &str, stopped: bool) {
    let deadline = Instant::now() + Duration::from_mins(1);
    loop {
        let status = Command::new("ps").args(["-o", "stat=", "-p", process]).output().unwrap();
        if String::from_utf8_lossy(&status.stdout).trim_start().starts_with('T') == stopped {
            return;
        }
        assert!(Instant::now() < deadline, "stopped: {}", !stopped);
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn ctrl_z_suspends_and_the_game_is_there_again_afterwards() {
    let folder = tempfile::tempdir().unwrap();
    let (mut pty, process) = play_with_number(folder.path());
    for suspend in ["key", "signal"] {
        match suspend {
            "key" => pty.send("\x1a"),
            _ => assert!(signal("-TSTP", &process)),
        }
        wait_until_stopped(&process, true);
        // Meanwhile the shell has the terminal.
        pty.wait_until(|screen| !screen.alternate_screen() && !screen.hide_cursor());
        assert!(signal("-CONT", &process));
        pty.wait_until(|screen| screen.alternate_screen() && screen.contents().contains("Your shot:"));
    }
    pty.send("C2\r");
    pty.wait_for("1. C2: ");
    pty.send("\x03");
    pty.ends_restored(folder.path(), 0);
}

#[test]
fn a_terminal_that_goes_away_ends_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let (pty, process) = play_with_number(folder.path());
    pty.hang_up();
    let deadline = Instant::now() + Duration::from_mins(1);
    while signal("-0", &process) {
        assert!(Instant::now() < deadline, "the program outlives its terminal");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn amiral_alone_opens_the_menu_in_the_language_of_the_settings() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("settings.toml"), "language = \"fr\"\n").unwrap();
    let mut pty = start(&[], folder.path());
    pty.wait_for("Appuyez sur une touche");
    pty.send("\r");
    pty.wait_for("Que voulez-vous faire");
    pty.send("q");
    pty.ends_restored(folder.path(), 0);
}

/// Places a fleet, fires twice and leaves with Ctrl-C.
fn leave_unfinished(folder: &Path) {
    let mut pty = play("versus", folder);
    pty.wait_for("place your fleet");
    pty.send("A0h3 A2h2\r");
    pty.wait_for("complete");
    pty.send("\r");
    pty.wait_for("Your shot:");
    for shots in [1, 2] {
        pty.send("*");
        pty.wait_until(|screen| shots_told(&screen.contents()) == Some(shots));
    }
    pty.wait_for("Your shot:");
    pty.send("\x03");
    pty.ends_restored(folder, 0);
    let told = pty.text();
    assert!(told.contains("amiral play --resume"), "it is said how to resume it: {told}");
}

#[test]
fn a_game_that_was_left_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    leave_unfinished(folder.path());
    let mut pty = start(&["play", "--resume", "--lang", "en"], folder.path());
    pty.wait_for("Resuming after");
    assert_eq!(shots_told(&pty.text()), Some(2), "{}", pty.text());
    fire_to_the_end(&mut pty, 2);
    leave(pty, folder.path());
}

#[test]
fn the_menu_offers_the_game_that_was_broken_off() {
    let folder = tempfile::tempdir().unwrap();
    leave_unfinished(folder.path());
    let mut pty = start(&["--lang", "en"], folder.path());
    pty.wait_for("Press any key");
    pty.send("\r");
    pty.wait_for("What is your name?");
    pty.send("\r");
    pty.wait_for("r Resume");
    pty.send("r");
    pty.wait_for("Resuming after");
    // A game left for the menu stays unfinished, and is offered again.
    pty.send("\x1b");
    pty.wait_for("You can resume it later");
    pty.send("\r");
    pty.wait_for("r Resume");
    pty.send("r");
    pty.wait_for("Resuming after");
    pty.send("\x1b[19~\r");
    pty.wait_for("resigns");
    pty.send("\x1b");
    pty.wait_for("What would you like to do?");
    assert!(!pty.text().contains("Resume"), "{}", pty.text());
    pty.send("q");
    pty.ends_restored(folder.path(), 0);
}

#[test]
fn a_damaged_database_is_told_of_on_the_screen_and_the_game_played() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("games.db"), "no database at all, and longer than a header").unwrap();
    let mut pty = play("solo", folder.path());
    pty.wait_for("is not being saved");
    fire_to_the_end(&mut pty, 0);
    leave(pty, folder.path());
}

/// A window that cannot be opened is no reason to end: the menu says why.
#[cfg(not(target_os = "macos"))]
#[test]
fn a_window_without_a_reachable_display_leads_back_to_the_menu() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    // Stands for the window where the tests are built without it, and says what that says.
    let window = folder.path().join("amiral-desktop");
    let script = "#!/bin/sh\necho 'amiral-desktop: There is no display to open a window on' >&2\nexit 1\n";
    std::fs::write(&window, script).unwrap();
    std::fs::set_permissions(&window, std::fs::Permissions::from_mode(0o755)).unwrap();
    std::fs::write(folder.path().join("settings.toml"), "language = \"en\"\n").unwrap();
    let path = format!("PATH={}:{}", folder.path().display(), std::env::var("PATH").unwrap());
    let without = ["-u", "WAYLAND_DISPLAY", "-u", "WAYLAND_SOCKET", "DISPLAY=:4711", &path];
    let mut pty =
        Pty::start(Path::new("env"), &[&without[..], &[env!("CARGO_BIN_EXE_amiral")]].concat(), folder.path());
    pty.wait_for("Press any key");
    pty.send("\r");
    pty.wait_for("What would you like to do?");
    pty.send("8");
    pty.wait_for("There is no display");
    assert!(pty.text().contains("What would you like to do?"), "{}", pty.text());
    pty.send("q");
    pty.ends_restored(folder.path(), 0);
}
