import type { Fils } from '#kernel/money.ts';
import { games } from '#games/index.ts';
import { findFewestEntries } from '#games/odds/odds.ts';
import type { Queryable } from '../db/index.ts';
import { drawIdOf, gameOfDraw, type DrawRow } from './draw-rows.ts';

/** Sales of a draw with a guaranteed raffle. */
export interface RaffleSales {
  readonly drawId: string;
  readonly entries: number;
  /** With fewer entries the raffle costs more than the game leaves over (docs/draw-engine.md). */
  readonly needed: number;
  /** The guaranteed prizes in fils. */
  readonly guaranteed: Fils;
}

/** How many entries a draw with a raffle has; undefined for a game without one. */
export async function countRaffleSales(db: Queryable, draw: DrawRow): Promise<RaffleSales | undefined> {
  const game = gameOfDraw(draw);
  const needed = findFewestEntries(game);
  if (!game.raffle || needed === undefined) return undefined;
  const { entries } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<string>().as('entries'))
    .where('draw_id', '=', draw.id)
    .executeTakeFirstOrThrow();
  const { prize, prizes } = game.raffle;
  return { drawId: drawIdOf(draw), entries: Number(entries), needed, guaranteed: prize * BigInt(prizes) };
}

/** Entries that the draws on sale with a raffle still lack together: 0 is enough. For a metric. */
export async function countMissingEntries(db: Queryable): Promise<number> {
  const types = games.flatMap(({ raffle, lotteryType }) => (raffle ? [lotteryType] : []));
  const draws = await db
    .selectFrom('draws')
    .selectAll()
    .where('lottery_type', 'in', types)
    .where('state', 'in', ['open', 'suspended'])
    .execute();
  const sales = await Promise.all(draws.map((draw) => countRaffleSales(db, draw)));
  return sales.reduce((missing, one) => missing + (one ? Math.max(0, one.needed - one.entries) : 0), 0);
}
