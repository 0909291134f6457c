import { lotteryTypeOf } from '#verify/v3/pins.ts';
import { laterCancelOf, type Life } from './life.ts';

export interface ToldDraw {
  readonly life: Life;
  /** Whether all that is shown of it was checked, as its entries stand. */
  readonly isChecked: boolean;
}

/** How draws of version 3 ended, each counted once. */
export interface DrawCount {
  draws: number;
  drawn: number;
  /** Before their closing. */
  cancelled: number;
  unsealed: number;
  undecided: number;
  /** On sale, or waiting for their numbers. */
  unfinished: number;
  /** Of those that are over: what is shown of them was not all checked. */
  unchecked: number;
  /** Of cancelled draws: the log does not have their stakes. */
  orders: number;
  /** Of unsealed and undecided draws, in fils. */
  stakes: number;
}

const none = (): DrawCount => ({
  draws: 0,
  drawn: 0,
  cancelled: 0,
  unsealed: 0,
  undecided: 0,
  unfinished: 0,
  unchecked: 0,
  orders: 0,
  stakes: 0,
});

function endOf(life: Life): 'drawn' | 'cancelled' | 'unsealed' | 'undecided' | 'unfinished' {
  if (life.cancelled) return 'cancelled';
  if (life.record) return 'drawn';
  const reason = laterCancelOf(life)?.entry.reason;
  if (reason === undefined) return 'unfinished';
  return reason === 'unsealed' ? 'unsealed' : 'undecided';
}

function add(count: DrawCount, { life, isChecked }: ToldDraw): void {
  const end = endOf(life);
  count.draws += 1;
  count[end] += 1;
  if (end === 'unfinished') return;
  if (!isChecked) count.unchecked += 1;
  if (end === 'cancelled') count.orders += life.batches.reduce((sum, batch) => sum + batch.count, 0);
  if (end === 'unsealed' || end === 'undecided') count.stakes += life.closing?.entry.stake ?? 0;
}

/** By lottery type, in its order. */
export function countDraws(draws: Iterable<ToldDraw>): [lotteryType: number, DrawCount][] {
  const games = new Map<number, DrawCount>();
  for (const draw of draws) {
    const type = lotteryTypeOf(draw.life.drawId);
    const count = games.get(type) ?? none();
    games.set(type, count);
    add(count, draw);
  }
  return [...games].sort(([a], [b]) => a - b);
}

export function addUp(counts: readonly DrawCount[]): DrawCount {
  const all = none();
  for (const count of counts) for (const name of Object.keys(all) as (keyof DrawCount)[]) all[name] += count[name];
  return all;
}
