import { formatDrawTimePhrase } from './draw-time.ts';
import { findNextOpening, type DrawsState } from './draws-state.ts';
import type { PlayContext } from '../play-context.ts';

/** The game itself rests: when its sales go on nobody knows. */
export const isSuspended = ({ saleState }: DrawsState): boolean =>
  saleState === 'suspended' || saleState === 'suspending';

/** Why nothing sells, for players. */
export function suspensionReason(tools: PlayContext, known: DrawsState): string {
  const { t } = tools;
  if (known.saleState === 'suspended')
    return t('state.suspended', { game: tools.names(`games:${tools.game.name}.name`) });
  const next = isSuspended(known) ? undefined : findNextOpening(known, tools.live.now());
  return next ? t('state.pending', { time: formatDrawTimePhrase(tools, next.opensTimestamp) }) : t('paused');
}
