import { describe, expect, it, test } from 'vitest';
import {
  markAsCached,
  findBuiltAssets,
  cacheName,
  isPlayerPage,
  isCacheablePage,
  isCacheableResponse,
  classifyRequest,
  offlinePageFor,
  findOutdatedCaches,
} from './cache-rules.ts';

const HERE = 'https://naseeb.example';
const asked = (path: string, more: Partial<Pick<Request, 'method' | 'mode' | 'destination'>> = {}) =>
  classifyRequest({ method: 'GET', mode: 'navigate', destination: 'document', url: HERE + path, ...more }, HERE);

describe('what passes through the worker', () => {
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
  ])('never %s', (path) => {
    expect(asked(path)).toBeUndefined();
    expect(asked(path, { mode: 'cors', destination: '' })).toBeUndefined();
  });
  it('nothing that is sent, nothing of another site, no page in a frame, no part of a page', () => {
    expect(asked('/lottery/results', { method: 'POST' })).toBeUndefined();
    expect(asked('/lottery/results', { destination: 'iframe' })).toBeUndefined();
    expect(asked('/lottery/results', { mode: 'cors', destination: '' })).toBeUndefined();
    const other = {
      method: 'GET',
      mode: 'navigate',
      destination: 'document',
      url: 'https://naseeb.example.org/',
    } as const;
    expect(classifyRequest(other, HERE)).toBeUndefined();
  });
  it('pages, pictures and what was built', () => {
    for (const path of ['/', '/ar-AE', '/lottery/results?page=2', '/orderTicket?orderId=1', '/openings'])
      expect([path, asked(path)]).toEqual([path, 'page']);
    expect(asked('/_astro/page.Ck-qX_.js', { mode: 'cors', destination: 'script' })).toBe('built');
    for (const path of ['/icons/icon-192.png', '/art/creatures.svg', '/favicon.svg', '/ar-AE/manifest.webmanifest'])
      expect([path, asked(path, { mode: 'no-cors', destination: 'image' })]).toEqual([path, 'file']);
  });
});

test('a page that tells of itself is kept only where one that is opened would be', () => {
  for (const path of ['/offline', `${HERE}/lottery/results?page=2`])
    expect([path, isCacheablePage(path, HERE)]).toEqual([path, true]);
  for (const path of ['/download/1', '/sandbox/host', '/ar-AE/account/deposit/return?x=1', 'https://else.example/'])
    expect([path, isCacheablePage(path, HERE)]).toEqual([path, false]);
});

test('only a whole page is kept', () => {
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

test('what a player has opened goes with them; what everybody may read stays', () => {
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

test('the offline page speaks the language that was asked for', () => {
  expect(offlinePageFor(`${HERE}/lottery/results`)).toBe('/offline');
  expect(offlinePageFor(`${HERE}/ar-AE/lottery/results`)).toBe('/ar-AE/offline');
  expect(offlinePageFor(`${HERE}/ar-AE`)).toBe('/ar-AE/offline');
});

test('a page names what of the build it stands on, each once', () => {
  const html = '<script src="/_astro/a.B-1_.js"></script><style>@font-face{src:url("/_astro/f.woff2")}</style>';
  expect(findBuiltAssets(html + html)).toEqual(['/_astro/a.B-1_.js', '/_astro/f.woff2']);
});

test('a new build keeps the caches of the one before it and no older ones, and none that are not ours', () => {
  const names = ['naseeb-a', 'else', 'naseeb-b', 'naseeb-c'];
  expect(findOutdatedCaches(names, 'c')).toEqual(['naseeb-a']);
  // A rollback to an older build.
  expect(findOutdatedCaches(names, 'a')).toEqual(['naseeb-b']);
  expect(findOutdatedCaches(['naseeb-a'], 'a')).toEqual([]);
  expect(cacheName('a')).toBe('naseeb-a');
});

test('a kept page says that it is, and since when, and forgets what time it was then', () => {
  const headers = new Headers({
    date: 'Sun, 22 Nov 2026 05:00:00 GMT',
    'server-timing': 'clock;desc="1"',
    'content-security-policy': "default-src 'self'",
  });
  const { html, headers: now } = markAsCached('<!DOCTYPE html><html lang="ar-AE" dir="rtl"><p>&lt;html>', headers);
  expect(html).toBe(
    `<!DOCTYPE html><html data-cached="${Date.UTC(2026, 10, 22, 5)}" lang="ar-AE" dir="rtl"><p>&lt;html>`,
  );
  expect([...now.keys()].sort()).toEqual(['content-security-policy', 'date']);
});
