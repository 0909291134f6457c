import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db, Queryable, Tx } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';
import type { Messages } from '../messages/index.ts';
import { clearSecondSteps } from './factors/second-step-failures.ts';
import { forgiveFailures } from './lockout.ts';
import { endSessions } from './sessions.ts';

/** `restricted` may log in and withdraw; `locked` and `closed` may not log in. */
export type PlayerState = 'active' | 'restricted' | 'locked' | 'closed';

/** From which states each may be set. A restriction must not lift a lock, and a closed account stays closed. */
const ALLOWED_FROM: Readonly<Record<PlayerState, readonly PlayerState[]>> = {
  active: ['active', 'restricted', 'locked'],
  restricted: ['active', 'restricted'],
  locked: ['active', 'restricted', 'locked'],
  closed: ['active', 'restricted', 'locked', 'closed'],
};

/** Whether it is under a review for money laundering. For a decision, ask with the player's wallet locked. */
export async function isAccountRestricted(db: Queryable, playerId: bigint): Promise<boolean> {
  const { rows } = await sql`select from players where id = ${playerId} and state = 'restricted'`.execute(db);
  return rows.length > 0;
}

/**
 * Changes what the account may do, after money of theirs that is under way; who may not log in is logged out.
 * Answers the state before; the error is the one that does not allow it.
 */
export async function setPlayerState(
  tx: Tx,
  playerId: bigint,
  state: PlayerState,
): Promise<Result<PlayerState, PlayerState>> {
  await lockWallet(tx, playerId);
  const { rows } = await sql<{ state: PlayerState }>`select state from players where id = ${playerId}`.execute(tx);
  const before = assertPresent(rows[0], 'the player').state;
  if (!ALLOWED_FROM[state].includes(before)) return err(before);
  await sql`
    update players set state = ${state}, closed_at = case when ${state}::text = 'closed' then coalesce(closed_at, product_now()) end
    where id = ${playerId}`.execute(tx);
  if (state === 'locked' || state === 'closed') await endSessions(tx, playerId, state);
  return ok(before);
}

/*
 * What staff do to an account, each in one transaction, with what its player is told. Whoever calls records the act.
 */

export interface StaffDeps {
  readonly db: Db;
  readonly messages: Pick<Messages, 'sendToPlayer'>;
}

/** The error is the state that does not allow it. */
type StateSet = Result<PlayerState, PlayerState>;

/** Ends the session and lets nobody log in. */
export const lockAccount = ({ db }: StaffDeps, playerId: bigint): Promise<StateSet> =>
  db.transaction().execute((tx) => setPlayerState(tx, playerId, 'locked'));

/** Stops deposits and purchases; withdrawing and logging in stay. */
export const restrictAccount = ({ db }: StaffDeps, playerId: bigint): Promise<StateSet> =>
  db.transaction().execute((tx) => setPlayerState(tx, playerId, 'restricted'));

/** Opens a locked or restricted account again. Who could not log in is told that they can. */
export const unlockAccount = ({ db, messages }: StaffDeps, playerId: bigint): Promise<StateSet> =>
  db.transaction().execute(async (tx) => {
    const set = await setPlayerState(tx, playerId, 'active');
    if (set.ok && set.value === 'locked') await messages.sendToPlayer(tx, playerId, 'accountUnfrozen', {});
    return set;
  });

/** Ends the session; false where there is none. The player may log in again. */
export const logOutPlayer = ({ db }: Pick<StaffDeps, 'db'>, playerId: bigint): Promise<boolean> =>
  db.transaction().execute((tx) => endSessions(tx, playerId, 'operator'));

async function readContacts(tx: Tx, playerId: bigint) {
  const { rows } = await sql<{ mobile: string | null; email: string | null }>`
    select mobile, email from players where id = ${playerId}`.execute(tx);
  return assertPresent(rows[0], 'the player');
}

/**
 * Forgets wrong passwords and second steps, so that the player may try again now. Who froze the account by them is told
 * that it is free.
 */
export const forgiveLoginFailures = ({ db, messages }: StaffDeps, playerId: bigint): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // A change of contacts comes before or after.
    await lockWallet(tx, playerId);
    await clearSecondSteps(tx, playerId);
    const wasFrozen = await forgiveFailures(tx, await readContacts(tx, playerId));
    if (wasFrozen) await messages.sendToPlayer(tx, playerId, 'accountUnfrozen', {});
  });
