import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#client/session/user.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { createMemoryStorage } from '#support/islands/memory-storage.ts';

const [localStorage, sessionStorage] = [createMemoryStorage(), createMemoryStorage()];
const assign = vi.fn<(to: string) => void>();
vi.stubGlobal('window', { localStorage, sessionStorage, addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'en-US', dataset: {} }, getElementById: () => null });
vi.stubGlobal('location', { pathname: '/botim/return', search: '', assign });

const { readAnswer } = await import('./read-answer.ts');
const { openDialog, $dialogs } = await import('#client/dialogs/dialogs.ts');
const { clearUser, setUser } = await import('#client/session/user.ts');

const PROVEN = { linked: false, purpose: 'link', botimAccount: 'a token', account: '+971 50 *** **67' };
/** The answer of the login there, then that of the link. */
const answerWith = (...replies: readonly object[]) => {
  const left = [{ code: 0, message: '', data: PROVEN }, ...replies];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(left.shift())));
};
const comeBack = () =>
  readAnswer(new URLSearchParams('code=c&state=s'), { purpose: 'link', returnTo: '/account/accountSetting' });

beforeEach(() => {
  sessionStorage.clear();
  $dialogs.set([]);
  assign.mockClear();
  setUser({ userOpenId: 'sara', sessionToken: 'sara' } as User); // only these fields are read
});

const toLogin = '/account/login?returnUrl=%2Faccount%2FaccountSetting';

test('a session that ended by a login elsewhere is told with its time by the login that follows', async () => {
  const data = { time: 1_800_000_000_000 };
  answerWith({ code: errorCodes.loggedInElsewhere, message: 'Logged in elsewhere.', data });
  expect(await comeBack()).toEqual({ at: 'pending' });
  expect(assign).toHaveBeenCalledWith(toLogin);
  expect(JSON.parse(sessionStorage.getItem('dialog') ?? 'null')).toEqual({
    name: 'logged-out',
    data: { message: 'Logged in elsewhere.', ...data },
  });
});

test('a session that ran out is told there, too', async () => {
  answerWith({ code: errorCodes.sessionExpired, message: 'Your login has expired.', data: null });
  expect(await comeBack()).toEqual({ at: 'pending' });
  expect(assign).toHaveBeenCalledWith(toLogin);
  expect(sessionStorage.getItem('toast')).toBe('Your login has expired.');
  expect(sessionStorage.getItem('dialog')).toBeNull();
});

test('what another call of the page said of the end is not lost', async () => {
  vi.stubGlobal('fetch', () => {
    clearUser();
    void openDialog('logged-out', { message: 'Logged in elsewhere.', time: undefined });
    return Promise.resolve(Response.json({ code: 0, message: '', data: PROVEN }));
  });
  expect(await comeBack()).toEqual({ at: 'pending' });
  expect(assign).toHaveBeenCalledWith(toLogin);
  expect(sessionStorage.getItem('dialog')).toContain('Logged in elsewhere.');
});
