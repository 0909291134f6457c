import { expect, test, vi } from 'vitest';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { User } from '#client/session/user.ts';

const listeners = new Map<string, (event: object) => void>();
const on = { addEventListener: (type: string, act: () => void) => listeners.set(type, act), removeEventListener() {} };
vi.stubGlobal('addEventListener', on.addEventListener);
vi.stubGlobal('removeEventListener', on.removeEventListener);
vi.stubGlobal('navigator', { onLine: true, userAgent: '' });
const assign = vi.fn<(to: string) => void>();
vi.stubGlobal('location', { pathname: '/Play-Responsibly', search: '', assign });
const held = new Map<string, string>();
const storage = {
  getItem: (key: string) => held.get(key) ?? null,
  setItem: (key: string, text: string) => held.set(key, text),
  removeItem: (key: string) => held.delete(key),
};
vi.stubGlobal('window', { ...on, localStorage: storage, sessionStorage: storage });
const document = {
  ...on,
  hidden: false,
  documentElement: { lang: 'en-US', dataset: {} },
  getElementById: () => null,
  querySelector: () => null,
};
vi.stubGlobal('document', document);
/** What the gateway answers; undefined where its answer is lost. */
const replies = new Map<string, object>();
vi.stubGlobal('fetch', async (path: string) => {
  const reply = replies.get(path);
  if (!reply) throw new TypeError('no network');
  return { json: async () => ({ message: 'said', data: null, ...reply }) };
});

const { createControlsApi, $isSessionOver } = await import('./controls-api.ts');
const { $user, setUser } = await import('#client/session/user.ts');
const { NO_ANSWER } = await import('#client/gateway/call.ts');

/** Sends a self-exclusion whose answer is lost. */
function excludeUnanswered() {
  setUser({ userOpenId: 'sara', sessionToken: 'sara' } as User);
  $isSessionOver.set(false);
  return createControlsApi().set({ kind: 'self-exclusion', amount: undefined, minutes: 259_200 });
}
const session = () => [$user.get()?.userOpenId, $isSessionOver.get()];

test('a self-exclusion whose answer was lost has begun if the session ended with one, and nothing else', async () => {
  replies.set(commands.userInfo, { code: 0, data: {} });
  expect(await excludeUnanswered()).toMatchObject({ ok: false, code: NO_ANSWER });
  expect(session()).toEqual(['sara', false]);
  replies.set(commands.userInfo, { code: errorCodes.sessionExpired, data: { userExclusionType: 1 } });
  expect(await excludeUnanswered()).toBe('begun');
  expect(session()).toEqual([undefined, true]);
  expect(assign).not.toHaveBeenCalled();
  // A session that was over by itself leads to the login, as everywhere.
  replies.set(commands.userInfo, { code: errorCodes.sessionExpired });
  expect(await excludeUnanswered()).toMatchObject({ ok: false });
  expect(session()).toEqual([undefined, false]);
  expect(assign.mock.lastCall?.[0]).toContain('/account/login');
});

test('a page that comes back is refreshed', () => {
  const act = vi.fn();
  createControlsApi().onChange(act);
  document.hidden = true;
  listeners.get('visibilitychange')?.({});
  expect(act).not.toHaveBeenCalled();
  document.hidden = false;
  listeners.get('visibilitychange')?.({});
  listeners.get('pageshow')?.({ persisted: true });
  expect(act).toHaveBeenCalledTimes(2);
});
