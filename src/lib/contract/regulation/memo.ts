import { toPlainLine } from '../closure/choices.ts';

/* The source of funds as the memo of a regulation statement, without schemas: its dialog loads this. */

export const FUNDS_SOURCES = ['salary', 'savings', 'business', 'investment', 'family', 'other'] as const;
export type FundsSource = (typeof FUNDS_SOURCES)[number];

/** Letters of the player's own words on another source. */
export const MAX_SOURCE_WORDS = 200;

/** Where the money that a player deposits comes from. */
export interface FundsOrigin {
  readonly source: FundsSource;
  /** The player's own words on the source `other`; empty with any other source. */
  readonly words: string;
}

const OTHER = 'other: ';

/** What is wrong with the player's own words on another source. */
export function findWordsFault(words: string): 'missing' | 'long' | undefined {
  const text = toPlainLine(words);
  if (text.length > MAX_SOURCE_WORDS) return 'long';
  return /\p{L}/u.test(text) ? undefined : 'missing';
}

/** As the wire has it: `savings`, or `other: ` and the words. */
export const formatMemo = ({ source, words }: FundsOrigin): string =>
  source === 'other' ? `${OTHER}${toPlainLine(words)}` : source;

/** What a memo says; undefined where it is none, or where another source comes without words. */
export function readMemo(memo: string): FundsOrigin | undefined {
  if (memo.startsWith(OTHER)) {
    const words = toPlainLine(memo.slice(OTHER.length));
    return findWordsFault(words) === undefined ? { source: 'other', words } : undefined;
  }
  const source = FUNDS_SOURCES.find((one) => one === memo);
  return source === undefined || source === 'other' ? undefined : { source, words: '' };
}
