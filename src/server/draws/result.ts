import type { drawResult } from '#contract/draws/430041-draw-result.ts';
import type { ResponseOf } from '#contract/command.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '../db/index.ts';
import { gameOfDraw, nameOf, type DrawRow } from './rows.ts';

/** A draw by its name in the world, e.g. 69-261121-0642. */
export async function drawByName(db: Queryable, name: string): Promise<DrawRow | undefined> {
  const [, lotteryType, phase] = /^(\d+)-(.+)$/.exec(name) ?? [];
  if (lotteryType === undefined || phase === undefined) return undefined;
  return db
    .selectFrom('draws')
    .selectAll()
    .where('lottery_type', '=', Number(lotteryType))
    .where('phase', '=', phase)
    .executeTakeFirst();
}

/** Every tier the game has, with who won it; null winners while that is not known. */
export async function tiersOf(db: Queryable, draw: DrawRow): Promise<ResponseOf<typeof drawResult>['tiers']> {
  const settled = draw.settled_at !== null;
  const won = await db.selectFrom('draw_tiers').selectAll().where('draw_id', '=', draw.id).execute();
  return gameOfDraw(draw).plays.flatMap((play, playNo) =>
    play.tiers.map(({ ways, prize, shared = false }, i) => {
      const found = won.find((row) => row.play === playNo && row.tier === i + 1);
      const winners = settled ? Number(found?.winners ?? 0n) : null;
      const amount = settled ? toWire(found?.amount ?? 0n) : null;
      return {
        play: play.key,
        group: play.group,
        tier: i + 1,
        ways: ways.map((hits) => [...hits]),
        prize: toWire(prize),
        winners,
        amount,
        shared,
      };
    }),
  );
}

/** The nearest draws with numbers on both sides. */
export async function neighbours(
  db: Queryable,
  draw: DrawRow,
): Promise<{ before: string | null; after: string | null }> {
  const drawn = db
    .selectFrom('draws')
    .select(['lottery_type', 'phase'])
    .where('lottery_type', '=', draw.lottery_type)
    .where('numbers', 'is not', null);
  const before = await drawn
    .where('draws_at', '<', draw.draws_at)
    .orderBy('draws_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const after = await drawn.where('draws_at', '>', draw.draws_at).orderBy('draws_at').limit(1).executeTakeFirst();
  return { before: before ? nameOf(before) : null, after: after ? nameOf(after) : null };
}
