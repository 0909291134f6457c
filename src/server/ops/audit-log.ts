import type { Db } from '../db/index.ts';
import { appendAuditEntry, GENESIS_HASH, hashOf, type AuditEntry, type OperatorAction } from './audit-chain.ts';
import { createContactEraser } from './without-contacts.ts';
import { OpsRefusal } from './command.ts';

/** Entries that a check of the chain reads at once: the log only grows. */
const PAGE = 1_000;

/**
 * Does an act between two entries, so that even one that is cut off in the middle has left its intent. Players are
 * named by their open ids, whatever the operator typed.
 */
export async function runAudited(db: Db, typed: OperatorAction, run: () => Promise<void>): Promise<void> {
  const erase = await createContactEraser(db, typed.arguments);
  const act = { ...typed, arguments: erase.ofWords(typed.arguments) };
  const intent = await appendAuditEntry(db, { ...act, outcome: 'begun' });
  try {
    await run();
  } catch (error) {
    const outcome = error instanceof OpsRefusal ? `refused: ${erase.ofText(error.message)}` : 'failed';
    await appendAuditEntry(db, { ...act, outcome, intent }).catch((unlogged: unknown) => {
      throw new AggregateError([error, unlogged], 'the act failed, and its outcome could not be logged');
    });
    throw error;
  }
  await appendAuditEntry(db, { ...act, outcome: 'done', intent });
}

/** The id of the first entry that does not follow from the one before it, or null where the whole chain holds. */
export async function findBrokenEntry(db: Db): Promise<bigint | null> {
  let previous: Buffer = GENESIS_HASH;
  let last = 0n;
  for (;;) {
    const page = db.selectFrom('audit_log').selectAll().where('id', '>', last).orderBy('id').limit(PAGE);
    const rows = await page.execute();
    for (const row of rows) {
      const entry: AuditEntry = { ...row, arguments: row.arguments as string[] };
      const holds =
        row.id === last + 1n && row.previous_hash.equals(previous) && row.hash.equals(hashOf(previous, entry));
      if (!holds) return row.id;
      previous = row.hash;
      last = row.id;
    }
    if (rows.length < PAGE) return null;
  }
}
