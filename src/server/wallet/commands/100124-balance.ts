import { balance as command } from '#contract/wallet/100124-balance.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { walletOf } from '../balance.ts';

export const balance = handler(command, async (_data, { engine, session }) =>
  ok(await walletOf(engine.db, session.playerId)),
);
