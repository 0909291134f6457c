import { sql } from 'kysely';
import type { Fils } from '#kernel/money.ts';
import type { Db } from '#server/db/index.ts';
import { bucketAccount, HOUSE_ACCOUNTS } from '#server/ledger/accounts.ts';

/** A credited deposit of so many days ago; 0 is now. */
export const depositDaysAgo = async (db: Db, playerId: bigint, amount: Fils, days = 0): Promise<void> => {
  await sql`
    select move_money(array[${HOUSE_ACCOUNTS.bankClearing}]::bigint[], array[${bucketAccount(playerId, 'deposited')}]::bigint[],
      array[${amount}]::bigint[], array['deposit'], array[null]::uuid[], array[null]::bigint[],
      product_now() - ${days} * interval '1 day')`.execute(db);
};
