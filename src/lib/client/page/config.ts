import type { ClientInfo } from '#contract/client-info.ts';
import { isHost, type HostKind } from '#kernel/host.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#i18n/locales.ts';

/**
 * Configuration that the layout writes into `<script type="application/json" id="shell">`, so that no page requests it.
 */
export interface PageConfig {
  /** Name of the header with the session token (configuration `authKey`). */
  readonly authKey: string;
  /** Configuration `userAliveDurationSecond`. */
  readonly userAliveDurationSecond: number;
  /** The rate of the VAT that prices include (configuration `vatRate`). */
  readonly vatRate: number;
  /** What each call says about these pages. */
  readonly clientInfo: ClientInfo;
  /** Configuration `confirmOrderAmount`, in fils. */
  readonly confirmOrderAmount: number;
  /** The smallest deposit, in fils. */
  readonly minDeposit?: number;
  /** Origins that may show our pages in a frame (docs/hosts.md). */
  readonly framedBy: readonly string[];
  /** Where play is restricted to the country (configuration `geoRestrict`). */
  readonly geo?: GeoConfig;
  /** Address of live chat, if configured. */
  readonly chat?: string;
  readonly supportEmail?: string;
  readonly supportPhone?: string;
}

/** What pages know of the restriction to the country (docs/geo.md). */
export interface GeoConfig {
  /** The commands that need a proof of place (configuration `geoCommand`). */
  readonly commands: readonly string[];
  /** Whether a restricted page asks for the position as it opens (`geoCheckForceLicense`). */
  readonly asks: boolean;
  /** Minutes in which a page opens the popup by itself once; absent: each time. */
  readonly popupMinutes?: number;
  /** What this page is for, if it is restricted. */
  readonly at?: 'bet' | 'deposit';
  /** Whether a place that was set on the sandbox's map stands for the real one. */
  readonly sandbox?: true;
}

const DEFAULTS: PageConfig = {
  authKey: 'Api-Access-Token',
  userAliveDurationSecond: 1_800,
  vatRate: 0,
  clientInfo: {},
  confirmOrderAmount: 20_000,
  framedBy: [],
};
let facts: PageConfig | undefined;

export function pageConfig(): PageConfig {
  const text = document.getElementById('shell')?.textContent;
  // Written by our own layout.
  return (facts ??= text ? { ...DEFAULTS, ...(JSON.parse(text) as PageConfig) } : DEFAULTS);
}

/** The host of the page. */
export function pageHost(): HostKind {
  const { host } = document.documentElement.dataset;
  return isHost(host) ? host : 'web';
}

export function pageLocale(): Locale {
  const { lang } = document.documentElement;
  if (isLocale(lang)) return lang;
  return lang.startsWith('ar') ? 'ar-AE' : DEFAULT_LOCALE;
}
