/** The plural forms of languages, and a count for each: the page has a word for each, the script selects. */
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
export const UNIT_COUNTS = [0, 1, 2, 3, 11, 100] as const;

/** The word beneath a number: '5 أيام' but '11 يومًا'. `words` are those of UNIT_COUNTS, with bars between. */
export function selectUnitWord(words: string, language: string, count: number): string {
  return words.split('|')[FORMS.indexOf(new Intl.PluralRules(language).select(count))] ?? '';
}
