import { expect, inject, test } from 'vitest';
import { textDirection, LOCALES } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { getT } from '#i18n/server.ts';
import { HOSTS, type HostKind } from '#kernel/host.ts';
import { matchRoute, showsFooter, showsHeader, routeTable } from '#routes/index.ts';
import { NOT_FOUND } from '#routes/not-found.ts';
import { USER_AGENTS } from '#support/product/user-agents.ts';
import { examplePath } from '#support/repo/example-path.ts';
import { EXPECTED_REDIRECTS } from '#support/repo/expected-routes.ts';

/** Every route of the table for a visitor without a session: in both languages, in each host, in another case. */
const origin = inject('productOrigin');

const get = (path: string, host: HostKind = 'web') =>
  fetch(origin + path, { redirect: 'manual', headers: host === 'web' ? {} : { 'user-agent': USER_AGENTS[host] } });

/** The path at the end of all redirects, without the language. */
async function followRedirects(path: string): Promise<string> {
  let at = path;
  for (let hops = 0; hops < 5; hops++) {
    const response = await get(at);
    const to = response.headers.get('location');
    if (to === null) return at.replace(NOT_FOUND, '');
    at = to;
  }
  throw new Error(`${path} leads in a circle`);
}

/** Queries of pages that redirect without one. */
const REQUIRED_QUERY: Readonly<Record<string, string>> = {
  newDetail: '?id=open-results',
  downloadGame: '?gameId=69',
  activity: '?key=check-a-draw',
};
const pages = routeTable.filter(({ name, state }) => state.is === 'page' && name !== 'resultOld');
const attribute = (html: string, name: string) =>
  new RegExp(`<html[^>]*\\s${name}="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#38;', '&');
const head = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
/** Without entities. */
const plain = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"');

for (const locale of LOCALES)
  test(`every page in ${locale} has its title, its alternate addresses and its login guard`, async () => {
    for (const route of pages) {
      const { name, guard } = route;
      const path = examplePath(route.path);
      const response = await get(localHref(path + (REQUIRED_QUERY[name] ?? ''), locale));
      expect([name, response.status]).toEqual([name, name === 'error' ? 500 : 200]);
      const html = await response.text();
      expect([name, attribute(html, 'lang'), attribute(html, 'dir')]).toEqual([name, locale, textDirection(locale)]);
      const title = getT(locale, 'routes')(`${name}.title`);
      const pageTitle = head(html, /<title>([^<]+)<\/title>/) ?? '';
      if (!title.includes('{{')) expect(plain(pageTitle)).toContain(plain(title));
      for (const meta of ['keywords', 'description'])
        expect([
          name,
          meta,
          (head(html, new RegExp(`<meta name="${meta}" content="([^"]+)"`)) ?? '').length > 3,
        ]).toEqual([name, meta, true]);
      const canonical = head(html, /<link rel="canonical" href="([^"]+)"/);
      expect([name, canonical?.startsWith(origin + localHref(path, locale))]).toEqual([name, true]);
      for (const other of LOCALES)
        expect(html).toContain(`<link rel="alternate" hreflang="${other}" href="${origin}${localHref(path, other)}`);
      const login = attribute(html, 'data-guard');
      const back = guard && new URL(login ?? '', origin).searchParams.get('returnUrl');
      expect([name, back]).toEqual([name, guard && (guard.returnPath ?? path)]);
      if (guard) expect(html).toContain('<meta name="robots" content="noindex">');
    }
  }, 120_000);

for (const host of HOSTS)
  test(`pages have the header and footer of their host: ${host}`, async () => {
    for (const route of pages) {
      const response = await get(examplePath(route.path) + (REQUIRED_QUERY[route.name] ?? ''), host);
      const html = await response.text();
      expect([route.name, attribute(html, 'data-host')]).toEqual([route.name, host]);
      const header = `data-shell="${host === 'web' ? 'header' : 'alt-header'}"`;
      expect([route.name, html.includes(header), html.includes('data-shell="footer"')]).toEqual([
        route.name,
        showsHeader(route, host),
        showsFooter(route, host),
      ]);
    }
  }, 120_000);

/** Of each page some words of its markdown. Apostrophes alone are in the texts of every page's islands, too. */
const MARKDOWN_WORDS = [
  ['/faq', "There's no fee"],
  ['/newDetail?id=why-we-verify', "It's the step most people would rather skip"],
  ['/newDetail?id=a-draw-in-a-file', 'choose "Save as a page that checks itself"'],
  ['/how-to-play?game=fivetastic', "Their order doesn't matter."],
  ['/About-Us', "in the player's own name"],
] as const;

test.each(MARKDOWN_WORDS)('%s, of markdown, has straight apostrophes and quotation marks', async (path, words) => {
  const html = await (await get(path)).text();
  expect(plain(html.replaceAll(/<script[^]*?<\/script>/g, ''))).toContain(words);
  expect(html).not.toMatch(/[‘’“”]/);
});

test('the texts and the configuration of a page stand before its islands', async () => {
  // An island starts as soon as it has arrived: on a slow connection while the page after it is still on its way.
  for (const route of pages) {
    const html = await (await get(examplePath(route.path) + (REQUIRED_QUERY[route.name] ?? ''))).text();
    const island = html.indexOf('<astro-island');
    for (const id of ['shell', 'texts']) {
      const end = html.indexOf('</script>', html.indexOf(`id="${id}"`));
      expect([route.name, id, end > 0 && (island === -1 || end < island)]).toEqual([route.name, id, true]);
    }
  }
}, 120_000);

test('the footer links the policies', async () => {
  for (const locale of LOCALES) {
    const [, foot = ''] = (await (await get(localHref('/', locale))).text()).split('data-shell="footer"');
    expect([locale, foot.includes(`href="${localHref('/article', locale)}"`)]).toEqual([locale, true]);
  }
});

test('older and unknown paths redirect as specified, in their language', async () => {
  for (const [from, to] of EXPECTED_REDIRECTS)
    for (const locale of LOCALES) {
      // A page that is not built yet counts as unknown.
      const end = matchRoute(to)?.route.state.is === 'page' ? to : '/';
      expect([from, await followRedirects(localHref(from, locale))]).toEqual([from, localHref(end, locale)]);
    }
});

test('long pages are painted once whole: the element that the first paint waits for exists', async () => {
  for (const path of ['/faq', '/lottery/results', '/lottery/quick-five/results', '/lottery/quick-five']) {
    const html = await (await get(path)).text();
    const [, id = 'no link'] = /<link rel="expect" href="#(\w+)" blocking="render"/.exec(html) ?? [];
    expect([path, id, html.indexOf(`id="${id}"`) > html.indexOf('</main>')]).toEqual([path, 'whole', true]);
  }
});

test('ignored routes redirect home', async () => {
  for (const { name, path, state } of routeTable.filter(({ state: { is } }) => is === 'ignored'))
    expect([name, state.is, await followRedirects(path.replace(/\{\w+\}/, 'x'))]).toEqual([name, state.is, '/']);
});

test('unknown and ignored paths lead home with the fragment that home explains', async () => {
  for (const path of ['/nonsense-page', '/404', '/tpl'])
    for (const locale of LOCALES) {
      const { status, headers } = await get(localHref(path, locale));
      expect([path, status, headers.get('location')]).toEqual([path, 302, `${localHref('/', locale)}#not-found`]);
      expect(await (await get(localHref('/', locale))).text()).toContain(
        `data-not-found="${getT(locale)('home:notFound')}"`,
      );
    }
});

test('results say of a draw number whether there is none, or it is not drawn yet, and lead on', async () => {
  for (const locale of LOCALES) {
    const t = getT(locale, 'draws');
    const html = await (await get(localHref('/lottery/luckyday/results?draw=61-999999', locale))).text();
    expect(html).toContain(t('missing.unknown', { draw: '\u2066999999\u2069' }));
    expect(html).toContain(t('missing.latest'));
    // A draw of another game is none of this one.
    expect(await (await get(localHref('/lottery/luckyday/results?draw=nonsense', locale))).text()).toContain(
      t('missing.unknownText'),
    );
  }
});

test('HEAD and GET answer an unknown path alike', async () => {
  for (const path of ['/nonsense-page', '/ar-AE/nonsense-page', '/nothing.png']) {
    const [got, head] = [await get(path), await fetch(origin + path, { redirect: 'manual', method: 'HEAD' })];
    expect([path, head.status, head.headers.get('location')]).toEqual([path, got.status, got.headers.get('location')]);
  }
});

test("no path shows the framework's 404 page, an index file or its language twice", async () => {
  for (const locale of LOCALES)
    for (const path of ['/404', '/404/', '/no/such/page'])
      expect([path, await followRedirects(localHref(path, locale))]).toEqual([path, localHref('/', locale)]);
  const redirectOf = async (path: string) => {
    const { status, headers } = await get(path);
    return [path, status, headers.get('location')];
  };
  for (const [path, to] of [
    ['/en-US/news?page=2', '/news?page=2'],
    ['/EN-US', '/'],
    ['/en-US//elsewhere.example', '/elsewhere.example'],
    ['/index.html', '/'],
    ['/ar-AE/index.html', '/ar-AE'],
    ['/news/index.html?page=2', '/news?page=2'],
    ['/no/such/index.html', '/'],
  ] as const)
    expect(await redirectOf(path)).toEqual([path, 301, to]);
  expect((await get('/missing.png')).status).toBe(404);
  expect((await get('/')).headers.get('content-security-policy')).not.toContain(';;');
});

test('a path in another case redirects to the canonical one with its query', async () => {
  for (const { name, path } of pages.filter((route) => /[a-z]/i.test(route.path))) {
    const address = examplePath(path);
    const upperCase = await get(`${address.toUpperCase()}?a=B`);
    expect([name, upperCase.status, upperCase.headers.get('location')]).toEqual([name, 301, `${address}?a=B`]);
  }
  const arabic = await get('/AR-ae/LOTTERY/quick-five/RESULTS/');
  expect(arabic.headers.get('location')).toBe('/ar-AE/lottery/quick-five/results');
});

test('answers 400 to an address that cannot be decoded', async () => {
  expect([(await get('/%zz')).status, (await get('/ar-AE/%E0%A4%A')).status]).toEqual([400, 400]);
});

test('sends no settings of the page cache to a visitor', async () => {
  for (const path of ['/', '/faq', '/account/login', '/ar-AE', '/manifest.webmanifest']) {
    const { headers } = await get(path);
    expect([path, headers.get('cache-tag'), headers.get('cdn-cache-control')]).toEqual([path, null, null]);
  }
});

test.each([
  '/_image?href=%2Ficons%2Ficon-512.png&w=5000&f=avif',
  '/%5Fimage?href=%2Ficons%2Ficon-512.png&w=5000&f=avif',
  '/ar-AE/_image?href=%2Ficons%2Ficon-512.png&w=5000&f=avif',
  '/_server-islands/Any?e=default&p=&s=',
])('%s, which Astro would answer for anybody, is closed', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test.each(['POST', 'PUT', 'OPTIONS'])('a page answers 405 to %s', async (method) => {
  const response = await fetch(`${origin}/`, { method });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('every text says in which characters it is written', async () => {
  for (const path of [
    '/',
    '/robots.txt',
    '/sitemap.xml',
    '/news/feed.xml',
    '/sw.js',
    '/.well-known/security.txt',
    '/%zz',
  ]) {
    const type = (await get(path)).headers.get('content-type') ?? '';
    if (/^text\/|javascript|xml/.test(type))
      expect([path, type]).toEqual([path, expect.stringMatching(/charset=utf-8/i)]);
  }
});

test('the deposit page alone may show any bank', async () => {
  const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy');
  expect(await policyOf('/account/deposit')).toContain("frame-src 'self' https:; form-action 'self' https:;");
  for (const path of ['/', '/account/login', '/account/kycIframe'])
    expect([path, await policyOf(path)]).toEqual([
      path,
      expect.stringContaining("frame-src 'self'; form-action 'self'; frame-ancestors 'self'"),
    ]);
});

test('a link with parameters of a campaign leads to the page that all others share', async () => {
  const etagOf = async (path: string) => (await get(path)).headers.get('etag');
  expect(await etagOf('/faq?utm_source=x')).toBe(await etagOf('/faq'));
  expect((await get('/FAQ?utm_source=x')).headers.get('location')).toBe('/faq?utm_source=x');
});
