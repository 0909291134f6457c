import { beforeEach, expect, test } from 'vitest';
import type { TextStore } from '#client/storage/stores.ts';
import { rememberSession, reportSessionEnd } from './session-end.ts';

const storage = new Map<string, string>();
const store: TextStore = {
  get: (key) => storage.get(key) ?? null,
  set: (key, value) => void (value === null ? storage.delete(key) : storage.set(key, value)),
};
let reports = 0;
const checkSession = (now: boolean, before = false) => reportSessionEnd({ before, now }, () => reports++, store);
beforeEach(() => {
  storage.clear();
  reports = 0;
});

test('reports once a session that ended before the host was ready', () => {
  rememberSession('in', store);
  checkSession(false);
  expect(reports).toBe(1);
});

test('reports once, on the next page, a session that ended while its page was left', () => {
  rememberSession('in', store);
  rememberSession('out', store);
  checkSession(false);
  checkSession(false);
  rememberSession('out', store);
  checkSession(false);
  expect(reports).toBe(1);
});

test('reports nothing for a visitor, and the end of a login on this page', () => {
  rememberSession('out', store);
  checkSession(false);
  checkSession(true);
  expect(reports).toBe(0);
  checkSession(false);
  expect(reports).toBe(1);
});

test('reports what the page saw if the browser stores nothing', () => {
  const none: TextStore = { get: () => null, set: () => {} };
  reportSessionEnd({ before: false, now: true }, () => reports++, none);
  reportSessionEnd({ before: true, now: false }, () => reports++, none);
  expect(reports).toBe(1);
});
