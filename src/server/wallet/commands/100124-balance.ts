import { balance as command } from '#contract/wallet/100124-balance.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadWallet } from '../balance.ts';

export const balance = defineHandler(command, async (_data, { engine, session }) =>
  ok(await loadWallet(engine.db, session.playerId)),
);
