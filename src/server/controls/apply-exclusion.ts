import { sql } from 'kysely';
import type { Fils } from '#kernel/money.ts';
import type { Db, Tx } from '../db/index.ts';
import type { ExclusionKind, ExclusionSource } from '../exclusions/tables.ts';
import { bucketAccount } from '../ledger/accounts.ts';
import { lockWallet, postTransfers } from '../ledger/transfers.ts';
import { stopForExclusion } from '../orders/stop-for-exclusion.ts';
import { findAccountStop } from '../players/restrictions.ts';
import { endSessions } from '../players/sessions.ts';
import type { Logger } from '../observability/log.ts';
import type { Push } from '../push/player-push.ts';

export interface ApplyDeps {
  readonly db: Db;
  readonly push: Pick<Push, 'publish' | 'publishWallets'>;
}

export interface JobDeps extends ApplyDeps {
  readonly log: Pick<Logger, 'error'>;
}

/** One that fails must not keep the others from their turn; it has another one in a minute. */
const logFailure = (log: JobDeps['log'], act: () => Promise<void>): Promise<void> =>
  act().catch((error: unknown) => log.error({ err: error }, 'an exclusion could not be applied; tried again'));

/**
 * Makes what an excluded player deposited withdrawable, so that none is trapped. While the account is under a review
 * for money laundering, or its payments are stopped, the money stays where it is, and is released after that. Call
 * with the wallet locked.
 */
async function releaseDeposited(tx: Tx, playerId: bigint, deposited: Fils): Promise<boolean> {
  if (deposited === 0n || (await findAccountStop(tx, playerId))) return false;
  const [debit, credit] = [bucketAccount(playerId, 'deposited'), bucketAccount(playerId, 'winnings')];
  await postTransfers(tx, [{ debit, credit, amount: deposited, kind: 'release' }]);
  return true;
}

interface ExclusionRow {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly kind: ExclusionKind;
  readonly source: ExclusionSource;
  readonly ends_at: Date | null;
}

async function findOne(db: Db, id: bigint): Promise<ExclusionRow | undefined> {
  const { rows } = await sql<ExclusionRow>`
    select id, player_id, kind, source, nullif(ends_at, 'infinity') as ends_at from player_exclusions
    where id = ${id} and applied_at is null`.execute(db);
  return rows[0];
}

/**
 * Does what an exclusion brings once it is committed: stops draws that were paid for ahead, and releases deposited
 * money to withdraw. It may be called again, on any node: what is done is not done twice. After `until`, in ms by the
 * machine's clock, it leaves the rest to the next call.
 */
export async function applyExclusion(deps: ApplyDeps, id: bigint, until = Infinity): Promise<void> {
  const exclusion = await findOne(deps.db, id);
  if (!exclusion) return;
  const { player_id: playerId, kind, source, ends_at: endsAt } = exclusion;
  const isTimeOut = kind === 'time-out';
  if (!(await stopForExclusion(deps, playerId, isTimeOut ? endsAt : null, until))) return;
  const isReleased = await deps.db.transaction().execute(async (tx) => {
    const { deposited } = await lockWallet(tx, playerId);
    // Who set it has been logged out; who was found to be the same person has not.
    if (!isTimeOut && source === 'inherited') await endSessions(tx, playerId, 'excluded');
    await sql`update player_exclusions set applied_at = product_now() where id = ${id} and applied_at is null`.execute(
      tx,
    );
    return !isTimeOut && (await releaseDeposited(tx, playerId, deposited));
  });
  if (isReleased) deps.push.publishWallets([playerId]);
}

/** Deposited money of excluded players: of a draw that was canceled, or after a review or a stop of payments. */
export async function releaseLateMoney({ db, push, log }: JobDeps): Promise<void> {
  const { rows } = await sql<{ player_id: bigint }>`
    select w.player_id from wallets w join players p on p.id = w.player_id
    where w.deposited > 0 and p.restricted_at is null and p.payments_stopped_at is null and p.state <> 'closed' and exists (
      select from exclusions e where e.player_id = w.player_id and e.type = 1 and e.ends_at > (select product_now()))`.execute(
    db,
  );
  for (const { player_id: playerId } of rows)
    await logFailure(log, async () => {
      const isReleased = await db.transaction().execute(async (tx) => {
        const { deposited } = await lockWallet(tx, playerId);
        return releaseDeposited(tx, playerId, deposited);
      });
      if (isReleased) push.publishWallets([playerId]);
    });
}

/** Applies exclusions that a node left half-way, and those that were set in a transaction of something else. */
export async function applyExclusions(deps: JobDeps): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select id from player_exclusions where applied_at is null order by id limit 500`.execute(deps.db);
  for (const { id } of rows) await logFailure(deps.log, () => applyExclusion(deps, id));
}
