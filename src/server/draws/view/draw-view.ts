import { sql } from 'kysely';
import type { PastItem } from '#contract/draws/430040-past-draws.ts';
import type { AppCard, DrawTimes, PhaseItem, PlayMethod, SaleState } from '#contract/draws/fields.ts';
import type { Game } from '#games/game.ts';
import { formatOneIn, findTierChances, findTopPrize } from '#games/odds/odds.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { assertPresent } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import type { Queryable } from '#server/db/index.ts';
import { drawIdOf, type DrawRow } from '../draw-rows.ts';
import type { GameCard } from './game-cards.ts';

export type DrawTimesRow = Pick<DrawRow, 'lottery_type' | 'phase' | 'opens_at' | 'closes_at' | 'draws_at'>;

export const toDrawTimes = (draw: DrawTimesRow): DrawTimes => ({
  drawId: drawIdOf(draw),
  phase: draw.phase,
  opensTimestamp: draw.opens_at.getTime(),
  closesTimestamp: draw.closes_at.getTime(),
  drawsTimestamp: draw.draws_at.getTime(),
});

/** The draw's picks by their names on the wire: the first list is the day numbers, a second one the month number. */
export function toPhaseResult(numbers: readonly (readonly number[])[]): PhaseItem['result'] {
  const [days = [], months = []] = numbers;
  const [monthNumber] = months;
  return { dayNumbers: [...days], ...(monthNumber === undefined ? {} : { monthNumber }) };
}

export const toPhaseItem = (draw: Pick<DrawRow, 'lottery_type' | 'phase' | 'draws_at' | 'numbers'>): PhaseItem => ({
  drawId: drawIdOf(draw),
  phase: draw.phase,
  result: toPhaseResult(assertPresent(draw.numbers, 'numbers of a drawn draw')),
  expectedPrizeTimestamp: draw.draws_at.getTime(),
});

type PastDrawColumns = 'lottery_type' | 'phase' | 'draws_at' | 'numbers' | 'cancelled_at' | 'refunded_at';

export const toPastItem = (draw: Pick<DrawRow, PastDrawColumns>): PastItem => ({
  drawId: drawIdOf(draw),
  phase: draw.phase,
  result: draw.numbers && toPhaseResult(draw.numbers),
  expectedPrizeTimestamp: draw.draws_at.getTime(),
  ...(draw.cancelled_at && { cancelled: { refunded: draw.refunded_at !== null } }),
});

/** What a game sells now. */
export interface GameSales {
  readonly state: SaleState;
  /** Sales are suspended for a maintenance. */
  readonly maintenance: boolean;
  readonly current: DrawTimes | null;
  readonly ahead: readonly DrawTimes[];
  /** The newest draw that is closed and has no numbers. */
  readonly awaited: DrawTimes | null;
  /** The next draw without numbers, selling or closed. */
  readonly upcoming: DrawTimes | null;
  readonly now: Date;
}

interface Row extends DrawTimesRow {
  readonly selling: boolean;
  readonly begun: boolean;
}

/**
 * A suspension counts first. Otherwise a game sells while a draw's sales have begun; between a close and the next
 * opening it is drawing while a closed draw waits for its numbers, else pending.
 */
export function deriveSaleState(sales: string | undefined, rows: readonly Pick<Row, 'selling' | 'begun'>[]): SaleState {
  if (sales === 'suspended' || sales === 'suspending') return sales;
  if (rows.some((row) => row.selling && row.begun)) return 'available';
  return rows.some((row) => !row.selling) ? 'drawing' : 'pending';
}

/** What a game sells now, with `count` draws at most; by default as many as one order may have. */
export async function loadGameSales(db: Queryable, game: Game, count = game.maxDraws): Promise<GameSales> {
  const { lotteryType } = game;
  const { rows: clock } = await sql<{ now: Date; sales: string | null; maintenance: boolean | null }>`
    select product_now() as now, g.sales, g.maintenance
    from (values (1)) one left join draw_games g on g.lottery_type = ${lotteryType}`.execute(db);
  const now = assertPresent(clock[0], 'the clock').now;
  // First the newest that is closed, where it has no numbers, however late they are; then what sells.
  const { rows } = await sql<Row>`
    select lottery_type, phase, opens_at, closes_at, draws_at, false as selling, false as begun from (
      select * from draws where lottery_type = ${lotteryType} and closes_at <= ${now} and state <> 'cancelled'
      order by draws_at desc limit 1) newest where numbers is null
    union all (
      select lottery_type, phase, opens_at, closes_at, draws_at, true,
        -- Where the draw before it was cancelled, it sells at once.
        opens_at <= ${now} or not exists (select from draws s where s.lottery_type = ${lotteryType} and s.state <> 'cancelled'
          and s.draws_at > ${now} and s.draws_at < d.draws_at)
      from draws d where lottery_type = ${lotteryType} and draws_at > ${now}
        and state in ('scheduled', 'open') and closes_at > ${now}
      order by draws_at limit ${count})
    order by draws_at`.execute(db);
  // A draw also sells once the draw before it is cancelled. Its sales have then opened already.
  const opened = (row: Row): DrawTimes =>
    toDrawTimes(row.begun && row.opens_at > now ? { ...row, opens_at: now } : row);
  const selling = rows.filter((row) => row.selling);
  const current = selling.find((row) => row.begun);
  const awaited = rows.find((row) => !row.selling);
  const soon = rows.filter((row) => row.draws_at.getTime() > now.getTime() - MINUTE_MS);
  const state = deriveSaleState(clock[0]?.sales ?? undefined, soon);
  const maintenance = state === 'suspended' && clock[0]?.maintenance === true;
  const [nearest] = soon;
  return {
    state,
    maintenance,
    current: current ? opened(current) : null,
    ahead: selling.map(opened),
    awaited: awaited ? toDrawTimes(awaited) : null,
    upcoming: nearest ? toDrawTimes(nearest) : null,
    now,
  };
}

export function toPlayMethod(game: Game, sale: GameSales, cancelled: DrawTimes | null): PlayMethod {
  return {
    lotteryType: game.lotteryType,
    showKey: game.key,
    price: toWire(game.price),
    multiples: [...game.multiples],
    maxEntries: game.maxEntries,
    maxDraws: game.maxDraws,
    plays: game.plays.map((play) => {
      const chances = findTierChances(game, play);
      return {
        key: play.key,
        group: play.group,
        distinct: play.distinct,
        positions: play.positions.map(({ choose, from, to, repeats = false }) => ({ choose, from, to, repeats })),
        ...(play.different && { different: [...play.different] }),
        ...(play.match && { match: play.match }),
        ...(play.sets && { sets: play.sets.map((set) => [...set]) }),
        tiers: play.tiers.map(({ ways, prize, shared = false }, i) => ({
          ways: ways.map((hits) => [...hits]),
          prize: toWire(prize),
          shared,
          oneIn: formatOneIn(assertPresent(chances[i], 'a chance')),
        })),
      };
    }),
    saleState: sale.state,
    current: sale.current,
    ahead: [...sale.ahead],
    awaited: sale.awaited,
    cancelled,
    timestamp: sale.now.getTime(),
  };
}

function toLotteryConfig({ plays, raffle }: Game): AppCard['appTabLotteryConfig'] {
  const shared = plays.flatMap(({ tiers }) => tiers).find((tier) => tier.shared);
  return {
    jackpot: shared ? toWire(shared.prize) : null,
    raffleAmount: raffle ? toWire(raffle.prize) : null,
    raffleNum: raffle?.prizes ?? null,
  };
}

export function toAppCard(game: Game, sale: GameSales, { mark, hidden }: GameCard, locale: Locale): AppCard {
  const t = getT(locale, 'games');
  const picture = `/og/${locale}/game-${game.key}.jpg`;
  return {
    appName: t(`${game.name}.name`),
    showKey: game.key,
    appKey: game.key,
    appPath: `/lottery/${game.key}`,
    merchantName: getT(locale, 'common')('brand'),
    lotteryType: game.lotteryType,
    iconUrl: picture,
    lottoLogo: picture,
    appMarkType: mark,
    hidden,
    appTabLotteryConfig: toLotteryConfig(game),
    minOrderAmount: toWire(game.price),
    maxPrizeAmount: toWire(findTopPrize(game)),
    titleBgColor: game.hue[0],
    fontColor: '#ffffff',
    saleState: sale.state,
    next: sale.current ?? sale.ahead[0] ?? null,
    upcoming: sale.upcoming,
  };
}
