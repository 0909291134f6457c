import { randomBytes } from 'node:crypto';
import type { Queryable } from '../db/index.ts';

/**
 * A secret this installation made for itself, the same on every node: 32 random bytes under a name,
 * created on first use.
 */
export async function findOrCreateSecret(db: Queryable, name: string): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
