import { isHost, type HostKind } from '#kernel/host.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#i18n/locales.ts';

/** What the layout tells the browser in `<script type="application/json" id="shell">`, so that no page asks the configuration again. */
export interface PageConfig {
  /** Name of the header the token travels in (configuration `authKey`). */
  readonly authKey: string;
  /** Configuration `userAliveDurationSecond`. */
  readonly userAliveDurationSecond: number;
  /** Origins of the pages that may show ours in a frame (docs/hosts.md). */
  readonly framedBy: readonly string[];
  /** The page of live chat, where there is one. */
  readonly chat?: string;
  readonly supportEmail?: string;
  readonly supportPhone?: string;
}

const DEFAULTS: PageConfig = { authKey: 'Api-Access-Token', userAliveDurationSecond: 1_800, framedBy: [] };
let facts: PageConfig | undefined;

export function pageConfig(): PageConfig {
  const text = document.getElementById('shell')?.textContent;
  // Written by our own layout.
  return (facts ??= text ? { ...DEFAULTS, ...(JSON.parse(text) as PageConfig) } : DEFAULTS);
}

/** What the page is shown in. */
export function pageHost(): HostKind {
  const { host } = document.documentElement.dataset;
  return isHost(host) ? host : 'web';
}

export function pageLocale(): Locale {
  const { lang } = document.documentElement;
  if (isLocale(lang)) return lang;
  return lang.startsWith('ar') ? 'ar-AE' : DEFAULT_LOCALE;
}
