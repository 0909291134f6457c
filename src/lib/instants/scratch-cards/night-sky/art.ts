export { default as foil } from './foil.svg?raw';
export const symbols = import.meta.glob<string>('./symbols/*.svg', { eager: true, query: '?raw', import: 'default' });
/** Stands in the middle of each area of its foil, on 100 by 100. */
export const motif = 'M58 8A42 42 0 1 0 92 64A34 34 0 1 1 58 8zM74 20L78 31L89 35L78 39L74 50L70 39L59 35L70 31z';
