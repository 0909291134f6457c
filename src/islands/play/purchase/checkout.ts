/*
 * What a purchase needs beyond the page. Fetched after the page is up, for a player only, and all of it at once: when the
 * network breaks under an order, the words for that are here.
 */
export { OutcomeDialog } from './outcome-dialog.tsx';
export { pendingSlot } from './pending-order.ts';
export { submitOrder, resumePending } from './purchase.ts';
export { applyOutcome } from './outcome-view.ts';
export { createPurchaseApi } from './purchase-api.ts';
