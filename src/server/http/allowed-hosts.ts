import type { Settings } from '../settings/settings.ts';

/** Asked by an orchestrator, which knows an address and no name. */
const HEALTH = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

export type HostSettings = Pick<Settings, 'MODE' | 'PUBLIC_ORIGIN' | 'ALLOWED_ORIGINS' | 'ALLOWED_HOSTS'>;

/**
 * Whether a request is for a name of ours. Another site's name that leads here, by its DNS or by a cache in between,
 * gets nothing. Only live: a sandbox is reached by whatever name its machine has.
 */
export function createHostCheck({
  MODE,
  PUBLIC_ORIGIN,
  ALLOWED_ORIGINS,
  ALLOWED_HOSTS,
}: HostSettings): (host: string | undefined, url: string | undefined) => boolean {
  if (MODE !== 'live') return () => true;
  const origins = PUBLIC_ORIGIN === undefined ? ALLOWED_ORIGINS : [PUBLIC_ORIGIN, ...ALLOWED_ORIGINS];
  const names = new Set([...origins.map((origin) => new URL(origin).hostname), ...ALLOWED_HOSTS].map(lowerCase));
  return (host = '', url = '') => names.has(lowerCase(host.replace(/:\d*$/, ''))) || HEALTH.test(url);
}

const lowerCase = (text: string): string => text.toLowerCase();
