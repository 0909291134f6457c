import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal, type Refusal } from '#contract/errors.ts';
import type { PaymentChannel } from '#contract/deposits/fields.ts';
import { BANK_CARD_CHANNEL, PAYBY_CHANNEL } from '#contract/deposits/recharge.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { dirhams, toWire, type Fils } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';

/** A way to deposit, with the amounts it takes. Its name is `deposit:channel.<kind>` of the texts. */
export interface DepositChannel {
  readonly channelType: number;
  readonly kind: PaymentChannel['kind'];
  readonly minAmount: Fils;
  readonly maxAmount: Fils;
  readonly presets: readonly Fils[];
}

export const BANK_CARD: DepositChannel = {
  channelType: BANK_CARD_CHANNEL,
  kind: 'card',
  minAmount: dirhams(10),
  maxAmount: dirhams(10_000),
  presets: [50, 100, 200, 500, 1_000, 2_000].map(dirhams),
};

export const PAYBY: DepositChannel = {
  channelType: PAYBY_CHANNEL,
  kind: 'payby',
  minAmount: dirhams(10),
  maxAmount: dirhams(5_000),
  presets: [50, 100, 200, 500, 1_000].map(dirhams),
};

/** In the order in which players see them. */
export const DEPOSIT_CHANNELS: readonly DepositChannel[] = [BANK_CARD, PAYBY];

export const findChannel = (channelType: number): DepositChannel | undefined =>
  DEPOSIT_CHANNELS.find((channel) => channel.channelType === channelType);

/** The most one deposit may be by any channel. */
export const MAX_TRANSACTION: Fils = dirhams(50_000);

/** How long a deposit may take before it expires; a later success is still credited. */
export const DEPOSIT_LIFE_MS = 30 * MINUTE_MS;

/** This many refused or pending payments in a row lock deposits: stolen card numbers are tested this way. */
export const MAX_ATTEMPTS = 10;
export const ATTEMPTS_WINDOW_MS = 24 * HOUR_MS;

/** Deposits that a player may create in an hour, paid or not. Limits automated clients. */
export const MAX_DEPOSITS_PER_HOUR = 60;

/** Checks the amount of a deposit by this channel. */
export function checkDepositAmount(
  { minAmount, maxAmount }: Pick<DepositChannel, 'minAmount' | 'maxAmount'>,
  amount: Fils,
): Result<null, Refusal> {
  if (amount < minAmount)
    return err({
      code: errorCodes.depositTooSmall,
      params: { minAmount: formatAmount(minAmount, 'short') },
      extData: { minAmount: toWire(minAmount) },
    });
  const most = maxAmount < MAX_TRANSACTION ? maxAmount : MAX_TRANSACTION;
  if (amount > most) return err({ code: errorCodes.depositTooLarge, extData: { maxAmount: toWire(most) } });
  return ok(null);
}

/** The page of ours that the bank returns to, as an absolute address. Any other origin is refused. */
export function checkReturnUrl(text: string, publicOrigin: string): Result<string, Refusal> {
  const url = URL.canParse(text, publicOrigin) ? new URL(text, publicOrigin) : undefined;
  if (!url || url.origin !== publicOrigin) return err(fieldRefusal('returnUrl'));
  return ok(url.href);
}

const normalizeName = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleUpperCase('en');

/** The name on the card must be the player's own; letter case and spaces do not matter. */
export const sameHolder = (given: string, known: string): boolean =>
  known !== '' && normalizeName(given) === normalizeName(known);
