import { connect, type Socket } from 'node:net';
import type { SeededPlayers } from './seed-players.ts';
import { createTurns, type Turn, type TurnKind } from './turns.ts';

/** One run: `callers` at once, with one turn each at a time, for `seconds`. */
export interface LoadOrder extends SeededPlayers {
  readonly origins: readonly string[];
  readonly callers: number;
  readonly seconds: number;
  readonly turn: TurnKind;
}

export interface LoadResult {
  /** Turns. */
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
  readonly refused: number;
}

let complained = 0;
/** One keep-alive connection that sends the requests of turns and reads their responses, with minimal HTTP. */
function caller(socket: Socket, next: () => Turn, answered: (ok: boolean, ms: number) => boolean): void {
  let since = 0;
  let buffered = '';
  let turn: Turn = [];
  let sent = 0;
  const send = () => {
    const request = turn[sent++];
    if (request) socket.write(request);
  };
  const start = () => {
    since = performance.now();
    turn = next();
    sent = 0;
    send();
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
    if (ok && sent < turn.length) send();
    else if (answered(ok, performance.now() - since)) start();
    else socket.destroy();
  });
  socket.on('error', (error) => console.error(error.message));
  start();
}

const open = (origin: string): Promise<Socket> =>
  new Promise((done, failed) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () => done(socket)).once('error', failed);
  });

/** Prepares requests and opens connections; the returned function is the measured run. */
async function prepare({ origins, callers, seconds, turn, ...players }: LoadOrder): Promise<() => Promise<LoadResult>> {
  const make = createTurns(players, turn);
  const made = Array.from({ length: seconds * 20_000 }, make);
  const next = () => made.pop() ?? make();
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
