import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** What a guesser may know of a player. */
export interface OwnWords {
  /** E.164, or an e-mail address. */
  readonly address: string;
  readonly name?: string | undefined;
  /** yyyy-mm-dd. */
  readonly birthDate?: string | undefined;
}

/** Words that players of this product think of first; docs/security.md lists them. */
export const PRODUCT_WORDS = [
  'naseeb',
  'نصيب',
  'lottery',
  'jackpot',
  'yanasib',
  'quickfive',
  'octaluck',
  'luckyday',
  'emirates',
  'الإمارات',
  'dubai',
  'دبي',
  'abudhabi',
  'أبوظبي',
  'sharjah',
  'الشارقة',
  'ajman',
  'fujairah',
  'rasalkhaimah',
] as const;

/** Signs that stand for letters, as in p@ssw0rd. */
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
/** Shorter words say nothing about a password. */
const SHORTEST_WORD = 3;
/** With more signs around it, a word is only a part of the password. */
const MOST_AROUND = 6;
/** Fewer guesses than a million: the library's scores 0 and 1. */
const WEAKEST_SCORE = 2;

interface Guesser {
  readonly words: ReadonlySet<string>;
  readonly strength: ZxcvbnFactory;
}
let made: Guesser | undefined;
/** On first use: the list is large, and most processes never read it. */
const guesser = (): Guesser =>
  (made ??= {
    words: new Set<string>([...dictionary['passwords-common'], ...PRODUCT_WORDS]),
    strength: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  });

const withLetters = (text: string): string => [...text].map((sign) => LETTERS[sign] ?? sign).join('');

/** The password as a word: as it is, and without digits and signs behind it or around it. */
function coresOf(password: string): string[] {
  const text = password.toLowerCase();
  const head = text.replace(/[^\p{L}]+$/u, '');
  const middle = head.replace(/^[^\p{L}]+/u, '');
  return [text, head, middle]
    .filter((core) => core.length >= SHORTEST_WORD && text.length - core.length <= MOST_AROUND)
    .flatMap((core) => [core, withLetters(core)]);
}

function findOwnWords({ address, name = '', birthDate = '' }: OwnWords): string[] {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const national = address.startsWith('+') ? [address.slice(-9), `0${address.slice(-9)}`, address.slice(1)] : [];
  const dates = birthDate === '' ? [] : [`${day}${month}${year}`, `${year}${month}${day}`, `${day}-${month}-${year}`];
  const parts = [address, ...`${address} ${name}`.split(/[\s@]+/)];
  return [...parts, ...national, birthDate, ...dates]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= SHORTEST_WORD);
}

/**
 * Whether who knows common passwords, how people vary them, and the player, would guess this one: then it is refused,
 * although it has every kind of sign.
 */
export function isEasyToGuess(password: string, own: OwnWords): boolean {
  const { words, strength } = guesser();
  const ownWords = findOwnWords(own);
  const text = password.normalize('NFKC');
  if (coresOf(text).some((core) => words.has(core) || ownWords.includes(core))) return true;
  return strength.check(text, [...ownWords, ...PRODUCT_WORDS]).score < WEAKEST_SCORE;
}
