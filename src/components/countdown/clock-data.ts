import { pluralRules } from '#i18n/plural-rules.ts';

/** ms until a countdown reaches zero. With an interval (`every`) it counts to the next draw instead of stopping. */
export function msLeft({ to, every }: { readonly to: number; readonly every: number }, now: number): number {
  const ms = to - now;
  if (ms > 0) return ms;
  return every === 0 ? 0 : every - (-ms % every);
}

/**
 * A daily or weekly draw is late before the page learns of the next one, so its countdown waits at zero. A cached page
 * learns nothing: there it goes on to the next draw of the schedule.
 */
export const readClock = ({ dataset }: HTMLElement, isCached: boolean) => ({
  to: Number(dataset['countdownTo']),
  every: Number(dataset['countdownEvery'] ?? (isCached ? dataset['countdownPeriod'] : undefined) ?? 0),
});

/**
 * The plural categories of `Intl.PluralRules`, and a sample count of each. The page renders the word for each sample;
 * the script picks one.
 */
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
export const UNIT_COUNTS = [0, 1, 2, 3, 11, 100] as const;

/**
 * The unit's word for a count: '5 أيام' but '11 يومًا'. `words` holds one for each of UNIT_COUNTS, separated by bars.
 */
export function selectUnitWord(words: string, language: string, count: number): string {
  return words.split('|')[FORMS.indexOf(pluralRules(language).select(count))] ?? '';
}
