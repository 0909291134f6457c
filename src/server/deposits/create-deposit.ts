import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RequestOf } from '#contract/command.ts';
import type { createRecharge } from '#contract/deposits/420544-create-recharge.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { fromWire } from '#kernel/money.ts';
import { err, ok } from '#kernel/result.ts';
import type { Tx } from '../db/index.ts';
import type { CallContext } from '../engine/handler.ts';
import { hasEffect, runOnce } from '../db/idempotency.ts';
import { confirmSession, type Session } from '../players/session.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { checkDepositLimit } from '../limits/deposit-limit.ts';
import { reserveCoupon } from './deposit-coupon.ts';
import { checkDepositAllowed } from './deposit-refusal.ts';
import { BANK_CARD, checkDepositAmount, checkReturnUrl, findChannel, MAX_DEPOSITS_PER_HOUR } from './rules.ts';
import type { CommandResult } from '#contract/command.ts';

async function countRecentDeposits(tx: Tx, playerId: bigint): Promise<bigint> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) n from deposits where player_id = ${playerId} and created_at > clock_timestamp() - interval '1 hour'`.execute(
    tx,
  );
  return rows[0]?.n ?? 0n;
}

/**
 * Creates a deposit to be paid, once per requestId. Restrictions are checked before the request: the contract's order
 * of errors. The exclusion register is asked before all, outside the transaction.
 */
export async function createDeposit(
  data: RequestOf<typeof createRecharge>,
  call: CallContext<Session>,
): Promise<CommandResult<{ gatewayId: string }>> {
  const { engine, session } = call;
  const { requestId, amount, returnUrl, couponId, depositChannel = BANK_CARD.channelType } = data;
  const key = {
    playerId: session.playerId,
    command: '420544',
    requestId,
    fields: { amount, returnUrl, depositChannel, ...(couponId && { couponId }) },
  };
  // One that was created gets its first answer, also while the register is away.
  const registered = (await hasEffect(engine, key)) ? ok(null) : await engine.register.mayDeposit(session.playerId);
  if (!registered.ok) return registered;
  return runOnce(engine, key, async (tx) => {
    await lockWallet(tx, session.playerId);
    const alive = await confirmSession(tx, session);
    if (!alive.ok) return alive;
    const allowed = await checkDepositAllowed(tx, session.playerId);
    if (!allowed.ok) return allowed;
    const asked = await engine.register.confirmDocuments(tx, session.playerId, registered.value);
    if (!asked.ok) return asked;
    const channel = findChannel(depositChannel);
    if (!channel) return err({ code: errorCodes.unknownPaymentChannel });
    const checked = checkDepositAmount(channel, fromWire(amount));
    if (!checked.ok) return checked;
    const limited = await checkDepositLimit(tx, session.playerId, {
      id: null,
      amount: fromWire(amount),
      minimum: channel.minAmount,
    });
    if (!limited.ok) return limited;
    const back = checkReturnUrl(returnUrl, engine.publicOrigin);
    if (!back.ok) return back;
    if ((await countRecentDeposits(tx, session.playerId)) >= BigInt(MAX_DEPOSITS_PER_HOUR))
      return err({ code: errorCodes.tooManyRequests });
    const coupon = await reserveCoupon(tx, session.playerId, couponId, fromWire(amount));
    if (!coupon.ok) return coupon;
    const id = randomUUID();
    await tx
      .insertInto('deposits')
      .values({
        id,
        player_id: session.playerId,
        amount: fromWire(amount),
        channel_type: channel.channelType,
        return_url: back.value,
        locale: call.locale,
        coupon_id: coupon.value,
      })
      .execute();
    return ok({ gatewayId: id });
  });
}
