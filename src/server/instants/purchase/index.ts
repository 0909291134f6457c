import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal, type Refusal } from '#contract/errors.ts';
import { instantByKey } from '#instants/index.ts';
import { fromWire, toWire } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { findOrCreateSecret } from '#server/crypto/secrets.ts';
import { isBusyError } from '#server/db/busy.ts';
import { describeRefusal } from '#server/exclusions/active-exclusion.ts';
import { createOrderIds, type OrderIds } from '#server/orders/order-ids.ts';
import { notifyPaid } from '#server/orders/purchase/notify.ts';
import { createPaymentBatcher, type PaymentBatcherDeps } from '#server/orders/purchase/payment-batcher.ts';
import { createUnknownOrders } from '#server/orders/purchase/unknown-orders.ts';
import type { Verdict } from '#server/orders/purchase/verdict.ts';
import type { CardReceipt } from '#contract/instants/fields.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Session } from '#server/players/session.ts';
import type { Register } from '#server/register/index.ts';
import type { KnownSeries } from '../series/known-series.ts';
import { CARD_ORDERS, createCardPurchase, type CardPurchase } from './batch.ts';
import type { PaidCardOrder } from './paid-order.ts';
import { createReplays, fingerprint, type CardOrderRequest } from './replay.ts';

export interface CardPurchases {
  readonly ids: OrderIds;
  /** Pays an order of cards and deals them; the same order again gets the first answer. */
  place(request: CardOrderRequest, session: Session): Promise<Result<PaidCardOrder, Refusal>>;
  stop(): Promise<void>;
}

type Deps = Pick<Platform, 'db' | 'handle' | 'clock' | 'log' | 'metrics'> &
  Pick<PaymentBatcherDeps, 'push' | 'operator'> & {
    readonly register: Pick<Register, 'mayBuy'>;
    readonly series: KnownSeries;
  };

export async function createCardPurchases(deps: Deps): Promise<CardPurchases> {
  const { db, handle, clock, log, metrics, push, operator, register, series: known } = deps;
  const ids = createOrderIds(await findOrCreateSecret(db, 'card-order-ids'));
  const replays = createReplays(db, known, operator);
  const batchPool = handle.openPool({ max: 1 });
  const unknownOrders = createUnknownOrders(db, log, (orders) => notifyPaid(push, orders));
  const batcher = createPaymentBatcher({ batchPool, handle, operator, push, metrics, log, unknownOrders }, CARD_ORDERS);

  const pay = async (purchase: CardPurchase): Promise<Verdict<CardReceipt>> => {
    try {
      return await batcher.add(purchase);
    } catch (error) {
      if (isBusyError(error)) return { kind: 'refused', code: errorCodes.serverBusy };
      throw error;
    }
  };

  /** Pays it; asks the register once more where a document was taken on another node, or just now. */
  const payAsked = async (purchase: CardPurchase): Promise<Result<Verdict<CardReceipt>, Refusal>> => {
    const verdict = await pay(purchase);
    if (verdict.kind !== 'unasked') return ok(verdict);
    const again = await register.mayBuy(purchase.playerId, false);
    return again.ok ? ok(await pay({ ...purchase, documents: again.value })) : again;
  };

  return {
    ids,
    async place(request, session) {
      const { orderId, showKey, seriesId, quantity, couponId } = request;
      const { playerId, id: sessionId } = session;
      const idStatus = ids.check(orderId, playerId, clock.now());
      if (idStatus === 'foreign') return err({ code: errorCodes.orderNotFound });
      const refuse = (refusal: Refusal) => replays.refuseUnlessPaid(refusal, session, request);
      if (idStatus === 'expired') return refuse(fieldRefusal('orderId', 'input.orderId'));
      const game = instantByKey(showKey);
      if (!game) return refuse(fieldRefusal('showKey', 'input.seriesId'));
      if (quantity > game.maxCards) return refuse(fieldRefusal('quantity', 'input.quantity'));
      const series = await known.byName(seriesId);
      if (series?.lotteryType !== game.lotteryType) return refuse(fieldRefusal('seriesId', 'input.seriesId'));
      const stake = series.plan.price * BigInt(quantity);
      if (fromWire(request.price) !== stake)
        return refuse({ code: errorCodes.priceChanged, extData: { price: toWire(stake) } });
      const registered = await register.mayBuy(playerId);
      if (!registered.ok) return refuse(registered.error);
      const verdict = await payAsked(
        createCardPurchase({
          orderId,
          playerId,
          sessionId,
          series,
          cards: quantity,
          stake,
          fingerprint: fingerprint(request),
          nonce: Buffer.from(request.nonce, 'hex'),
          documents: registered.value,
          ...(couponId !== undefined && { couponId }),
        }),
      );
      if (!verdict.ok) return refuse(verdict.error);
      switch (verdict.value.kind) {
        case 'paid':
          return ok({ total: stake, receipt: verdict.value.receipt });
        case 'replayed':
          return ok(await replays.replay(orderId));
        case 'unasked':
          return err({ code: errorCodes.serverBusy });
        case 'refused':
          return err(await describeRefusal(db, playerId, verdict.value.code));
      }
    },
    stop: async () => {
      await batcher.drain();
      await unknownOrders.stop();
      await batchPool.end();
    },
  };
}
