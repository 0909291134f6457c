import type { Check } from '../types.ts';
import { checkNone, failed, join, passed, verdict } from './answer.ts';
import { judgeCommitment } from './commitment.ts';
import { parseEntry, type CancelEntry, type DrawEntry } from './log/entries.ts';
import { isBefore, readNotes } from './finish.ts';
import { findEntries, lifeOf, type DrawLife } from './log/life.ts';
import { readPart, type ReadPart } from './log/log-part.ts';
import { isSignedByLog, readNote, type LogNote } from './log/notes.ts';
import { countInTime, countLate, describeTimes, judgeWitnessed, witnessTimes } from './seal.ts';
import type { LogPart, Pins3, Verdict3 } from './types.ts';

const DAY_MS = 86_400_000;
/** So much later than the cancellation an entry of the log must be, to show that the log would have it. */
const ENTERED_MS = 300_000;
/** So long the log has to say that stakes go back, once a quorum can show that the day is over. */
export const RETURN_MS = 3_600_000;

const unread = (name: string, reason: string): Verdict3 => verdict([], [{ name, reason }]);

/** The checkpoints that hold the closing, and those that do not. */
function splitNotes(notes: readonly LogNote[], { closing }: DrawLife) {
  const holds = ({ size }: LogNote): boolean => closing !== undefined && size > closing.index;
  return { holding: notes.filter(holds), without: notes.filter((note) => !holds(note)) };
}

/** Whether a quorum cosigned one checkpoint a day after the moment of the seal, or later. */
function isRunOut(commitment: DrawEntry, notes: readonly LogNote[]): boolean {
  const due = Date.parse(commitment.sealBy) + DAY_MS;
  return notes.some((note) => {
    const seen = witnessTimes(commitment, [note]);
    return seen.filter(({ times }) => times.some((time) => time * 1_000 >= due)).length >= commitment.quorum;
  });
}

/** Judges a cancellation after the closing by the checkpoints of its proof, and others that turned up. */
function checkProof(commitment: DrawEntry, life: DrawLife, reason: string, notes: readonly LogNote[]): Check {
  const { holding, without } = splitNotes(notes, life);
  const sealed = witnessTimes(commitment, holding);
  if (countInTime(commitment, sealed) >= commitment.quorum)
    return failed(
      'cancelled',
      'the draw is sealed: anybody can finish it with the signature of its round',
      undefined,
      describeTimes(sealed),
    );
  const late = witnessTimes(commitment, without);
  const needed = commitment.witnesses.length - commitment.quorum + 1;
  const isUnsealed = countLate(commitment, late) >= needed;
  if (reason === 'unsealed')
    return isUnsealed
      ? passed('cancelled', `unsealed: ${describeTimes(late)}`)
      : failed(
          'cancelled',
          `${countLate(commitment, late)} of the draw's witnesses had not seen its closing when it was late, and ${needed} are needed`,
          needed,
          describeTimes(late),
        );
  if (isUnsealed) return passed('cancelled', `unsealed: ${describeTimes(late)}`);
  if (!isRunOut(commitment, notes))
    return failed(
      'cancelled',
      'no checkpoint shows that a quorum still cosigned a day after the draw was to be sealed',
    );
  const absent = witnessTimes(commitment, notes)
    .filter(({ times }) => times.length === 0)
    .map(({ name }) => name);
  return passed('cancelled', `undecided; no cosignature is shown of ${absent.join(', ') || 'none'}`);
}

/** A cancellation after the closing, and whether its proof holds. */
export interface JudgedCancel {
  readonly entry: CancelEntry;
  /** The checkpoints of its proof; none where one of them is not of the log. */
  readonly notes: readonly LogNote[];
  /** Its check `cancelled`; not made where a checkpoint is of the log from before the part shown. */
  readonly verdict: Verdict3;
}

const isHeld = ({ checks, notChecked }: Verdict3): boolean => notChecked.length === 0 && checks.every(({ ok }) => ok);
/** Reasons of a cancellation after the closing: another counts for nothing, whatever its proof. */
const isProvable = ({ reason }: CancelEntry): boolean => reason === 'unsealed' || reason === 'undecided';

/**
 * Of the cancellations after the closing, the first whose proof holds, or else one that could not be judged, or the
 * first; undefined where none says that the draw is unsealed or undecided. `more` are checkpoints that the proof does
 * not have.
 */
export function judgeLaterCancel(
  commitment: DrawEntry,
  life: DrawLife,
  part: ReadPart,
  pins: Pins3,
  more: readonly string[] = [],
): JudgedCancel | undefined {
  const later = life.laterCancels.map(({ entry }) => entry).filter(isProvable);
  const judged = later.map((entry): JudgedCancel => {
    const notes = readNotes([...(entry.checkpoints ?? []), ...more], part, pins);
    if (typeof notes === 'string')
      return { entry, notes: [], verdict: verdict([failed('cancelled', `its proof does not hold: ${notes}`)]) };
    const before = notes.find((note) => isBefore(note, part));
    if (!before) return { entry, notes, verdict: verdict([checkProof(commitment, life, entry.reason, notes)]) };
    const reason = `a checkpoint of its proof, of size ${before.size}, is from before the part of the log that was read`;
    return { entry, notes, verdict: unread('cancelled', reason) };
  });
  const isUnread = ({ verdict: { notChecked } }: JudgedCancel): boolean => notChecked.length > 0;
  return judged.find((one) => isHeld(one.verdict)) ?? judged.find(isUnread) ?? judged[0];
}

const atOf = (text: string | undefined): number => {
  const entry = text === undefined ? undefined : parseEntry(text);
  return entry && 'at' in entry ? Date.parse(entry.at) : NaN;
};

const termsOf = ({ witnesses, quorum }: DrawEntry): string => JSON.stringify([witnesses.toSorted(), quorum]);

/**
 * A moment by which a quorum of the witnesses of a draw surely signed, a day after the draw was to be sealed: the first
 * by which a later draw with the same witnesses, which has its record, was to be sealed. Infinity where the part has no
 * such draw.
 */
function quorumSignedAt(commitment: DrawEntry, part: ReadPart): number {
  const due = Date.parse(commitment.sealBy) + DAY_MS;
  const own = termsOf(commitment);
  const later = new Map<string, number>();
  for (const { entry } of findEntries(part, '"type":"draw"'))
    if (entry.type === 'draw' && Date.parse(entry.closesAt) >= due && termsOf(entry) === own)
      if (!later.has(entry.drawId)) later.set(entry.drawId, Date.parse(entry.sealBy));
  let first = Infinity;
  for (const { entry } of findEntries(part, '"type":"record"'))
    if (entry.type === 'record') first = Math.min(first, later.get(entry.drawId) ?? Infinity);
  return first;
}

/** Why the part of the log may end before a cancellation that was made at this time; undefined where it does not. */
function whyNotReached(part: ReadPart, commitment: DrawEntry, cancelledAt = ''): string | undefined {
  const { texts, end } = part;
  // Whatever time the server names, and if it is later at each look.
  const limit = Math.min(Date.parse(cancelledAt) + ENTERED_MS, quorumSignedAt(commitment, part) + RETURN_MS);
  if (Number.isNaN(limit) || texts.findLast((text) => atOf(text) > limit) !== undefined) return undefined;
  return `the log was read up to its size of ${end}, which may be from before the cancellation`;
}

function judgeCancelled(commitment: DrawEntry, life: DrawLife, part: ReadPart, pins: Pins3, shown: ShownCancel) {
  if (life.cancelled) return verdict([passed('cancelled', `before its closing: ${life.cancelled.entry.reason}`)]);
  const later = judgeLaterCancel(commitment, life, part, pins, shown.checkpoints);
  if (later) return later.verdict;
  if (life.laterCancels.length > 0)
    return verdict([
      failed('cancelled', 'the draw was cancelled after its closing, and not because it is unsealed or undecided'),
    ]);
  const reason = whyNotReached(part, commitment, shown.cancelledAt);
  return reason === undefined
    ? verdict([failed('cancelled', 'the log has no cancellation of this draw')])
    : unread('cancelled', reason);
}

/** The checks of a cancellation. What stands in a log that no quorum has seen may stand in a fork. */
function checkCancelled(commitment: DrawEntry, life: DrawLife, part: ReadPart, pins: Pins3, shown: ShownCancel) {
  const own = judgeCancelled(commitment, life, part, pins, shown);
  const { ok, reason } = judgeWitnessed(commitment, part.note, pins);
  if (ok) return join(verdict([passed('witnessed', describeTimes(witnessTimes(commitment, [part.note])))]), own);
  return join(unread('witnessed', reason), isHeld(own) ? unread('cancelled', reason) : own);
}

/**
 * The index from which the log must be shown to compare the proofs of these cancellations with it, `first` at most: a
 * witness that was away may sign a tree from before a draw's commitment when it is late.
 */
export function firstOfCancels(cancels: readonly CancelEntry[], pins: Pins3, first: number): number {
  const texts = cancels.filter(isProvable).flatMap(({ checkpoints }) => checkpoints ?? []);
  const notes = texts.map(readNote).filter((note) => note !== undefined);
  const own = notes.filter((note) => isSignedByLog(note, pins));
  // The root of a size follows from a part that begins before it.
  return Math.max(0, Math.min(first, ...own.map(({ size }) => size - 1)));
}

/** The same of the cancellations of these draws in a part of the log. */
export function firstOfProofs(drawIds: readonly string[], pins: Pins3, log: LogPart): number {
  if (drawIds.length === 0) return log.first;
  const part = readPart(log, pins);
  if (typeof part === 'string') return log.first;
  const cancels = drawIds.flatMap((drawId) => lifeOf(drawId, part).laterCancels);
  return firstOfCancels(
    cancels.map(({ entry }) => entry),
    pins,
    log.first,
  );
}

/** What is shown of a cancellation beside the log. */
export interface ShownCancel {
  /** More checkpoints than its proof has, as the witnesses show them. */
  readonly checkpoints?: readonly string[];
  /** When the operator's server says that it was: the log shown may end before. */
  readonly cancelledAt?: string | undefined;
}

/**
 * Checks that a draw was cancelled, before its closing or with a proof that it is unsealed or undecided. The log is
 * shown from its start or from `firstOfProofs` on.
 */
export function verifyCancellation3(drawId: string, pins: Pins3, log: LogPart, shown: ShownCancel = {}): Verdict3 {
  const part = readPart(log, pins);
  if (typeof part === 'string') return verdict([failed('log', part)]);
  const life = lifeOf(drawId, part);
  const commitment = life.commitment?.entry;
  if (!commitment) return verdict([passed('log'), failed('committed', 'the log shown has no commitment of this draw')]);
  const judged = judgeCommitment(commitment, pins).checks.find(({ name }) => name === 'witnesses');
  return join(
    verdict([
      passed('log', part.end),
      checkNone('committed', undefined, life.commitment?.index),
      ...(judged ? [judged] : []),
    ]),
    checkCancelled(commitment, life, part, pins, shown),
    verdict([], part.first === 0 ? [] : [{ name: 'first-commitment', reason: 'the log from its start was not shown' }]),
  );
}
