import { expect } from '@playwright/test';
import { appList } from '../../src/lib/contract/draws/700014-app-list.ts';
import { orderId } from '../../src/lib/contract/orders/101071-order-id.ts';
import { placeOrder } from '../../src/lib/contract/orders/101101-place-order.ts';
import type { RequestInput } from '../../src/lib/contract/command.ts';
import { amidSale } from './clock.ts';
import type { Buyer } from './money.ts';
import { ask } from './player.ts';

type Order = RequestInput<typeof placeOrder>;

/** An order of a game's next draw, placed without its page; its id. */
export async function ordered(
  { player }: Buyer,
  more: Pick<Order, 'lotteryType' | 'entries' | 'price'> & Partial<Pick<Order, 'draws'>>,
): Promise<string> {
  if (more.lotteryType === 69) await amidSale();
  const { data: apps } = await ask(appList, {});
  const next = apps.merchantAppInfoList.find(({ lotteryType }) => lotteryType === more.lotteryType)?.next;
  const { data: given } = await ask(orderId, { type: 1 }, player.session);
  const asked = { orderId: given.orderId, draws: 1, drawId: next?.drawId ?? '', ...more };
  expect(await ask(placeOrder, asked, player.session)).toMatchObject({ code: 0 });
  return given.orderId;
}
