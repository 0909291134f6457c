import { beforeEach, expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import type { User } from '#client/session/user.ts';
import { createMemoryStorage } from '#support/islands/memory-storage.ts';

const [localStorage, sessionStorage] = [createMemoryStorage(), createMemoryStorage()];
const assign = vi.fn<(to: string) => void>();
vi.stubGlobal('window', { localStorage, sessionStorage, addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'en-US', dataset: {} }, getElementById: () => null });
vi.stubGlobal('location', { pathname: '/account/logins', search: '', assign });
const toast = vi.hoisted(() => vi.fn());
vi.mock('#client/feedback/toast.ts', async (load) => ({ ...(await load<object>()), toast }));
const { applyReaction } = await import('#client/gateway/apply-reaction.ts');
const { $user, setUser } = await import('#client/session/user.ts');
const { logOutEverywhere } = await import('./log-out-everywhere.ts');

const EXPIRED = { code: errorCodes.sessionExpired, message: 'Your login has expired.', data: null };
/** Another call of the page, refused as the session is over. */
const refuseAnother = () => applyReaction({ ...EXPIRED, token: 'sara', silent: true });
/** What 430013 is answered, or that its answer is lost, and every other call. */
function answerWith(logOut: object | null, other: object = EXPIRED): void {
  vi.stubGlobal('fetch', (to: string) => {
    if (!to.includes('430013')) return Promise.resolve(Response.json(other));
    refuseAnother();
    return logOut ? Promise.resolve(Response.json(logOut)) : Promise.reject(new TypeError('the network is gone'));
  });
}
const OK = { code: 0, message: 'ok', data: {} };
const left = () => ({ to: assign.mock.calls, said: sessionStorage.getItem('toast') });
const OUT = { to: [['/']], said: 'Out everywhere.' };

beforeEach(() => {
  for (const store of [localStorage, sessionStorage]) store.clear();
  assign.mockClear();
  toast.mockClear();
  setUser({ userOpenId: 'sara', sessionToken: 'sara' } as User); // only these fields are read
});

test.each([
  ['answered late', OK],
  ['answered for a second press', EXPIRED],
  ['not answered', null],
])('whoever logs out everywhere is told that alone, where it is %s', async (_, answer) => {
  answerWith(answer);
  await logOutEverywhere('Out everywhere.');
  expect(left()).toEqual(OUT);
  expect($user.get()).toBeNull();
  expect(toast).not.toHaveBeenCalled();
});

test('a session that goes on is told why, and of its end later', async () => {
  answerWith(null, OK);
  await logOutEverywhere('Out everywhere.');
  expect(left()).toEqual({ to: [], said: null });
  expect(toast).toHaveBeenCalledOnce();
  refuseAnother();
  expect($user.get()).toBeNull();
  expect(assign).toHaveBeenCalledOnce();
});

test('a login elsewhere is told as one', async () => {
  answerWith({ code: errorCodes.loggedInElsewhere, message: 'Logged in elsewhere.', data: null });
  await logOutEverywhere('Out everywhere.');
  expect(left().said).toContain('Logged in elsewhere.');
  expect(left().to).toEqual([[expect.stringContaining('/account/login')]]);
});
