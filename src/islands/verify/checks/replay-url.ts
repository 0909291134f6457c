/** The address of the verifier as one script: for a worker in the page, and to be written into a saved page. */
export { default as replayUrl } from './replay.worker.ts?worker&url';
