import { beforeEach, expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import type { User } from '../session/user.ts';

const memory = (): Storage => {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    clear: () => held.clear(),
    key: (at) => [...held.keys()][at] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
};
vi.mock('../feedback/loading-cover.ts', () => ({ withLoadingCover: () => undefined }));
const [localStorage, sessionStorage] = [memory(), memory()];
const assign = vi.fn<(to: string) => void>();
vi.stubGlobal('window', { localStorage, sessionStorage, addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'en-US', dataset: {} }, getElementById: () => null });
const location = { pathname: '/account', search: '', assign };
vi.stubGlobal('location', location);
const toast = vi.hoisted(() => vi.fn());
vi.mock('../feedback/toast.ts', async (load) => ({ ...(await load<object>()), toast }));

const { applyReaction } = await import('./apply-reaction.ts');
const { logOut, logOutAndGoHome } = await import('../session/session.ts');
const { $user, clearUser, setUser, updateUser } = await import('../session/user.ts');

const player = (sessionToken: string): User => ({ userOpenId: sessionToken, sessionToken }) as User; // only these fields are read
const ended = (token: string | undefined) =>
  applyReaction({ code: errorCodes.loginRequired, message: 'Log in again.', data: null, token, silent: false });
/** Another tab logs in; its storage event has not arrived yet. */
const storedToken = () => (JSON.parse(localStorage.getItem('user_info') ?? 'null') as User | null)?.sessionToken;
const otherTabLogsIn = (token: string) => localStorage.setItem('user_info', JSON.stringify(player(token)));

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

test('a refused login is shown by its form only', () => {
  location.pathname = '/account/login';
  const refused = { code: errorCodes.accountLocked, message: 'Your account is not available.', data: null };
  const message = applyReaction({ ...refused, token: undefined, silent: true });
  location.pathname = '/account';
  expect(message).toBe('Your account is not available.');
  expect(toast).not.toHaveBeenCalled();
});

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

test("an update of a player does not overwrite another tab's login", () => {
  setUser(player('sara'));
  otherTabLogsIn('omar');
  updateUser({ verifiedStatus: 2 });
  expect(storedToken()).toBe('omar');
});
