import { gameApp as command } from '#contract/draws/700005-game-app.ts';
import { refusal } from '#contract/errors.ts';
import { gameByKey } from '#games/index.ts';
import { err, ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { cancelledOf } from '../cancelled.ts';
import { appCardOf, onSale, playMethodOf } from '../shown.ts';

/** Draw games have no demo: asked for in mode 2 they are not there. */
export const gameApp = handler(command, async ({ showKey, appKey, mode }, { engine, locale }) => {
  const game = gameByKey(showKey ?? appKey ?? '');
  if (!game || mode !== 1) return err(refusal(500001019));
  const sale = await onSale(engine.db, game);
  if (sale.state === 'suspended') return err(refusal(sale.maintenance ? 403000949 : 500001019));
  const cancelled = await cancelledOf(engine.db, game, sale);
  return ok({ app: appCardOf(game, sale, locale), game: playMethodOf(game, sale, cancelled) });
});
