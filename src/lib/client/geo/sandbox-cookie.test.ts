import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPlaceText, readPlaceText } from './sandbox-cookie.ts';

const NOW = 1_795_000_000_000;

test('reads what is set, among other cookies', () => {
  const text = findPlaceText('a=1; sandbox_place=25.0805/-55.1403/20/dubaiMarina; b=2') ?? '';
  const position = { latitude: 25.0805, longitude: -55.1403, accuracy: 20, timestamp: NOW, source: 'browser' };
  expect(readPlaceText(text, NOW)).toEqual({ place: { ok: true, position }, name: 'dubaiMarina' });
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
