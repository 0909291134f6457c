import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageHandler } from '../http/web-server.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { serveDiskFiles } from './disk-files.ts';

let folder = '';
let files: PageHandler | undefined;
const server = createServer((request, response) => {
  files ??= addSecurityHeaders(
    serveDiskFiles((_request, other) => void other.writeHead(404).end('a page'), folder),
    { framedBy: [], isHttpsOnly: false },
  );
  files(request, response);
});
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });
const VIDEO = '/videos/en-US/a-film.mp4';
const BYTES = '0123456789'.repeat(1_000);

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'disk-files-')), 'client');
  await mkdir(join(folder, 'videos/en-US'), { recursive: true });
  await mkdir(join(folder, '_astro/fonts'), { recursive: true });
  await writeFile(join(folder, '_astro/fonts/a.woff2'), BYTES);
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, '../secret.txt'), BYTES);
  for (const kind of ['mp4', 'webm', 'vtt', 'jpg']) await writeFile(join(folder, `videos/en-US/a-film.${kind}`), BYTES);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await rm(join(folder, '..'), { recursive: true });
});

test('sends a video with its type, to be kept for an hour, and answers 304 after that', async () => {
  for (const [kind, type] of [
    ['mp4', 'video/mp4'],
    ['webm', 'video/webm'],
    ['vtt', 'text/vtt; charset=utf-8'],
    ['jpg', 'image/jpeg'],
  ] as const) {
    const path = `/videos/en-US/a-film.${kind}`;
    const { status, headers } = await get(path);
    expect([kind, status, headers.get('content-type')]).toEqual([kind, 200, type]);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(headers.get('accept-ranges')).toBe('bytes');
    expect(headers.get('content-security-policy')).toBe("frame-ancestors 'self'");
    // As a browser asks; fetch alone would say `no-cache`.
    const again = await get(path, { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' });
    expect(again.status).toBe(304);
  }
});

test.each([
  ['bytes=0-1', 'bytes 0-1/10000', '01'],
  ['bytes=9995-', 'bytes 9995-9999/10000', '56789'],
  ['bytes=-3', 'bytes 9997-9999/10000', '789'],
])('answers %s with that part alone', async (range, contentRange, part) => {
  const answer = await get(VIDEO, { range });
  expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([206, contentRange, part]);
});

test('refuses a range beyond the end, and sends a changed file whole', async () => {
  const beyond = await get(VIDEO, { range: 'bytes=20000-' });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10000']);
  const older = await get(VIDEO, { range: 'bytes=5-9', 'if-range': '"another"' });
  expect([older.status, await older.text()]).toEqual([200, BYTES]);
});

test.each([
  ['/_astro/fonts/a.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
  ['/favicon.svg?x', 'image/svg+xml', 'public, max-age=0'],
])('%s is sent with its type and the time it may be kept', async (path, type, caching) => {
  const { status, headers } = await get(path);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, caching]);
});

test('passes on what is no file of the folder, and any method but GET and HEAD', async () => {
  for (const path of ['/', '/videos', '/videos/', '/secret.txt', '/videos/..%2f..%2fsecret.txt', '/missing.png'])
    expect([path, await (await get(path)).text()]).toEqual([path, 'a page']);
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}${VIDEO}`, { method: 'POST' })).text()).toBe('a page');
});
