import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createProxyServer } from 'httpxy';
import { createForwardedHeaders, type IsTrustedProxy } from './client-address.ts';
import type { Logger } from '../observability/log.ts';
import { refuseUpgrade } from './web-server.ts';

export interface Proxy {
  web(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** A little longer than clients wait (55 s), so that the client gives up first. */
const TIMEOUT_MS = 60_000;

/** Passes requests and sockets on to another origin, unchanged but for the forwarded headers. */
export function createProxy(origin: string, trusts: IsTrustedProxy, log: Logger): Proxy {
  const agent = origin.startsWith('https:') ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  const proxy = createProxyServer({
    target: origin,
    changeOrigin: true,
    proxyTimeout: TIMEOUT_MS,
    upgradeTimeout: 10_000,
  });
  proxy.on('error', (error, _request, out) => {
    log.warn({ err: error, origin }, 'the proxied origin did not answer');
    if (out instanceof Socket) return refuseUpgrade(out, '502 Bad Gateway');
    if (!out || out.headersSent) return void out?.destroy();
    out.writeHead(502, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end('bad gateway');
  });
  return {
    web: (request, response) =>
      void proxy.web(request, response, { agent, headers: createForwardedHeaders(request, trusts) }),
    upgrade: (request, socket, head) => {
      // Node hands upgrades a net.Socket; its type says only what every transport has.
      if (socket instanceof Socket)
        void proxy.ws(request, socket, { headers: createForwardedHeaders(request, trusts) }, head);
      else socket.destroy();
    },
    close: () => agent.destroy(),
  };
}
