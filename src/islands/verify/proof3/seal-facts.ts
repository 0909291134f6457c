import { dueAt } from '#verify/v3/commitment.ts';
import { parseRecord3 } from '#verify/v3/files.ts';
import { parseEntryOf } from '#verify/v3/log/entries.ts';
import { readNote } from '#verify/v3/log/notes.ts';
import { isInTime, witnessTimes } from '#verify/v3/seal.ts';
import type { SealFacts } from './report3.ts';

/** Who signed a draw's closing, and when; undefined of a file that is no record. Only signatures are checked. */
export function readSeal(record: unknown): SealFacts | undefined {
  const shaped = parseRecord3(record);
  if ('fault' in shaped) return undefined;
  const { commitment, closing, seal } = shaped.value;
  const draw = parseEntryOf('draw', commitment.entry);
  const closed = parseEntryOf('closing', closing.entry);
  if (!draw || !closed) return undefined;
  const { beacon, round, quorum, sealBy } = draw;
  const notes = seal.flatMap(({ checkpoint }) => readNote(checkpoint) ?? []);
  return {
    witnesses: witnessTimes(draw, notes).map(({ name, times: [first] }) => ({
      name,
      signedAt: first === undefined ? undefined : first * 1_000,
      isInTime: first !== undefined && isInTime(first, sealBy),
    })),
    quorum,
    closedAt: Date.parse(closed.at),
    sealBy: Date.parse(sealBy),
    roundAt: dueAt(beacon, round),
  };
}
