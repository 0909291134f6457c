import { expect, test } from 'vitest';
import { isNewerCancelled } from './newer-cancelled.ts';

const DUE = Date.UTC(2026, 10, 29, 6, 42);
const item = (minute: number, held: boolean) => ({
  drawId: `69-261129-064${minute}`,
  phase: `261129-064${minute}`,
  result: held ? { dayNumbers: [1, 2] } : null,
  expectedPrizeTimestamp: DUE + minute * 60_000,
  ...(held ? {} : { cancelled: { refunded: true } }),
});

test('of the last draw that was held it is known whether a newer one was cancelled', () => {
  const shown = { drawsTimestamp: DUE + 120_000 };
  expect(isNewerCancelled([item(3, false), item(2, true)], shown)).toBe(true);
  // Another was held since, and an older one was cancelled.
  expect(isNewerCancelled([item(3, true), item(2, true), item(1, false)], shown)).toBe(false);
  expect(isNewerCancelled([], shown)).toBe(false);
  // It is itself the one that was cancelled.
  expect(isNewerCancelled([item(2, false)], shown)).toBe(false);
});
