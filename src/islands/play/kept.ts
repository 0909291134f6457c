/*
 * Entries that come from elsewhere than the picker: saved numbers, and those of an old order. Fetched together, when a player asks for
 * either.
 */
export { AgainDialog } from './again-dialog.tsx';
export { SavedDialog } from './saved-dialog.tsx';
