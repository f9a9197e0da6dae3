//! The sound of shots, where the machine can make any.
//!
//! The sounds are computed here, written as WAV files once somebody wants to hear them, and handed
//! to whatever player the system has. A library for sound would need the system's headers to build,
//! which a machine without sound lacks; a player that is not there is merely not heard.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Sender};
use std::{env, fs, thread};

use amiral_game::Outcome;

/// Makes sounds, on a thread of its own that begins with the first of them.
#[derive(Default)]
pub(crate) struct Sound {
    line: Option<Sender<Noise>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Noise {
    Splash,
    Explosion,
    Sinking,
}

impl Sound {
    /// Has a shot heard. Never waits.
    pub(crate) fn play(&mut self, outcome: Outcome) {
        let noise = match outcome {
            Outcome::Miss => Noise::Splash,
            Outcome::Hit => Noise::Explosion,
            Outcome::Sunk | Outcome::SunkSize(_) => Noise::Sinking,
        };
        let line = self.line.get_or_insert_with(|| {
            let (line, noises) = mpsc::channel();
            thread::spawn(move || {
                let Some(band) = Band::gather() else { return };
                while let Ok(noise) = noises.recv() {
                    // What came while another was heard is late: only the last of it counts.
                    band.play(noises.try_iter().last().unwrap_or(noise));
                }
            });
            line
        });
        // A band that could not be gathered is not heard.
        let _ = line.send(noise);
    }
}

/// Whether the machine seems to have a player.
pub(crate) fn is_possible() -> bool {
    player().is_some()
}

/// The programs that play a WAV file, and what to tell them before its name.
const PLAYERS: [(&str, &[&str]); 6] = [
    ("pw-play", &[]),
    ("paplay", &[]),
    ("aplay", &["-q"]),
    ("afplay", &[]),
    ("play", &["-q"]),
    ("ffplay", &["-nodisp", "-autoexit", "-loglevel", "quiet"]),
];

fn player() -> Option<Command> {
    if cfg!(windows) {
        return Some(Command::new("powershell"));
    }
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    PLAYERS.iter().find_map(|(name, arguments)| {
        let program = folders.iter().map(|folder| folder.join(name)).find(|path| path.is_file())?;
        let mut command = Command::new(program);
        command.args(*arguments);
        Some(command)
    })
}

/// The sounds as files, in a folder that goes with it.
struct Band {
    folder: PathBuf,
}

impl Band {
    fn gather() -> Option<Band> {
        player()?;
        let folder = env::temp_dir().join(format!("amiral-sounds-{}", std::process::id()));
        fs::create_dir_all(&folder).ok()?;
        let band = Band { folder };
        for noise in [Noise::Splash, Noise::Explosion, Noise::Sinking] {
            fs::write(band.file(noise), wave(&samples(noise))).ok()?;
        }
        Some(band)
    }

    fn file(&self, noise: Noise) -> PathBuf {
        self.folder.join(format!("{noise:?}.wav"))
    }

    fn play(&self, noise: Noise) {
        let Some(mut command) = player() else { return };
        let file = self.file(noise);
        if cfg!(windows) {
            command.args([
                "-NoProfile",
                "-Command",
                &format!("(New-Object Media.SoundPlayer '{}').PlaySync()", shown(&file)),
            ]);
        } else {
            command.arg(&file);
        }
        // A machine whose player fails has no sound, which is no reason to disturb a game.
        let _ = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string().replace('\'', "''")
}

impl Drop for Band {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Samples a second.
const RATE: u32 = 22_050;

/// Noise through a filter that closes while it fades: high for water, low for powder.
fn samples(noise: Noise) -> Vec<i16> {
    let (seconds, bright, dull, rumble) = match noise {
        Noise::Splash => (0.45, 0.35, 0.06, 0.0),
        Noise::Explosion => (0.6, 0.2, 0.01, 0.35),
        Noise::Sinking => (1.1, 0.25, 0.006, 0.5),
    };
    let count = (seconds * f64::from(RATE)) as u32;
    let mut state: u32 = 0x9e37_79b9;
    let mut low = 0.0_f64;
    (0..count)
        .map(|number| {
            let part = f64::from(number) / f64::from(count);
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let white = f64::from(state >> 8) / f64::from(1 << 23) - 1.0;
            let open = bright + (dull - bright) * part.sqrt();
            low += open * (white - low);
            let time = f64::from(number) / f64::from(RATE);
            let thud = rumble * (std::f64::consts::TAU * (70.0 - 30.0 * part) * time).sin();
            let fade = (1.0 - part).powi(2) * (part * 60.0).min(1.0);
            ((low * 1.4 + thud) * fade * 20_000.0).clamp(-32_000.0, 32_000.0) as i16
        })
        .collect()
}

/// A WAV file of one channel.
fn wave(samples: &[i16]) -> Vec<u8> {
    let length = samples.len() as u32 * 2;
    let mut file = Vec::with_capacity(44 + length as usize);
    file.extend(b"RIFF");
    file.extend((36 + length).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16_u32.to_le_bytes());
    file.extend(1_u16.to_le_bytes());
    file.extend(1_u16.to_le_bytes());
    file.extend(RATE.to_le_bytes());
    file.extend((RATE * 2).to_le_bytes());
    file.extend(2_u16.to_le_bytes());
    file.extend(16_u16.to_le_bytes());
    file.extend(b"data");
    file.extend(length.to_le_bytes());
    file.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_fade_and_are_whole_files() {
        for noise in [Noise::Splash, Noise::Explosion, Noise::Sinking] {
            let samples = samples(noise);
            let loudest = |part: &[i16]| part.iter().map(|sample| sample.unsigned_abs()).max().unwrap();
            let half = samples.len() / 2;
            assert!(loudest(&samples[..half]) > 2_000, "{noise:?} is heard");
            assert!(loudest(&samples[samples.len() - 100..]) < 500, "{noise:?} ends quietly");
            let file = wave(&samples);
            assert_eq!(file.len(), 44 + 2 * samples.len());
            assert_eq!(u32::from_le_bytes(file[4..8].try_into().unwrap()) as usize, file.len() - 8);
        }
    }
}
