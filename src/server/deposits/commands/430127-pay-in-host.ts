import { payInHost as command } from '#contract/deposits/430127-pay-in-host.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { toCardPayment } from '../views/deposit-view.ts';
import { loadHolderName } from '../holder-name.ts';
import { payDeposit } from '../pay-deposit.ts';

export const payInHost = defineHandler(command, async (data, call) => {
  const paid = await payDeposit(call, data, 'card', async (tx) =>
    ok({ paidWith: { method: { type: 'native' } }, holderName: await loadHolderName(tx, call.session.playerId) }),
  );
  return paid.ok ? ok(toCardPayment(paid.value, call.locale)) : paid;
});
