import type { Wallet } from '#contract/wallet/fields.ts';

/** A badge counts to 99 and says 99+ beyond. */
const MAX_COUNT = 99;

/** The text of the bell's badge; empty where everything is read. */
export function unreadText({ unreadSysMessage, unreadOperateMessage }: Wallet): string {
  const count = unreadSysMessage + unreadOperateMessage;
  if (count <= 0) return '';
  return count > MAX_COUNT ? `${MAX_COUNT}+` : String(count);
}
