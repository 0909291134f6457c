import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal, type Refusal } from '#contract/errors.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { findOrCreateSecret } from '#server/crypto/secrets.ts';
import { isBusyError } from '#server/db/busy.ts';
import { describeRefusal } from '#server/exclusions/active-exclusion.ts';
import type { Operator } from '#server/draws/proof/operator-key.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Session } from '#server/players/session.ts';
import type { Push } from '#server/push/player-push.ts';
import type { AskedDocuments, Register } from '#server/register/index.ts';
import { createOrderIds, type OrderIds } from '../order-ids.ts';
import { createOrderFacts } from '../receipts/receipt.ts';
import { createSecrets, leafIn, type OrderSecrets } from '../receipts/receipt-3.ts';
import { DRAW_ORDERS, type Purchase, type PurchaseVerdict } from './batch.ts';
import type { ReceiptFacts } from './batch-receipts.ts';
import { createLuckyNumbers } from './lucky-numbers.ts';
import { createTickets } from './new-tickets.ts';
import { notifyPaid } from './notify.ts';
import { createPaymentBatcher } from './payment-batcher.ts';
import { priceOrder, type OrderRequest, type PricedEntry, type PricedOrder } from './price.ts';
import { refuseUnlessPaid, replayPaidOrder, type PaidOrder } from './replay.ts';
import { createSellingDraws } from './selling-draws.ts';
import { createUnknownOrders } from './unknown-orders.ts';

export interface Purchases {
  readonly ids: OrderIds;
  /** Prices, pays and records an order; the same order again gets the first answer. */
  place(request: OrderRequest, session: Session): Promise<Result<PaidOrder, Refusal>>;
  stop(): Promise<void>;
}

const NOT_ON_SALE = new Set<number>([errorCodes.gameNotOnSale, errorCodes.drawClosed, errorCodes.drawNotFound]);

type PurchaseDeps = Pick<Platform, 'db' | 'handle' | 'clock' | 'log' | 'metrics'> & {
  readonly push: Push;
  readonly operator: Operator;
  readonly register: Pick<Register, 'mayBuy'>;
};

function createReceiptFacts(
  orderId: string,
  draws: Purchase['draws'],
  secrets: OrderSecrets | undefined,
): ReceiptFacts {
  if (!secrets) {
    const named = draws.map(({ draw: { name, seedHash }, tickets }) => ({
      name,
      seedHash,
      leaves: tickets.map(({ leaf }) => leaf),
    }));
    return { version: 2, facts: createOrderFacts(orderId, named) };
  }
  const order = {
    orderId,
    ...secrets,
    draws: draws.map(({ draw, tickets }) => ({
      drawId: draw.name,
      commitment: draw.commitment(),
      tickets: tickets.map(({ leaf, entry }) => ({ leaf, stake: entry.stake })),
    })),
  };
  const leaves = order.draws.map((draw) => leafIn(draw, order));
  return { version: 3, order, drawIds: draws.map(({ draw }) => draw.id), leaves };
}

/** With secrets it is of version 3. */
function createPurchase(
  { orderId, couponId }: OrderRequest,
  { playerId, id: sessionId }: Session,
  order: PricedOrder,
  draws: Purchase['draws'],
  secrets: OrderSecrets | undefined,
  documents: AskedDocuments,
): Purchase {
  const receipt = createReceiptFacts(orderId, draws, secrets);
  return {
    orderId,
    playerId,
    sessionId,
    order,
    draws,
    receipt,
    documents,
    ...(couponId !== undefined && { couponId }),
  };
}

export async function createPurchases(deps: PurchaseDeps): Promise<Purchases> {
  const { db, handle, clock, log, metrics, push, operator, register } = deps;
  const ids = createOrderIds(await findOrCreateSecret(db, 'order-ids'));
  const sellingDraws = createSellingDraws(db);
  const luckyNumbers = createLuckyNumbers(db);
  const batchPool = handle.openPool({ max: 1 });
  const unknownOrders = createUnknownOrders(db, log, (orders) => notifyPaid(push, orders));
  const batcher = createPaymentBatcher({ batchPool, handle, operator, push, metrics, log, unknownOrders }, DRAW_ORDERS);

  /** Entries of a game with a raffle, each with its number: the same in all draws of the order. */
  const withLuckyNumbers = async (entries: readonly PricedEntry[]): Promise<PricedEntry[]> => {
    const numbers = await luckyNumbers.take(entries.length);
    return entries.map((entry, i) => ({ ...entry, lucky: assertPresent(numbers[i], 'a number for each entry') }));
  };

  const pay = async (purchase: Purchase): Promise<PurchaseVerdict> => {
    try {
      return await batcher.add(purchase);
    } catch (error) {
      if (isBusyError(error)) return { kind: 'refused', code: errorCodes.serverBusy };
      throw error;
    }
  };

  return {
    ids,
    async place(request, session) {
      const { orderId, lotteryType, nonce } = request;
      const idStatus = ids.check(orderId, session.playerId, clock.now());
      if (idStatus === 'foreign') return err({ code: errorCodes.orderNotFound });
      const order = priceOrder(request);
      if (!order.ok) return refuseUnlessPaid(deps, order.error, session, request);
      if (idStatus === 'expired')
        return refuseUnlessPaid(deps, fieldRefusal('orderId', 'input.orderId'), session, request);
      const selling = await sellingDraws.find(lotteryType, request.drawId, request.draws);
      if (!selling.ok) return refuseUnlessPaid(deps, { code: selling.error }, session, request);
      // The draws decide which version the order has. One in draws of both has secrets in all of them.
      const hasSecrets = selling.value.some(({ proofVersion }) => proofVersion === 3);
      if (hasSecrets && nonce === undefined)
        return refuseUnlessPaid(deps, fieldRefusal('nonce', 'input.nonce'), session, request);
      const registered = await register.mayBuy(session.playerId);
      if (!registered.ok) return refuseUnlessPaid(deps, registered.error, session, request);
      const { game, entries, total } = order.value;
      const numbered = game.raffle ? await withLuckyNumbers(entries) : entries;
      const secrets = hasSecrets && nonce !== undefined ? createSecrets(nonce) : undefined;
      const draws = selling.value.map((draw) => ({ draw, tickets: createTickets(orderId, draw, numbered, secrets) }));
      const purchase = createPurchase(request, session, order.value, draws, secrets, registered.value);
      let verdict = await pay(purchase);
      if (verdict.kind === 'unasked') {
        // A document was taken on another node, or just now: the register is asked about it first.
        const again = await register.mayBuy(session.playerId, false);
        if (!again.ok) return refuseUnlessPaid(deps, again.error, session, request);
        verdict = await pay({ ...purchase, documents: again.value });
      }
      if (verdict.kind === 'unasked') return err({ code: errorCodes.serverBusy });
      if (verdict.kind === 'refused') {
        if (NOT_ON_SALE.has(verdict.code)) sellingDraws.dropCached(lotteryType);
        return err(await describeRefusal(db, session.playerId, verdict.code));
      }
      if (verdict.kind === 'replayed') return ok(await replayPaidOrder(deps, orderId));
      return ok({ total, receipt: verdict.receipt });
    },
    stop: async () => {
      await batcher.drain();
      await unknownOrders.stop();
      await batchPool.end();
    },
  };
}
