import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Engine } from '../engine.ts';
import { foreign } from './origins.ts';

const PATHS: ReadonlySet<string> = new Set(['/ws', '/proxy_ws']);

/** Refuses an upgrade in plain HTTP, which is what the other side still speaks. */
export function refuseUpgrade(
  socket: Duplex,
  status: '403 Forbidden' | '404 Not Found' | '502 Bad Gateway' | '503 Service Unavailable',
): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** Takes upgrades on `/ws` and `/proxy_ws`; false where the path is neither. */
export function gatewayUpgrade(engine: Engine): (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean {
  return (request, socket, head) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    if (!PATHS.has(path)) return false;
    if (foreign(request, engine)) refuseUpgrade(socket, '403 Forbidden');
    else engine.push.upgrade(request, socket, head);
    return true;
  };
}
