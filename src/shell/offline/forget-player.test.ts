import { afterEach, expect, test, vi } from 'vitest';
import type { KeyedStore } from '#client/storage/stores.ts';
import { $user, type User } from '#client/session/user.ts';
import { forgetViewed, startForgetting } from './forget-player.ts';

function storeOf(keys: readonly string[]): KeyedStore & { readonly left: () => string[] } {
  const all = new Map(keys.map((key) => [key, '{}']));
  return {
    get: (key) => all.get(key) ?? null,
    keys: () => [...all.keys()],
    set: (key, value) => void (value === null ? all.delete(key) : all.set(key, value)),
    left: () => [...all.keys()],
  };
}
const KEYS = [
  'lang',
  'seen:anna:1:order:7',
  'seen:annabel:1:order:8',
  'scratch_card:anna:pearl-dhow',
  'scratch_card:annabel:pearl-dhow',
  'user_info',
];

test('another player sees nothing viewed by an earlier one, and a visitor sees nothing', () => {
  const other = storeOf(KEYS);
  forgetViewed('annabel', other);
  expect(other.left()).toEqual(['lang', 'seen:annabel:1:order:8', 'scratch_card:annabel:pearl-dhow', 'user_info']);
  const nobody = storeOf(KEYS);
  forgetViewed(null, nobody);
  expect(nobody.left()).toEqual(['lang', 'user_info']);
});

afterEach(() => {
  $user.set(null);
  vi.unstubAllGlobals();
});

/** Simulates one page with these players one after another. Returns how often the worker was told to forget. */
async function pageOf(store: KeyedStore, ...players: readonly (string | null)[]): Promise<number> {
  const postMessage = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ active: { postMessage } }) } });
  const be = (name: string | null) => $user.set(name === null ? null : ({ userOpenId: name } as User));
  const [first = null, ...later] = players;
  be(first);
  const stop = startForgetting(store);
  for (const name of later) be(name);
  await new Promise((done) => setImmediate(done));
  stop();
  return postMessage.mock.calls.length;
}

test('the worker forgets a player who left before this page loaded, and no one who stays', async () => {
  const store = storeOf([]);
  for (const [players, times] of [
    // The previous player is unknown.
    [['anna'], 1],
    [['anna'], 0],
    [['anna', 'anna'], 0],
    [['omar'], 1],
    [[null], 1],
    [['omar', null], 2],
    [['omar', 'anna'], 2],
    [['anna'], 0],
  ] as const)
    expect([players, await pageOf(store, ...players)]).toEqual([players, times]);
});
