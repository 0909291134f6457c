import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLACES, placeText } from '#shell/sandbox-place/named-places.ts';
import { findPlaceText, readPlaceText } from './sandbox-cookie.ts';

const NOW = 1_795_000_000_000;

test('reads what the map sets, among other cookies', () => {
  for (const place of [...PLACES.inside, ...PLACES.outside]) {
    const text = findPlaceText(`a=1; sandbox_place=${placeText(place, 20, place.key)}; b=2`) ?? '';
    const { latitude, longitude, key } = place;
    const position = { latitude, longitude, accuracy: 20, timestamp: NOW, source: 'browser' };
    expect(readPlaceText(text, NOW)).toEqual({ place: { ok: true, position }, name: key });
  }
  for (const because of ['denied', 'failed'])
    expect(readPlaceText(because, NOW)).toEqual({ place: { ok: false, because }, name: because });
  expect(findPlaceText('other_sandbox_place=denied')).toBeUndefined();
});

test('any other text is no place, or one on Earth', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\w./-]{0,40}$/)), (text) => {
      const place = readPlaceText(text, NOW)?.place;
      if (!place?.ok) return;
      expect(Math.abs(place.position.latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(place.position.longitude)).toBeLessThanOrEqual(180);
      expect(place.position.accuracy).toBeGreaterThanOrEqual(0);
    }),
  );
});
