import { expect } from '@playwright/test';
import { appList } from '#contract/draws/700014-app-list.ts';
import { orderId } from '#contract/orders/101071-order-id.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import type { RequestInput } from '#contract/command.ts';
import { newNonce } from '#support/orders/new-nonce.ts';
import { moveToMidSale } from './product-clock.ts';
import type { Buyer } from './buyer.ts';
import { sendCommand } from './player.ts';

type Order = RequestInput<typeof placeOrder>;

/** Places an order for a game's next draw without its page; returns its id. */
export async function placeOrderFor(
  { player }: Buyer,
  more: Pick<Order, 'lotteryType' | 'entries' | 'price'> & Partial<Pick<Order, 'draws' | 'couponId'>>,
): Promise<string> {
  if (more.lotteryType === 69) await moveToMidSale();
  const { data: apps } = await sendCommand(appList, {});
  const next = apps.merchantAppInfoList.find(({ lotteryType }) => lotteryType === more.lotteryType)?.next;
  const { data: created } = await sendCommand(orderId, { type: 1 }, player.session);
  const request = { orderId: created.orderId, draws: 1, drawId: next?.drawId ?? '', nonce: newNonce(), ...more };
  expect(await sendCommand(placeOrder, request, player.session)).toMatchObject({ code: 0 });
  return created.orderId;
}
