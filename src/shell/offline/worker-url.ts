/** The address of the worker as one script; browsers ask for it at /sw.js (pages/sw.js.ts). */
export { default as workerUrl } from './worker.ts?worker&url';
