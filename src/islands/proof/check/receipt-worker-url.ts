/** The address of the script that checks receipts in a worker. */
export { default as receiptWorkerUrl } from './receipt.worker.ts?worker&url';
