// Sounds are synthesized, so that nothing has to be downloaded. A switch on every page turns them off.

import { SOUNDS } from "./shapes.js";

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

/**
 * A tone, fading out.
 * @param {{type: OscillatorType, frequency: number, seconds: number, loud: number, delay?: number}} tone
 */
function tone({ type, frequency, seconds, loud, delay = 0 }) {
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

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  if (!soundsOn()) return;
  try {
    for (const { noise: filter, tone: type = "sine", from, to = from, seconds, loud, at: delay = 0 } of SOUNDS[name]) {
      if (filter) whoosh({ type: filter, from, to, seconds, loud, delay });
      else tone({ type, frequency: from, seconds, loud, delay });
    }
  } catch {
    // Without sound the game is silent.
  }
}

/** Plays the sound of a shot. @param {"o"|"x"|"s"} outcome */
export const playShot = (outcome) => play(outcome === "o" ? "miss" : outcome === "x" ? "hit" : "sunk");
