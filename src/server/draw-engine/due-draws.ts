import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { findDueStep, type StepInput, type DrawStep } from './advance.ts';
import type { WaitsFor } from './backoff.ts';
import type { DrawContext } from './context.ts';

/**
 * What a tick of one game has to do, and the product's clock. Its conditions are those of openDueDraws and
 * findDueDraws, which it decides to call.
 */
export interface DueWork {
  /** Draws whose sales have not closed yet, cancelled ones left out. */
  readonly ahead: number;
  /** Sales of a draw begin. */
  readonly hasToOpen: boolean;
  /** The sales of an unfinished draw have closed, or it was cancelled. */
  readonly hasToAdvance: boolean;
  /** How far the product's time is ahead of the machine's, in milliseconds. */
  readonly clockOffset: bigint;
}

/** Most ticks find nothing to do: one statement finds that out instead of four. */
export async function findDueWork({ db }: Pick<DrawContext, 'db'>, lotteryType: number): Promise<DueWork> {
  // The time is read once instead of once for each draw.
  const { rows } = await sql<DueWork>`
    with clock as materialized (select product_now() as now, offset_ms from product_clock)
    select count(*) filter (where closes_at > now and state <> 'cancelled')::int as ahead,
      coalesce(bool_or(state = 'scheduled' and opens_at <= now and closes_at > now), false) as "hasToOpen",
      coalesce(bool_or(closes_at <= now or state = 'cancelled'), false) as "hasToAdvance",
      (select offset_ms from clock) as "clockOffset"
    from draws cross join clock
    where lottery_type = ${lotteryType} and state <> 'published' and refunded_at is null`.execute(db);
  return assertPresent(rows[0], 'an aggregate has one row');
}

export interface DueDraw {
  readonly id: bigint;
  /** Its step waits for nothing outside the product. */
  readonly isImmediate: boolean;
  /** Its witnesses may still see its closing in time: that it waits for them is no failure. */
  readonly isSealing: boolean;
  readonly waitsFor: WaitsFor;
}

/** After the moment of the seal it soon shows that a draw is sealed. */
const SEALING_AFTER_MS = 10 * SECOND_MS;

const isSealing = ({ draw, now }: StepInput): boolean =>
  draw.seal_by !== null && draw.sealed_at === null && now.getTime() < draw.seal_by.getTime() + SEALING_AFTER_MS;

/** The steps that end sales, fix the beacon round or give money back. */
const IMMEDIATE_STEPS: ReadonlySet<DrawStep> = new Set<DrawStep>([
  'close',
  'publish-root',
  'publish-closing',
  'refund',
]);

type DueRow = StepInput['draw'] & { readonly id: bigint; readonly now: Date };

/**
 * The game's draws for which a step is due, but for those in backoff, oldest first. There are never many: as many as
 * were committed ahead, and those that are stuck are in backoff.
 */
export async function findDueDraws(
  { db }: Pick<DrawContext, 'db'>,
  lotteryType: number,
  inBackoff: readonly bigint[],
): Promise<DueDraw[]> {
  // The conditions of the index draws_unfinished, so that published draws are never read.
  const { rows } = await sql<DueRow>`
    select id, state, proof_version, closes_at, seal_by, draws_at, tickets_root, sealed_at, beacon, beacon_round, paid_to,
      refunded_at, product_now() as now
    from draws
    where lottery_type = ${lotteryType} and state <> 'published' and refunded_at is null
      and (closes_at <= product_now() or state = 'cancelled') and id <> all (${inBackoff}::bigint[])
    order by draws_at`.execute(db);
  return rows.flatMap(({ id, now, ...draw }) => {
    const step = findDueStep({ draw, now });
    if (!step) return [];
    const waitsFor = step === 'seal' ? 'witnesses' : 'other';
    return [{ id, isImmediate: IMMEDIATE_STEPS.has(step), isSealing: isSealing({ draw, now }), waitsFor }];
  });
}
