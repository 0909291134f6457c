import type { PlayContext } from '../play-context.ts';
import type { DrawsState } from '../draws-types.ts';
import { formatDrawTimePhrase } from './draw-time.ts';
import { areDrawsOver, findNextOpening } from './draws-state.ts';

/** Suspended without a known end. */
export const isSuspended = ({ saleState }: DrawsState): boolean =>
  saleState === 'suspended' || saleState === 'suspending';

/** The reason why nothing is on sale, in words for players. */
export function suspensionReason(play: PlayContext, state: DrawsState): string {
  const { t, names, game, liveDraws } = play;
  if (state.saleState === 'suspended') return t('state.suspended', { game: names(`games:${game.name}.name`) });
  const next = isSuspended(state) ? undefined : findNextOpening(state, liveDraws.now());
  if (next) return t('state.pending', { time: formatDrawTimePhrase(play, next.opensTimestamp) });
  return t(liveDraws.isCopy() && areDrawsOver(state, liveDraws.now()) ? 'state.offline' : 'paused');
}
