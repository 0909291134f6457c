import type { DrawTimes, PhaseItem, PlayMethod, SaleState } from '#contract/draws/fields.ts';

/** What 660100 says of a game's draws. */
export type Sales = Pick<PlayMethod, 'saleState' | 'ahead' | 'timestamp'>;
/** Without the rules: those come with the game. */
export const salesOf = ({ saleState, ahead, timestamp }: PlayMethod): Sales => ({ saleState, ahead, timestamp });

/** What the page knows of a game's draws, and the difference between its clock and the product's. */
export interface Known {
  readonly saleState: SaleState;
  /** By time; those of the last minutes too, so that a draw can be named while it is drawn. */
  readonly draws: readonly DrawTimes[];
  readonly last: PhaseItem | null;
  /** Ms to add to this machine's clock. */
  readonly offset: number;
}

export const known = (method: Sales, last: PhaseItem | null, offset: number): Known => ({
  saleState: method.saleState,
  draws: method.ahead,
  last,
  offset,
});

/** How long past draws are remembered. */
const REMEMBERED_MS = 5 * 60_000;

/** A newer answer of 660100: its draws join those known. */
export function learnt(before: Known, method: Sales, offset: number): Known {
  const past = before.draws.filter(
    ({ closesTimestamp, drawsTimestamp, drawId }) =>
      closesTimestamp <= method.timestamp &&
      drawsTimestamp > method.timestamp - REMEMBERED_MS &&
      !method.ahead.some((draw) => draw.drawId === drawId),
  );
  return { ...before, saleState: method.saleState, offset, draws: [...past, ...method.ahead] };
}

/** A result; an older one than is shown changes nothing. */
export const drawn = (before: Known, last: PhaseItem | null): Known =>
  last && last.expectedPrizeTimestamp >= (before.last?.expectedPrizeTimestamp ?? 0) ? { ...before, last } : before;

const SELLING: ReadonlySet<SaleState> = new Set(['available', 'drawing']);

/** The draw that can be bought into now. */
export const sellingAt = ({ saleState, draws }: Known, now: number): DrawTimes | undefined =>
  SELLING.has(saleState)
    ? draws.find(({ closesTimestamp, opensTimestamp }) => closesTimestamp > now && opensTimestamp <= now)
    : undefined;

/**
 * The newest draw that is closed: known, or the one a step before the first that is (a page that opens meanwhile is not told of
 * it). Only for as long as one is remembered: there may have been none, and then a day passes until the next. And where sales pause
 * for a draw, until its time only while the server says that they do: else it was cancelled.
 */
function closedAt({ saleState, draws }: Known, now: number): Pick<DrawTimes, 'drawsTimestamp'> | undefined {
  const closed = draws.findLast(({ closesTimestamp }) => closesTimestamp <= now);
  const [first, second] = draws;
  if (closed || !first || !second) return closed;
  const before = 2 * first.drawsTimestamp - second.drawsTimestamp;
  const pauses = second.opensTimestamp >= first.drawsTimestamp;
  if (pauses && now < before && saleState !== 'drawing') return undefined;
  return before > now - REMEMBERED_MS ? { drawsTimestamp: before } : undefined;
}

/** The draw whose numbers are awaited, from its close until they are here. */
export function drawingAt(state: Known, now: number): Pick<DrawTimes, 'drawsTimestamp'> | undefined {
  const closed = closedAt(state, now);
  return state.last && closed && closed.drawsTimestamp > state.last.expectedPrizeTimestamp ? closed : undefined;
}

/** Draws in which an order bought now would take part. */
export function seriesFrom({ draws }: Known, first: DrawTimes, count: number): readonly DrawTimes[] {
  const at = draws.findIndex(({ drawId }) => drawId === first.drawId);
  return at === -1 ? [] : draws.slice(at, at + count);
}

/** Draws left before the page must ask for more. */
export const isRunningLow = ({ draws }: Known, now: number, wanted: number): boolean =>
  draws.filter(({ closesTimestamp }) => closesTimestamp > now).length < wanted;

/** When the page has something to do next: a close, or sales that begin. */
export function nextAt({ draws }: Known, now: number): number | undefined {
  const moments = draws.flatMap(({ opensTimestamp, closesTimestamp }) => [opensTimestamp, closesTimestamp]);
  const next = Math.min(...moments.filter((moment) => moment > now));
  return next === Infinity ? undefined : next;
}

/** The draw whose sales begin next, while nothing sells. */
export const opensNext = ({ draws }: Known, now: number): DrawTimes | undefined =>
  draws.find(({ opensTimestamp }) => opensTimestamp > now);
