import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileReader, type FileAnswer } from './read-file.ts';

let asked = 0;
/** Between the attempts, in ms. */
let pauses: number[] = [];
/** How the server answers the next requests; as a file where nothing is left. */
let next: ('break' | 'busy')[] = [];
const server = createServer((_, response) => {
  asked += 1;
  const how = next.shift();
  if (how === 'break') response.destroy();
  else if (how === 'busy') response.writeHead(429).end();
  else response.end('a file');
});
let url: string;

beforeEach(async () => {
  [asked, next, pauses] = [0, [], []];
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
});
afterEach(
  () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    }),
);

const read = (maxBytes = 100, attempts = 1): Promise<FileAnswer> =>
  createFileReader(new AbortController().signal, (ms) => Promise.resolve(void pauses.push(ms)))(url, {
    maxBytes,
    attempts,
  });
const file = { kind: 'file', body: new Uint8Array(Buffer.from('a file')) };

test('a connection that broke is tried once more', async () => {
  next = ['break'];
  expect(await read()).toEqual(file);
  next = ['break', 'break'];
  expect(await read()).toMatchObject({ kind: 'away' });
  expect(asked).toBe(4);
});

test('a server that is asked too much is waited for', async () => {
  next = ['busy', 'busy'];
  expect(await read()).toEqual(file);
  expect(pauses).toEqual([500, 1_000]);
});

test('a server that is away is asked as often as was allowed, later each time', async () => {
  next = ['break', 'break', 'break', 'break'];
  expect(await read(100, 3)).toEqual(file);
  expect(pauses).toEqual([500, 1_000]);
});

test('no more is read than was allowed', async () => {
  expect(await read(3)).toEqual({ kind: 'unusable', why: 'it answers more than 3 bytes' });
});
