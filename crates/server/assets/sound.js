// Sounds are synthesized, so that nothing has to be downloaded. A switch on every page turns them off.

/** @type {AudioContext|null} */
let context = null;

export const soundsOn = () => localStorage.getItem("sounds") !== "off";
/** @param {boolean} on */
export const setSounds = (on) => localStorage.setItem("sounds", on ? "on" : "off");

function air() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

/** @param {AudioContext} audio @param {number} seconds */
function noise(audio, seconds) {
  const buffer = audio.createBuffer(1, audio.sampleRate * seconds, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return new AudioBufferSourceNode(audio, { buffer });
}

/**
 * Noise through a filter that slides, fading out.
 * @param {{type: BiquadFilterType, from: number, to: number, seconds: number, loud: number, delay?: number}} noise
 */
function whoosh({ type, from, to, seconds, loud, delay = 0 }) {
  const audio = air();
  const start = audio.currentTime + delay;
  const filter = new BiquadFilterNode(audio, { type, frequency: from, Q: 0.9 });
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + seconds);
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  const source = noise(audio, seconds);
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start);
}

/** @param {number} frequency @param {number} delay @param {number} seconds @param {number} [loud] @param {OscillatorType} [type] */
function tone(frequency, delay, seconds, loud = 0.12, type = "triangle") {
  const audio = air();
  const start = audio.currentTime + delay;
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  const source = new OscillatorNode(audio, { type, frequency });
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + seconds);
}

/** Tones one after the other. @param {number[]} notes @param {number} pause @param {number} seconds */
function tune(notes, pause, seconds) {
  for (const [at, note] of notes.entries()) tone(note, at * pause, seconds);
}

const SOUNDS = {
  miss: () => whoosh({ type: "bandpass", from: 1800, to: 400, seconds: 0.45, loud: 0.16 }),
  hit: () => whoosh({ type: "lowpass", from: 900, to: 60, seconds: 0.7, loud: 0.45 }),
  sunk: () => {
    whoosh({ type: "lowpass", from: 1200, to: 40, seconds: 1.1, loud: 0.5 });
    tone(110, 0.1, 0.9, 0.18, "sine");
    tone(73, 0.35, 1.0, 0.18, "sine");
  },
  place: () => tone(330, 0, 0.08, 0.08),
  won: () => tune([392, 523, 659, 784], 0.14, 0.5),
  lost: () => tune([330, 262, 196], 0.22, 0.6),
  turn: () => tone(660, 0, 0.12, 0.06, "sine"),
};

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  if (!soundsOn()) return;
  try {
    SOUNDS[name]();
  } catch {
    // Without sound the game is silent.
  }
}

/** Plays the sound of a shot. @param {"o"|"x"|"s"} outcome */
export const playShot = (outcome) => play(outcome === "o" ? "miss" : outcome === "x" ? "hit" : "sunk");
