import { expect, test } from 'vitest';
import { locationSettings } from './location-settings.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${MAC} Version/18.0 Safari/605.1.15`, 'web', 'safari'],
  [`${MAC} Chrome/140.0.0.0 Safari/537.36`, 'web', 'chromium'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'web',
    'chromium',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'web', 'firefox'],
  ['Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 'web', 'android'],
  [`${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'web', 'ios'],
  [`${IPHONE} Mobile/15E148 NaseebApp/2.1`, 'app', 'app'],
  ['Something else', 'web', 'other'],
] as const)('where to allow the location: %s in %s', (userAgent, host, settings) => {
  expect(locationSettings(userAgent, host)).toBe(settings);
});
