import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import type { Db } from '#server/db/index.ts';
import type { Operator } from '#server/draws/proof/operator-key.ts';
import { findPaidOrder } from './paid-order.ts';
import { createReceiptTree } from './receipt.ts';
import { receiptStatement } from './receipt-faults.ts';

/** Orders that share a signature; without a batch, one order. */
interface SignedOrders {
  readonly batch: bigint | null;
  readonly order: string | null;
  readonly lotteryType: number;
  readonly at: Date;
  readonly previous: Buffer;
}

const SIGNED = sql`
  select distinct receipt_batch as batch, case when receipt_batch is null then id end as "order",
    lottery_type as "lotteryType", created_at as at, receipt_previous as previous
  from orders where secret is null and draws_count > 0 order by 1`;
/** Rows of a page. */
const PAGE = 500;

/** The statements of some of them. */
async function readStatements(db: Db, signed: readonly SignedOrders[], operator: Operator): Promise<Buffer[]> {
  const ids = [...new Set(signed.flatMap(({ batch }) => (batch === null ? [] : [batch])))];
  const { rows } = await sql<{ id: bigint; leaves: Buffer }>`
    select id, leaves from receipt_batches where id = any(${ids}::bigint[])`.execute(db);
  const trees = new Map(rows.map(({ id, leaves }) => [id, createReceiptTree(leaves)]));
  const statements: Buffer[] = [];
  for (const { batch, order, lotteryType, at, previous } of signed) {
    if (order === null) {
      const tree = assertPresent(batch === null ? undefined : trees.get(batch), 'the batch of an order');
      statements.push(tree.statement({ lotteryType, at, previous: previous.toString('hex') }, operator.firstKey));
    } else {
      const paid = assertPresent(await findPaidOrder(db, operator, order), 'an order');
      if (paid.receipt.version === 2)
        statements.push(assertPresent(receiptStatement(paid.receipt), 'what a receipt states'));
    }
  }
  return statements;
}

/**
 * Keeps all that the first key signed of version 2, so that it can be deleted; returns how many signatures were new.
 * Where the key was changed before, all were kept then: no order of version 2 came since.
 */
export async function keepSignatures(db: Db, operator: Operator, page = PAGE): Promise<number> {
  const { key, firstKey } = operator;
  if (key.publicKey !== firstKey) return 0;
  return db.connection().execute(async (one) => {
    await sql`declare signed no scroll cursor with hold for ${SIGNED}`.execute(one);
    try {
      for (let count = 0; ;) {
        const { rows } = await sql<SignedOrders>`fetch ${sql.lit(page)} from signed`.execute(one);
        if (rows.length === 0) return count;
        const statements = await readStatements(one, rows, operator);
        if (statements.length === 0) continue;
        const kept = await one
          .insertInto('receipt_signatures')
          .values(statements.map((statement) => ({ statement, signature: Buffer.from(key.sign(statement), 'hex') })))
          .onConflict((oc) => oc.doNothing())
          .executeTakeFirst();
        count += Number(kept.numInsertedOrUpdatedRows);
      }
    } finally {
      // It must not hide why the work before it failed.
      await sql`close signed`.execute(one).catch(() => undefined);
    }
  });
}
