import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REGISTRATION_MS } from '#client/storage/tab-state.ts';
import { systemNow } from '#kernel/time.ts';
import { watchRegistration } from './old-registration.ts';

const stored = new Map<string, string>();
const sessionStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
let show = (_event: { persisted: boolean }) => {};
vi.stubGlobal('window', { sessionStorage });
vi.stubGlobal('addEventListener', (_type: string, act: typeof show) => (show = act));

const type = () => stored.set('registration', JSON.stringify({ changedAt: systemNow() }));
const isKept = () => stored.has('registration');

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('what was typed goes half an hour after its last change, while a page is open', () => {
  type();
  watchRegistration();
  vi.advanceTimersByTime(REGISTRATION_MS - 60_000);
  type();
  vi.advanceTimersByTime(REGISTRATION_MS);
  expect(isKept()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isKept()).toBe(false);
});

test('also what was typed after the page was opened', () => {
  watchRegistration();
  vi.advanceTimersByTime(60_000);
  type();
  vi.advanceTimersByTime(REGISTRATION_MS);
  expect(isKept()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isKept()).toBe(false);
});

test('a page that the browser kept for Back forgets it when it is shown again', () => {
  watchRegistration();
  type();
  vi.setSystemTime(systemNow() + REGISTRATION_MS + 1);
  expect(isKept()).toBe(true);
  show({ persisted: true });
  expect(isKept()).toBe(false);
});
