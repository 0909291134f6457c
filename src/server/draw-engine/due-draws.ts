import { sql, type RawBuilder } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { findDueStep, type StepInput, type DrawStep } from './advance.ts';
import type { WaitsFor } from './backoff.ts';
import type { DrawContext } from './context.ts';
import { isInTime } from './steps/publish-closing.ts';

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
  /** Its stakes go back, which waits for nothing outside the product. */
  readonly isRefund: boolean;
  /** Its witnesses may still see its closing in time: that it waits for them is no failure. */
  readonly isSealing: boolean;
  readonly waitsFor: WaitsFor;
}

/** After the moment of the seal it soon shows that a draw is sealed. */
const SEALING_AFTER_MS = 10 * SECOND_MS;

const isSealing = ({ draw, now }: StepInput): boolean =>
  draw.seal_by !== null && draw.sealed_at === null && now.getTime() < draw.seal_by.getTime() + SEALING_AFTER_MS;

/** The steps that end sales and fix the tickets (closings.ts). */
export const CLOSING_STEPS: ReadonlySet<DrawStep> = new Set<DrawStep>(['close', 'publish-root', 'publish-closing']);

interface DueRow extends StepInput {
  readonly id: bigint;
  readonly lotteryType: number;
}

/**
 * Unfinished draws for which `which` holds, oldest first. Its first two conditions are those of the index
 * draws_unfinished, so that published draws are never read.
 */
async function readUnfinished({ db }: Pick<DrawContext, 'db'>, which: RawBuilder<unknown>): Promise<DueRow[]> {
  const { rows } = await sql<StepInput['draw'] & { id: bigint; lotteryType: number; now: Date }>`
    select id, lottery_type as "lotteryType", state, proof_version, closes_at, seal_by, draws_at, tickets_root, sealed_at,
      beacon, beacon_round, paid_to, refunded_at, product_now() as now
    from draws
    where state <> 'published' and refunded_at is null and ${which}
    order by draws_at`.execute(db);
  return rows.map(({ id, lotteryType, now, ...draw }) => ({ id, lotteryType, now, draw }));
}

export interface DueClosing {
  readonly id: bigint;
  readonly lotteryType: number;
  /** Its witnesses can still see its closing in time. */
  readonly isInTime: boolean;
}

/** Draws of these games of which a closing step is due, oldest first. */
export async function findDueClosings(
  ctx: Pick<DrawContext, 'db'>,
  lotteryTypes: readonly number[],
): Promise<readonly DueClosing[]> {
  const due = await readUnfinished(
    ctx,
    sql`lottery_type = any (${lotteryTypes}::int[]) and closes_at <= product_now() and tickets_root is null
      and state in ('scheduled', 'open', 'suspended', 'closed')`,
  );
  return due.flatMap(({ id, lotteryType, draw, now }) => {
    const step = findDueStep({ draw, now });
    return step && CLOSING_STEPS.has(step) ? [{ id, lotteryType, isInTime: isInTime(draw, now) }] : [];
  });
}

/**
 * The game's draws for which another step is due, but for those in backoff, oldest first: as many as were committed
 * ahead, or more where beacon or witnesses were away while the clock was moved on.
 */
export async function findDueDraws(
  ctx: Pick<DrawContext, 'db'>,
  lotteryType: number,
  inBackoff: readonly bigint[],
): Promise<DueDraw[]> {
  const rows = await readUnfinished(
    ctx,
    sql`lottery_type = ${lotteryType} and (closes_at <= product_now() or state = 'cancelled')
      and id <> all (${inBackoff}::bigint[])`,
  );
  return rows.flatMap((row) => {
    const step = findDueStep(row);
    if (!step || CLOSING_STEPS.has(step)) return [];
    const waitsFor = step === 'seal' ? 'witnesses' : 'other';
    return [{ id: row.id, isRefund: step === 'refund', isSealing: isSealing(row), waitsFor }];
  });
}
