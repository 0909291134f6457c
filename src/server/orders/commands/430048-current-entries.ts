import { currentEntries as command } from '#contract/orders/430048-current-entries.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadCurrentEntries } from '../view/current-entries.ts';

export const currentEntries = defineHandler(command, async ({ lotteryType }, { engine, session }) =>
  ok({ draws: await loadCurrentEntries(engine.db, session.playerId, lotteryType) }),
);
