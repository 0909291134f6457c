import type { Wallet } from '#contract/wallet/fields.ts';

/** Above 99 a badge shows '99+'. */
const MAX_COUNT = 99;

/** The text of a badge; empty if everything is read. */
export const countText = (count: number): string =>
  count <= 0 ? '' : count > MAX_COUNT ? `${MAX_COUNT}+` : String(count);

/** Of all notifications. */
export const unreadText = ({ unreadSysMessage, unreadOperateMessage }: Wallet): string =>
  countText(unreadSysMessage + unreadOperateMessage);
