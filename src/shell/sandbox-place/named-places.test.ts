import { expect, test } from 'vitest';
import { readPlaceText } from '#client/geo/sandbox-cookie.ts';
import { ABROAD, PLACES, placeText } from './named-places.ts';
import { fromMap, MAP_HEIGHT, MAP_WIDTH, ringsPath, toMap } from './projection.ts';

const all = [...PLACES.inside, ...PLACES.outside];

test('pages read each place as it is set', () => {
  for (const place of [...all, ...ABROAD]) {
    const { latitude, longitude, key } = place;
    expect(readPlaceText(placeText(place, 20, key))).toMatchObject({
      place: { position: { latitude, longitude, accuracy: 20 } },
      name: key,
    });
  }
});

test('each place is on the map, and a press there is within 200 m of it', () => {
  for (const place of all) {
    const { x, y } = toMap(place);
    expect(x > 0 && x < MAP_WIDTH && y > 0 && y < MAP_HEIGHT, place.key).toBe(true);
    const pressed = fromMap(x, y);
    expect(Math.abs(pressed.latitude - place.latitude)).toBeLessThan(0.002);
    expect(Math.abs(pressed.longitude - place.longitude)).toBeLessThan(0.002);
  }
});

test('draws closed rings, and points that fall together once', () => {
  const ring = [
    [51, 26.7],
    [51, 26.7],
    [51, 25.7],
  ];
  expect(ringsPath([ring, ring])).toBe('M0 0L0 100ZM0 0L0 100Z');
});
