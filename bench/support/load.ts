import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { createOrderIds } from '#server/orders/order-ids.ts';
import { SESSION_COOKIE } from '#server/players/sessions.ts';
import type { SeededPlayers } from './seed-players.ts';

/** One run: `callers` at once, with one purchase each at a time, for `seconds`. */
export interface LoadOrder extends SeededPlayers {
  readonly origins: readonly string[];
  readonly callers: number;
  readonly seconds: number;
  readonly drawId: string;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
  readonly refused: number;
}

let complained = 0;
/** One keep-alive connection that sends a request and reads its response, with minimal HTTP. */
function caller(socket: Socket, next: () => Buffer, answered: (ok: boolean, ms: number) => boolean): void {
  let since = 0;
  let buffered = '';
  const send = () => {
    since = performance.now();
    socket.write(next());
  };
  socket.setNoDelay(true);
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    buffered += chunk;
    const head = buffered.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(buffered)?.[1]);
    if (buffered.length < head + 4 + length) return;
    const ok = buffered.startsWith('{"code":0,', head + 4);
    if (!ok && complained++ < 3) console.error(buffered.slice(0, 900));
    buffered = '';
    if (answered(ok, performance.now() - since)) send();
    else socket.destroy();
  });
  socket.on('error', (error) => console.error(error.message));
  send();
}

const open = (origin: string): Promise<Socket> =>
  new Promise((done, failed) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () => done(socket)).once('error', failed);
  });

/** Prepares requests and opens connections; the returned function is the measured run. */
async function prepare({
  origins,
  callers,
  seconds,
  drawId,
  count,
  firstId,
  orderIdKey,
}: LoadOrder): Promise<() => Promise<LoadResult>> {
  const ids = createOrderIds(orderIdKey);
  const now = new Date(Date.now());
  const entries = [{ play: 'nap4', picks: [[1, 4, 7, 9]], multiple: 1 }];
  let player = Math.floor(Math.random() * count);
  const request = (): Buffer => {
    player = (player + 1) % count;
    const data = {
      orderId: ids.issue(firstId + BigInt(player), now),
      lotteryType: 69,
      entries,
      draws: 1,
      drawId,
      price: 100,
      nonce: randomBytes(16).toString('hex'),
    };
    const body = JSON.stringify({ message: Buffer.from(JSON.stringify({ data })).toString('base64') });
    return Buffer.from(
      `POST /hapi/101101 HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\napi-access-token: bench-token-${player}\r\n` +
        `cookie: ${SESSION_COOKIE}=bench-cookie-${player}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
  };
  const made = Array.from({ length: seconds * 20_000 }, request);
  const next = () => made.pop() ?? request();
  const sockets = await Promise.all(Array.from({ length: callers }, (_, i) => open(origins[i % origins.length] ?? '')));
  return async () => {
    const times: number[] = [];
    let refused = 0;
    const end = performance.now() + seconds * 1_000;
    const answered = (ok: boolean, ms: number): boolean => {
      if (performance.now() > end) return false;
      if (ok) times.push(ms);
      else refused++;
      return true;
    };
    const run = (socket: Socket) =>
      new Promise<void>((done) => {
        socket.once('close', () => done());
        caller(socket, next, answered);
      });
    await Promise.all(sockets.map(run));
    times.sort((a, b) => a - b);
    return { perSecond: times.length / seconds, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN, refused };
  };
}

let go: (() => Promise<LoadResult>) | undefined;
process.on('message', (message: LoadOrder | 'go') => {
  if (message === 'go') void go?.().then((result) => process.send?.(result));
  else
    void prepare(message).then((prepared) => {
      go = prepared;
      process.send?.('prepared');
    });
});
process.once('SIGTERM', () => process.exit(0));
process.send?.(true);
