import { expect, test } from 'vitest';
import type { KeyedStore } from '#client/storage.ts';
import { forgetSeen } from './leave.ts';

function storeOf(keys: readonly string[]): KeyedStore & { readonly left: () => string[] } {
  const all = new Map(keys.map((key) => [key, '{}']));
  return {
    get: (key) => all.get(key) ?? null,
    keys: () => [...all.keys()],
    set: (key, value) => void (value === null ? all.delete(key) : all.set(key, value)),
    left: () => [...all.keys()],
  };
}
const KEYS = ['lang', 'seen:anna:1:order:7', 'seen:annabel:1:order:8', 'user_info'];

test('another player finds nothing that one before has looked at, a visitor nothing at all', () => {
  const other = storeOf(KEYS);
  forgetSeen('annabel', other);
  expect(other.left()).toEqual(['lang', 'seen:annabel:1:order:8', 'user_info']);
  const nobody = storeOf(KEYS);
  forgetSeen(null, nobody);
  expect(nobody.left()).toEqual(['lang', 'user_info']);
});
