import { latinDigits } from '#kernel/digits.ts';

/** Signs that steer the direction of words, and the line that stretches Arabic ones. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u0640]/g;

/**
 * A text as it is searched: without case, accents and vowel marks. Arabic is written with or without its hamza, and its last
 * letter in two ways: NFKD takes hamza and madda off an alef, and the rest is told here.
 */
export const normalizeText = (text: string): string =>
  latinDigits(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(UNSEEN, '')
    .replace(/[ءٱ]/g, (letter) => (letter === 'ٱ' ? 'ا' : ''))
    .replace(/[ىی]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ک/g, 'ك')
    .toLowerCase();

/** 'the' and what is written together with it; at least three letters stay. */
const ARTICLE = /^[وفبك]?(?:ال|لل)(?=\p{L}{3})/u;
/** 'and', 'by', 'for' written together with a word, which may as well be its first letter. */
const JOINED = /^[وفبكل](?=\p{L}{4})/u;
/** Endings of a word that is said of one or many, as done or as somebody's; not the end of 'address'. At least three letters stay. */
const ENDING = /(?<=\p{L}{3})(?:ات|ون|ين|تي|تك|ها|ه|ي)$|(?<=[a-z]{4})(?:ing|ed|als?)$|(?<=[a-z]{3})(?<!s)s$/u;

/** Words of any question, as `plain` leaves them: alone they are searched for, beside others they say nothing. */
const STOP: ReadonlySet<string> = new Set(
  normalizeText(
    'a an and are at be can do does for from get has have how i if in is it me my not of on or out that the there this to was what when where which who why will with you your ' +
      'ال أن أنا إلى أو إذا أي به بها بي في فيه كل كم كيف كيفية لا لم لماذا له لها لي ليس ما ماذا متى مع من هذا هذه هل هو هي وما على عن عند قد يمكن يمكنني أستطيع أريد',
  ).split(' '),
);

/** How a word may stand in a text, as a part of others: 'cards' as 'card', 'السحب' as 'سحب', 'بطاقة' as in 'بطاقتك'; the first that is found is meant. */
const formsOf = (word: string): string[] => {
  const bare = word.replace(ARTICLE, '');
  return [bare, bare.replace(JOINED, '')].map((one) => one.replace(ENDING, ''));
};

/** A question and all that is said of it, both made plain. */
export interface SearchText {
  readonly title: string;
  readonly text: string;
}

/**
 * How well each is meant by what is searched for; 0 is not at all. A word counts the more, the fewer hold it, and twice in a title; who
 * comes to a third of the best is meant, too. A word that none of them holds leaves none out. Nothing searched for means all alike.
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
