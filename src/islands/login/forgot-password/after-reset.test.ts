import { beforeEach, expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import type { User } from '#client/session/user.ts';
import { createMemoryStorage } from '#support/islands/memory-storage.ts';
import { EMPTY_CONTACT } from '#islands/forms/contact/contact.ts';

const [localStorage, sessionStorage] = [createMemoryStorage(), createMemoryStorage()];
const replace = vi.fn<(to: string) => void>();
vi.stubGlobal('window', { localStorage, sessionStorage, addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'en-US', dataset: {} }, getElementById: () => null });
vi.stubGlobal('location', { pathname: '/account/forgot-password', search: '', replace });
const toast = vi.hoisted(() => vi.fn());
vi.mock('#client/feedback/toast.ts', async (load) => ({ ...(await load<object>()), toast }));
const { $user, setUser } = await import('#client/session/user.ts');
const { leaveAfterReset } = await import('./after-reset.ts');

const contact = { ...EMPTY_CONTACT, by: 'email', email: 'sara@example.ae' } as const;
const leave = () => leaveAfterReset({ locale: 'en-US', countries: [], contact, from: '/from', login: '/login' });
const answerWith = (code: number) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code, message: 'Over.', data: {} })));

beforeEach(() => {
  for (const store of [localStorage, sessionStorage]) store.clear();
  replace.mockClear();
  // The address is not known here: the answer to its code was lost.
  setUser({ userOpenId: 'sara', sessionToken: 'sara', phone: '', email: '' } as User); // only these fields are read
});

test("a session that the new password ended is not said to go on, also by a contact that isn't known here", async () => {
  answerWith(errorCodes.sessionExpired);
  await leave();
  expect(replace.mock.calls).toEqual([['/login']]);
  expect($user.get()).toBeNull();
  expect(toast).not.toHaveBeenCalled();
});

test('a session of another account goes on', async () => {
  answerWith(0);
  await leave();
  expect(replace.mock.calls).toEqual([['/from']]);
  expect($user.get()?.sessionToken).toBe('sara');
});
