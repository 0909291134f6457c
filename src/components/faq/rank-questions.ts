import { latinDigits } from '#kernel/digits.ts';

/** Direction marks, and the Arabic tatweel. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u0640]/g;

/**
 * Normalizes a text for search: lower case, no accents or vowel marks. In Arabic, letters that people write in several
 * ways become one: NFKD strips hamza and madda of an alef, the rest is done here.
 */
export const normalizeText = (text: string): string =>
  latinDigits(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(INVISIBLE, '')
    .replace(/[ءٱ]/g, (letter) => (letter === 'ٱ' ? 'ا' : ''))
    .replace(/[ىی]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ک/g, 'ك')
    .toLowerCase();

/** The Arabic article with its prefixes. It is stripped only if three letters remain. */
const ARTICLE = /^[وفبك]?(?:ال|لل)(?=\p{L}{3})/u;
/** Arabic prefixes for 'and', 'by', 'for'. Such a letter may also belong to the word itself. */
const PREFIX = /^[وفبكل](?=\p{L}{4})/u;
/** Endings of plurals, tenses and possessives, but not the 'ss' of 'address'. Stripped only if three letters remain. */
const ENDING = /(?<=\p{L}{3})(?:ات|ون|ين|تي|تك|ها|ه|ي)$|(?<=[a-z]{4})(?:ing|ed|als?)$|(?<=[a-z]{3})(?<!s)s$/u;

/** Stop words, normalized. They are searched for only if the query has no other words. */
const STOP: ReadonlySet<string> = new Set(
  normalizeText(
    'a an and are at be can do does for from get has have how i if in is it me my not of on or out that the there this to was what when where which who why will with you your ' +
      'ال أن أنا إلى أو إذا أي به بها بي في فيه كل كم كيف كيفية لا لم لماذا له لها لي ليس ما ماذا متى مع من هذا هذه هل هو هي وما على عن عند قد يمكن يمكنني أستطيع أريد',
  ).split(' '),
);

/** The possible stems of a word: 'card' of 'cards', 'سحب' of 'السحب'. The search uses the first one that occurs. */
const formsOf = (word: string): string[] => {
  const bare = word.replace(ARTICLE, '');
  return [bare, bare.replace(PREFIX, '')].map((one) => one.replace(ENDING, ''));
};

/** A question and its answer, both normalized. */
export interface SearchText {
  readonly title: string;
  readonly text: string;
}

/**
 * Ranks each text for a query; 0 is no match. A rare word counts more, and a word in the title counts twice. A text
 * matches from a third of the best rank on. Words that occur nowhere are ignored; an empty query matches all texts
 * equally.
 */
export function rankQuestions(all: readonly SearchText[], query: string): number[] {
  const words = normalizeText(query).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return all.map(() => 1);
  const telling = words.filter((word) => !STOP.has(word));
  const sums = all.map(() => 0);
  for (const word of telling.length > 0 ? telling : words) {
    const form = formsOf(word).find((one) => all.some(({ text }) => text.includes(one)));
    if (form === undefined) continue;
    const hits = all.map(({ title, text }) => (title.includes(form) ? 2 : text.includes(form) ? 1 : 0));
    const rarity = 1 / Math.sqrt(hits.filter((hit) => hit > 0).length);
    hits.forEach((hit, i) => (sums[i] = (sums[i] ?? 0) + hit * rarity));
  }
  const least = Math.max(...sums) / 3;
  return sums.map((sum) => (sum > 0 && sum >= least ? sum : 0));
}
