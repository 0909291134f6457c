import { expect, test } from 'vitest';
import { ARABIC_PATHS } from '#routes/arabic-paths.ts';
import { routeTable } from '#routes/index.ts';
import { LOCALES } from './locales.ts';
import { canonicalPath, localeFromPath, localHref, withoutDefaultPrefix } from './paths.ts';
import { localHref as serverHref } from './server.ts';

test.each(['/', '/lottery/quick-five', '/account/deposit?requestId=1', '/account/withdraw#top'])(
  '%s leads to Arabic and back',
  (href) => {
    const arabic = localHref(href, 'ar-AE');
    const [path = ''] = arabic.split(/[?#]/);
    expect(localeFromPath(path)).toBe('ar-AE');
    expect(arabic).toMatch(/^[\x21-\x7e]+$/); // a Location header takes ASCII only
    expect(canonicalPath(path)).toBe(href.split(/[?#]/)[0]);
  },
);

test('English paths stay as they are', () => {
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
])('%s is %s without the language that needs no prefix', (path, without) => {
  expect(withoutDefaultPrefix(path)).toBe(without);
});

test('a path that cannot be decoded leads home instead of failing', () => {
  expect(canonicalPath('/ar-AE/%E0%A4%A')).toBe('/');
});

test.each(['/ar-AE/%5Cevil.example', '/ar-AE//evil.example', '/ar-AE/%09/evil.example', '/ar-AE/%7F/a'])(
  '%s hides the address of another site, and leads home',
  (path) => expect(canonicalPath(path)).toBe('/'),
);

const hrefs = routeTable.flatMap(({ path }) => [path, `${path}?x=1&y=%D8%A5`, `${path}#top`]);

test('a browser and the server write the same address for every route', () => {
  for (const locale of LOCALES)
    for (const href of [...hrefs, '', '?x=1', '#top', '/unknown/path', '/unknown/path/'])
      expect(localHref(href, locale), href).toBe(serverHref(href, locale));
});

test('each path with Arabic words is a route', () => {
  expect(routeTable.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(ARABIC_PATHS)));
});
