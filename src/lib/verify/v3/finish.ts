import type { Check } from '../types.ts';
import { checkNone, failed, isDrawHeld, passed, verdict } from './answer.ts';
import { carriedTo } from './log/carried.ts';
import { judgeDraw } from './draw.ts';
import { seedFault } from './log/first.ts';
import { lifeOf } from './log/life.ts';
import { readPart, type ReadPart } from './log/log-part.ts';
import { noteFault, readNote, type LogNote } from './log/notes.ts';
import type { DrawnNumbers3 } from './numbers.ts';
import { outcomeOf } from './outcome.ts';
import type { LogPart, Pins3, Verdict3 } from './types.ts';

export interface FinishedDraw extends Verdict3 {
  /** The numbers, and the raffle of a game that has one; undefined where the draw does not hold. */
  readonly outcome?: DrawnNumbers3;
}

const answer = (checks: readonly Check[], outcome?: DrawnNumbers3): FinishedDraw => ({ ...verdict(checks), outcome });

/** Whether a checkpoint is of the log from before the part shown, which does not tell its root. */
export const isBefore = ({ size }: LogNote, { first }: ReadPart): boolean => first > 0 && size <= first;

/** Checkpoints from anywhere that are of the log shown, or of before; text says why one is not. */
export function readNotes(checkpoints: readonly string[], part: ReadPart, pins: Pins3): readonly LogNote[] | string {
  const read = checkpoints.map(readNote);
  const fault = noteFault(read, pins);
  if (fault !== undefined) return fault;
  const notes = read.filter((note) => note !== undefined);
  const strange = notes.find((note) => !isBefore(note, part) && part.rootAt(note.size) !== note.root);
  return strange ? `the checkpoint of size ${strange.size} is not of the log that was shown, or not within it` : notes;
}

/**
 * Finishes a draw that its operator left: from the log, cosigned checkpoints as witnesses show them, and the beacon's
 * signature of its round. The log is shown from its start, or an earlier commitment could be overlooked.
 */
export function finishDraw3(
  drawId: string,
  log: LogPart,
  checkpoints: readonly string[],
  signature: string,
  pins: Pins3,
): FinishedDraw {
  const part = readPart(log, pins);
  if (typeof part === 'string') return answer([failed('log', part)]);
  if (part.first !== 0) return answer([failed('log', 'the log is not shown from its start')]);
  const notes = readNotes(checkpoints, part, pins);
  if (typeof notes === 'string') return answer([passed('log'), failed('checkpoints', notes)]);
  const { commitment, closing, cancelled } = lifeOf(drawId, part);
  const fault = !commitment
    ? 'the log has no commitment of this draw'
    : cancelled
      ? `the draw was cancelled before it closed, at index ${cancelled.index}`
      : 'the log has no closing of this draw that counts';
  const found = [passed('log', part.end), passed('checkpoints', notes.length)];
  if (!commitment || !closing) return answer([...found, failed('draw', fault)]);
  const holding = notes.filter(({ size }) => size > closing.index);
  const carried = carriedTo(drawId, closing.index, part);
  const draw = { commitment, closing };
  const { round } = commitment.entry;
  const first = checkNone('first-commitment', seedFault(draw, part), commitment.index);
  const { checks: others, rules } = judgeDraw(draw, holding, { round, signature }, pins, carried);
  const checks = [first, ...others];
  const outcome = isDrawHeld(verdict(checks)) ? outcomeOf(draw, signature, rules, carried ?? 0) : undefined;
  const isDrawn = checkNone('numbers', outcome ? undefined : 'a draw that does not hold has no numbers');
  return answer([...found, ...checks, isDrawn], outcome);
}
