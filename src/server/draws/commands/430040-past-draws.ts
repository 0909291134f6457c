import { pastDraws as command } from '#contract/draws/430040-past-draws.ts';
import { lastPage } from '#contract/draws/fields.ts';
import { fieldRefusal } from '#contract/errors.ts';
import { gameByType } from '#games/index.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findPastDraws } from '../view/draw-lists.ts';
import { toPastItem } from '../view/draw-view.ts';

export const pastDraws = defineHandler(command, async ({ lotteryType, date }, { engine, page }) => {
  const { pageNo, pageSize } = page;
  const last = lastPage(pageSize);
  if (pageNo > last) return err(fieldRefusal('pageNo', 'input.page'));
  // One more than a page: shows whether there is a next one without counting all draws.
  const offset = (pageNo - 1) * pageSize;
  // A cancelled daily draw is listed at once; one of a game drawn by the minute from its draw time on.
  const cancelled = gameByType(lotteryType)?.schedule.kind === 'daily' ? 'atOnce' : 'inTime';
  const rows = await findPastDraws(engine.db, { lotteryType, date, limit: pageSize + 1, offset, cancelled });
  const more = rows.length > pageSize && pageNo < last;
  return ok({ list: rows.slice(0, pageSize).map(toPastItem), pageNo, pageSize, more });
});
