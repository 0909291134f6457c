import { tabs as command } from '#contract/content/200025-tabs.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { Tab } from '#contract/content/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import { MINUTE_MS, systemNow } from '#kernel/time.ts';
import { tabsOf, WEB_TABS } from './content/tabs.ts';

const LINE = 'h5-new';

type Asking = (
  locale: Locale,
) => Promise<{ readonly ok: true; readonly data: ResponseOf<typeof command> } | { readonly ok: false }>;

/** What the web's navigation is asked by. */
export const WEB_NAVIGATION = { tabType: [WEB_TABS], businessLine: LINE };

/**
 * The tabs of the header (200025), asked once a minute and language: they are on every page and change with the product.
 * Without an answer, those of this build.
 */
export function createNavigation(ask: Asking, now = systemNow): (locale: Locale) => Promise<readonly Tab[]> {
  const known = new Map<Locale, { readonly tabs: Promise<readonly Tab[]>; readonly until: number }>();
  const read = async (locale: Locale): Promise<readonly Tab[]> => {
    const answer = await ask(locale);
    if (answer.ok) return answer.data.tabs.flatMap(({ tab }) => tab);
    known.delete(locale);
    return tabsOf(WEB_TABS, LINE, locale, []) ?? [];
  };
  return (locale) => {
    const kept = known.get(locale);
    if (kept && now() < kept.until) return kept.tabs;
    const tabs = read(locale);
    known.set(locale, { tabs, until: now() + MINUTE_MS });
    tabs.catch(() => known.delete(locale));
    return tabs;
  };
}
