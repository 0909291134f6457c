import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '#server/db/index.ts';
import { bucketAccount, HOUSE_ACCOUNTS, salesAccount } from '#server/ledger/accounts.ts';

/*
 * What a player did at a moment of the past, in the order of the calls: ids of transfers grow with time. Of an order
 * only what markers read is there.
 */

export const minutesAgo = (minutes: number): RawBuilder<Date> =>
  sql<Date>`product_now() - ${minutes} * interval '1 minute'`;

/** A time of a day in Dubai, so many days before today. */
export const timeOfDay = (daysAgo: number, time: string): RawBuilder<Date> =>
  sql<Date>`((product_now() at time zone 'Asia/Dubai')::date - ${daysAgo}::int + ${time}::time) at time zone 'Asia/Dubai'`;

async function move(
  db: Queryable,
  [debit, credit]: readonly [bigint, bigint],
  { amount, kind, at, reference }: { amount: bigint; kind: string; at: RawBuilder<Date>; reference: string },
): Promise<void> {
  await sql`
    select move_money(array[${debit}]::bigint[], array[${credit}]::bigint[], array[${amount}]::bigint[], array[${kind}],
      array[${reference}]::uuid[], array[null]::bigint[], ${at})`.execute(db);
}

/** A deposit that was credited. */
export const depositAt = (db: Queryable, playerId: bigint, amount: bigint, at: RawBuilder<Date>): Promise<void> =>
  move(db, [HOUSE_ACCOUNTS.bankClearing, bucketAccount(playerId, 'deposited')], {
    amount,
    kind: 'deposit',
    at,
    reference: randomUUID(),
  });

/** A purchase from deposited money; `draws` of a consecutive order, all paid as stake. */
export async function buyAt(
  db: Queryable,
  playerId: bigint,
  total: bigint,
  at: RawBuilder<Date>,
  draws = 1,
): Promise<void> {
  const id = randomUUID();
  await sql`
    insert into orders (id, player_id, total, created_at, lottery_type, draws_count, entries_count, fingerprint, receipt_previous)
    values (${id}, ${playerId}, ${total}, ${at}, 69, ${draws}, 1, ${Buffer.alloc(32)}, ${Buffer.alloc(32)})`.execute(
    db,
  );
  await move(db, [bucketAccount(playerId, 'deposited'), salesAccount(69)], {
    amount: total,
    kind: 'stake',
    at,
    reference: id,
  });
}

/** A deposit that the bank declined, or took, just now. */
export async function tryDeposit(
  db: Queryable,
  playerId: bigint,
  state: 'failed' | 'succeeded',
  failure = 'DECLINED',
): Promise<void> {
  const id = randomUUID();
  await sql`insert into deposits (id, player_id, amount, channel_type, return_url, locale)
    values (${id}, ${playerId}, 100, 716, '', 'en-US')`.execute(db);
  await sql`update deposits set state = 'pending', submitted_at = clock_timestamp() where id = ${id}`.execute(db);
  await sql`
    update deposits set state = ${state}, resolved_at = clock_timestamp(), reason = ${state === 'failed' ? failure : null},
      credited_at = ${state === 'succeeded' ? sql`clock_timestamp()` : null} where id = ${id}`.execute(db);
}
