import { beforeEach, expect, test } from 'vitest';
import type { TextStore } from '#client/storage.ts';
import { pageBegan, tellEnd } from './ended.ts';

const kept = new Map<string, string>();
const store: TextStore = {
  get: (key) => kept.get(key) ?? null,
  set: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)),
};
let told = 0;
const hear = (now: boolean, before = false) => tellEnd({ before, now }, () => told++, store);
beforeEach(() => {
  kept.clear();
  told = 0;
});

test('a session that ended before the host’s part was there is told once that is', () => {
  pageBegan('in', store);
  hear(false);
  expect(told).toBe(1);
});

test('one that ended as its page was left is told by the next page, and only once', () => {
  pageBegan('in', store);
  pageBegan('out', store);
  hear(false);
  hear(false);
  pageBegan('out', store);
  hear(false);
  expect(told).toBe(1);
});

test('a visitor ends nothing; a login here that ends is told', () => {
  pageBegan('out', store);
  hear(false);
  hear(true);
  expect(told).toBe(0);
  hear(false);
  expect(told).toBe(1);
});

test('a browser that keeps nothing tells of what its page saw', () => {
  const none: TextStore = { get: () => null, set: () => {} };
  tellEnd({ before: false, now: true }, () => told++, none);
  tellEnd({ before: true, now: false }, () => told++, none);
  expect(told).toBe(1);
});
