import { sql } from 'kysely';
import { SECOND_MS } from '#kernel/time.ts';
import { startRunBudget } from '../jobs/run-budget.ts';
import { createTicker, type Ticker } from '../jobs/ticker.ts';
import type { Acquirer } from './acquirer/client.ts';
import type { PaymentDeps } from './apply-payment.ts';
import { pollAcquirer } from './poll-acquirer.ts';
import { sweepRefunds } from './refunds/sweep-refunds.ts';
import { DEPOSIT_LIFE_MS } from './rules.ts';

const EVERY_MS = 5 * SECOND_MS;
const MAX_AT_ONCE = 20;

/**
 * Whether a deposit that ended without the bank's word is still asked about: its money may come for a day. Written as
 * in the index deposits_open.
 */
const isAwaited = sql<boolean>`(state = 'expired' or state = 'failed' and reason = 'NOT_RECEIVED')
  and submitted_at > clock_timestamp() - interval '1 day'`;

type SweepDeps = PaymentDeps & { readonly acquirer: Acquirer };

/**
 * Deposits to ask the acquirer about: pending ones every 30 s; expired ones, and those it had not received, every 15
 * minutes for a day, since a notification may be lost and money the bank took is credited late rather than never.
 * SKIP LOCKED: nodes share the work.
 */
async function claimDueDeposits({ db }: PaymentDeps): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update deposits set asked_at = clock_timestamp() where id in (
      select id from deposits
      where state in ('pending', 'challenged') and coalesce(asked_at, submitted_at, created_at) < clock_timestamp() - interval '30 seconds'
        or ${isAwaited}
          and coalesce(asked_at, submitted_at, created_at) < clock_timestamp() - interval '15 minutes'
      order by coalesce(asked_at, submitted_at, created_at) limit ${MAX_AT_ONCE} for update skip locked
    ) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Expires old deposits that were never paid, and those the acquirer was just asked about and still has no result of.
 */
const expireDeposits = ({ db }: PaymentDeps, polled: readonly string[]) =>
  sql`
    update deposits set state = 'expired', resolved_at = clock_timestamp()
    where created_at < clock_timestamp() - ${DEPOSIT_LIFE_MS} * interval '1 millisecond'
      and (state = 'created' or state in ('pending', 'challenged') and id = any (${[...polled]}::uuid[]))`.execute(db);

/** Until `hasTime` says no: the others are claimed again. */
export async function sweepDeposits(deps: SweepDeps, hasTime: () => boolean = startRunBudget()): Promise<void> {
  const polled: string[] = [];
  for (const id of await claimDueDeposits(deps)) {
    if (!hasTime()) break;
    // One deposit that fails must not keep the others waiting.
    const answered = await pollAcquirer(deps, id, false).catch((error: unknown) => {
      deps.log.error({ err: error, deposit: id }, 'polling a deposit failed');
      return false;
    });
    if (answered) polled.push(id);
  }
  await expireDeposits(deps, polled);
}

export type DepositSweeper = Ticker;

/** Runs `sweepDeposits` and `sweepRefunds` every few seconds on every node. */
export const createDepositSweeper = (deps: SweepDeps): DepositSweeper =>
  createTicker('deposit sweep', EVERY_MS, deps.log, async () => {
    const hasTime = startRunBudget();
    await sweepDeposits(deps, hasTime);
    if (hasTime()) await sweepRefunds(deps, hasTime);
  });
