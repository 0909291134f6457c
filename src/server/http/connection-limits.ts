import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SECOND_MS } from '#kernel/time.ts';

/** The header of a request must have arrived by then, and the first one of a connection. */
const HEADERS_MS = 15 * SECOND_MS;
/** A request must have arrived by then; the largest is a picture from a phone. */
const REQUEST_MS = 60 * SECOND_MS;
/**
 * Longer than a load balancer keeps an idle connection, a minute as a rule: closing one while it sends would lose a
 * request. Node's default is five seconds.
 */
const IDLE_MS = 75 * SECOND_MS;
/** Node looks this often for connections over the limits above. */
export const CHECK_MS = 5 * SECOND_MS;

export interface ConnectionLimits {
  /** A reader that takes no byte of its answer for so long is cut off. */
  readonly stalledMs?: number;
  /** Requests that one connection may have sent ahead. No browser sends any. */
  readonly pipelined?: number;
  /** Bytes of answers that wait in this process for their readers. Above it the largest are cut off. */
  readonly unreadBytes?: number;
  /** How often those bytes are counted. */
  readonly countMs?: number;
}

/**
 * Answers a server's requests, and bounds what connections cost: each has one request answered at a time, a reader that
 * takes nothing is cut off, and so are the slowest where too many bytes wait for readers.
 */
export function limitConnections(
  server: Server,
  answer: RequestListener,
  {
    stalledMs = 30 * SECOND_MS,
    pipelined = 8,
    unreadBytes = 64 * 1024 * 1024,
    countMs = SECOND_MS,
  }: ConnectionLimits = {},
): void {
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  server.keepAliveTimeout = IDLE_MS;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // A socket of `ws` has a limit of its own, and a refused one is closed (web-server.ts).
  server.on('upgrade', (_request, socket) => sockets.delete(socket as Socket));

  const counting = setInterval(() => cutLargest(sockets, unreadBytes), countMs).unref();
  server.once('close', () => clearInterval(counting));
  server.on('request', answerInTurn(answerInTime(answer, stalledMs), pipelined));
}

/** Cuts off the connections with most bytes unread until all of them together are within the limit. */
function cutLargest(sockets: ReadonlySet<Socket>, limit: number): void {
  let unread = 0;
  for (const { writableLength } of sockets) unread += writableLength;
  if (unread <= limit) return;
  for (const socket of [...sockets].sort((a, b) => b.writableLength - a.writableLength)) {
    if (unread <= limit) return;
    unread -= socket.writableLength;
    socket.destroy();
  }
}

/** Cuts off a reader that has taken nothing for so long. While nothing waits for it, the answer is being made. */
const answerInTime =
  (answer: RequestListener, stalledMs: number): RequestListener =>
  (request, response) => {
    const { socket } = request;
    response.on('timeout', () => {
      if (socket.writableLength > 0) socket.destroy();
      else socket.setTimeout(stalledMs);
    });
    // Node sets it anew when the answer has left.
    socket.setTimeout(stalledMs);
    answer(request, response);
  };

/** Answers the requests of a connection one after another, though Node reads those sent ahead at once. */
function answerInTurn(answer: RequestListener, pipelined: number): RequestListener {
  const waiting = new WeakMap<Socket, (readonly [IncomingMessage, ServerResponse & { req: IncomingMessage }])[]>();
  const next = (socket: Socket): void => {
    const one = waiting.get(socket)?.shift();
    if (!one) return void waiting.delete(socket);
    take(...one);
  };
  const take = (request: IncomingMessage, response: ServerResponse & { req: IncomingMessage }): void => {
    response.once('close', () => next(request.socket));
    // Who has gone is answered nothing of what was sent ahead.
    if (!request.socket.destroyed) answer(request, response);
  };
  return (request, response) => {
    const others = waiting.get(request.socket);
    if (!others) {
      waiting.set(request.socket, []);
      take(request, response);
    } else if (others.length < pipelined) others.push([request, response]);
    else request.socket.destroy();
  };
}
