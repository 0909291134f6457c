import { globalRestrictions as command } from '#contract/players/100163-global-restrictions.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { restrictionsOf } from '../restrictions.ts';

export const globalRestrictions = handler(command, async (_data, { engine, session }) =>
  ok(await restrictionsOf(engine.db, session.playerId)),
);
