import * as z from 'zod/mini';
import type { WithdrawalChannel as Channel } from '#contract/withdrawals/fields.ts';
import type { Translate } from '#i18n/translator.ts';
import { parseDirhams } from '#islands/deposit/flow/amount.ts';
import { FILS_PER_DIRHAM } from '#kernel/money.ts';
import { formatAmount } from '#kernel/money-format.ts';
import type { WithdrawalOptions } from './state.ts';

/** The form of the first screen. `channelType` is 0 until a channel is chosen. */
export interface AmountFields {
  /** Dirhams as typed. */
  readonly amount: string;
  readonly channelType: number;
}

type Limits = Pick<WithdrawalOptions, 'withdrawableAmount' | 'minAmount' | 'channels'>;
type Fault = { readonly field: keyof AmountFields; readonly key: string; readonly min?: string };

const findChannel = ({ channels }: Limits, channelType: number): Channel | undefined =>
  channels.find((channel) => channel.channelType === channelType && channel.isOffered);

/** The smallest amount of a channel, in fils; of any channel if none is chosen. */
export const minimumOf = ({ minAmount }: Limits, channel: Channel | undefined): number =>
  Math.max(minAmount, channel?.minAmount ?? 0);

/** The largest amount of a channel in fils; of all that are offered if none is chosen. */
export const maximumOf = ({ channels }: Limits, channel: Channel | undefined): number =>
  channel?.maxAmount ?? Math.max(0, ...channels.filter(({ isOffered }) => isOffered).map((each) => each.maxAmount));

/** What is wrong with an amount in fils and a channel; the first of each field. */
export function findFaults(fils: number | undefined, channelType: number, limits: Limits): readonly Fault[] {
  const channel = findChannel(limits, channelType);
  const min = minimumOf(limits, channel);
  const noChannel: readonly Fault[] = channel ? [] : [{ field: 'channelType', key: 'error.channel' }];
  const wrongAmount = (key: string, more: { readonly min?: string } = {}): readonly Fault[] => [
    { field: 'amount', key, ...more },
    ...noChannel,
  ];
  if (fils === undefined || fils === 0) return wrongAmount('error.amountMissing');
  if (fils < min) return wrongAmount('error.amountMin', { min: formatAmount(min, 'short') });
  if (fils > limits.withdrawableAmount) return wrongAmount('error.amountInsufficient');
  if (fils > maximumOf(limits, channel)) return wrongAmount('error.amountMax');
  return noChannel;
}

/** Limits may change while the form is open, so they are read anew each time. */
export const createAmountSchema = (t: Translate, limits: () => Limits): z.ZodMiniType<unknown, AmountFields> =>
  z.custom<AmountFields>().check((context) => {
    const { amount, channelType } = context.value;
    for (const { field, key, ...params } of findFaults(parseDirhams(amount), channelType, limits()))
      context.issues.push({ code: 'custom', input: context.value, path: [field], message: t(key, params) });
  });

const PRESETS = [100, 200, 500, 1_000, 2_000, 5_000].map((dirhams) => dirhams * FILS_PER_DIRHAM);

/** Amounts to choose from, in fils: at most five round ones that are allowed, and whether all of it is allowed. */
export function quickAmounts(
  limits: Limits,
  channel: Channel | undefined,
): { readonly presets: readonly number[]; readonly all: number | undefined } {
  const { withdrawableAmount: all } = limits;
  const isAllowed = (fils: number) => fils >= minimumOf(limits, channel) && fils <= maximumOf(limits, channel);
  return {
    presets: PRESETS.filter((fils) => fils < all && isAllowed(fils)).slice(0, 5),
    all: isAllowed(all) ? all : undefined,
  };
}
