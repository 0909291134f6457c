import type { ResponseOf } from '#contract/command.ts';
import type { paymentChannels } from '#contract/deposits/420543-payment-channels.ts';
import type { SavedCard } from '#contract/deposits/fields.ts';
import type { Channel, DepositOptions } from './state.ts';

const isUsable = ({ status }: SavedCard): boolean => status === 'usable';

/** Channels that this page can pay by; a newer gateway may have more. */
const KNOWN_KINDS: ReadonlySet<string> = new Set<Channel['kind']>(['card', 'payby']);

/** The options of all channels that the page knows, usable cards first; undefined if there is none. */
export function toDepositOptions(answer: ResponseOf<typeof paymentChannels>): DepositOptions | undefined {
  const { currency, holderName, maxTransactionAmount } = answer;
  const known = answer.channels.filter(({ kind }) => KNOWN_KINDS.has(kind));
  const [first] = known;
  if (!first) return undefined;
  const cards = known.flatMap((channel) => channel.cards);
  return {
    currency,
    minAmount: Math.min(...known.map(({ minAmount }) => minAmount)),
    maxAmount: Math.max(...known.map(({ maxAmount }) => maxAmount)),
    maxTransactionAmount,
    presets: first.amounts,
    channels: known.map(({ amounts: _amounts, cards: _cards, ...channel }) => channel),
    cards: [...cards.filter(isUsable), ...cards.filter((card) => !isUsable(card))],
    holderName,
  };
}

/** The channel of a means of payment. The app around the page charges a card. */
export const findChannel = ({ channels }: DepositOptions, kind: Channel['kind'] | 'host'): Channel | undefined =>
  channels.find((channel) => channel.kind === (kind === 'host' ? 'card' : kind));

/** The options without a card that was removed. */
export const withoutCard = (options: DepositOptions, bankCardId: string): DepositOptions => ({
  ...options,
  cards: options.cards.filter((card) => card.bankCardId !== bankCardId),
});

/** The options with a card in the state that a refused payment has shown. */
export const withCardStatus = (
  options: DepositOptions,
  bankCardId: string,
  status: SavedCard['status'],
): DepositOptions => ({
  ...options,
  cards: options.cards.map((card) => (card.bankCardId === bankCardId ? { ...card, status } : card)),
});
