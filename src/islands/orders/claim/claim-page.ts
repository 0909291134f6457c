import { call, type CallAnswer } from '#client/gateway/call.ts';
import * as commands from '#contract/commands.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { prizeClaim } from '#contract/grand-prizes/430250-prize-claim.ts';
import { ORDER_PRIZE_STATUS } from '#contract/orders/statuses.ts';
import type { GrandPrize } from '../shared/order-views.ts';

/** Query parameter with the id of the prize to claim. */
export const PRIZE_PARAM = 'prizeId';
export const claimHref = (prizeId: string): string => `/grandPrizeProcess?${PRIZE_PARAM}=${prizeId}`;

export type ClaimView = ResponseOf<typeof prizeClaim>;

export interface ClaimPage {
  /** The prizes to choose from. */
  readonly open: readonly GrandPrize[];
  /** The claim of the one that was chosen; undefined where the player has to choose, or there is none. */
  readonly claim: ClaimView | undefined;
}

/** The prize of the address; without one, the only one that can be claimed. */
export function choosePrize(list: readonly GrandPrize[], asked: string | null): GrandPrize | undefined {
  const open = list.filter(({ orderPrizeStatus }) => orderPrizeStatus === ORDER_PRIZE_STATUS.unclaimed);
  return list.find(({ prizeId }) => prizeId === asked) ?? (open.length === 1 ? open[0] : undefined);
}

export async function fetchClaimPage(): Promise<CallAnswer<ClaimPage>> {
  const prizes = await call(commands.grandPrizeOrders, {}, { silent: true });
  if (!prizes.ok) return prizes;
  const { list } = prizes.data;
  const open = list.filter(({ orderPrizeStatus }) => orderPrizeStatus === ORDER_PRIZE_STATUS.unclaimed);
  const chosen = choosePrize(list, new URLSearchParams(location.search).get(PRIZE_PARAM));
  if (!chosen) return { ok: true, data: { open, claim: undefined } };
  const claim = await call(commands.prizeClaim, { prizeId: chosen.prizeId }, { silent: true });
  return claim.ok ? { ok: true, data: { open, claim: claim.data } } : claim;
}
