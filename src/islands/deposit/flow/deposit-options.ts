import type { ResponseOf } from '#contract/command.ts';
import type { paymentChannels } from '#contract/deposits/420543-payment-channels.ts';
import type { SavedCard } from '#contract/deposits/fields.ts';
import { BANK_CARD_CHANNEL } from '#contract/deposits/recharge.ts';
import type { DepositOptions } from './state.ts';

const isUsable = ({ status }: SavedCard): boolean => status === 'usable';

/** The options of the bank card channel, usable cards first; undefined if there is no such channel. */
export function toDepositOptions(answer: ResponseOf<typeof paymentChannels>): DepositOptions | undefined {
  const { channels, holderName, maxTransactionAmount } = answer;
  const channel = channels.find(({ channelType }) => channelType === BANK_CARD_CHANNEL);
  if (!channel) return undefined;
  const { minAmount, maxAmount, amounts: presets } = channel;
  const cards = [...channel.cards.filter(isUsable), ...channel.cards.filter((card) => !isUsable(card))];
  return { minAmount, maxAmount, maxTransactionAmount, presets, cards, holderName };
}
