export { default as foil } from './foil.svg?raw';
export const symbols = import.meta.glob<string>('./symbols/*.svg', { eager: true, query: '?raw', import: 'default' });
/** Stands in the middle of each area of its foil, on 100 by 100. */
export const motif = 'M50 12L94 86H64L50 54L36 86H6zM50 12V2L64 7L50 12z';
