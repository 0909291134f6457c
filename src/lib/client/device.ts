import type { ClientInfo } from '#contract/client-info.ts';
import { DEFAULT_PRODUCT, PLATFORM } from '#contract/platform.ts';
import { lasting } from './storage.ts';

/** What this browser says of itself with each call (spec shell §7, §9). */
export function clientInfoOf(userAgent: string, channel: string | null): ClientInfo {
  const mobile = /Mobi|Android|iPhone|iPad/i.test(userAgent);
  return {
    platform: mobile ? PLATFORM.other : PLATFORM.desktop,
    product: DEFAULT_PRODUCT,
    ...(channel ? { source: channel.slice(0, 64) } : {}),
  };
}

export const clientInfo = (): ClientInfo => clientInfoOf(navigator.userAgent, lasting.get('channel'));
