import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createTlsServer, type Server } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selfSigned } from '#support/node/self-signed.ts';
import { serveFiles, type FileServer } from '#support/proof/v3/serve-files.ts';

/** What npm run verify, monitor and witness say of what they cannot use: what is wrong, and what to do. */

let folder: string;
let server: FileServer;
let tls: Server;
/** What rows of the tables name. */
const places: Record<string, string> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'naseeb-input-'));
  await mkdir(join(folder, 'folder'));
  await writeFile(join(folder, 'page.html'), '<!doctype html>');
  await writeFile(join(folder, 'other.json'), '{"a":1}');
  await writeFile(join(folder, 'text.json'), '{"version":3,');
  await writeFile(join(folder, 'list.json'), '[{"a":1}]');
  await writeFile(join(folder, 'keys.json'), '{"operatorKey":"","log":{}}');
  await writeFile(join(folder, 'record.json'), '{"version":3,"commitment":{},"closing":{},"seal":[]}');
  server = await serveFiles();
  server.files.set('/other', { a: 1 });
  server.files.set('/page', '<!doctype html>');
  server.files.set('/busy', (response) => response.writeHead(503).end());
  server.files.set('/moved', (response) => response.writeHead(301, { location: 'https://naseeb.example/x' }).end());
  tls = createTlsServer(selfSigned);
  await new Promise<void>((ready) => tls.listen(0, '127.0.0.1', ready));
  const closed = createServer();
  await new Promise<void>((ready) => closed.listen(0, '127.0.0.1', ready));
  const { port } = closed.address() as AddressInfo;
  await new Promise((done) => closed.close(done));
  const own = new URL(server.origin).port;
  const secure = (tls.address() as AddressInfo).port;
  Object.assign(places, {
    folder,
    site: server.origin,
    closed: `http://127.0.0.1:${port}`,
    'http-of-tls': `http://127.0.0.1:${secure}`,
    'tls-of-http': `https://127.0.0.1:${own}`,
    tls: `https://127.0.0.1:${secure}`,
  });
});
afterAll(async () => {
  await server.stop();
  tls.closeAllConnections();
  await new Promise((done) => tls.close(done));
  await rm(folder, { recursive: true });
});

const fill = (words: string): string => words.replaceAll(/\{([a-z-]+)\}/g, (_, name: string) => places[name] ?? '');

async function run(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const main = new URL(`../../../src/${command}/main.ts`, import.meta.url).pathname;
  const child = spawn(process.execPath, [main, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number, said, complained };
}

const CERTIFICATE =
  'its certificate does not hold (self-signed certificate), so another server may answer in its place';
const HTTP = 'the connection was closed: try https in place of http';
const TLS = 'no TLS is spoken there: try http in place of https';
const CLOSED = 'nothing listens there: check the address, and that the server runs';
const UNKNOWN = 'there is no server of this name: check the address and the network';

const RECORD = 'https://naseeb.example/open/draws/69-261121-0642.json';
const ADDRESS = 'An address begins with https:// or http://';

test.each([
  ['none.json', 2, `There is no file none.json in {folder}. ${ADDRESS}`],
  ['/none/none.json', 2, 'There is no file /none/none.json'],
  [
    'naseeb.example/x.json',
    2,
    'There is no file naseeb.example/x.json in {folder}. If it is an address, write https:// or http:// before it',
  ],
  [
    'localhost:4321/x',
    2,
    'There is no file localhost:4321/x in {folder}. If it is an address, write https:// or http:// before it',
  ],
  ['http', 2, `There is no file http in {folder}. ${ADDRESS}, as ${RECORD}`],
  ['http:/naseeb.example', 2, `There is no file http:/naseeb.example in {folder}. ${ADDRESS}, as ${RECORD}`],
  [
    '61-261121',
    2,
    `There is no file 61-261121 in {folder}. To check the draw 61-261121, give the address of its record: /open/draws/61-261121.json behind that of the server, as ${RECORD}`,
  ],
  [
    '261121-0642',
    2,
    `There is no file 261121-0642 in {folder}. A draw is checked by the address of its record, as ${RECORD}, with the number of its game before 261121-0642`,
  ],
  [
    '201-0003',
    2,
    'There is no file 201-0003 in {folder}. To check the series of cards 201-0003, give the address of its data: /open/series/201-0003.json behind that of the server',
  ],
  ['ftp://naseeb.example/x', 2, 'An address begins with https:// or http://, and not as ftp://naseeb.example/x'],
  ['https://', 2, 'This is no address: https://'],
  ['{folder}/folder', 2, '{folder}/folder is a folder, and not a file. Name a file in it.'],
  ['folder/x', 2, `There is no file folder/x in {folder}. ${ADDRESS}`],
  [
    'other.json/x',
    2,
    'There is no file other.json/x in {folder}. If it is an address, write https:// or http:// before it',
  ],
  ['text.json', 2, 'text.json is not JSON: it is damaged or not complete. Download it again.'],
  [
    'other.json',
    2,
    'other.json is neither the record of a draw nor a ticket, a receipt or a series of cards, of a version that is known here',
  ],
  [
    'list.json',
    2,
    'list.json is neither the record of a draw nor a ticket, a receipt or a series of cards, of a version that is known here',
  ],
  ['keys.json', 2, 'keys.json is a file of keys: give it with --pins, beside what is to be verified'],
  [
    'page.html',
    2,
    'page.html is a web page that was not saved with a draw. The page of the draw saves one ("Save as a page that checks itself"), or its data ("Save the data only"): give that file.',
  ],
  [
    '{site}/other',
    2,
    '{site}/other is neither the record of a draw nor a ticket, a receipt or a series of cards, of a version that is known here',
  ],
  ['{site}/none', 3, '{site}/none answers 404: there is no such file at this address'],
  ['{site}/busy', 3, '{site}/busy answers 503: the server cannot answer now, try again later'],
  [
    '{site}/page',
    2,
    '{site}/page is a web page and not JSON. The record of a draw is at {site}/open/draws/<draw id>.json, the data of a series of cards at {site}/open/series/<series>.json. An order of cards is checked from the file that its page saves',
  ],
  [
    '{site}/moved',
    3,
    '{site}/moved leads to another server: https://naseeb.example/x. If you trust it, give that address.',
  ],
  ['{closed}/x', 3, `{closed}/x could not be read: ${CLOSED}`],
  ['{http-of-tls}/x', 3, `{http-of-tls}/x could not be read: ${HTTP}`],
  ['{tls-of-http}/x', 3, `{tls-of-http}/x could not be read: ${TLS}`],
  ['{tls}/x', 3, `{tls}/x could not be read: ${CERTIFICATE}`],
  ['http://none.invalid/x', 3, `http://none.invalid/x could not be read: ${UNKNOWN}`],
])('npm run verify -- %s', async (place, code, sentence) => {
  expect(await run('verifier', [fill(place)])).toEqual({ code, said: '', complained: `${fill(sentence)}\n` });
});

test.each([
  ['none.json', 2, `There is no file none.json in {folder}. ${ADDRESS}`],
  ['other.json', 2, 'other.json is neither pins nor the keys of an operator: pins.a is not a known field'],
  ['{site}/other', 2, '{site}/other is neither pins nor the keys of an operator: pins.a is not a known field'],
  ['{site}/none', 3, '{site}/none answers 404: there is no such file at this address'],
])('npm run verify -- record.json --pins %s', async (place, code, sentence) => {
  const found = await run('verifier', ['record.json', '--pins', fill(place)]);
  expect(found).toEqual({ code, said: '', complained: `${fill(sentence)}\n` });
});

test.each([
  ['naseeb.example', 2, 'naseeb.example is no address of a site, as https://your-domain.org.'],
  ['{site}/en', 2, 'Write the address without a path, as {site}.'],
  ['{site}', 3, 'There are no keys of a log at {site}/open/keys.json. Is the address right?'],
  ['{closed}', 3, `{closed}/open/keys.json cannot be read: ${CLOSED}.`],
  ['{http-of-tls}', 3, `{http-of-tls}/open/keys.json cannot be read: ${HTTP}.`],
  ['{tls-of-http}', 3, `{tls-of-http}/open/keys.json cannot be read: ${TLS}.`],
  ['{tls}', 3, `{tls}/open/keys.json cannot be read: ${CERTIFICATE}.`],
  ['http://none.invalid', 3, `http://none.invalid/open/keys.json cannot be read: ${UNKNOWN}.`],
  ['{site} --pins none.json', 2, 'There is no file none.json in {folder}'],
  ['{site} --pins folder', 2, 'folder is a folder, and not a file. Name a file in it.'],
  [
    '{site} --pins page.html',
    2,
    'page.html is a web page and not JSON. The keys are at /open/keys.json of the product.',
  ],
  ['{site} --pins text.json', 2, 'text.json is not JSON: it is damaged or not complete.'],
  ['{site} --dir other.json', 3, 'The monitor cannot use its folder other.json: it is a file'],
])('npm run monitor -- %s', async (args, code, sentence) => {
  const found = await run('monitor', fill(args).split(' '));
  expect(found).toEqual({ code, said: '', complained: `${fill(sentence)}\n` });
});

test('npm run monitor says of a site without a log that there is a page', async () => {
  server.files.set('/open/keys.json', '<!doctype html>');
  const { code, complained } = await run('monitor', [server.origin]);
  server.files.delete('/open/keys.json');
  expect([code, complained]).toEqual([
    3,
    `${server.origin}/open/keys.json is a web page and not JSON. The keys are at /open/keys.json of the product.\n`,
  ]);
});

test.each([
  [
    {},
    78,
    'Set WITNESS_NAME to what others shall call this witness: an address of yours without https://, as w1.your-domain.org.',
  ],
  [{ WITNESS_DIR: 'other.json' }, 1, 'The witness cannot use its folder other.json: it is a file'],
  [
    { WITNESS_LOGS: 'https://naseeb.example/log/' },
    78,
    'WITNESS_LOGS has what is no verifier key, <name>+<8 hexadecimal digits>+<base64>: https://naseeb.example/log/. /open/keys.json of the product shows it.',
  ],
])('npm run witness with %j', async (env: Record<string, string>, code, sentence) => {
  const named: Record<string, string> =
    Object.keys(env).length > 0 ? { WITNESS_NAME: 'w1.example', WITNESS_PORT: '0' } : {};
  expect(await run('witness', [], { ...named, ...env })).toEqual({ code, said: '', complained: `${sentence}\n` });
});
