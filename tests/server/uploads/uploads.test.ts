import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, request as httpRequest, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { UPLOAD_TICKET_HEADER } from '#contract/uploads.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { uploadCommands } from '#server/ops/commands/upload.ts';
import { issueUploadTicket, mobileHolder } from '#server/uploads/upload-holder.ts';
import { createUploadRoute } from '#server/uploads/upload-route.ts';
import { openUpload } from '#server/uploads/upload-store.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { makePlayer, newMobile } from '#support/players/player.ts';
import { makeHeldPictures, makeJpeg, makeLargePng, makePicture, withComment } from '#support/uploads/pictures.ts';
import { upload, type UploadRequest } from '#support/uploads/upload.ts';

// Where a library would put a file beside the memory. Empty before, and looked at after each refusal.
const left = await mkdtemp(join(tmpdir(), 'naseeb-left-'));
vi.stubEnv('TMPDIR', left);

const database = await createTestDatabase();
const node = await startTestNode(database.url);
afterAll(async () => {
  // The worker goes on with other files.
  vi.unstubAllEnvs();
  await node.stop();
  await database.drop();
  await rm(left, { recursive: true });
});

const ticketFor = (holder = mobileHolder(newMobile()), forMs = HOUR_MS) =>
  issueUploadTicket(database.db, holder, new Date(node.engine.clock.now().getTime() + forMs));
const stored = async () => (await sql<{ content: Buffer }>`select content from uploads`.execute(database.db)).rows;
const expectNothingLeft = async () => expect([await stored(), await readdir(left)]).toEqual([[], []]);

const jpeg = await makeJpeg();
const png = await makePicture('png');
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const php = Buffer.from('<?php system($_GET[0]);');
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF');
const zipEnd = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)]);
const purpose = 'family-id';

type Case = [what: string, code: number, request: Partial<UploadRequest>, message?: RegExp];
const ticket = await ticketFor();
const REFUSED: Case[] = [
  ['an SVG', errorCodes.uploadType, { files: [svg] }, /JPEG, PNG or WebP/],
  ['HTML named .jpg', errorCodes.uploadType, { files: [[html, 'me.jpg', 'image/jpeg']] }],
  ['a PDF', errorCodes.uploadType, { files: [[pdf, 'me.jpg', 'image/jpeg']] }],
  ['PHP named .jpg', errorCodes.uploadType, { files: [[php, 'me.jpg', 'image/jpeg']] }],
  ['a GIF', errorCodes.uploadType, { files: [await makePicture('gif')] }],
  ['a HEIC', errorCodes.uploadType, { files: [heic] }, /HEIC/],
  ['an empty file', errorCodes.uploadType, { files: [Buffer.alloc(0)] }],
  [
    'HTML that begins like a JPEG',
    errorCodes.uploadUnreadable,
    { files: [Buffer.concat([jpeg.subarray(0, 20), html])] },
  ],
  ['a JPEG with a script behind it', errorCodes.uploadUnreadable, { files: [Buffer.concat([jpeg, html])] }],
  ['a JPEG with PHP behind it', errorCodes.uploadUnreadable, { files: [Buffer.concat([jpeg, php])] }],
  ['a JPEG that is also a PDF', errorCodes.uploadUnreadable, { files: [Buffer.concat([jpeg, pdf])] }],
  ['a JPEG that holds an SVG', errorCodes.uploadUnreadable, { files: [withComment(jpeg, svg)] }],
  ['a PNG that is also a ZIP', errorCodes.uploadUnreadable, { files: [Buffer.concat([png, zipEnd])] }],
  ['a truncated JPEG', errorCodes.uploadUnreadable, { files: [jpeg.subarray(0, jpeg.length / 2)] }],
  ['a truncated PNG', errorCodes.uploadUnreadable, { files: [png.subarray(0, png.length - 40)] }],
  ['a PNG of 100 megapixels', errorCodes.uploadPixels, { files: [makeLargePng(10_000, 10_000)] }, /50 megapixels/],
  ['a decompression bomb', errorCodes.uploadPixels, { files: [makeLargePng(30_000, 30_000)] }],
  ...Object.entries(await makeHeldPictures()).map(([what, file]): Case => [
    `${what} that is too large`,
    errorCodes.uploadPixels,
    { files: [file] },
    /ordinary JPEG/,
  ]),
  ['9 MB', errorCodes.uploadTooLarge, { files: [Buffer.concat([jpeg, Buffer.alloc(9 * 1024 * 1024)])] }, /8 MB/],
  ['two files', errorCodes.uploadNotOne, { files: [jpeg, jpeg] }],
  ['no file', errorCodes.uploadNotOne, { files: [] }],
  ['another field', errorCodes.uploadNotOne, { files: [jpeg], field: 'other' }],
  ['no ticket', errorCodes.uploadTicketExpired, { files: [jpeg], ticket: '' }],
  ['a forged ticket', errorCodes.uploadTicketExpired, { files: [jpeg], ticket: `${ticket.slice(0, -4)}AAAA` }],
  [
    'a ticket that is over',
    errorCodes.uploadTicketExpired,
    { files: [jpeg], ticket: await ticketFor('mobile:+971501', -1) },
  ],
  ['an unknown purpose', errorCodes.malformedMessage, { purpose: 'passwd', files: [jpeg] }],
  ["a player's purpose without a session", errorCodes.loginRequired, { purpose: 'closure-id', files: [jpeg] }],
  [
    'a page of another site',
    errorCodes.malformedMessage,
    { files: [jpeg], headers: { origin: 'https://evil.example' } },
  ],
];

test.each(REFUSED)('refuses %s in both languages and keeps nothing', async (_what, code, change, message = /./) => {
  const holder = mobileHolder(newMobile());
  const request = { purpose, files: [], ticket: await ticketFor(holder), ...change };
  const english = await upload(node.origin, request);
  const arabic = await upload(node.origin, { ...request, locale: 'ar-AE' });
  expect(english).toMatchObject({ code, status: code === errorCodes.malformedMessage ? 400 : 200, data: null });
  expect(english.message).toMatch(message);
  expect(arabic.code).toBe(code);
  expect(arabic.message).toMatch(/\p{Script=Arabic}/u);
  await expectNothingLeft();
});

const HALF_SENT = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '100000' };
const BEGUN = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc';

test('keeps nothing of a sender who goes away half-way, and gives the slot back', async () => {
  const headers = { ...HALF_SENT, [UPLOAD_TICKET_HEADER]: await ticketFor() };
  const route = createUploadRoute(node.engine);
  const gone: Promise<unknown>[] = [];
  let sender: ClientRequest | undefined;
  const server = createServer((request, response) => {
    gone.push(once(response, 'close'));
    // The file begins to be read.
    request.once('resume', () => sender?.destroy());
    route(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  for (let i = 0; i < 3; i++) {
    sender = httpRequest({ port, method: 'POST', path: `/upload/${purpose}`, headers });
    sender.write(BEGUN);
    await once(sender, 'error');
  }
  sender = undefined;
  await Promise.all(gone);
  // Both slots of this holder are free again.
  const answer = await fetch(`http://127.0.0.1:${port}/upload/${purpose}`, {
    method: 'POST',
    headers: { [UPLOAD_TICKET_HEADER]: headers[UPLOAD_TICKET_HEADER], 'content-type': 'text/plain' },
  });
  expect(await answer.json()).toMatchObject({ code: errorCodes.malformedMessage });
  await expectNothingLeft();
  await new Promise((done) => server.close(done));
});

test('refuses who sends nothing for too long, and gives the slot back', async () => {
  const route = createUploadRoute(node.engine, { withinMs: 200 });
  const server = createServer((request, response) => void route(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const headers = { ...HALF_SENT, [UPLOAD_TICKET_HEADER]: await ticketFor() };
  const sendSlowly = () =>
    new Promise<{ code: number }>((done, failed) => {
      const slow = httpRequest({ port, method: 'POST', path: `/upload/${purpose}`, headers }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => done(JSON.parse(text) as { code: number }));
      });
      slow.on('error', failed);
      slow.write(BEGUN);
    });
  for (let i = 0; i < 3; i++) expect(await sendSlowly()).toMatchObject({ code: errorCodes.uploadTooSlow });
  await expectNothingLeft();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

test('stores a picture upright, smaller, without metadata and encrypted', async () => {
  const files = [await makeJpeg(4_000, 3_000), png, await makePicture('webp')];
  for (const file of files) {
    const { code, data } = await upload(node.origin, { purpose, files: [file], ticket: await ticketFor() });
    expect(code).toBe(0);
    const picture = await openUpload(database.db, data.fileId);
    const { format, width, height, exif, icc, xmp } = await sharp(picture).metadata();
    expect({ format, exif, icc, xmp }).toEqual({ format: 'jpeg', exif: undefined, icc: undefined, xmp: undefined });
    expect([width, height]).toEqual(file === files[0] ? [1_800, 2_400] : [600, 400]);
    expect(picture?.includes('Sara Haddad')).toBe(false);
  }
  for (const { content } of await stored()) expect(content.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
});

test("binds a player's picture to the player, and counts how many one holder sends", async () => {
  const player = await makePlayer(node);
  const answers = [];
  for (let i = 0; i < 21; i++) answers.push(await upload(node.origin, { purpose: 'closure-id', files: [svg], player }));
  expect(answers.map(({ code }) => code)).toEqual([
    ...Array.from({ length: 20 }, () => errorCodes.uploadType),
    errorCodes.tooManyRequests,
  ]);
  const other = await makePlayer(node);
  const { data } = await upload(node.origin, { purpose: 'closure-id', files: [jpeg], player: other });
  const { rows } = await sql`select holder, player_id from uploads where id = ${data.fileId}`.execute(database.db);
  expect(rows).toEqual([{ holder: `player:${other.playerId}`, player_id: other.playerId }]);
});

test('staff see a picture in a file of their own, which replaces none', async () => {
  const { data } = await upload(node.origin, { purpose, files: [png], ticket: await ticketFor() });
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-upload-'));
  const file = join(folder, 'id.jpg');
  const show = (...args: string[]) => uploadCommands['show']?.run(node.engine, args, () => {});
  await show(data.fileId, file);
  expect((await sharp(await readFile(file)).metadata()).format).toBe('jpeg');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(show(data.fileId, file)).rejects.toThrow('cannot be written: EEXIST');
  await expect(show(randomUUID(), file)).rejects.toThrow('There is no picture');
  await rm(folder, { recursive: true });
});

test('answers calls while large pictures are decoded', async () => {
  const large = await makeJpeg(6_000, 4_000);
  const sends = Promise.all(
    Array.from({ length: 3 }, async () => upload(node.origin, { purpose, files: [large], ticket: await ticketFor() })),
  );
  const begun = performance.now();
  const health = await fetch(`${node.origin}/healthz`);
  expect(health.status).toBe(200);
  expect(performance.now() - begun).toBeLessThan(1_000);
  expect((await sends).map(({ code }) => code)).toEqual([0, 0, 0]);
});
