import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import { HASH_BYTES } from './merkle.ts';

/** Leaves in one fetch. */
const PAGE = 5_000;

/**
 * The leaves of a closed draw in the order of its tree, one after another in one block of memory: a draw of a million
 * tickets is 32 MB, and no answer of the database is longer than a page.
 */
export async function readLeaves(db: Db, id: bigint): Promise<Buffer> {
  return db.transaction().execute(async (tx) => {
    await sql`declare leaves no scroll cursor for select leaf from tickets where draw_id = ${sql.lit(id)} order by leaf`.execute(
      tx,
    );
    const pages: Buffer[] = [];
    for (;;) {
      const { rows } = await sql<{ leaf: Buffer }>`fetch ${sql.lit(PAGE)} from leaves`.execute(tx);
      pages.push(
        Buffer.concat(
          rows.map(({ leaf }) => leaf),
          rows.length * HASH_BYTES,
        ),
      );
      if (rows.length < PAGE) return Buffer.concat(pages);
    }
  });
}
