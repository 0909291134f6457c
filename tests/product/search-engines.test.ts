import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import sharp from 'sharp';
import { games } from '#games/index.ts';
import { textDirection, LOCALES } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { matchRoute, routeTable } from '#routes/index.ts';
import { localeFromPath, canonicalPath } from '#i18n/paths.ts';
import { childElements, parseXml, childText } from '#support/formats/xml.ts';

/** What search engines and other sites read: sitemap, robots.txt, previews, structured data. */
const origin = inject('productOrigin');

const textOf = async (path: string) => (await fetch(origin + path)).text();
const UNESCAPED: Readonly<Record<string, string>> = { '&amp;': '&', '&#38;': '&', '&quot;': '"', '&#34;': '"' };
const plain = (html: string) => html.replace(/&(?:amp|#38|quot|#34);/g, (sign) => UNESCAPED[sign] ?? sign);
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, one = '']) => plain(one));

/** The entries of the sitemap. */
async function readSitemap() {
  const sitemap = parseXml(await textOf('/sitemap.xml'));
  expect(sitemap.name).toBe('urlset');
  return childElements(sitemap, 'url').map((url) => ({
    loc: childText(url, 'loc') ?? '',
    changed: childText(url, 'lastmod'),
    links: childElements(url, 'xhtml:link').map(({ attributes }) => [attributes['hreflang'], attributes['href']]),
  }));
}

type SitemapEntry = Awaited<ReturnType<typeof readSitemap>>[number];
interface ListedPage extends SitemapEntry {
  readonly status: number;
  readonly html: string;
}
async function fetchListedPages(): Promise<ListedPage[]> {
  // A product that has just started schedules its draws first.
  await expect.poll(async () => (await textOf('/')).includes('"Event"'), { timeout: 30_000 }).toBe(true);
  const pages: ListedPage[] = [];
  for (const entry of await readSitemap()) {
    const response = await fetch(entry.loc, { redirect: 'manual' });
    pages.push({ ...entry, status: response.status, html: await response.text() });
  }
  return pages;
}
let listed: Promise<ListedPage[]> | undefined;
/** The pages of the sitemap, fetched once for all tests. */
const listedPages = () => (listed ??= fetchListedPages());

test('the sitemap lists each public page in both languages under its canonical address', async () => {
  const pages = await listedPages();
  const locs = pages.map(({ loc }) => loc);
  expect(new Set(locs).size).toBe(locs.length);
  for (const { loc, links, changed, status, html } of pages) {
    expect(links.map(([name]) => name)).toEqual([...LOCALES, 'x-default']);
    for (const [, href] of links) expect([loc, locs.includes(href ?? '')]).toEqual([loc, true]);
    if (changed !== undefined) expect(changed).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect([loc, status, html.includes('name="robots"')]).toEqual([loc, 200, false]);
    expect([loc, all(html, /<link rel="canonical" href="([^"]+)"/g)]).toEqual([loc, [loc]]);
    const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)];
    expect([loc, alternates.map(([, name = '', href = '']) => [name, plain(href)])]).toEqual([loc, links]);
  }
}, 180_000);

test('the sitemap has the date of the last change of texts', async () => {
  const days = new Map((await readSitemap()).map(({ loc, changed }) => [loc.slice(origin.length), changed]));
  const updated = (file: string) => /^updated: (\S+)$/m.exec(readFileSync(`src/content/${file}.md`, 'utf8'))?.[1];
  expect(days.get('/ar-AE/Privacy-Notice')).toBe(updated('legal/ar-AE/privacy-1'));
  expect(days.get('/Terms-and-Conditions')).toBe(updated('legal/en-US/terms-2'));
  expect(days.get('/About-Us')).toBe(updated('about/en-US/about-us'));
  expect(days.get('/how-to-play?game=magic5')).toBe(updated('guides/en-US/magic5'));
  const texts = [...days].filter(([path]) =>
    /\/(?:news$|newDetail|article|Play-Responsibly|how-to-play|instruction)/.test(path),
  );
  expect(texts.length).toBeGreaterThan(60);
  expect(texts.filter(([, day]) => day === undefined)).toEqual([]);
});

test('every public page is in the sitemap, redirects, or is marked noindex', async () => {
  const locs = new Set((await readSitemap()).map(({ loc }) => loc));
  const open = routeTable.filter(({ path, state, guard }) => state.is === 'page' && !guard && !path.includes('{'));
  const paths = [...open.map(({ path }) => path), ...games.map(({ key }) => `/lottery/${key}/results`)];
  const missing: string[] = [];
  const hiding: string[] = [];
  for (const path of paths.filter((one) => !locs.has(origin + one))) {
    const response = await fetch(origin + path, { redirect: 'manual' });
    const hidden = (await response.text()).includes('<meta name="robots" content="noindex"');
    if (hidden) hiding.push(path);
    else if (response.status < 300) missing.push(path);
  }
  expect(missing).toEqual([]);
  // Listed by name: a page that is hidden by mistake would not be noticed otherwise.
  const own = [
    '/500',
    '/account/deposit/return',
    '/account/registerAddress',
    '/account/registerSuccess',
    '/account/verCodeNew',
    '/botim/loginMethod',
    '/botim/return',
    '/offline',
    '/sandbox/host',
    '/sandbox/place',
    '/sandbox/ui',
    '/successPanel',
  ];
  expect(hiding.sort()).toEqual(own);
  expect(paths.filter((path) => locs.has(origin + path)).length).toBeGreaterThan(30);
  expect([...locs].some((loc) => loc.includes('/newDetail?id='))).toBe(true);
  expect([...locs].filter((loc) => matchRoute(canonicalPath(new URL(loc).pathname))?.route.guard)).toEqual([]);
});

test('robots.txt names the sitemap and the private paths', async () => {
  const lines = (await textOf('/robots.txt')).split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
  // The longest matching rule applies (RFC 9309).
  const rules = lines.flatMap((line) => {
    const [, kind, path = ''] = /^(Allow|Disallow): (\S+)$/.exec(line) ?? [];
    return kind === undefined ? [] : [{ allows: kind === 'Allow', path }];
  });
  const fits = (rule: string, path: string) =>
    rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule);
  const allowed = (path: string) => {
    const longest = rules.filter(({ path: rule }) => fits(rule, path)).sort((a, b) => b.path.length - a.path.length)[0];
    return longest?.allows ?? true;
  };
  for (const path of ['/hapi/100124', '/sandbox/ui', '/account', '/account/transactions', '/orderTicket?orderId=1'])
    expect([path, allowed(path)]).toEqual([path, false]);
  expect(allowed('/ar-AE/account/order/list')).toBe(false);
  for (const { loc } of await readSitemap()) {
    const { pathname, search } = new URL(loc);
    expect([loc, allowed(pathname + search)]).toEqual([loc, true]);
  }
});

test('every listed page has the picture, title and language for link previews', async () => {
  const seen = new Set<string>();
  for (const { loc, html } of await listedPages()) {
    const metaOf = (name: string) => all(html, new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"`, 'g'));
    const locale = localeFromPath(new URL(loc).pathname);
    const other = LOCALES.filter((one) => one !== locale);
    expect([loc, metaOf('og:url')]).toEqual([loc, [loc]]);
    expect([loc, metaOf('og:locale')]).toEqual([loc, [locale.replace('-', '_')]]);
    expect([loc, metaOf('og:locale:alternate')]).toEqual([loc, other.map((one) => one.replace('-', '_'))]);
    expect([loc, metaOf('twitter:card')]).toEqual([loc, ['summary_large_image']]);
    for (const name of ['og:title', 'og:description', 'og:site_name', 'og:type', 'og:image:alt'])
      expect([loc, name, metaOf(name).length]).toEqual([loc, name, 1]);
    const [image = ''] = metaOf('og:image');
    expect([loc, image.startsWith(`${origin}/og/${locale}/`)]).toEqual([loc, true]);
    seen.add(image);
  }
  for (const locale of LOCALES)
    for (const name of ['home', 'draws', 'verify', 'faq', 'news', ...games.map(({ key }) => `game-${key}`)])
      expect(seen).toContain(`${origin}/og/${locale}/${name}.jpg`);
  for (const image of seen) {
    const response = await fetch(image);
    expect([image, response.status, response.headers.get('content-type')]).toEqual([image, 200, 'image/jpeg']);
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([image, width, height]).toEqual([image, 1200, 630]);
  }
}, 180_000);

/** The fields that search engines require of each type. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url'],
  Event: ['name', 'startDate', 'location', 'eventStatus', 'eventAttendanceMode', 'image', 'organizer', 'offers'],
  Dataset: ['name', 'description', 'url', 'creator', 'distribution'],
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'contentUrl'],
  NewsArticle: ['headline', 'datePublished', 'image', 'author', 'publisher'],
};

test('structured data has the required fields of its type', async () => {
  const kinds = new Map<string, string[]>();
  for (const { loc, html } of await listedPages()) {
    for (const [, text = ''] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
      const data = JSON.parse(text) as Record<string, unknown>;
      const kind = String(data['@type']);
      expect([loc, data['@context']]).toEqual([loc, 'https://schema.org']);
      expect([loc, kind, REQUIRED[kind] !== undefined]).toEqual([loc, kind, true]);
      const missing = (REQUIRED[kind] ?? []).filter((field) => data[field] === undefined || data[field] === '');
      expect([loc, kind, missing]).toEqual([loc, kind, []]);
      if (kind === 'Event') expect(String(data['startDate'])).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:00\+04:00$/);
      // Its own addresses start with this product's origin.
      for (const [, address = ''] of text.matchAll(/"(?:url|item|contentUrl)":"([^"]+)"/g))
        expect([loc, address.startsWith(origin)]).toEqual([loc, true]);
      kinds.set(kind, [...(kinds.get(kind) ?? []), loc]);
    }
  }
  expect([...kinds.keys()].sort()).toEqual(Object.keys(REQUIRED).sort());
  for (const locale of LOCALES) {
    const home = origin + localHref('/', locale);
    expect(kinds.get('Organization')).toContain(home.replace(/\/$/, locale === 'en-US' ? '/' : ''));
    expect(kinds.get('Event')).toContain(origin + localHref('/lottery/luckyday', locale));
    expect(kinds.get('Dataset')).toContain(origin + localHref('/lottery/magic5/results', locale));
  }
}, 180_000);

test('page titles are unique, and the next draw is described apart from past results', async () => {
  const titles = new Map<string, string>();
  for (const { loc, html } of await listedPages()) {
    const [title = ''] = all(html, /<title>([^<]+)<\/title>/g);
    expect([loc, title, titles.get(title)]).toEqual([loc, title, undefined]);
    titles.set(title, loc);
  }
  for (const locale of LOCALES) {
    const [event = ''] = all(
      await textOf(localHref('/lottery/luckyday', locale)),
      /<script type="application\/ld\+json">([\s\S]*?"Event"[\s\S]*?)<\/script>/g,
    );
    const results = await textOf(localHref('/lottery/luckyday/results', locale));
    const [about = ''] = all(results, /<meta name="description" content="([^"]+)"/g);
    const { description } = JSON.parse(event.slice(event.lastIndexOf('{"@context"'))) as { description: string };
    expect([locale, description.length > 60, description === about]).toEqual([locale, true, false]);
  }
}, 180_000);

test.each(LOCALES)('the manifest in %s installs one app that starts in this language', async (locale) => {
  const html = await textOf(localHref('/', locale));
  const [address = ''] = all(html, /<link rel="manifest" href="([^"]+)"/g);
  const response = await fetch(origin + address);
  expect(response.headers.get('content-type')).toContain('application/manifest+json');
  // It is revalidated, so that an operator's change shows at once.
  expect([response.headers.get('cache-control'), response.headers.has('etag')]).toEqual(['no-cache', true]);
  const manifest = (await response.json()) as {
    readonly [field: string]: unknown;
    readonly icons: readonly { src: string; sizes: string; purpose: string }[];
    readonly shortcuts: readonly { name: string; url: string }[];
  };
  expect(manifest).toMatchObject({
    id: '/',
    scope: '/',
    display: 'standalone',
    lang: locale,
    dir: textDirection(locale),
  });
  expect(manifest['start_url']).toBe(localHref('/', locale));
  for (const purpose of ['any', 'maskable'])
    for (const size of [192, 512]) {
      const icon = manifest.icons.find((one) => one.sizes === `${size}x${size}` && one.purpose === purpose);
      const picture = await fetch(origin + (icon?.src ?? '/none'));
      const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
      expect([width, height]).toEqual([size, size]);
    }
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(
    ['/lottery/play', '/lottery/results', '/account/order/list'].map((path) => localHref(path, locale)),
  );
  for (const { url } of manifest.shortcuts) expect((await fetch(origin + url)).status).toBe(200);
});
