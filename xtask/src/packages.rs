//! System programs that tests need. They are installed if that needs no password.

use std::process::{Command, Stdio};

/// Installs packages with apt-get. `what` says what they are for.
pub(crate) fn install(what: &str, packages: &[&str]) -> Result<(), String> {
    let says_yes = |program: &str, arguments: &[&str]| {
        let quiet = Command::new(program).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
        quiet.is_ok_and(|status| status.success())
    };
    let missing = format!("{what} is not installed");
    if !says_yes("apt-get", &["--version"]) {
        return Err(missing);
    }
    let root = number("id", &["-u"]) == Some(0);
    if !root && !says_yes("sudo", &["-n", "true"]) {
        return Err(format!("{missing}, and apt-get needs rights that this user has not"));
    }
    println!("── installing {what}");
    let apt = |arguments: &[&str]| {
        let mut command = if root { Command::new("apt-get") } else { Command::new("sudo") };
        if !root {
            command.args(["-n", "DEBIAN_FRONTEND=noninteractive", "apt-get"]);
        }
        let status = command.env("DEBIAN_FRONTEND", "noninteractive").args(arguments).stdout(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    };
    // The package lists may be out of date: if the first try fails, update them and try again.
    let wanted = [&["install", "-y", "--no-install-recommends"], packages].concat();
    if apt(&wanted) || apt(&["update"]) && apt(&wanted) {
        Ok(())
    } else {
        Err(format!("{missing}, and apt-get could not install it"))
    }
}

/// The number a program prints.
pub(crate) fn number(program: &str, arguments: &[&str]) -> Option<u32> {
    let output = Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}
