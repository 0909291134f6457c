/** The address of the verifier script: a worker in the page, and inlined into a saved page. */
export { default as replayUrl } from './replay.worker.ts?worker&url';
