import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSecurityHeaders } from './security-headers.ts';
import { serveVideos } from './video-files.ts';

let folder = '';
const server = createServer((request, response) => {
  const film = serveVideos((_request, other) => void other.writeHead(404).end('a page'), folder);
  addSecurityHeaders(film, [])(request, response);
});
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });
const FILM = '/videos/en-US/a-film.mp4';
const BYTES = '0123456789'.repeat(1_000);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'videos-'));
  await mkdir(join(folder, 'videos/en-US'), { recursive: true });
  for (const kind of ['mp4', 'webm', 'vtt', 'jpg', 'txt'])
    await writeFile(join(folder, `videos/en-US/a-film.${kind}`), BYTES);
  await writeFile(join(folder, 'secret.mp4'), BYTES);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test('serves each kind with its type, cached for an hour and then revalidated', async () => {
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
    // As a browser does; fetch alone would send `no-cache`.
    const again = await get(path, { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' });
    expect(again.status).toBe(304);
  }
});

test.each([
  ['bytes=0-1', 'bytes 0-1/10000', '01'],
  ['bytes=9995-', 'bytes 9995-9999/10000', '56789'],
  ['bytes=-3', 'bytes 9997-9999/10000', '789'],
])('answers %s with that part only', async (range, contentRange, part) => {
  const answer = await get(FILM, { range });
  expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([206, contentRange, part]);
});

test('refuses a part beyond the end with the length, and does not continue an older film', async () => {
  const beyond = await get(FILM, { range: 'bytes=20000-' });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10000']);
  const older = await get(FILM, { range: 'bytes=5-9', 'if-range': '"another"' });
  expect([older.status, await older.text()]).toEqual([200, BYTES]);
});

test('serves nothing else of the folder', async () => {
  for (const path of [
    '/secret.mp4',
    '/videos/../secret.mp4',
    '/videos/en-US/..%2f..%2fsecret.mp4',
    '/videos/en-US/a-film.txt',
  ])
    expect([path, await (await get(path)).text()]).toEqual([path, 'a page']);
  expect((await get('/videos/ar-AE/a-film.mp4')).status).toBe(404);
});
