import type { Logger } from '../log.ts';
import type { Route } from '../web.ts';
import { bodyOf } from './read-request.ts';

/** The JSON of a notification; undefined where it is none. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** Takes a provider's notifications at a path: `take` is told signature and body, and answers the status. False for any other path. */
export function callbackRoute(
  path: string,
  log: Logger,
  take: (signature: string | undefined, body: string) => Promise<number>,
): Route {
  return (request, response) => {
    if (request.url !== path) return false;
    if (request.method !== 'POST') {
      response.writeHead(405, { allow: 'POST' }).end();
      return true;
    }
    const header = request.headers['x-signature'];
    bodyOf(request)
      .then((body) => {
        if (!body.ok) return body.error === 'too-large' ? 413 : 400;
        return take(typeof header === 'string' ? header : undefined, body.value.toString('utf8'));
      })
      .catch((error: unknown) => {
        // The sender comes again.
        log.error({ err: error, path }, 'a notification failed');
        return 500;
      })
      .then((status) => response.writeHead(status, request.complete ? {} : { connection: 'close' }).end())
      .catch(() => response.destroy());
    return true;
  };
}
