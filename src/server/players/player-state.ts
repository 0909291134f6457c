import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db, Queryable, Tx } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';
import type { Messages } from '../messages/index.ts';
import type { Push } from '../push/player-push.ts';
import { clearSecondSteps } from './factors/second-step-failures.ts';
import { forgiveFailures } from './lockout.ts';
import { tellMayPay } from './restrictions.ts';
import { endSessions } from './sessions.ts';

/** `restricted` may log in again and withdraw; `locked` and `closed` may not log in. */
export type PlayerState = 'active' | 'restricted' | 'locked' | 'closed';

/** From which states each may be set. A restriction must not lift a lock, and a closed account stays closed. */
const ALLOWED_FROM: Readonly<Record<PlayerState, readonly PlayerState[]>> = {
  active: ['active', 'restricted', 'locked'],
  restricted: ['active', 'restricted'],
  locked: ['active', 'restricted', 'locked'],
  closed: ['active', 'restricted', 'locked', 'closed'],
};

/** Whether it is under a review for money laundering, also while it is locked. Ask with the wallet locked to decide. */
export async function isAccountRestricted(db: Queryable, playerId: bigint): Promise<boolean> {
  const { rows } = await sql`select from players where id = ${playerId} and restricted_at is not null`.execute(db);
  return rows.length > 0;
}

/** The state, after money of theirs that is under way. */
async function lockState(tx: Tx, playerId: bigint): Promise<PlayerState> {
  await lockWallet(tx, playerId);
  const { rows } = await sql<{ state: PlayerState }>`select state from players where id = ${playerId}`.execute(tx);
  return assertPresent(rows[0], 'the player').state;
}

async function writeState(tx: Tx, playerId: bigint, state: PlayerState): Promise<void> {
  await sql`
    update players set state = ${state},
      closed_at = case when ${state}::text = 'closed' then coalesce(closed_at, product_now()) end,
      restricted_at = case ${state}::text
        when 'active' then null
        when 'restricted' then coalesce(restricted_at, product_now())
        else restricted_at end
    where id = ${playerId}`.execute(tx);
}

/**
 * Changes what the account may do; unless it may do more, that ends the session. Answers the state before; the error is
 * the one that does not allow it.
 */
export async function setPlayerState(
  tx: Tx,
  playerId: bigint,
  state: PlayerState,
): Promise<Result<PlayerState, PlayerState>> {
  const before = await lockState(tx, playerId);
  if (!ALLOWED_FROM[state].includes(before)) return err(before);
  await writeState(tx, playerId, state);
  if (state !== 'active' && state !== before) await endSessions(tx, playerId, state);
  return ok(before);
}

/**
 * Puts an account under a review for money laundering, also one that is locked, and ends the session. Answers its open
 * id; null where it was under one already, or is closed.
 */
export async function beginReview(tx: Tx, playerId: bigint): Promise<string | null> {
  await lockWallet(tx, playerId);
  const { rows } = await sql<{ open_id: string }>`
    update players set restricted_at = product_now(), state = case state when 'active' then 'restricted' else state end
    where id = ${playerId} and restricted_at is null and state <> 'closed' returning open_id`.execute(tx);
  if (!rows[0]) return null;
  await endSessions(tx, playerId, 'restricted');
  return rows[0].open_id;
}

/*
 * What staff do to an account, each in one transaction, with what its player is told. Whoever calls records the act.
 */

export interface StaffDeps {
  readonly db: Db;
  readonly messages: Pick<Messages, 'sendToPlayer'>;
  readonly push: Pick<Push, 'publishWallets'>;
}

/** The state it then has. The error is the one that does not allow it. */
type StateSet = Result<PlayerState, PlayerState>;

const setState = ({ db }: StaffDeps, playerId: bigint, state: PlayerState): Promise<StateSet> =>
  db.transaction().execute(async (tx) => {
    const set = await setPlayerState(tx, playerId, state);
    return set.ok ? ok(state) : set;
  });

/** Ends the session and lets nobody log in. */
export const lockAccount = (deps: StaffDeps, playerId: bigint): Promise<StateSet> => setState(deps, playerId, 'locked');

/** Stops deposits and purchases, and ends the session; withdrawing and logging in again stay. */
export const restrictAccount = (deps: StaffDeps, playerId: bigint): Promise<StateSet> =>
  setState(deps, playerId, 'restricted');

/**
 * Takes back the lock or, where there is none, the restriction: a review for money laundering outlasts a lock. Who
 * could not log in is told that they can, and whose review ended that they may pay again.
 */
export async function unlockAccount({ db, messages, push }: StaffDeps, playerId: bigint): Promise<StateSet> {
  const unlocked = await db.transaction().execute(async (tx): Promise<StateSet> => {
    const before = await lockState(tx, playerId);
    if (before === 'closed') return err(before);
    const isLocked = before === 'locked';
    const after = isLocked && (await isAccountRestricted(tx, playerId)) ? 'restricted' : 'active';
    await writeState(tx, playerId, after);
    if (isLocked) await messages.sendToPlayer(tx, playerId, 'accountUnfrozen', {});
    if (before === 'restricted') await tellMayPay(tx, messages, playerId, 'reviewEnded');
    return ok(after);
  });
  if (unlocked.ok) push.publishWallets([playerId]);
  return unlocked;
}

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
 * that it is free, unless staff have locked or closed it.
 */
export const forgiveLoginFailures = ({ db, messages }: StaffDeps, playerId: bigint): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // A change of contacts comes before or after.
    const state = await lockState(tx, playerId);
    await clearSecondSteps(tx, playerId);
    const wasFrozen = await forgiveFailures(tx, await readContacts(tx, playerId));
    const mayLogIn = state === 'active' || state === 'restricted';
    if (wasFrozen && mayLogIn) await messages.sendToPlayer(tx, playerId, 'accountUnfrozen', {});
  });
