import { atom } from 'nanostores';
import { localStore } from '../storage/stores.ts';

/** Whether the player chose to hide every balance. `<html data-balance>` says so before the first paint. */
const KEY = 'balance_hidden';

const root = typeof document === 'undefined' ? undefined : document.documentElement;

export const $balanceHidden = atom(root?.dataset['balance'] === 'hidden');

function applyHidden(hidden: boolean): void {
  if (root && hidden) root.dataset['balance'] = 'hidden';
  else delete root?.dataset['balance'];
  $balanceHidden.set(hidden);
}

/** Hides every balance in all tabs, or shows them again, and remembers it. */
export function toggleBalances(): void {
  const hidden = !$balanceHidden.get();
  localStore.set(KEY, hidden ? '1' : null);
  applyHidden(hidden);
}

if (typeof window !== 'undefined') {
  // Another tab has hidden or shown them.
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) applyHidden(localStore.get(KEY) === '1');
  });
}
