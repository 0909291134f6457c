import { beforeEach, expect, test, vi } from 'vitest';
import { systemNow } from '#kernel/time.ts';
import type { User } from './user.ts';

const methods = {
  getItem(this: Record<string, string>, key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  },
  setItem(this: Record<string, string>, key: string, value: string) {
    this[key] = value;
  },
  removeItem(this: Record<string, string>, key: string) {
    Reflect.deleteProperty(this, key);
  },
};
/** As in a browser, its own keys are the stored ones. */
const storage = () => Object.create(methods) as Storage;
const [localStorage, sessionStorage] = [storage(), storage()];
const listeners = new Map<string, (event: { key: string | null }) => void>();
vi.stubGlobal('window', {
  localStorage,
  sessionStorage,
  addEventListener: (type: string, act: (event: { key: string | null }) => void) => listeners.set(type, act),
});
vi.stubGlobal('document', { documentElement: { lang: 'en-US', dataset: {} }, getElementById: () => null });
let answerLogout = () => {};
vi.stubGlobal('fetch', () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerLogout = () => resolve(Response.json({ code: 0, message: 'ok', data: null }));
  return promise;
});

const { $isRestricted, $user, clearUser, setUser, updateUser } = await import('./user.ts');
const { startSession, logOut } = await import('./session.ts');

const player = (userOpenId: string, sessionToken = userOpenId): User => ({ userOpenId, sessionToken }) as User; // only these fields are read
const storedState = () => Object.fromEntries(Object.entries(sessionStorage).filter(([key]) => /^(play|req)/.test(key)));
const leave = (name: string) => {
  sessionStorage.setItem('requests', `requests of ${name}`);
  sessionStorage.setItem('play:quick-five', `plan of ${name}`);
};
const of = (name: string) => ({
  requests: `requests of ${name}`,
  'play:quick-five': `plan of ${name}`,
});

beforeEach(() => {
  clearUser();
  for (const store of [localStorage, sessionStorage]) for (const key of Object.keys(store)) store.removeItem(key);
});

test("keeps a player's tab state for their next login only", () => {
  setUser(player('sara'));
  leave('sara');
  clearUser();
  expect(storedState()).toEqual({});
  setUser(player('omar'));
  expect(storedState()).toEqual({});
  leave('omar');
  clearUser();
  setUser(player('sara', 'a later session'));
  expect(storedState()).toEqual(of('sara'));
});

test("a visitor's cart survives the login and replaces an older one", () => {
  setUser(player('sara'));
  leave('sara');
  clearUser();
  sessionStorage.setItem('play:quick-five', 'plan of the visitor');
  setUser(player('sara'));
  expect(storedState()).toEqual({ ...of('sara'), 'play:quick-five': 'plan of the visitor' });
});

test('a support conversation ends when its player or visitor leaves', () => {
  setUser(player('sara'));
  sessionStorage.setItem('chat:sara', 'an id');
  setUser({ ...player('sara'), verifiedStatus: 3 });
  expect(sessionStorage.getItem('chat:sara')).toBe('an id');
  clearUser();
  expect(sessionStorage.getItem('chat:sara')).toBeNull();
  sessionStorage.setItem('chat:', "the visitor's id");
  setUser(player('sara'));
  expect(sessionStorage.getItem('chat:')).toBeNull();
});

test('a registration that was begun ends with any login, an account that waits to be linked with the session', () => {
  const keys = ['registration', 'superapp_account'];
  const kept = () => keys.filter((key) => sessionStorage.getItem(key) !== null);
  for (const key of keys) sessionStorage.setItem(key, '{}');
  setUser(player('sara'));
  // The login may have come with it.
  expect(kept()).toEqual(['superapp_account']);
  clearUser();
  expect(kept()).toEqual([]);
});

test('answers of a self-assessment survive a login and end with the session', () => {
  sessionStorage.setItem('assessment', '{"q1":"yes"}');
  setUser(player('sara'));
  expect(sessionStorage.getItem('assessment')).toBe('{"q1":"yes"}');
  clearUser();
  expect(sessionStorage.getItem('assessment')).toBeNull();
  setUser(player('sara'));
  expect(sessionStorage.getItem('assessment')).toBeNull();
});

test("another tab's login changes the player here, too", () => {
  setUser(player('sara'));
  leave('sara');
  localStorage.setItem('user_info', JSON.stringify(player('omar')));
  listeners.get('storage')?.({ key: 'user_info' });
  expect($user.get()?.userOpenId).toBe('omar');
  expect(storedState()).toEqual({});
});

test('what is known of a player is not taken for true of the next', () => {
  setUser(player('sara'));
  $isRestricted.set(false);
  updateUser({ verifiedStatus: 3 });
  expect($isRestricted.get()).toBe(false);
  setUser(player('omar'));
  expect($isRestricted.get()).toBeUndefined();
});

test('a tab that logs out keeps its player until it is done, also where another tab hears of the end first', async () => {
  setUser(player('sara', 'a session that is left'));
  const done = logOut();
  localStorage.removeItem('user_info');
  listeners.get('storage')?.({ key: 'user_info' });
  expect($user.get()?.userOpenId).toBe('sara');
  answerLogout();
  await done;
  expect($user.get()).toBeNull();
});

test('keeps keys that name their player and keys without an owner', () => {
  setUser(player('sara'));
  const keys = ['purchase:sara', 'deposit:sara', 'deposit', 'toast'];
  for (const key of keys) sessionStorage.setItem(key, 'kept');
  clearUser();
  expect(keys.map((key) => sessionStorage.getItem(key))).toEqual(keys.map(() => 'kept'));
});

test('a login counts as activity, whatever the old time is', () => {
  localStorage.setItem('last_used', '1');
  const before = systemNow();
  startSession(player('sara'));
  expect(Number(localStorage.getItem('last_used'))).toBeGreaterThanOrEqual(before);
});

test("an answer after another tab's logout does not restore the login", () => {
  setUser(player('sara'));
  localStorage.removeItem('user_info');
  updateUser({ verifiedStatus: 2 });
  expect(localStorage.getItem('user_info')).toBeNull();
  listeners.get('storage')?.({ key: 'user_info' });
  expect($user.get()).toBeNull();
});

test('updates the player even if the browser stores nothing', () => {
  setUser(player('sara'));
  updateUser({ verifiedStatus: 2 });
  expect(JSON.parse(localStorage.getItem('user_info') ?? '')).toMatchObject({
    sessionToken: 'sara',
    verifiedStatus: 2,
  });
  localStorage.removeItem('user_info');
  updateUser({ verifiedStatus: 3 });
  expect($user.get()).toMatchObject({ sessionToken: 'sara', verifiedStatus: 3 });
});

test('a logout ends its own session, not a newer one of another tab', async () => {
  setUser(player('sara', 'a session that is left'));
  const done = logOut();
  setUser(player('sara', 'begun meanwhile'));
  answerLogout();
  await done;
  expect($user.get()?.sessionToken).toBe('begun meanwhile');
  const again = logOut();
  answerLogout();
  await again;
  expect($user.get()).toBeNull();
});
