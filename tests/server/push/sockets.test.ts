import * as errorCodes from '#contract/error-codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { DRAWS_TOPIC, gameDrawsTopic } from '#contract/push.ts';
import { setPlayerState } from '#server/players/player-state.ts';
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

test('a push reaches its player on every node, and nobody else', async () => {
  const player = await makePlayer(one);
  const other = await makePlayer(one);
  const sockets = [await openTestSocket(one.origin, player), await openTestSocket(two.origin, player, '/proxy_ws')];
  const otherSocket = await openTestSocket(one.origin, other);
  one.engine.push.publish([{ playerId: player.playerId, push: bet }]);
  for (const socket of sockets) expect(await socket.next('bet')).toEqual(bet);
  one.engine.push.publish([{ playerId: other.playerId, push: { type: 'bet', data: { orderId: 'o-2', won: false } } }]);
  // If the first push had reached this socket, it would come first.
  expect((await otherSocket.next('bet')).data.orderId).toBe('o-2');
  await Promise.all([...sockets, otherSocket].map((socket) => socket.close()));
});

test("a changed wallet is read on the node of the player's socket", async () => {
  const player = await makePlayer(one);
  const socket = await openTestSocket(two.origin, player);
  one.engine.push.publishWallets([player.playerId, player.playerId, 999_999n]);
  expect(await socket.next('wallet')).toMatchObject({ data: { userOpenId: player.openId, totalBalance: 0 } });
  await socket.close();
});

test('a batch larger than one notification arrives complete and in order', async () => {
  const player = await makePlayer(one);
  const socket = await openTestSocket(two.origin, player);
  const ids = Array.from({ length: 400 }, (_, i) => `order-${i}-${'x'.repeat(40)}`);
  one.engine.push.publish(
    ids.map((orderId) => ({ playerId: player.playerId, push: { type: 'bet_confirm', data: { orderId } } })),
  );
  for (const orderId of ids) expect((await socket.next('bet_confirm')).data.orderId).toBe(orderId);
  await socket.close();
});

test("the time topic sends the product's time", async () => {
  const player = await makePlayer(one);
  const socket = await openTestSocket(one.origin, player);
  const { timestamp } = await socket.time();
  expect(Math.abs(timestamp - one.engine.clock.now().getTime())).toBeLessThan(10_000);
  await socket.close();
});

test('a published draw is told to those who subscribed to all draws or to its game, on every node', async () => {
  const player = await makePlayer(one);
  const listen = async (destination: string) => {
    const opened = await openRawSocket('/ws', { cookie: player.cookie ?? '' });
    opened.socket.send(`CONNECT\naccept-version:1.2\nApi-Access-Token:${player.token}\n\n\0`);
    await expect.poll(() => opened.frames.join('')).toContain('CONNECTED');
    opened.socket.send(`SUBSCRIBE\nid:d\ndestination:${destination}\nreceipt:r\n\n\0`);
    await expect.poll(() => opened.frames.join('')).toContain('RECEIPT');
    return opened;
  };
  const [all, itsGame, otherGame] = await Promise.all(
    [DRAWS_TOPIC, gameDrawsTopic(69), gameDrawsTopic(61)].map((destination) => listen(destination)),
  );
  const draw = {
    drawId: '69-261121-0642',
    lotteryType: 69,
    phase: '261121-0642',
    numbers: [[7, 2, 11, 5, 9]],
    hash: 'ab'.repeat(32),
    record: '/open/draws/69-261121-0642.json',
  };
  two.engine.push.publishDraw(draw);
  for (const heard of [all, itsGame])
    await expect.poll(() => heard?.frames.join('')).toContain(`\n\n${JSON.stringify(draw)}\0`);
  // A push that is sent later reaches every socket later: the draw would have come first.
  two.engine.push.publishDraw({ ...draw, lotteryType: 61, drawId: '61-261121', record: '' });
  await expect.poll(() => otherGame?.frames.join('')).toContain('61-261121');
  expect(otherGame?.frames.join('')).not.toContain(draw.drawId);
  for (const heard of [all, itsGame, otherGame]) heard?.socket.terminate();
});

test("a logout closes the session's sockets on every node", async () => {
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

test('a review for money laundering closes the socket with the code of a call', async () => {
  const player = await makePlayer(one);
  const socket = await openTestSocket(two.origin, player);
  await one.engine.db.transaction().execute((tx) => setPlayerState(tx, player.playerId, 'restricted'));
  expect((await socket.error).headers['code']).toBe(String(errorCodes.accountRestricted));
});

test('a login elsewhere closes the older socket with the code of a call', async () => {
  const player = await makePlayer(one);
  const socket = await openTestSocket(two.origin, player);
  await one.engine.db.transaction().execute((tx) => beginSession(tx, player.playerId));
  expect((await socket.error).headers['code']).toBe(String(errorCodes.loggedInElsewhere));
});

test('a socket needs the token and the cookie of one session', async () => {
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

test('a player may have ten sockets', async () => {
  const player = await makePlayer(one);
  const sockets = await Promise.all(Array.from({ length: 10 }, () => openTestSocket(one.origin, player)));
  const eleventh = await openTestSocket(one.origin, player);
  expect((await eleventh.error).headers['message']).toBe('too many sockets');
  await Promise.all(sockets.map((socket) => socket.close()));
});

/** Opens a plain WebSocket, to send what our client never sends. */
async function openRawSocket(path: string, headers: Record<string, string> = {}, protocols = ['v12.stomp']) {
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

test('refuses an upgrade from a foreign origin or on another path', async () => {
  expect((await openRawSocket('/ws', { origin: 'https://evil.example' })).status).toBe(403);
  expect((await openRawSocket('/elsewhere')).status).toBe(404);
});

test.each([
  ['a frame before CONNECT', 'SUBSCRIBE\nid:1\ndestination:/user/queue\n\n\0', 'CONNECT comes first'],
  ['an old version', 'CONNECT\naccept-version:1.0\n\n\0', 'version 1.2 is spoken here'],
  ['what is no frame', 'GET / HTTP/1.1\r\n\r\n', 'a frame begins with its command'],
  ['bytes that are no text', '\xff\x00garbage\0', 'a frame begins with its command'],
  ['a line of headers without a colon', 'CONNECT\naccept-version\n\n\0', 'a header is a name, a colon and a value'],
  ['a body of negative length', 'CONNECT\ncontent-length:-1\n\n\0', 'content-length is a number of bytes'],
  ['a body longer than its length', 'SEND\ncontent-length:1\n\nxx\0', 'a frame ends after its body'],
  ['an endless frame', `SEND\nx:${'x'.repeat(9_000)}`, 'the frame is too large'],
  ['an endless body', `SEND\n\n${'x'.repeat(9_000)}`, 'the frame is too large'],
])('closes the socket after %s', async (_name, sent, message) => {
  const { socket, frames, closed } = await openRawSocket('/ws');
  socket.send(sent);
  expect(await closed).toBe(1008);
  expect(frames.join('')).toContain(`message:${message}`);
});

test('closes the socket after a message over the limit', async () => {
  const { socket, closed } = await openRawSocket('/ws');
  socket.send('\n'.repeat(17_000));
  expect(await closed).toBe(1009);
});

test.each([
  ['SEND', 'SEND\ndestination:/user/queue\n\nhello\0', 'this server only sends'],
  ['another destination', 'SUBSCRIBE\nid:1\ndestination:/user/1001/queue\n\n\0', 'there is no such destination'],
  [
    'more subscriptions than there are destinations',
    Array.from({ length: 13 }, (_, id) => `SUBSCRIBE\nid:s${id}\ndestination:/user/queue\n\n\0`).join(''),
    'too many subscriptions',
  ],
  ['a second CONNECT', 'CONNECT\naccept-version:1.2\n\n\0', 'connected already'],
])('refuses %s', async (_name, sent, message) => {
  const player = await makePlayer(one);
  const { socket, frames, closed } = await openRawSocket('/ws', { cookie: player.cookie ?? '' });
  socket.send(`CONNECT\naccept-version:1.2\nApi-Access-Token:${player.token}\n\n\0`);
  await new Promise((done) => socket.once('message', done));
  expect(frames[0]).toContain('CONNECTED');
  socket.send(sent);
  expect(await closed).toBe(1008);
  expect(frames.join('')).toContain(`message:${message}`);
});

test('a stopping node asks its sockets to reconnect', async () => {
  const third = await startTestNode(database.url);
  const player = await makePlayer(third);
  const socket = await openTestSocket(third.origin, player);
  await third.stop();
  expect(await socket.closed).toBe(1012);
});

test('a node listens again after its listening connection was cut', async () => {
  const player = await makePlayer(one);
  const socket = await openTestSocket(two.origin, player);
  const listening = `from pg_stat_activity where datname = current_database() and query like 'listen %session%'`;
  const count = async () => (await database.pool.query(`select pid ${listening}`)).rowCount;
  // The connection of the node stopped before may still be closing.
  await expect.poll(count, { timeout: 10_000 }).toBe(2);
  const cut = await database.pool.query(`select pg_terminate_backend(pid) ${listening}`);
  expect(cut.rowCount).toBe(2);
  // Wallets are sent again as soon as the node listens, without a request.
  expect((await socket.next('wallet')).data.userOpenId).toBe(player.openId);
  one.engine.push.publish([{ playerId: player.playerId, push: bet }]);
  expect(await socket.next('bet')).toEqual(bet);
  await socket.close();
});

test('drops a socket that reads too slowly, and no other', async () => {
  const slow = await makePlayer(one);
  const quick = await makePlayer(one);
  const reader = await openTestSocket(one.origin, quick);
  const { socket, closed } = await openRawSocket('/ws', { cookie: slow.cookie ?? '' });
  socket.send(`CONNECT\naccept-version:1.2\nApi-Access-Token:${slow.token}\n\n\0`);
  await new Promise((done) => socket.once('message', done));
  socket.send('SUBSCRIBE\nid:1\ndestination:/user/queue\nreceipt:r\n\n\0');
  await new Promise((done) => socket.once('message', done));
  // Sockets of earlier tests may still be closing; the next one to leave must be the slow one.
  await expect.poll(() => one.engine.push.countSockets(), { timeout: 10_000 }).toBe(2);
  socket.pause();
  const large = (playerId: bigint) =>
    ({ playerId, push: { type: 'rechargeFail', data: { gatewayId: 'x'.repeat(7_000) } } }) as const;
  const round = [...Array.from({ length: 200 }, () => large(slow.playerId)), large(quick.playerId)];
  while (one.engine.push.countSockets() === 2) {
    one.engine.push.publish(round);
    await reader.next('rechargeFail');
  }
  socket.resume();
  expect(await closed).toBe(1006);
  await reader.close();
});

const log = pino({ level: 'silent' });

test('a failing delivery does not stop later ones', async () => {
  const seen: bigint[] = [];
  const pushed: bigint[] = [];
  const bus = createClusterBus(
    { db: database.db, log, handle: database },
    {
      deliverPush: ({ playerId }) => {
        if (playerId === 1n) throw new Error('a socket broke');
        pushed.push(playerId);
      },
      deliverWallets: (ids) => seen.push(...ids),
      deliverDraw: () => {},
      endSessions: () => {},
      catchUp: () => {},
    },
  );
  bus.publish([1n, 2n, 3n].map((playerId) => ({ playerId, push: bet })));
  bus.publishWallets([1n]);
  await expect.poll(() => seen, { timeout: 10_000 }).toEqual([1n]);
  expect(pushed).toEqual([2n, 3n]);
  bus.publish([{ playerId: 1n, push: bet }]);
  bus.publishWallets([2n]);
  await expect.poll(() => seen, { timeout: 10_000 }).toEqual([1n, 2n]);
  await bus.stop();
});

/** A listener with its own application name, and its number of connections. */
function createNamedListener(name: string, channels: readonly string[]) {
  const url = new URL(database.url);
  url.searchParams.set('application_name', name);
  const connections = async () =>
    (await database.pool.query('select 1 from pg_stat_activity where application_name = $1', [name])).rowCount;
  const listener = createListener({
    url: () => url.href,
    channels,
    log,
    onNotification: () => {},
    onReconnect: () => {},
  });
  return { ...listener, connections };
}

test('closes a connection that cannot listen', async () => {
  const { start, stop, connections } = createNamedListener('unheard', ['']);
  await expect(start()).rejects.toThrow();
  await expect.poll(connections, { timeout: 10_000 }).toBe(0);
  await stop();
});

test('leaves no connection if it is stopped while connecting', async () => {
  const { start, stop, connections } = createNamedListener('hasty', ['somewhere']);
  const starting = start();
  await stop();
  await starting;
  await expect.poll(connections, { timeout: 10_000 }).toBe(0);
});
