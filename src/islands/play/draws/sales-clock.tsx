import { useStore } from '@nanostores/react';
import { Countdown } from '#ui/countdown.tsx';
import { formatDrawTimePhrase } from './draw-time.ts';
import type { PlayContext } from '../play-context.ts';
import { isSuspended, suspensionReason } from './suspension-reason.ts';

/** The clock beside a game's name: until its sales close or, when they have, until it is drawn; else why nothing sells. */
export function SalesClock(tools: PlayContext) {
  const { t, game, live } = tools;
  const known = useStore(live.$known);
  const { selling, drawing } = useStore(live.$moment);
  const days = (count: number) => t('days', { count });
  const awaited = drawing && drawing.drawsTimestamp > live.now() ? drawing : undefined;
  if (selling || (game.daily && awaited && !isSuspended(known))) {
    const to = selling?.closesTimestamp ?? awaited?.drawsTimestamp ?? 0;
    const drawsAt = selling?.drawsTimestamp ?? to;
    return (
      <div className={game.daily ? 'max-sm:w-full sm:text-end' : 'text-end'}>
        {/* Days and dates are long: on a phone they have lines of their own. */}
        <div className={game.daily ? 'max-sm:flex max-sm:items-baseline max-sm:gap-2' : undefined}>
          <p className="text-sm opacity-90">{t(selling ? 'closesIn' : 'drawnIn')}</p>
          <Countdown key={to} className="text-2xl font-bold" to={to} now={live.now} days={days} />
        </div>
        <div className={game.daily ? 'max-sm:flex max-sm:flex-wrap max-sm:gap-x-1.5' : undefined}>
          <p className="text-sm opacity-90">{t('drawAt', { time: formatDrawTimePhrase(tools, drawsAt) })}</p>
          <p className="text-sm opacity-90">{t('dubai')}</p>
        </div>
        {!selling && <p className="text-sm opacity-90 sm:ms-auto sm:max-w-[26ch]">{t('state.drawing')}</p>}
      </div>
    );
  }
  return (
    <div className="max-w-[22ch] text-sm">
      <p>{suspensionReason(tools, known)}</p>
      <p className="opacity-90">{t('dubai')}</p>
    </div>
  );
}
