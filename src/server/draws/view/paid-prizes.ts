import { sql } from 'kysely';
import { games } from '#games/index.ts';
import { instantGames } from '#instants/index.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '#server/db/index.ts';
import { HOUSE_ACCOUNTS, prizesAccount } from '#server/ledger/accounts.ts';

/**
 * All prizes paid so far, in fils, from the balances of the ledger: what the games gave, drawn or instant, less the
 * grand prizes that wait to be claimed or are forfeited.
 */
export async function readPaidPrizes(db: Queryable): Promise<number> {
  const notPaid = [HOUSE_ACCOUNTS.prizesToClaim, HOUSE_ACCOUNTS.forfeitedPrizes];
  const ids = [...notPaid, ...[...games, ...instantGames].map(({ lotteryType }) => prizesAccount(lotteryType))];
  const { rows } = await sql<{ paid: bigint }>`
    select coalesce(-sum(balance), 0)::bigint as paid from accounts where id = any (${ids}::bigint[])`.execute(db);
  return toWire(rows[0]?.paid ?? 0n);
}
