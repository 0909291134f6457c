import { expect, test } from 'vitest';
import type { TextStore } from '#client/storage/stores.ts';
import { chatAddress } from './chat-address.ts';

function tab(): TextStore {
  const storage = new Map<string, string>();
  return {
    get: (key) => storage.get(key) ?? null,
    set: (key, value) => void (value === null ? storage.delete(key) : storage.set(key, value)),
  };
}
const ORIGIN = 'https://naseeb.example';
const PAGE = 'https://chat.example/w?team=7';

test("adds the language and an id to the provider's address", () => {
  const url = new URL(chatAddress(PAGE, { locale: 'ar-AE', player: null, origin: ORIGIN, store: tab() }));
  expect(url.origin + url.pathname).toBe('https://chat.example/w');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    team: '7',
    locale: 'ar-AE',
    visitor: expect.stringMatching(/^[\da-f-]{36}$/),
  });
});

test('a conversation stays in its tab, and belongs to its player', () => {
  const store = tab();
  const of = (player: string | null, at = store) =>
    chatAddress(PAGE, { locale: 'en-US', player, origin: ORIGIN, store: at });
  const mine = of('sara');
  expect(of('sara')).toBe(mine);
  expect(new Set([mine, of(null), of('omar'), of('sara', tab())]).size).toBe(4);
  expect(mine).not.toContain('sara');
});

test("the sandbox's chat is at our own address", () => {
  const address = chatAddress('/sandbox/chat', { locale: 'en-US', player: null, origin: ORIGIN, store: tab() });
  expect(address).toMatch(/^https:\/\/naseeb\.example\/sandbox\/chat\?locale=en-US&visitor=/);
});
