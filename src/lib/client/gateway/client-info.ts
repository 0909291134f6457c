import type { ClientInfo } from '#contract/client-info.ts';
import { DEFAULT_PRODUCT, PLATFORM } from '#contract/platform.ts';
import type { HostKind } from '#kernel/host.ts';
import { pageHost } from '../page/config.ts';
import { localStore } from '../storage/stores.ts';

/** A large iPad says that it is a Mac, which the app does not run on. */
const IOS = /iPhone|iPad|iPod|Macintosh/;
const MOBILE = /Mobi|Android|iPhone|iPad/i;

function platformOf(userAgent: string, host: HostKind): ClientInfo['platform'] {
  if (host === 'app') return IOS.test(userAgent) ? PLATFORM.nativeIos : PLATFORM.nativeOther;
  return host === 'mini' || MOBILE.test(userAgent) ? PLATFORM.other : PLATFORM.desktop;
}

/** What each call says of this browser. */
export function buildClientInfo(userAgent: string, channel: string | null, host: HostKind): ClientInfo {
  return {
    platform: platformOf(userAgent, host),
    product: DEFAULT_PRODUCT,
    ...(channel ? { source: channel.slice(0, 64) } : {}),
  };
}

export const clientInfo = (): ClientInfo => buildClientInfo(navigator.userAgent, localStore.get('channel'), pageHost());
