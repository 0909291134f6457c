import { paymentChannels as command } from '#contract/deposits/420543-payment-channels.ts';
import { toWire } from '#kernel/money.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findCards } from '../cards.ts';
import { chooseChannels, toPaymentChannel } from '../views/channel-view.ts';
import { loadHolderName } from '../holder-name.ts';
import { MAX_TRANSACTION } from '../rules.ts';

export const paymentChannels = defineHandler(command, async ({ payType }, { engine, session, locale }) => {
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
    channels: chooseChannels(payType).map((channel) => toPaymentChannel(channel, cards, locale, now)),
  });
});
