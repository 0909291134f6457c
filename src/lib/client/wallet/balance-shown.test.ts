import { afterEach, expect, test, vi } from 'vitest';

const dataset: Record<string, string> = {};
const stored = new Map<string, string>();

/** Loads the module as a page does whose balances are shown. */
async function openPage() {
  const tab = new EventTarget();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('window', Object.assign(tab, { localStorage }));
  const { $balanceHidden, toggleBalances } = await import('./balance-shown.ts');
  /** What the browser does when another tab has stored something. */
  const hear = (key: string | null) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
  return { $balanceHidden, toggleBalances, hear };
}

afterEach(() => vi.unstubAllGlobals());

test('hides and shows balances when another tab does', async () => {
  const { $balanceHidden, toggleBalances, hear } = await openPage();
  stored.set('balance_hidden', '1');
  hear('another');
  expect($balanceHidden.get()).toBe(false);
  hear('balance_hidden');
  expect($balanceHidden.get()).toBe(true);
  expect(dataset).toEqual({ balance: 'hidden' });
  stored.clear();
  // The player's browser has removed everything.
  hear(null);
  expect($balanceHidden.get()).toBe(false);
  expect(dataset).toEqual({});
  toggleBalances();
  expect(stored.get('balance_hidden')).toBe('1');
  expect(dataset).toEqual({ balance: 'hidden' });
});
