import { appList as command } from '#contract/draws/700014-app-list.ts';
import { games } from '#games/index.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { appCardOf, onSale } from '../shown.ts';

export const appList = handler(command, async (_data, { engine, locale }) => {
  const merchantAppInfoList = await Promise.all(
    games.map(async (game) => appCardOf(game, await onSale(engine.db, game, 1), locale)),
  );
  return ok({ merchantAppInfoList });
});
