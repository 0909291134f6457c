import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import type { Receipt } from '#contract/orders/fields.ts';
import { assertPresent } from '#kernel/assert.ts';
import { fromWire } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db } from '#server/db/index.ts';
import type { Operator } from '#server/draws/proof/operator-key.ts';
import { confirmSession, type Session } from '#server/players/session.ts';
import { findPaidOrder } from '../receipts/paid-order.ts';
import { createUnknownOutcomeError } from './payment-batcher.ts';
import { fingerprintWithStakes, type OrderRequest } from './price.ts';

export interface PaidOrder {
  readonly total: bigint;
  readonly receipt: Receipt;
}

interface ReplayDeps {
  readonly db: Db;
  readonly operator: Pick<Operator, 'key' | 'firstKey'>;
}

/**
 * The refusal, unless this very order was paid before: then its first answer, whatever the rules and prices are now,
 * as long as the session lives.
 */
export async function refuseUnlessPaid(
  { db, operator }: ReplayDeps,
  refusal: Refusal,
  session: Session,
  request: OrderRequest,
): Promise<Result<PaidOrder, Refusal>> {
  const alive = await confirmSession(db, session);
  if (!alive.ok) return alive;
  const paid = await findPaidOrder(db, operator, request.orderId);
  if (!paid) return err(refusal);
  // With another nonce it is another order; one of version 2 was paid without.
  const isOther = paid.receipt.version === 3 && paid.receipt.nonce !== request.nonce;
  if (isOther || !fingerprintWithStakes(request, paid.stakes)?.equals(paid.fingerprint))
    return err({ code: errorCodes.requestIdReused });
  return fromWire(request.price) === paid.total ? ok({ total: paid.total, receipt: paid.receipt }) : err(refusal);
}

/**
 * The first answer to an order that was paid before. `place_orders` has already checked that the order is the same and
 * the session alive.
 */
export async function replayPaidOrder({ db, operator }: ReplayDeps, orderId: string): Promise<PaidOrder> {
  const paid = await findPaidOrder(db, operator, orderId).catch((error: unknown) => {
    throw createUnknownOutcomeError('an order was paid before, but its receipt could not be read', error);
  });
  const { total, receipt } = assertPresent(paid, 'the order that was paid before');
  return { total, receipt };
}
