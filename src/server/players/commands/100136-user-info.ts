import { userInfo as command } from '#contract/players/100136-user-info.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { userInfoOf } from '../info.ts';

export const userInfo = handler(command, async (_data, { engine, session, locale }) =>
  ok(await userInfoOf(engine.db, session.playerId, locale)),
);
