import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartScale, heightOf } from './chart-scale.ts';

test('has round lines around the values', () => {
  expect(chartScale([-3_300, 12_000])).toEqual({
    min: -5_000,
    max: 15_000,
    ticks: [-5_000, 0, 5_000, 10_000, 15_000],
  });
  expect(chartScale([0, 0])).toEqual({ min: -100, max: 100, ticks: [-100, 0, 100] });
  expect(chartScale([-900]).max).toBe(0);
});

test('holds every value, the line of 0, and no more lines than can be read', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1, maxLength: 24 }), (values) => {
      const scale = chartScale(values);
      expect(scale.ticks).toContain(0);
      expect(scale.ticks.length).toBeLessThanOrEqual(7);
      for (const value of values) {
        expect(heightOf(scale, value)).toBeGreaterThanOrEqual(0);
        expect(heightOf(scale, value)).toBeLessThanOrEqual(100);
      }
    }),
  );
});
