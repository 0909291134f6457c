import type { ClientInfo } from '#contract/client-info.ts';
import { DEFAULT_PRODUCT, PLATFORM } from '#contract/platform.ts';
import type { HostKind } from '#kernel/host.ts';
import { pageHost } from '../page/config.ts';
import { localStore } from '../storage/stores.ts';

/** A large iPad identifies itself as a Mac, for which there is no app. */
const IOS = /iPhone|iPad|iPod|Macintosh/;
const MOBILE = /Mobi|Android|iPhone|iPad/i;

function platformOf(userAgent: string, host: HostKind): ClientInfo['platform'] {
  if (host === 'app') return IOS.test(userAgent) ? PLATFORM.nativeIos : PLATFORM.nativeOther;
  return host === 'mini' || MOBILE.test(userAgent) ? PLATFORM.other : PLATFORM.desktop;
}

/** Browser data that every call contains. */
export function buildClientInfo(userAgent: string, channel: string | null, host: HostKind): ClientInfo {
  return {
    platform: platformOf(userAgent, host),
    product: DEFAULT_PRODUCT,
    ...(channel ? { source: channel.slice(0, 64) } : {}),
  };
}

export const readClientInfo = (): ClientInfo =>
  buildClientInfo(navigator.userAgent, localStore.get('channel'), pageHost());
