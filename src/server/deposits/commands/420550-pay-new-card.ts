import { payNewCard as command } from '#contract/deposits/420550-pay-new-card.ts';
import { fieldRefusal } from '#contract/errors.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadHolderName } from '../holder-name.ts';
import { payDeposit } from '../pay-deposit.ts';
import { sameHolder } from '../rules.ts';
import { toCardPayment } from '../views/deposit-view.ts';

export const payNewCard = defineHandler(command, async (data, call) => {
  const paid = await payDeposit(call, data, 'card', async (tx) => {
    const holderName = await loadHolderName(tx, call.session.playerId);
    if (!sameHolder(data.holderName, holderName)) return err(fieldRefusal('holderName', 'input.holderName'));
    const { jwe, saveCard = true } = data;
    // A form sends an address that was left empty.
    const email = data.email === '' ? undefined : data.email;
    return ok({ paidWith: { card: { jwe, save: saveCard } }, holderName, email, saveCard });
  });
  return paid.ok ? ok(toCardPayment(paid.value, call.locale)) : paid;
});
