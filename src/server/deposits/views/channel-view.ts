import type { PaymentChannel } from '#contract/deposits/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { toWire } from '#kernel/money.ts';
import { toSavedCard, type CardRow } from '../cards.ts';
import { DEPOSIT_CHANNELS, type DepositChannel } from '../rules.ts';

/** The channels that a client asks for by `payType`; all where it does not. */
export const chooseChannels = (payType: number | string | undefined): readonly DepositChannel[] =>
  payType === undefined || payType === ''
    ? DEPOSIT_CHANNELS
    : DEPOSIT_CHANNELS.filter(({ channelType }) => String(channelType) === String(payType));

/** A channel as its player sees it. */
export const toPaymentChannel = (
  { channelType, kind, minAmount, maxAmount, presets }: DepositChannel,
  cards: readonly CardRow[],
  locale: Locale,
  now: Date,
): PaymentChannel => ({
  channelType,
  kind,
  name: getT(locale, 'deposit')(`channel.${kind}`),
  minAmount: toWire(minAmount),
  maxAmount: toWire(maxAmount),
  amounts: presets.map(toWire),
  cards: kind === 'card' ? cards.map((card) => toSavedCard(card, now)) : [],
});
