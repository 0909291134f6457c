import { sql } from 'kysely';
import { findOrCreateSecret } from '#server/crypto/secrets.ts';
import type { DbHandle } from '#server/db/index.ts';

export interface SeededPlayers {
  readonly count: number;
  readonly firstId: bigint;
  /** The key of order ids, which the load creates like 101071, so that only purchases are counted. */
  readonly orderIdKey: Uint8Array;
}

/** Verified players with money and a session each: token `bench-token-<n>`, cookie `bench-cookie-<n>`, n from 0. */
export async function seedPlayers({ db }: DbHandle, count: number): Promise<SeededPlayers> {
  const { rows } = await sql<{ first: bigint }>`
    with made as (
      insert into players (open_id, mobile, birth_date, verified_status, document_expires)
      select 'bench' || n, '+97155' || lpad(n::text, 7, '0'), '1990-01-01', 3, '2035-01-01'
      from generate_series(0, ${count - 1}) n order by n returning id
    ) select min(id) as first from made`.execute(db);
  const first = rows[0]?.first ?? 0n;
  const all = sql`generate_series(${first}::bigint, ${first + BigInt(count) - 1n}::bigint) id`;
  await sql`insert into wallets (player_id) select id from ${all}`.execute(db);
  await sql`
    insert into sessions (player_id, token_hash, cookie_hash)
    select id, sha256(('bench-token-' || id - ${first})::bytea), sha256(('bench-cookie-' || id - ${first})::bytea) from ${all}`.execute(
    db,
  );
  await sql`
    insert into transfers (debit, credit, amount, kind) select 1, id * 8, 100000000, 'deposit' from ${all}`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return { count, firstId: first, orderIdKey: await findOrCreateSecret(db, 'order-ids') };
}

/** A draw that stays open while the bench runs. */
export async function findOpenDraw({ db }: DbHandle): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ phase: string }>`
      select phase from draws where lottery_type = 69 and closes_at > product_now() + interval '30 minutes' order by draws_at limit 1`.execute(
      db,
    );
    if (rows[0]) return `69-${rows[0].phase}`;
    await new Promise((again) => setTimeout(again, 200));
  }
}
