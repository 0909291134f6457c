import fc from 'fast-check';
import type { ControlReceipt } from '#contract/controls/fields.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { createRecharge } from '#contract/deposits/420544-create-recharge.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { assertPresent } from '#kernel/assert.ts';
import { fromWire } from '#kernel/money.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { beginSession, SESSION_COOKIE } from '#server/players/sessions.ts';
import { moveClockTo } from '../draws/draws.ts';
import type { TestDatabase } from '../node/database.ts';
import type { TestClient, TestNode } from '../node/test-node.ts';
import { requestOrderId } from '../orders/orders.ts';
import { makeDepositor, payWithNewCard, rechargeRequest } from '../players/deposits.ts';
import { bankTransfer, type TestPlayer } from '../players/player.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import type { TestAcquirer } from '../providers/acquirer.ts';
import { DAY_MINUTES, excludeSelf, limit, timeOut } from './controls.ts';

/** The draw that is bought: Lucky Day's last on sale, weeks away. */
export const ENTRY_FILS = 2_000;
const LUCKY_DAY = 61;

/** What a player does, or what happens to them. Amounts in dirhams, times in hours. */
export type Step =
  | { readonly do: 'buy'; readonly entries: number; readonly device: 0 | 1 }
  | { readonly do: 'deposit'; readonly aed: number; readonly device: 0 | 1; readonly isLate: boolean }
  | { readonly do: 'limit'; readonly kind: 'depositLimit' | 'wagerLimit'; readonly aed: number; readonly days: number }
  | { readonly do: 'time-out'; readonly hours: number }
  | { readonly do: 'exclude' }
  | { readonly do: 'log-in' }
  | { readonly do: 'wait'; readonly hours: number }
  /** The bank's answers to deposits that were left open. */
  | { readonly do: 'bank' };

const device = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('buy' as const), entries: fc.integer({ min: 1, max: 4 }), device }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('deposit' as const),
      aed: fc.constantFrom(10, 20, 50, 100),
      device,
      isLate: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('limit' as const),
      kind: fc.constantFrom('depositLimit' as const, 'wagerLimit' as const),
      aed: fc.constantFrom(-1, 20, 40, 60, 100, 150, 200),
      days: fc.constantFrom(1, 7, 30),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('time-out' as const), hours: fc.constantFrom(24, 48, 168) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('exclude' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('log-in' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 23, 24, 25, 47, 170) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bank' as const) }) },
);

/** What happens one after the other; the steps of one list at the same time, after its waits. */
export const sequence: fc.Arbitrary<readonly (readonly Step[])[]> = fc.array(
  fc.array(step, { minLength: 1, maxLength: 4 }),
  {
    minLength: 2,
    maxLength: 9,
  },
);

export interface World {
  readonly database: TestDatabase;
  readonly nodes: readonly [TestNode, TestNode];
  readonly acquirer: TestAcquirer;
  /** The draw that everybody buys into, and its numbers. */
  readonly drawId: string;
}

/** Codes that a purchase or a deposit of this model may be answered. */
const EXPECTED = new Set<number>([
  0,
  errorCodes.selfExcluded,
  errorCodes.insufficientBalance,
  errorCodes.depositAboveLimit,
  errorCodes.depositLimitReached,
  errorCodes.tooManyDepositAttempts,
  errorCodes.sessionExpired,
  // An order id that was given out a day ago, while the clock moved.
  errorCodes.invalidInput,
  // On a Saturday evening, when sales of Lucky Day pause for its draw.
  errorCodes.salesNotOpen,
  errorCodes.loggedInElsewhere,
  errorCodes.serverBusy,
]);

/** Plays a sequence by a new player. Answers the receipts they got. */
export async function play(
  world: World,
  steps: readonly (readonly Step[])[],
): Promise<{ readonly player: TestPlayer; readonly receipts: readonly ControlReceipt[] }> {
  const { database, nodes, acquirer, drawId } = world;
  const { db } = database;
  const player = await makeDepositor(nodes[0]);
  await db.transaction().execute((tx) => postTransfers(tx, [bankTransfer(player.playerId, 100_000n)]));
  const clients = nodes.map((node) => ({ ...player, ...node.client() }));
  const receipts: ControlReceipt[] = [];
  const open: string[] = [];

  const useSession = ({ token, cookie }: Pick<TestClient, 'token' | 'cookie'>) => {
    for (const one of [player, ...clients]) Object.assign(one, { token, cookie });
  };
  useSession(player);
  const check = (what: string, code: number) => {
    if (!EXPECTED.has(code)) throw new Error(`${what} was answered ${code}`);
  };
  const keep = (answer: Awaited<ReturnType<typeof limit>>) => {
    if (answer.code === 0) receipts.push(answer.data.receipt);
  };
  const act = async (one: Step): Promise<void> => {
    switch (one.do) {
      case 'buy': {
        const client = assertPresent(clients[one.device], 'a device');
        const orderId = await requestOrderId(client).catch(() => undefined);
        if (orderId === undefined) return;
        const entry = { play: 'main', picks: [[1, 2, 3, 4, 5, 6], [1]], multiple: 1 };
        const answer = await client.call(placeOrder, {
          orderId,
          lotteryType: LUCKY_DAY,
          entries: Array.from({ length: one.entries }, () => entry),
          draws: 1,
          drawId,
          price: one.entries * ENTRY_FILS,
        });
        return check('a purchase', answer.code);
      }
      case 'deposit': {
        const client = assertPresent(clients[one.device], 'a device');
        const created = await client.call(createRecharge, rechargeRequest(one.aed * 100));
        check('a deposit', created.code);
        if (created.code !== 0) return;
        const { gatewayId } = created.data;
        acquirer.plan = { status: one.isLate ? 'PENDING' : 'SUCCEEDED' };
        const card = { money: one.aed * 100, cardNo: `4${String(player.playerId).padStart(15, '0')}` };
        const paid = await payWithNewCard(nodes[one.device], client, gatewayId, card);
        check('a payment', paid.code);
        if (paid.code === 0) open.push(gatewayId);
        return;
      }
      case 'limit':
        return keep(await limit(player, one.kind, one.aed === -1 ? -1 : one.aed * 100, one.days * DAY_MINUTES));
      case 'time-out':
        return keep(await timeOut(player, one.hours));
      case 'exclude':
        return keep(await excludeSelf(player));
      case 'log-in': {
        const { token, cookie } = await db.transaction().execute((tx) => beginSession(tx, player.playerId));
        return useSession({ token, cookie: `${SESSION_COOKIE}=${cookie}` });
      }
      case 'wait': {
        const { rows } = await database.pool.query<{ now: Date }>('select product_now() as now');
        const now = assertPresent(rows[0], 'the time').now;
        return moveClockTo(
          nodes.map(({ engine }) => engine),
          new Date(now.getTime() + one.hours * HOUR_MS),
        );
      }
      case 'bank':
        for (const id of open.splice(0)) {
          if (acquirer.payments.get(id)?.status === 'PENDING') acquirer.decide(id, 'SUCCEEDED');
          await acquirer.notify(id);
        }
    }
  };
  // A clock does not leap while money moves, and two leaps at once could set it back: it moves first.
  for (const atOnce of steps) {
    for (const wait of atOnce.filter((one) => one.do === 'wait')) await act(wait);
    await Promise.all(atOnce.filter((one) => one.do !== 'wait').map(act));
  }
  return { player, receipts };
}

interface Movement {
  readonly amount: bigint;
  readonly at: Date;
}

/** What was done against a receipt, in words, and how many purchases and deposits there were at all. */
export async function findFaults(
  { database }: World,
  { player, receipts }: Awaited<ReturnType<typeof play>>,
): Promise<{ readonly faults: readonly string[]; readonly kept: number }> {
  const read = async (text: string) => (await database.pool.query<Movement>(text, [player.playerId])).rows;
  const orders = await read('select total as amount, created_at as at from orders where player_id = $1');
  const deposits = await read(
    `select amount, succeeded_at as at from deposits where player_id = $1 and state = 'succeeded' and refunded_for is null`,
  );
  const faults = receipts.flatMap((receipt) => {
    const { kind, amount } = receipt;
    const [from, to] = [
      new Date(receipt.effectiveAt),
      receipt.endsAt === undefined ? undefined : new Date(receipt.endsAt),
    ];
    // What came in the very millisecond of the receipt may have come before it.
    const within = (all: readonly Movement[]) => all.filter(({ at }) => at > from && (to === undefined || at < to));
    if (kind === 'self-exclusion' || kind === 'time-out')
      return [...within(orders), ...within(deposits)].map(({ at }) => `${kind}: money moved at ${at.toISOString()}`);
    if (amount === undefined) return [];
    const moved = within(kind === 'deposit-limit' ? deposits : orders);
    const total = moved.reduce((sum, one) => sum + one.amount, 0n);
    return total > fromWire(amount) ? [`${kind} of ${amount}: ${total} moved`] : [];
  });
  return { faults, kept: orders.length + deposits.length };
}
