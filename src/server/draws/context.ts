import { sql } from 'kysely';
import type { Fils } from '#kernel/money.ts';
import type { Db, Tx } from '../db/index.ts';
import type { Logger } from '../observability/log.ts';
import type { Messages } from '../messages/index.ts';
import type { Beacon } from './proof/beacon.ts';
import type { OperatorKey } from './proof/operator-key.ts';
import type { DrawRow } from './draw-rows.ts';
import type { Push } from '../push/player-push.ts';

/** What the steps of a draw need. */
export interface DrawContext {
  readonly db: Db;
  readonly log: Logger;
  readonly operator: OperatorKey;
  readonly beacon: Beacon;
  readonly push: Push;
  /** Notifies winners of grand prizes. */
  readonly messages: Pick<Messages, 'send'>;
  /** From this amount in fils on, a prize must be claimed and does not enter the wallet. */
  readonly grandPrize: Fils;
  /** Winning entries paid, or orders refunded, in one transaction: small enough to let purchases through between two. */
  readonly chunk: number;
}

/** Keeps the steps' advisory locks apart from everybody else's. */
const LOCK_SPACE = 0x6472_6177;

/**
 * Runs a step on a draw; false where another node is working on it. The row lock waits for purchases that hold it, so their tickets count.
 * The step gets the row as it is then, and decides again whether there is anything to do.
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
