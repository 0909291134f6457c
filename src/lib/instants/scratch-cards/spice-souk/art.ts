export { default as foil } from './foil.svg?raw';
export const symbols = import.meta.glob<string>('./symbols/*.svg', { eager: true, query: '?raw', import: 'default' });
/** Stands in the middle of each area of its foil, on 100 by 100. */
export const motif = 'M44 4H56V14H44zM34 18H66L74 32H26zM26 37H74L68 74H32zM32 79H68L60 94H40z';
