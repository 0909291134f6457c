import type { CommandResult, RequestOf, ResponseOf } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { cancelWithdrawal as command } from '#contract/withdrawals/430136-cancel-withdrawal.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok } from '#kernel/result.ts';
import { runOnce } from '../db/idempotency.ts';
import type { CallContext } from '../engine/handler.ts';
import { confirmSession, type Session } from '../players/session.ts';
import { resolveLocked } from './resolve-withdrawal.ts';
import { findWithdrawal, lockWithdrawal } from './withdrawal-rows.ts';
import { loadWithdrawal } from './withdrawal-view.ts';

/** Cancels a withdrawal under review, once per requestId; an approval comes before or after. */
export async function cancelWithdrawal(
  { requestId, withdrawalId }: RequestOf<typeof command>,
  { engine, session, locale }: CallContext<Session>,
): Promise<CommandResult<ResponseOf<typeof command>>> {
  const { playerId } = session;
  const known = await findWithdrawal(engine.db, withdrawalId);
  if (known?.player_id !== playerId) return err({ code: errorCodes.withdrawalNotFound });
  const key = { playerId, command: '430136', requestId, fields: { withdrawalId } };
  const done = await runOnce(engine, key, async (tx) => {
    const locked = await lockWithdrawal(tx, known);
    const alive = await confirmSession(tx, session);
    if (!alive.ok) return alive;
    const resolved = await resolveLocked(tx, engine.messages, locked, { to: 'canceled' });
    if (!resolved.ok) return err({ code: errorCodes.withdrawalNotCancelable });
    return ok(assertPresent(await loadWithdrawal(tx, playerId, withdrawalId, locale), 'a canceled withdrawal'));
  });
  if (done.ok) engine.push.publishWallets([playerId]);
  return done;
}
