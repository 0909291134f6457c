import { playMethods as command } from '#contract/draws/660100-play-methods.ts';
import { refusal } from '#contract/errors.ts';
import { gameOf } from '#games/index.ts';
import { err, ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { onSale, playMethodOf } from '../shown.ts';

export const playMethods = handler(command, async ({ lotteryType }, { engine }) => {
  const game = gameOf(lotteryType);
  return game ? ok(playMethodOf(game, await onSale(engine.db, game))) : err(refusal(500001019));
});
