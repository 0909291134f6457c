import { randomBytes } from 'node:crypto';
import { assertPresent } from '#kernel/assert.ts';
import type { Queryable } from '../db/index.ts';

/**
 * A secret this installation made for itself, the same on every node: 32 random bytes under a name,
 * created on first use.
 */
export async function findOrCreateSecret(db: Queryable, name: string): Promise<Buffer> {
  const find = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const made = await find();
  if (made) return made.value;
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return assertPresent(await find(), `the secret ${name}`).value;
}
