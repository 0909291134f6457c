import { playMethods as command } from '#contract/draws/660100-play-methods.ts';
import { refusal } from '#contract/errors.ts';
import { gameOf } from '#games/index.ts';
import { err, ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { cancelledOf } from '../cancelled.ts';
import { onSale, playMethodOf } from '../shown.ts';

export const playMethods = handler(command, async ({ lotteryType }, { engine }) => {
  const game = gameOf(lotteryType);
  if (!game) return err(refusal(500001019));
  const sale = await onSale(engine.db, game);
  return ok(playMethodOf(game, sale, await cancelledOf(engine.db, game, sale)));
});
