import { beforeEach, expect, test } from 'vitest';
import type { TextStore } from '#client/storage/stores.ts';
import { rememberSession, reportSessionEnd } from './session-end.ts';

const kept = new Map<string, string>();
const store: TextStore = {
  get: (key) => kept.get(key) ?? null,
  set: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)),
};
let told = 0;
const hear = (now: boolean, before = false) => reportSessionEnd({ before, now }, () => told++, store);
beforeEach(() => {
  kept.clear();
  told = 0;
});

test('a session that ended before the host’s part was there is told once that is', () => {
  rememberSession('in', store);
  hear(false);
  expect(told).toBe(1);
});

test('one that ended as its page was left is told by the next page, and only once', () => {
  rememberSession('in', store);
  rememberSession('out', store);
  hear(false);
  hear(false);
  rememberSession('out', store);
  hear(false);
  expect(told).toBe(1);
});

test('a visitor ends nothing; a login here that ends is told', () => {
  rememberSession('out', store);
  hear(false);
  hear(true);
  expect(told).toBe(0);
  hear(false);
  expect(told).toBe(1);
});

test('a browser that keeps nothing tells of what its page saw', () => {
  const none: TextStore = { get: () => null, set: () => {} };
  reportSessionEnd({ before: false, now: true }, () => told++, none);
  reportSessionEnd({ before: true, now: false }, () => told++, none);
  expect(told).toBe(1);
});
