import { COSIGNATURE_ED25519, NOTE_ED25519, parseVerifierKey, type VerifierKey } from '#tlog/index.ts';
import { canonicalJson } from '../canonical-json.ts';
import { entryHash } from './log/entries.ts';
import type { Pins3, Rules3, WitnessTerm } from './types.ts';

/** The hash of the log's entry with the rules of a game, which commitments name. */
export const hashRules = (lotteryType: number, rules: Rules3): string => {
  const entry = canonicalJson({ type: 'rules', lotteryType, rules });
  if (entry === undefined) throw new TypeError('rules have whole numbers, texts, true and false only');
  return entryHash(entry);
};

/** The pinned rules that a commitment names by their hash. */
export const findRules = ({ rules }: Pins3, lotteryType: number, hash: string): Rules3 | undefined =>
  (Object.hasOwn(rules, lotteryType) ? (rules[lotteryType] ?? []) : []).find(
    (known) => hashRules(lotteryType, known) === hash,
  );

export const lotteryTypeOf = (drawId: string): number => Number(drawId.split('-', 1)[0]);

/** The pinned key of the log. Pins are made with a build, so that one which is no key is a mistake of that build. */
export function logKeyOf({ logKey }: Pins3): VerifierKey {
  const key = parseVerifierKey(logKey);
  if (key?.type !== NOTE_ED25519) throw new TypeError('the pinned key of the log is none');
  return key;
}

/** The key of a witness; undefined where the text is none, or not that of a witness. */
export function witnessKey(text: string): VerifierKey | undefined {
  const key = parseVerifierKey(text);
  return key?.type === COSIGNATURE_ED25519 ? key : undefined;
}

/** The pinned witnesses that hold at a moment, in ms. */
export function witnessesAt(
  { witnesses, terms = {} }: Pick<Pins3, 'witnesses' | 'terms'>,
  at: number,
): readonly string[] {
  return witnesses.filter((key) => {
    const { from, until }: WitnessTerm = Object.hasOwn(terms, key) ? (terms[key] ?? {}) : {};
    return (from === undefined || at >= Date.parse(from)) && (until === undefined || at < Date.parse(until));
  });
}

/**
 * How many witnesses must sign what holds at a moment, in ms: more than half of all that are pinned for it, so that two
 * logs cannot each have a quorum unless a witness signs both. Those of one key count once.
 */
export function leastQuorumAt(pins: Pins3, at: number): number {
  const keys = witnessesAt(pins, at).map((text) => witnessKey(text)?.publicKey.join());
  return Math.max(pins.least.quorum, Math.floor(new Set(keys).size / 2) + 1);
}
