//! The archive that people download: both programs and their documents, ready to run without
//! installation.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::{root, succeeds, target};

/// Files of the project that go with the programs, and what they are called there. The typefaces of
/// the pages are in the programs, and their licence wants to go with them.
const FILES: [(&str, &str); 6] = [
    ("README.md", "README.md"),
    ("README.fr.md", "README.fr.md"),
    ("CHANGELOG.md", "CHANGELOG.md"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("crates/server/assets/fonts.txt", "LICENSE-FONTS"),
];
/// Shells whose completions go with the programs, and the files where they expect them.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "amiral.bash"),
    ("elvish", "amiral.elv"),
    ("fish", "amiral.fish"),
    ("powershell", "amiral.ps1"),
    ("zsh", "_amiral"),
];

/// Builds the archive for this machine, tries it from another folder, and prints where it is.
pub(crate) fn make() -> Result<(), String> {
    let host = host()?;
    let platform = Platform::of(&host);
    let name = format!("amiral-{}-{host}", env!("CARGO_PKG_VERSION"));
    let stage = target().join("dist").join(&name);
    let clear = |folder: &Path| if folder.exists() { fs::remove_dir_all(folder) } else { Ok(()) };
    told(&stage, clear(&stage).and_then(|()| fs::create_dir_all(&stage)))?;
    // The window loads the system's OpenGL, which a static program cannot do.
    for (package, triple) in [("amiral", &platform.triple), ("amiral-desktop", &host)] {
        let program = build(package, triple, platform.flags)?;
        copy(&program, &stage.join(format!("{package}{}", env::consts::EXE_SUFFIX)))?;
    }
    for (file, name) in FILES {
        copy(&root().join(file), &stage.join(name))?;
    }
    extras(&stage.join(format!("amiral{}", env::consts::EXE_SUFFIX)), &stage)?;
    let archive = pack(&stage, &name)?;
    try_out(&archive, &name)?;
    let size = fs::metadata(&archive).map_or(0, |data| data.len());
    println!("{} ({:.1} MB; {})", archive.display(), size as f64 / 1e6, platform.note);
    Ok(())
}

/// Builds one program for release. Returns where it is.
fn build(package: &str, triple: &str, flags: Option<&str>) -> Result<PathBuf, String> {
    let mut build = Command::new(env!("CARGO"));
    let features = if package == "amiral" { "nats passkeys postgres tls" } else { "postgres tls" };
    build.args(["build", "--profile", "dist", "--locked", "--target", triple, "-p", package, "--features", features]);
    if let Some(flags) = flags {
        build.env("RUSTFLAGS", flags);
    }
    if !succeeds(&mut build) {
        return Err(format!("{package} could not be built for {triple}"));
    }
    Ok(target().join(triple).join("dist").join(format!("{package}{}", env::consts::EXE_SUFFIX)))
}

/// The platform that the command line is built for.
struct Platform {
    triple: String,
    flags: Option<&'static str>,
    note: &'static str,
}

impl Platform {
    fn of(host: &str) -> Platform {
        if host.ends_with("windows-msvc") {
            let flags = Some("-C target-feature=+crt-static");
            return Platform { triple: host.into(), flags, note: "static" };
        }
        if let Some(machine) = host.strip_suffix("-gnu").filter(|machine| machine.ends_with("-linux")) {
            let triple = format!("{machine}-musl");
            if can_build_for(&triple) {
                return Platform { triple, flags: None, note: "the command line is static" };
            }
            let note = "not static: rustup target add the musl target and install musl-tools for that";
            return Platform { triple: host.into(), flags: None, note };
        }
        Platform { triple: host.into(), flags: None, note: "the system's own libraries are all it needs" }
    }
}

/// Whether Rust's library and a C compiler for a target are installed.
fn can_build_for(triple: &str) -> bool {
    let library = said(Command::new("rustc").args(["--target", triple, "--print", "target-libdir"]));
    let compiler = said(Command::new("musl-gcc").arg("--version"));
    library.is_ok_and(|folder| Path::new(folder.trim()).is_dir()) && compiler.is_ok()
}

/// The target triple of this machine.
fn host() -> Result<String, String> {
    let said = said(Command::new("rustc").arg("-vV"))?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(String::from).ok_or_else(|| "rustc does not say what it builds for".into())
}

/// Writes completions and man pages, with the program itself.
fn extras(program: &Path, stage: &Path) -> Result<(), String> {
    let completions = stage.join("completions");
    told(&completions, fs::create_dir_all(&completions))?;
    for (shell, file) in SHELLS {
        let text = said(Command::new(program).args(["completions", shell]))?;
        let file = completions.join(file);
        told(&file, fs::write(&file, text))?;
    }
    let page = stage.join("amiral.1");
    let text = said(Command::new(program).arg("man"))?;
    told(&page, fs::write(&page, text))
}

/// Packs the folder into one file beside it.
fn pack(stage: &Path, name: &str) -> Result<PathBuf, String> {
    let parent = stage.parent().unwrap_or(Path::new("."));
    let (file, flags) =
        if cfg!(windows) { (format!("{name}.zip"), "-acf") } else { (format!("{name}.tar.gz"), "-czf") };
    let mut tar = Command::new("tar");
    if !succeeds(tar.current_dir(parent).args([flags, &file, name])) {
        return Err(format!("{file} could not be packed"));
    }
    Ok(parent.join(file))
}

/// Unpacks the archive somewhere else and runs the programs from yet another folder.
fn try_out(archive: &Path, name: &str) -> Result<(), String> {
    let folder = env::temp_dir().join(format!("amiral-dist-{}", std::process::id()));
    told(&folder, fs::create_dir_all(&folder))?;
    let tried = (|| {
        if !succeeds(Command::new("tar").arg("-xf").arg(archive).arg("-C").arg(&folder)) {
            return Err("the archive could not be unpacked".into());
        }
        let run = |package: &str, arguments: &[&str]| {
            let program = folder.join(name).join(format!("{package}{}", env::consts::EXE_SUFFIX));
            said(Command::new(program).current_dir(env::temp_dir()).args(arguments))
        };
        for package in ["amiral", "amiral-desktop"] {
            let version = run(package, &["--version"])?;
            if !version.contains(env!("CARGO_PKG_VERSION")) {
                return Err(format!("{package} --version says: {version}"));
            }
        }
        let count = run("amiral", &["count", "--lang", "en", "--json"])?;
        if count.contains("\"count\"") { Ok(()) } else { Err(format!("amiral count says: {count}")) }
    })();
    let _ = fs::remove_dir_all(&folder);
    tried
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    told(from, fs::copy(from, to).map(drop))
}

fn told<T>(path: &Path, result: std::io::Result<T>) -> Result<T, String> {
    result.map_err(|error| format!("{}: {error}", path.display()))
}

/// What a program prints, if it succeeds.
fn said(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().display().to_string();
    let output = command.output().map_err(|error| format!("{name}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{name}: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
