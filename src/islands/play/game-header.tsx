import { useStore } from '@nanostores/react';
import { Amount } from '#ui/amount.tsx';
import { Balls } from '#ui/ball.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { moneyText } from '#ui/currency.ts';
import { hourText } from './clock-text.ts';
import type { Tools } from './tools.ts';

/** The numbers of the last draw; '?' while one is being drawn. They are shown when they are settled, never decided here. */
function LastDraw({ t, game, live }: Tools) {
  const { last } = useStore(live.$known);
  const { drawing } = useStore(live.$moment);
  const missing = game.generator.flatMap(({ count }) => Array.from({ length: count }, () => undefined));
  const words = drawing
    ? t('drawing', { time: hourText(drawing.drawsTimestamp) })
    : last
      ? t('last', { time: hourText(last.expectedPrizeTimestamp) })
      : t('noLast');
  const numbers = drawing ? missing : (last?.result.dayNumbers ?? missing);
  return (
    <div className="grid gap-2" aria-live="polite">
      <p className="text-sm opacity-90">{words}</p>
      <Balls
        key={numbers.join()}
        numbers={numbers}
        size={44}
        roll={!drawing}
        label={drawing ? words : `${t('lastNumbers')}: ${numbers.join(', ')}`}
      />
    </div>
  );
}

function Closing({ t, live }: Tools) {
  const { selling } = useStore(live.$moment);
  if (!selling)
    return (
      <div className="max-w-[18ch] text-sm">
        <p>{t('paused')}</p>
        <p className="opacity-90">{t('dubai')}</p>
      </div>
    );
  return (
    <div className="text-end">
      <p className="text-sm opacity-90">{t('closesIn')}</p>
      <Countdown key={selling.drawId} className="text-2xl font-bold" to={selling.closesTimestamp} now={live.now} />
      <p className="text-sm opacity-90">{t('drawAt', { time: hourText(selling.drawsTimestamp) })}</p>
      <p className="text-sm opacity-90">{t('dubai')}</p>
    </div>
  );
}

/** The game's own hue: name, prize, price, clock, last draw. Short on a phone. */
export function GameHeader(tools: Tools) {
  const { t, names, locale, game } = tools;
  return (
    <header className="hue on-night text-white">
      <div className="wrap-page grid gap-x-10 gap-y-4 py-5 sm:grid-cols-[1fr_auto] sm:items-center sm:py-8">
        <div className="flex items-start justify-between gap-6 sm:items-center">
          <div>
            <h1 className="text-xl sm:text-2xl">{names(`games:${game.name}.name`)}</h1>
            <p className="mt-1 text-sm opacity-90">{t('winUpTo')}</p>
            <p className="text-2xl font-bold sm:text-3xl">
              <Amount fils={game.topPrize} locale={locale} style="floored" />
            </p>
            <p className="text-sm opacity-90">{t('perEntry', { price: moneyText(game.price, locale) })}</p>
          </div>
          <Closing {...tools} />
        </div>
        <LastDraw {...tools} />
      </div>
    </header>
  );
}
