import type { CommandResult } from '#contract/command.ts';
import { ok } from '#kernel/result.ts';
import type { Tx } from '../db/index.ts';
import type { CallContext } from '../engine/handler.ts';
import type { Session } from '../players/session.ts';
import { loadHolderName } from './holder-name.ts';
import { payDeposit, type PayRequest } from './pay-deposit.ts';
import type { DepositChannel } from './rules.ts';
import { toCardPayment } from './views/deposit-view.ts';

async function loadEmail(tx: Tx, playerId: bigint): Promise<string | undefined> {
  const row = await tx.selectFrom('players').select('email').where('id', '=', playerId).executeTakeFirst();
  return row?.email ?? undefined;
}

/** Pays a deposit of a channel of this kind without a card: by the wallet PayBy, or by the super-app's own payment. */
export async function payByMethod(
  call: CallContext<Session>,
  request: PayRequest,
  kind: DepositChannel['kind'],
  type: 'payby' | 'native',
): Promise<CommandResult<ReturnType<typeof toCardPayment>>> {
  const { playerId } = call.session;
  const paid = await payDeposit(call, request, kind, async (tx) => {
    const holderName = await loadHolderName(tx, playerId);
    // No form asks where the receipt is sent: it goes to the account's own address, if there is one.
    const email = type === 'payby' ? await loadEmail(tx, playerId) : undefined;
    return ok({ paidWith: { method: { type } }, holderName, email });
  });
  return paid.ok ? ok(toCardPayment(paid.value, call.locale)) : paid;
}
