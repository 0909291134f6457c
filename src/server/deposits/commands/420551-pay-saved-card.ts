import { paySavedCard as command } from '#contract/deposits/420551-pay-saved-card.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal } from '#contract/errors.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findCard, cardStatus } from '../cards.ts';
import { loadHolderName } from '../holder-name.ts';
import { payDeposit } from '../pay-deposit.ts';
import { toCardPayment } from '../views/deposit-view.ts';

const REFUSED = {
  expired: errorCodes.cardExpired,
  blocked: errorCodes.cardBlocked,
  bound: errorCodes.cardBoundElsewhere,
} as const;

export const paySavedCard = defineHandler(command, async (data, call) => {
  const paid = await payDeposit(call, data, 'card', async (tx) => {
    const card = await findCard(tx, call.session.playerId, BigInt(data.bankCardId));
    if (!card) return err(fieldRefusal('bankCardId', 'input.card'));
    const status = cardStatus(card, call.engine.clock.now());
    if (status !== 'usable') return err({ code: REFUSED[status] });
    const holderName = await loadHolderName(tx, call.session.playerId);
    return ok({ paidWith: { card: { token: card.token, jwe: data.jwe } }, holderName, bankCardId: card.id });
  });
  return paid.ok ? ok(toCardPayment(paid.value, call.locale)) : paid;
});
