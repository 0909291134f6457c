import type { DrawTimes, PhaseItem, PlayMethod, SaleState } from '#contract/draws/fields.ts';

/** What 660100 says of a game's draws. */
export type GameSales = Pick<PlayMethod, 'saleState' | 'ahead' | 'awaited' | 'cancelled' | 'timestamp'>;
/** Without the rules: those come with the game. */
export const gameSales = ({ saleState, ahead, awaited, cancelled, timestamp }: PlayMethod): GameSales => ({
  saleState,
  ahead,
  awaited,
  cancelled,
  timestamp,
});

/** What the page knows of a game's draws, and the difference between its clock and the product's. */
export interface DrawsState {
  readonly saleState: SaleState;
  /** By time: the one whose numbers are awaited, and those that can be bought into. */
  readonly draws: readonly DrawTimes[];
  /** A draw that was not held, of which players must hear. */
  readonly cancelled: DrawTimes | null;
  readonly last: PhaseItem | null;
  /** Ms to add to this machine's clock. */
  readonly offset: number;
}

const drawsOf = ({ awaited, ahead }: GameSales): readonly DrawTimes[] => (awaited ? [awaited, ...ahead] : ahead);

export const createDrawsState = (sales: GameSales, last: PhaseItem | null, offset: number): DrawsState => ({
  saleState: sales.saleState,
  draws: drawsOf(sales),
  cancelled: sales.cancelled,
  last,
  offset,
});

/** A newer answer of 660100. What it does not name is not awaited either: it was drawn, or cancelled. */
export const applySales = ({ last }: DrawsState, sales: GameSales, offset: number): DrawsState =>
  createDrawsState(sales, last, offset);

/** A result; an older one than is shown changes nothing. With a newer draw's numbers a cancelled one is told of no more. */
export function applyResult(before: DrawsState, last: PhaseItem | null): DrawsState {
  const moment = last?.expectedPrizeTimestamp ?? -1;
  if (moment < (before.last?.expectedPrizeTimestamp ?? 0)) return before;
  const { cancelled } = before;
  return { ...before, last, cancelled: cancelled && moment > cancelled.drawsTimestamp ? null : cancelled };
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

/** Draws left before the page must ask for more. */
export const isRunningLow = ({ draws }: DrawsState, now: number, wanted: number): boolean =>
  draws.filter(({ closesTimestamp }) => closesTimestamp > now).length < wanted;

/** When the page has something to do next: a close, or sales that begin. */
export function nextChangeAt({ draws }: DrawsState, now: number): number | undefined {
  const moments = draws.flatMap(({ opensTimestamp, closesTimestamp }) => [opensTimestamp, closesTimestamp]);
  const next = Math.min(...moments.filter((moment) => moment > now));
  return next === Infinity ? undefined : next;
}

/** The draw whose sales begin next, while nothing sells. */
export const findNextOpening = ({ draws }: DrawsState, now: number): DrawTimes | undefined =>
  draws.find(({ opensTimestamp }) => opensTimestamp > now);
