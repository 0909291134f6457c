import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { findImpossibleTravel, findStillness, keepPosition, type GivenPosition, type KeptPosition } from './signs.ts';

const START = new Date('2026-11-26T08:00:00Z').getTime();
const DUBAI = { latitude: 25.197197, longitude: 55.274376 };
const LONDON = { latitude: 51.507351, longitude: -0.127758 };
const SHARJAH = { latitude: 25.346255, longitude: 55.420932 };

const given = (point: { latitude: number; longitude: number }, minutes: number, more: Partial<GivenPosition> = {}) => ({
  ...point,
  accuracy: 20,
  measuredAt: new Date(START + minutes * MINUTE_MS),
  exactHash: Buffer.from(`${point.latitude} ${point.longitude}`),
  device: Buffer.from('phone'),
  ...more,
});
const kept = (...positions: GivenPosition[]): KeptPosition => {
  const last = positions.reduce<KeptPosition | undefined>((before, one) => keepPosition(before, one), undefined);
  if (!last) throw new Error('no position');
  return last;
};

test('a way faster than 1,000 km/h is impossible', () => {
  const from = kept(given(DUBAI, 0));
  // 5,472 km
  expect(findImpossibleTravel(from, given(LONDON, 5 * 60))).toMatchObject({ kilometers: 5_473, minutes: 300 });
  expect(findImpossibleTravel(from, given(LONDON, 6 * 60))).toBeUndefined();
  // A position that was measured before counts as well.
  expect(findImpossibleTravel(kept(given(LONDON, 10)), given(DUBAI, 0))).toMatchObject({ minutes: 10 });
});

test('two devices at the same moment are no journey, where both positions may be true', () => {
  const from = kept(given(DUBAI, 0));
  // 22 km in the same moment; the desktop knows its place to 30 km.
  expect(findImpossibleTravel(from, given(SHARJAH, 0, { accuracy: 30_000 }))).toBeUndefined();
  expect(findImpossibleTravel(from, given(SHARJAH, 0))).toBeDefined();
});

test('nobody who travels no faster than a passenger jet is suspected', () => {
  const degrees = {
    latitude: fc.double({ min: 22, max: 26, noNaN: true }),
    longitude: fc.double({ min: 51, max: 57, noNaN: true }),
  };
  fc.assert(
    fc.property(fc.record(degrees), fc.record(degrees), (a, b) => {
      const kilometers = Math.hypot((a.latitude - b.latitude) * 111.3, (a.longitude - b.longitude) * 103.5);
      const minutes = (kilometers / 900) * 60;
      expect(findImpossibleTravel(kept(given(a, 0)), given(b, minutes))).toBeUndefined();
    }),
  );
});

test('the same point on two devices for two hours is without movement', () => {
  const laptop = { device: Buffer.from('laptop') };
  expect(findStillness(kept(given(DUBAI, 0), given(DUBAI, 120, laptop)))).toEqual({ hours: 2, devices: 2 });
  expect(findStillness(kept(given(DUBAI, 0), given(DUBAI, 119, laptop)))).toBeUndefined();
  expect(findStillness(kept(given(DUBAI, 0), given(DUBAI, 600)))).toBeUndefined();
  // Another last decimal in between: it moved.
  const moved = { latitude: DUBAI.latitude + 0.000001, longitude: DUBAI.longitude };
  expect(findStillness(kept(given(DUBAI, 0), given(moved, 60), given(DUBAI, 120, laptop)))).toBeUndefined();
  expect(findStillness(kept(given(moved, 0), given(DUBAI, 60, laptop), given(DUBAI, 200, laptop)))).toBeUndefined();
});

test('a position is kept to a kilometer', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (latitude, longitude) => {
        const one = keepPosition(undefined, given({ latitude, longitude }, 0));
        expect(Math.abs(one.latitude - latitude)).toBeLessThan(0.0051);
        expect(Math.abs(one.longitude - longitude)).toBeLessThan(0.0051);
        expect(String(one.latitude)).toMatch(/^-?\d+(\.\d{1,2})?$/);
      },
    ),
  );
  expect(kept(given(DUBAI, 0), given(DUBAI, HOUR_MS / MINUTE_MS))).toMatchObject({ latitude: 25.2, longitude: 55.27 });
});
