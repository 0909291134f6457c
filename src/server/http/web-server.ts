import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from '../observability/log.ts';
import type { Settings } from '../settings/settings.ts';
import { createHostCheck, type HostSettings } from './allowed-hosts.ts';
import { CHECK_MS, limitConnections } from './connection-limits.ts';

/** Answers a request, or returns false to leave it to the next route. */
export type HttpRoute = (request: IncomingMessage, response: ServerResponse) => boolean;
/** Tries routes in order; the first that answers wins. */
export const firstRoute =
  (...routes: readonly HttpRoute[]): HttpRoute =>
  (request, response) =>
    routes.some((route) => route(request, response));
export type UpgradeRoute = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
/** A refused socket that does not take its refusal is closed after this long. */
const REFUSED_MS = 1_000;
/**
 * Refuses an upgrade in plain HTTP, which is what the other side still speaks, and closes the socket. No limit of HTTP
 * holds for it any more, and it would stay open until the other side closes, too.
 */
export function refuseUpgrade(
  socket: Duplex,
  status:
    | '403 Forbidden'
    | '404 Not Found'
    | '421 Misdirected Request'
    | '429 Too Many Requests'
    | '502 Bad Gateway'
    | '503 Service Unavailable',
): void {
  const late = setTimeout(() => socket.destroy(), REFUSED_MS);
  socket.once('close', () => clearTimeout(late));
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
}

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface WebServer {
  readonly server: Server;
  /** Where it listens: http://host:port. */
  readonly origin: string;
  /** From now on the routes answer; before, every request gets 503. */
  serve(routes: {
    readonly http: readonly HttpRoute[];
    readonly upgrade: readonly UpgradeRoute[];
    readonly pages: PageHandler;
  }): void;
  /** Stops accepting, lets requests finish, then closes what is left. */
  drain(): Promise<void>;
}

/** A drain does not wait longer than an orchestrator does. */
const DRAIN_MS = 20_000;
/** An upgraded socket was asked to close itself and gets this long. */
const SOCKET_DRAIN_MS = 1_000;
const IDLE_CHECK_MS = 50;

const listen = (server: Server, port: number, host: string) =>
  new Promise<AddressInfo>((done, failed) => {
    server.once('error', failed);
    // A TCP server's address is never a pipe's name.
    server.listen(port, host, () => done(server.address() as AddressInfo));
  });

const hostInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);

const BASE = 'http://localhost';
/** Surely a path of this origin; anything else is parsed. */
const PLAIN_PATH = /^\/(?![/\\])[\x21-\x7e]*$/;
const isAddress = (url = ''): boolean => PLAIN_PATH.test(url) || URL.canParse(url, BASE);
const PLAIN = { 'content-type': 'text/plain; charset=utf-8', connection: 'close' };
/** What is answered anywhere. TRACE would send a request back, cookies included. */
const METHODS = 'GET, HEAD, POST';

const busy: PageHandler = (_request, response) => {
  response.writeHead(503, { ...PLAIN, 'retry-after': '1' }).end('starting');
};

/** The process's HTTP server. */
export async function openWebServer(
  { PORT, HOST, ...names }: Pick<Settings, 'PORT' | 'HOST'> & HostSettings,
  log: Logger,
): Promise<WebServer> {
  const isOurs = createHostCheck(names);
  let http: readonly HttpRoute[] = [];
  let upgrades: readonly UpgradeRoute[] = [];
  let pages = busy;
  const upgraded = new Set<Duplex>();
  const server = createServer({ connectionsCheckingInterval: CHECK_MS });
  limitConnections(server, (request, response) => {
    if (request.method === 'TRACE')
      return void response.writeHead(405, { ...PLAIN, allow: METHODS }).end('method not allowed');
    if (!isOurs(request.headers.host, request.url))
      return void response.writeHead(421, PLAIN).end('misdirected request');
    // `//` or `/\` begin another site's address: whoever resolved them would leave this one, or throw.
    if (!isAddress(request.url)) return void response.writeHead(400, PLAIN).end('bad request');
    try {
      if (!http.some((route) => route(request, response))) pages(request, response);
    } catch (error) {
      // A bug in a route must not end the process.
      log.error({ err: error, path: request.url?.split('?', 1)[0] }, 'a route failed');
      if (response.headersSent) response.destroy();
      else response.writeHead(500, PLAIN).end('internal error');
    }
  });
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket);
    socket.on('close', () => upgraded.delete(socket));
    socket.on('error', () => socket.destroy());
    if (!isOurs(request.headers.host, request.url)) refuseUpgrade(socket, '421 Misdirected Request');
    else if (!isAddress(request.url) || !upgrades.some((route) => route(request, socket, head)))
      refuseUpgrade(socket, '404 Not Found');
  });
  const address = await listen(server, PORT, HOST);
  return {
    server,
    origin: `http://${hostInUrl(HOST)}:${address.port}`,
    serve: (routes) => {
      ({ http, upgrade: upgrades, pages } = routes);
    },
    drain: async () => {
      const closed = new Promise((done) => server.close(done));
      // A connection whose answer has just ended is idle only now.
      const look = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
      const sockets = setTimeout(() => {
        for (const socket of upgraded) socket.destroy();
      }, SOCKET_DRAIN_MS);
      const all = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearInterval(look);
      clearTimeout(sockets);
      clearTimeout(all);
    },
  };
}
