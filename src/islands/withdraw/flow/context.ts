import { atom, type WritableAtom } from 'nanostores';
import { createRequestVersion, type RequestVersion } from '#client/gateway/request-version.ts';
import type { PayoutAccount, WithdrawalChannel } from '#contract/withdrawals/fields.ts';
import type { FlowTexts } from './actions.ts';
import { INITIAL_STATE, type Screen, type WithdrawState } from './state.ts';
import type { SentCode } from './waiting-code.ts';
import type { WithdrawalFields, WithdrawApi } from './withdraw-api.ts';

/** Shared by the parts of the flow. */
export interface FlowContext {
  readonly $state: WritableAtom<WithdrawState>;
  readonly api: WithdrawApi;
  readonly texts: FlowTexts;
  readonly version: RequestVersion;
  /** Codes that were sent, by what they are bound to. */
  readonly sentCodes: Map<string, SentCode>;
}

export const createContext = (api: WithdrawApi, texts: FlowTexts): FlowContext => ({
  $state: atom(INITIAL_STATE),
  api,
  texts,
  version: createRequestVersion(),
  sentCodes: new Map(),
});

export const update = ({ $state }: Pick<FlowContext, '$state'>, change: Partial<WithdrawState>): void =>
  $state.set({ ...$state.get(), ...change });

export const showScreen = (context: FlowContext, screen: Screen, change: Partial<WithdrawState> = {}): void =>
  update(context, { error: '', isBusy: false, ...change, screen });

export const chosenChannel = ({ options, channelType }: WithdrawState): WithdrawalChannel | undefined =>
  options?.channels.find((channel) => channel.channelType === channelType);

export const chosenAccount = ({ options, accountId }: WithdrawState): PayoutAccount | undefined =>
  options?.accounts.find((account) => account.accountId === accountId);

/** The accounts that the chosen channel pays to. */
export function accountsOf(state: WithdrawState): readonly PayoutAccount[] {
  const channel = chosenChannel(state);
  return state.options?.accounts.filter(({ kind }) => kind === channel?.kind) ?? [];
}

/** What the withdrawal and its code are bound to. */
export const withdrawalFields = ({ amount, channelType, accountId }: WithdrawState): WithdrawalFields => ({
  amount,
  // The channels are those of the contract.
  channelType: channelType as WithdrawalFields['channelType'],
  accountId,
});
