import type { DrawsState, PlayContext } from '../play-context.ts';
import { formatDrawTimePhrase } from './draw-time.ts';
import { findNextOpening } from './draws-state.ts';

/** The game itself is suspended: nobody knows when its sales go on. */
export const isSuspended = ({ saleState }: DrawsState): boolean =>
  saleState === 'suspended' || saleState === 'suspending';

/** Why nothing sells, for players. */
export function suspensionReason(play: PlayContext, state: DrawsState): string {
  const { t, names, game, liveDraws } = play;
  if (state.saleState === 'suspended') return t('state.suspended', { game: names(`games:${game.name}.name`) });
  const next = isSuspended(state) ? undefined : findNextOpening(state, liveDraws.now());
  return next ? t('state.pending', { time: formatDrawTimePhrase(play, next.opensTimestamp) }) : t('paused');
}
