import type { DrawTimes, PhaseItem, SaleState } from '#contract/draws/fields.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { DrawsState, GameSales } from '../play-context.ts';

/** Answers that say the game may not be played: it is suspended, or in maintenance. */
export const SUSPENDED_CODES: ReadonlySet<number> = new Set([
  errorCodes.gameNotOnSale,
  errorCodes.gameUnderMaintenance,
]);

export const createDrawsState = (sales: GameSales, last: PhaseItem | null, offset: number): DrawsState => ({
  saleState: sales.saleState,
  draws: sales.awaited ? [sales.awaited, ...sales.ahead] : sales.ahead,
  cancelled: sales.cancelled,
  last,
  offset,
});

/** A newer answer of 660100. A draw it does not name is not awaited either: it was drawn, or cancelled. */
export const applySales = ({ last }: DrawsState, sales: GameSales, offset: number): DrawsState =>
  createDrawsState(sales, last, offset);

/** A result; an older one than is shown changes nothing. A newer draw's numbers end the notice of a cancelled one. */
export function applyResult(before: DrawsState, last: PhaseItem | null): DrawsState {
  const drawnAt = last?.expectedPrizeTimestamp ?? -1;
  if (drawnAt < (before.last?.expectedPrizeTimestamp ?? 0)) return before;
  const { cancelled } = before;
  return { ...before, last, cancelled: cancelled && drawnAt > cancelled.drawsTimestamp ? null : cancelled };
}

const SELLING: ReadonlySet<SaleState> = new Set(['available', 'drawing']);

/** The draw that can be bought into now. */
export const findSellingDraw = ({ saleState, draws }: DrawsState, now: number): DrawTimes | undefined =>
  SELLING.has(saleState)
    ? draws.find(({ closesTimestamp, opensTimestamp }) => closesTimestamp > now && opensTimestamp <= now)
    : undefined;

/** The draw whose numbers are awaited, from its close until they are here. */
export function findAwaitedDraw({ draws, last }: DrawsState, now: number): DrawTimes | undefined {
  const closed = draws.findLast(({ closesTimestamp }) => closesTimestamp <= now);
  return closed && closed.drawsTimestamp > (last?.expectedPrizeTimestamp ?? 0) ? closed : undefined;
}

/** Whether so few draws are left that the page must fetch more. */
export const isRunningLow = ({ draws }: DrawsState, now: number, wanted: number): boolean =>
  draws.filter(({ closesTimestamp }) => closesTimestamp > now).length < wanted;

/** When the page changes next by time alone: a close, or sales that begin. */
export function nextChangeAt({ draws }: DrawsState, now: number): number | undefined {
  const moments = draws.flatMap(({ opensTimestamp, closesTimestamp }) => [opensTimestamp, closesTimestamp]);
  const next = Math.min(...moments.filter((moment) => moment > now));
  return next === Infinity ? undefined : next;
}

/** The draw whose sales begin next, while nothing sells. */
export const findNextOpening = ({ draws }: DrawsState, now: number): DrawTimes | undefined =>
  draws.find(({ opensTimestamp }) => opensTimestamp > now);

/** The draws in which an order for so many, bought now, takes part. */
export function consecutiveDraws({ draws }: DrawsState, first: DrawTimes, count: number): readonly DrawTimes[] {
  const at = draws.findIndex(({ drawId }) => drawId === first.drawId);
  return at === -1 ? [] : draws.slice(at, at + count);
}
