// Sounds are synthesized, so that nothing has to be downloaded. How loud they are is a setting of every page.

import { SOUNDS } from "./shapes.js";

/** How loud sounds are unless somebody chose. */
const USUAL = 70;

/** @type {AudioContext|null} */
let context = null;

/** How loud sounds are, from 0 to 100. */
export function volume() {
  try {
    const kept = localStorage.getItem("volume");
    // Sounds used to be on or off.
    if (kept === null) return localStorage.getItem("sounds") === "off" ? 0 : USUAL;
    return Math.max(0, Math.min(100, Number(kept) || 0));
  } catch {
    return USUAL;
  }
}

/** @param {number} loud */
export function setVolume(loud) {
  try {
    localStorage.setItem("volume", String(loud));
  } catch {
    // Without storage they stay as they are.
  }
}

/** The strength of a part at that volume; ears hear the square root of it. @param {number} loud */
const strength = (loud) => Math.max(0.0011, loud * (volume() / USUAL) ** 2);

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
  gain.gain.setValueAtTime(strength(loud), start);
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
  gain.gain.setValueAtTime(strength(loud), start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  const source = new OscillatorNode(audio, { type, frequency });
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + seconds);
}

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  if (volume() === 0) return;
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
