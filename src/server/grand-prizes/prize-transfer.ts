import { HOUSE_ACCOUNTS } from '../ledger/accounts.ts';
import type { Transfer } from '../ledger/transfers.ts';
import type { GrandPrize } from './prize-rows.ts';

/** What moves the money of a prize from where it waits to be claimed. */
export const transferOf = (
  { amount, order_id: reference, draw_id: drawId }: GrandPrize,
  credit: bigint,
  kind: 'grand-prize-paid' | 'grand-prize-forfeited',
): Transfer => ({
  debit: HOUSE_ACCOUNTS.prizesToClaim,
  credit,
  amount,
  kind,
  reference,
  ...(drawId !== null && { drawId }),
});
