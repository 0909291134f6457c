import { describe, expect, it, test } from 'vitest';
import {
  markAsCached,
  findBuiltAssets,
  cacheName,
  isKeysRequest,
  isPlayerPage,
  isCacheablePage,
  isCacheableResponse,
  classifyRequest,
  offlinePageFor,
  findOutdatedCaches,
} from './cache-rules.ts';

const HERE = 'https://naseeb.example';
const classify = (path: string, more: Partial<Pick<Request, 'method' | 'mode' | 'destination'>> = {}) =>
  classifyRequest({ method: 'GET', mode: 'navigate', destination: 'document', url: HERE + path, ...more }, HERE);

describe('requests handled by the worker', () => {
  it.each([
    '/hapi/100124',
    '/qapi/1',
    '/open/results.json',
    '/sandbox/ui',
    '/sandbox/host?kind=app',
    '/upload/kyc',
    '/download/1',
    '/callbacks/bank',
    '/healthz',
    '/ws',
    '/account/deposit/return?x=1',
    '/ar-AE/account/kycIframe',
  ])('exclude %s', (path) => {
    expect(classify(path)).toBeUndefined();
    expect(classify(path, { mode: 'cors', destination: '' })).toBeUndefined();
  });
  it('exclude POST requests, other sites, pages in frames, and parts of a page', () => {
    expect(classify('/lottery/results', { method: 'POST' })).toBeUndefined();
    expect(classify('/lottery/results', { destination: 'iframe' })).toBeUndefined();
    expect(classify('/lottery/results', { mode: 'cors', destination: '' })).toBeUndefined();
    const other = {
      method: 'GET',
      mode: 'navigate',
      destination: 'document',
      url: 'https://naseeb.example.org/',
    } as const;
    expect(classifyRequest(other, HERE)).toBeUndefined();
  });
  it('include pages, images and built assets', () => {
    for (const path of ['/', '/ar-AE', '/lottery/results?page=2', '/orderTicket?orderId=1', '/openings'])
      expect([path, classify(path)]).toEqual([path, 'page']);
    expect(classify('/_astro/page.Ck-qX_.js', { mode: 'cors', destination: 'script' })).toBe('built');
    for (const path of ['/icons/icon-192.png', '/art/creatures.svg', '/favicon.svg', '/ar-AE/manifest.webmanifest'])
      expect([path, classify(path, { mode: 'no-cors', destination: 'image' })]).toEqual([path, 'file']);
  });
});

test('of the open data the keys alone are cached', () => {
  const { origin } = new URL(HERE);
  const isKeys = (url: string, method = 'GET') => isKeysRequest({ method, url }, origin);
  expect(isKeys(`${origin}/open/keys.json`)).toBe(true);
  for (const url of ['/open/draws/61-261121.json', '/open/keys.json/', '/open/keys.json?x', '/x/open/keys.json'])
    expect([url, isKeys(origin + url)]).toEqual([url, false]);
  expect(isKeys(`${origin}/open/keys.json`, 'HEAD') || isKeys('https://else.example/open/keys.json')).toBe(false);
});

test('a page that posts its address is cached only if it would be cached when opened', () => {
  for (const path of ['/offline', `${HERE}/lottery/results?page=2`])
    expect([path, isCacheablePage(path, HERE)]).toEqual([path, true]);
  for (const path of ['/download/1', '/sandbox/host', '/ar-AE/account/deposit/return?x=1', 'https://else.example/'])
    expect([path, isCacheablePage(path, HERE)]).toEqual([path, false]);
});

test('only complete pages are cached', () => {
  const answer = (status: number, type = 'text/html; charset=utf-8') =>
    new Response(status === 204 ? null : '', { status, headers: { 'content-type': type } });
  expect(isCacheableResponse(answer(200))).toBe(true);
  for (const status of [204, 404, 500]) expect(isCacheableResponse(answer(status))).toBe(false);
  expect(isCacheableResponse(answer(200, 'application/rss+xml'))).toBe(false);
  for (const [caching, whole] of [
    ['no-cache', true],
    ['private, No-Store', false],
  ] as const)
    expect(
      isCacheableResponse(new Response('', { headers: { 'content-type': 'text/html', 'cache-control': caching } })),
    ).toBe(whole);
  expect(isCacheableResponse({ status: 200, redirected: true, headers: answer(200).headers } as Response)).toBe(false);
});

test('player pages are removed with the player, and public pages stay', () => {
  for (const path of [
    '/account',
    '/account/order/list',
    '/ar-AE/account/%D8%A5',
    '/orderTicket?orderId=1',
    '/lottery/check?t=X',
  ])
    expect([path, isPlayerPage(HERE + path)]).toEqual([path, true]);
  for (const path of ['/', '/lottery/results', '/news', '/ar-AE/lottery/quick-five', '/accounting'])
    expect([path, isPlayerPage(HERE + path)]).toEqual([path, false]);
});

test('the offline page has the language of the request', () => {
  expect(offlinePageFor(`${HERE}/lottery/results`)).toBe('/offline');
  expect(offlinePageFor(`${HERE}/ar-AE/lottery/results`)).toBe('/ar-AE/offline');
  expect(offlinePageFor(`${HERE}/ar-AE`)).toBe('/ar-AE/offline');
});

test('lists the built assets of a page without duplicates', () => {
  const html = '<script src="/_astro/a.B-1_.js"></script><style>@font-face{src:url("/_astro/f.woff2")}</style>';
  expect(findBuiltAssets(html + html)).toEqual(['/_astro/a.B-1_.js', '/_astro/f.woff2']);
});

test('a new build keeps the caches of the previous build, and those of others', () => {
  const names = ['naseeb-a', 'else', 'naseeb-b', 'naseeb-c'];
  expect(findOutdatedCaches(names, 'c')).toEqual(['naseeb-a']);
  // A rollback to an older build.
  expect(findOutdatedCaches(names, 'a')).toEqual(['naseeb-b']);
  expect(findOutdatedCaches(['naseeb-a'], 'a')).toEqual([]);
  expect(cacheName('a')).toBe('naseeb-a');
});

test('a cached page is marked with its time, without its server time', () => {
  const headers = new Headers({
    date: 'Sun, 22 Nov 2026 05:00:00 GMT',
    'server-timing': `clock;desc="${Date.UTC(2026, 10, 22, 5) + 400}"`,
    'content-security-policy': "default-src 'self'",
  });
  const { html, headers: now } = markAsCached('<!DOCTYPE html><html lang="ar-AE" dir="rtl"><p>&lt;html>', headers);
  expect(html).toBe(
    `<!DOCTYPE html><html data-cached="${Date.UTC(2026, 10, 22, 5)}" lang="ar-AE" dir="rtl"><p>&lt;html>`,
  );
  expect([...now.keys()].sort()).toEqual(['content-security-policy', 'date']);
});

test.each([
  [3_600_000, ' data-clock-offset="3600000"'],
  [-86_400_000, ' data-clock-offset="-86400000"'],
  [900, ''],
])('a cached page keeps how far the clock was moved when it was made (%i ms)', (offset, mark) => {
  const sentAt = Date.UTC(2026, 10, 22, 5);
  const headers = new Headers({
    date: new Date(sentAt).toUTCString(),
    'server-timing': `clock;desc="${sentAt + offset}"`,
  });
  expect(markAsCached('<html lang="en-US">', headers).html).toBe(`<html data-cached="${sentAt}"${mark} lang="en-US">`);
});
