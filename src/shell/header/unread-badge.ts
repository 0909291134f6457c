import type { Wallet } from '#contract/wallet/fields.ts';

/** Spec shell §9: a badge counts to 99 and says 99+ beyond. */
const MOST = 99;

/** What the bell's badge says; empty where everything is read. */
export function unreadText({ unreadSysMessage, unreadOperateMessage }: Wallet): string {
  const count = unreadSysMessage + unreadOperateMessage;
  if (count <= 0) return '';
  return count > MOST ? `${MOST}+` : String(count);
}
