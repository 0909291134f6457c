import type { Check } from '../types.ts';
import { checkNone, failed, passed, verdict } from './answer.ts';
import { judgeCommitment } from './commitment.ts';
import type { CancelEntry, DrawEntry } from './log/entries.ts';
import { readNotes } from './finish.ts';
import { lifeOf, type DrawLife } from './log/life.ts';
import { readPart, type ReadPart } from './log/log-part.ts';
import { readNote, type LogNote } from './log/notes.ts';
import { countInTime, countLate, describeTimes, judgeWitnessed, witnessTimes } from './seal.ts';
import type { LogPart, Pins3, Verdict3 } from './types.ts';

const DAY_MS = 86_400_000;

/** Whether a checkpoint that a quorum cosigned shows the log: else the cancellation may stand in a fork. */
function checkWitnessed(commitment: DrawEntry, { note }: ReadPart, pins: Pins3): Check {
  const times = describeTimes(witnessTimes(commitment, [note]));
  const { ok, quorum, reason } = judgeWitnessed(commitment, note, pins);
  return ok ? passed('witnessed', times) : failed('witnessed', reason, quorum, times);
}

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
  readonly check: Check;
}

/**
 * Of the cancellations after the closing, the first whose proof holds, or else the first; undefined where none says
 * that the draw is unsealed or undecided. `more` are checkpoints that the proof does not have.
 */
export function judgeLaterCancel(
  commitment: DrawEntry,
  life: DrawLife,
  part: ReadPart,
  pins: Pins3,
  more: readonly string[] = [],
): JudgedCancel | undefined {
  const later = life.laterCancels.filter(({ entry }) => entry.reason === 'unsealed' || entry.reason === 'undecided');
  const judged = later.map(({ entry }): JudgedCancel => {
    const notes = readNotes([...(entry.checkpoints ?? []), ...more], part, pins);
    if (typeof notes === 'string')
      return { entry, notes: [], check: failed('cancelled', `its proof does not hold: ${notes}`) };
    return { entry, notes, check: checkProof(commitment, life, entry.reason, notes) };
  });
  return judged.find(({ check }) => check.ok) ?? judged[0];
}

function checkCancelled(commitment: DrawEntry, life: DrawLife, part: ReadPart, more: readonly string[], pins: Pins3) {
  if (life.cancelled) return passed('cancelled', `before its closing: ${life.cancelled.entry.reason}`);
  const none =
    life.laterCancels.length === 0
      ? 'the log has no cancellation of this draw'
      : 'the draw was cancelled after its closing, and not because it is unsealed or undecided';
  return judgeLaterCancel(commitment, life, part, pins, more)?.check ?? failed('cancelled', none);
}

/**
 * The index from which the log must be shown to compare the proofs of these draws' cancellations with it: a witness
 * that was away may sign a tree from before a draw's commitment when it is late. At most the first index of the part.
 */
export function firstOfProofs(drawIds: readonly string[], pins: Pins3, log: LogPart): number {
  if (drawIds.length === 0) return log.first;
  const part = readPart(log, pins);
  if (typeof part === 'string') return log.first;
  const cancels = drawIds.flatMap((drawId) => lifeOf(drawId, part).laterCancels);
  const notes = cancels.flatMap(({ entry }) => entry.checkpoints ?? []);
  // The root of a size follows from a part that begins before it.
  const firsts = notes.map((note) => (readNote(note)?.size ?? Infinity) - 1);
  return Math.max(0, Math.min(log.first, ...firsts));
}

/**
 * Checks that a draw was cancelled, before its closing or with a proof that it is unsealed or undecided. The log is
 * shown from its start or from the first commitment on; `checkpoints` are more of them than the proof has, as the
 * witnesses show them.
 */
export function verifyCancellation3(
  drawId: string,
  pins: Pins3,
  log: LogPart,
  checkpoints: readonly string[] = [],
): Verdict3 {
  const part = readPart(log, pins);
  if (typeof part === 'string') return verdict([failed('log', part)]);
  const life = lifeOf(drawId, part);
  const commitment = life.commitment?.entry;
  if (!commitment) return verdict([passed('log'), failed('committed', 'the log shown has no commitment of this draw')]);
  const judged = judgeCommitment(commitment, pins).checks.find(({ name }) => name === 'witnesses');
  return verdict(
    [
      passed('log', part.end),
      checkNone('committed', undefined, life.commitment?.index),
      ...(judged ? [judged] : []),
      checkWitnessed(commitment, part, pins),
      checkCancelled(commitment, life, part, checkpoints, pins),
    ],
    part.first === 0 ? [] : [{ name: 'first-commitment', reason: 'the log from its start was not shown' }],
  );
}
