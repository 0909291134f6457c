export { FOLDER_IN_USE, WitnessFailure } from './failure.ts';
export { listen } from './listen.ts';
export { createWitnessHandler } from './serve.ts';
export { openStore } from './store.ts';
