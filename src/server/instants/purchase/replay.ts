import type { RequestOf } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import type { placeCardOrder } from '#contract/instants/101105-place-card-order.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { sha256Digest } from '#server/crypto/digest.ts';
import type { Db } from '#server/db/index.ts';
import type { Operator } from '#server/draws/proof/operator-key.ts';
import { createUnknownOutcomeError } from '#server/orders/purchase/payment-batcher.ts';
import { confirmSession, type Session } from '#server/players/session.ts';
import type { KnownSeries } from '../series/known-series.ts';
import { findPaidCardOrder, type PaidCardOrder } from './paid-order.ts';

export type CardOrderRequest = RequestOf<typeof placeCardOrder>;

/** SHA-256 of the fields that must be the same when the order is sent again. */
export const fingerprint = ({ showKey, seriesId, quantity, price, couponId }: CardOrderRequest): Buffer =>
  sha256Digest(['naseeb/card-order/v1', showKey, seriesId, quantity, price, couponId ?? ''].join('\n'));

interface Replays {
  /**
   * The refusal, unless this very order was paid before: then its first answer, whatever is sold now, as long as the
   * session lives.
   */
  refuseUnlessPaid(
    refusal: Refusal,
    session: Session,
    request: CardOrderRequest,
  ): Promise<Result<PaidCardOrder, Refusal>>;
  /** The first answer to an order that was paid before; that it is the same is checked already. */
  replay(orderId: string): Promise<PaidCardOrder>;
}

export function createReplays(db: Db, series: KnownSeries, operator: Pick<Operator, 'key'>): Replays {
  const find = (orderId: string) => findPaidCardOrder(db, series, operator.key, orderId);
  return {
    async refuseUnlessPaid(refusal, session, request) {
      const alive = await confirmSession(db, session);
      if (!alive.ok) return alive;
      const paid = await find(request.orderId);
      if (!paid) return err(refusal);
      const isSame = paid.receipt.nonce === request.nonce && paid.fingerprint.equals(fingerprint(request));
      return isSame ? ok(paid) : err({ code: errorCodes.requestIdReused });
    },
    async replay(orderId) {
      const paid = await find(orderId).catch((error: unknown) => {
        throw createUnknownOutcomeError('an order was paid before, but its receipt could not be read', error);
      });
      return assertPresent(paid, 'the order that was paid before');
    },
  };
}
