import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import * as errorCodes from '#contract/error-codes.ts';
import { err, ok } from '#kernel/result.ts';
import { systemNow } from '#kernel/time.ts';
import { createMessageFrames } from './stomp-frames.ts';
import { HEART_BEAT_MS, StompSocket, type StompHost } from './stomp-socket.ts';

afterEach(() => vi.useRealTimers());

/** The parts of a WebSocket that StompSocket uses; records the calls. */
class Wire extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: string[] = [];
  closedWith: number | undefined;
  terminated = false;
  pings = 0;
  send(data: string | Buffer) {
    this.sent.push(data.toString());
  }
  close(code: number) {
    this.closedWith = code;
  }
  ping() {
    this.pings++;
  }
  terminate() {
    this.terminated = true;
  }
  say(text: string) {
    this.emit('message', Buffer.from(text));
  }
}

const session = { id: 1n, playerId: 2n, userOpenId: 'N', verifiedStatus: 1 };
function connected(host: Partial<StompHost> = {}, heartBeat = '10000,10000') {
  const wire = new Wire();
  const left = vi.fn();
  const parts: StompHost = { authenticate: () => Promise.resolve(ok(session)), join: () => true, leave: left, ...host };
  const socket = new StompSocket(wire as unknown as WebSocket, parts);
  wire.say(`CONNECT\naccept-version:1.1,1.2\nheart-beat:${heartBeat}\nApi-Access-Token:t\n\n\0`);
  return { wire, socket, left };
}
const settled = () => new Promise((done) => setImmediate(done));

test('sends line feeds as heart-beats, and closes a client silent for 2.5 beats with an error', async () => {
  const { wire, socket } = connected();
  await settled();
  const now = systemNow();
  socket.sendHeartBeat(now + 2 * HEART_BEAT_MS);
  expect(wire.sent.at(-1)).toBe('\n');
  expect(wire.closedWith).toBeUndefined();
  socket.sendHeartBeat(now + 3 * HEART_BEAT_MS);
  expect(wire.sent.at(-1)).toContain('message:the client was silent for too long');
  expect(wire.closedWith).toBe(1008);
  expect(wire.pings).toBe(0);
});

test('a client that agreed on no heart-beats is pinged, and stays while it answers', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { wire, socket } = connected({}, '0,0');
  await settled();
  const sent = wire.sent.length;
  for (let beat = 0; beat < 6; beat++) {
    vi.setSystemTime(systemNow() + HEART_BEAT_MS);
    socket.sendHeartBeat(systemNow());
    wire.emit('pong');
  }
  expect(wire.pings).toBe(6);
  expect(wire.sent).toHaveLength(sent);
  expect(wire.closedWith).toBeUndefined();
  socket.sendHeartBeat(systemNow() + 3 * HEART_BEAT_MS);
  expect(wire.closedWith).toBe(1008);
});

test('refuses a heart-beat that is not two numbers, and says what is expected', () => {
  const { wire } = connected({}, 'often');
  expect(wire.sent[0]).toContain('message:heart-beat is two numbers of milliseconds with a comma between them');
  expect(wire.closedWith).toBe(1008);
});

test.each([
  ['an escape that STOMP 1.2 does not define', 'id:a\\tb', 'message:a header has an unknown escape'],
  ['a lone backslash at the end', 'id:a\\', 'message:a header has an unknown escape'],
  ['such an escape in a name', 'a\\t:b', 'message:a header has an unknown escape'],
  ['an unknown destination', 'id:a', 'message:there is no such destination'],
])('answers %s with an error that names the receipt', async (_case, header, message) => {
  const { wire } = connected();
  await settled();
  wire.say(`SUBSCRIBE\nreceipt:r\\c1\n${header}\ndestination:/nowhere\n\n\0`);
  expect(wire.sent.at(-1)).toMatch(/^ERROR\n/);
  expect(wire.sent.at(-1)).toContain(message);
  expect(wire.sent.at(-1)).toContain('receipt-id:r\\c1\n');
  expect(wire.closedWith).toBe(1008);
});

test('reads the escapes of a header one after another, and takes the first of two headers', async () => {
  const { wire, socket } = connected();
  await settled();
  wire.say('SUBSCRIBE\nid:a\\\\n\nid:b\ndestination:/topic/system/time\n\n\0');
  socket.deliver('/topic/system/time', createMessageFrames('/topic/system/time', {}));
  expect(wire.sent.at(-1)).toContain('subscription:a\\\\n\n');
});

test('closes a socket that never sends CONNECT, with an error', () => {
  vi.useFakeTimers();
  const wire = new Wire();
  new StompSocket(wire as unknown as WebSocket, {
    authenticate: () => Promise.resolve(ok(session)),
    join: () => true,
    leave: vi.fn(),
  });
  vi.advanceTimersByTime(HEART_BEAT_MS - 1);
  expect(wire.closedWith).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(wire.sent[0]).toContain('CONNECT is awaited');
  expect(wire.closedWith).toBe(1008);
});

test('does not join a socket that closed during authentication', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ok<typeof session>>>();
  const joined = vi.fn(() => true);
  const { wire } = connected({ authenticate: () => promise, join: joined });
  wire.readyState = 3;
  wire.emit('close');
  resolve(ok(session));
  await settled();
  expect(joined).not.toHaveBeenCalled();
});

test('a joined socket leaves once', async () => {
  const { wire, left } = connected();
  await settled();
  wire.emit('close');
  expect(left).toHaveBeenCalledOnce();
});

test('a refused session is sent its code and never joins', async () => {
  const { wire, left } = connected({
    authenticate: () => Promise.resolve(err({ code: errorCodes.sessionCookieMissing })),
  });
  await settled();
  expect(wire.sent[0]).toContain(`code:${errorCodes.sessionCookieMissing}`);
  wire.emit('close');
  expect(left).not.toHaveBeenCalled();
});

test('a message is sent once for each subscription, serialized once', async () => {
  const [a, b] = [connected(), connected()];
  await settled();
  for (const { wire } of [a, b]) wire.say('SUBSCRIBE\nid:s0\ndestination:/topic/system/time\n\n\0');
  const frames = createMessageFrames('/topic/system/time', { timestamp: 1 });
  for (const { socket } of [a, b]) socket.deliver('/topic/system/time', frames);
  expect(frames('s0')).toBe(frames('s0'));
  for (const { wire } of [a, b]) expect(wire.sent.filter((text) => text.startsWith('MESSAGE'))).toHaveLength(1);
  a.wire.say('UNSUBSCRIBE\nid:s0\n\n\0');
  a.socket.deliver('/topic/system/time', frames);
  expect(a.wire.sent.filter((text) => text.startsWith('MESSAGE'))).toHaveLength(1);
});
