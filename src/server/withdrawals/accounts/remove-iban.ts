import { sql } from 'kysely';
import type { CommandResult } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { refuseBusy } from '#server/db/busy.ts';
import type { Tx } from '#server/db/index.ts';
import type { CallContext } from '#server/engine/handler.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import { confirmSession, type Session } from '#server/players/session.ts';
import { findAccounts } from './account-rows.ts';

async function remove(tx: Tx, session: Session, accountId: string): Promise<Result<Record<never, never>, Refusal>> {
  const { playerId } = session;
  await lockWallet(tx, playerId);
  const alive = await confirmSession(tx, session);
  if (!alive.ok) return alive;
  const ibans = (await findAccounts(tx, playerId)).filter(({ kind }) => kind === 'iban');
  const account = ibans.find(({ id }) => id.toString() === accountId);
  if (!account) {
    const { rows } = await sql`select from payout_accounts
      where id::text = ${accountId} and player_id = ${playerId} and kind = 'iban'`.execute(tx);
    return rows.length > 0 ? ok({}) : err({ code: errorCodes.payoutAccountNotFound });
  }
  if (account.locked_at !== null) return err({ code: errorCodes.payoutAccountLocked });
  if (account.in_use) return err({ code: errorCodes.payoutAccountInUse });
  if (ibans.length === 1) return err({ code: errorCodes.lastIban });
  await sql`update payout_accounts set removed_at = product_now() where id = ${account.id}`.execute(tx);
  return ok({});
}

/** Removes an IBAN, but the last one. A withdrawal to it comes before or after. */
export const removeIban = (
  accountId: string,
  { engine, session }: CallContext<Session>,
): Promise<CommandResult<Record<never, never>>> =>
  engine.db
    .transaction()
    .execute((tx) => remove(tx, session, accountId))
    .catch(refuseBusy);
