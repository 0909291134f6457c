import { SUPERAPP_RETURN } from '#contract/superapp/return-path.ts';
import { LOCALES } from '#i18n/locales.ts';
import { localHref } from '#i18n/server.ts';
import { resolveReturnAddress } from '../identity/return-address.ts';
import type { Platform } from '../platform/platform.ts';

/** Whether this is exactly one of our return pages, at an origin of ours: nothing before, beside or after. */
export function isOwnReturnPage(platform: Pick<Platform, 'publicOrigin' | 'settings'>, uri: string): boolean {
  if (resolveReturnAddress(platform, uri) !== uri) return false;
  const { origin } = new URL(uri);
  return LOCALES.some((locale) => uri === origin + localHref(SUPERAPP_RETURN, locale));
}
