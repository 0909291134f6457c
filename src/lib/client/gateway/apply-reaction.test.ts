import { beforeEach, expect, test, vi } from 'vitest';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { createMemoryStorage } from '#support/islands/memory-storage.ts';
import type { User } from '../session/user.ts';

vi.mock('../feedback/loading-cover.ts', () => ({ withLoadingCover: () => undefined }));
const [localStorage, sessionStorage] = [createMemoryStorage(), createMemoryStorage()];
const assign = vi.fn<(to: string) => void>();
vi.stubGlobal('window', { localStorage, sessionStorage, addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'en-US', dataset: {} }, getElementById: () => null });
const location = { pathname: '/account', search: '', assign };
vi.stubGlobal('location', location);
const toast = vi.hoisted(() => vi.fn());
vi.mock('../feedback/toast.ts', async (load) => ({ ...(await load<object>()), toast }));

const { applyReaction } = await import('./apply-reaction.ts');
const { call } = await import('./call.ts');
const { logOut, logOutAndGoHome } = await import('../session/session.ts');
const { $user, clearUser, setUser, updateUser } = await import('../session/user.ts');

const player = (sessionToken: string): User => ({ userOpenId: sessionToken, sessionToken }) as User; // only these fields are read
const ended = (token: string | undefined) =>
  applyReaction({ code: errorCodes.loginRequired, message: 'Log in again.', data: null, token, silent: false });
/** Another tab logs in; its storage event has not arrived yet. */
const storedToken = () => (JSON.parse(localStorage.getItem('user_info') ?? 'null') as User | null)?.sessionToken;
const otherTabLogsIn = (token: string) => localStorage.setItem('user_info', JSON.stringify(player(token)));

const SILENT = { silent: true } as const;
const answerWith = (code: number) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code, message: 'Refused.', data: null })));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  clearUser();
  assign.mockClear();
});

test('an ended session is forgotten, and the page goes to the login', () => {
  setUser(player('sara'));
  expect(ended('sara')).toBe('Log in again.');
  expect(storedToken()).toBeUndefined();
  expect($user.get()).toBeNull();
  expect(assign).toHaveBeenCalledOnce();
});

test('a login just written by another tab stays and is adopted', () => {
  setUser(player('sara'));
  otherTabLogsIn('omar');
  ended('sara');
  expect(storedToken()).toBe('omar');
  expect($user.get()?.sessionToken).toBe('omar');
  expect(assign).not.toHaveBeenCalled();
});

test("a visitor's call does not end a later login", () => {
  otherTabLogsIn('omar');
  ended(undefined);
  expect(storedToken()).toBe('omar');
  setUser(player('sara'));
  ended(undefined);
  expect(storedToken()).toBe('sara');
  expect(assign).not.toHaveBeenCalled();
});

test.each([
  ['a code', () => call(commands.checkCode, { email: 'omar@example.ae', purpose: 'reset', code: '123456' }, SILENT)],
  [
    'a new password',
    () => call(commands.resetPassword, { email: 'omar@example.ae', code: '123456', password: 'x' }, SILENT),
  ],
  ['a login', () => call(commands.passwordLogin, { email: 'omar@example.ae', password: 'x' }, SILENT)],
])('a refusal of %s for a typed account is shown, and the session of another account goes on', async (_, send) => {
  setUser(player('sara'));
  answerWith(errorCodes.accountClosed);
  expect(await send()).toMatchObject({ ok: false, message: 'Refused.' });
  expect(storedToken()).toBe('sara');
  expect(assign).not.toHaveBeenCalled();
});

test('a refusal of a call that needs a session ends it, silent or not', async () => {
  for (const options of [SILENT, {}]) {
    setUser(player('sara'));
    answerWith(errorCodes.accountClosed);
    await call(commands.userInfo, {}, options);
    expect(storedToken()).toBeUndefined();
  }
});

test('a visitor who needs a session is sent to the login', () => {
  ended(undefined);
  expect(assign).toHaveBeenCalledOnce();
});

test('an ended session is forgotten even if the browser stores nothing', () => {
  setUser(player('sara'));
  localStorage.clear();
  ended('sara');
  expect($user.get()).toBeNull();
  expect(assign).toHaveBeenCalledOnce();
});

test.each(['/account/login', '/account/forgot-password', '/botim/return'])(
  'a login refused at %s is shown there',
  (at) => {
    location.pathname = at;
    const refused = { code: errorCodes.accountUnavailable, message: 'Your account is not available.', data: null };
    const message = applyReaction({ ...refused, token: undefined, silent: true });
    location.pathname = '/account';
    expect(message).toBe('Your account is not available.');
    expect(toast).not.toHaveBeenCalled();
    expect(assign).not.toHaveBeenCalled();
  },
);

test('a refusal without a sentence is shown as an error, and no answer as the network', () => {
  const refused = { data: null, token: undefined, message: '' };
  expect(applyReaction({ ...refused, code: 430_000_018, silent: false })).toBe('Request error!');
  expect(toast.mock.calls).toEqual([['Request error!']]);
  const network = 'Please check your internet connection and try again.';
  expect(applyReaction({ ...refused, code: -1, silent: false })).toBe(network);
  expect(toast).toHaveBeenLastCalledWith(network);
  toast.mockClear();
});

test('a logout keeps the login just written by another tab', async () => {
  setUser(player('sara'));
  vi.stubGlobal('fetch', () => {
    otherTabLogsIn('omar');
    return Promise.resolve(Response.json({ code: 0, message: 'ok', data: null }));
  });
  await logOut();
  expect(storedToken()).toBe('omar');
  expect($user.get()?.sessionToken).toBe('omar');
});

test('the next page reports a logout, unless another tab has logged in', async () => {
  let meanwhile: () => void = () => undefined;
  vi.stubGlobal('fetch', () => {
    meanwhile();
    return Promise.resolve(Response.json({ code: 0, message: 'ok', data: null }));
  });
  const left = async () => {
    sessionStorage.clear();
    setUser(player('sara'));
    await logOutAndGoHome();
    return sessionStorage.getItem('toast');
  };
  expect(await left()).toBe('You have been logged out.');
  meanwhile = () => otherTabLogsIn('omar');
  expect(await left()).toBeNull();
  expect(assign).toHaveBeenCalledTimes(2);
});

test('whoever logs out is not told by another call that the session is over', async () => {
  sessionStorage.clear();
  setUser(player('sara'));
  vi.stubGlobal('fetch', () => {
    // The socket has heard of the end first, and its call is refused.
    ended('sara');
    return Promise.resolve(Response.json({ code: 0, message: 'ok', data: null }));
  });
  await logOutAndGoHome();
  expect(assign.mock.calls).toEqual([['/']]);
  expect(sessionStorage.getItem('toast')).toBe('You have been logged out.');
});

test("an update of a player does not overwrite another tab's login", () => {
  setUser(player('sara'));
  otherTabLogsIn('omar');
  updateUser({ verifiedStatus: 2 });
  expect(storedToken()).toBe('omar');
});
