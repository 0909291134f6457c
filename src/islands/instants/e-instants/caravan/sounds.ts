import { playScale, type Tone } from '../synth.ts';

/** The beginning of maqam Hijaz on D. */
const HIJAZ = [293.66, 311.13, 369.99, 392, 440, 466.16, 523.25, 587.33];
const PLUCK = { long: 0.55, loud: 0.07, wave: 'triangle' } as const;

/** The desert: dice of wood, steps on sand, an oud. */
export const desertSounds = {
  dice: [0, 0.09, 0.17, 0.24, 0.36].map((at, i): Tone => {
    const from = 2_600 - i * 260;
    return { from, to: from * 0.7, at, long: 0.05, loud: 0.16, wave: 'noise' };
  }),
  /** The steps of the caravan, each field one. */
  steps: (fields: number, every: number): Tone[] =>
    Array.from({ length: fields }, (_, i) => ({
      from: 340,
      to: 160,
      at: i * every,
      long: 0.09,
      loud: 0.07,
      wave: 'noise',
    })),
  /** So many sacks are loaded, each one pluck. */
  load: (sacks: number): Tone[] => playScale(HIJAZ, [0, 2, 4].slice(0, sacks), { ...PLUCK, every: 0.13 }),
  arrive: playScale(HIJAZ, [4, 3, 2, 4, 7], { ...PLUCK, every: 0.12 }),
  win: playScale(HIJAZ, [0, 2, 3, 4, 3, 4, 6, 7], { ...PLUCK, every: 0.13, long: 0.8 }),
  end: playScale(HIJAZ, [2, 1, 0], { ...PLUCK, every: 0.22, loud: 0.05 }),
} as const;
