import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/index.ts';
import { writePaymentFile, type Debtor } from '../bank/payment-file.ts';
import { IS_STOPPED, PAYOUT_COLUMNS, PAYOUT_TABLES, toPayout, type PayoutRow } from './payout-files.ts';

/**
 * Reasons of the bank's (ISO 20022) that are in no payment of a file: our account, its money, its bank, or the file's
 * date and totals. Any part of the file would be refused for the same.
 */
const OF_THE_FILE = ['AC02', 'AC05', 'AC13', 'AM04', 'AM10', 'AM18', 'BE08', 'DT01', 'RC03', 'RC06', 'TM01'];

export const isOfTheFile = (reason: string): boolean => OF_THE_FILE.includes(reason);

/** With whether it was stopped since it was sent: it would not be sent now. */
async function lockPayouts(tx: Tx, fileId: string): Promise<readonly (PayoutRow & { readonly stopped: boolean })[]> {
  const { rows } = await sql<PayoutRow & { readonly stopped: boolean }>`
    select ${PAYOUT_COLUMNS}, ${IS_STOPPED} as stopped from ${PAYOUT_TABLES}
    where w.file_id = ${fileId} and w.state = 'sent' order by w.requested_at, w.id for update of w`.execute(tx);
  return rows;
}

async function writeHalf(tx: Tx, from: string, debtor: Debtor, rows: readonly PayoutRow[], createdAt: Date) {
  const id = randomUUID().replaceAll('-', '');
  const xml = writePaymentFile({ messageId: id, createdAt, debtor, payouts: rows.map(toPayout) });
  await tx.insertInto('payout_files').values({ id, xml, created_at: createdAt, split_from: from }).execute();
  await sql`update withdrawals set file_id = ${id} where id = any (${rows.map((row) => row.id)}::uuid[])`.execute(tx);
}

/**
 * After the bank refused the whole file, which is final: puts its payments into two new ones, under the same
 * EndToEndIds, in one transaction. They are sent like any other, and split again until the payment that is refused
 * stands alone. What was stopped meanwhile stays in the file, which failed, and is not sent again. False where anything
 * is left in it: one payment, those that were stopped, or a file that is split already.
 */
export const splitFile = ({ db }: { readonly db: Db }, id: string, debtor: Debtor): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now from payout_files
      where id = ${id} and state in ('sending', 'accepted') for update`.execute(tx);
    const [locked] = rows;
    if (!locked) return false;
    const payouts = await lockPayouts(tx, id);
    if (payouts.length < 2) return false;
    const going = payouts.filter(({ stopped }) => !stopped);
    const middle = Math.ceil(going.length / 2);
    for (const half of [going.slice(0, middle), going.slice(middle)])
      if (half.length > 0) await writeHalf(tx, id, debtor, half, locked.now);
    if (going.length < payouts.length) return false;
    await sql`update payout_files set state = 'done', xml = null, done_at = clock_timestamp() where id = ${id}`.execute(
      tx,
    );
    return true;
  });
