//! The sounds of shots, if the machine can play any.
//!
//! The sounds are those of the web pages. They are computed here, written to WAV files when first
//! needed, and played by whatever audio player the system has. An audio library would need the
//! system's headers to build, which a machine without sound lacks. Without a player, the program is
//! merely silent.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Sender};
use std::{env, fs, thread};

use amiral_game::Outcome;

use crate::shapes::{Filter, Part, Wave, sounds};

/// Plays sounds, on its own thread that starts with the first of them.
#[derive(Default)]
pub(crate) struct Sound {
    line: Option<Sender<Cue>>,
}

/// A sound of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cue {
    Miss,
    Hit,
    Sunk,
    Won,
    Lost,
}

impl Cue {
    const ALL: [Cue; 5] = [Cue::Miss, Cue::Hit, Cue::Sunk, Cue::Won, Cue::Lost];

    /// The sound of a shot.
    pub(crate) fn of(outcome: Outcome) -> Cue {
        match outcome {
            Outcome::Miss => Cue::Miss,
            Outcome::Hit | Outcome::HitShip(_) => Cue::Hit,
            Outcome::Sunk | Outcome::SunkSize(_) | Outcome::SunkShip(_) => Cue::Sunk,
        }
    }

    /// Its name in the script of the pages.
    fn name(self) -> &'static str {
        match self {
            Cue::Miss => "miss",
            Cue::Hit => "hit",
            Cue::Sunk => "sunk",
            Cue::Won => "won",
            Cue::Lost => "lost",
        }
    }
}

impl Sound {
    /// Plays a sound. Never waits.
    pub(crate) fn play(&mut self, cue: Cue) {
        let line = self.line.get_or_insert_with(|| {
            let (line, cues) = mpsc::channel();
            thread::spawn(move || {
                let Some(files) = SoundFiles::create() else { return };
                while let Ok(cue) = cues.recv() {
                    // Sounds asked for while another was playing are late: play only the latest.
                    files.play(cues.try_iter().last().unwrap_or(cue));
                }
            });
            line
        });
        // Without an audio player, the thread has ended and nothing is heard.
        let _ = line.send(cue);
    }
}

/// Whether the machine seems to have an audio player.
pub(crate) fn is_possible() -> bool {
    player().is_some()
}

/// Programs that play a WAV file, and their arguments before its name.
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

/// The sounds as files, in a folder that is removed on drop.
struct SoundFiles {
    folder: PathBuf,
}

impl SoundFiles {
    fn create() -> Option<SoundFiles> {
        player()?;
        let folder = env::temp_dir().join(format!("amiral-sounds-{}", std::process::id()));
        fs::create_dir_all(&folder).ok()?;
        let files = SoundFiles { folder };
        for cue in Cue::ALL {
            fs::write(files.file(cue), wave(&samples(&sounds()[cue.name()]))).ok()?;
        }
        Some(files)
    }

    fn file(&self, cue: Cue) -> PathBuf {
        self.folder.join(format!("{}.wav", cue.name()))
    }

    fn play(&self, cue: Cue) {
        let Some(mut command) = player() else { return };
        let file = self.file(cue);
        if cfg!(windows) {
            command.args([
                "-NoProfile",
                "-Command",
                &format!("(New-Object Media.SoundPlayer '{}').PlaySync()", shown(&file)),
            ]);
        } else {
            command.arg(&file);
        }
        // If the player fails, there is no sound. That is no reason to disturb a game.
        let _ = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string().replace('\'', "''")
}

impl Drop for SoundFiles {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Samples a second.
const RATE: u32 = 22_050;
/// The quality factor of the filter for noise, the same as on the pages.
const SHARPNESS: f64 = 0.9;
/// The volume of a part when it ends.
const SILENCE: f64 = 0.001;

/// The parts of a sound, mixed.
fn samples(parts: &[Part]) -> Vec<i16> {
    let seconds = parts.iter().map(|part| part.at + part.seconds).fold(0.0, f64::max);
    let mut mixed = vec![0.0; (seconds * f64::from(RATE)).ceil() as usize];
    for part in parts {
        let first = (part.at * f64::from(RATE)) as usize;
        let mut wave = Wavelet::new(*part);
        for sample in mixed[first..].iter_mut().take((part.seconds * f64::from(RATE)) as usize) {
            *sample += wave.next();
        }
    }
    // Clip what is too loud together, as loudspeakers do.
    mixed.into_iter().map(|sample| (sample.clamp(-1.0, 1.0) * 32_000.0) as i16).collect()
}

/// One part of a sound while it is computed: a tone, or noise through a sliding filter. It fades.
struct Wavelet {
    part: Part,
    number: u32,
    noise: u32,
    /// The last two inputs and the last two outputs of the filter.
    before: [f64; 4],
}

impl Wavelet {
    fn new(part: Part) -> Wavelet {
        Wavelet { part, number: 0, noise: 0x9e37_79b9, before: [0.0; 4] }
    }

    fn next(&mut self) -> f64 {
        let time = f64::from(self.number) / f64::from(RATE);
        self.number += 1;
        let done = time / self.part.seconds;
        let fading = self.part.loud * (SILENCE / self.part.loud).powf(done);
        let turns = self.part.from * time;
        fading
            * match (self.part.tone, self.part.noise) {
                (Some(Wave::Sine), _) => (std::f64::consts::TAU * turns).sin(),
                (Some(Wave::Triangle), _) => 1.0 - 4.0 * ((turns + 0.25).fract() - 0.5).abs(),
                (None, Some(filter)) => {
                    let to = self.part.to.unwrap_or(self.part.from);
                    self.filtered(filter, self.part.from * (to / self.part.from).powf(done))
                }
                (None, None) => 0.0,
            }
    }

    /// Cue through a second-order filter at a given frequency, by the usual formulas of
    /// equalizers.
    fn filtered(&mut self, filter: Filter, frequency: f64) -> f64 {
        self.noise = self.noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let white = f64::from(self.noise >> 8) / f64::from(1 << 23) - 1.0;
        let angle = std::f64::consts::TAU * frequency / f64::from(RATE);
        let (sin, cos) = angle.sin_cos();
        let (into, width) = match filter {
            // The pages give the quality factor of a low-pass filter in decibels.
            Filter::Lowpass => {
                let half = (1.0 - cos) / 2.0;
                ([half, 2.0 * half, half], sin / (2.0 * 10.0_f64.powf(SHARPNESS / 20.0)))
            }
            Filter::Bandpass => {
                let width = sin / (2.0 * SHARPNESS);
                ([width, 0.0, -width], width)
            }
        };
        let [x1, x2, y1, y2] = self.before;
        let sum = into[0] * white + into[1] * x1 + into[2] * x2 + 2.0 * cos * y1 - (1.0 - width) * y2;
        let out = sum / (1.0 + width);
        self.before = [white, x1, out, y1];
        out
    }
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
        for cue in Cue::ALL {
            let samples = samples(&sounds()[cue.name()]);
            let loudest = |part: &[i16]| part.iter().map(|sample| sample.unsigned_abs()).max().unwrap();
            let half = samples.len() / 2;
            assert!(loudest(&samples[..half]) > 1_000, "{cue:?} is heard");
            assert!(loudest(&samples[samples.len() - 100..]) < 500, "{cue:?} ends quietly");
            let file = wave(&samples);
            assert_eq!(file.len(), 44 + 2 * samples.len());
            assert_eq!(u32::from_le_bytes(file[4..8].try_into().unwrap()) as usize, file.len() - 8);
        }
    }

    #[test]
    fn a_tone_has_its_frequency_and_noise_none() {
        let rises = |samples: &[i16]| samples.windows(2).filter(|pair| pair[0] < 0 && pair[1] >= 0).count();
        let tone =
            Part { noise: None, tone: Some(Wave::Triangle), from: 440.0, to: None, at: 0.0, seconds: 1.0, loud: 0.9 };
        assert!(rises(&samples(&[tone])).abs_diff(440) <= 2);
        // Noise filtered low crosses zero far less often than noise filtered high.
        let noise = |from: f64| Part { noise: Some(Filter::Lowpass), tone: None, from, to: Some(from), ..tone };
        assert!(3 * rises(&samples(&[noise(100.0)])) < rises(&samples(&[noise(4_000.0)])));
        let later = Part { at: 0.5, ..tone };
        assert!(samples(&[later])[..11_000].iter().all(|&sample| sample == 0));
    }
}
