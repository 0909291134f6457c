export { default as foil } from './foil.svg?raw';
export const symbols = import.meta.glob<string>('./symbols/*.svg', { eager: true, query: '?raw', import: 'default' });
