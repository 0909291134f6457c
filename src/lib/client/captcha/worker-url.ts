/** The address of the script that solves captchas in a worker. */
export { default as workerUrl } from './captcha.worker.ts?worker&url';
