import { expect, test } from 'vitest';
import { ARABIC_PATHS } from '#routes/arabic-paths.ts';
import { routeTable } from '#routes/index.ts';
import { LOCALES } from './locales.ts';
import { canonicalPath, localeFromPath, localHref, withoutDefaultPrefix } from './paths.ts';
import { localHref as serverHref } from './server.ts';

test.each(['/', '/lottery/quick-five', '/account/deposit?requestId=1', '/account/withdraw#top'])(
  'maps %s to Arabic and back',
  (href) => {
    const arabic = localHref(href, 'ar-AE');
    const [path = ''] = arabic.split(/[?#]/);
    expect(localeFromPath(path)).toBe('ar-AE');
    expect(arabic).toMatch(/^[\x21-\x7e]+$/); // a Location header takes ASCII only
    expect(canonicalPath(path)).toBe(href.split(/[?#]/)[0]);
  },
);

test('keeps English paths unchanged', () => {
  expect(localHref('/account/deposit', 'en-US')).toBe('/account/deposit');
  expect(canonicalPath('/account/deposit')).toBe('/account/deposit');
});

test.each([
  ['/en-US/news', '/news'],
  ['/EN-us/lottery/play', '/lottery/play'],
  ['/en-US', '/'],
  ['/en-US/', '/'],
  ['/en-US//evil.example', '/'],
  ['/en-USA/news', undefined],
  ['/news', undefined],
])('maps %s to %s without the prefix of the default language', (path, without) => {
  expect(withoutDefaultPrefix(path)).toBe(without);
});

test('maps a path that cannot be decoded to the home page', () => {
  expect(canonicalPath('/ar-AE/%E0%A4%A')).toBe('/');
});

test.each(['/ar-AE/%5Cevil.example', '/ar-AE//evil.example', '/ar-AE/%09/evil.example', '/ar-AE/%7F/a'])(
  'maps %s, which hides another site, to the home page',
  (path) => expect(canonicalPath(path)).toBe('/'),
);

const hrefs = routeTable.flatMap(({ path }) => [path, `${path}?x=1&y=%D8%A5`, `${path}#top`]);

test('the browser and the server create the same address for every route', () => {
  for (const locale of LOCALES)
    for (const href of [...hrefs, '', '?x=1', '#top', '/unknown/path', '/unknown/path/'])
      expect(localHref(href, locale), href).toBe(serverHref(href, locale));
});

test('every path with Arabic words is a route', () => {
  expect(routeTable.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(ARABIC_PATHS)));
});
