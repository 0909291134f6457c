import { sql } from 'kysely';
import type { LawStatementType } from '#contract/regulation/fields.ts';
import type { FundsOrigin } from '#contract/regulation/memo.ts';
import type { Queryable } from '../db/index.ts';
import { findAskingRules, WINDOW_DAYS, type DepositFacts } from './rules.ts';
import { findCurrentText, numberOf, type StatementText } from './statement-text.ts';

export interface LastStatement extends FundsOrigin {
  readonly id: bigint;
  readonly version: string;
}

/** How a player stands to a statement. */
export interface StatementStatus {
  /** Deposits or staff ask for it, or did before the last one was made. */
  readonly isAsked: boolean;
  /** The last one is on the current version, and staff did not ask again since. */
  readonly isMade: boolean;
  readonly last: LastStatement | undefined;
  /** The version that applies now; without one nothing is asked. */
  readonly current: StatementText | undefined;
}

/** What is asked for and not made. */
export const isStatementDue = ({ isAsked, isMade }: StatementStatus): boolean => isAsked && !isMade;

/** Credited deposits of the player `id`. Money that went back later had come from somewhere, too. */
const depositFacts = (playerId: unknown, more = sql`true`) => sql<DepositFacts>`
  select coalesce(max(amount), 0)::bigint as largest, coalesce(max(total), 0)::bigint as highest
  from (
    select t.amount, sum(t.amount) over (
      order by t.created_at range between ${sql.lit(`${WINDOW_DAYS} days`)}::interval preceding and current row
    ) as total
    from transfers t where t.player_id = ${playerId} and t.kind = 'deposit' and ${more}
  ) deposits`;

export async function loadDepositFacts(db: Queryable, playerId: bigint): Promise<DepositFacts> {
  const { rows } = await depositFacts(playerId).execute(db);
  return rows[0] ?? { largest: 0n, highest: 0n };
}

interface Row extends DepositFacts {
  readonly last: LastStatement['id'] | null;
  readonly version: LastStatement['version'];
  readonly source: LastStatement['source'];
  readonly words: string;
  /** By staff, since the last statement. */
  readonly asked: boolean;
  readonly now: Date;
}

/**
 * One query, because it is asked after each navigation. Deposits are read of a player who has stated nothing: who
 * has was asked.
 */
export async function loadStatementStatus(
  db: Queryable,
  texts: readonly StatementText[],
  playerId: bigint,
  type: LawStatementType,
): Promise<StatementStatus> {
  const { rows } = await sql<Row>`
    select s.id as last, s.version, s.source, s.words, d.largest, d.highest, product_now() as now,
      exists (
        select from regulation_reviews r where r.player_id = p.id and r.law_statement_type = ${type}
          and r.statement_id is not distinct from s.id and r.act = 'asked'
      ) as asked
    from (select ${playerId}::bigint as id) p
      left join lateral (
        select * from regulation_statements
        where player_id = p.id and law_statement_type = ${type} order by id desc limit 1
      ) s on true
      cross join lateral (${depositFacts(sql`p.id`, sql`s.id is null`)}) d`.execute(db);
  const [row] = rows;
  const current = row && findCurrentText(texts, row.now);
  if (!row || !current) return { isAsked: false, isMade: false, last: undefined, current };
  if (row.last === null)
    return { isAsked: row.asked || findAskingRules(row).length > 0, isMade: false, last: undefined, current };
  const last = { id: row.last, version: row.version, source: row.source, words: row.words };
  // While nodes of two builds run, the older one does not know the newest version.
  const isMade = !row.asked && numberOf(last.version) >= numberOf(current.version);
  return { isAsked: true, isMade, last, current };
}
