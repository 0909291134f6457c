import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { winningPopup } from '#contract/orders/101066-winning-popup.ts';
import { grandPrizeOrders } from '#contract/grand-prizes/101063-grand-prize-orders.ts';
import { unclaimedGrandPrize } from '#contract/grand-prizes/101078-unclaimed-grand-prize.ts';
import { orderDetail } from '#contract/orders/430031-order-detail.ts';
import { notifications } from '#contract/notifications/430060-notifications.ts';
import { transactions } from '#contract/transactions/430020-transactions.ts';
import { assertPresent } from '#kernel/assert.ts';
import { DAY_MS } from '#kernel/time.ts';
import { drawIdOf } from '#server/draws/draw-rows.ts';
import { advanceClock } from '#support/draws/fast-clock.ts';
import { createIdleEngine } from '#support/draws/draws.ts';
import { orderRequest } from '#support/orders/orders.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';
import { logInAgain, makePlayer } from '#support/players/player.ts';
import {
  ENTRY_PER_NUMBER,
  ENTRY_PER_NUMBER_WIN,
  createOrderFixture,
  type OrderFixture,
} from '#support/orders/order-fixture.ts';

const outbox = await startTestOutbox();
let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture(outbox.env);
});
afterAll(async () => {
  await fixture.stop();
  await outbox.close();
});

describe('wins', () => {
  it('shows wins of several draws and orders together, with the newest five by name', async () => {
    const draws = await fixture.ahead();
    const player = await makePlayer(fixture.node, { verified: true, balance: 20_000n });
    const plan = await fixture.bought(player, orderRequest(draws[0], '', ENTRY_PER_NUMBER, { draws: 3 }));
    const others: string[] = [];
    for (const draw of draws.slice(0, 3))
      others.push(await fixture.bought(player, orderRequest(draw, '', ENTRY_PER_NUMBER)));
    for (const draw of draws.slice(0, 3)) await fixture.finish(draw);
    const { data } = await player.call(winningPopup, { shown: [] });
    expect(data).toMatchObject({
      totalPrizeAmount: 6 * ENTRY_PER_NUMBER_WIN,
      totalStake: 6 * 1100,
      jumpType: 1,
      winsCount: 6,
    });
    expect(new Set(data.orderIds)).toEqual(new Set([plan, ...others]));
    expect(data.wins.map(({ drawId }) => drawId)).toEqual(
      [2, 2, 1, 1, 0].map((at) => drawIdOf(assertPresent(draws[at], 'a draw'))),
    );
    // One notification for an order, however many of its draws won.
    const { data: told } = await player.call(notifications, { tab: 'winning' });
    expect(new Map(told.list.map(({ title, link }) => [link?.split('=')[1], title]))).toEqual(
      new Map([[plan, 'You won AED 27.75'], ...others.map((id) => [id, 'You won AED 9.25'] as const)]),
    );
    expect(data.wins.every(({ prize, entries }) => prize === ENTRY_PER_NUMBER_WIN && entries.length === 3)).toBe(true);
  });

  it('holds a grand prize to be claimed: status 7, jumpType 5, nothing in the wallet', async () => {
    const [draw] = await fixture.ahead();
    const player = await makePlayer(fixture.node, { verified: true, balance: 1_100n });
    const id = await fixture.bought(player, orderRequest(draw, '', ENTRY_PER_NUMBER));
    const [mailed, email] = [await makePlayer(fixture.node, { verified: true, balance: 1_100n }), 'winner@example.ae'];
    await sql`update players set mobile = null, email = ${email} where id = ${mailed.playerId}`.execute(
      fixture.base.db,
    );
    await fixture.bought(mailed, orderRequest(draw, '', ENTRY_PER_NUMBER));
    // One dirham, the lowest possible threshold.
    const generous = await createIdleEngine(fixture.base.url, fixture.beacon.url, { GRAND_PRIZE_AMOUNT: '1' });
    try {
      await fixture.finish(draw, generous);
    } finally {
      await generous.stop();
    }
    expect(await player.call(orderDetail, { orderId: id })).toMatchObject({
      data: { status: 7, winAmount: ENTRY_PER_NUMBER_WIN },
    });
    expect(await player.call(winningPopup, { shown: [] })).toMatchObject({
      data: { totalPrizeAmount: ENTRY_PER_NUMBER_WIN, jumpType: 5, winningBigAmount: ENTRY_PER_NUMBER_WIN },
    });
    expect(await player.call(unclaimedGrandPrize, {})).toMatchObject({
      data: { unclaimed: true, winningBigAmount: ENTRY_PER_NUMBER_WIN, winningBigConfigAmount: 10_000_000 },
    });
    const grand = { orderId: id, lotteryType: 69, drawId: drawIdOf(draw), totalPrize: ENTRY_PER_NUMBER_WIN };
    const page = { total: 1, pageNo: 1, pageSize: 100 };
    expect(await player.call(grandPrizeOrders, {})).toMatchObject({
      data: { ...page, list: [{ ...grand, orderPrizeStatus: 12 }] },
    });
    const { data } = await player.call(grandPrizeOrders, { prizeTabStatus: 3, pageSize: 1 }, { page: { pageNo: 2 } });
    expect(data).toEqual({ total: 0, pageNo: 2, pageSize: 1, list: [] });
    expect(await player.call(notifications, {})).toMatchObject({
      data: { list: [{ title: 'You won a grand prize: AED 9.25', link: '/account/order/grandPrize' }] },
    });
    // One message by SMS, or by mail without a mobile number: the prize enters no wallet, and would be forfeited
    // unnoticed.
    expect((await outbox.next(player.mobile)).text).toMatch(
      /^Naseeb: you have won a grand prize of AED 9\.25 in Quick Five, draw \d{6}-\d{4}\. .* You claim it in person, by appointment/,
    );
    expect(outbox.received.filter(({ to }) => to === player.mobile)).toHaveLength(1);
    expect(await outbox.next(email)).toMatchObject({
      channel: 'mail',
      subject: 'You have won a grand prize: AED 9.25',
      text: expect.stringMatching(/Game: Quick Five, draw .*\s+The prize is reserved for you\. You claim it in person/),
    });
    const { rows: messages } = await sql`
      select channel from messages where template = 'grandPrize' and player_id = any (${[player.playerId, mailed.playerId]}::bigint[])
      order by player_id`.execute(fixture.base.db);
    expect(messages).toEqual([{ channel: 'sms' }, { channel: 'mail' }]);
    const other = await makePlayer(fixture.node);
    expect(await other.call(grandPrizeOrders, {})).toMatchObject({ data: { total: 0, list: [] } });
    expect((await player.call(transactions, { tab: 'prizes' })).data.list).toEqual([]);
    // Forfeited at its time, even before that is stored.
    await advanceClock(fixture.base.db, 181 * DAY_MS);
    await logInAgain(fixture.base.db, player);
    expect(await player.call(grandPrizeOrders, {})).toMatchObject({
      data: { ...page, list: [{ orderPrizeStatus: 15 }] },
    });
    expect(await player.call(unclaimedGrandPrize, {})).toMatchObject({
      data: { unclaimed: false, winningBigAmount: 0 },
    });
  });
});
