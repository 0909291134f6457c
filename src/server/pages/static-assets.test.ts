import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PageHandler } from '../http/web-server.ts';
import { serveStaticAssets } from './static-assets.ts';

let folder = '';
const warn = vi.fn();
const server = createServer((request, response) => assets(request, response));
let assets: PageHandler;
const get = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'));
  for (const [name, text] of [
    ['_astro/page.CkqX.js', 'export const x = 1;\n'.repeat(200)],
    ['art/creatures.svg', `<svg>${'<path d="M0 0h48"/>'.repeat(200)}</svg>`],
    ['secret.svg', '<svg/>'],
  ] as const) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  assets = serveStaticAssets((_request, other) => void other.writeHead(404).end('a page'), folder, { warn });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test('sets immutable caching for hashed files and an hour for art, and compresses both', async () => {
  for (const [path, type, kept] of [
    ['/_astro/page.CkqX.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/art/creatures.svg', 'image/svg+xml', 'public, max-age=3600'],
  ] as const) {
    const answer = await get(path);
    const { headers } = answer;
    expect([answer.status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, kept]);
    expect(Number(headers.get('content-length'))).toBeLessThan(500);
    expect((await answer.text()).length).toBeGreaterThan(3_000);
  }
});

test('serves nothing else of the folder', async () => {
  for (const path of ['/secret.svg', '/art/../secret.svg', '/art/%2e%2e/secret.svg', '/art/missing.svg'])
    expect([path, await (await get(path)).text()]).toEqual([path, 'a page']);
});

test('logs once that files cannot be read, and passes the request on', async () => {
  warn.mockClear();
  await get('/art/missing.svg');
  await get(`/_astro/${'long'.repeat(80)}.js`);
  expect(warn).not.toHaveBeenCalled();
  await mkdir(join(folder, 'art', 'folder.svg'));
  for (let tries = 0; tries < 2; tries += 1) expect(await (await get('/art/folder.svg')).text()).toBe('a page');
  expect(warn).toHaveBeenCalledOnce();
});
