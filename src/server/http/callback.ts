import type { Platform } from '../platform/platform.ts';
import { createTrustedProxies, readClientAddress } from './client-address.ts';
import type { HttpRoute } from './web-server.ts';
import { isPlainProviderData } from './plain-data.ts';
import { readBody } from './read-body.ts';

/** The JSON of a notification; undefined where it is none, or not plain. */
export const parseJson = (text: string): unknown => {
  try {
    const data: unknown = JSON.parse(text);
    return isPlainProviderData(data) ? data : undefined;
  } catch {
    return undefined;
  }
};

/** Receives a provider's notifications at a path; `take` gets signature and body and returns the status. */
export function createCallbackRoute(
  path: string,
  { log, security, settings }: Pick<Platform, 'log' | 'security' | 'settings'>,
  take: (signature: string | undefined, body: string) => Promise<number>,
): HttpRoute {
  const trusts = createTrustedProxies(settings);
  return (request, response) => {
    if (request.url !== path) return false;
    if (request.method !== 'POST') {
      response.writeHead(405, { allow: 'POST' }).end();
      return true;
    }
    const header = request.headers['x-signature'];
    readBody(request)
      .then((body) => {
        if (!body.ok) return body.error === 'too-large' ? 413 : 400;
        return take(typeof header === 'string' ? header : undefined, body.value.toString('utf8'));
      })
      .catch((error: unknown) => {
        // The sender comes again.
        log.error({ err: error, path }, 'failed to process a notification');
        return 500;
      })
      .then((status) => {
        if (status === 401)
          security.record('notification-refused', { address: readClientAddress(request, trusts), path });
        response.writeHead(status, request.complete ? {} : { connection: 'close' }).end();
      })
      .catch(() => response.destroy());
    return true;
  };
}
