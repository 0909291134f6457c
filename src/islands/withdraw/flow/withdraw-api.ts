import { call, callMoney, type CallAnswer } from '#client/gateway/call.ts';
import { withRequestId } from '#client/gateway/request-id.ts';
import { toast } from '#client/feedback/toast.ts';
import { $user, updateUser } from '#client/session/user.ts';
import { onWalletChange } from '#client/socket/wallet-changes.ts';
import { sessionStore } from '#client/storage/stores.ts';
import { refreshWallet } from '#client/wallet/wallet.ts';
import type { RequestInput, ResponseOf } from '#contract/command.ts';
import * as commands from '#contract/commands.ts';
import type { addIban } from '#contract/withdrawals/430131-add-iban.ts';
import type { requestWithdrawalCode } from '#contract/withdrawals/430133-request-withdrawal-code.ts';
import type { withdraw } from '#contract/withdrawals/430134-withdraw.ts';
import type { PayoutAccount, WithdrawalDetail } from '#contract/withdrawals/fields.ts';
import type { WithdrawalOptions } from './state.ts';
import { createWaitingCodeStore, type WaitingCodeStore } from './waiting-code.ts';

/** What a withdrawal and its code are bound to. Amounts in fils. */
export type WithdrawalFields = RequestInput<typeof requestWithdrawalCode>;
export type NewIban = Omit<RequestInput<typeof addIban>, 'requestId'>;
export type CodeSent = ResponseOf<typeof requestWithdrawalCode>;
type NewWithdrawal = WithdrawalFields & { readonly fee: number };

/** The flow's access to browser and gateway, which tests can replace. */
export interface WithdrawApi {
  options(): Promise<CallAnswer<WithdrawalOptions>>;
  addIban(iban: NewIban): Promise<CallAnswer<{ readonly account: PayoutAccount }>>;
  removeIban(accountId: string): Promise<CallAnswer<unknown>>;
  requestCode(fields: WithdrawalFields): Promise<CallAnswer<CodeSent>>;
  withdraw(fields: NewWithdrawal, code: string): Promise<CallAnswer<ResponseOf<typeof withdraw>>>;
  withdrawal(withdrawalId: string): Promise<CallAnswer<WithdrawalDetail>>;
  cancel(withdrawalId: string): Promise<CallAnswer<WithdrawalDetail>>;
  /** Calls back when the player changes, e.g. by a login in another tab. */
  onPlayer(act: () => void): () => void;
  /** Calls back when money may have moved: at a push, and when the socket connects, as pushes before it are lost. */
  onWallet(act: () => void): () => void;
  readonly waitingCode: WaitingCodeStore;
  readonly toast: (message: string) => void;
  readonly refreshWallet: () => void;
  readonly setVerifiedStatus: (status: number) => void;
}

const SILENT = { silent: true } as const;

/** The implementation for the browser. */
export const createWithdrawApi = (): WithdrawApi => ({
  options: () => call(commands.withdrawalOptions, {}, SILENT),
  addIban: (iban) =>
    withRequestId('add-iban', iban, (requestId) => call(commands.addIban, { ...iban, requestId }, SILENT)),
  removeIban: (accountId) => call(commands.removeIban, { accountId }, SILENT),
  requestCode: (fields) => callMoney(commands.requestWithdrawalCode, fields, SILENT),
  // The code is no part of what the id stands for: the same withdrawal may be sent again with another code.
  withdraw: (fields, code) =>
    withRequestId('withdraw', fields, (requestId) =>
      callMoney(commands.withdraw, { ...fields, requestId, code }, SILENT),
    ),
  withdrawal: (withdrawalId) => call(commands.withdrawal, { withdrawalId }, SILENT),
  cancel: (withdrawalId) =>
    withRequestId('cancel-withdrawal', { withdrawalId }, (requestId) =>
      callMoney(commands.cancelWithdrawal, { withdrawalId, requestId }, SILENT),
    ),
  onPlayer: (act) =>
    $user.listen((user, before) => {
      if (user && user.userOpenId !== before?.userOpenId) act();
    }),
  onWallet: onWalletChange,
  waitingCode: createWaitingCodeStore(sessionStore, () => $user.get()),
  toast,
  refreshWallet: () => void refreshWallet(),
  setVerifiedStatus: (verifiedStatus) => updateUser({ verifiedStatus }),
});
