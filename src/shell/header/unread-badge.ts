import type { Wallet } from '#contract/wallet/fields.ts';

/** Above 99 the badge shows '99+'. */
const MAX_COUNT = 99;

/** The text of the bell's badge; empty if everything is read. */
export function unreadText({ unreadSysMessage, unreadOperateMessage }: Wallet): string {
  const count = unreadSysMessage + unreadOperateMessage;
  if (count <= 0) return '';
  return count > MAX_COUNT ? `${MAX_COUNT}+` : String(count);
}
