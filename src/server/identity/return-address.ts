import type { Platform } from '../platform/platform.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The absolute address of a page of ours to return to; undefined for any other origin. */
export function resolveReturnAddress(
  { publicOrigin, settings }: Pick<Platform, 'publicOrigin' | 'settings'>,
  wanted: string,
): string | undefined {
  const home = new URL(publicOrigin);
  let url: URL;
  try {
    url = new URL(wanted, home);
  } catch {
    return undefined;
  }
  const own = url.origin === home.origin || settings.ALLOWED_ORIGINS.includes(url.origin);
  // In the sandbox, one machine is reached by several names.
  const here =
    url.protocol === home.protocol &&
    url.port === home.port &&
    LOOPBACK.has(url.hostname) &&
    LOOPBACK.has(home.hostname);
  return own || here ? url.href : undefined;
}
