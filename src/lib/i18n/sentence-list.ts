import type { Locale } from './locales.ts';

const WORDS = { and: 'conjunction', or: 'disjunction' } as const;

/** Numbers or names as a sentence has them: '3, 5 and 7', '3 or 5'. British, as it has no comma before the word. */
export const formatSentenceList = (
  parts: readonly (number | string)[],
  locale: Locale,
  word: keyof typeof WORDS,
): string =>
  new Intl.ListFormat(locale === 'en-US' ? 'en-GB' : locale, { type: WORDS[word] }).format(parts.map(String));
