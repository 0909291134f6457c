import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CACHE_HEADER } from './capture-response.ts';
import { cachePages } from './page-cache.ts';

interface Got {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Room for eight and a half of these pages. */
const MOST = 18_000;

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

/** A handler like Astro's: headers, chunks, end. `/kept…` sends the cache header. */
const pages = cachePages(
  (request, response) => {
    renders += 1;
    const mine = renders;
    void (async () => {
      await hold;
      if (request.url?.startsWith('/breaks')) {
        // As Astro does if a page throws after its head is sent.
        response.writeHead(200, { 'content-type': 'text/html' }).write('<p>half');
        response.write('Internal server error', () => response.destroy(new Error('the page broke')));
        return;
      }
      if (request.url === '/file') {
        response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>');
        return;
      }
      if (request.url === '/kept-feed') {
        const type = { 'content-type': 'application/rss+xml', 'cache-control': 'no-cache' };
        response.writeHead(200, { ...type, [CACHE_HEADER]: 'build' }).end(`<rss>${mine}</rss>`);
        return;
      }
      const headers: Record<string, string> = {
        'content-type': 'text/html',
        'content-security-policy': "default-src 'self'",
      };
      if (request.url?.startsWith('/kept')) headers[CACHE_HEADER] = request.url === '/kept-build' ? 'build' : 'draw';
      response.writeHead(request.url === '/kept-fails' ? 500 : 200, headers);
      response.write('<p>');
      response.end(
        `${request.url} ${mine} ${'نص '.repeat(400)}${request.url === '/kept-large' ? randomBytes(MOST).toString('hex') : ''}</p>`,
      );
    })();
  },
  {
    version: () => (failsVersion ? Promise.reject(new Error('no version')) : version),
    clock: () => {
      if (failsClock) throw new Error('no clock');
      return time;
    },
    texts: () => texts,
    hostOf: ({ headers }) => headers['user-agent'] ?? '',
    vary: 'user-agent',
    now: () => now,
    mostBytes: MOST,
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

describe('the page cache', () => {
  it('renders once for each address and version', async () => {
    const first = await ask('/kept');
    const second = await ask('/kept');
    expect(second.body.equals(first.body)).toBe(true);
    expect(renders).toBe(1);
    await ask('/kept?page=2');
    expect(renders).toBe(2);
    version = 'two';
    const third = await ask('/kept');
    expect(renders).toBe(3);
    expect(third.headers.etag).not.toBe(first.headers.etag);
  });

  it('evicts the least recently used page when its room is full', async () => {
    let each = 0;
    for (const encoding of ['br', 'gzip', 'identity'])
      each += (await ask('/kept?0', { 'accept-encoding': encoding })).body.length;
    const fit = Math.floor(MOST / each);
    expect(fit).toBe(8);
    for (let i = 1; i < fit; i++) await ask(`/kept?${i}`);
    expect(renders).toBe(fit);
    // The first is requested again, so the second is evicted.
    await ask('/kept?0');
    await ask(`/kept?${fit}`);
    await ask('/kept?0');
    expect(renders).toBe(fit + 1);
    await ask('/kept?1');
    expect(renders).toBe(fit + 2);
  });

  it('counts a page once, even if it is rendered several times', async () => {
    for (let i = 0; i < 20; i++) {
      version += '+';
      await ask('/kept?0');
    }
    await ask('/kept?1');
    await ask('/kept?0');
    expect(renders).toBe(21);
  });

  it('does not cache a page larger than its room', async () => {
    await ask('/kept');
    await ask('/kept-large');
    await ask('/kept-large');
    await ask('/kept');
    expect(renders).toBe(3);
  });

  it('answers 304 for a matching ETag, and 200 after a change', async () => {
    const { headers } = await ask('/kept', { 'accept-encoding': 'br' });
    const etag = headers.etag ?? '';
    const again = await ask('/kept', { 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers['cache-control']).toBe('public, no-cache');
    version = 'newer';
    expect((await ask('/kept', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(200);
  });

  it('answers 500 for a page that breaks off, and renders the next', async () => {
    const failuresBefore = failures.length;
    const { status, body } = await ask('/breaks');
    expect([status, body.toString(), failures.length - failuresBefore]).toEqual([500, 'internal error', 1]);
    expect((await ask('/breaks')).status).toBe(500);
    failures.length = failuresBefore;
    expect((await ask('/kept')).status).toBe(200);
  });

  it('renders a page once for each host', async () => {
    const first = await ask('/kept-host', { 'user-agent': 'app' });
    const other = await ask('/kept-host', { 'user-agent': 'mini' });
    const again = await ask('/kept-host', { 'user-agent': 'app' });
    expect([renders, again.body.equals(first.body), other.body.equals(first.body)]).toEqual([2, true, false]);
  });

  it('keeps pages that depend only on the build through a draw', async () => {
    await ask('/kept-build');
    version = `${version}+`;
    await ask('/kept-build');
    expect(renders).toBe(1);
    now += 11 * 60_000;
    await ask('/kept-build');
    expect(renders).toBe(2);
  });

  it('renders every page again after a change of texts', async () => {
    texts += 1;
    await ask('/kept-build');
    await ask('/kept');
    texts += 1;
    await ask('/kept-build');
    await ask('/kept');
    expect(renders).toBe(4);
  });

  it('compresses a page as the browser accepts', async () => {
    const plain = await ask('/kept');
    const br = await ask('/kept', { 'accept-encoding': 'gzip, deflate, br' });
    const gz = await ask('/kept', { 'accept-encoding': 'gzip, br;q=0' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(gz.headers['content-encoding']).toBe('gzip');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gz.body).equals(plain.body)).toBe(true);
    expect(br.body.length).toBeLessThan(plain.body.length / 4);
    expect(new Set([plain, br, gz].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(plain.headers.vary).toBe('accept-encoding, user-agent');
  });

  it('keeps the headers of the page, adds the time, and removes its own header', async () => {
    await ask('/kept');
    const { headers } = await ask('/kept');
    expect(headers['content-security-policy']).toBe("default-src 'self'");
    expect(headers['server-timing']).toBe(`clock;desc="${TIME}"`);
    expect(headers[CACHE_HEADER]).toBeUndefined();
  });

  it('omits an unknown time', async () => {
    time = undefined;
    expect((await ask('/kept')).headers['server-timing']).toBeUndefined();
    time = TIME;
  });

  it('renders a page without the cache header each time', async () => {
    const { headers } = await ask('/login');
    await ask('/login');
    expect(renders).toBe(2);
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('does not cache failures', async () => {
    expect((await ask('/kept-fails')).status).toBe(500);
    await ask('/kept-fails');
    expect(renders).toBe(2);
  });

  it('renders a changed page once for many requests', async () => {
    await ask('/kept');
    version = 'changed';
    const held = Promise.withResolvers<unknown>();
    hold = held.promise;
    const all = arrived(20);
    const many = Promise.all(Array.from({ length: 20 }, () => ask('/kept')));
    await all; // before the first one may finish
    held.resolve(undefined);
    const bodies = (await many).map(({ body }) => body.toString());
    expect(new Set(bodies).size).toBe(1);
    expect(renders).toBe(2);
  });

  it('renders again after ten minutes, even without a draw', async () => {
    await ask('/kept');
    now += 11 * 60_000;
    await ask('/kept');
    expect(renders).toBe(2);
  });

  it('sends no body for HEAD', async () => {
    await ask('/kept');
    const head = await ask('/kept', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(100);
  });

  it('passes through what is not a page', async () => {
    const file = await ask('/file');
    expect([file.headers['content-type'], file.body.toString()]).toEqual(['image/svg+xml', '<svg/>']);
  });

  it('caches a file that asks for it, with its own headers', async () => {
    const [first, second] = [await ask('/kept-feed'), await ask('/kept-feed')];
    expect([second.body.toString(), renders]).toEqual([first.body.toString(), 1]);
    const { 'content-type': type, 'cache-control': caching, [CACHE_HEADER]: keep } = second.headers;
    expect([type, caching, keep]).toEqual(['application/rss+xml', 'no-cache', undefined]);
    texts += 1;
    expect((await ask('/kept-feed')).body.toString()).toBe('<rss>2</rss>');
  });

  it('answers 500 if a page cannot be sent, reports it, and serves the next', async () => {
    failsClock = true;
    expect((await ask('/kept')).status).toBe(500);
    failsClock = false;
    failsVersion = true;
    expect((await ask('/kept')).status).toBe(500);
    failsVersion = false;
    expect(failures).toHaveLength(2);
    expect((await ask('/kept')).status).toBe(200);
  });
});
