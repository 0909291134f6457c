import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceBetween } from './distance.ts';

const DUBAI = { latitude: 25.2048, longitude: 55.2708 };

test.each([
  ['Abu Dhabi', { latitude: 24.4539, longitude: 54.3773 }, 123_000],
  ['Muscat', { latitude: 23.588, longitude: 58.3829 }, 363_000],
  ['the other side of the date line', { latitude: 25.2048, longitude: 55.2708 - 360 }, 0],
])('measures the way from Dubai to %s', (_name, place, meters) => {
  expect(Math.abs(distanceBetween(DUBAI, place) - meters)).toBeLessThan(3_000);
});

test('is the same both ways, and never more than half around the Earth', () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(place, place, (a, b) => {
      const way = distanceBetween(a, b);
      expect(way).toBeGreaterThanOrEqual(0);
      expect(way).toBeLessThanOrEqual(20_015_200);
      expect(Math.abs(way - distanceBetween(b, a))).toBeLessThan(0.01);
      expect(distanceBetween(a, a)).toBe(0);
    }),
  );
});
