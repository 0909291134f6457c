import { SECOND_MS } from '#kernel/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentEntries } from '#contract/orders/430048-current-entries.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { drawIdOf } from '#server/draws/draw-rows.ts';
import { moveClockTo } from '#support/draws/draws.ts';
import { createOrderFixture, type OrderFixture } from '#support/orders/order-fixture.ts';
import { napEntry, orderRequest } from '#support/orders/orders.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture();
});
afterAll(() => fixture.stop());

const current = async (player: TestPlayer, lotteryType = quickFive.lotteryType) =>
  (await player.call(currentEntries, { lotteryType })).data.draws;

describe('the entries of a player in the current draws', () => {
  it('are those of the next draw and of the awaited one, of this player and game', async () => {
    const [first, second, third] = await fixture.ahead();
    const { node } = fixture;
    const player = await makePlayer(node, { verified: true, balance: 100_000n });
    const other = await makePlayer(node, { verified: true, balance: 10_000n });
    expect(await current(player)).toEqual([]);
    const plan = await fixture.bought(player, orderRequest(first, '', [napEntry(2, 1, 2, 3)], { draws: 2 }));
    const many = Array.from({ length: 30 }, (_, i) => napEntry(1, (i % 11) + 1));
    const order = await fixture.bought(player, orderRequest(first, '', many));
    await fixture.bought(player, orderRequest(third, '', [napEntry(1, 5)]));
    await fixture.bought(other, orderRequest(first, '', [napEntry(1, 6)]));

    await moveClockTo([node.engine], new Date(first.closes_at.getTime() - 10 * SECOND_MS));
    const [next, ...others] = await current(player);
    expect(others).toEqual([]);
    expect(next).toMatchObject({
      drawId: drawIdOf(first),
      phase: first.phase,
      drawTimestamp: first.draws_at.getTime(),
      entriesCount: 31,
      ordersCount: 2,
    });
    expect(next?.entries).toHaveLength(20);
    expect(next?.entries[0]).toEqual({ orderId: order, play: 'nap1', picks: [[1]], multiple: 1 });
    expect(await current(player, luckyDay.lotteryType)).toEqual([]);

    // Closed and not drawn: it is awaited, and the second draw is the next.
    await moveClockTo([node.engine], new Date(first.closes_at.getTime() + SECOND_MS));
    expect((await current(player)).map(({ drawId }) => drawId)).toEqual([drawIdOf(first), drawIdOf(second)]);

    await fixture.finish(first);
    expect(await current(player)).toEqual([
      {
        drawId: drawIdOf(second),
        phase: second.phase,
        drawTimestamp: second.draws_at.getTime(),
        entriesCount: 1,
        ordersCount: 1,
        entries: [{ orderId: plan, play: 'nap3', picks: [[1, 2, 3]], multiple: 2 }],
      },
    ]);
  });
});
