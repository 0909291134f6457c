import { expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/time.ts';
import { createProofCache } from './proof-cache.ts';

function cacheAt(start: number) {
  const time = { now: start };
  return { time, proofs: createProofCache(() => time.now) };
}

test('keeps a proof for its session and its command only', () => {
  const { proofs } = cacheAt(0);
  proofs.set('sara', '101101', { text: 'a', expires: 10 * MINUTE_MS, minutes: 10 });
  expect(proofs.get('sara', '101101')).toBe('a');
  expect(proofs.get('sara', '420544')).toBeUndefined();
  expect(proofs.get('omar', '101101')).toBeUndefined();
  proofs.clear();
  expect(proofs.get('sara', '101101')).toBeUndefined();
});

test.each([
  ['by the minutes of the configuration', { expires: 10 * MINUTE_MS, minutes: 3 }, 3 * MINUTE_MS],
  ['by its own end', { expires: 2 * MINUTE_MS, minutes: 10 }, 2 * MINUTE_MS],
])('forgets a proof %s, ten seconds before, so that none expires on its way', (_by, ends, until) => {
  const { time, proofs } = cacheAt(0);
  proofs.set('sara', '101101', { text: 'a', ...ends });
  time.now = until - 10_001;
  expect(proofs.get('sara', '101101')).toBe('a');
  time.now = until - 10_000;
  expect(proofs.get('sara', '101101')).toBeUndefined();
});
