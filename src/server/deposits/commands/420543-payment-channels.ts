import { paymentChannels as command } from '#contract/deposits/420543-payment-channels.ts';
import { toWire } from '#kernel/money.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findCards, toSavedCard } from '../cards.ts';
import { loadHolderName } from '../holder-name.ts';
import { BANK_CARD, MAX_TRANSACTION } from '../rules.ts';

export const paymentChannels = defineHandler(command, async (_data, { engine, session }) => {
  const [cards, holderName] = await Promise.all([
    findCards(engine.db, session.playerId),
    loadHolderName(engine.db, session.playerId),
  ]);
  const now = engine.clock.now();
  return ok({
    currency: 'AED',
    maxTransactionAmount: toWire(MAX_TRANSACTION),
    verifiedStatus: session.verifiedStatus,
    holderName,
    channels: [
      {
        channelType: BANK_CARD.channelType,
        minAmount: toWire(BANK_CARD.minAmount),
        maxAmount: toWire(BANK_CARD.maxAmount),
        amounts: BANK_CARD.presets.map(toWire),
        cards: cards.map((card) => toSavedCard(card, now)),
      },
    ],
  });
});
