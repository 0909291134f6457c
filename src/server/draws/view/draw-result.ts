import type { Selectable } from 'kysely';
import type { drawResult } from '#contract/draws/430041-draw-result.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { Game } from '#games/game.ts';
import { formatLuckyId } from '#games/rules/lucky-id.ts';
import { assert, assertPresent } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '#server/db/index.ts';
import { gameOfDraw, drawIdOf, parseDrawId, type DrawRow } from '../draw-rows.ts';
import type { Database } from '#server/db/schema.ts';

/** A draw by its id, e.g. 69-261121-0642. */
export async function findDrawById(db: Queryable, id: string): Promise<DrawRow | undefined> {
  const key = parseDrawId(id);
  if (!key) return undefined;
  const query = db.selectFrom('draws').selectAll();
  return query.where((draws) => draws.and(key)).executeTakeFirst();
}

/** Of version 3: its sales have closed, and it is not sealed yet. */
export const awaitsWitnesses = (
  draw: Pick<DrawRow, 'proof_version' | 'state' | 'sealed_at' | 'closes_at'>,
  now: Date,
): boolean =>
  draw.proof_version === 3 && draw.state !== 'cancelled' && draw.sealed_at === null && draw.closes_at <= now;

export type TierView = ResponseOf<typeof drawResult>['tiers'][number];
export type RaffleView = NonNullable<ResponseOf<typeof drawResult>['raffle']>;

/** Every tier of a game with its winners, for each of some draws; `winners` is null until the draw is settled. */
export async function loadTierViews(db: Queryable, game: Game, draws: readonly DrawRow[]): Promise<TierView[][]> {
  if (draws.length === 0) return [];
  const ids = draws.map(({ id }) => id);
  const rows = await db.selectFrom('draw_tiers').selectAll().where('draw_id', 'in', ids).execute();
  const won = Map.groupBy(rows, (row) => row.draw_id);
  return draws.map((draw) => toTierViews(game, draw, won.get(draw.id) ?? []));
}

type TierCount = Selectable<Database['draw_tiers']>;

const toTierViews = (game: Game, { settled_at: settledAt }: DrawRow, won: readonly TierCount[]): TierView[] =>
  game.plays.flatMap((play, playNo) =>
    play.tiers.map(({ ways, prize, shared = false }, i) => {
      const found = won.find((row) => row.play === playNo && row.tier === i + 1);
      const settled = settledAt !== null;
      return {
        play: play.key,
        group: play.group,
        tier: i + 1,
        ways: ways.map((hits) => [...hits]),
        prize: toWire(prize),
        winners: settled ? Number(found?.winners ?? 0n) : null,
        amount: settled ? toWire(found?.amount ?? 0n) : null,
        shared,
      };
    }),
  );

/** The Lucky Chance IDs of a draw's raffle winners, by their tickets' places among the sorted leaves. */
async function loadLuckyIds(db: Queryable, draw: DrawRow, places: readonly number[]): Promise<Map<number, string>> {
  const tickets = await db
    .selectFrom('wins')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.draw_id', '=', 'wins.draw_id')
        .onRef('tickets.order_id', '=', 'wins.order_id')
        .onRef('tickets.entry_no', '=', 'wins.entry_no'),
    )
    .select('tickets.lucky')
    .where('wins.draw_id', '=', draw.id)
    .where('wins.tier', '=', 0)
    .orderBy('tickets.leaf')
    .execute();
  assert(tickets.length === places.length, 'each winner of the raffle has a win');
  // Both are sorted, so no ticket's place has to be counted among a million leaves.
  const ascending = places.toSorted((a, b) => a - b);
  return new Map(
    ascending.map((place, i) => [place, formatLuckyId(assertPresent(tickets[i]?.lucky, "a raffle ticket's number"))]),
  );
}

/** The raffle of a settled draw: the winners by Lucky Chance ID, and nothing else about them. */
export async function loadRaffleView(db: Queryable, draw: DrawRow): Promise<RaffleView | null> {
  const { raffle, settled_at: settledAt } = draw;
  const rules = gameOfDraw(draw).raffle;
  if (!raffle || !rules || settledAt === null) return null;
  const ids = await loadLuckyIds(db, draw, raffle.winners);
  return {
    carried: raffle.carried,
    prizes: raffle.prizes,
    prize: toWire(rules.prize),
    winners: raffle.winners.map((index, i) => ({
      place: i + 1,
      index,
      luckyId: assertPresent(ids.get(index), "a winner's number"),
    })),
  };
}

/** The draws with numbers before and after a draw. */
export async function findNeighbours(
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
  return { before: before ? drawIdOf(before) : null, after: after ? drawIdOf(after) : null };
}
