//! A panic restores the terminal before its message is printed.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[expect(dead_code, reason = "another test uses the rest")]
mod pty;

use pty::Pty;

#[test]
fn the_terminal_is_given_back_after_a_panic() {
    let folder = tempfile::tempdir().unwrap();
    let tests = std::env::current_exe().unwrap();
    let example = tests.parent().unwrap().parent().unwrap().join("examples").join("panic");
    let mut pty = Pty::start(&example, &[], folder.path());
    pty.wait_for("Press any key");
    pty.send("\r");
    pty.wait_for("What would you like to do?");
    pty.send("1");
    pty.wait_for("New game");
    pty.send("\r");
    pty.ends_restored(folder.path(), 101);
    assert!(pty.text().contains("the game_log fell overboard"), "{}", pty.text());
}
