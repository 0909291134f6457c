import type { ClientInfo } from '#contract/client-info.ts';
import { CARD_PAY_TYPE, CUSTOM_ID, DEFAULT_PRODUCT, OS_TYPE, PLATFORM } from '#contract/platform.ts';
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

function osOf(userAgent: string, host: HostKind): number {
  if (/Android/i.test(userAgent)) return OS_TYPE.android;
  return /iPhone|iPad|iPod/.test(userAgent) || (host === 'app' && IOS.test(userAgent)) ? OS_TYPE.ios : OS_TYPE.other;
}

/** '1.0.5' as 10005. */
const versionCodeOf = (version: string): number =>
  version.split('.').reduce((code, part) => code * 100 + (Number.parseInt(part, 10) || 0), 0);

interface Caller {
  readonly userAgent: string;
  readonly channel: string | null;
  readonly host: HostKind;
  readonly version: string;
}

/** Browser data that every call contains. */
export const buildClientInfo = ({ userAgent, channel, host, version }: Caller): ClientInfo => ({
  platform: platformOf(userAgent, host),
  product: DEFAULT_PRODUCT,
  customId: CUSTOM_ID,
  version,
  versionCode: versionCodeOf(version),
  payType: CARD_PAY_TYPE,
  internalOsType: osOf(userAgent, host),
  ...(channel ? { source: channel.slice(0, 64) } : {}),
});

export const readClientInfo = (): ClientInfo =>
  buildClientInfo({
    userAgent: navigator.userAgent,
    channel: localStore.get('channel'),
    host: pageHost(),
    version: pageConfig().version,
  });
