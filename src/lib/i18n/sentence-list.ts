import type { Locale } from './locales.ts';

const WORDS = { and: 'conjunction', or: 'disjunction' } as const;

/**
 * Joins numbers or names as in a sentence: '3, 5 and 7', '3 or 5'. British English, which has no comma before 'and'.
 */
export const formatSentenceList = (
  parts: readonly (number | string)[],
  locale: Locale,
  word: keyof typeof WORDS,
): string =>
  new Intl.ListFormat(locale === 'en-US' ? 'en-GB' : locale, { type: WORDS[word] }).format(parts.map(String));
