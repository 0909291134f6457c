import type { DrawTimes, PhaseItem, SaleState } from '#contract/draws/fields.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { DrawsState, GameSales } from '../draws-types.ts';

/** Codes that mean the game cannot be played: suspended, or in maintenance. */
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

/**
 * Applies a newer answer of 660100. A draw that it does not list was drawn or cancelled, so it is no longer awaited.
 */
export const applySales = ({ last }: DrawsState, sales: GameSales, offset: number): DrawsState =>
  createDrawsState(sales, last, offset);

/** Applies a result; an older one is ignored. The numbers of a newer draw end the notice of a cancelled one. */
export function applyLatestResult(before: DrawsState, last: PhaseItem | null): DrawsState {
  const drawnAt = last?.expectedPrizeTimestamp ?? -1;
  if (drawnAt < (before.last?.expectedPrizeTimestamp ?? 0)) return before;
  const { cancelled } = before;
  return { ...before, last, cancelled: cancelled && drawnAt > cancelled.drawsTimestamp ? null : cancelled };
}

/** While sales are suspending, the current draw is the last one that sells, and the only one listed. */
const SELLING: ReadonlySet<SaleState> = new Set(['available', 'drawing', 'suspending']);

/** The draw on sale. */
export const findSellingDraw = ({ saleState, draws }: DrawsState, now: number): DrawTimes | undefined =>
  SELLING.has(saleState)
    ? draws.find(({ closesTimestamp, opensTimestamp }) => closesTimestamp > now && opensTimestamp <= now)
    : undefined;

/** The draw that is closed and has no numbers yet. */
export function findAwaitedDraw({ draws, last }: DrawsState, now: number): DrawTimes | undefined {
  const closed = draws.findLast(({ closesTimestamp }) => closesTimestamp <= now);
  return closed && closed.drawsTimestamp > (last?.expectedPrizeTimestamp ?? 0) ? closed : undefined;
}

/** How many known draws can be bought now. */
export const countDrawsOnSale = ({ draws }: DrawsState, now: number): number =>
  draws.filter(({ closesTimestamp }) => closesTimestamp > now).length;

/** Whether so few draws are known that more must be fetched. */
export const isRunningLow = (state: DrawsState, now: number, wanted: number): boolean =>
  countDrawsOnSale(state, now) < wanted;

/** When time alone will change the page: a close, or the start of sales. */
export function nextChangeAt({ draws }: DrawsState, now: number): number | undefined {
  const moments = draws.flatMap(({ opensTimestamp, closesTimestamp }) => [opensTimestamp, closesTimestamp]);
  const next = Math.min(...moments.filter((moment) => moment > now));
  return next === Infinity ? undefined : next;
}

/** The next draw whose sales will open; only while none is on sale. */
export const findNextOpening = ({ draws }: DrawsState, now: number): DrawTimes | undefined =>
  draws.find(({ opensTimestamp }) => opensTimestamp > now);

/** Whether every known draw is over. */
export const areDrawsOver = ({ draws }: DrawsState, now: number): boolean =>
  draws.every(({ drawsTimestamp }) => drawsTimestamp <= now);

/** The draws of an order for `count` draws that is bought now. */
export function consecutiveDraws({ draws }: DrawsState, first: DrawTimes, count: number): readonly DrawTimes[] {
  const at = draws.findIndex(({ drawId }) => drawId === first.drawId);
  return at === -1 ? [] : draws.slice(at, at + count);
}
