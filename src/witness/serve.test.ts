import { mkdtempSync, rmSync } from 'node:fs';
import { request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cosignedAt, emptyRoot, formatVerifierKey, parseNote } from '#tlog/index.ts';
import { createTestLog } from '../../tests/server/witness/test-log.ts';
import { PORT_TAKEN } from './failure.ts';
import { listen, type RunningServer } from './listen.ts';
import { createWitnessHandler } from './serve.ts';
import { openStore, type WitnessStore } from './store.ts';

const log = createTestLog('log.example/draws');
let folder: string;
let store: WitnessStore;
let server: RunningServer;
let now = 0;

beforeEach(async () => {
  now = 1_790_000_000;
  folder = mkdtempSync(join(tmpdir(), 'naseeb-witness-'));
  store = openStore(folder, 'w1.example');
  store.follow(log.key.verifierKey);
  server = await listen(
    createWitnessHandler(store, { readTime: () => now, findAddress: () => undefined }),
    '127.0.0.1',
    0,
  );
});
afterEach(async () => {
  await server.close();
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const post = (body: string) => fetch(`${server.address}/add-checkpoint`, { method: 'POST', body });
const get = (path: string) => fetch(server.address + path);

interface Listed {
  readonly size: number;
  readonly time: number;
  readonly note: string;
}
const list = async (query: string): Promise<readonly Listed[]> => {
  const path = `/cosignatures?origin=${encodeURIComponent(log.origin)}${query}`;
  return ((await (await get(path)).json()) as { cosignatures: Listed[] }).cosignatures;
};

test('answers add-checkpoint, with the size where the sender has another', async () => {
  const first = await post(log.request({ size: 3 }));
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const note = parseNote(log.checkpoint({ size: 3 }) + (await first.text()));
  expect(note && cosignedAt(note, store.key)).toBe(now);
  const conflict = await post(log.request({ size: 4 }));
  expect([conflict.status, conflict.headers.get('content-type'), await conflict.text()]).toEqual([
    409,
    'text/x.tlog.size',
    '3\n',
  ]);
});

test('says who it is and what it follows', async () => {
  expect(await (await get('/')).text()).toContain(`${log.origin}: nothing cosigned yet`);
  await post(log.request({ size: 3 }));
  const page = await (await get('/')).text();
  expect(page).toContain('The witness w1.example');
  expect(page).toContain(formatVerifierKey(store.key));
  expect(page).toContain(`${log.origin}: size 3, cosigned at 2026-09-21T14:13:20.000Z`);
});

test('lists what it cosigned above a size, oldest first', async () => {
  for (const size of [1, 2, 5]) await post(log.request({ old: store.latest(log.origin).size, size }));
  expect((await list('')).map(({ size }) => size)).toEqual([1, 2, 5]);
  expect((await list('&after=1')).map(({ size }) => size)).toEqual([2, 5]);
  expect(await list('&after=5')).toEqual([]);
  for (const { size, time, note } of await list('')) {
    const parsed = parseNote(note);
    expect([note.split('\n')[1], parsed && cosignedAt(parsed, store.key)]).toEqual([String(size), time]);
  }
});

test('lists a hundred at a time, and goes on within a size', async () => {
  store.runInTransaction(() => {
    // Each size twice but the first, so that a page ends between the two of a size.
    for (let i = 0; i < 240; i++)
      store.keep({
        origin: log.origin,
        size: Math.ceil(i / 2) + 1,
        root: emptyRoot(),
        time: now + i,
        note: `note ${i}`,
      });
  });
  const all: Listed[] = [];
  for (let page = await list(''); page.length > 0;) {
    expect(page.length).toBeLessThanOrEqual(100);
    all.push(...page);
    const { size, time } = page.at(-1) as Listed;
    page = await list(`&after=${size}&since=${time}`);
  }
  expect(all.map(({ note }) => note)).toEqual(Array.from({ length: 240 }, (_, i) => `note ${i}`));
});

test('refuses what it does not serve', async () => {
  expect((await get('/add-checkpoint')).status).toBe(405);
  expect((await get('/cosignatures?origin=other.example')).status).toBe(404);
  expect((await get('/cosignatures')).status).toBe(404);
  for (const query of ['after=-1', 'after=1e3', 'after=', 'since=x', 'after=9999999999999999'])
    expect([query, (await get(`/cosignatures?origin=${log.origin}&${query}`)).status]).toEqual([query, 400]);
  expect((await get('/witness.db')).status).toBe(404);
  expect((await fetch(`${server.address}/`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${server.address}/`, { method: 'HEAD' })).status).toBe(200);
});

test('refuses a body over 64 kB, also one that does not say its length, and serves on', async () => {
  const long = Buffer.alloc(64 * 1024 + 1, 'x');
  const status = (headers: Record<string, string | number>) =>
    new Promise((done, failed) => {
      const sent = send(`${server.address}/add-checkpoint`, { method: 'POST', headers, agent: false });
      sent.once('response', (response) => done(response.resume().statusCode)).once('error', failed);
      sent.end(long);
    });
  expect(await status({ 'content-length': long.length })).toBe(413);
  expect(await status({ 'transfer-encoding': 'chunked' })).toBe(413);
  expect((await post('x'.repeat(64 * 1024))).status).toBe(400);
  expect((await post(log.request({ size: 1 }))).status).toBe(200);
});

test('goes on when a sender breaks off', async () => {
  await new Promise((done) => {
    const sent = send(`${server.address}/add-checkpoint`, {
      method: 'POST',
      headers: { 'content-length': 1_000 },
      agent: false,
    });
    sent.on('error', done);
    sent.write('old 0\n', () => sent.destroy(new Error('gone')));
  });
  expect((await post(log.request({ size: 1 }))).status).toBe(200);
});

test('says that a port is taken', async () => {
  const port = Number(new URL(server.address).port);
  await expect(listen(() => undefined, '127.0.0.1', port)).rejects.toMatchObject({ exitCode: PORT_TAKEN });
});
