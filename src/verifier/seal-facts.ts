import { dueAt } from '#verify/v3/commitment.ts';
import { parseRecord3 } from '#verify/v3/files.ts';
import { parseEntryOf } from '#verify/v3/log/entries.ts';
import { readNote } from '#verify/v3/log/notes.ts';
import { isInTime, witnessTimes } from '#verify/v3/seal.ts';

/** When a witness of a draw signed a tree of the log that holds its closing. */
export interface WitnessSeen {
  readonly name: string;
  /** In ms; undefined where it did not sign. */
  readonly signedAt: number | undefined;
  readonly isInTime: boolean;
  /** A signature in its name is shown that is not its own. */
  readonly isWrong: boolean;
}

/** Who sealed a draw. Its checks say whether it holds. */
export interface SealFacts {
  readonly witnesses: readonly WitnessSeen[];
  readonly quorum: number;
  /** In ms; `roundAt` is when the beacon's round was due, before which nobody knew it. */
  readonly closedAt: number;
  readonly sealBy: number;
  readonly roundAt: number;
}

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
    witnesses: witnessTimes(draw, notes).map(({ name, times: [first], isWrong }) => ({
      name,
      signedAt: first === undefined ? undefined : first * 1_000,
      isInTime: first !== undefined && isInTime(first, sealBy),
      isWrong,
    })),
    quorum,
    closedAt: Date.parse(closed.at),
    sealBy: Date.parse(sealBy),
    roundAt: dueAt(beacon, round),
  };
}

const momentOf = (ms: number): string => (Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : `${ms} ms`);
const nameAll = (seen: readonly WitnessSeen[]): string =>
  seen.map(({ name, signedAt }) => (signedAt === undefined ? name : `${name} (${momentOf(signedAt)})`)).join(', ');

/** Which witnesses saw the closing of a draw, and when, as sentences; none of a file that is no record. */
export function describeSeal(record: unknown): readonly string[] {
  const facts = readSeal(record);
  if (!facts) return [];
  const { witnesses, quorum } = facts;
  const inTime = witnesses.filter((seen) => seen.isInTime);
  const late = witnesses.filter((seen) => !seen.isInTime && seen.signedAt !== undefined);
  const wrong = witnesses.filter((seen) => seen.isWrong);
  const absent = witnesses.filter((seen) => !seen.isWrong && seen.signedAt === undefined);
  const names = inTime.length > 0 ? `: ${nameAll(inTime)}` : '';
  return [
    `Seen by ${inTime.length} of ${witnesses.length} witnesses in time${names} (needed: ${quorum}).`,
    ...(late.length > 0 ? [`Too late: ${nameAll(late)}.`] : []),
    ...wrong.map(({ name }) => `The signature that is shown of ${name} is wrong.`),
    ...(absent.length > 0 ? [`No signature is shown of: ${nameAll(absent)}.`] : []),
  ];
}
