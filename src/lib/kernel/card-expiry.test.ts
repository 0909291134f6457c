import { expect, test } from 'vitest';
import { isCardExpired } from './card-expiry.ts';

test('a card expires at the end of its month in Dubai', () => {
  expect(isCardExpired(8, 2026, Date.parse('2026-08-31T19:59:59.999Z'))).toBe(false);
  expect(isCardExpired(8, 2026, Date.parse('2026-08-31T20:00:00.000Z'))).toBe(true);
  expect(isCardExpired(12, 2026, Date.parse('2026-12-31T19:59:59.999Z'))).toBe(false);
  expect(isCardExpired(12, 2026, Date.parse('2026-12-31T20:00:00.000Z'))).toBe(true);
});
