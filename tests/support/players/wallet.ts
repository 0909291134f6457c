import type { Wallet } from '#contract/wallet/fields.ts';

/** A wallet without gifts and messages, all of whose balance can be bet. Amounts in fils. */
export const createWallet = (totalBalance: number, other: Partial<Wallet> = {}): Wallet => ({
  userOpenId: 'sara',
  totalBalance,
  betBalance: totalBalance,
  giftBalance: 0,
  withdrawableAmount: 0,
  unreadSysMessage: 0,
  unreadOperateMessage: 0,
  showDeposit: true,
  ...other,
});
