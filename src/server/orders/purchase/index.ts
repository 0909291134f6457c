import pg from 'pg';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import type { Receipt } from '#contract/orders/fields.ts';
import { assertPresent } from '#kernel/assert.ts';
import { fromWire } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { createBatcher } from '#server/db/batcher.ts';
import { isBusy } from '#server/db/busy.ts';
import { openDatabase } from '#server/db/index.ts';
import type { OperatorKey } from '#server/draws/proof/operator-key.ts';
import { findOrCreateSecret } from '#server/crypto/secrets.ts';
import { createOrderIds, type OrderIds } from '../order-ids.ts';
import { payBatch, countTickets, type Purchase, type PurchaseVerdict } from './batch.ts';
import { createLuckyNumbers } from './lucky-numbers.ts';
import { createUnknownOrders } from './unknown-orders.ts';
import { createSellingDraws } from './selling-draws.ts';
import { fingerprintWithStakes, priceOrder, type OrderRequest, type PricedEntry } from './price.ts';
import { createOrderFacts } from '../receipts/receipt.ts';
import { findPaidOrder } from '../receipts/paid-order.ts';
import { notifyVerdicts, notifyPaid } from './notify.ts';
import { createTickets } from './new-tickets.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Session } from '#server/players/session.ts';
import type { Push } from '#server/push/player-push.ts';

export interface PaidOrder {
  readonly total: bigint;
  readonly receipt: Receipt;
}

export interface Purchases {
  readonly ids: OrderIds;
  /** Prices, pays and records an order; the same order again gets the first answer. */
  place(request: OrderRequest, session: Session): Promise<Result<PaidOrder, Refusal>>;
  stop(): Promise<void>;
}

/** Orders of one batch. More gain nothing and make each wait longer. */
const LIMIT = 500;
/** And of their tickets: five hundred orders may be half a million of them, which would hold everybody's wallet for a minute. */
const MOST_TICKETS = 5_000;
/** A batch waits this long for a wallet that something else holds; then each of its orders tries alone, for longer. */
const BATCH_LOCK_MS = 300;
const ALONE_LOCK_MS = 3_000;

const NOT_ON_SALE = new Set<number>([errorCodes.gameNotOnSale, errorCodes.drawClosed, errorCodes.drawNotFound]);

/** What the database said no to is over. What else a batch fails with, a broken connection, leaves open whether it is still being paid. */
const isOpen = (cause: unknown): boolean => cause !== undefined && !(cause instanceof pg.DatabaseError);

const BROKEN = 'nobody knows what became of a batch whose connection broke';
/** Answered `internalError`, which the browser asks about, never `serverBusy`: that says that nothing was charged. */
const unsure = (what: string, cause: unknown): Error => new Error(what, { cause });

type Parts = Pick<Platform, 'db' | 'handle' | 'clock' | 'log' | 'metrics'> & {
  readonly push: Push;
  readonly operator: OperatorKey;
};

export async function createPurchases({ db, handle, clock, log, metrics, push, operator }: Parts): Promise<Purchases> {
  const ids = createOrderIds(await findOrCreateSecret(db, 'order-ids'));
  const plans = createSellingDraws(db);
  const lucky = createLuckyNumbers(db);
  // A connection of its own: a batch never stands in line behind single queries.
  const own = openDatabase(handle.url, { max: 1 });
  const orphans = createUnknownOrders(db, log, (orders) => notifyPaid(push, orders));
  const batcher = createBatcher<Purchase, PurchaseVerdict>({
    limit: LIMIT,
    key: ({ orderId }) => orderId,
    room: MOST_TICKETS,
    size: countTickets,
    run: async (batch) => {
      metrics.purchaseBatch(batch.length);
      const verdicts = await payBatch(own.pool, operator, batch, BATCH_LOCK_MS);
      notifyVerdicts(push, batch, verdicts);
      return verdicts;
    },
    alone: async (purchase, cause) => {
      const open = isOpen(cause);
      const [verdict] = await payBatch(handle.pool, operator, [purchase], ALONE_LOCK_MS).catch((error: unknown) => {
        if (open || isOpen(error)) orphans.watch(purchase);
        throw open ? unsure(BROKEN, error) : error;
      });
      if (!open) notifyVerdicts(push, [purchase], [verdict]);
      else if (verdict && verdict.kind !== 'refused')
        // Paid is paid, and by the batch it was without a word.
        notifyPaid(push, [purchase]);
      else {
        // A refusal says nothing where the batch may come after it, with a wallet that was filled meanwhile.
        orphans.watch(purchase);
        throw unsure(BROKEN, cause);
      }
      // Another purchase of the player can not stand between: alone there is always a verdict.
      return verdict ?? { kind: 'refused', code: errorCodes.serverBusy };
    },
    failed: (error, size) => log.warn({ err: error, size }, 'a batch of purchases failed; each is tried alone'),
  });

  /** Entries of a game with a raffle, each with its number: the same in all draws of the order. */
  const withNumbers = async (entries: readonly PricedEntry[]): Promise<PricedEntry[]> => {
    const numbers = await lucky.take(entries.length);
    return entries.map((entry, i) => ({ ...entry, lucky: assertPresent(numbers[i], 'a number for each entry') }));
  };

  /**
   * A refusal, unless this very order was paid before: its id is good for ever, for a session that lives, whatever the rules and prices
   * have become. Asked on the way to a refusal only.
   */
  const unlessPaid = async (
    refused: Refusal,
    session: Session,
    request: OrderRequest,
  ): Promise<Result<PaidOrder, Refusal>> => {
    const alive = db.selectFrom('sessions').select('id').where('id', '=', session.id).where('ended_at', 'is', null);
    if (!(await alive.executeTakeFirst())) return err({ code: errorCodes.sessionExpired });
    const before = await findPaidOrder(db, operator, request.orderId);
    if (!before) return err(refused);
    if (!fingerprintWithStakes(request, before.stakes)?.equals(before.fingerprint))
      return err({ code: errorCodes.requestIdReused });
    return fromWire(request.price) === before.total
      ? ok({ total: before.total, receipt: before.receipt })
      : err(refused);
  };

  /** Of an order that was paid before: by the same, and its session lives, says the batch. */
  const firstAnswer = async (orderId: string): Promise<PaidOrder> => {
    const before = await findPaidOrder(db, operator, orderId).catch((error: unknown) => {
      throw unsure('an order was paid before, but its receipt could not be read', error);
    });
    const { total, receipt } = assertPresent(before, 'the order that was paid before');
    return { total, receipt };
  };

  return {
    ids,
    async place(request, session) {
      const standing = ids.standing(request.orderId, session.playerId, clock.now());
      if (standing === 'foreign') return err({ code: errorCodes.orderNotFound });
      const order = priceOrder(request);
      if (!order.ok) return unlessPaid(order.error, session, request);
      const expired: Refusal = {
        code: errorCodes.invalidInput,
        messageKey: 'input.orderId',
        extData: { field: 'orderId' },
      };
      if (standing === 'expired') return unlessPaid(expired, session, request);
      const plan = await plans.find(request.lotteryType, request.drawId, request.draws);
      if (!plan.ok) return unlessPaid({ code: plan.error }, session, request);
      const entries = order.value.game.raffle ? await withNumbers(order.value.entries) : order.value.entries;
      const draws = plan.value.map((draw) => ({ draw, tickets: createTickets(request.orderId, draw, entries) }));
      const purchase = {
        orderId: request.orderId,
        playerId: session.playerId,
        sessionId: session.id,
        order: order.value,
        draws,
        facts: createOrderFacts(
          request.orderId,
          draws.map(({ draw, tickets }) => ({ ...draw, leaves: tickets.map(({ leaf }) => leaf) })),
        ),
      };
      let verdict: PurchaseVerdict;
      try {
        verdict = await batcher.add(purchase);
      } catch (error) {
        if (isBusy(error)) return err({ code: errorCodes.serverBusy });
        throw error;
      }
      if (verdict.kind === 'refused') {
        if (NOT_ON_SALE.has(verdict.code)) plans.forget(request.lotteryType);
        return err({ code: verdict.code });
      }
      if (verdict.kind === 'replayed') return ok(await firstAnswer(request.orderId));
      return ok({ total: order.value.total, receipt: verdict.receipt });
    },
    stop: async () => {
      await batcher.drained();
      await orphans.stop();
      await own.close();
    },
  };
}
