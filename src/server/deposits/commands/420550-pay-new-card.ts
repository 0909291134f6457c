import { payNewCard as command } from '#contract/deposits/420550-pay-new-card.ts';
import { err, ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { holderNameOf } from '../holder.ts';
import { payDeposit } from '../pay.ts';
import { sameHolder } from '../rules.ts';
import { cardPayment } from '../wire.ts';

export const payNewCard = handler(command, async (data, call) => {
  const paid = await payDeposit(call, data, async (tx) => {
    const holderName = await holderNameOf(tx, call.session.playerId);
    if (!sameHolder(data.holderName, holderName))
      return err({ code: 400000005, messageKey: 'input.holderName', extData: { field: 'holderName' } });
    return ok({ card: { jwe: data.jwe }, holderName, email: data.email });
  });
  return paid.ok ? ok(cardPayment(paid.value, call.locale)) : paid;
});
