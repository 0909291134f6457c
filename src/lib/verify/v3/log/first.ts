import { sha256Of, toHex, utf8 } from '#verify/bytes.ts';
import { canonicalJson } from '#verify/canonical-json.ts';
import type { Check } from '#verify/types.ts';
import { checkNone, failed, join, passed, verdict } from '../answer.ts';
import type { FoundDraw } from '../draw.ts';
import { judgeWitnessed } from '../seal.ts';
import type { RecordEntry } from './entries.ts';
import { findEntries, type DrawLife } from './life.ts';
import type { ReadPart } from './log-part.ts';
import type { Pins3, Record3, Rules3, Verdict3 } from '../types.ts';

const unread = (name: string, reason: string): Verdict3 => verdict([], [{ name, reason }]);

/** Whether an earlier draw had the same seed. */
export function seedFault({ commitment }: FoundDraw, part: ReadPart): string | undefined {
  const { seedHash, drawId } = commitment.entry;
  for (const { index, entry } of findEntries(part, seedHash))
    if (index < commitment.index && entry.type === 'draw' && entry.seedHash === seedHash && entry.drawId !== drawId)
      return `an earlier draw, ${entry.drawId}, was committed with the same seed`;
  return undefined;
}

function commitmentFault(draw: FoundDraw, life: DrawLife, part: ReadPart): string | undefined {
  const first = life.commitment?.index;
  if (first !== draw.commitment.index)
    return `an earlier commitment of the draw stands in the log, at index ${first}: it counts, and this one does not`;
  return seedFault(draw, part);
}

function closingFault({ commitment, closing }: FoundDraw, life: DrawLife): string | undefined {
  if (life.commitment?.index !== commitment.index) return 'it is not a closing of the first commitment';
  if (life.cancelled) return `the draw was cancelled before it closed, at index ${life.cancelled.index}`;
  const counting = life.closing?.index;
  if (counting === undefined) return 'this closing does not count, and the log has no other of the draw';
  if (counting !== closing.index)
    return `another closing of the draw counts, at index ${counting}, and this one does not`;
  return undefined;
}

/** What the entry that fixes the record and the openings names otherwise. */
function publishedFault({ hash }: Record3, record: RecordEntry, winners: unknown): Check | undefined {
  if (record.hash !== hash) return failed('published', 'the log names another record of this draw', record.hash, hash);
  const opened = winners === undefined ? undefined : toHex(sha256Of(utf8(canonicalJson(winners) ?? '')));
  return opened === undefined || opened === record.winners
    ? undefined
    : failed('published', 'the log names other openings of this draw', record.winners, opened);
}

/**
 * Compares the record and the openings with the entry that fixes them. It stands behind the seal: where no quorum has
 * seen that the log has it, the log may have been shown to nobody else, and what fits is not said to be fixed.
 */
function checkPublished(record: Record3, { commitment }: FoundDraw, shown: Shown, pins: Pins3, winners: unknown) {
  const { part, life } = shown;
  if (!life.record) return unread('published', 'the log shown has no entry of the record');
  const fault = publishedFault(record, life.record.entry, winners);
  if (fault) return verdict([fault]);
  const { ok, reason } = judgeWitnessed(commitment.entry, part.note, pins);
  return ok ? verdict([passed('published', life.record.index)]) : unread('published', reason);
}

interface Shown {
  readonly part: ReadPart;
  readonly life: DrawLife;
}

/** What only the log tells: that nothing that counts stands before commitment and closing (docs/draw-proof.md §11). */
export function checkFirst(
  record: Record3,
  draw: FoundDraw,
  shown: Shown | undefined,
  pins: Pins3,
  rules: Rules3 | undefined,
  winners: unknown,
): Verdict3 {
  const start = 'the log from its start was not shown';
  const carried = rules?.raffle && shown?.part.first !== 0 ? unread('carried', start) : verdict([]);
  if (!shown) {
    const closing = unread('first-closing', 'the log from the commitment to the closing was not shown');
    return join(unread('first-commitment', start), closing, carried);
  }
  const { part, life } = shown;
  const fault = commitmentFault(draw, life, part);
  return join(
    part.first === 0 || fault !== undefined
      ? verdict([checkNone('first-commitment', fault, draw.commitment.index)])
      : unread('first-commitment', start),
    verdict([checkNone('first-closing', closingFault(draw, life), draw.closing.index)]),
    checkPublished(record, draw, shown, pins, winners),
    carried,
  );
}
