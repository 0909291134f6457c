import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPageHandler } from './page-handler.ts';

interface Got {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

let version = 'one';
let texts = 0;
let renders = 0;
let hold: Promise<unknown> | undefined;
let now = 0;
let failsVersion = false;
const TIME = 12_345;
let time: number | undefined = TIME;
let failsClock = false;
const failures: unknown[] = [];

/** What Astro adds to the answer of a page that called `Astro.cache.set`. */
const cachedWith = (tag: string) => ({ 'cdn-cache-control': 'max-age=600', 'cache-tag': tag });

const html = (request: IncomingMessage, mine: number): Response => {
  const { url = '' } = request;
  const tag = url.startsWith('/cached-build') ? 'build' : 'draw';
  return new Response(`<p>${url} ${mine} ${'نص '.repeat(400)}</p>`, {
    status: url === '/cached-fails' ? 500 : 200,
    headers: {
      'content-type': 'text/html',
      'content-security-policy': "default-src 'self'",
      ...(url.startsWith('/cached') ? cachedWith(tag) : {}),
    },
  });
};

/** Answers as Astro does. A path that begins with `/cached` may be cached. */
const pages = createPageHandler(
  async (request) => {
    renders += 1;
    const mine = renders;
    await hold;
    switch (request.url) {
      case '/breaks':
        return new Response(new ReadableStream({ start: (stream) => stream.error(new Error('the page broke')) }));
      case '/file':
        return new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=9' } });
      case '/redirect':
        return new Response(null, { status: 302, headers: { location: '/' } });
      case '/cached-feed':
        return new Response(`<rss>${mine}</rss>`, {
          headers: { 'content-type': 'application/rss+xml', 'cache-control': 'no-cache', ...cachedWith('build') },
        });
      default:
        return html(request, mine);
    }
  },
  {
    version: () => (failsVersion ? Promise.reject(new Error('no version')) : version),
    clock: () => {
      if (failsClock) throw new Error('no clock');
      return time;
    },
    texts: () => texts,
    addressOf: (url) => ({ url, isFinite: true, isShared: true }),
    busyPage: () => '',
    hostOf: ({ headers }) => headers['user-agent'] ?? '',
    vary: 'user-agent',
    now: () => now,
    failed: (error) => failures.push(error),
  },
);
const server = createServer(pages);

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());
beforeEach(() => {
  renders = 0;
  hold = undefined;
  version = `${version}+`;
});

/** Resolves after so many more requests have arrived. */
const arrived = (count: number): Promise<void> =>
  new Promise((done) => {
    let seen = 0;
    server.on('request', function came() {
      seen += 1;
      if (seen < count) return;
      server.off('request', came);
      done();
    });
  });

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const { port } = server.address() as AddressInfo;
  const request = get({ port, path, headers, method });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}

describe('page handler', () => {
  it('renders once for each address and version', async () => {
    const first = await ask('/cached');
    const second = await ask('/cached');
    expect(second.body.equals(first.body)).toBe(true);
    expect(renders).toBe(1);
    await ask('/cached?page=2');
    expect(renders).toBe(2);
    version = 'two';
    const third = await ask('/cached');
    expect(renders).toBe(3);
    expect(third.headers.etag).not.toBe(first.headers.etag);
  });

  it('answers 304 to a known ETag and 200 after a change', async () => {
    const { headers } = await ask('/cached', { 'accept-encoding': 'br' });
    const etag = headers.etag ?? '';
    const again = await ask('/cached', { 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers['cache-control']).toBe('public, no-cache');
    version = 'newer';
    expect((await ask('/cached', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(200);
  });

  it('answers 500 to a page whose body fails, and goes on', async () => {
    const told = failures.length;
    const { status, body } = await ask('/breaks');
    expect([status, body.toString(), failures.length - told]).toEqual([500, 'internal error', 1]);
    expect((await ask('/breaks')).status).toBe(500);
    failures.length = told;
    expect((await ask('/cached')).status).toBe(200);
  });

  it('renders a page once for each host', async () => {
    const first = await ask('/cached-host', { 'user-agent': 'app' });
    const other = await ask('/cached-host', { 'user-agent': 'mini' });
    const again = await ask('/cached-host', { 'user-agent': 'app' });
    expect([renders, again.body.equals(first.body), other.body.equals(first.body)]).toEqual([2, true, false]);
  });

  it('serves a page tagged `build` unchanged after a draw', async () => {
    await ask('/cached-build');
    version = `${version}+`;
    await ask('/cached-build');
    expect(renders).toBe(1);
    now += 11 * 60_000;
    await ask('/cached-build');
    expect(renders).toBe(2);
  });

  it('renders every page again after a change of texts', async () => {
    texts += 1;
    await ask('/cached-build');
    await ask('/cached');
    texts += 1;
    await ask('/cached-build');
    await ask('/cached');
    expect(renders).toBe(4);
  });

  it('sends the encoding that the browser accepts', async () => {
    const plain = await ask('/cached');
    const br = await ask('/cached', { 'accept-encoding': 'gzip, deflate, br' });
    const gz = await ask('/cached', { 'accept-encoding': 'gzip, br;q=0' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(gz.headers['content-encoding']).toBe('gzip');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gz.body).equals(plain.body)).toBe(true);
    expect(br.body.length).toBeLessThan(plain.body.length / 4);
    expect(new Set([plain, br, gz].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(plain.headers.vary).toBe('accept-encoding, user-agent');
  });

  it('sends the headers of the page and the time, without its cache settings', async () => {
    await ask('/cached');
    const { headers } = await ask('/cached');
    expect(headers['content-security-policy']).toBe("default-src 'self'");
    expect(headers['server-timing']).toBe(`clock;desc="${TIME}"`);
    expect([headers['cache-tag'], headers['cdn-cache-control']]).toEqual([undefined, undefined]);
  });

  it('sends no time while it is not known', async () => {
    time = undefined;
    expect((await ask('/cached')).headers['server-timing']).toBeUndefined();
    time = TIME;
  });

  it('renders a page without cache settings each time', async () => {
    const { headers } = await ask('/login');
    await ask('/login');
    expect(renders).toBe(2);
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('does not cache a failure', async () => {
    expect((await ask('/cached-fails')).status).toBe(500);
    await ask('/cached-fails');
    expect(renders).toBe(2);
  });

  it('renders a changed page once for concurrent requests', async () => {
    await ask('/cached');
    version = 'changed';
    const held = Promise.withResolvers<unknown>();
    hold = held.promise;
    const all = arrived(20);
    const many = Promise.all(Array.from({ length: 20 }, () => ask('/cached')));
    await all; // before the first one may finish
    held.resolve(undefined);
    const bodies = (await many).map(({ body }) => body.toString());
    expect(new Set(bodies).size).toBe(1);
    expect(renders).toBe(2);
  });

  it('renders a page again after its maximum age', async () => {
    await ask('/cached');
    now += 11 * 60_000;
    await ask('/cached');
    expect(renders).toBe(2);
  });

  it('sends no body for HEAD', async () => {
    await ask('/cached');
    const head = await ask('/cached', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(100);
  });

  it('leaves the headers of a file as they are', async () => {
    const { headers, body } = await ask('/file');
    expect([headers['content-type'], headers['cache-control'], headers.vary, body.toString()]).toEqual([
      'image/svg+xml',
      'max-age=9',
      'accept-encoding',
      '<svg/>',
    ]);
  });

  it('leaves a redirect as it is', async () => {
    const { status, headers } = await ask('/redirect');
    expect([status, headers.location, headers.etag, headers['cache-control']]).toEqual([
      302,
      '/',
      undefined,
      undefined,
    ]);
  });

  it('answers 400 to an address that cannot be decoded', async () => {
    expect((await ask('/%zz')).status).toBe(400);
    expect(renders).toBe(0);
  });

  it.each(['POST', 'OPTIONS', 'DELETE', 'PROPFIND'])('answers 405 to %s', async (method) => {
    const { status, headers } = await ask('/cached', {}, method);
    expect([status, headers.allow, renders]).toEqual([405, 'GET, HEAD', 0]);
  });

  it('compresses a page for one visit too, and answers 304 where it is the same', async () => {
    const br = await ask('/login', { 'accept-encoding': 'br' });
    expect([br.headers['content-encoding'], br.headers['cache-control']]).toEqual(['br', 'no-cache']);
    const file = await ask('/file');
    expect((await ask('/file', { 'if-none-match': file.headers.etag ?? '' })).status).toBe(304);
  });

  it('caches a feed under its own headers', async () => {
    const [first, second] = [await ask('/cached-feed'), await ask('/cached-feed')];
    expect([second.body.toString(), renders]).toEqual([first.body.toString(), 1]);
    const { 'content-type': type, 'cache-control': caching, 'cache-tag': tag } = second.headers;
    expect([type, caching, tag]).toEqual(['application/rss+xml', 'no-cache', undefined]);
    texts += 1;
    expect((await ask('/cached-feed')).body.toString()).toBe('<rss>2</rss>');
  });

  it('answers 500 and reports when the clock or the version fails, and goes on', async () => {
    failsClock = true;
    expect((await ask('/cached')).status).toBe(500);
    failsClock = false;
    failsVersion = true;
    expect((await ask('/cached')).status).toBe(500);
    failsVersion = false;
    expect(failures).toHaveLength(2);
    expect((await ask('/cached')).status).toBe(200);
  });
});
