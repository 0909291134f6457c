import type { IncomingMessage } from 'node:http';
import type { Platform } from '../platform/platform.ts';

/**
 * Whether a page of another site sent this. JSON posts and sockets are outside Astro's own check (DESIGN §3a).
 * No Origin at all is no browser's cross-site request: it still needs token and cookie.
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
