export { default as foil } from './foil.svg?raw';
/** Stands in the middle of each area of its foil, on 100 by 100. */
export const motif =
  'M50 4L59.1 31.1L86 21.3L70.5 45.3L94.8 60.2L66.4 63.1L70 91.4L50 71L30 91.4L33.6 63.1L5.2 60.2L29.5 45.3L14 21.3L40.9 31.1z';
