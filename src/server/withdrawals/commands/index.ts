import { withdrawalOptions } from './430130-withdrawal-options.ts';
import { addIban } from './430131-add-iban.ts';
import { removeIban } from './430132-remove-iban.ts';
import { requestWithdrawalCode } from './430133-request-withdrawal-code.ts';
import { withdraw } from './430134-withdraw.ts';
import { withdrawal } from './430135-withdrawal.ts';
import { cancelWithdrawal } from './430136-cancel-withdrawal.ts';

/** What handles the withdrawals commands. */
export const withdrawalsHandlers = {
  withdrawalOptions,
  addIban,
  removeIban,
  requestWithdrawalCode,
  withdraw,
  withdrawal,
  cancelWithdrawal,
};
