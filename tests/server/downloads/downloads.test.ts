import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { DOWNLOAD_PATH, DOWNLOAD_SECONDS } from '#contract/downloads.ts';
import { contract } from '#contract/index.ts';
import { MAX_OWN_DATA_A_DAY } from '#contract/privacy/430120-own-data-link.ts';
import { createDownloadRoute } from '#server/downloads/download-route.ts';
import { ownDataFile } from '#server/privacy/own-data-file.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { makePlayer, PASSWORD, type TestPlayer } from '#support/players/player.ts';

const database = await createTestDatabase();
const { db } = database;
const node = await startTestNode(database.url);
afterAll(async () => {
  await node.stop();
  await database.drop();
});

const confirm = (player: TestPlayer) => player.call(contract.checkOldPassword, { oldPassword: PASSWORD });
/** A link for a player who has just shown who they are. */
async function link(player: TestPlayer): Promise<string> {
  await confirm(player);
  return (await player.call(contract.ownDataLink, {})).data.path;
}
const open = (path: string, init: RequestInit = {}) => fetch(node.origin + path, init);
const toldTimes = async ({ playerId }: TestPlayer) => {
  const { rows } = await sql`
    select 1 from messages where player_id = ${playerId} and template = 'ownDataDownloaded'`.execute(db);
  return rows.length;
};

let me: TestPlayer;
beforeEach(async () => {
  me = await makePlayer(node);
});

test('a link gives its file once, without a session, as a file that no browser opens or keeps', async () => {
  const path = await link(me);
  expect(path).toMatch(/^\/download\/[\w-]{43}$/);
  const first = await open(path);
  expect(first.status).toBe(200);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="naseeb-own-data-[\d-]{10}\.json"$/),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  expect(await first.json()).toMatchObject({ account: me.openId });
  expect(await toldTimes(me)).toBe(1);
  const again = await open(path, { headers: { 'accept-language': 'ar-AE' } });
  expect(again.status).toBe(410);
  expect(again.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await again.text()).toMatch(/^\p{Script=Arabic}/u);
  expect((await open(path)).status).toBe(410);
  expect(await toldTimes(me)).toBe(1);
});

test('of 32 who use a link at once one gets the file', async () => {
  const path = await link(me);
  const statuses = await Promise.all(
    Array.from({ length: 32 }, async () => {
      const response = await open(path);
      await response.text();
      return response.status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect([...new Set(statuses)].filter((status) => ![200, 410, 503].includes(status))).toEqual([]);
  expect(await toldTimes(me)).toBe(1);
});

test('a link is over after a minute, and with the session that asked', async () => {
  const late = await link(me);
  const { rows } = await sql<{ seconds: number; token: Buffer }>`
    select extract(epoch from expires_at - clock_timestamp())::float8 as seconds, token_hash as token
    from download_links where player_id = ${me.playerId}`.execute(db);
  expect(rows[0]?.seconds).toBeLessThanOrEqual(DOWNLOAD_SECONDS);
  expect(rows[0]?.seconds).toBeGreaterThan(DOWNLOAD_SECONDS - 30);
  // What is stored opens nothing.
  expect((await open(DOWNLOAD_PATH + (rows[0]?.token.toString('base64url') ?? ''))).status).toBe(410);
  await sql`update download_links set expires_at = clock_timestamp()`.execute(db);
  expect((await open(late)).status).toBe(410);

  const left = await link(me);
  await me.call(contract.logout, {});
  expect((await open(left)).status).toBe(410);
  expect(await toldTimes(me)).toBe(0);
});

test('other tokens are none, and asking about a link does not use it up', async () => {
  const path = await link(me);
  const other = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`;
  for (const wrong of [`${DOWNLOAD_PATH}x`, DOWNLOAD_PATH, `${path}x`, other.slice(0, -2), `${DOWNLOAD_PATH}..%2f`])
    expect((await open(wrong)).status).toBe(410);
  const head = await open(path, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('attachment')]);
  expect((await open(path, { method: 'POST' })).status).toBe(405);
  expect(await toldTimes(me)).toBe(0);
  expect((await open(path)).status).toBe(200);
  expect((await open(path, { method: 'HEAD' })).status).toBe(410);
});

test('a link is asked for after a confirmation, once for each', async () => {
  const ask = async () => (await me.call(contract.ownDataLink, {})).code;
  expect(await ask()).toBe(errorCodes.confirmationNeeded);
  await confirm(me);
  // Asked for at once, one is given; a refused one counts for nothing.
  expect((await Promise.all(Array.from({ length: 3 }, ask))).toSorted()).toEqual([
    0,
    errorCodes.confirmationNeeded,
    errorCodes.confirmationNeeded,
  ]);
  await confirm(me);
  expect(await ask()).toBe(0);
});

test('a link that no file came of counts for nothing, and is over once there is another', async () => {
  const links: string[] = [];
  for (let at = 0; at < MAX_OWN_DATA_A_DAY + 2; at += 1) links.push(await link(me));
  const read = async (path: string) => {
    const response = await open(path);
    await response.text();
    return response.status;
  };
  for (const one of links.slice(0, -1)) expect(await read(one)).toBe(410);
  expect(await read(links.at(-1) ?? '')).toBe(200);
  for (let at = 1; at < MAX_OWN_DATA_A_DAY; at += 1) expect(await read(await link(me))).toBe(200);
  await confirm(me);
  expect(await me.call(contract.ownDataLink, {})).toMatchObject({ code: errorCodes.ownDataLimit });
});

/** A route of its own, and a player whose file no buffer holds, with a link to it. */
async function serveLargeFile(withinMs?: number) {
  const file = ownDataFile(node.engine);
  const files = { 'own-data': file, 'statement-csv': file, 'statement-pdf': file, 'claim-form': file };
  const route = createDownloadRoute(node.engine, files, withinMs === undefined ? {} : { withinMs });
  await sql`
    insert into notifications (player_id, category, kind, params)
    select ${me.playerId}, 'system', 'welcome', jsonb_build_object('words', repeat('x', 1500))
    from generate_series(1, 20000)`.execute(db);
  const server = createServer((request, response) => void route(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    server,
    /** Takes nothing but the head. */
    openLink: async (path: string) => {
      const sent = httpRequest({ port, path, agent: false }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      return response;
    },
  };
}

test('cuts off a reader who takes too long, so that others have the place', async () => {
  const { server, openLink } = await serveLargeFile(200);
  const cut = once(server, 'request').then(async (event) => {
    const [, response] = event as [IncomingMessage, ServerResponse];
    await once(response, 'close');
    return !response.writableFinished;
  });
  const response = await openLink(await link(me));
  expect(response.statusCode).toBe(200);
  expect(await cut).toBe(true);
  response.destroy();
  server.close();
});

test('a player reads one file at a time', async () => {
  const { server, openLink } = await serveLargeFile();
  const first = await openLink(await link(me));
  expect(first.statusCode).toBe(200);
  const path = await link(me);
  const second = await openLink(path);
  expect(second.statusCode).toBe(503);
  second.resume();
  first.resume();
  await once(first, 'end');
  await expect
    .poll(async () => {
      const again = await openLink(path);
      again.resume();
      return again.statusCode;
    })
    .toBe(200);
  server.close();
});
