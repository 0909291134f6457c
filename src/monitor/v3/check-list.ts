import { checkList, type JudgedList } from '#verify/v3/tickets/list.ts';
import { findRules, lotteryTypeOf } from '#verify/v3/pins.ts';
import { nameDraw, readShown, type Done, type DrawContext, type Shown } from './draw-context.ts';
import type { Life } from './life.ts';

export const MAX_LIST_BYTES = 256 * 2 ** 20;

/** Reads the list of a draw's tickets; that it is not shown is a difference. */
export async function readList(ctx: DrawContext, life: Life): Promise<Shown> {
  const shown = await readShown(ctx, `${life.drawId}/tickets.json`, MAX_LIST_BYTES);
  if (shown.kind === 'none')
    ctx.findings.differ(
      `list ${life.drawId}`,
      `${nameDraw(life, life.closing?.index ?? 0)}: the list of its tickets is not shown: ${shown.why}`,
    );
  return shown;
}

/** Rebuilds the closing of a draw from a list; undefined of a draw that is not closed. */
export function judgeList(ctx: DrawContext, life: Life, list: unknown): JudgedList | undefined {
  const { drawId, commitment, closing } = life;
  if (!closing) return undefined;
  const rules = findRules(ctx.pinsOf(life), lotteryTypeOf(drawId), commitment.entry.rules);
  return checkList(list, { drawId, commitment: commitment.hash, closing: closing.entry, rules, life });
}

/** Checks the list of a draw that has no record, and keeps it, to finish the draw if its operator does not. */
export async function checkTicketList(ctx: DrawContext, life: Life): Promise<Done> {
  const { drawId, closing } = life;
  const state = String(closing?.index);
  if (!closing || ctx.checks.has(drawId, 'list', state)) return 'done';
  const shown = await readList(ctx, life);
  if (shown.kind !== 'file') return 'later';
  const judged = judgeList(ctx, life, shown.value);
  for (const { ok, name, reason } of judged?.verdict.checks ?? [])
    if (!ok) ctx.findings.differ(`list ${drawId} ${name}`, `${nameDraw(life, closing.index)}: ${reason ?? name}`);
  if (judged?.tickets) ctx.checks.keepList(drawId, shown.value);
  ctx.checks.set(drawId, 'list', state);
  return 'done';
}
