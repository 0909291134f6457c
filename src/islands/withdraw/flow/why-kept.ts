import type { PayoutAccount } from '#contract/withdrawals/fields.ts';
import type { WithdrawalOptions } from './state.ts';

/** Why an IBAN cannot be removed, as a text; undefined if it can. The gateway decides in the same order. */
export function whyKept(account: PayoutAccount, { accounts }: WithdrawalOptions): string | undefined {
  if (account.status === 'locked') return 'error.locked';
  if (account.isInUse) return 'accounts.inUseText';
  return accounts.filter(({ kind }) => kind === 'iban').length > 1 ? undefined : 'error.retain';
}
