/** The address of the bundled worker script; pages/sw.js.ts serves it at /sw.js. */
export { default as workerUrl } from './worker.ts?worker&url';
