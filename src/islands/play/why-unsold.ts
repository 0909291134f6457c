import { atText } from './clock-text.ts';
import { opensNext, type Known } from './phase.ts';
import type { Tools } from './tools.ts';

/** The game itself rests: when its sales go on nobody knows. */
export const isResting = ({ saleState }: Known): boolean => saleState === 'suspended' || saleState === 'suspending';

/** Why nothing sells, for players. */
export function whyUnsold(tools: Tools, known: Known): string {
  const { t } = tools;
  if (known.saleState === 'suspended')
    return t('state.suspended', { game: tools.names(`games:${tools.game.name}.name`) });
  const next = isResting(known) ? undefined : opensNext(known, tools.live.now());
  return next ? t('state.pending', { time: atText(tools, next.opensTimestamp) }) : t('paused');
}
