import { paySavedCard as command } from '#contract/deposits/420551-pay-saved-card.ts';
import { err, ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { cardOf, cardStatus } from '../cards.ts';
import { holderNameOf } from '../holder.ts';
import { payDeposit } from '../pay.ts';
import { cardPayment } from '../wire.ts';

const REFUSED = { expired: 430000013, blocked: 430000014 } as const;

export const paySavedCard = handler(command, async (data, call) => {
  const paid = await payDeposit(call, data, async (tx) => {
    const card = await cardOf(tx, call.session.playerId, BigInt(data.bankCardId));
    if (!card) return err({ code: 400000005, messageKey: 'input.card', extData: { field: 'bankCardId' } });
    const status = cardStatus(card, call.engine.clock.now());
    if (status !== 'usable') return err({ code: REFUSED[status] });
    const holderName = await holderNameOf(tx, call.session.playerId);
    return ok({ card: { token: card.token, jwe: data.jwe }, holderName, bankCardId: card.id });
  });
  return paid.ok ? ok(cardPayment(paid.value, call.locale)) : paid;
});
