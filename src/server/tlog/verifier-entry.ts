import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { appendEntries, findIndex, entryHash, formatEntry } from './entries.ts';

/** The verifier as one file, of a release. */
export interface VerifierRelease {
  readonly version: string;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
}

/** Names a release's verifier file in the log (docs/draw-proof.md §10); nodes that start together write one entry. */
export async function nameVerifierFile(db: Db, { version, hash }: VerifierRelease): Promise<void> {
  const entry = formatEntry({ type: 'verifier', version, hash });
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('verifier-entry'))`.execute(tx);
    const waits = await tx.selectFrom('tlog_queue').select('entry').where('entry', '=', entry).executeTakeFirst();
    if (waits || (await findIndex(tx, entryHash(entry))) !== undefined) return;
    await appendEntries(tx, [entry]);
  });
}
