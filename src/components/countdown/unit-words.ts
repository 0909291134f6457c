import { pluralRules } from '#i18n/plural-rules.ts';

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
