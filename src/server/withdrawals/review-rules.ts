import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { dirhams, type Fils } from '#kernel/money.ts';
import { DAY_MS } from '#kernel/time.ts';
import { findAmlReasons } from '../aml/withdrawal-review.ts';
import type { Tx } from '../db/index.ts';

/** What is asked for, before it is decided. */
export interface ReviewRequest {
  readonly playerId: bigint;
  readonly accountId: bigint;
  readonly amount: Fils;
}

/**
 * Why staff must look at a withdrawal; none where nobody has to. Asked with the wallet locked, before the withdrawal is
 * written. A reason is a word such as `amount`: it is stored and shown to staff, never to the player.
 */
export type ReviewSource = (tx: Tx, request: ReviewRequest) => Promise<readonly string[]>;

/** What the rules below are asked about. */
export interface ReviewFacts {
  /** What is asked for, and what was in the last 24 hours and did not come back. */
  readonly amount: Fils;
  /** Ms since the player registered. */
  readonly accountAge: number;
  /** No withdrawal of the player was paid yet. */
  readonly isFirst: boolean;
  /** The account is under a review for money laundering. */
  readonly isRestricted: boolean;
  /** Deposited money that was released since the last paid withdrawal was asked for, and what was staked since then. */
  readonly released: Fils;
  readonly staked: Fils;
}

export interface ReviewRule {
  readonly reason: string;
  readonly applies: (facts: ReviewFacts) => boolean;
}

export const REVIEW_AMOUNT = dirhams(10_000);
export const NEW_ACCOUNT_DAYS = 7;

export const REVIEW_RULES: readonly ReviewRule[] = [
  { reason: 'amount', applies: ({ amount }) => amount >= REVIEW_AMOUNT },
  { reason: 'new-account', applies: ({ accountAge }) => accountAge < NEW_ACCOUNT_DAYS * DAY_MS },
  { reason: 'first-withdrawal', applies: ({ isFirst }) => isFirst },
  { reason: 'turnover', applies: ({ released, staked }) => released > staked },
  { reason: 'restricted', applies: ({ isRestricted }) => isRestricted },
];

export const reasonsByRules = (facts: ReviewFacts): readonly string[] =>
  REVIEW_RULES.filter(({ applies }) => applies(facts)).map(({ reason }) => reason);

interface FactsRow {
  readonly account_age: number;
  readonly asked: bigint;
  readonly is_first: boolean;
  readonly is_restricted: boolean;
  readonly released: bigint;
  readonly staked: bigint;
}

const byRules: ReviewSource = async (tx, { playerId, amount }) => {
  const { rows } = await sql<FactsRow>`
    with last as (
      select coalesce(max(t.id), 0) as id from transfers t join withdrawals w on w.id = t.reference
      where t.player_id = ${playerId} and t.kind = 'withdrawal-hold' and w.state = 'paid'
    ), moved as (
      select kind, sum(amount)::bigint as amount from transfers
      where player_id = ${playerId} and id > (select id from last) and kind in ('release', 'stake', 'advance', 'stake-refund', 'advance-refund')
      group by kind
    )
    select extract(epoch from product_now() - p.created_at)::float8 * 1000 as account_age,
      coalesce((select sum(amount) from withdrawals where player_id = p.id and requested_at > product_now() - interval '24 hours'
        and state not in ('canceled', 'failed', 'rejected', 'returned')), 0)::bigint as asked,
      not exists (select from withdrawals where player_id = p.id and state = 'paid') as is_first,
      p.restricted_at is not null as is_restricted,
      coalesce((select sum(amount) from moved where kind = 'release'), 0)::bigint as released,
      coalesce((select sum(case when kind like '%-refund' then -amount else amount end) from moved where kind <> 'release'), 0)::bigint as staked
    from players p where p.id = ${playerId}`.execute(tx);
  const row = assertPresent(rows[0], 'the player of a withdrawal');
  return reasonsByRules({
    amount: row.asked + amount,
    accountAge: row.account_age,
    isFirst: row.is_first,
    isRestricted: row.is_restricted,
    released: row.released,
    staked: row.staked,
  });
};

/** All who may have a reason. */
export const REVIEW_SOURCES: readonly ReviewSource[] = [byRules, findAmlReasons];

export async function collectReviewReasons(
  tx: Tx,
  request: ReviewRequest,
  sources = REVIEW_SOURCES,
): Promise<readonly string[]> {
  const reasons: string[] = [];
  // One after another: a transaction has one connection.
  for (const source of sources) reasons.push(...(await source(tx, request)));
  return [...new Set(reasons)];
}
