import { playScale, type Tone } from '../synth.ts';

/** A pentatonic scale, in which no two notes sound wrong together. */
const SCALE = [523.25, 587.33, 659.25, 783.99, 880, 1046.5, 1174.66, 1318.51];

/** A bubble: a short tone that rises. */
const bubble = (from: number, at: number): Tone => ({ from, to: from * 2.2, at, long: 0.13, loud: 0.06 });

/** The sea: bubbles, and drops of a harp. */
export const seaSounds = {
  /** A find: the higher, the nearer its row is to be full. */
  find: (count: number): Tone[] => [
    { from: 900, to: 300, long: 0.12, loud: 0.03, wave: 'noise' },
    bubble(300, 0.03),
    bubble(420, 0.14),
    ...playScale(SCALE, [Math.max(0, count - 1) * 2], { every: 0, long: 0.8, loud: 0.05 }).map((tone) => ({
      ...tone,
      at: 0.2,
    })),
  ],
  row: [bubble(300, 0), bubble(380, 0.08), ...playScale(SCALE, [0, 2, 4, 5], { every: 0.09, long: 0.9, loud: 0.06 })],
  win: [
    ...[0, 0.07, 0.15, 0.26, 0.4].map((at, i) => bubble(260 + i * 70, at)),
    ...playScale(SCALE, [0, 1, 2, 3, 4, 5, 6, 7], { every: 0.08, long: 1.1, loud: 0.05 }),
  ],
  end: [{ from: 262, to: 196, long: 0.9, loud: 0.05 }, bubble(220, 0.1)],
} as const;
