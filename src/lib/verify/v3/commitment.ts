import { canonicalJson } from '../canonical-json.ts';
import type { BeaconChain, Check } from '../types.ts';
import { checkEqual, checkNone, failed, passed } from './answer.ts';
import type { DrawEntry } from './log/entries.ts';
import { findRules, leastQuorumAt, lotteryTypeOf, witnessesAt, witnessKey } from './pins.ts';
import type { Pins3, Rules3 } from './types.ts';

const MARGIN_MS = 2_000;
const LATEST_SEAL_MS = 5 * 60_000;
const DUBAI_MS = 4 * 3_600_000;

/** The first round that is due at or after a moment. */
export const roundAt = ({ genesis, period }: BeaconChain, moment: string): number =>
  Math.max(1, Math.ceil((Date.parse(moment) - genesis * 1_000) / (period * 1_000)) + 1);

/** When a round is due, in ms. */
export const dueAt = ({ genesis, period }: BeaconChain, round: number): number =>
  (genesis + (round - 1) * period) * 1_000;

/** The day, and the day with the minute, of a moment in Dubai, as phases name them. */
function phasesOf(drawsAt: string): { readonly day: string; readonly minute: string } {
  const local = new Date(Date.parse(drawsAt) + DUBAI_MS);
  const day = local.toISOString().slice(2, 10).replaceAll('-', '');
  const minute = String(local.getUTCHours() * 60 + local.getUTCMinutes()).padStart(4, '0');
  return { day, minute: `${day}-${minute}` };
}

function timesFault({ drawId, opensAt, closesAt, sealBy, drawsAt, beacon, round }: DrawEntry, rules?: Rules3) {
  const [opens, closes, seals, draws] = [opensAt, closesAt, sealBy, drawsAt].map((moment) => Date.parse(moment));
  if (opens === undefined || closes === undefined || seals === undefined || draws === undefined) return 'no times';
  if (opens >= closes || closes > draws) return 'sales do not end before the draw';
  if (seals < closes) return 'the draw is to be sealed before its sales close';
  if (seals > closes + LATEST_SEAL_MS) return 'the draw is sealed more than five minutes after its sales close';
  if (seals + MARGIN_MS > dueAt(beacon, round))
    return 'the draw is sealed less than two seconds before its round is due: the numbers could be known';
  const { day, minute } = phasesOf(drawsAt);
  const [, phase = ''] = /^\d+-(.+)$/.exec(drawId) ?? [];
  if ((rules?.minutes ?? phase.includes('-')) ? phase === minute : phase === day) return undefined;
  return 'the draw id does not name the time of the draw';
}

function roundCheck({ beacon, round, drawsAt }: DrawEntry): Check {
  const expected = roundAt(beacon, drawsAt);
  const reason =
    round < expected
      ? 'the commitment names a round that is due before the draw: it could be known early'
      : 'the commitment names a later round than the first that is due at the time of the draw';
  return checkEqual('round', expected, round, reason);
}

function witnessFault({ witnesses, quorum, sealBy }: DrawEntry, pins: Pins3): string | undefined {
  const { witnesses: pinned, least } = pins;
  const sealedAt = Date.parse(sealBy);
  const held = witnessesAt(pins, sealedAt);
  const keys = witnesses.map(witnessKey);
  const strange = witnesses.find((text, i) => !keys[i] || !pinned.includes(text));
  if (strange !== undefined) return `the draw names a witness that is not pinned: ${strange}`;
  const early = witnesses.find((text) => !held.includes(text));
  if (early !== undefined) return `the draw names a witness that is not pinned for its time: ${early}`;
  const different = new Set(keys.map((key) => key?.publicKey.join()));
  const names = new Set(keys.map((key) => key?.name));
  if (different.size < witnesses.length || names.size < witnesses.length) return 'the draw names a witness twice';
  if (witnesses.length < least.witnesses)
    return `the draw names ${witnesses.length} witnesses, and ${least.witnesses} are the least`;
  if (quorum > witnesses.length || 2 * quorum <= witnesses.length)
    return `a quorum of ${quorum} is not more than half of ${witnesses.length} witnesses`;
  if (quorum < least.quorum) return `the draw has a quorum of ${quorum}, and ${least.quorum} are the least`;
  if (quorum < leastQuorumAt(pins, sealedAt))
    return `a quorum of ${quorum} is not more than half of the ${held.length} witnesses that are pinned: two logs could each have one`;
  return undefined;
}

export interface JudgedCommitment {
  readonly checks: readonly Check[];
  /** The pinned rules that it names. */
  readonly rules: Rules3 | undefined;
}

/** What docs/draw-proof.md §3 asks of a commitment, but for what stands before it in the log. */
export function judgeCommitment(commitment: DrawEntry, pins: Pins3): JudgedCommitment {
  const rules = findRules(pins, lotteryTypeOf(commitment.drawId), commitment.rules);
  const text = (value: unknown): string => canonicalJson(value) ?? '';
  const checks = [
    checkNone('times', timesFault(commitment, rules)),
    roundCheck(commitment),
    checkEqual('beacon-key', text(pins.beacon), text(commitment.beacon), 'the draw names another beacon'),
    checkNone('witnesses', witnessFault(commitment, pins), `${commitment.quorum} of ${commitment.witnesses.length}`),
    rules
      ? passed('rules', commitment.rules)
      : failed('rules', 'the draw names other rules than those pinned for its game', undefined, commitment.rules),
  ];
  return { checks, rules };
}
