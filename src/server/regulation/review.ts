import { sql } from 'kysely';
import type { LawStatementType } from '#contract/regulation/fields.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db, Queryable, Tx } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';
import type { Messages } from '../messages/index.ts';
import { notify } from '../notifications/notify.ts';
import type { Push } from '../push/player-push.ts';

export interface ReviewDeps {
  readonly db: Db;
  readonly messages: Pick<Messages, 'sendToPlayer'>;
  readonly push: Pick<Push, 'publishWallets'>;
}

export interface Review {
  /** The operator, by the name of their login. */
  readonly by: string;
  /** For staff: players do not read it, because it may tell of a review for money laundering. */
  readonly remark: string;
}

/** Statements `s` that wait for staff: the player's last, and nothing was done upon it. */
export const isWaiting = sql<boolean>`
  not exists (select from regulation_reviews r
    where r.player_id = s.player_id and r.law_statement_type = s.law_statement_type and r.statement_id = s.id)
  and not exists (select from regulation_statements n
    where n.player_id = s.player_id and n.law_statement_type = s.law_statement_type and n.id > s.id)`;

/** Accepts a statement that waits, once; the error is that none does. Call with the wallet of its player locked. */
export async function acceptStatement(tx: Tx, id: bigint, { by, remark }: Review): Promise<Result<null, 'over'>> {
  const { numAffectedRows } = await sql`
    insert into regulation_reviews (player_id, law_statement_type, statement_id, act, remark, reviewed_by)
    select s.player_id, s.law_statement_type, s.id, 'accepted', ${remark}, ${by}
    from regulation_statements s where s.id = ${id} and ${isWaiting}
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n ? ok(null) : err('over');
}

/** Whose statement this is; undefined where there is none. */
export async function findStatementPlayer(db: Queryable, id: bigint): Promise<bigint | undefined> {
  const { rows } = await sql<{ player: bigint }>`
    select player_id as player from regulation_statements where id = ${id}`.execute(db);
  return rows[0]?.player;
}

/**
 * Records that staff ask a player for a statement, whether they made one or not. False: staff asked already, and the
 * player has not answered. Call with the wallet locked: the statement that is made meanwhile comes before or after.
 */
export async function recordAsked(
  tx: Tx,
  playerId: bigint,
  type: LawStatementType,
  { by, remark }: Review,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into regulation_reviews (player_id, law_statement_type, statement_id, act, remark, reviewed_by)
    values (${playerId}, ${type}, (
      select max(id) from regulation_statements where player_id = ${playerId} and law_statement_type = ${type}
    ), 'asked', ${remark}, ${by})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Asks a player for a statement, and tells them. */
export async function askForStatement(
  { db, messages, push }: ReviewDeps,
  playerId: bigint,
  type: LawStatementType,
  review: Review,
): Promise<Result<null, 'closed' | 'asked'>> {
  const asked = await db.transaction().execute(async (tx): Promise<Result<null, 'closed' | 'asked'>> => {
    await lockWallet(tx, playerId);
    const { rows } = await sql<{ state: string }>`select state from players where id = ${playerId}`.execute(tx);
    if (rows[0]?.state === 'closed') return err('closed');
    if (!(await recordAsked(tx, playerId, type, review))) return err('asked');
    await notify(tx, playerId, { kind: 'fundsAsked', params: {} });
    await messages.sendToPlayer(tx, playerId, 'fundsAsked', {});
    return ok(null);
  });
  if (asked.ok) push.publishWallets([playerId]);
  return asked;
}
