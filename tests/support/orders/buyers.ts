import * as errorCodes from '#contract/error-codes.ts';
import type { Receipt } from '#contract/orders/fields.ts';
import { orderId as askOrderId } from '#contract/orders/101071-order-id.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import type { TestClient } from '../node/test-node.ts';

export interface AcknowledgedOrder {
  readonly orderId: string;
  readonly total: number;
  readonly receipt: Receipt;
}

/** A player in a browser who buys Quick Five entries one after another from any node. */
export interface Buyer {
  readonly acknowledged: readonly AcknowledgedOrder[];
  /** Refusals by code, such as a draw that closed meanwhile. */
  readonly refused: ReadonlyMap<number, number>;
  stop(): Promise<void>;
}

export interface BuyerOptions {
  /** The connections of one player to each node. */
  readonly ways: () => readonly TestClient[];
  readonly drawId: () => string;
  readonly draws?: number;
  /** Chooses 0…below-1; seeded, so that a failing run can be reproduced. */
  readonly pick: (below: number) => number;
}

const BUSY = errorCodes.serverBusy;
const RETRIES = 200;

/** Like a browser without an answer: sends the same order to other nodes until one answers. */
async function placeUntilAnswered(
  options: BuyerOptions,
  order: Parameters<typeof placeOrder.request.parse>[0],
  running: () => boolean,
) {
  for (let i = 0; i < RETRIES && running(); i++) {
    const ways = options.ways();
    const way = ways[options.pick(ways.length)];
    if (!way) continue;
    const answer = await way.call(placeOrder, order as never).catch(() => undefined);
    if (answer && answer.code !== BUSY && answer.code !== errorCodes.internalError) return answer;
    await new Promise((again) => setTimeout(again, 20));
  }
  return undefined;
}

export function startBuyer(options: BuyerOptions): Buyer {
  const acknowledged: AcknowledgedOrder[] = [];
  const refused = new Map<number, number>();
  let live = true;
  const buy = async () => {
    const ways = options.ways();
    const id = await ways[options.pick(ways.length)]?.call(askOrderId, { type: 1 }).catch(() => undefined);
    if (id?.code !== 0) return new Promise<void>((again) => setTimeout(again, 20));
    const numbers = Array.from({ length: 11 }, (_, i) => i + 1);
    const chosen = [numbers.splice(options.pick(11), 1), numbers.splice(options.pick(10), 1)]
      .flat()
      .sort((a, b) => a - b);
    const multiple = [1, 2, 5][options.pick(3)] ?? 1;
    const draws = options.draws ?? 1;
    const price = multiple * 100 * draws;
    const entries = [{ play: 'nap2', picks: [chosen], multiple }];
    const order = { orderId: id.data.orderId, lotteryType: 69, entries, draws, drawId: options.drawId(), price };
    const answer = await placeUntilAnswered(options, order, () => live);
    if (answer?.code === 0)
      acknowledged.push({ orderId: answer.data.orderId, total: answer.data.total, receipt: answer.data.receipt });
    else if (answer) refused.set(answer.code, (refused.get(answer.code) ?? 0) + 1);
  };
  const loop = (async () => {
    while (live) await buy();
  })();
  return {
    acknowledged,
    refused,
    stop: async () => {
      live = false;
      await loop;
    },
  };
}
