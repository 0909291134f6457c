import type { Check } from '../types.ts';
import { failed, passed } from './answer.ts';
import type { DrawEntry } from './log/entries.ts';
import { isCosigned, isForged, timesOf, type LogNote } from './log/notes.ts';
import { leastQuorumAt, witnessesAt, witnessKey } from './pins.ts';
import type { Pins3 } from './types.ts';

/** docs/draw-proof.md §2. A witness's clock drops the part of a second: it signs t from t up to t + 1. */
export const isInTime = (seconds: number, sealBy: string): boolean => (seconds + 1) * 1_000 <= Date.parse(sealBy);
export const isLate = (seconds: number, sealBy: string): boolean => seconds * 1_000 > Date.parse(sealBy);

export interface WitnessTimes {
  readonly name: string;
  /** On any of the checkpoints, in seconds; none where it cosigned none of them. */
  readonly times: readonly number[];
  /** One of these checkpoints has a signature in its name that is not its own. */
  readonly isWrong: boolean;
}

/** When each witness of a draw cosigned one of these checkpoints. */
export const witnessTimes = ({ witnesses }: DrawEntry, notes: readonly LogNote[]): WitnessTimes[] =>
  witnesses.flatMap((text) => {
    const key = witnessKey(text);
    if (!key) return [];
    const times = notes.flatMap((note) => timesOf(note, key)).sort((a, b) => a - b);
    return [{ name: key.name, times, isWrong: notes.some((note) => isForged(note, key)) }];
  });

export interface Witnessed {
  readonly ok: boolean;
  /** How many of the draw's witnesses, as far as they are pinned, cosigned it. */
  readonly count: number;
  /** How many of them must have. */
  readonly quorum: number;
  /** Why it is not so, where it is not. */
  readonly reason: string;
}

/**
 * Whether a quorum has seen a checkpoint: of the draw's witnesses or, where some of these were replaced since, of those
 * that are pinned for its time.
 */
export function judgeWitnessed(commitment: DrawEntry, note: LogNote, pins: Pins3): Witnessed {
  const sealBy = Date.parse(commitment.sealBy);
  const held = witnessesAt(pins, sealBy);
  const witnesses = commitment.witnesses.filter((key) => held.includes(key));
  const seen = witnessTimes({ ...commitment, witnesses }, [note]);
  const count = seen.filter(({ times }) => times.length > 0).length;
  const quorum = Math.max(commitment.quorum, leastQuorumAt(pins, sealBy));
  const reason = `${count} of the draw's witnesses cosigned the log that was shown, and ${quorum} are needed`;
  return { ok: count >= quorum || isCosigned(note, pins), count, quorum, reason };
}

export const countInTime = ({ sealBy }: DrawEntry, seen: readonly WitnessTimes[]): number =>
  seen.filter(({ times }) => times.some((time) => isInTime(time, sealBy))).length;

export const countLate = ({ sealBy }: DrawEntry, seen: readonly WitnessTimes[]): number =>
  seen.filter(({ times }) => times.some((time) => isLate(time, sealBy))).length;

const momentOf = (seconds: number): string => {
  const ms = seconds * 1_000;
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : `second ${seconds}`;
};

/** What each witness did, as text. */
export const describeTimes = (seen: readonly WitnessTimes[]): string =>
  seen
    .map(({ name, times: [first], isWrong }) => {
      if (first !== undefined) return `${name}: ${momentOf(first)}`;
      return `${name}: ${isWrong ? 'a wrong signature' : 'not'}`;
    })
    .join(', ');

/** `notes` are checkpoints of the log that hold the closing. */
export function checkSeal(commitment: DrawEntry, notes: readonly LogNote[]): Check {
  const seen = witnessTimes(commitment, notes);
  const count = countInTime(commitment, seen);
  const { quorum, sealBy } = commitment;
  if (count >= quorum) return passed('seal', describeTimes(seen));
  const late = countLate(commitment, seen);
  const reason =
    `${count} of the draw's witnesses had seen its closing in time, and ${quorum} are needed` +
    (late > 0 ? `; ${late} saw it too late, when the numbers could be known` : '') +
    seen.flatMap(({ name, isWrong }) => (isWrong ? [`; the signature of ${name} is wrong`] : [])).join('');
  return failed('seal', reason, `${quorum} before ${sealBy}`, describeTimes(seen));
}
