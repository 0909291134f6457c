import { expect, test } from 'vitest';
import { msLeft } from './time-left.ts';

test('a countdown ends at zero, and a periodic one starts again', () => {
  expect(msLeft({ to: 5_000, every: 0 }, 2_000)).toBe(3_000);
  expect(msLeft({ to: 5_000, every: 0 }, 9_000)).toBe(0);
  expect(msLeft({ to: 5_000, every: 60_000 }, 2_000)).toBe(3_000);
  expect(msLeft({ to: 5_000, every: 60_000 }, 5_000)).toBe(60_000);
  expect(msLeft({ to: 5_000, every: 60_000 }, 126_000)).toBe(59_000);
});
