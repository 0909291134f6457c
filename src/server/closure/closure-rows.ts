import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { DAY_MS } from '#kernel/time.ts';
import type { Queryable, Tx } from '../db/index.ts';
import type { ClosureTables } from './tables.ts';

export type Closure = Selectable<ClosureTables['account_closures']>;

/** A request has its result by then (spec: "the final result is checked after 48 hours"). */
export const DECIDED_WITHIN_MS = 2 * DAY_MS;

export const expectedAt = ({ submitted_at: submittedAt }: Pick<Closure, 'submitted_at'>): Date =>
  new Date(submittedAt.getTime() + DECIDED_WITHIN_MS);

/** The player's last request. */
export async function findLastClosure(db: Queryable, playerId: bigint): Promise<Closure | undefined> {
  const { rows } = await sql<Closure>`
    select * from account_closures where player_id = ${playerId} order by id desc limit 1`.execute(db);
  return rows[0];
}

/** The player's waiting request, locked, so that it ends once. Call with the wallet locked. */
export async function lockWaitingClosure(tx: Tx, playerId: bigint): Promise<Closure | undefined> {
  const { rows } = await sql<Closure>`
    select * from account_closures where player_id = ${playerId} and state = 'submitted' for update`.execute(tx);
  return rows[0];
}

export async function findClosure(db: Queryable, id: bigint): Promise<Closure | undefined> {
  const { rows } = await sql<Closure>`select * from account_closures where id = ${id}`.execute(db);
  return rows[0];
}

/** Ends a locked request. */
export const endClosure = (
  tx: Tx,
  { id }: Pick<Closure, 'id'>,
  state: 'approved' | 'rejected' | 'withdrawn',
  remark: string | null = null,
): Promise<unknown> =>
  sql`update account_closures set state = ${state}, remark = ${remark}, decided_at = product_now() where id = ${id}`.execute(
    tx,
  );

/** The case of its pictures. */
export const caseOf = (frontPhoto: string): string => `closure:${frontPhoto}`;
