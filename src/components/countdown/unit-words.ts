/** The plural forms a language may have, and a count of each: a page writes a word for each, a browser takes the one of its count. */
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
export const UNIT_COUNTS = [0, 1, 2, 3, 11, 100] as const;

/** The word beneath a number: '5 أيام' but '11 يومًا'. `words` are those of UNIT_COUNTS, with bars between. */
export function selectUnitWord(words: string, language: string, count: number): string {
  return words.split('|')[FORMS.indexOf(new Intl.PluralRules(language).select(count))] ?? '';
}
