import { tabs as command } from '#contract/content/200025-tabs.ts';
import type { RequestInput, ResponseOf } from '#contract/command.ts';
import type { Tab } from '#contract/content/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import { MINUTE_MS, SECOND_MS, systemNow } from '#kernel/time.ts';
import { buildTabs, type NavigationKey } from '../content/tabs.ts';

type TabsRequest = RequestInput<typeof command>;
type AskTabs = (
  data: TabsRequest,
  locale: Locale,
) => Promise<{ readonly ok: true; readonly data: ResponseOf<typeof command> } | { readonly ok: false }>;

/** Asked again after this where there was no answer. */
const RETRY_MS = 5 * SECOND_MS;

/**
 * The tabs of the header or of the mini-program's bar (200025), asked once a minute and language, and after a change
 * of texts: they are on every page and change with the product. Without an answer, those of before, or of this build.
 */
export function createNavigation(
  line: NavigationKey,
  ask: AskTabs,
  texts: () => number,
  now = systemNow,
): (locale: Locale) => Promise<readonly Tab[]> {
  const known = new Map<
    Locale,
    { readonly tabs: Promise<readonly Tab[]>; readonly texts: number; readonly until: number }
  >();
  const answered = new Map<Locale, readonly Tab[]>();
  const asked: TabsRequest = { tabType: [line.tabType], businessLine: line.businessLine };
  const read = async (locale: Locale): Promise<readonly Tab[]> => {
    const answer = await ask(asked, locale);
    if (answer.ok)
      answered.set(
        locale,
        answer.data.tabs.flatMap(({ tab }) => tab),
      );
    else {
      const kept = known.get(locale);
      if (kept) known.set(locale, { ...kept, until: now() + RETRY_MS });
    }
    return answered.get(locale) ?? buildTabs(line, locale, { cards: [], instants: [] }) ?? [];
  };
  return (locale) => {
    const kept = known.get(locale);
    if (kept && now() < kept.until && kept.texts === texts()) return kept.tabs;
    const tabs = read(locale);
    known.set(locale, { tabs, texts: texts(), until: now() + MINUTE_MS });
    tabs.catch(() => known.delete(locale));
    return tabs;
  };
}
