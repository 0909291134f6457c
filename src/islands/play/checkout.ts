/*
 * What a purchase needs beyond the page. Fetched after the page is up, for a player only, and all of it at once: when the
 * network breaks under an order, the words for that are here.
 */
export { OutcomeDialog } from './outcome-dialog.tsx';
export { slotOf } from './pending.ts';
export { buy, hear } from './purchase.ts';
export { tell } from './tell.ts';
export { tillFor } from './till.ts';
