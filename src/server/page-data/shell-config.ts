import { globalConfiguration } from '#contract/config/010001-global-configuration.ts';
import type { ClientInfo } from '#contract/client-info.ts';
import { CARD_PAY_TYPE, CUSTOM_ID, DEFAULT_PRODUCT } from '#contract/platform.ts';
import type { ResponseOf } from '#contract/command.ts';
import { VAT_RATE } from '#games/rules/pricing.ts';
import { DEPOSIT_CHANNELS } from '#server/deposits/rules.ts';
import type { Locale } from '#i18n/locales.ts';
import { dirhams, toWire } from '#kernel/money.ts';
import { MINUTE_MS, systemNow } from '#kernel/time.ts';
import { geoConfiguration } from '../geo/configuration.ts';
import { PRODUCT_VERSION } from '../settings/product-version.ts';
import { resolveContacts, type Contacts, type ContactSettings } from '../settings/contacts.ts';
import type { RemoteGateway } from '../gateway/remote-gateway.ts';
import { memoizeAsync } from '../platform/memoize-async.ts';
import type { Settings } from '../settings/settings.ts';

const VERSION_PARTS = PRODUCT_VERSION.split('.').map(Number);
const PAGES_INFO: ClientInfo = {
  product: DEFAULT_PRODUCT,
  customId: CUSTOM_ID,
  version: PRODUCT_VERSION,
  // 1.0.5 is 10005.
  versionCode: VERSION_PARTS.reduce((code, part) => code * 100 + part, 0),
  payType: CARD_PAY_TYPE,
};

/** What the shell's script needs to know on every page. */
export interface ShellConfig extends Contacts {
  readonly authKey: string;
  readonly userAliveDurationSecond: number;
  /** Fils above which a player is asked once more before an order is charged. */
  readonly confirmOrderAmount: number;
  /** The smallest deposit in fils, by any channel. */
  readonly minDeposit: number;
  /** Whether a browser asks for the visitor's age first. */
  readonly minorVerification: boolean;
  /** What the pages' calls say about them. */
  readonly clientInfo: ClientInfo;
  /** Of these pages, not of the gateway behind a front node. */
  readonly version: string;
  /** The rate of the VAT that prices include, as 0.05. */
  readonly vatRate: number;
  /** Where play is restricted to the country; `at` is added by each page. */
  readonly geo?: ShellGeo | undefined;
  /** The currency's words of the gateway behind a front node; without them, the product's own. */
  readonly currencyWords?: Readonly<Record<Locale, string>>;
}

/** What pages are told of the restriction to the country (GeoConfig of the client). */
export interface ShellGeo {
  readonly commands: readonly string[];
  readonly asks: boolean;
  readonly popupMinutes?: number;
  readonly sandbox?: true;
}

type GeoAnswer = Pick<
  ResponseOf<typeof globalConfiguration>,
  | 'geoRestrict'
  | 'geoCommand'
  | 'geoCheckForceLicense'
  | 'geoCheckForceLicensePopType'
  | 'geoCheckForceLicensePopIntervalTime'
>;

const ONCE_PER_INTERVAL = 2;

/** Undefined where play is not restricted. A gateway of an older version says nothing of it. */
export const shellGeo = (answer: Partial<GeoAnswer>, mode: Settings['MODE']): ShellGeo | undefined =>
  answer.geoRestrict
    ? {
        commands: answer.geoCommand ?? [],
        asks: answer.geoCheckForceLicense ?? false,
        ...(answer.geoCheckForceLicensePopType === ONCE_PER_INTERVAL && {
          popupMinutes: answer.geoCheckForceLicensePopIntervalTime ?? 0,
        }),
        ...(mode === 'sandbox' && { sandbox: true }),
      }
    : undefined;

interface ShellConfigSource {
  readonly load: () => Promise<ShellConfig>;
  /** The gateway's time in ms; undefined before its first answer. */
  readonly gatewayTime: () => number | undefined;
}

/** From this process's settings, or once a minute from the gateway behind a front node. */
export function createShellConfig(
  settings: ContactSettings &
    Pick<
      Settings,
      | 'AUTH_KEY'
      | 'SESSION_IDLE_SECONDS'
      | 'CONFIRM_ORDER_AMOUNT'
      | 'MINOR_VERIFICATION'
      | 'MODE'
      | 'GEO_RESTRICT'
      | 'GEO_POPUP'
      | 'GEO_POPUP_MINUTES'
    >,
  gateway: RemoteGateway | undefined,
): ShellConfigSource {
  // A front node shows its own contacts.
  const contacts = resolveContacts(settings);
  const own: ShellConfig = {
    authKey: settings.AUTH_KEY,
    userAliveDurationSecond: settings.SESSION_IDLE_SECONDS,
    confirmOrderAmount: toWire(dirhams(settings.CONFIRM_ORDER_AMOUNT)),
    minDeposit: Math.min(...DEPOSIT_CHANNELS.map(({ minAmount }) => toWire(minAmount))),
    // Until the gateway has answered, every visitor of a front node is asked.
    minorVerification: settings.MINOR_VERIFICATION === 'on' || gateway !== undefined,
    clientInfo: PAGES_INFO,
    version: PRODUCT_VERSION,
    vatRate: VAT_RATE,
    geo: shellGeo(geoConfiguration(settings), settings.MODE),
    ...contacts,
  };
  if (!gateway) return { load: () => Promise.resolve(own), gatewayTime: () => undefined };
  /** Ms by which the gateway's clock is ahead of this machine's. */
  let ahead: number | undefined;
  const fetchConfig = async (): Promise<ShellConfig> => {
    const configuration = async (locale: Locale) => {
      const { code, data } = await gateway.call(globalConfiguration, { data: {} }, locale);
      if (code !== 0) throw new Error(`the gateway answered ${code}`);
      return data as ResponseOf<typeof globalConfiguration>;
    };
    const [english, arabic] = await Promise.all([configuration('en-US'), configuration('ar-AE')]);
    const currencyWords = { 'en-US': english.currency.front, 'ar-AE': arabic.currency.front };
    const { authKey, userAliveDurationSecond, confirmOrderAmount, minorVerification, vatRate, timestamp } = english;
    ahead = timestamp - systemNow();
    const geo = shellGeo(english, settings.MODE);
    return {
      ...own,
      authKey,
      userAliveDurationSecond,
      confirmOrderAmount,
      minorVerification,
      vatRate,
      geo,
      currencyWords,
    };
  };
  let latest = own;
  const memoized = memoizeAsync<string, ShellConfig>(1, MINUTE_MS);
  return {
    // Without an answer, the latest one stays, and the next page asks again.
    load: () =>
      memoized('', fetchConfig).then(
        (config) => (latest = config),
        () => latest,
      ),
    gatewayTime: () => (ahead === undefined ? undefined : systemNow() + ahead),
  };
}
