import type { ClientInfo } from '#contract/client-info.ts';
import { OS_TYPE, PLATFORM } from '#contract/platform.ts';
import type { HostKind } from '#kernel/host.ts';
import { pageConfig, pageHost } from '../page/config.ts';
import { localStore } from '../storage/stores.ts';

/** A large iPad identifies itself as a Mac, for which there is no app. */
const IOS = /iPhone|iPad|iPod|Macintosh/;
const MOBILE = /Mobi|Android|iPhone|iPad/i;

function platformOf(userAgent: string, host: HostKind): ClientInfo['platform'] {
  if (host === 'app') return IOS.test(userAgent) ? PLATFORM.nativeIos : PLATFORM.nativeOther;
  return host === 'mini' || MOBILE.test(userAgent) ? PLATFORM.other : PLATFORM.desktop;
}

const osOf = (userAgent: string): number =>
  /Android/.test(userAgent) ? OS_TYPE.android : MOBILE.test(userAgent) ? OS_TYPE.ios : OS_TYPE.other;

/** What the server wrote into the page, and what only the browser knows. */
export const buildClientInfo = (
  written: ClientInfo,
  userAgent: string,
  channel: string | null,
  host: HostKind,
): ClientInfo => ({
  ...written,
  platform: platformOf(userAgent, host),
  internalOsType: osOf(userAgent),
  ...(channel ? { source: channel.slice(0, 64) } : {}),
});

export const readClientInfo = (): ClientInfo =>
  buildClientInfo(pageConfig().clientInfo, navigator.userAgent, localStore.get('channel'), pageHost());
