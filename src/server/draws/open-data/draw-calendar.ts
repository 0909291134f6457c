import { sql } from 'kysely';
import type { Game } from '#games/game.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT, localHref } from '#i18n/server.ts';
import { formatAmount } from '#kernel/money-format.ts';
import type { Queryable } from '#server/db/index.ts';
import { gameOfDraw, drawIdOf } from '../draw-rows.ts';
import { renderIcs, type CalendarDraw } from './ics.ts';
import type { CalendarRange } from './results-request.ts';

/** Draws of a game in its calendar: more than are ever scheduled. */
const MAX_DRAWS = 100;

interface ComingDraw {
  readonly lottery_type: number;
  readonly phase: string;
  readonly draws_at: Date;
  readonly committed_at: Date;
  readonly cancelled_at: Date | null;
}

const findComingDraws = (db: Queryable, { lotteryType }: Game): Promise<ComingDraw[]> =>
  db
    .selectFrom('draws')
    .select(['lottery_type', 'phase', 'draws_at', 'committed_at', 'cancelled_at'])
    .where('lottery_type', '=', lotteryType)
    .where('draws_at', '>', sql<Date>`product_now()`)
    .orderBy('draws_at')
    .limit(MAX_DRAWS)
    .execute();

function toCalendarDraw(draw: ComingDraw, origin: string, locale: Locale): CalendarDraw {
  const game = gameOfDraw(draw);
  const t = getT(locale, 'draws');
  const name = getT(locale, 'games')(`${game.name}.name`);
  const price = formatAmount(game.price, 'short');
  const cancelled = draw.cancelled_at !== null;
  return {
    drawId: drawIdOf(draw),
    drawsAt: draw.draws_at.getTime(),
    changedAt: (draw.cancelled_at ?? draw.committed_at).getTime(),
    cancelled,
    summary: t('open.event', { game: name }),
    description: cancelled ? t('open.eventCancelled') : t('open.eventText', { phase: draw.phase, price }),
    url: origin + localHref(`/lottery/${game.key}`, locale),
  };
}

/** A draw and those after it; none if it is over. */
function limitDraws(draws: readonly ComingDraw[], range: CalendarRange | undefined): readonly ComingDraw[] {
  if (!range) return draws;
  const at = draws.findIndex((draw) => drawIdOf(draw) === range.drawId);
  return at === -1 ? [] : draws.slice(at, at + range.count);
}

interface CalendarOptions {
  readonly origin: string;
  readonly locale: Locale;
  readonly drawsFrom: CalendarRange | undefined;
}

/**
 * The coming draws as a calendar. The one for all games leaves out games drawn every minute or two, with two thousand
 * draws a day: each of these has a calendar of its own.
 */
export async function renderDrawCalendar(
  db: Queryable,
  game: Game | undefined,
  games: readonly Game[],
  { origin, locale, drawsFrom }: CalendarOptions,
): Promise<string> {
  const shown = game ? [game] : games.filter(({ schedule }) => schedule.kind === 'daily');
  const draws = (await Promise.all(shown.map((one) => findComingDraws(db, one)))).flat();
  draws.sort((a, b) => a.draws_at.getTime() - b.draws_at.getTime());
  const t = getT(locale, 'draws');
  const of = game && getT(locale, 'games')(`${game.name}.name`);
  const name = of === undefined ? t('open.calendarAll') : t('open.calendar', { game: of });
  return renderIcs({
    name,
    host: new URL(origin).hostname,
    draws: limitDraws(draws, drawsFrom).map((draw) => toCalendarDraw(draw, origin, locale)),
  });
}
