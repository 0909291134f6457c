import { sql } from 'kysely';
import type { Fils } from '#kernel/money.ts';
import type { Db, Queryable, Tx } from '../db/index.ts';
import type { Logger } from '../observability/log.ts';
import type { Messages } from '../messages/index.ts';
import type { Beacon } from './proof/beacon.ts';
import type { OperatorKey } from './proof/operator-key.ts';
import type { DrawRow } from './draw-rows.ts';
import type { Push } from '../push/player-push.ts';

/** What the steps of a draw work with. */
export interface DrawContext {
  readonly db: Db;
  readonly log: Logger;
  readonly operator: OperatorKey;
  readonly beacon: Beacon;
  readonly push: Push;
  /** Tells of grand prizes. */
  readonly messages: Pick<Messages, 'send'>;
  /** Fils from which a prize must be claimed instead of entering the wallet (DESIGN §4). */
  readonly grandPrize: Fils;
  /** Winning entries paid, or orders refunded, in one transaction: small enough to let purchases through between two. */
  readonly chunk: number;
}

/** The product's time as the database tells it, cut to the milliseconds that records show. */
export async function productNow(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', product_now()) as now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}

/** Keeps the steps' advisory locks apart from everybody else's. */
const LOCK_SPACE = 0x6472_6177;

/**
 * Runs a step on a draw that no other node is working on; false where one is. The row lock then waits for purchases that
 * hold it: what they put in is in. The step sees the row as it is now, and decides anew whether there is anything to do.
 */
export async function withDraw(
  db: Db,
  id: bigint,
  step: (tx: Tx, draw: DrawRow) => Promise<boolean>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK_SPACE}::int, (${id}::bigint % 2147483647)::int) as mine`.execute(tx);
    if (!rows[0]?.mine) return false;
    const draw = await tx.selectFrom('draws').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    return draw ? step(tx, draw) : false;
  });
}

/**
 * Until the transaction ends, rows are found by their keys and come in the keys' order. Of rows that were just written there are no
 * statistics, and a chunk of them would be looked for by reading and sorting all that are left.
 */
export async function forceKeyLookups(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(tx);
}
