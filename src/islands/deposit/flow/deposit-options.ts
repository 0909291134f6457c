import type { ResponseOf } from '#contract/command.ts';
import type { paymentChannels } from '#contract/deposits/420543-payment-channels.ts';
import type { SavedCard } from '#contract/deposits/fields.ts';
import { BANK_CARD } from './commands.ts';
import type { DepositOptions } from './state.ts';

const usable = ({ status }: SavedCard): boolean => status === 'usable';

/** What the bank card channel offers, usable cards first; undefined where there is no such channel. */
export function toDepositOptions(answer: ResponseOf<typeof paymentChannels>): DepositOptions | undefined {
  const { channels, holderName, maxTransactionAmount } = answer;
  const channel = channels.find(({ channelType }) => channelType === BANK_CARD);
  if (!channel) return undefined;
  const { minAmount, maxAmount, amounts: presets } = channel;
  const cards = [...channel.cards.filter(usable), ...channel.cards.filter((card) => !usable(card))];
  return { minAmount, maxAmount, maxTransactionAmount, presets, cards, holderName };
}
