import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entriesPath, parseEntries, widthOfTile } from '#tlog/index.ts';
import { createTestLog } from '../../tests/server/witness/test-log.ts';
import { bundleOf } from '#support/tlog/reference-log.ts';
import { listen, type RunningServer } from './listen.ts';
import { createWitnessHandler } from './serve.ts';
import { openStore, type WitnessStore } from './store.ts';

const log = createTestLog('log.example/draws');
const entryAt = (index: number, text = `entry ${index}`): Uint8Array => Uint8Array.from(Buffer.from(text));

let folder: string;
let store: WitnessStore;
let witness: RunningServer;
/** Serves the files of the log. */
let files: Server;
/** How many entries the log serves, and what it serves instead of one. */
let served = 0;
let other: { index: number; text: string } | undefined;
const asked: string[] = [];

const serveBundle = (path: string): Uint8Array | undefined => {
  for (let index = 0; index * 256 < served; index++) {
    for (let width = 1; width <= widthOfTile(0, index, served); width++)
      if (path === `/log/${entriesPath(index, width)}`)
        return bundleOf(
          Array.from({ length: width }, (_, i) => {
            const at = index * 256 + i;
            return entryAt(at, other?.index === at ? other.text : undefined);
          }),
        );
  }
  return undefined;
};

const startWitness = async () => {
  store = openStore(folder, 'w1.example');
  store.follow(log.key.verifierKey);
  const address = `http://127.0.0.1:${(files.address() as AddressInfo).port}/log/`;
  const handle = createWitnessHandler(store, { readTime: () => 1_790_000_000, findAddress: () => address });
  witness = await listen(handle, '127.0.0.1', 0);
};
const stopWitness = async () => {
  await witness.close();
  store.close();
};

beforeEach(async () => {
  served = 0;
  other = undefined;
  asked.length = 0;
  folder = mkdtempSync(join(tmpdir(), 'naseeb-witness-'));
  files = createServer((request, response) => {
    asked.push(request.url ?? '');
    const bundle = serveBundle(request.url ?? '');
    response.writeHead(bundle ? 200 : 404).end(bundle);
  });
  await new Promise<void>((done) => files.listen(0, '127.0.0.1', done));
  await startWitness();
});
afterEach(async () => {
  await stopWitness();
  files.closeAllConnections();
  await new Promise((done) => files.close(done));
  rmSync(folder, { recursive: true, force: true });
});

const post = async (old: number, size: number): Promise<readonly [number, string]> => {
  const response = await fetch(`${witness.address}/add-checkpoint`, {
    method: 'POST',
    body: log.request({ old, size }),
  });
  return [response.status, await response.text()];
};
const readMirror = async (from = 0): Promise<string[]> => {
  const response = await fetch(`${witness.address}/entries?origin=${encodeURIComponent(log.origin)}&from=${from}`);
  expect(response.status).toBe(200);
  const entries = parseEntries(new Uint8Array(await response.arrayBuffer())) ?? [];
  return entries.map((entry) => Buffer.from(entry).toString());
};

test('has the entries of a log before it cosigns, and serves them', async () => {
  served = 600;
  let old = 0;
  for (const size of [1, 2, 255, 256, 257, 600]) {
    expect((await post(old, size))[0]).toBe(200);
    expect(store.mirrored(log.origin)).toBe(size);
    old = size;
  }
  const all = [...(await readMirror()), ...(await readMirror(256)), ...(await readMirror(512))];
  expect(all).toEqual(Array.from({ length: 600 }, (_, i) => `entry ${i}`));
  expect(await readMirror(600)).toEqual([]);
});

test('cosigns nothing of entries that the log does not serve', async () => {
  served = 4;
  const [status, reason] = await post(0, 5);
  expect([status, reason]).toEqual([503, expect.stringContaining('it answers 404')]);
  expect(store.listCosignatures(log.origin, { size: -1, time: 0, limit: 10 })).toEqual([]);
  expect(await readMirror()).toEqual([]);
  served = 5;
  expect((await post(0, 5))[0]).toBe(200);
  expect(await readMirror()).toHaveLength(5);
});

test('cosigns nothing of entries that do not give the root, and takes the right ones later', async () => {
  served = 300;
  expect((await post(0, 10))[0]).toBe(200);
  other = { index: 270, text: 'entry 270 as the log would like it' };
  expect(await post(10, 300)).toEqual([
    503,
    'the entries that the log serves do not give the root of its checkpoint\n',
  ]);
  expect(store.mirrored(log.origin)).toBe(10);
  expect(await readMirror()).toHaveLength(10);
  other = undefined;
  expect((await post(10, 300))[0]).toBe(200);
  expect(await readMirror(256)).toContain('entry 270');
});

test('fetches nothing for a checkpoint that it would refuse anyway', async () => {
  served = 5;
  expect((await post(2, 5))[0]).toBe(409);
  expect((await post(6, 5))[0]).toBe(400);
  expect(asked).toEqual([]);
});

test('goes on with its copy after a restart', async () => {
  served = 20;
  await post(0, 20);
  await stopWitness();
  await startWitness();
  served = 30;
  expect((await post(20, 30))[0]).toBe(200);
  expect(await readMirror()).toHaveLength(30);
});

test('writes each entry once, however many ask at the same time', async () => {
  served = 500;
  const statuses = await Promise.all(Array.from({ length: 16 }, () => post(0, 500)));
  expect(statuses.map(([status]) => status).toSorted()).toEqual([200, ...Array.from({ length: 15 }, () => 409)]);
  expect(asked.filter((path, i) => asked.indexOf(path) === i)).toEqual(asked);
  expect(await readMirror(256)).toHaveLength(244);
});
