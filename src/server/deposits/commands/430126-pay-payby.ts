import { payPayby as command } from '#contract/deposits/430126-pay-payby.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { toCardPayment } from '../views/deposit-view.ts';
import { loadHolderName } from '../holder-name.ts';
import { payDeposit } from '../pay-deposit.ts';

export const payPayby = defineHandler(command, async (data, call) => {
  const paid = await payDeposit(call, data, 'payby', async (tx) =>
    ok({ paidWith: { method: { type: 'payby' } }, holderName: await loadHolderName(tx, call.session.playerId) }),
  );
  return paid.ok ? ok(toCardPayment(paid.value, call.locale)) : paid;
});
