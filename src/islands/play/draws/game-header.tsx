import { useStore } from '@nanostores/react';
import { formatChance } from '#games/view/chance.ts';
import type { Pace } from '#games/view/game-view.ts';
import { describeNumbers, listDrawFaces, flattenResult } from '#games/view/faces.ts';
import { formatList } from '#i18n/list-format.ts';
import { Amount } from '#ui/amount.tsx';
import { Balls } from '#ui/ball.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { moneyText } from '#ui/currency.ts';
import { usePlay } from '../play-context.ts';
import { formatDrawTime, formatDrawTimePhrase } from './draw-time.ts';
import { isSuspended, suspensionReason } from './suspension-reason.ts';

/** The numbers of the last draw, or '?' while a draw is awaited. They come from the settled result only. */
function LastDraw() {
  const play = usePlay();
  const { t, names, locale, game, liveDraws } = play;
  const { last, cancelled } = useStore(liveDraws.$state);
  const { awaited } = useStore(liveDraws.$current);
  // Sales of a daily draw close long before it is held.
  const drawing = awaited && (!game.daily || awaited.drawsTimestamp <= liveDraws.now()) ? awaited : undefined;
  const faces = listDrawFaces(game);
  const missing = faces.map(() => undefined);
  // A copy without a network does not know whether the draw was held.
  const wasDue = drawing && liveDraws.isCopy() && drawing.drawsTimestamp <= liveDraws.now();
  const title = drawing
    ? wasDue
      ? t('wasDue', { time: formatDrawTimePhrase(play, drawing.drawsTimestamp) })
      : t('drawing', { time: formatDrawTime(play, drawing.drawsTimestamp) })
    : last
      ? t('last', { time: formatDrawTime(play, last.expectedPrizeTimestamp) })
      : t('noLast');
  const numbers = drawing || !last ? missing : flattenResult(last.result);
  return (
    <div
      className="grid grid-cols-1 gap-2"
      aria-live="polite"
      data-draw-awaited={awaited?.drawId}
      data-draw-shown={drawing ? undefined : last?.drawId}
    >
      {cancelled && (
        <p className="text-sm font-semibold sm:max-w-[34ch]">
          {t('cancelled', { time: formatDrawTimePhrase(play, cancelled.drawsTimestamp) })}
        </p>
      )}
      <p className="text-sm opacity-90">{title}</p>
      <Balls
        key={numbers.join()}
        numbers={numbers}
        faces={faces}
        size={44}
        className="game-head-balls"
        roll={!drawing}
        label={
          drawing ? title : `${t('lastNumbers')}: ${formatList(describeNumbers(game, faces, numbers, names), locale)}`
        }
      />
    </div>
  );
}

/** The top prize; for a jackpot, that winners share it. */
function TopPrize() {
  const { t, locale, game } = usePlay();
  const shared = game.plays.some(({ tiers }) => tiers.some((tier) => tier.shared && tier.prize === game.topPrize));
  return (
    <>
      <p className="text-sm opacity-90 sm:mt-1">{t(shared ? 'jackpot.upTo' : 'winUpTo')}</p>
      <p className="text-[1.3125rem] font-bold whitespace-nowrap sm:text-3xl">
        <Amount fils={game.topPrize} locale={locale} />
      </p>
      {shared && <p className="text-sm opacity-90 max-sm:sr-only">{t('jackpot.shared')}</p>}
      <p className="text-sm opacity-90">{t('perEntry', { price: moneyText(game.price, locale) })}</p>
    </>
  );
}

/** What a game drawn every few minutes is played for: its speed, its price and the chance to win. */
function PaceLine({ minutes, oneIn }: Pace) {
  const context = usePlay();
  const { t, locale, game } = context;
  return (
    <>
      <p className="text-lg font-bold sm:mt-1 sm:text-2xl">{t('pace.every', { count: minutes })}</p>
      <p className="flex flex-wrap gap-x-3 text-sm opacity-90">
        <span>{t('pace.price', { price: moneyText(game.price, locale) })}</span>
        <span>{t('pace.chance', { chance: formatChance(context, oneIn) })}</span>
      </p>
    </>
  );
}

/** The countdown beside a game's name: to the close of sales, then to the draw, or else why nothing is on sale. */
function SalesClock() {
  const play = usePlay();
  const { t, game, liveDraws } = play;
  const state = useStore(liveDraws.$state);
  const { selling, awaited } = useStore(liveDraws.$current);
  const upcoming = awaited && awaited.drawsTimestamp > liveDraws.now() ? awaited : undefined;
  const counts = selling !== undefined || (game.daily && upcoming !== undefined && !isSuspended(state));
  if (!counts)
    return (
      <div className="max-w-[22ch] text-sm">
        <p>{suspensionReason(play, state)}</p>
        <p className="opacity-90">{t('dubai')}</p>
      </div>
    );
  const to = selling?.closesTimestamp ?? upcoming?.drawsTimestamp ?? 0;
  const drawsAt = selling?.drawsTimestamp ?? to;
  return (
    <div className="text-end">
      <div>
        <p className="text-sm opacity-90">{t(selling ? 'closesIn' : 'drawnIn')}</p>
        <Countdown
          key={to}
          className="text-lg font-bold sm:text-2xl"
          to={to}
          now={liveDraws.now}
          days={(count) => t('days', { count })}
        />
      </div>
      <p className="text-sm opacity-90">{t('drawAt', { time: formatDrawTimePhrase(play, drawsAt) })}</p>
      <p className="text-sm opacity-90">{t('dubai')}</p>
      {!selling && <p className="text-sm opacity-90 sm:ms-auto sm:max-w-[26ch]">{t('state.drawing')}</p>}
    </div>
  );
}

/** The header of a game in its hue: name, prize, price, countdown, last draw. Compact on phones. */
export function GameHeader() {
  const { names, game } = usePlay();
  return (
    <header className="hue on-night text-white">
      <div className="wrap-page grid gap-x-10 gap-y-3 py-3 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-y-4 sm:py-8">
        <div className="flex items-start justify-between gap-x-4 gap-y-3 max-[22rem]:flex-wrap sm:flex-wrap sm:items-center sm:gap-x-6">
          <div>
            <h1 className="text-lg sm:text-2xl">{names(`games:${game.name}.name`)}</h1>
            {game.pace ? <PaceLine {...game.pace} /> : <TopPrize />}
          </div>
          <SalesClock />
        </div>
        <LastDraw />
      </div>
    </header>
  );
}
