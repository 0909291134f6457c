import { fromHex, sha256Of, toHex } from '#verify/bytes.ts';
import type { CancelEntry, ClosingEntry, DrawEntry, RecordEntry, StopEntry } from '#verify/v3/log/entries.ts';
import type { Batch, DrawLife, Placed } from '#verify/v3/log/life.ts';

/*
 * A second opinion, written on purpose from docs/draw-proof.md alone: #verify's log/life.ts reads the same of one draw
 * from a part of the log, and verdicts come from there. A mistake in one of them shows as a difference.
 */

/** What the log says of a draw of version 3, from its first commitment on, and what of it counts. */
export interface Life extends DrawLife {
  readonly drawId: string;
  readonly commitment: Placed<DrawEntry>;
  readonly batches: Batch[];
  readonly stops: Placed<StopEntry>[];
  readonly lateStops: Placed<StopEntry>[];
  readonly laterCancels: Placed<CancelEntry>[];
  closing?: Placed<ClosingEntry>;
  cancelled?: Placed<CancelEntry>;
  record?: Placed<RecordEntry>;
  /** Of a game with a raffle: the prizes that the closing was carried, by the log. */
  carried?: number;
}

export const startLife = (commitment: Placed<DrawEntry>): Life => ({
  drawId: commitment.entry.drawId,
  commitment,
  batches: [],
  stops: [],
  lateStops: [],
  laterCancels: [],
});

export const isForSeal = ({ reason }: CancelEntry): boolean => reason === 'unsealed' || reason === 'undecided';

/** The first cancellation after the closing that can count. */
export const laterCancelOf = ({ laterCancels }: Life): Placed<CancelEntry> | undefined =>
  laterCancels.find(({ entry }) => isForSeal(entry));

/** Why a draw takes nothing more; undefined while it does. */
const endOf = ({ closing, cancelled }: Life): string | undefined => {
  if (cancelled) return `it was cancelled in entry ${cancelled.index}`;
  return closing && `it was closed in entry ${closing.index}`;
};

/** What is wrong with an entry, in sentences about its draw. */
export type Faults = string[];

export function tellOrders(life: Life, batch: Batch): Faults {
  const end = endOf(life);
  if (end !== undefined) return [`orders are sold in it after ${end}: they take no part`];
  life.batches.push(batch);
  return [];
}

export function tellStop(life: Life, stop: Placed<StopEntry>): Faults {
  const end = endOf(life);
  (end === undefined ? life.stops : life.lateStops).push(stop);
  if (end !== undefined) return [`an order of it is called stopped after ${end}: the stop does not count`];
  return life.batches.some(({ index }) => index === stop.entry.orders)
    ? []
    : [`an order of entry ${stop.entry.orders} is stopped, which sold none of its orders before`];
}

const MOST_TICKETS = 2 ** 32;

function misfitOf({ hash, entry }: Placed<DrawEntry>, { commitment, seed, count }: ClosingEntry): string | undefined {
  if (commitment !== hash) return 'its closing names another commitment than the one that counts';
  if (toHex(sha256Of(fromHex(seed))) !== entry.seedHash)
    return 'its closing shows another seed than was committed to before sales';
  return count < MOST_TICKETS ? undefined : 'its closing counts more tickets than can be drawn from';
}

export function tellClosing(life: Life, closing: Placed<ClosingEntry>): Faults {
  const end = endOf(life);
  if (end !== undefined) return [`it is closed again after ${end}: this closing does not count`];
  const { commitment } = life;
  const misfit = misfitOf(commitment, closing.entry);
  if (misfit !== undefined) return [`${misfit}: this closing does not count`];
  life.closing = closing;
  const { at } = closing.entry;
  const { closesAt } = commitment.entry;
  return Date.parse(at) < Date.parse(closesAt)
    ? [`it was closed at ${at}, while its tickets were on sale until ${closesAt}`]
    : [];
}

export function tellCancel(life: Life, cancel: Placed<CancelEntry>): Faults {
  const { closing, cancelled, record } = life;
  if (cancelled) return [`it is cancelled again after ${endOf(life) ?? ''}`];
  if (!closing) {
    life.cancelled = cancel;
    return [];
  }
  const isSecond = laterCancelOf(life) !== undefined;
  life.laterCancels.push(cancel);
  if (!isForSeal(cancel.entry))
    return [`it is cancelled after ${endOf(life) ?? ''}, and not because it is unsealed or undecided`];
  if (record) return [`it is cancelled after its record was published in entry ${record.index}`];
  return isSecond ? ['it is cancelled a second time after its closing'] : [];
}

export function tellRecord(life: Life, record: Placed<RecordEntry>): Faults {
  if (life.record) return [`it has a second record; entry ${life.record.index} was the first and counts`];
  life.record = record;
  if (life.cancelled) return [`it has a record, but ${endOf(life) ?? ''}`];
  return life.closing ? [] : ['it has a record, but no closing that counts stands before it'];
}
