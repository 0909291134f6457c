import type { ResponseOf } from '#contract/command.ts';
import type { withdrawalOptions } from '#contract/withdrawals/430130-withdrawal-options.ts';
import type { WithdrawalDetail } from '#contract/withdrawals/fields.ts';
import type { SentCode } from './waiting-code.ts';

/** What command 430130 answers. Amounts in fils. */
export type WithdrawalOptions = ResponseOf<typeof withdrawalOptions>;

/** The screens, one for each decision. */
export type Screen =
  | { readonly at: 'loading' }
  /** The options could not be loaded. */
  | { readonly at: 'unreachable'; readonly message: string }
  /** The player's identity is not verified. */
  | { readonly at: 'unverified'; readonly verifiedStatus: number }
  | { readonly at: 'amount' }
  | { readonly at: 'account' }
  /** The form of a new IBAN. */
  | { readonly at: 'iban' }
  | ({ readonly at: 'code' } & SentCode)
  /** A withdrawal that was requested, whatever became of it. */
  | { readonly at: 'outcome'; readonly withdrawal: WithdrawalDetail };

export interface WithdrawState {
  readonly screen: Screen;
  /** Undefined until they are loaded. */
  readonly options: WithdrawalOptions | undefined;
  /** Fils. */
  readonly amount: number;
  /** 0 until a channel is chosen. */
  readonly channelType: number;
  /** Empty until an account is chosen. */
  readonly accountId: string;
  /** Why the last step was refused, in the player's language; empty if it was not. */
  readonly error: string;
  readonly isBusy: boolean;
}

export const INITIAL_STATE: WithdrawState = {
  screen: { at: 'loading' },
  options: undefined,
  amount: 0,
  channelType: 0,
  accountId: '',
  error: '',
  isBusy: false,
};
