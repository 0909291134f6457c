import { controlReceipts as command } from '#contract/controls/430240-control-receipts.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { listControlReceipts } from '../receipt.ts';

export const controlReceipts = defineHandler(command, async (_data, { engine, session }) =>
  ok({ list: await listControlReceipts(engine.db, session.playerId) }),
);
