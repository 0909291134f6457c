import type { ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway/call.ts';
import type { PayoutAccount, WithdrawalDetail } from '#contract/withdrawals/fields.ts';
import type { WithdrawState } from './state.ts';
import type { CodeSent, NewIban } from './withdraw-api.ts';

/** Messages of the flow itself; the gateway's are shown unchanged. */
export interface FlowTexts {
  readonly chooseAccount: string;
  readonly locked: string;
  readonly ibanAdded: string;
  readonly ibanRemoved: string;
  readonly canceled: string;
}

/** The earlier screens, to which the player may return. */
export type EarlierScreen = 'amount' | 'account';

/** What the screens can do. No action uses `this`, so that it can be passed as a handler. */
export interface WithdrawFlow {
  readonly $state: ReadableAtom<WithdrawState>;
  /**
   * Subscribes to pushes and loads the page's data, or the withdrawal that the address names. Returns a function that
   * stops it.
   */
  readonly start: (withdrawalId: string | null) => () => void;
  readonly load: () => Promise<void>;
  readonly goBackTo: (at: EarlierScreen) => void;
  /** Amount in fils. */
  readonly chooseAmount: (amount: number, channelType: number) => void;
  readonly markAccount: (accountId: string) => void;
  /** Asks for the code of a withdrawal to the marked account, and shows its screen. */
  readonly chooseAccount: () => Promise<void>;
  readonly openIbanForm: () => void;
  readonly addIban: (iban: NewIban) => Promise<CallAnswer<{ readonly account: PayoutAccount }>>;
  /** Shows the accounts, the new one marked. */
  readonly takeNewIban: (account: PayoutAccount) => Promise<void>;
  /** Whether the account is gone. A refusal is in `error`. */
  readonly removeIban: (accountId: string) => Promise<boolean>;
  readonly requestCode: () => Promise<CallAnswer<CodeSent>>;
  /** Another code was sent. */
  readonly setResendAt: (resendAt: number) => void;
  /** Sends the withdrawal. Shows its outcome, or answers why it was refused. */
  readonly withdraw: (code: string) => Promise<CallAnswer<unknown>>;
  readonly showWithdrawal: (withdrawal: WithdrawalDetail) => void;
  /** Whether the withdrawal is canceled. A refusal is in `error`. */
  readonly cancel: (withdrawalId: string) => Promise<boolean>;
  readonly clearError: () => void;
}
