import type pg from 'pg';
import type { ErrorCode } from '#contract/errors.ts';
import { present } from '#kernel/assert.ts';
import { byteas, int2s, int4s, int8s, uuids } from '../../db/binary-arrays.ts';
import { uuidBytes } from '../order-ids.ts';
import type { PlannedDraw } from './plan.ts';
import type { PricedOrder } from './price.ts';
import type { NewTicket } from './tickets.ts';

/** A priced order with its draws and tickets, ready to be paid. */
export interface Purchase {
  readonly orderId: string;
  readonly playerId: bigint;
  readonly sessionId: bigint;
  readonly order: PricedOrder;
  readonly draws: readonly { readonly draw: PlannedDraw; readonly tickets: readonly NewTicket[] }[];
}

export type Verdict =
  /** Paid now. `previous` is the hash of the game's newest published draw, in hexadecimal. */
  | { readonly kind: 'paid'; readonly at: Date; readonly previous: string }
  /** Paid before, by the same order. */
  | { readonly kind: 'replayed' }
  | { readonly kind: 'refused'; readonly code: ErrorCode };

interface Row {
  /** By place: 0 paid, 1 paid before, 2 not decided, else an error code. */
  readonly verdicts: number[];
  readonly at: Date;
  /** By lottery type. */
  readonly heads: Readonly<Record<string, string>> | null;
}

const TEXT = `select verdicts, at, heads from place_orders($1,
  $2::uuid[], $3::bigint[], $4::bigint[], $5::int[], $6::bigint[], $7::smallint[], $8::smallint[], $9::bytea[],
  $10::int[], $11::bigint[], $12::smallint[],
  $13::int[], $14::bigint[], $15::smallint[], $16::smallint[], $17::bigint[], $18::bigint[], $19::bigint[], $20::int[], $21::bigint[],
  $22::bytea[], $23::bytea[])`;

/** The columns of a batch, as the function's parameters stand (migration 0011). Places count from 1. */
function parameters(batch: readonly Purchase[], lockWaitMs: number): unknown[] {
  const draws = batch.flatMap(({ draws: all }, i) =>
    all.map(({ draw }, j) => ({ place: i + 1, draw, position: j + 1 })),
  );
  const tickets = batch.flatMap(({ draws: all }, i) =>
    all.flatMap(({ draw, tickets: some }) => some.map((ticket) => ({ place: i + 1, draw, ...ticket }))),
  );
  return [
    lockWaitMs,
    uuids(batch.map(({ orderId }) => uuidBytes(orderId))),
    int8s(batch.map(({ playerId }) => playerId)),
    int8s(batch.map(({ sessionId }) => sessionId)),
    int4s(batch.map(({ order }) => order.game.lotteryType)),
    int8s(batch.map(({ order }) => order.stake)),
    int2s(batch.map(({ draws: all }) => all.length)),
    int2s(batch.map(({ order }) => order.entries.length)),
    byteas(batch.map(({ order }) => order.fingerprint)),
    int4s(draws.map(({ place }) => place)),
    int8s(draws.map(({ draw }) => draw.id)),
    int2s(draws.map(({ position }) => position)),
    int4s(tickets.map(({ place }) => place)),
    int8s(tickets.map(({ draw }) => draw.id)),
    int2s(tickets.map(({ entry }) => entry.entryNo)),
    int2s(tickets.map(({ entry }) => entry.playNo)),
    int8s(tickets.map(({ entry }) => entry.masks[0])),
    int8s(tickets.map(({ entry }) => entry.masks[1])),
    int8s(tickets.map(({ entry }) => entry.masks[2])),
    int4s(tickets.map(({ entry }) => entry.multiple)),
    int8s(tickets.map(({ entry }) => entry.stake)),
    byteas(tickets.map(({ salt }) => salt)),
    byteas(tickets.map(({ leaf }) => leaf)),
  ];
}

/** As many from the front as have no more than so many tickets together; at least one. */
export function firstOf(purchases: readonly Purchase[], most: number): readonly Purchase[] {
  let tickets = 0;
  const end = purchases.findIndex(({ order, draws }, i) => {
    tickets += order.entries.length * draws.length;
    return i > 0 && tickets > most;
  });
  return end < 0 ? purchases : purchases.slice(0, end);
}

/** Pays a batch in one transaction; a verdict for each, undefined where it takes another batch to decide. */
export async function payBatch(
  pool: pg.Pool,
  batch: readonly Purchase[],
  lockWaitMs: number,
): Promise<readonly (Verdict | undefined)[]> {
  const { rows } = await pool.query<Row>({ name: 'place_orders', text: TEXT, values: parameters(batch, lockWaitMs) });
  const { verdicts, at, heads } = present(rows[0], 'the verdicts of a batch');
  return batch.map(({ order }, i): Verdict | undefined => {
    const verdict = verdicts[i];
    if (verdict === 2) return undefined;
    if (verdict === 0)
      return { kind: 'paid', at, previous: present(heads?.[order.game.lotteryType], 'the newest record of the game') };
    // The function answers with codes of the catalogue only.
    return verdict === 1 ? { kind: 'replayed' } : { kind: 'refused', code: verdict as ErrorCode };
  });
}
