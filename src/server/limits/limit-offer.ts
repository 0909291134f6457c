import { sql } from 'kysely';
import { toWire } from '#kernel/money.ts';
import type { Db, Queryable } from '../db/index.ts';
import { findLimits } from './limit-rows.ts';

/** A player who closed the dialog is not asked again for so many days. */
const ASKED_AGAIN_DAYS = 30;

/** What the dialog on the deposit page says; null: it does not open. */
export interface DepositLimitNotice {
  /** The limit in force, in fils, what is left of it and when it ends; null where none is set. */
  readonly depositLimit: { readonly limit: number; readonly left: number; readonly until: number } | null;
  /** Whether the dialog opens: no limit is set, and the player has not answered it lately. */
  readonly isDue: boolean;
}

/** Records whether the player closed the dialog or went to set a limit (100316). */
export const recordLimitClick = async (db: Db, playerId: bigint, wentToSet: boolean): Promise<void> => {
  await db.insertInto('deposit_limit_clicks').values({ player_id: playerId, went_to_set: wentToSet }).execute();
};

async function hasAnsweredLately(db: Queryable, playerId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from deposit_limit_clicks
    where player_id = ${playerId} and clicked_at > product_now() - ${ASKED_AGAIN_DAYS} * interval '1 day' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function readDepositLimitNotice(db: Queryable, playerId: bigint): Promise<DepositLimitNotice> {
  const { active } = await findLimits(db, playerId, 'deposit');
  if (active) {
    const { amount, left, endsAt } = active;
    return { depositLimit: { limit: toWire(amount), left: toWire(left), until: endsAt }, isDue: false };
  }
  return { depositLimit: null, isDue: !(await hasAnsweredLately(db, playerId)) };
}
