import type { Tone } from '../synth.ts';

const CHORD = [523.25, 659.25, 783.99, 987.77, 1046.5];

/** A small bell: a note with an overtone that is not its octave. */
const bell = (from: number, at = 0, long = 1.2): Tone[] => [
  { from, at, long, loud: 0.06 },
  { from: from * 2.76, at, long: long * 0.4, loud: 0.018 },
];
const ring = (steps: readonly number[], every: number, long?: number): Tone[] =>
  steps.flatMap((step, i) => bell(CHORD[step] ?? 523.25, i * every, long));

/** The evening: bells of glass. */
export const eveningSounds = {
  light: bell(783.99),
  miss: [{ from: 1_100, to: 700, long: 0.05, loud: 0.06, wave: 'noise' }],
  line: ring([0, 1, 2, 4], 0.1),
  win: ring([0, 2, 1, 2, 3, 4], 0.14, 1.8),
  end: ring([1, 0], 0.28),
} as const satisfies Record<string, readonly Tone[]>;
