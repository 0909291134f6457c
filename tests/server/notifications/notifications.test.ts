import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { notificationDetail } from '#contract/notifications/430061-notification.ts';
import { notifications } from '#contract/notifications/430060-notifications.ts';
import { readAllNotifications } from '#contract/notifications/430062-read-all-notifications.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import { eraseOutdated } from '#server/privacy/erase.ts';
import { notify, notifyOrders } from '#server/notifications/notify.ts';
import { tellAll } from '#server/notifications/operator-messages.ts';
import { notificationCommands } from '#server/ops/commands/notification.ts';
import { OpsRefusal } from '#server/ops/command.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { openTestSocket } from '#support/node/test-socket.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

const database = await createTestDatabase();
let node: TestNode;
beforeAll(async () => {
  node = await startTestNode(database.url);
});
afterAll(async () => {
  await node.stop();
  await database.drop();
});

const deposited = (player: TestPlayer, amount: number) =>
  node.engine.db
    .transaction()
    .execute((tx) => notify(tx, player.playerId, { kind: 'depositSucceeded', params: { amount } }));
const ORDER = '01a1fe9d-943b-8359-9c33-87edd8050eb9';
const won = (player: TestPlayer, orderId: string, amount: number, draw: string) =>
  node.engine.db.transaction().execute((tx) =>
    notifyOrders(tx, {
      kind: 'win',
      lotteryType: 69,
      draw,
      select: sql`select ${player.playerId}::bigint as player_id, ${orderId}::uuid as order_id, ${amount}::bigint as amount`,
    }),
  );
const unread = async (player: TestPlayer) => {
  const { data } = await player.call(balance, {});
  return { system: data.unreadSysMessage, winning: data.unreadOperateMessage };
};
const list = async (player: TestPlayer, data: { tab?: 'all' | 'winning' | 'system'; after?: string } = {}, size = 20) =>
  (await player.call(notifications, data, { page: { pageNo: 1, pageSize: size } })).data;

describe('the list', () => {
  it('goes on by key, page after page, although notifications are added and renewed meanwhile', async () => {
    const player = await makePlayer(node);
    await won(player, ORDER, 500, '261123-0001');
    for (let i = 1; i <= 6; i++) await deposited(player, i * 100);
    const seen: string[] = [];
    let page = await list(player, {}, 3);
    await won(player, ORDER, 250, '261123-0002');
    await deposited(player, 700);
    for (;;) {
      seen.push(...page.list.map(({ title }) => title));
      if (page.next === null) break;
      page = await list(player, { after: page.next }, 3);
    }
    // The win was renewed, and so is newer than where the reading began.
    expect(seen).toEqual([6, 5, 4, 3, 2, 1].map((amount) => `AED ${amount} deposited`));
    expect((await list(player, { tab: 'winning' })).list).toMatchObject([
      {
        category: 'winning',
        title: 'You won AED 7.50',
        body: expect.stringContaining('in 2 draws of Quick Five, the last of them 261123-0002'),
        link: `/account/order/orderDetail?orderId=${ORDER}`,
        read: false,
      },
    ]);
    expect((await list(player, { tab: 'system' })).list).toHaveLength(7);
    expect((await list(player)).list).toHaveLength(8);
  });

  it('is written in the language of each call', async () => {
    const player = await makePlayer(node);
    await deposited(player, 15_000);
    const { data } = await player.call(notifications, {}, { locale: 'ar-AE' });
    expect(data.list.map(({ title }) => title.replace(/[\u2068\u2069]/g, '').replace('\u00a0', ' '))).toEqual([
      'تم إيداع 150 د.إ',
    ]);
    expect((await list(player)).list.map(({ title }) => title)).toEqual(['AED 150 deposited']);
  });
});

describe('reading', () => {
  it('marks one by opening it, and a tab or all together', async () => {
    const player = await makePlayer(node);
    const id = await deposited(player, 100);
    await deposited(player, 200);
    await won(player, '01a1fe9d-943b-8359-9c33-87edd8050e00', 500, '261123-0001');
    expect(await unread(player)).toEqual({ system: 2, winning: 1 });
    expect(await player.call(notificationDetail, { id })).toMatchObject({ code: 0, data: { id, read: true } });
    expect(await player.call(notificationDetail, { id })).toMatchObject({ code: 0, data: { read: true } });
    expect(await unread(player)).toEqual({ system: 1, winning: 1 });
    expect((await player.call(readAllNotifications, { tab: 'winning' })).data.marked).toBe(1);
    expect(await unread(player)).toEqual({ system: 1, winning: 0 });
    expect((await player.call(readAllNotifications, {})).data.marked).toBe(1);
    expect(await unread(player)).toEqual({ system: 0, winning: 0 });
    expect((await list(player)).list.every(({ read }) => read)).toBe(true);
  });

  it('finds no notification of another player, and leaves theirs unread', async () => {
    const [player, other] = [await makePlayer(node), await makePlayer(node)];
    const id = await deposited(player, 100);
    expect((await other.call(notificationDetail, { id })).code).toBe(errorCodes.notificationNotFound);
    expect((await other.call(readAllNotifications, {})).data.marked).toBe(0);
    expect(await list(other)).toEqual({ list: [], next: null });
    expect(await unread(player)).toEqual({ system: 1, winning: 0 });
    expect((await node.client().call(notifications, {})).code).toBe(errorCodes.loginRequired);
  });

  it('counts right while notifications come, are renewed and are read at once', async () => {
    const player = await makePlayer(node);
    const orders = Array.from({ length: 8 }, (_, i) => `01a1fe9d-943b-8359-9c33-87edd80501${i}0`);
    const acts = Array.from({ length: 60 }, (_, i) => async () => {
      if (i % 5 === 4) return player.call(readAllNotifications, {});
      return i % 2 === 0 ? won(player, orders[i % 8] ?? '', 100, `261123-00${i}`) : deposited(player, i);
    });
    const answers = await Promise.all(acts.map((act) => act()));
    const codes = answers.map((one) => (typeof one === 'object' ? one.code : 0));
    expect(new Set(codes)).toEqual(new Set([0]));
    const { list: all } = await list(player, {}, 100);
    const left = (category: string) => all.filter((one) => one.category === category && !one.read).length;
    expect(await unread(player)).toEqual({ system: left('system'), winning: left('winning') });
    await player.call(readAllNotifications, {});
    expect(await unread(player)).toEqual({ system: 0, winning: 0 });
  });

  it('counts the rows of one statement, and those that the nightly job deletes', async () => {
    const [player, other] = [await makePlayer(node), await makePlayer(node)];
    await sql`insert into notifications (player_id, category, kind, params, at)
      select p, c, 'welcome', '{}', product_now() - interval '400 days'
      from unnest(${[player.playerId, other.playerId]}::bigint[]) p, unnest('{system,winning}'::text[]) c, generate_series(1, 60)`.execute(
      node.engine.db,
    );
    await deposited(player, 100);
    expect([await unread(player), await unread(other)]).toEqual([
      { system: 61, winning: 60 },
      { system: 60, winning: 60 },
    ]);
    await eraseOutdated(node.engine);
    expect([await unread(player), await unread(other)]).toEqual([
      { system: 1, winning: 0 },
      { system: 0, winning: 0 },
    ]);
  });
});

const operate = async (...args: string[]): Promise<string[]> => {
  const lines: string[] = [];
  await notificationCommands['send']?.run(node.engine, args, (line) => lines.push(line));
  return lines;
};
const WORDS = ['Your question', 'Please call us.\nThank you.', 'سؤالك', 'يُرجى الاتصال بنا.'] as const;

describe("an operator's message", () => {
  it('arrives on the socket of its one player, with the new count', async () => {
    const player = await makePlayer(node);
    const socket = await openTestSocket(node.origin, player);
    expect(await operate(player.mobile, ...WORDS, '/account/deposit')).toEqual([`${player.openId} is told`]);
    const { data } = await socket.next('notice');
    expect(await socket.next('wallet')).toMatchObject({ data: { unreadSysMessage: 1 } });
    expect(await player.call(notificationDetail, { id: data.id }, { locale: 'ar-AE' })).toMatchObject({
      data: { category: 'system', title: 'سؤالك', link: '/account/deposit' },
    });
    expect(await socket.next('wallet')).toMatchObject({ data: { unreadSysMessage: 0 } });
    await socket.close();
  });

  it('reaches every player once, also where its job runs twice at once', async () => {
    const players = [await makePlayer(node), await makePlayer(node, { verified: true })];
    await operate('all', ...WORDS);
    await operate('verified', 'For some', ...WORDS.slice(1));
    const { rows } = await sql<{ id: bigint }>`select id from operator_messages where audience <> 'one'`.execute(
      node.engine.db,
    );
    const runs = rows.flatMap(({ id }) => [id, id]);
    await Promise.all(runs.map((id) => tellAll(node.engine, String(id))));
    const titles = await Promise.all(
      players.map(async (one) => (await list(one)).list.map(({ title }) => title).sort()),
    );
    expect(titles).toEqual([['Your question'], ['For some', 'Your question']]);
    const late = await makePlayer(node);
    expect((await list(late)).list).toEqual([]);
  });

  it.each([
    ['without Arabic', ['all', 'Title', 'Text']],
    ['to nobody', ['+971500000000', ...WORDS]],
    ['with a page that does not exist', ['all', ...WORDS, '/no/such/page']],
    ['with a page elsewhere', ['all', ...WORDS, 'https://evil.example/']],
    ['too long', ['all', 'x'.repeat(81), ...WORDS.slice(1)]],
  ])('is refused %s', async (_why, args) => {
    await expect(operate(...args)).rejects.toThrow(OpsRefusal);
  });
});
