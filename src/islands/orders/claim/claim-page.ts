import { call, type CallAnswer } from '#client/gateway/call.ts';
import * as commands from '#contract/commands.ts';
import { grandPrizeNotFound, invalidInput } from '#contract/error-codes.ts';
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
  /** The address names a prize that is not the player's. */
  readonly isUnknown?: true;
}

async function fetchClaim(prizeId: string): Promise<CallAnswer<ClaimPage>> {
  const claim = await call(commands.prizeClaim, { prizeId }, { silent: true });
  if (claim.ok) return { ok: true, data: { open: [], claim: claim.data } };
  // An id that is none is refused as input.
  const isUnknown = claim.code === grandPrizeNotFound || claim.code === invalidInput;
  return isUnknown ? { ok: true, data: { open: [], claim: undefined, isUnknown } } : claim;
}

/** The prize of the address; without one, the only one that can be claimed, or all of them to choose from. */
export async function fetchClaimPage(): Promise<CallAnswer<ClaimPage>> {
  const asked = new URLSearchParams(location.search).get(PRIZE_PARAM);
  if (asked !== null) return fetchClaim(asked);
  // Those that can be claimed come first.
  const prizes = await call(commands.grandPrizeOrders, {}, { silent: true });
  if (!prizes.ok) return prizes;
  const open = prizes.data.list.filter(({ orderPrizeStatus }) => orderPrizeStatus === ORDER_PRIZE_STATUS.unclaimed);
  const [only, ...others] = open;
  return only && others.length === 0 ? fetchClaim(only.prizeId) : { ok: true, data: { open, claim: undefined } };
}
