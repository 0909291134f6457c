import { winningInfo as command } from '#contract/draws/600701-winning-info.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { readPaidPrizes } from '../view/paid-prizes.ts';
import { findRecentWins } from '../view/recent-wins.ts';

export const winningInfo = defineHandler(command, async ({ count }, { engine }) =>
  ok({ paidTotal: await readPaidPrizes(engine.db), list: await findRecentWins(engine.db, count) }),
);
