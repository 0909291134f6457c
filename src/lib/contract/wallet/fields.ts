import * as z from 'zod/mini';
import { fils } from '../fields.ts';

/** Wallet / balance data. Amounts in fils. */
export const wallet = z.object({
  userOpenId: z.string(),
  totalBalance: fils,
  /** The amount available for stakes: gift + deposited + winnings. */
  betBalance: fils,
  giftBalance: fils,
  /** Winnings. */
  withdrawableAmount: fils,
  /** Unread notifications of the system, and of wins. */
  unreadSysMessage: z.int(),
  unreadOperateMessage: z.int(),
  showDeposit: z.boolean(),
});
export type Wallet = z.output<typeof wallet>;
