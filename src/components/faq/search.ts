import { latinDigits } from '#kernel/digits.ts';

/** Signs that steer the direction of words, and the line that stretches Arabic ones. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u0640]/g;

/**
 * A text as it is searched: without case, accents and vowel marks. Arabic is written with or without its hamza, and its last
 * letter in two ways: NFKD takes hamza and madda off an alef, and the rest is told here.
 */
export const plain = (text: string): string =>
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
/** More than one of something; not the end of 'address'. */
const PLURAL = /(?<=[a-z]{3})(?<!s)s$/;

/** The words of a question, each as a part of words that may hold it: 'cards' finds 'card', 'السحب' finds 'سحب'. */
export const wordsOf = (query: string): string[] =>
  (plain(query).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(ARTICLE, '').replace(PLURAL, ''));

/** Whether a text, made plain, holds every word. Nothing asked for is held by all. */
export const holds = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word));
