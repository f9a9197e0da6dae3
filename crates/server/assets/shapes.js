// What ships, marks and bursts look like on a cell of 40 by 40, and what is heard of a shot. The window draws and plays
// the same: it reads the object below as JSON.

export const SHAPES = {
  "cell": 40,
  "hull": "M9 8hLENGTHq11 2 15 12q-4 10 -15 12H9Q4 32 4 26V14Q4 8 9 8Z",
  "turret": 6,
  "reef": "M5 33l9 -18 6 9 5 -8 9 17z",
  "ripple": "M8 21q6 -5 12 0q6 5 12 0",
  "hit": "M11 11L29 29M29 11L11 29",
  "sunk": "M13 13L27 27M27 13L13 27",
  "missRing": 8,
  "missDot": 2.5,
  "out": 2.6,
  "splash": [16, 10],
  "blast": "M20 2l4 11 11-5-6 10 10 6-11 3 3 12-10-7-9 8 1-12-12-2 10-7-6-10 11 4z",
  "ring": 18
};

/** @typedef {{noise?: BiquadFilterType, tone?: OscillatorType, from: number, to?: number, at?: number, seconds: number, loud: number}} Part */

// Noise slides from one frequency to another through a filter; a tone stays. Both fade. Times are in seconds.

/** @type {Record<"miss"|"hit"|"sunk"|"place"|"won"|"lost", Part[]>} */
export const SOUNDS = {
  "miss": [{ "noise": "bandpass", "from": 1800, "to": 400, "seconds": 0.45, "loud": 0.16 }],
  "hit": [{ "noise": "lowpass", "from": 900, "to": 60, "seconds": 0.7, "loud": 0.45 }],
  "sunk": [
    { "noise": "lowpass", "from": 1200, "to": 40, "seconds": 1.1, "loud": 0.5 },
    { "tone": "sine", "from": 110, "at": 0.1, "seconds": 0.9, "loud": 0.18 },
    { "tone": "sine", "from": 73, "at": 0.35, "seconds": 1.0, "loud": 0.18 }
  ],
  "place": [{ "tone": "triangle", "from": 330, "seconds": 0.08, "loud": 0.08 }],
  "won": [
    { "tone": "triangle", "from": 392, "at": 0.0, "seconds": 0.5, "loud": 0.12 },
    { "tone": "triangle", "from": 523, "at": 0.14, "seconds": 0.5, "loud": 0.12 },
    { "tone": "triangle", "from": 659, "at": 0.28, "seconds": 0.5, "loud": 0.12 },
    { "tone": "triangle", "from": 784, "at": 0.42, "seconds": 0.5, "loud": 0.12 }
  ],
  "lost": [
    { "tone": "triangle", "from": 330, "at": 0.0, "seconds": 0.6, "loud": 0.12 },
    { "tone": "triangle", "from": 262, "at": 0.22, "seconds": 0.6, "loud": 0.12 },
    { "tone": "triangle", "from": 196, "at": 0.44, "seconds": 0.6, "loud": 0.12 }
  ]
};
