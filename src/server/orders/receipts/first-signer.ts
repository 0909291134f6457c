import { assertPresent } from '#kernel/assert.ts';
import type { Queryable } from '#server/db/index.ts';
import type { Operator } from '#server/draws/proof/operator-key.ts';
import type { StatementSigner } from './receipt.ts';

/** The signature of a statement of version 2, which only the first key signs; undefined where it was not kept. */
export async function findSignature(
  db: Queryable,
  { key, firstKey }: Pick<Operator, 'key' | 'firstKey'>,
  statement: Buffer,
): Promise<string | undefined> {
  if (key.publicKey === firstKey) return key.sign(statement);
  const kept = await db
    .selectFrom('receipt_signatures')
    .select('signature')
    .where('statement', '=', statement)
    .executeTakeFirst();
  return kept?.signature.toString('hex');
}

/** The first key of the operator, for receipts of version 2. */
export const firstSigner = (db: Queryable, operator: Pick<Operator, 'key' | 'firstKey'>): StatementSigner => ({
  publicKey: operator.firstKey,
  sign: async (statement) =>
    assertPresent(await findSignature(db, operator, statement), 'the signature of a receipt of version 2'),
});
