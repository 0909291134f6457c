import pg from 'pg';
import * as errorCodes from '#contract/error-codes.ts';
import { createBatcher, type Batcher } from '#server/db/batcher.ts';
import type { DbHandle } from '#server/db/index.ts';
import { NoConnectionError } from '#server/db/pool.ts';
import type { Operator, OperatorKey } from '#server/draws/proof/operator-key.ts';
import { limitLog } from '#server/observability/bounded-log.ts';
import type { Logger } from '#server/observability/log.ts';
import type { Metrics } from '#server/observability/metrics.ts';
import type { Push } from '#server/push/player-push.ts';
import { takeTurns } from './coupon-turns.ts';
import { notifyPaid, notifyVerdicts, type OrderOwner } from './notify.ts';
import type { UnknownOrders } from './unknown-orders.ts';
import type { Verdict } from './verdict.ts';

/** Larger batches are not faster, and each order waits longer. */
const MAX_ORDERS = 500;
/** How long a batch waits for a locked wallet. After that each of its orders is tried alone, and waits longer. */
const BATCH_LOCK_MS = 300;
const ALONE_LOCK_MS = 3_000;

/**
 * A DatabaseError means that nothing was paid, and so does a connection that could not be had. After any other failure,
 * such as a broken connection, the batch may still be paid.
 */
const isOutcomeUnknown = (cause: unknown): boolean =>
  cause !== undefined && !(cause instanceof pg.DatabaseError) && !(cause instanceof NoConnectionError);

/**
 * The gateway answers it with `internalError`, and the browser asks for the status. `serverBusy` would mean that
 * nothing was charged.
 */
export const createUnknownOutcomeError = (what: string, cause: unknown): Error => new Error(what, { cause });
const CONNECTION_BROKE = 'the outcome of a purchase is unknown: the connection broke while it was paid';

export interface PaymentBatcherDeps {
  /** For batches: a pool of their own, so that they never queue behind single queries. */
  readonly batchPool: pg.Pool;
  readonly handle: Pick<DbHandle, 'pool'>;
  readonly operator: Operator;
  readonly push: Push;
  readonly metrics: Pick<Metrics, 'recordPurchaseBatch'>;
  readonly log: Logger;
  readonly unknownOrders: UnknownOrders;
}

/** How orders of one kind are paid: of draws, or of cards. */
export interface PaymentKind<Order extends OrderOwner, Receipt> {
  /** Pays a batch in one transaction; a verdict for each, undefined where it takes another batch to decide. */
  readonly payBatch: (
    pool: pg.Pool,
    operator: OperatorKey,
    batch: readonly Order[],
    lockWaitMs: number,
  ) => Promise<readonly (Verdict<Receipt> | undefined)[]>;
  /** The orders of a batch that can be paid with its first one; all by default. */
  readonly together?: (batch: readonly Order[]) => readonly Order[];
  /** What an order writes, and how much of it a batch may: one that is too large locks its wallets for long. */
  readonly sizeOf: (order: Order) => number;
  readonly maxSize: number;
}

/** Pays one order whose batch failed with `cause`, or could not decide it. */
const payAlone =
  <Order extends OrderOwner, Receipt>(
    { handle, operator, push, unknownOrders }: PaymentBatcherDeps,
    { payBatch }: PaymentKind<Order, Receipt>,
  ) =>
  async (purchase: Order, cause: unknown): Promise<Verdict<Receipt>> => {
    const batchUnknown = isOutcomeUnknown(cause);
    const [verdict] = await payBatch(handle.pool, operator.key, [purchase], ALONE_LOCK_MS).catch((error: unknown) => {
      if (batchUnknown || isOutcomeUnknown(error)) unknownOrders.watch(purchase);
      throw batchUnknown ? createUnknownOutcomeError(CONNECTION_BROKE, error) : error;
    });
    if (!batchUnknown) notifyVerdicts(push, [purchase], [verdict]);
    else if (verdict?.kind === 'paid' || verdict?.kind === 'replayed')
      // The batch may have paid it, and then nothing was pushed to the player.
      notifyPaid(push, [purchase]);
    else {
      // The batch may still commit after this refusal, if a deposit arrives in between.
      unknownOrders.watch(purchase);
      throw createUnknownOutcomeError(CONNECTION_BROKE, cause);
    }
    // Alone there is always a verdict: no other purchase of the player comes before it.
    return verdict ?? { kind: 'refused', code: errorCodes.serverBusy };
  };

/** Pays orders in batches and notifies their players. */
export function createPaymentBatcher<Order extends OrderOwner, Receipt>(
  deps: PaymentBatcherDeps,
  kind: PaymentKind<Order, Receipt>,
): Batcher<Order, Verdict<Receipt>> {
  const { payBatch, together = (batch) => batch, sizeOf, maxSize } = kind;
  const failed = limitLog((err, leftOut) =>
    deps.log.warn({ err, leftOut }, 'a batch of purchases failed; each is tried alone'),
  );
  return createBatcher<Order, Verdict<Receipt>>({
    maxItems: MAX_ORDERS,
    keyOf: ({ orderId }) => orderId,
    maxSize,
    sizeOf,
    runBatch: async (batch) => {
      deps.metrics.recordPurchaseBatch(batch.length);
      const turn = takeTurns(together(batch));
      const verdicts = await payBatch(deps.batchPool, deps.operator.key, turn, BATCH_LOCK_MS);
      notifyVerdicts(deps.push, turn, verdicts);
      if (turn === batch) return verdicts;
      const verdictOf = new Map(turn.map((purchase, i) => [purchase, verdicts[i]]));
      return batch.map((purchase) => verdictOf.get(purchase));
    },
    runAlone: payAlone(deps, kind),
    onBatchFailed: failed,
  });
}
