import type { IncomingMessage } from 'node:http';
import type { Platform } from '../platform/platform.ts';

/**
 * Whether a page of another site sent this. Astro's own check covers neither JSON posts nor sockets.
 * A request without Origin is no cross-site request of a browser; it still needs token and cookie.
 */
export function isForeignOrigin(
  { headers }: IncomingMessage,
  { publicOrigin, settings }: Pick<Platform, 'publicOrigin' | 'settings'>,
): boolean {
  const { origin, host = '' } = headers;
  if (origin === undefined) return false;
  const known = [publicOrigin, ...settings.ALLOWED_ORIGINS, `http://${host}`, `https://${host}`];
  return !known.includes(origin);
}
