export { default as foil } from './foil.svg?raw';
