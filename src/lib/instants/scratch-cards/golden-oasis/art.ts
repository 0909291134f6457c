export { default as foil } from './foil.svg?raw';
/** Stands in the middle of each area of its foil, on 100 by 100. */
export const motif =
  'M47 48C46 64 44 78 38 94H56C55 78 54 64 53 48zM50 46C40 26 22 22 6 36C22 34 34 38 50 46zM50 46C60 26 78 22 94 36C78 34 66 38 50 46zM50 46C32 40 16 50 12 68C26 54 38 50 50 46zM50 46C68 40 84 50 88 68C74 54 62 50 50 46zM50 46C40 32 42 14 52 4C60 16 60 32 50 46z';
