export { default as foil } from './foil.svg?raw';
/** Stands in the middle of each area of its foil, on 100 by 100. */
export const motif =
  'M50 12C55 12 58 16 58 23L59 33C72 28 86 31 99 45C89 44 82 48 77 55C70 52 63 55 58 62L57 69L67 88L50 80L33 88L43 69L42 62C37 55 30 52 23 55C18 48 11 44 1 45C14 31 28 28 41 33L42 23C42 16 45 12 50 12z';
