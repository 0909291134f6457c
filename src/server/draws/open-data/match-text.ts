import type { Game } from '#games/game.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { TierView } from '../view/draw-result.ts';

/**
 * How a tier is won, as short texts any of which is enough: '5+1' five numbers of the first position and one of the
 * second; 'any order' of a box; of a play that names digits itself, those: '1 3 7 9'.
 */
export function describeMatch(game: Pick<Game, 'plays'>, { play: key, tier, ways }: TierView): string[] {
  const play = assertPresent(
    game.plays.find((one) => one.key === key),
    'the play of a tier',
  );
  if (play.sets) return [(play.sets[tier - 1] ?? []).join(' ')];
  if (play.match === 'box') return ['any order'];
  return ways.map((hits) => hits.slice(0, play.positions.length).join('+'));
}
