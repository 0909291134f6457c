import { expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/time.ts';
import { closingTime } from './closing-time.ts';

const close = (at: `${number}:${number}`, minutes: number) =>
  closingTime({ kind: 'daily', at, closesBeforeMs: minutes * MINUTE_MS });

test('calculates closing times across hours and midnight', () => {
  expect([close('21:00', 10), close('20:30', 90), close('00:05', 10), close('12:00', 0)]).toEqual([
    '20:50',
    '19:00',
    '23:55',
    '12:00',
  ]);
});
