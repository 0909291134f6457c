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
vi.stubGlobal('location', { pathname: '/account', search: '', assign });

const { applyReaction } = await import('./apply-reaction.ts');
const { logOut, logOutAndGoHome } = await import('../session/session.ts');
const { $user, clearUser, setUser, updateUser } = await import('../session/user.ts');

const player = (sessionToken: string): User => ({ userOpenId: sessionToken, sessionToken }) as User; // only these fields are read
const ended = (token: string | undefined) =>
  applyReaction({ code: errorCodes.loginRequired, message: 'Log in again.', data: null, token, silent: false });
const kept = () => (JSON.parse(localStorage.getItem('user_info') ?? 'null') as User | null)?.sessionToken;
/** Another tab logs in; its storage event has not arrived yet. */
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
  expect(kept()).toBeUndefined();
  expect($user.get()).toBeNull();
  expect(assign).toHaveBeenCalledOnce();
});

test('a login that another tab has just written stays, and is taken on here', () => {
  setUser(player('sara'));
  otherTabLogsIn('omar');
  ended('sara');
  expect(kept()).toBe('omar');
  expect($user.get()?.sessionToken).toBe('omar');
  expect(assign).not.toHaveBeenCalled();
});

test('a visitor’s call ends no login that came after it', () => {
  otherTabLogsIn('omar');
  ended(undefined);
  expect(kept()).toBe('omar');
  setUser(player('sara'));
  ended(undefined);
  expect(kept()).toBe('sara');
  expect(assign).not.toHaveBeenCalled();
});

test('a visitor who needs a session is sent to the login', () => {
  ended(undefined);
  expect(assign).toHaveBeenCalledOnce();
});

test('where the browser keeps nothing, an ended session is forgotten all the same', () => {
  setUser(player('sara'));
  localStorage.clear();
  ended('sara');
  expect($user.get()).toBeNull();
  expect(assign).toHaveBeenCalledOnce();
});

test('a logout leaves the login that another tab has just written', async () => {
  setUser(player('sara'));
  vi.stubGlobal('fetch', () => {
    otherTabLogsIn('omar');
    return Promise.resolve(Response.json({ code: 0, message: 'ok', data: null }));
  });
  await logOut();
  expect(kept()).toBe('omar');
  expect($user.get()?.sessionToken).toBe('omar');
});

test('after a log-out the next page says so; not where another tab has logged in meanwhile', async () => {
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
  expect(await left()).toBe('You are logged out.');
  meanwhile = () => otherTabLogsIn('omar');
  expect(await left()).toBeNull();
  expect(assign).toHaveBeenCalledTimes(2);
});

test('news of a player is not written over the login of another tab', () => {
  setUser(player('sara'));
  otherTabLogsIn('omar');
  updateUser({ verifiedStatus: 2 });
  expect(kept()).toBe('omar');
});
