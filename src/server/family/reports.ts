import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import { assertPresent } from '#kernel/assert.ts';
import { formatAmount } from '#kernel/money-format.ts';
import type { Db, Tx } from '../db/index.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { Messages } from '../messages/index.ts';
import type { Logger } from '../observability/log.ts';
import { mailApplicant } from './messages.ts';

export interface ReportDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly messages: Messages;
}

/** After an outage, so many days are reported; what is older has lost its use. */
const MAX_DAYS = 7;

/** The last day that a monitoring covers. */
const endDay = (table: string) => sql`(${sql.ref(`${table}.ends_at`)} at time zone 'Asia/Dubai')::date`;

/** The last day to report of a monitoring `m`: yesterday, or the day on which it ended. */
const lastDay = sql`least(product_today() - 1, ${endDay('m')})`;

/** A name as it is compared, however its letters and spaces were typed. */
const nameKey = (name: RawBuilder<unknown>) => sql`lower(regexp_replace(normalize(${name}, NFKC), '\\s+', ' ', 'g'))`;

/**
 * A monitoring of the same holder, named before, that covers the day `d`: one report is of all that the applicant named
 * for one person, whether it is one account, several or none.
 */
const anotherReports = sql`
  select from family_monitorings o join family_accounts b on b.application_id = o.application_id and b.place = o.place
  where o.application_id = m.application_id and o.place < m.place
    and ${nameKey(sql.ref('b.holder_name'))} = ${nameKey(sql.ref('a.holder_name'))} and d::date <= ${endDay('o')}`;

interface DueRow {
  readonly application_id: bigint;
  readonly email: string;
  readonly locale: Locale;
  readonly holder_name: string;
  /** Days without a report, in order, yyyy-mm-dd. */
  readonly days: readonly string[];
}

interface Activity {
  readonly deposits: number;
  readonly deposited: bigint;
  readonly orders: number;
  readonly staked: bigint;
  /** The numbers and addresses that the applicant named for this holder. */
  readonly contacts: string;
}

/**
 * What was deposited and not refunded, and what was played, on a day in Dubai: no games, no numbers, no prizes. In all
 * accounts that the application monitors for this holder, while it did; in none where nobody has the numbers and
 * addresses, which reads the same.
 */
async function readActivity(
  tx: Tx,
  { application_id: applicationId, holder_name: holder }: DueRow,
  day: string,
): Promise<Activity> {
  const from = sql`${day}::timestamp at time zone 'Asia/Dubai'`;
  const within = (table: string) => {
    const at = sql.ref(`${table}.created_at`);
    return sql`${at} >= ${from} and ${at} < ${from} + interval '1 day' and exists (select from monitored m
      where m.player_id = ${sql.ref(`${table}.player_id`)} and ${at} >= m.starts_at and ${at} < m.ends_at)`;
  };
  const { rows } = await sql<Activity>`
    with monitored as materialized (
      select m.player_id, m.starts_at, m.ends_at, a.place, coalesce(a.mobile, a.email) as contact from family_monitorings m
        join family_accounts a on a.application_id = m.application_id and a.place = m.place
      where m.application_id = ${applicationId} and ${nameKey(sql.ref('a.holder_name'))} = ${nameKey(sql`${holder}::text`)}
        and ${day}::date <= ${endDay('m')}),
    players as materialized (select distinct player_id as id from monitored)
    select deposits, deposited, orders, staked, contacts from
      (select count(*)::int as deposits, coalesce(sum(amount - refunded), 0)::bigint as deposited from transfers t, lateral (
          select coalesce(sum(r.amount), 0)::bigint as refunded from deposit_refunds r
          where r.deposit_id = t.reference and r.state <> 'failed') r
        where player_id in (select id from players) and kind = 'deposit' and amount > refunded and ${within('t')}) d,
      (select count(*)::int as orders, coalesce(sum(total), 0)::bigint as staked from orders o
        where player_id in (select id from players) and ${within('o')}) o,
      (select string_agg(contact, ', ' order by place) as contacts from monitored) c`.execute(tx);
  return assertPresent(rows[0], 'the counts of a day');
}

/** Mails what is due of one monitoring; a node that comes at the same time finds nothing due. */
function report({ db, messages }: ReportDeps, id: bigint): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<DueRow>`
      select m.application_id, f.email, f.locale, a.holder_name,
        array(select d::date::text from generate_series(greatest(m.reported_until + 1, product_today() - ${MAX_DAYS}::int),
          ${lastDay}, interval '1 day') d where not exists (${anotherReports})) as days
      from family_monitorings m join family_applications f on f.id = m.application_id
        join family_accounts a on a.application_id = m.application_id and a.place = m.place
      where m.id = ${id} and m.reported_until < ${lastDay} for update of m`.execute(tx);
    const due = rows[0];
    if (!due) return;
    for (const day of due.days) {
      const { deposits, deposited, orders, staked, contacts } = await readActivity(tx, due, day);
      await mailApplicant(messages, tx, due, 'familyReport', {
        name: due.holder_name,
        contacts,
        day,
        deposits,
        deposited: formatAmount(deposited),
        orders,
        staked: formatAmount(staked),
      });
    }
    await sql`update family_monitorings m set reported_until = ${lastDay} where m.id = ${id}`.execute(tx);
  });
}

/** Mails every report that is due. A monitoring that fails does not hold up the others. */
export async function sendReports(deps: ReportDeps): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select m.id from family_monitorings m where m.reported_until < ${lastDay} order by m.id`.execute(deps.db);
  for (const { id } of rows)
    await report(deps, id).catch((error: unknown) =>
      deps.log.error({ err: error, monitoring: String(id) }, 'failed to report a monitoring'),
    );
}

/** Every hour of the day, so that an outage in the morning costs no report; each is due once a day. */
export function defineFamilyJobs(jobs: Jobs, deps: ReportDeps): void {
  jobs.schedule('family-reports', '20 8-22 * * *', () => sendReports(deps), { timeoutSeconds: 1_800 });
}
