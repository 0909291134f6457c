import { bytesToHex } from '@noble/hashes/utils.js';
import { sha256Of, fromHex, toHex } from '#verify/bytes.ts';
import {
  parseEntry,
  type CancelEntry,
  type ClosingEntry,
  type DrawEntry,
  type Entry,
  type RecordEntry,
  type StopEntry,
} from './entries.ts';
import type { ReadPart } from './log-part.ts';

export interface Placed<E> {
  readonly index: number;
  /** Its leaf in the log's tree, hexadecimal. */
  readonly hash: string;
  readonly entry: E;
}

/** A batch that sold tickets of one draw. */
export interface Batch {
  readonly index: number;
  /** The hash of its entry. */
  readonly hash: string;
  readonly count: number;
  readonly root: string;
}

/** What a part of the log says of one draw, and what of it counts (docs/draw-proof.md §1, §5). */
export interface DrawLife {
  readonly commitment?: Placed<DrawEntry>;
  /** The first that counts. */
  readonly closing?: Placed<ClosingEntry>;
  /** The first before the closing: the draw is cancelled. */
  readonly cancelled?: Placed<CancelEntry>;
  /** After the closing: they count with a proof only. */
  readonly laterCancels: readonly Placed<CancelEntry>[];
  /** Before the closing, in their order. */
  readonly batches: readonly Batch[];
  /** Between commitment and closing, in their order; whether an order of this name is in the batch is not told here. */
  readonly stops: readonly Placed<StopEntry>[];
  /** Stops after the closing, which count for nothing. */
  readonly lateStops: readonly Placed<StopEntry>[];
  readonly record?: Placed<RecordEntry>;
}

const MOST_TICKETS = 2 ** 32;

/** Whether a closing counts, where it is the first and no cancellation stands before it. */
const isClosingOf = ({ hash, entry }: Placed<DrawEntry>, { commitment, seed, count }: ClosingEntry): boolean =>
  commitment === hash && toHex(sha256Of(fromHex(seed))) === entry.seedHash && count < MOST_TICKETS;

/** Entries in whose text something stands, parsed; others are not even read as JSON. */
export function* findEntries({ first, texts, leaves }: ReadPart, wanted: string): Generator<Placed<Entry>> {
  for (const [i, text] of texts.entries()) {
    const leaf = leaves[i];
    const entry = leaf && text?.includes(wanted) ? parseEntry(text) : undefined;
    if (leaf && entry) yield { index: first + i, hash: bytesToHex(leaf), entry };
  }
}

type Growing = { -readonly [K in keyof DrawLife]: DrawLife[K] } & {
  batches: Batch[];
  stops: Placed<StopEntry>[];
  lateStops: Placed<StopEntry>[];
  laterCancels: Placed<CancelEntry>[];
};

/** Takes an entry of a draw that is committed into its life. */
function live(life: Growing, commitment: Placed<DrawEntry>, { index, hash, entry }: Placed<Entry>): void {
  const isOpen = !life.closing && !life.cancelled;
  if (entry.type === 'orders') {
    const own = entry.draws.find(({ drawId }) => drawId === commitment.entry.drawId);
    if (own && isOpen) life.batches.push({ index, hash, count: own.count, root: own.root });
  } else if (entry.type === 'stop') (isOpen ? life.stops : life.lateStops).push({ index, hash, entry });
  else if (entry.type === 'record') life.record ??= { index, hash, entry };
  else if (entry.type === 'closing') {
    if (isOpen && isClosingOf(commitment, entry)) life.closing = { index, hash, entry };
  } else if (entry.type === 'cancel' && !life.cancelled) {
    if (life.closing) life.laterCancels.push({ index, hash, entry });
    else life.cancelled = { index, hash, entry };
  }
}

function drawsOf(entry: Entry): readonly string[] {
  if (entry.type === 'orders') return entry.draws.map(({ drawId }) => drawId);
  return entry.type === 'key' || entry.type === 'carry' ? [] : [entry.drawId];
}

/** The lives of draws whose ids fit, each from its first commitment in this part on. `wanted` stands in all of them. */
export function livesOf(part: ReadPart, wanted: string, fits: (drawId: string) => boolean): Map<string, DrawLife> {
  const lives = new Map<string, Growing>();
  for (const placed of findEntries(part, wanted)) {
    const { entry } = placed;
    for (const drawId of drawsOf(entry).filter(fits)) {
      const life = lives.get(drawId);
      if (life?.commitment) live(life, life.commitment, placed);
      else if (entry.type === 'draw')
        lives.set(drawId, {
          commitment: { ...placed, entry },
          laterCancels: [],
          batches: [],
          stops: [],
          lateStops: [],
        });
    }
  }
  return lives;
}

export const lifeOf = (drawId: string, part: ReadPart): DrawLife =>
  livesOf(part, `"${drawId}"`, (id) => id === drawId).get(drawId) ?? {
    laterCancels: [],
    batches: [],
    stops: [],
    lateStops: [],
  };
