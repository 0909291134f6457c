import { sql } from 'kysely';
import { unreachable } from '#kernel/assert.ts';
import type { DrawContext } from './context.ts';
import { roundTime } from '../draws/proof/beacon-rounds.ts';
import type { DrawRow } from '../draws/draw-rows.ts';
import { closeDraw } from './steps/close-draw.ts';
import { drawWinningNumbers } from './steps/draw-numbers.ts';
import { findWins } from '../settlement/find-wins.ts';
import { payWins } from '../settlement/pay-wins.ts';
import { isInTime, publishClosing } from './steps/publish-closing.ts';
import { publishRecord } from './steps/publish-record.ts';
import { publishRoot } from './steps/publish-root.ts';
import { sealDraw } from './steps/seal-draw.ts';
import { refundDraw } from '../settlement/refund-draw.ts';

/** A draw at one moment of the product's time. */
export interface DrawProgress {
  readonly draw: DrawRow;
  readonly now: Date;
}

/** The part of it that decides which step is due. */
export interface StepInput {
  readonly draw: Pick<
    DrawRow,
    | 'state'
    | 'proof_version'
    | 'closes_at'
    | 'seal_by'
    | 'draws_at'
    | 'tickets_root'
    | 'sealed_at'
    | 'beacon'
    | 'beacon_round'
    | 'paid_to'
    | 'refunded_at'
  >;
  readonly now: Date;
}

/** Of version 2 'publish-root'; of version 3 'publish-closing' and 'seal'. */
export type DrawStep =
  | 'close'
  | 'publish-root'
  | 'publish-closing'
  | 'seal'
  | 'draw-numbers'
  | 'find-wins'
  | 'pay-wins'
  | 'publish-record'
  | 'refund';

/** Of a draw whose sales have ended, until its numbers are drawn. */
function findStepToNumbers({ draw, now }: StepInput): DrawStep | undefined {
  if (draw.tickets_root === null && draw.proof_version === 2) return 'publish-root';
  if (draw.tickets_root === null && isInTime(draw, now)) return 'publish-closing';
  if (draw.sealed_at === null && draw.proof_version === 3) return 'seal';
  // Never before the announced time, and not before the round can be there.
  return draw.draws_at <= now && roundTime(draw.beacon, Number(draw.beacon_round)) <= now.getTime()
    ? 'draw-numbers'
    : undefined;
}

/** Which step is due; undefined where the draw waits for the clock. Pure: each step checks again under the lock. */
export function findDueStep({ draw, now }: StepInput): DrawStep | undefined {
  switch (draw.state) {
    case 'scheduled':
    case 'open':
    case 'suspended':
      return draw.closes_at <= now ? 'close' : undefined;
    case 'closed':
      return findStepToNumbers({ draw, now });
    case 'drawn':
      return draw.paid_to === null ? 'find-wins' : 'pay-wins';
    case 'settled':
      return 'publish-record';
    case 'cancelled':
      return draw.refunded_at === null ? 'refund' : undefined;
    case 'published':
      return undefined;
    default:
      return unreachable(draw.state);
  }
}

export function runDrawStep(ctx: DrawContext, step: DrawStep, draw: DrawRow): Promise<boolean> {
  switch (step) {
    case 'close':
      return closeDraw(ctx, draw.id);
    case 'publish-root':
      return publishRoot(ctx, draw.id);
    case 'publish-closing':
      return publishClosing(ctx, draw.id);
    case 'seal':
      return sealDraw(ctx, draw.id);
    case 'draw-numbers':
      return drawWinningNumbers(ctx, draw);
    case 'find-wins':
      return findWins(ctx, draw.id);
    case 'pay-wins':
      return payWins(ctx, draw.id);
    case 'publish-record':
      return publishRecord(ctx, draw);
    case 'refund':
      return refundDraw(ctx, draw.id);
    default:
      return unreachable(step);
  }
}

/** The draw and the product's time, read in one statement. */
export async function loadProgress({ db }: Pick<DrawContext, 'db'>, id: bigint): Promise<DrawProgress | undefined> {
  const row = await db
    .selectFrom('draws')
    .selectAll()
    .select(sql<Date>`product_now()`.as('now'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { now, ...draw } = row;
  return { draw, now };
}

/**
 * Takes every step that a draw can take now, or those of `steps` only; false where such a step stays due. After a step
 * that did nothing the draw is read again: if another node took the step, the next one is due; if the same one is still
 * due, another node is at work or the step has to wait.
 */
export async function advanceDraw(ctx: DrawContext, id: bigint, steps?: ReadonlySet<DrawStep>): Promise<boolean> {
  let failed: DrawStep | undefined;
  for (;;) {
    const progress = await loadProgress(ctx, id);
    const step = progress && findDueStep(progress);
    if (!progress || !step || steps?.has(step) === false) return true;
    if (step === failed) return false;
    failed = (await runDrawStep(ctx, step, progress.draw)) ? undefined : step;
  }
}
