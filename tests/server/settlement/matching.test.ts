import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { checkEntry, calculateStake } from '#games/rules/entry.ts';
import type { Entry, Game } from '#games/game.ts';
import { games } from '#games/index.ts';
import { createEntryMasks } from '#games/rules/masks.ts';
import { pick3 } from '#games/pick3/index.ts';
import { settleEntry, calculatePrizeShare } from '#games/rules/settle.ts';
import { assertPresent } from '#kernel/assert.ts';
import { advanceDraw } from '#server/draw-engine/advance.ts';
import { roundTime } from '#server/draws/proof/beacon-rounds.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { scheduleDraws } from '#server/draw-engine/schedule-draws.ts';
import type { Engine } from '#server/engine/engine.ts';
import { startTestBeacon, type TestBeacon } from '#support/providers/beacon.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import {
  readDraw,
  makeBuyer,
  moveClockTo,
  findSellingDraws,
  runDueStep,
  createIdleEngine,
} from '#support/draws/draws.ts';
import { arbitraryResult, arbitraryEntry } from '#support/random/arbitrary-games.ts';
import { winnableTiers, entriesForEveryTier } from '#support/draws/tier-entries.ts';
import { sampleSize } from '#support/random/sample-size.ts';

/** This node's limit of a grand prize, in fils. */
const GRAND = 100_000n;
let base: TestDatabase;
let beacon: TestBeacon;
let node: Engine;
beforeAll(async () => {
  base = await createTestDatabase();
  beacon = await startTestBeacon();
  node = await createIdleEngine(base.url, beacon.url, { GRAND_PRIZE_AMOUNT: String(GRAND / 100n) });
});
afterAll(async () => {
  await node.stop();
  await beacon.stop();
  await base.drop();
});

interface Order {
  readonly orderId: string;
  readonly playerId: bigint;
  readonly entries: readonly Entry[];
}

/** Inserts orders with their tickets; other tests cover their payment. */
async function insertOrders(game: Game, drawId: bigint, orders: readonly Order[]): Promise<void> {
  const tickets = orders.flatMap(({ orderId, playerId, entries }) =>
    entries.map((entry, i) => {
      const checked = checkEntry(game, entry);
      if (!checked.ok) throw new Error(checked.error);
      const { play, playNo } = checked.value;
      return {
        order_id: orderId,
        player_id: String(playerId),
        entry_no: i + 1,
        play: playNo,
        multiple: entry.multiple,
        stake: String(calculateStake(game, entry)),
        m: createEntryMasks(play, entry.picks).map(String),
      };
    }),
  );
  await sql`
    insert into tickets (draw_id, order_id, player_id, m1, m2, m3, stake, multiple, entry_no, play, salt, leaf)
    select ${drawId}, order_id, player_id, (m->>0)::bigint, (m->>1)::bigint, (m->>2)::bigint, stake, multiple, entry_no, play,
      substr(sha256(order_id::text::bytea), 1, 16), sha256((order_id || '#' || entry_no)::bytea)
    from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb)
      as t (order_id uuid, player_id bigint, entry_no smallint, play smallint, multiple int, stake bigint, m jsonb)`.execute(
    base.db,
  );
  await sql`
    insert into order_draws (order_id, draw_id, player_id, stake, from_gift, from_deposited, from_winnings, position, "of")
    select order_id, draw_id, player_id, sum(stake), 0, sum(stake), 0, 1, 1 from tickets where draw_id = ${drawId} group by 1, 2, 3`.execute(
    base.db,
  );
}

/** Draws numbers without tickets, so that tickets can be made to win any tier. */
async function drawWithoutTickets(game: Game): Promise<DrawRow> {
  const chain = await node.draws.ctx.beacon.chain();
  if (!chain.ok) throw new Error('the beacon of the tests names its chain');
  await scheduleDraws(base.db, game, chain.value);
  const { id, closes_at, draws_at } = assertPresent((await findSellingDraws(base.db, game.lotteryType))[0], 'a draw');
  await moveClockTo([node], closes_at);
  await advanceDraw(node.draws.ctx, id);
  const { beacon: on, beacon_round: round } = await readDraw(base.db, id);
  await moveClockTo(
    [node],
    new Date(Math.max(roundTime(on, Number(assertPresent(round, 'a round'))), draws_at.getTime())),
  );
  expect(await runDueStep(node.draws.ctx, id)).toBe('draw-numbers');
  return readDraw(base.db, id);
}

/** The wins of all entries by comparing numbers one by one; a shared prize is divided by all its winners. */
function referenceWins(game: Game, orders: readonly Order[], numbers: readonly (readonly number[])[]) {
  const won = orders.flatMap(({ orderId, playerId, entries }) =>
    entries.flatMap((entry, i) => {
      const win = settleEntry(game, entry, numbers);
      const play = game.plays.findIndex(({ key }) => key === entry.play);
      return win ? [{ orderId, playerId, entryNo: i + 1, play, multiple: BigInt(entry.multiple), ...win }] : [];
    }),
  );
  const multiples = new Map<string, bigint>();
  for (const { play, tier, multiple } of won)
    multiples.set(`${play} ${tier}`, (multiples.get(`${play} ${tier}`) ?? 0n) + multiple);
  return won.map(({ orderId, playerId, entryNo, play, multiple, ...win }) => {
    const ofAll = multiples.get(`${play} ${win.tier}`) ?? 0n;
    const prize = win.shared ? calculatePrizeShare(win.prize, Number(multiple), ofAll) : win.prize;
    return {
      order_id: orderId,
      player_id: playerId,
      entry_no: entryNo,
      play,
      tier: win.tier,
      prize,
      to_claim: prize >= GRAND,
    };
  });
}
type ReferenceWins = ReturnType<typeof referenceWins>;

const sumBy = <K>(
  wins: ReferenceWins,
  key: (win: ReferenceWins[number]) => K,
  of: (win: ReferenceWins[number]) => bigint,
): Map<K, bigint> => {
  const sums = new Map<K, bigint>();
  for (const win of wins) sums.set(key(win), (sums.get(key(win)) ?? 0n) + of(win));
  return sums;
};

/** Expects the stored wins and payments of a settled draw to equal the reference. */
async function expectPaid(id: bigint, reference: ReferenceWins): Promise<void> {
  const key = (row: { order_id: string; entry_no: number }) => `${row.order_id}#${row.entry_no}`;
  const sorted = <T extends { order_id: string; entry_no: number }>(rows: readonly T[]) =>
    rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  const wins = await base.db
    .selectFrom('wins')
    .select(['order_id', 'player_id', 'entry_no', 'play', 'tier', 'prize', 'to_claim'])
    .where('draw_id', '=', id)
    .execute();
  expect(sorted(wins)).toEqual(sorted(reference));

  const transfers = await base.db
    .selectFrom('transfers')
    .select(['reference', 'kind', 'amount'])
    .where('draw_id', '=', id)
    .execute();
  const paid = transfers.map(({ reference, kind, amount }) => [`${reference} ${kind}`, amount] as const);
  const due = sumBy(
    reference,
    (win) => `${win.order_id} ${win.to_claim ? 'grand-prize' : 'prize'}`,
    (win) => win.prize,
  );
  expect(new Map(paid)).toEqual(due);
  expect(paid).toHaveLength(due.size);

  const states = await base.db
    .selectFrom('order_draws')
    .select(['order_id', 'state', 'prize'])
    .where('draw_id', '=', id)
    .where('state', '<>', 1)
    .execute();
  const grand = new Set(reference.filter((win) => win.to_claim).map((win) => win.order_id));
  const sums = sumBy(
    reference,
    (win) => win.order_id,
    (win) => win.prize,
  );
  expect(new Map(states.map((row) => [row.order_id, [row.state, row.prize]]))).toEqual(
    new Map([...sums].map(([order, sum]) => [order, [grand.has(order) ? 7 : 3, sum]])),
  );

  const tiers = await base.db.selectFrom('draw_tiers').selectAll().where('draw_id', '=', id).execute();
  const tier = (win: { play: number; tier: number }) => `${win.play} ${win.tier}`;
  expect(new Map(tiers.map((row) => [tier(row), [row.winners, row.amount]]))).toEqual(
    new Map(
      [...sumBy(reference, tier, () => 1n)].map(([of, winners]) => [
        of,
        [winners, sumBy(reference, tier, (win) => win.prize).get(of)],
      ]),
    ),
  );
}

const PER_ORDER = 5;
const ordersOf = (entries: readonly Entry[], buyers: readonly bigint[]): Order[] =>
  Array.from({ length: Math.ceil(entries.length / PER_ORDER) }, (_, i) => ({
    orderId: randomUUID(),
    playerId: assertPresent(buyers[i % buyers.length], 'a buyer'),
    entries: entries.slice(i * PER_ORDER, (i + 1) * PER_ORDER),
  }));

/** Settles, pays a few players at a time, and publishes. */
async function settle(id: bigint): Promise<void> {
  await advanceDraw({ ...node.draws.ctx, winsAtOnce: 7 }, id);
  expect((await readDraw(base.db, id)).state).toBe('published');
}

describe.each(games.map((game) => [game.key, game] as const))('%s', (_, game) => {
  it('is settled in SQL exactly as by the reference, in every tier', async () => {
    const draw = await drawWithoutTickets(game);
    const numbers = assertPresent(draw.numbers, 'numbers');
    const sampled = fc.sample(arbitraryEntry(game), { numRuns: sampleSize(1_500, 100_000), seed: 2_611 });
    const planted = entriesForEveryTier(game, numbers);
    const buyers = await Promise.all(Array.from({ length: 40 }, () => makeBuyer(base.db)));
    const orders = ordersOf([...sampled, ...planted], buyers);
    await insertOrders(game, draw.id, orders);
    await settle(draw.id);
    const reference = referenceWins(game, orders, numbers);
    // Every tier that these numbers allow is won.
    const tiers = new Set(reference.map(({ play, tier }) => `${play} ${tier}`));
    expect([...winnableTiers(game, numbers)].filter((tier) => !tiers.has(tier))).toEqual([]);
    await expectPaid(draw.id, reference);
  });
});

/** Won tiers, named as in `winnableTiers`. */
const wonBy = (game: Game, entries: readonly Entry[], numbers: readonly (readonly number[])[]): Set<string> =>
  new Set(
    entries.flatMap((entry) => {
      const win = settleEntry(game, entry, numbers);
      return win ? [`${game.plays.findIndex(({ key }) => key === entry.play)} ${win.tier}`] : [];
    }),
  );

test.each(games.map((game) => [game.key, game] as const))(
  'every winnable tier of any draw of %s is won by a planted entry',
  (_, game) => {
    fc.assert(
      fc.property(arbitraryResult(game), (numbers) => {
        const open = winnableTiers(game, numbers);
        // A play without restrictions can win all its tiers, whatever is drawn.
        for (const [i, { different, sets, tiers }] of game.plays.entries())
          if (!different && !sets) for (const [tier] of tiers.entries()) expect(open).toContain(`${i} ${tier + 1}`);
        expect(wonBy(game, entriesForEveryTier(game, numbers), numbers)).toEqual(open);
      }),
    );
  },
);

test.each([
  ['three equal digits', [[7, 7, 7]], []],
  ['a pair', [[7, 0, 7]], ['0 1', '1 1']],
  ['three different digits', [[7, 0, 1]], ['0 1', '2 1']],
])('Pick 3 with %s can win the tiers that can be played', (_, numbers, open) => {
  expect([...wonBy(pick3, entriesForEveryTier(pick3, numbers), numbers)]).toEqual(open);
  expect([...winnableTiers(pick3, numbers)]).toEqual(open);
});

const shared = games.filter(({ plays }) => plays.some(({ tiers }) => tiers.some((tier) => tier.shared)));

test('three games share a jackpot', () =>
  expect(shared.map(({ key }) => key)).toEqual(['luckyday', 'magic5', 'fivetastic']));

describe.each(shared.map((game) => [game.key, game] as const))('the jackpot of %s', (_, game) => {
  it.each([1, 2, 3, 7])('is divided among %d winning entries by their multiples, to the fils', async (winners) => {
    const draw = await drawWithoutTickets(game);
    const numbers = assertPresent(draw.numbers, 'numbers');
    const jackpot = assertPresent(entriesForEveryTier(game, numbers)[0], 'an entry that hits the jackpot');
    const entries = Array.from({ length: winners }, (_unused, i) => ({
      ...jackpot,
      multiple: assertPresent(game.multiples[i % game.multiples.length], 'a multiple'),
    }));
    const buyer = await makeBuyer(base.db);
    const orders = ordersOf(entries, [buyer, await makeBuyer(base.db)]);
    await insertOrders(game, draw.id, orders);
    await settle(draw.id);
    const reference = referenceWins(game, orders, numbers);
    expect(reference.map(({ tier }) => tier)).toEqual(entries.map(() => 1));
    const fund = assertPresent(game.plays[0]?.tiers[0], 'the jackpot').prize;
    const paid = reference.reduce((sum, { prize }) => sum + prize, 0n);
    // The indivisible rest stays in the game's prizes account.
    expect(fund - paid).toBeLessThan(BigInt(winners));
    expect(fund - paid).toBeGreaterThanOrEqual(0n);
    await expectPaid(draw.id, reference);
    const claims = await base.db.selectFrom('grand_prizes').select('amount').where('draw_id', '=', draw.id).execute();
    expect(claims.reduce((sum, { amount }) => sum + amount, 0n)).toBe(paid);
  });
});
