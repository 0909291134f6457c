import { winningInfo as command } from '#contract/draws/600701-winning-info.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { recentWins } from '../recent-wins.ts';

export const winningInfo = handler(command, async ({ count }, { engine }) =>
  ok({ list: await recentWins(engine.db, count) }),
);
