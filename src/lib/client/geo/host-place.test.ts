import { expect, test } from 'vitest';
import { readHostPlace } from './host-place.ts';

const NOW = 1_795_000_000_000;
const PLACE = { latitude: 25.08, longitude: 55.14 };

test('takes a position of a host, with its own time if it says one', () => {
  expect(readHostPlace({ ...PLACE, accuracy: 12, timestamp: NOW - 1_000.5 }, NOW)).toEqual({
    ok: true,
    position: { ...PLACE, accuracy: 12, timestamp: NOW - 1_000, source: 'host' },
  });
  // An accuracy that is not told is not taken for a small one.
  expect(readHostPlace(PLACE, NOW)).toMatchObject({ position: { accuracy: 1e8, timestamp: NOW } });
});

test.each([
  [{ error: 'denied' }, 'denied'],
  [{ error: 'unavailable' }, 'failed'],
  [{}, 'failed'],
  [{ latitude: '25', longitude: '55' }, 'failed'],
  [{ latitude: 91, longitude: 55 }, 'failed'],
  [{ latitude: NaN, longitude: 55 }, 'failed'],
])('of %j there is no position', (told, because) => {
  expect(readHostPlace(told, NOW)).toEqual({ ok: false, because });
});
