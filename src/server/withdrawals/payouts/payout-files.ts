import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import type { Db, Tx } from '#server/db/index.ts';
import { LOCKED_AT } from '../accounts/account-rows.ts';
import { writeFittingFile, type Debtor, type Payout } from '../bank/payment-file.ts';
import type { PayoutAccountKind } from '../tables.ts';

/** Payments of one file: it stays below what the bank takes at once. */
export const MAX_PAYOUTS_PER_FILE = 50;

/** A withdrawal's name at the bank: its id without hyphens, as an EndToEndId has 35 characters at most. */
export const toEndToEndId = (withdrawalId: string): string => withdrawalId.replaceAll('-', '');

/** A withdrawal as its payment needs it. */
export interface PayoutRow {
  readonly id: string;
  readonly player_id: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly account_number: string;
  readonly holder_name: string;
  readonly kind: PayoutAccountKind;
  readonly street_address: string | null;
  readonly bic: string | null;
}

export const toPayout = (row: PayoutRow): Payout => ({
  endToEndId: toEndToEndId(row.id),
  amount: row.amount - row.fee,
  kind: row.kind,
  number: row.account_number,
  holderName: row.holder_name,
  bic: row.bic,
  streetAddress: row.street_address,
});

/**
 * What was approved before its player was locked or came under a review for money laundering, or whose IBAN was
 * locked as it was added, goes back to review.
 */
async function holdBack(tx: Tx): Promise<void> {
  await sql`
    update withdrawals set state = 'review', decided_at = null, review_reasons = array_append(review_reasons, 'restricted')
    where id in (
      select w.id from withdrawals w join players p on p.id = w.player_id
      where w.state = 'approved' and (p.restricted_at is not null or p.state = 'locked') for update of w skip locked)`.execute(
    tx,
  );
  await sql`
    update withdrawals set state = 'review', decided_at = null, review_reasons = array_append(review_reasons, 'locked-account')
    where id in (
      select w.id from withdrawals w join payout_accounts a on a.id = w.account_id
      where w.state = 'approved' and ${LOCKED_AT} is not null for update of w skip locked)`.execute(tx);
}

/** Whether a withdrawal to the account `a` of the player `p` must not be sent now. */
export const IS_STOPPED = sql<boolean>`(
  p.restricted_at is not null or p.state = 'locked' or ${LOCKED_AT} is not null)`;

/** What a file says of withdrawals `w`, with their account `a` and player `p`. */
export const PAYOUT_COLUMNS = sql`w.id, w.player_id, w.amount, w.fee, w.account_number, w.holder_name, a.kind,
  a.street_address, b.bic`;
export const PAYOUT_TABLES = sql`withdrawals w join payout_accounts a on a.id = w.account_id
  join players p on p.id = w.player_id left join banks b on b.code = w.bank_code`;

/** The longest waiting ones; nodes share them. */
async function claimApproved(tx: Tx): Promise<readonly PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select ${PAYOUT_COLUMNS} from ${PAYOUT_TABLES}
    where w.state = 'approved' and not ${IS_STOPPED}
    order by w.requested_at, w.id limit ${MAX_PAYOUTS_PER_FILE} for update of w skip locked`.execute(tx);
  return rows;
}

export interface WrittenFile {
  readonly id: string;
  readonly xml: string;
  /** Whose withdrawals it pays. */
  readonly playerIds: readonly bigint[];
}

/**
 * Puts approved withdrawals into a file. Committed before the bank is called: after a crash the file is sent again as
 * it is, under the same MsgId, and the bank takes it once. Undefined where nothing waits.
 */
export const writeNextFile = ({ db }: { readonly db: Db }, debtor: Debtor): Promise<WrittenFile | undefined> =>
  db.transaction().execute(async (tx) => {
    await holdBack(tx);
    const claimed = await claimApproved(tx);
    if (claimed.length === 0) return undefined;
    const id = randomUUID().replaceAll('-', '');
    const { rows: times } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
    const { now: createdAt } = assertPresent(times[0], 'the time');
    const { xml, count } = writeFittingFile({ messageId: id, createdAt, debtor, payouts: claimed.map(toPayout) });
    const rows = claimed.slice(0, count);
    await tx.insertInto('payout_files').values({ id, xml, created_at: createdAt }).execute();
    await sql`update withdrawals set state = 'sent', sent_at = product_now(), file_id = ${id}
      where id = any (${rows.map((row) => row.id)}::uuid[])`.execute(tx);
    return { id, xml, playerIds: rows.map((row) => row.player_id) };
  });

export interface OpenFile {
  readonly id: string;
  readonly state: 'sending' | 'accepted';
  readonly xml: string;
}

/** Files that the bank was not sent or asked about for `pauseMs`, the longest waiting first. Nodes share them. */
export async function claimOpenFiles({ db }: { readonly db: Db }, pauseMs: number): Promise<readonly OpenFile[]> {
  const { rows } = await sql<OpenFile>`
    update payout_files set asked_at = clock_timestamp() where id in (
      select id from payout_files
      where state <> 'done' and state <> 'refused' and coalesce(asked_at, created_at) < clock_timestamp() - ${pauseMs} * interval '1 millisecond'
      order by coalesce(asked_at, created_at) limit 20 for update skip locked
    ) returning id, state, xml`.execute(db);
  return rows;
}

/** The bank says that it has the file, or that it has not. */
export const setFileState = ({ db }: { readonly db: Db }, id: string, state: OpenFile['state']) =>
  sql`update payout_files set state = ${state}, asked_at = clock_timestamp(),
      accepted_at = case when ${state}::text = 'accepted' then coalesce(accepted_at, clock_timestamp()) else accepted_at end
    where id = ${id} and state in ('sending', 'accepted')`.execute(db);

/** The bank cannot take the file and never had it. False where it said before that it has it. */
export async function refuseFile({ db }: { readonly db: Db }, id: string): Promise<boolean> {
  const { rows } = await sql`update payout_files set state = 'refused'
    where id = ${id} and state = 'sending' and accepted_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** The bank has the file and pays none of it, for what only people can mend. False where this was said before. */
export async function holdFile({ db }: { readonly db: Db }, id: string): Promise<boolean> {
  const { rows } = await sql`update payout_files set state = 'refused'
    where id = ${id} and state in ('sending', 'accepted') returning id`.execute(db);
  return rows.length > 0;
}

export const isFileRefused = async ({ db }: { readonly db: Db }, id: string): Promise<boolean> =>
  (await sql`select from payout_files where id = ${id} and state = 'refused'`.execute(db)).rows.length > 0;

/** Once every payment is decided nothing is asked any more, and the file's text goes. */
export const closeFile = ({ db }: { readonly db: Db }, id: string) =>
  sql`update payout_files set state = 'done', xml = null, done_at = clock_timestamp()
    where id = ${id} and state <> 'done' and not exists (select from withdrawals where file_id = ${id} and state = 'sent')`.execute(
    db,
  );

/** The withdrawals of a file that are not decided, by EndToEndId. */
export async function findSent({ db }: { readonly db: Db }, fileId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('file_id', '=', fileId)
    .where('state', '=', 'sent')
    .execute();
  return new Map(rows.map(({ id }) => [toEndToEndId(id), id]));
}
