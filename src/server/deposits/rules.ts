import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal, type Refusal } from '#contract/errors.ts';
import { BANK_CARD_CHANNEL } from '#contract/deposits/recharge.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { dirhams, toWire, type Fils } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';

/** The bank card channel (716). */
export const BANK_CARD = {
  channelType: BANK_CARD_CHANNEL,
  minAmount: dirhams(10),
  maxAmount: dirhams(10_000),
  presets: [50, 100, 200, 500, 1_000, 2_000].map(dirhams),
} as const;

/** The most one deposit may be by any channel. */
export const MAX_TRANSACTION: Fils = dirhams(50_000);

/** How long a deposit may take before it expires; a later success is still credited. */
export const DEPOSIT_LIFE_MS = 30 * MINUTE_MS;

/** This many refused or pending payments in a row lock deposits: stolen card numbers are tested this way. */
export const MAX_ATTEMPTS = 10;
export const ATTEMPTS_WINDOW_MS = 24 * HOUR_MS;

/** Deposits that a player may create in an hour, paid or not. Limits automated clients. */
export const MAX_DEPOSITS_PER_HOUR = 60;

/** Checks the amount of a deposit by card. */
export function checkDepositAmount(amount: Fils): Result<null, Refusal> {
  if (amount < BANK_CARD.minAmount)
    return err({
      code: errorCodes.depositTooSmall,
      params: { minAmount: formatAmount(BANK_CARD.minAmount, 'short') },
      extData: { minAmount: toWire(BANK_CARD.minAmount) },
    });
  if (amount > BANK_CARD.maxAmount)
    return err({ code: errorCodes.depositTooLarge, extData: { maxAmount: toWire(BANK_CARD.maxAmount) } });
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
