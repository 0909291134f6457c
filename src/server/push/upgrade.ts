import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { readClientAddress, createTrustedProxies } from '../http/client-address.ts';
import { createSocketLimit } from '../http/rate-limits.ts';
import { isForeignOrigin } from '../http/origins.ts';
import { refuseUpgrade } from '../http/web-server.ts';
import type { Platform } from '../platform/platform.ts';
import type { PushService } from './index.ts';

const PATHS: ReadonlySet<string> = new Set(['/ws', '/proxy_ws']);

/** Takes upgrades on `/ws` and `/proxy_ws`; false where the path is neither. */
export function createSocketUpgrade(
  engine: Pick<Platform, 'settings' | 'publicOrigin' | 'log' | 'security'> & { readonly push: PushService },
): (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean {
  const trusts = createTrustedProxies(engine.settings);
  const sockets = createSocketLimit(trusts);
  return (request, socket, head) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    if (!PATHS.has(path)) return false;
    const address = readClientAddress(request, trusts);
    if (isForeignOrigin(request, engine)) {
      engine.security.record('request-refused', { address, why: 'foreign-origin', command: 'socket' });
      refuseUpgrade(socket, '403 Forbidden');
    } else
      sockets
        .take(address)
        .then((may) => {
          if (!may) {
            engine.security.record('limit-reached', { address, limit: 'sockets' });
            refuseUpgrade(socket, '429 Too Many Requests');
          } else if (!socket.destroyed) engine.push.handleUpgrade(request, socket, head);
        })
        .catch((error: unknown) => {
          engine.log.error({ err: error }, 'a socket could not be opened');
          socket.destroy();
        });
    return true;
  };
}
