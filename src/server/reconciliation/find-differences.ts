import { sql, type RawBuilder } from 'kysely';
import type { Fils } from '#kernel/money.ts';
import type { Tx } from '../db/index.ts';
import {
  AGREED_FEE,
  agreedFee,
  judgePair,
  judgeSettlement,
  NAMED_WITHIN_DAYS,
  type Difference,
  type Pair,
  type Settlement,
} from './judge.ts';
import type { LineType, Source } from './reported-file.ts';
import { isUndone } from './undone-chargebacks.ts';

/** How many days back everything is compared; what differed before stays in the list until it is closed. */
const DAYS_BACK = 35;
/** The acquirer has paid for a day by the bank's statement of this many days later. */
export const PAID_WITHIN_DAYS = 3;

/** What a transfer of the ledger is called in the files. A grand prize is paid out by hand, and in none. */
const typeOfKind: RawBuilder<LineType | null> = sql`case t.kind when 'deposit' then 'payment'
  when 'deposit-returned' then 'refund' when 'chargeback' then 'chargeback' when 'chargeback-loss' then 'chargeback'
  when 'chargeback-reversal' then 'chargeback-reversal' when 'chargeback-loss-reversal' then 'chargeback-reversal'
  when 'withdrawal' then 'payout' when 'withdrawal-return' then 'payout-return' end`;

/** As the indexes transfers_of_bank have it. */
const ofBank = sql`(t.debit = 1 or t.credit = 1)`;

const dubaiMidnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'Asia/Dubai'`;

/** The first and the last day that each source has a file of. */
const reach = sql`
  reach as (select source, min(day) as first, max(day) as last from settlement_files group by source)`;

const sourceOfType = sql`case when c.type like 'payout%' then 'bank' else 'acquirer' end`;

/** Movements that are not named once by a line of their amount. */
async function findPairs(tx: Tx): Promise<readonly Pair[]> {
  const { rows } = await sql<Pair>`
    with ${reach}, candidate as (
      select type, movement from settlement_lines l join reach r using (source)
      where movement is not null and l.day > r.last - ${DAYS_BACK}::int
      union
      select c.type, c.reference from (
        select ${typeOfKind} as type, t.reference, t.created_at from transfers t
        where ${ofBank} and t.reference is not null and t.created_at >= (
          select min(${dubaiMidnight(sql`greatest(r.first, r.last - ${DAYS_BACK}::int)`)}) from reach r)
      ) c join reach r on r.source = ${sourceOfType}
      where c.created_at >= ${dubaiMidnight(sql`greatest(r.first, r.last - ${DAYS_BACK}::int)`)}
      union
      select type, subject::uuid from reconciliation_differences
      where closed_at is null and kind in ('not-in-file', 'not-in-ledger', 'twice', 'amount', 'currency')
        and pg_input_is_valid(subject, 'uuid')
    ), told as (
      select c.type, c.movement, count(*)::int as lines, (array_agg(l.amount order by l.id))[1] as reported,
        sum(l.amount)::bigint as total, max(l.day) as day, (array_agg(l.currency order by l.id))[1] as currency
      from candidate c join settlement_lines l on l.movement = c.movement and l.type = c.type group by 1, 2
    ), booked as (
      select c.type, c.movement, sum(t.amount)::bigint as amount, max(t.created_at) as at
      from candidate c join transfers t on t.reference = c.movement and ${ofBank} and ${typeOfKind} = c.type group by 1, 2
    )
    select c.type, c.movement, b.amount as booked, coalesce(told.lines, 0) as lines, told.reported, told.total, told.currency,
      coalesce(b.at < ${dubaiMidnight(sql`r.last - ${NAMED_WITHIN_DAYS - 1}::int`)}, false) as "isDue"
    from candidate c join reach r on r.source = ${sourceOfType}
      left join told using (type, movement) left join booked b using (type, movement)
    where (told.lines is distinct from 1 or b.amount is distinct from told.reported or told.currency <> 'AED')
      and ${isUndone} is not true`.execute(tx);
  return rows;
}

/** Lines that name nothing of ours. */
async function findUnknownLines(tx: Tx): Promise<readonly Difference[]> {
  const { rows } = await sql<{ type: LineType; reference: string; amount: bigint }>`
    select type, reference, amount from settlement_lines
    where movement is null and (type <> 'settlement' or settles is null) order by id`.execute(tx);
  return rows.map(({ type, reference, amount }) => ({
    kind: 'not-in-ledger',
    type,
    subject: reference,
    expected: null,
    actual: amount,
  }));
}

async function findFees(tx: Tx): Promise<readonly Difference[]> {
  const { rows } = await sql<{ type: LineType; reference: string; amount: bigint; fee: bigint }>`
    select type, reference, amount, fee from settlement_lines l, (
      select max(day) - ${DAYS_BACK}::int as first from settlement_files where source = 'acquirer') r
    where l.source = 'acquirer' and l.day > r.first
      and fee <> case type when ${AGREED_FEE.type} then (amount * ${AGREED_FEE.basisPoints} + 5000) / 10000 else 0 end`.execute(
    tx,
  );
  return rows.map(({ type, reference, amount, fee }) => ({
    kind: 'fee',
    type,
    subject: reference,
    expected: agreedFee(type, amount),
    actual: fee,
  }));
}

/** Days whose file and payment differ, from the first day that a statement names a payment for. */
async function findSettlements(tx: Tx): Promise<readonly Settlement[]> {
  const { rows } = await sql<{ day: string; net: Fils | null; paid: Fils | null; is_due: boolean }>`
    with ${reach}, paid as (
      select settles as day, sum(amount)::bigint as amount from settlement_lines where settles is not null group by 1
    ), net as (select day, net from settlement_files where source = 'acquirer')
    select day, n.net, p.amount as paid, coalesce(b.last, '-infinity') >= day + ${PAID_WITHIN_DAYS}::int as is_due
    from net n full join paid p using (day) left join reach a on a.source = 'acquirer' left join reach b on b.source = 'bank'
    where n.net is distinct from p.amount and day >= greatest(a.first, b.first, (select min(day) from paid)) and exists (select from paid)
      and day <= a.last`.execute(tx);
  return rows.map(({ is_due: isDue, ...row }) => ({ ...row, isDue }));
}

/** Days between the first and the last that have no file, and those that could not be read before and cannot yet. */
async function findMissingFiles(tx: Tx): Promise<readonly Difference[]> {
  const { rows } = await sql<{ source: Source; day: string }>`
    with ${reach}, missing as (
      select r.source, d::date as day from reach r, generate_series(r.first, r.last, interval '1 day') d
      union
      select type, subject::date from reconciliation_differences where closed_at is null and kind = 'no-file'
    )
    select source, day from missing m
    where not exists (select from settlement_files f where f.source = m.source and f.day = m.day) order by 1, 2`.execute(
    tx,
  );
  return rows.map(({ source, day }) => noFile(source, day));
}

export const noFile = (source: Source, day: string): Difference => ({
  kind: 'no-file',
  type: source,
  subject: day,
  expected: null,
  actual: null,
});

/** Everything in which the files and the ledger differ now. */
export async function findDifferences(tx: Tx): Promise<readonly Difference[]> {
  const judged = [...(await findPairs(tx)).map(judgePair), ...(await findSettlements(tx)).map(judgeSettlement)];
  return [
    ...(await findMissingFiles(tx)),
    ...judged.filter((one) => one !== null),
    ...(await findUnknownLines(tx)),
    ...(await findFees(tx)),
  ];
}
