import { expect, test, vi } from 'vitest';

const location = { pathname: '/', search: '', replace: vi.fn() };
vi.stubGlobal('location', location);
vi.stubGlobal('document', { documentElement: { lang: 'en-US', dataset: {} } });
const { isOpenToExcluded, leadExcluded } = await import('./lead-excluded.ts');
const { routeTable } = await import('#routes/table.ts');

test('opens withdrawals, responsible play, receipts, legal texts and grand prizes, and no game', () => {
  for (const path of ['/account/withdraw', '/Play-Responsibly', '/lottery/verify', '/Privacy-Notice', '/account/login'])
    expect(isOpenToExcluded(path), path).toBe(true);
  for (const path of ['/', '/account', '/account/deposit', '/lottery/luckyday', '/account/order/list', '/coupons'])
    expect(isOpenToExcluded(path), path).toBe(false);
  const games = routeTable.filter(({ path }) => path.startsWith('/lottery/') && path !== '/lottery/verify');
  expect(games.filter(({ path }) => isOpenToExcluded(path))).toEqual([]);
});

test('leads to the withdrawals from a page that is closed', () => {
  expect(leadExcluded()).toBe(true);
  expect(location.replace).toHaveBeenCalledWith('/account/withdraw');
  location.pathname = '/account/withdraw';
  expect(leadExcluded()).toBe(false);
});
