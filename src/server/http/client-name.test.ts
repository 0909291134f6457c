import { BROWSER_MAP, OS_MAP } from 'bowser';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientName } from './client-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Chrome · Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`],
  [
    'Edge · Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
  ],
  [
    'Opera · Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 OPR/115.0.0.0`,
  ],
  ['Firefox · macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0'],
  [
    'Safari · macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  ],
  ['Firefox · Linux', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
  ['Chrome · Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/131.0.0.0 Safari/537.36`],
  ['Chrome · Chrome OS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`],
  ['Safari · iPhone', `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['Chrome · iPhone', `${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
  ['Firefox · iPhone', `${IPHONE} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`],
  [
    'Safari · iPad',
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  ],
  ['Chrome · Android', `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`],
  ['Firefox · Android', 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0'],
  [
    'Samsung Internet · Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  ],
  ['Windows', 'SomethingNew/1.0 (Windows NT 10.0)'],
  // Their kind of device has words of its own.
  [null, `${IPHONE} Mobile/15E148 NaseebApp/2.1`],
  [null, `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36 BotimMiniProgram/7`],
  [null, 'curl/8.5.0'],
  [null, ''],
  [null, undefined],
])('%s', (name, userAgent) => {
  expect(clientName(userAgent)).toBe(name);
});

test('nothing of a hostile header gets into a name', () => {
  expect(clientName('<b>Your bank</b>/1 (x) y')).toBeNull();
  expect(clientName(`<script>alert(1)</script>/1 (Linux) Chrome/\u0000\u202e${'9'.repeat(10_000)}`)).toBe(
    'Chrome · Linux',
  );
  // What stands behind the limit is not read.
  expect(clientName(`${'x'.repeat(10_240)} Windows NT 10.0 Chrome/131`)).toBeNull();
});

const browsers = new Set([...Object.values(BROWSER_MAP), 'Edge', 'Samsung Internet']);
const systems = new Set([...Object.values(OS_MAP), 'iPhone', 'iPad']);
/** As the database checks it (0052-login-details). */
const STORED = /^[A-Za-z0-9][A-Za-z0-9 ·-]{0,62}$/;

test('a name is of the list, whatever the header is', () => {
  const pieces = fc.constantFrom(
    'Chrome/1 ',
    'Safari',
    'Windows ',
    'iPhone',
    '(Linux; ',
    ') ',
    '/',
    '<i>',
    '\n',
    ' · ',
  );
  const header = fc
    .array(fc.oneof(pieces, fc.string({ unit: 'binary' })), { maxLength: 30 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(header, (userAgent) => {
      const name = clientName(userAgent);
      if (name !== null)
        expect(
          name.split(' · ').every((part) => browsers.has(part) || systems.has(part)),
          name,
        ).toBe(true);
    }),
  );
});

test('the database takes every name', () => {
  for (const browser of browsers) for (const system of systems) expect(`${browser} · ${system}`).toMatch(STORED);
});
