import * as errorCodes from '#contract/error-codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { beginSession, endSession } from '#server/players/sessions.ts';
import { createClusterBus } from '#server/push/cluster-bus.ts';
import { createListener } from '#server/push/listener.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { makePlayer } from '#support/players/player.ts';
import { openTestSocket } from '#support/node/test-socket.ts';

const database = await createTestDatabase();
let one: TestNode;
let two: TestNode;
beforeAll(async () => {
  one = await startTestNode(database.url);
  two = await startTestNode(database.url);
});
afterAll(async () => {
  await two.stop();
  await one.stop();
  await database.drop();
});

const bet = { type: 'bet', data: { orderId: 'o-1', won: true } } as const;

test('a push reaches the player on this node and on the other, and nobody else', async () => {
  const player = await makePlayer(one);
  const other = await makePlayer(one);
  const sockets = [await openTestSocket(one.origin, player), await openTestSocket(two.origin, player, '/proxy_ws')];
  const theirs = await openTestSocket(one.origin, other);
  one.engine.push.publish([{ playerId: player.playerId, push: bet }]);
  for (const socket of sockets) expect(await socket.next('bet')).toEqual(bet);
  one.engine.push.publish([{ playerId: other.playerId, push: { type: 'bet', data: { orderId: 'o-2', won: false } } }]);
  // Had the first one reached it, that would be the one that comes first.
  expect((await theirs.next('bet')).data.orderId).toBe('o-2');
  await Promise.all([...sockets, theirs].map((socket) => socket.close()));
});

test('a changed wallet is read where its player has a socket', async () => {
  const player = await makePlayer(one);
  const socket = await openTestSocket(two.origin, player);
  one.engine.push.walletsChanged([player.playerId, player.playerId, 999_999n]);
  expect(await socket.next('wallet')).toMatchObject({ data: { userOpenId: player.openId, totalBalance: 0 } });
  await socket.close();
});

test('a batch larger than one notification arrives whole and in order', async () => {
  const player = await makePlayer(one);
  const socket = await openTestSocket(two.origin, player);
  const ids = Array.from({ length: 400 }, (_, i) => `order-${i}-${'x'.repeat(40)}`);
  one.engine.push.publish(
    ids.map((orderId) => ({ playerId: player.playerId, push: { type: 'bet_confirm', data: { orderId } } })),
  );
  for (const orderId of ids) expect((await socket.next('bet_confirm')).data.orderId).toBe(orderId);
  await socket.close();
});

test('the time topic tells the product time', async () => {
  const player = await makePlayer(one);
  const socket = await openTestSocket(one.origin, player);
  const { timestamp } = await socket.time();
  expect(Math.abs(timestamp - one.engine.clock.now().getTime())).toBeLessThan(10_000);
  await socket.close();
});

test('a logout closes the sockets of that session on every node', async () => {
  const player = await makePlayer(one);
  const sockets = [await openTestSocket(one.origin, player), await openTestSocket(two.origin, player)];
  const { db, sessions } = one.engine;
  const session = await sessions.find(player.token, player.cookie?.split('=')[1]);
  if (!session.ok) throw new Error('no session');
  await db.transaction().execute((tx) => endSession(tx, session.value, 'logout'));
  for (const socket of sockets) {
    expect((await socket.error).headers['code']).toBe(String(errorCodes.sessionExpired));
    expect(await socket.closed).toBe(1008);
  }
});

test('a login elsewhere ends the older socket with the code a call would get', async () => {
  const player = await makePlayer(one);
  const socket = await openTestSocket(two.origin, player);
  await one.engine.db.transaction().execute((tx) => beginSession(tx, player.playerId));
  expect((await socket.error).headers['code']).toBe(String(errorCodes.loggedInElsewhere));
});

test('token and cookie must both be there and of one session', async () => {
  const player = await makePlayer(one);
  const other = await makePlayer(one);
  const refused = async (who: { token: string | undefined; cookie: string | undefined }) => {
    const socket = await openTestSocket(one.origin, who);
    await socket.closed;
    return (await socket.error).headers['code'];
  };
  expect(await refused({ token: player.token, cookie: undefined })).toBe(String(errorCodes.sessionCookieMissing));
  expect(await refused({ token: player.token, cookie: other.cookie })).toBe(String(errorCodes.sessionCookieMissing));
  expect(await refused({ token: undefined, cookie: player.cookie })).toBe(String(errorCodes.loginRequired));
});

test('no more than ten sockets a player', async () => {
  const player = await makePlayer(one);
  const sockets = await Promise.all(Array.from({ length: 10 }, () => openTestSocket(one.origin, player)));
  const eleventh = await openTestSocket(one.origin, player);
  expect((await eleventh.error).headers['message']).toBe('too many sockets');
  await Promise.all(sockets.map((socket) => socket.close()));
});

/** A bare WebSocket, for what a well-behaved client never sends. */
async function raw(path: string, headers: Record<string, string> = {}, protocols = ['v12.stomp']) {
  const socket = new WebSocket(`${one.origin.replace(/^http/, 'ws')}${path}`, protocols, { headers });
  const frames: string[] = [];
  socket.on('message', (data: Buffer) => frames.push(data.toString('utf8')));
  const closed = new Promise<number>((done) => socket.on('close', done));
  const status = await new Promise<number>((done) => {
    socket.on('open', () => done(101));
    socket.on('unexpected-response', (_request, response) => done(response.statusCode ?? 0));
    socket.on('error', () => done(0));
  });
  return { socket, status, frames, closed };
}

test('an upgrade of a foreign page or on another path is refused', async () => {
  expect((await raw('/ws', { origin: 'https://evil.example' })).status).toBe(403);
  expect((await raw('/elsewhere')).status).toBe(404);
});

test.each([
  ['a frame before CONNECT', 'SUBSCRIBE\nid:1\ndestination:/user/queue\n\n\0', 'CONNECT comes first'],
  ['an old version', 'CONNECT\naccept-version:1.0\n\n\0', 'version 1.2 is spoken here'],
  ['a frame without end', 'X'.repeat(9_000), 'the frame is too large'],
  ['a body without end', `SEND\ncontent-length:-1\n\n${'x'.repeat(9_000)}`, 'the frame is too large'],
])('%s ends the socket', async (_name, sent, message) => {
  const { socket, frames, closed } = await raw('/ws');
  socket.send(sent);
  expect(await closed).toBe(1008);
  expect(frames.join('')).toContain(`message:${message}`);
});

test('a message over the limit ends the socket', async () => {
  const { socket, closed } = await raw('/ws');
  socket.send('\n'.repeat(17_000));
  expect(await closed).toBe(1009);
});

test.each([
  ['SEND', 'SEND\ndestination:/user/queue\n\nhello\0', 'this server only sends'],
  ['another destination', 'SUBSCRIBE\nid:1\ndestination:/user/1001/queue\n\n\0', 'there is no such destination'],
  [
    'a fifth subscription',
    [1, 2, 3, 4, 5].map((id) => `SUBSCRIBE\nid:${id}\ndestination:/user/queue\n\n\0`).join(''),
    'too many subscriptions',
  ],
  ['a second CONNECT', 'CONNECT\naccept-version:1.2\n\n\0', 'connected already'],
])('%s is refused', async (_name, sent, message) => {
  const player = await makePlayer(one);
  const { socket, frames, closed } = await raw('/ws', { cookie: player.cookie ?? '' });
  socket.send(`CONNECT\naccept-version:1.2\nApi-Access-Token:${player.token}\n\n\0`);
  await new Promise((done) => socket.once('message', done));
  expect(frames[0]).toContain('CONNECTED');
  socket.send(sent);
  expect(await closed).toBe(1008);
  expect(frames.join('')).toContain(`message:${message}`);
});

test('a node that stops asks its sockets to come back', async () => {
  const third = await startTestNode(database.url);
  const player = await makePlayer(third);
  const socket = await openTestSocket(third.origin, player);
  await third.stop();
  expect(await socket.closed).toBe(1012);
});

test('after its listening connection was cut a node hears again', async () => {
  const player = await makePlayer(one);
  const socket = await openTestSocket(two.origin, player);
  const listening = `from pg_stat_activity where datname = current_database() and query like 'listen %'`;
  const count = async () => (await database.pool.query(`select pid ${listening}`)).rowCount;
  // That of the node which stopped before may still be on its way out.
  await expect.poll(count, { timeout: 10_000 }).toBe(2);
  const cut = await database.pool.query(`select pg_terminate_backend(pid) ${listening}`);
  expect(cut.rowCount).toBe(2);
  // Told anew as soon as it listens again, without anybody asking.
  expect((await socket.next('wallet')).data.userOpenId).toBe(player.openId);
  one.engine.push.publish([{ playerId: player.playerId, push: bet }]);
  expect(await socket.next('bet')).toEqual(bet);
  await socket.close();
});

test('a player whose socket reads too slowly is dropped; another is not', async () => {
  const slow = await makePlayer(one);
  const quick = await makePlayer(one);
  const reader = await openTestSocket(one.origin, quick);
  const { socket, closed } = await raw('/ws', { cookie: slow.cookie ?? '' });
  socket.send(`CONNECT\naccept-version:1.2\nApi-Access-Token:${slow.token}\n\n\0`);
  await new Promise((done) => socket.once('message', done));
  socket.send('SUBSCRIBE\nid:1\ndestination:/user/queue\nreceipt:r\n\n\0');
  await new Promise((done) => socket.once('message', done));
  // Sockets of the tests before may still be on their way out: the one that leaves must be the slow one.
  await expect.poll(() => one.engine.push.sockets(), { timeout: 10_000 }).toBe(2);
  socket.pause();
  const large = (playerId: bigint) =>
    ({ playerId, push: { type: 'rechargeFail', data: { gatewayId: 'x'.repeat(7_000) } } }) as const;
  const round = [...Array.from({ length: 200 }, () => large(slow.playerId)), large(quick.playerId)];
  while (one.engine.push.sockets() === 2) {
    one.engine.push.publish(round);
    await reader.next('rechargeFail');
  }
  socket.resume();
  expect(await closed).toBe(1006);
  await reader.close();
});

const log = pino({ level: 'silent' });

test('a push that throws here stops none of those after it', async () => {
  const seen: bigint[] = [];
  const between = createClusterBus(
    { db: database.db, log, handle: database },
    {
      pushes: () => {
        throw new Error('a socket broke');
      },
      wallets: (ids) => seen.push(...ids),
      ended: () => {},
      resumed: () => {},
    },
  );
  between.publish([{ playerId: 1n, push: bet }]);
  between.walletsChanged([1n]);
  await expect.poll(() => seen, { timeout: 10_000 }).toEqual([1n]);
  between.publish([{ playerId: 1n, push: bet }]);
  between.walletsChanged([2n]);
  await expect.poll(() => seen, { timeout: 10_000 }).toEqual([1n, 2n]);
  await between.stop();
});

/** A listener under a name of its own, and how many connections bear it. */
function named(name: string, channels: readonly string[]) {
  const url = new URL(database.url);
  url.searchParams.set('application_name', name);
  const connections = async () =>
    (await database.pool.query('select 1 from pg_stat_activity where application_name = $1', [name])).rowCount;
  const listener = createListener({ url: url.href, channels, log, receive: () => {}, resumed: () => {} });
  return { ...listener, connections };
}

test('a connection that cannot listen is closed', async () => {
  const { start, stop, connections } = named('unheard', ['']);
  await expect(start()).rejects.toThrow();
  await expect.poll(connections, { timeout: 10_000 }).toBe(0);
  await stop();
});

test('a listener stopped while it connects leaves no connection', async () => {
  const { start, stop, connections } = named('hasty', ['somewhere']);
  const starting = start();
  await stop();
  await starting;
  await expect.poll(connections, { timeout: 10_000 }).toBe(0);
});
