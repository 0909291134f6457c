import { BANK_TRANSFER_CHANNEL, PAYBY_CHANNEL } from '#contract/withdrawals/channels.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { dirhams, toWire, type Fils } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { PayoutAccountKind } from './tables.ts';

/** A way out of the wallet. Amounts are those of one withdrawal, fee included. */
export interface Channel {
  readonly channelType: number;
  /** Which accounts it leads to. */
  readonly kind: PayoutAccountKind;
  readonly minAmount: Fils;
  readonly maxAmount: Fils;
  readonly fee: Fils;
}

export const CHANNELS: readonly Channel[] = [
  {
    channelType: BANK_TRANSFER_CHANNEL,
    kind: 'iban',
    minAmount: dirhams(50),
    maxAmount: dirhams(100_000),
    fee: dirhams(2),
  },
  { channelType: PAYBY_CHANNEL, kind: 'payby', minAmount: dirhams(20), maxAmount: dirhams(10_000), fee: 0n },
];

export const findChannel = (channelType: number, channels = CHANNELS): Channel | undefined =>
  channels.find((one) => one.channelType === channelType);

/** Whether this much may leave by the channel, of what is withdrawable. */
export function checkAmount(channel: Channel, amount: Fils, withdrawable: Fils): Result<null, Refusal> {
  if (amount < channel.minAmount)
    return err({
      code: errorCodes.withdrawalTooSmall,
      params: { minAmount: formatAmount(channel.minAmount, 'short') },
      extData: { minAmount: toWire(channel.minAmount) },
    });
  if (amount > channel.maxAmount)
    return err({ code: errorCodes.withdrawalAboveLimit, extData: { maxAmount: toWire(channel.maxAmount) } });
  if (amount > withdrawable)
    return err({
      code: errorCodes.insufficientWithdrawable,
      extData: { withdrawableAmount: toWire(withdrawable) },
    });
  return ok(null);
}
