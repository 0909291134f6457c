import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { SESSION_CACHE_MS, createSessionCache } from './session-cache.ts';

const session = { id: 1n, playerId: 1001n, userOpenId: 'N', verifiedStatus: 3 };
const [token, cookie] = [randomBytes(32), randomBytes(32)];

test('returns a session for its token and cookie together, for a limited time', () => {
  const sessions = createSessionCache();
  expect(sessions.get(token, cookie, 0)).toBeUndefined();
  sessions.put(token, cookie, session, 0);
  expect(sessions.get(token, cookie, SESSION_CACHE_MS)).toBe(session);
  expect(sessions.get(token, cookie, SESSION_CACHE_MS + 1)).toBeUndefined();
  expect(sessions.get(token, randomBytes(32), 0)).toBeUndefined();
  expect(sessions.get(cookie, token, 0)).toBeUndefined();
  sessions.delete(token);
  expect(sessions.get(token, cookie, 0)).toBeUndefined();
});

test('evicts the oldest session', () => {
  const sessions = createSessionCache(2);
  const tokens = [randomBytes(32), randomBytes(32), randomBytes(32)];
  for (const one of tokens) sessions.put(one, cookie, session, 0);
  expect(tokens.map((one) => sessions.get(one, cookie, 0) !== undefined)).toEqual([false, true, true]);
});
