import { atom } from 'nanostores';
import { localStore } from '../storage/stores.ts';

/** Whether the player chose to hide every balance. `<html data-balance>` says so before the first paint. */
const HIDDEN = 'balance_hidden';

const root = typeof document === 'undefined' ? undefined : document.documentElement;

export const $balanceHidden = atom(root?.dataset['balance'] === 'hidden');

/** Hides every balance on the page, or shows them again, and remembers it. */
export function toggleBalances(): void {
  const hidden = !$balanceHidden.get();
  if (root && hidden) root.dataset['balance'] = 'hidden';
  else delete root?.dataset['balance'];
  localStore.set(HIDDEN, hidden ? '1' : null);
  $balanceHidden.set(hidden);
}
