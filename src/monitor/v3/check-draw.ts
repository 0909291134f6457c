import { UNFINISHED_MS } from '../context.ts';
import { checkCancelled, checkReturned } from './check-cancelled.ts';
import { checkTicketList } from './check-list.ts';
import { checkRecord } from './check-record.ts';
import {
  dueOf,
  momentOf,
  nameDraw,
  overdueRecord,
  overdueReturn,
  type Done,
  type DrawContext,
} from './draw-context.ts';
import { finishDraw } from './finish-draw.ts';
import { laterCancelOf, type Life } from './life.ts';

/** A closed draw without a record: its list, and whether it is overdue. */
async function checkClosed(ctx: DrawContext, life: Life, isSealed: boolean): Promise<Done> {
  const { drawId, closing } = life;
  if (!closing || ctx.now() < dueOf(life)) return 'later';
  await checkTicketList(ctx, life);
  const name = nameDraw(life, closing.index);
  const at = momentOf(dueOf(life));
  const limit = isSealed ? overdueRecord(ctx, life) : overdueReturn(ctx, life);
  if (limit !== undefined)
    ctx.findings.differ(
      `overdue ${drawId}`,
      isSealed
        ? `${name}: its record is overdue: it is sealed, its round was due at ${at}, and the log had no record by ${momentOf(limit)}`
        : `${name}: it is neither drawn nor cancelled: its round was due at ${at}, and its stakes had to go back by ${momentOf(limit)}`,
    );
  else if (ctx.now() > dueOf(life) + UNFINISHED_MS)
    ctx.findings.note(`unfinished ${drawId}`, `${name}: it is unfinished; its round was due at ${at}`);
  if (!ctx.isFresh() || ctx.now() > dueOf(life) + UNFINISHED_MS) await finishDraw(ctx, life);
  return 'later';
}

/** A draw without a closing, after the moment by which it had to be sealed. */
function checkUnclosed(ctx: DrawContext, life: Life): void {
  const { drawId, commitment } = life;
  const { sealBy } = commitment.entry;
  // A log that cannot be read now may have the closing.
  if (!ctx.isFresh() || ctx.now() <= Date.parse(sealBy)) return;
  const name = nameDraw(life, commitment.index);
  const limit = overdueReturn(ctx, life);
  if (limit !== undefined)
    ctx.findings.differ(
      `overdue ${drawId}`,
      `${name}: it is neither closed nor cancelled: it had to be sealed by ${sealBy}, and its stakes had to go back by ${momentOf(limit)}`,
    );
  else ctx.findings.note(`unclosed ${drawId}`, `${name}: it was not closed by ${sealBy}, and cannot be drawn`);
}

async function checkReturnedDraw(ctx: DrawContext, life: Life): Promise<Done> {
  const done = checkReturned(ctx, life);
  const listed = await checkTicketList(ctx, life);
  await finishDraw(ctx, life);
  return done === 'done' && listed === 'done' ? 'done' : 'later';
}

async function checkRecordedDraw(ctx: DrawContext, life: Life): Promise<Done> {
  const returned = checkReturned(ctx, life);
  const done = await checkRecord(ctx, life);
  return returned === 'done' ? done : 'later';
}

/** What entries have settled by now. */
function settleNotes(ctx: DrawContext, life: Life): void {
  const { drawId, commitment, record, cancelled, closing } = life;
  const isOver = record !== undefined || cancelled !== undefined || laterCancelOf(life) !== undefined;
  if (isOver || closing) ctx.findings.settle(`unclosed ${drawId}`);
  if (isOver) for (const what of ['unfinished', 'finish']) ctx.findings.settle(`${what} ${drawId}`);
  if (record) ctx.findings.settleUnread(`round ${commitment.entry.round}`);
}

/** Checks what is shown of a draw as its entries stand, and what is overdue. */
export async function checkDraw(ctx: DrawContext, life: Life, isSealed: boolean): Promise<Done> {
  const { record, cancelled, closing } = life;
  settleNotes(ctx, life);
  if (record) return checkRecordedDraw(ctx, life);
  if (cancelled) return checkCancelled(ctx, life);
  if (laterCancelOf(life)) return checkReturnedDraw(ctx, life);
  if (closing) return checkClosed(ctx, life, isSealed);
  checkUnclosed(ctx, life);
  return 'later';
}
