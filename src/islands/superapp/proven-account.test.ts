import { expect, test, vi } from 'vitest';
import type { User } from '#client/session/user.ts';
import { keepProvenAccount, linkRequest, markShown, withoutOutcome } from './proven-account.ts';

const stored = new Map<string, string>();
vi.stubGlobal('window', {
  sessionStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  },
});

const LEFT = { botimAccount: 'left by another person', account: '+971 *** **67' };
const OWN = { botimAccount: 'own', account: '' };

test('a waiting account goes with a login only where the page has shown it', () => {
  expect(linkRequest()).toEqual({});
  keepProvenAccount(LEFT);
  expect(linkRequest()).toEqual({});
  markShown(LEFT);
  expect(linkRequest()).toEqual({ botimAccount: LEFT.botimAccount });
  keepProvenAccount(OWN);
  expect(linkRequest()).toEqual({});
  markShown(OWN);
  expect(linkRequest()).toEqual({ botimAccount: OWN.botimAccount });
  keepProvenAccount(null);
  expect(linkRequest()).toEqual({});
});

test('the stored player keeps nothing of what became of it', () => {
  const player = { userOpenId: 'sara', sessionToken: 'a' } as User;
  expect(withoutOutcome({ ...player, botimLinked: false, nlAccount: '1', btAccount: '2' })).toEqual(player);
});
