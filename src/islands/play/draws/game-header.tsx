import { useStore } from '@nanostores/react';
import { drawFaces, flattenResult, describeNumbers } from '#games/view/faces.ts';
import { formatList } from '#i18n/list-format.ts';
import { Amount } from '#ui/amount.tsx';
import { Balls } from '#ui/ball.tsx';
import { moneyText } from '#ui/currency.ts';
import { formatDrawTimePhrase, formatDrawTime } from './draw-time.ts';
import { SalesClock } from './sales-clock.tsx';
import type { PlayContext } from '../play-context.ts';

/** The numbers of the last draw; '?' while one is being drawn. They are shown when they are settled, never decided here. */
function LastDraw(tools: PlayContext) {
  const { t, names, locale, game, live } = tools;
  const { last, cancelled } = useStore(live.$known);
  const { drawing: closed } = useStore(live.$moment);
  // A draw of a day is closed long before it is held.
  const drawing = closed && (!game.daily || closed.drawsTimestamp <= live.now()) ? closed : undefined;
  const faces = drawFaces(game);
  const missing = faces.map(() => undefined);
  const words = drawing
    ? t('drawing', { time: formatDrawTime(tools, drawing.drawsTimestamp) })
    : last
      ? t('last', { time: formatDrawTime(tools, last.expectedPrizeTimestamp) })
      : t('noLast');
  const numbers = drawing || !last ? missing : flattenResult(last.result);
  return (
    <div className="grid gap-2" aria-live="polite">
      {cancelled && (
        <p className="text-sm font-semibold sm:max-w-[34ch]">
          {t('cancelled', { time: formatDrawTimePhrase(tools, cancelled.drawsTimestamp) })}
        </p>
      )}
      <p className="text-sm opacity-90">{words}</p>
      <Balls
        key={numbers.join()}
        numbers={numbers}
        faces={faces}
        size={44}
        roll={!drawing}
        label={
          drawing ? words : `${t('lastNumbers')}: ${formatList(describeNumbers(game, faces, numbers, names), locale)}`
        }
      />
    </div>
  );
}

/** What can be won at most; of a jackpot, that its winners share it. */
function TopPrize({ t, locale, game }: PlayContext) {
  const shared = game.plays.some(({ tiers }) => tiers.some((tier) => tier.shared && tier.prize === game.topPrize));
  return (
    <>
      <p className="mt-1 text-sm opacity-90">{t(shared ? 'jackpot.upTo' : 'winUpTo')}</p>
      <p className="text-2xl font-bold sm:text-3xl">
        <Amount fils={game.topPrize} locale={locale} style="floored" />
      </p>
      {shared && <p className="text-sm opacity-90">{t('jackpot.shared')}</p>}
    </>
  );
}

/** The game's own hue: name, prize, price, clock, last draw. Short on a phone. */
export function GameHeader(tools: PlayContext) {
  const { t, names, locale, game } = tools;
  return (
    <header className="hue on-night text-white">
      <div className="wrap-page grid gap-x-10 gap-y-4 py-5 sm:grid-cols-[1fr_auto] sm:items-center sm:py-8">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:items-center">
          <div>
            <h1 className="text-xl sm:text-2xl">{names(`games:${game.name}.name`)}</h1>
            <TopPrize {...tools} />
            <p className="text-sm opacity-90">{t('perEntry', { price: moneyText(game.price, locale) })}</p>
          </div>
          <SalesClock {...tools} />
        </div>
        <LastDraw {...tools} />
      </div>
    </header>
  );
}
