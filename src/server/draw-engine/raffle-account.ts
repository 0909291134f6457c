import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';
import { appendEntries } from '../tlog/entries.ts';

/** A game's account of raffle prizes that no draw could give (docs/draw-proof.md §7), in the order of the closings. */

/** The lock on the game's row, taken after the draw's as everywhere, puts the closings of a game in one order. */
async function lockAccount(tx: Tx, lotteryType: number): Promise<number> {
  const { raffle_account: account } = await tx
    .selectFrom('draw_games')
    .select('raffle_account')
    .where('lottery_type', '=', lotteryType)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return account;
}

const setAccount = (tx: Tx, lotteryType: number, account: number) =>
  tx.updateTable('draw_games').set({ raffle_account: account }).where('lottery_type', '=', lotteryType).execute();

const leftOver = (carried: number, prizes: number, count: number): number => Math.max(0, carried + prizes - count);

/**
 * Brings prizes that draws of version 2 left over into the account, once none of the game is to be drawn any more
 * (docs/draw-proof.md §7). The lock on the game's row puts the entry among the closings in the order of the account.
 */
async function bringOldPrizes(tx: Tx, lotteryType: number): Promise<void> {
  const { rows } = await sql<{ prizes: number }>`
    select raffle_carried as prizes from draw_games g
    where lottery_type = ${lotteryType} and raffle_carried > 0 and not exists (
      select from draws d where d.lottery_type = g.lottery_type and d.proof_version = 2 and d.numbers is null
        and d.state <> 'cancelled')
    for update`.execute(tx);
  const prizes = rows[0]?.prizes;
  if (prizes === undefined) return;
  await sql`
    update draw_games set raffle_carried = 0, raffle_moved = raffle_moved + ${prizes}, raffle_account = raffle_account + ${prizes}
    where lottery_type = ${lotteryType}`.execute(tx);
  await appendEntries(tx, [{ type: 'carry', lotteryType, prizes }]);
}

/** Takes what the account holds for a draw with so many tickets, and leaves there what it cannot give. */
export async function takeCarriedPrizes(tx: Tx, lotteryType: number, prizes: number, count: number): Promise<number> {
  await bringOldPrizes(tx, lotteryType);
  const carried = await lockAccount(tx, lotteryType);
  await setAccount(tx, lotteryType, leftOver(carried, prizes, count));
  return carried;
}

/** Undoes that for a draw that is cancelled after its closing. What later draws took already stays theirs. */
export async function returnCarriedPrizes(
  tx: Tx,
  lotteryType: number,
  prizes: number,
  { carried, count }: { readonly carried: number; readonly count: number },
): Promise<void> {
  const account = await lockAccount(tx, lotteryType);
  await setAccount(tx, lotteryType, Math.max(0, account + carried - leftOver(carried, prizes, count)));
}
