import { sql } from 'kysely';
import type { accountClosure } from '#contract/closure/430110-account-closure.ts';
import type { ResponseOf } from '#contract/command.ts';
import { toWire } from '#kernel/money.ts';
import { routePath } from '#routes/index.ts';
import type { Queryable } from '../db/index.ts';
import { expectedAt, findLastClosure, type Closure } from './closure-rows.ts';
import { checkConditions, type CheckedCondition } from './conditions.ts';

export type ClosureDocument = 'EID' | 'PASSPORT';

/** The document that the player's identity was verified by. */
export async function findDocument(db: Queryable, playerId: bigint): Promise<ClosureDocument | null> {
  const { rows } = await sql<{ type: ClosureDocument }>`
    select type from identity_documents where player_id = ${playerId}`.execute(db);
  return rows[0]?.type ?? null;
}

const toRequest = (closure: Closure) => ({
  state: closure.state,
  submittedTimestamp: closure.submitted_at.getTime(),
  expectedTimestamp: expectedAt(closure).getTime(),
  decidedTimestamp: closure.decided_at?.getTime() ?? null,
  remark: closure.remark,
});

/** Where the player does something about a condition. */
async function findPath(db: Queryable, playerId: bigint, { isMet, route, findQuery }: CheckedCondition) {
  return routePath(route) + (isMet || !findQuery ? '' : await findQuery(db, playerId));
}

/** What the page of the player's closure shows. */
export async function loadOwnClosure(db: Queryable, playerId: bigint): Promise<ResponseOf<typeof accountClosure>> {
  const conditions: ResponseOf<typeof accountClosure>['conditions'] = [];
  for (const one of await checkConditions(db, playerId))
    conditions.push({ name: one.name, isMet: one.isMet, path: await findPath(db, playerId, one) });
  const closure = await findLastClosure(db, playerId);
  const { rows } = await sql<{ deposited: bigint; gift: bigint; balance: bigint }>`
    select deposited, gift, deposited + winnings + held as balance from wallets where player_id = ${playerId}`.execute(
    db,
  );
  return {
    conditions,
    document: await findDocument(db, playerId),
    balance: toWire(rows[0]?.balance ?? 0n),
    gift: toWire(rows[0]?.gift ?? 0n),
    releasable: toWire(rows[0]?.deposited ?? 0n),
    request: closure ? toRequest(closure) : null,
  };
}
