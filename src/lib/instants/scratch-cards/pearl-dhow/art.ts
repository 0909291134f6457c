export { default as foil } from './foil.svg?raw';
/** Stands in the middle of each area of its foil, on 100 by 100. */
export const motif =
  'M8 66H92C88 80 76 88 62 88H34C22 88 12 80 8 66zM48 60V8C68 20 82 38 84 60zM42 60V22C30 32 20 46 18 60z';
