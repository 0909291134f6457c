/*
 * Entries that come from elsewhere than the picker: saved numbers, and those of an old order. Fetched together, when a player asks for
 * either.
 */
export { RepeatOrderDialog } from './repeat-order-dialog.tsx';
export { SavedDialog } from './saved-dialog.tsx';
