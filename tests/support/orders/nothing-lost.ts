import { sql } from 'kysely';
import { expect } from 'vitest';
import { checkLedger } from '#server/ledger/reconcile.ts';
import type { Db } from '#server/db/index.ts';
import type { Buyer } from './buyers.ts';

/** Every acknowledged order is stored and was paid once, and the ledger balances. Answers how many there were. */
export async function expectNothingLost(db: Db, buyers: readonly Buyer[]): Promise<number> {
  const acknowledged = buyers.flatMap((buyer) => buyer.acknowledged);
  const { rows } = await sql<{ id: string; total: bigint; paid: bigint | null }>`
    select o.id, o.total, (select sum(amount)::bigint from transfers t where t.reference = o.id
      and t.kind in ('stake', 'advance')) as paid
    from orders o`.execute(db);
  const stored = new Map(rows.map((order) => [order.id, order]));
  expect(acknowledged.filter(({ orderId, total }) => stored.get(orderId)?.total !== BigInt(total))).toEqual([]);
  expect(rows.filter(({ total, paid }) => total !== paid)).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);
  return acknowledged.length;
}
