import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Engine } from '../engine/engine.ts';
import { clientAddress, trustedProxies } from '../http/client-address.ts';
import { createSocketLimit } from '../http/rate-limits.ts';
import { isForeignOrigin } from '../http/origins.ts';

const PATHS: ReadonlySet<string> = new Set(['/ws', '/proxy_ws']);

/** Refuses an upgrade in plain HTTP, which is what the other side still speaks. */
export function refuseUpgrade(
  socket: Duplex,
  status: '403 Forbidden' | '404 Not Found' | '429 Too Many Requests' | '502 Bad Gateway' | '503 Service Unavailable',
): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** Takes upgrades on `/ws` and `/proxy_ws`; false where the path is neither. */
export function createSocketUpgrade(
  engine: Engine,
): (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean {
  const trusts = trustedProxies(engine.settings);
  const sockets = createSocketLimit(trusts);
  return (request, socket, head) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    if (!PATHS.has(path)) return false;
    if (isForeignOrigin(request, engine)) refuseUpgrade(socket, '403 Forbidden');
    else
      sockets
        .take(clientAddress(request, trusts))
        .then((may) => {
          if (!may) refuseUpgrade(socket, '429 Too Many Requests');
          else if (!socket.destroyed) engine.push.upgrade(request, socket, head);
        })
        .catch((error: unknown) => {
          engine.log.error({ err: error }, 'a socket could not be opened');
          socket.destroy();
        });
    return true;
  };
}
