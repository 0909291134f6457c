import { formatSignatureLine, parseNote } from '#tlog/index.ts';
import type { LogPart } from '#verify/v3/index.ts';
import type { MonitorContext } from '../context.ts';
import type { SeenCosignature } from '../store/cosignatures.ts';
import type { Life } from './life.ts';

type PartContext = Pick<MonitorContext, 'copy' | 'cosignatures'>;

interface WantedPart {
  /** The index of its first entry. */
  readonly first: number;
  readonly atLeast: number;
  /** Of the draw. */
  readonly quorum: number;
  readonly witnesses: readonly string[];
}

/** Notes of one tree as one note, of each signer one signature. */
function mergeNotes(notes: readonly string[]): string | undefined {
  const parsed = notes.map((note) => parseNote(note)).filter((note) => note !== undefined);
  const [first] = parsed;
  const lines = new Map<string, string>();
  for (const { signatures } of parsed)
    for (const signature of signatures)
      if (!lines.has(signature.name)) lines.set(signature.name, formatSignatureLine(signature));
  return first && `${first.text}\n${[...lines.values()].join('')}`;
}

/**
 * Our copy of the log from an entry on, to the first checkpoint of at least a size that so many of a draw's witnesses
 * cosigned, or where none is to one that the log signed; undefined where we have none.
 */
export function readCopy(
  { copy, cosignatures }: PartContext,
  { first, atLeast, quorum, witnesses }: WantedPart,
): LogPart | undefined {
  const shown = copy.findCheckpoint(atLeast);
  const size =
    cosignatures.findSize(atLeast, quorum, witnesses) ?? shown?.size ?? cosignatures.findSize(atLeast, 1, undefined);
  if (size === undefined) return undefined;
  const seen = cosignatures.listAt(size).map(({ note }) => note);
  const checkpoint = mergeNotes(shown?.size === size ? [shown.note, ...seen] : seen);
  if (checkpoint === undefined) return undefined;
  const entries = copy.list(first, size - first).map(({ entry }) => entry);
  return { first, before: copy.before(first), entries, checkpoint };
}

/** Of each witness of a draw the earliest cosignature in time on a tree with the draw's closing. */
export function listSeals({ cosignatures }: PartContext, { commitment, closing }: Life): readonly SeenCosignature[] {
  if (!closing) return [];
  const { sealBy, witnesses } = commitment.entry;
  // A witness's clock drops the part of a second: it signs t from t up to t + 1.
  const latest = Math.floor(Date.parse(sealBy) / 1_000) - 1;
  return cosignatures.listHolding(closing.index, latest).filter(({ witness }) => witnesses.includes(witness));
}

/** Only of a draw that waits for what its seals decide: to find them is a search among all cosignatures. */
export const countSeals = (ctx: PartContext, life: Life): number =>
  life.closing && !life.record ? listSeals(ctx, life).length : 0;
