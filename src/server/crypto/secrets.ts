import { randomBytes } from 'node:crypto';
import { assertPresent } from '#kernel/assert.ts';
import type { Queryable } from '../db/index.ts';

export async function findSecret(db: Queryable, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/**
 * A secret this installation made for itself, the same on every node: 32 random bytes under a name,
 * created on first use.
 */
export async function findOrCreateSecret(db: Queryable, name: string): Promise<Buffer> {
  const made = await findSecret(db, name);
  if (made) return made;
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return assertPresent(await findSecret(db, name), `the secret ${name}`);
}
