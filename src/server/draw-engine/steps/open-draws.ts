import { sql } from 'kysely';
import type { DrawContext } from '../context.ts';

/**
 * Opens the game's draws whose sales begin. A draw whose row is locked by purchases is left for the next tick:
 * purchases take a 'scheduled' draw as well.
 */
export async function openDueDraws({ db }: Pick<DrawContext, 'db'>, lotteryType: number): Promise<boolean> {
  // refunded_at is never set here; it names the condition of the index draws_unfinished.
  const { numAffectedRows } = await sql`
    update draws set state = 'open' where id in (
      select id from draws where lottery_type = ${lotteryType} and state = 'scheduled' and refunded_at is null
        and opens_at <= product_now() and closes_at > product_now()
      order by id for update skip locked)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
