import { trend as command } from '#contract/draws/660400-trend.ts';
import { refusal } from '#contract/errors.ts';
import { playOf } from '#games/entry.ts';
import { gameOf } from '#games/index.ts';
import { err, ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { trendOf } from '../trend.ts';

export const trend = handler(command, async ({ lotteryType, prePhases, playType }, { engine }) => {
  const game = gameOf(lotteryType);
  if (!game) return err(refusal(500001019));
  const play = playType === undefined ? game.plays[0] : playOf(game, playType);
  if (!play) return err(refusal(400000005, { extData: { field: 'playType' } }));
  return ok(await trendOf(engine.db, game, play, prePhases));
});
