// What ships, marks and bursts look like on a cell of 40 by 40, and what is heard of a shot. The window draws and plays
// the same: it reads the object below as JSON.
//
// Ships lie to the right, seen from above, bow ahead; the first part is the hull, and every part is convex or a line.
// The last ship is for all larger sizes: EXTRA is how much longer it is, and parts of its bow move along.

export const SHAPES = {
  "cell": 40,
  "ships": [
    [
      { "tone": "body", "d": "M4.5 20Q6 14 15 13.5H24Q34 14.5 36.5 20Q34 25.5 24 26.5H15Q6 26 4.5 20Z" },
      { "tone": "body", "d": "M4 12H7.5L11.5 16.5H8Z" },
      { "tone": "body", "d": "M4 28H7.5L11.5 23.5H8Z" },
      { "tone": "deck", "d": "M10 20Q11 17 17 16.5H24Q30 17.5 31.5 20Q30 22.5 24 23.5H17Q11 23 10 20Z" },
      { "tone": "block", "d": "M16 18Q16 17.5 18 17.5H22Q26.5 18.3 27 20Q26.5 21.7 22 22.5H18Q16 22.5 16 22Z" },
      { "tone": "stroke", "d": "M20 20H24" }
    ],
    [
      { "tone": "body", "d": "M4 16Q5 13 9 12.5H46Q66 14 77 20Q66 26 46 27.5H9Q5 27 4 24Z" },
      { "tone": "deck", "d": "M8 17Q9 15.7 11 15.5H45Q59 16.5 67 20Q59 23.5 45 24.5H11Q9 24.3 8 23Z" },
      { "tone": "light", "d": "M32 16.5H44L49 20L44 23.5H32Z" },
      { "tone": "block", "d": "M22 17.7H29V22.3H22Z" },
      { "tone": "block", "d": "M37.5 18H42L44.5 20L42 22H37.5Z" },
      { "tone": "stroke", "d": "M59 20H68" },
      { "tone": "block", "d": "M53 17.4H57.5L59.5 19V21L57.5 22.6H53Z" },
      { "tone": "stroke", "d": "M13 20H6" },
      { "tone": "block", "d": "M17.5 17.7H14L12.2 19V21L14 22.3H17.5Z" }
    ],
    [
      { "tone": "body", "d": "M4 15Q5 11 11 10.5H74Q100 12 117 20Q100 28 74 29.5H11Q5 29 4 25Z" },
      { "tone": "deck", "d": "M8.5 16Q9 14 13 13.7H72Q92 15 105 20Q92 25 72 26.3H13Q9 26 8.5 24Z" },
      { "tone": "light", "d": "M42 14.8H71L79 20L71 25.2H42Z" },
      { "tone": "block", "d": "M45 17H52V23H45Z" },
      { "tone": "block", "d": "M56 17H63V23H56Z" },
      { "tone": "block", "d": "M67 16.8H70.5L75 20L70.5 23.2H67Z" },
      { "tone": "stroke", "d": "M94 18.8H105M94 21.2H105" },
      { "tone": "block", "d": "M85 16.2H91.5L95.5 18.3V21.7L91.5 23.8H85Z" },
      { "tone": "stroke", "d": "M24 18.8H13M24 21.2H13" },
      { "tone": "block", "d": "M33 16.2H26.5L22.5 18.3V21.7L26.5 23.8H33Z" }
    ],
    [
      { "tone": "body", "d": "M3.5 20Q7 11 24 8.8Q40 7.5 60 7.5H100Q136 10 157 20Q136 30 100 32.5H60Q40 32.5 24 31.2Q7 29 3.5 20Z" },
      { "tone": "deck", "d": "M10 20Q13 13.8 28 12Q42 11 60 11H98Q126 13 144 20Q126 27 98 29H60Q42 29 28 28Q13 26.2 10 20Z" },
      { "tone": "light", "d": "M58 13.5H92L101 20L92 26.5H58L53 20Z" },
      { "tone": "block", "d": "M62 16.5H72V23.5H62Z" },
      { "tone": "block", "d": "M80 15.5H88L94 20L88 24.5H80Z" },
      { "tone": "stroke", "d": "M133 18H147M133 22H147" },
      { "tone": "block", "d": "M124 15.5H131L135.5 18V22L131 24.5H124Z" },
      { "tone": "stroke", "d": "M115 18H126M115 22H126" },
      { "tone": "block", "d": "M105 14.8H112.5L117 17.6V22.4L112.5 25.2H105Z" },
      { "tone": "stroke", "d": "M31 18H16M31 22H16" },
      { "tone": "block", "d": "M43 15H35L30 17.7V22.3L35 25H43Z" }
    ],
    [
      { "tone": "body", "d": "M4 12L13 7H186L197 14V26L186 33H13L4 28Z" },
      { "tone": "body", "d": "M56 8L78 3.5H130L146 8Z" },
      { "tone": "deck", "d": "M9 14L15 10.2H184L193 15.8V24.2L184 29.8H15L9 26Z" },
      { "tone": "deck", "d": "M66 10.2L79 6.3H129L139 10.2Z" },
      { "tone": "stroke", "d": "M14 21L128 7M24 28L150 11M30 22.7L46 20.5M62 18.3L78 16.1M94 13.9L110 11.7M154 14H190M154 19.5H190" },
      { "tone": "light", "d": "M98 24H126L131 26.5V31.5H98Z" },
      { "tone": "block", "d": "M104 25.7H112V30H104Z" },
      { "tone": "block", "d": "M117 25.7H122L125 27.9L122 30H117Z" },
      { "tone": "block", "d": "M142 26.5L149 23V30Z" },
      { "tone": "block", "d": "M153 26.5L160 23V30Z" },
      { "tone": "block", "d": "M164 26.5L171 23V30Z" },
      { "tone": "block", "d": "M66 27.5L73 24V31Z" },
      { "tone": "block", "d": "M77 27.5L84 24V31Z" }
    ],
    [
      { "tone": "body", "d": "M4 20q4 -9.5 22 -11.8h158hEXTRAq32 2 52 11.8q-20 9.8 -52 11.8h-EXTRAh-158q-18 -2.3 -22 -11.8Z" },
      { "tone": "deck", "d": "M10.5 20q4 -6.5 18 -8.3h154hEXTRAq26 1.8 42 8.3q-16 6.5 -42 8.3h-EXTRAh-154q-14 -1.8 -18 -8.3Z" },
      { "tone": "light", "d": "M78 13.5H126L136 20L126 26.5H78L72 20Z" },
      { "tone": "block", "d": "M82 16.5H92V23.5H82Z" },
      { "tone": "block", "d": "M97 16.5H107V23.5H97Z" },
      { "tone": "block", "d": "M114 15.5H122L128 20L122 24.5H114Z" },
      { "tone": "stroke", "d": "M31 18H16M31 22H16" },
      { "tone": "block", "d": "M42 15.3H35L30 17.8V22.2L35 24.7H42Z" },
      { "tone": "stroke", "d": "M53 18H40M53 22H40" },
      { "tone": "block", "d": "M65 14.8H57L52 17.6V22.4L57 25.2H65Z" },
      { "tone": "stroke", "bow": true, "d": "M205 18H221M205 22H221" },
      { "tone": "block", "bow": true, "d": "M194 15.3H202L207 17.8V22.2L202 24.7H194Z" },
      { "tone": "stroke", "bow": true, "d": "M184 18H198M184 22H198" },
      { "tone": "block", "bow": true, "d": "M173 14.8H181L186 17.6V22.4L181 25.2H173Z" }
    ]
  ],
  "reef": "M5 33l9 -18 6 9 5 -8 9 17z",
  "ripple": "M8 21q6 -5 12 0q6 5 12 0",
  "burn": "M35.6 23.2L29 25.5L30.1 32.7L23.4 30.1L19.6 35.5L15.9 30.5L8.4 33.1L9.3 25.8L3.1 22.5L9.4 17.8L5.9 11.3L13.2 11.4L15 5.1L20.3 9.4L25.8 5.3L28.3 10.6L35.2 11.7L32.1 18.2Z",
  "ember": "M31.4 26.2L25 26.2L23.4 31.7L19.1 28.7L13.8 31.3L12.9 25.7L7.4 23.7L12.2 19.2L8.9 13.9L14.5 13.2L16.5 8L20.9 12.1L26 9.1L26.1 15.1L32.7 16.3L29 21Z",
  "hit": "M14.5 14.5L25.5 25.5M25.5 14.5L14.5 25.5",
  "sunk": "M8 20H32M13.5 15.5V24.5M20 12V28M26.5 15.5V24.5",
  "missRing": 8,
  "out": 2.6,
  "splash": [16, 10],
  "blast": "M20 2l4 11 11-5-6 10 10 6-11 3 3 12-10-7-9 8 1-12-12-2 10-7-6-10 11 4z",
  "ring": 18
};
/** @typedef {{noise?: BiquadFilterType, tone?: OscillatorType, from: number, to?: number, at?: number, seconds: number, loud: number}} Part */

// Noise slides from one frequency to another through a filter; a tone stays. Both fade. Times are in seconds.

/** @type {Record<"clock"|"miss"|"hit"|"sunk"|"place"|"turn"|"won"|"lost", Part[]>} */
export const SOUNDS = {
  "miss": [{ "noise": "bandpass", "from": 1800, "to": 400, "seconds": 0.45, "loud": 0.16 }],
  "hit": [{ "noise": "lowpass", "from": 900, "to": 60, "seconds": 0.7, "loud": 0.45 }],
  "sunk": [
    { "noise": "lowpass", "from": 1200, "to": 40, "seconds": 1.1, "loud": 0.5 },
    { "tone": "sine", "from": 110, "at": 0.1, "seconds": 0.9, "loud": 0.18 },
    { "tone": "sine", "from": 73, "at": 0.35, "seconds": 1.0, "loud": 0.18 }
  ],
  "place": [{ "tone": "triangle", "from": 330, "seconds": 0.08, "loud": 0.08 }],
  "turn": [
    { "tone": "sine", "from": 587, "at": 0.45, "seconds": 0.16, "loud": 0.07 },
    { "tone": "sine", "from": 880, "at": 0.58, "seconds": 0.22, "loud": 0.07 }
  ],
  "clock": [
    { "tone": "triangle", "from": 988, "seconds": 0.09, "loud": 0.09 },
    { "tone": "triangle", "from": 988, "at": 0.16, "seconds": 0.12, "loud": 0.09 }
  ],
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
