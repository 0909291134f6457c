import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import type { MarketingChannel } from '#contract/profile/marketing-fields.ts';
import { EMPTY_CONTENT, type Promotion } from '#server/content/promotions.ts';
import { grantCoupon } from '#server/coupons/campaigns.ts';
import { closeMarker } from '#server/harm/close-marker.ts';
import type { Queryable } from '#server/db/index.ts';
import { mayReceiveMarketing } from '#server/messages/marketing.ts';
import { tellAll } from '#server/notifications/operator-messages.ts';
import { notificationCommands } from '#server/ops/commands/notification.ts';
import { couponCommands } from '#server/ops/commands/money/coupon.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { stopPayments } from '#server/players/restrictions.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { makeCampaign } from '#support/players/coupons.ts';
import { makeMarker } from '#support/players/harm.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';
import { startTestOutbox, type TestOutbox } from '#support/providers/outbox.ts';

const promotion: Promotion = {
  key: 'friends',
  title: 'Bring a friend',
  summary: 'In a sentence.',
  from: new Date('2020-01-01'),
  channels: ['web'],
  popup: true,
  invite: true,
  art: 'check',
  order: 1,
  enabled: true,
};
const content = { ...EMPTY_CONTENT, promotions: { 'en-US': [promotion], 'ar-AE': [promotion] } };

const database = await createTestDatabase();
const { db } = database;
let outbox: TestOutbox;
let node: TestNode;
beforeAll(async () => {
  outbox = await startTestOutbox();
  node = await startTestNode(database.url, outbox.env, undefined, content);
});
afterAll(async () => {
  await node.stop();
  await database.drop();
  await outbox.close();
});

/** A player with both contacts who agreed to all offers. */
async function makeAgreed(): Promise<TestPlayer & { readonly email: string }> {
  const player = await makePlayer(node, { verified: true });
  const email = `harm${player.playerId}@example.com`;
  await sql`update players set email = ${email} where id = ${player.playerId}`.execute(db);
  for (const channel of ['notification', 'email', 'sms'] satisfies MarketingChannel[])
    await player.call(contract.setMarketingPreference, { channel, agreed: true });
  return Object.assign(player, { email });
}
const exclude = (player: TestPlayer, endsIn = '1 day', on: Queryable = db) =>
  sql`insert into family_exclusions (player_id, starts_at, ends_at)
    values (${player.playerId}, product_now() - interval '2 days', product_now() + ${endsIn}::interval)`.execute(on);

const excludeSelf = (player: TestPlayer, kind: 'self-exclusion' | 'time-out', on: Queryable) =>
  sql`insert into player_exclusions (player_id, kind, source, starts_at, ends_at)
    values (${player.playerId}, ${kind}, 'player', product_now(), product_now() + interval '1 day')`.execute(on);

/** Why a player gets no marketing. */
const REASONS: readonly (readonly [string, (player: TestPlayer, on?: Queryable) => Promise<unknown>])[] = [
  ['an open marker', (player, on = db) => makeMarker(on, player.playerId)],
  ['an exclusion by a relative', (player, on = db) => exclude(player, '1 day', on)],
  ['a self-exclusion', (player, on = db) => excludeSelf(player, 'self-exclusion', on)],
  ['a time-out', (player, on = db) => excludeSelf(player, 'time-out', on)],
];

test('who may receive marketing: active players without exclusion, stop of payments and open marker', async () => {
  const may = ({ playerId }: TestPlayer) => mayReceiveMarketing(db, playerId);
  const player = await makePlayer(node);
  expect(await may(player)).toBe(true);
  const marker = await makeMarker(db, player.playerId);
  expect(await may(player)).toBe(false);
  await closeMarker(db, BigInt(marker), { by: 'clerk', reason: 'spoke with them' });
  expect(await may(player)).toBe(true);

  const over = await makePlayer(node);
  await sql`
    insert into harm_markers (player_id, marker, level, facts, raised_at, until)
    values (${over.playerId}, 'night-play', 'notice', '{}', product_now() - interval '14 days', product_now())`.execute(
    db,
  );
  await exclude(over, '-1 second');
  expect(await may(over)).toBe(true);
  await exclude(over);
  expect(await may(over)).toBe(false);

  for (const state of ['restricted', 'locked', 'closed'] as const) {
    const one = await makePlayer(node);
    await db.transaction().execute((tx) => setPlayerState(tx, one.playerId, state));
    expect(await may(one)).toBe(false);
  }
  const stopped = await makePlayer(node);
  await stopPayments(node.engine, stopped.playerId, 1, { by: 'clerk', remark: 'a test' });
  expect(await may(stopped)).toBe(false);
  expect(await mayReceiveMarketing(db, 1n)).toBe(false);
});

describe.each(REASONS)('with %s', (_name, happen) => {
  it('no offer goes out by notification, mail or SMS, and what was queued before is dropped', async () => {
    const [before, player, other] = [await makeAgreed(), await makeAgreed(), await makeAgreed()];
    await happen(player);
    const offer = ['Two for one', 'On Monday.', 'تذكرتان بسعر واحدة', 'يوم الاثنين.'];
    await notificationCommands['send']?.run(node.engine, ['offers', ...offer], () => undefined);
    const { rows } = await sql<{ id: bigint }>`select max(id) as id from operator_messages`.execute(db);
    // Queued, and not delivered yet.
    await db.transaction().execute(async (tx) => {
      await node.engine.messages.send(tx, {
        playerId: before.playerId,
        channel: 'mail',
        to: before.email,
        locale: 'en-US',
        template: 'offer',
        params: { title: 'Two for one', body: 'Late.', page: '' },
        validSeconds: 600,
      });
      await happen(before, tx);
    });
    await tellAll(node.engine, String(rows[0]?.id));
    const waiting = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from messages
          where template = 'offer' and sent_at is null and dropped_at is null`.execute(db)
      ).rows[0]?.n;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
    const got = (to: string) => outbox.received.filter((one) => one.to === to).length;
    expect([player.email, player.mobile].map(got)).toEqual([0, 0]);
    expect([other.email, other.mobile].map(got)).toEqual([1, 1]);
    const told = async (one: TestPlayer) =>
      (await one.call(contract.notifications, { tab: 'system' })).data.list.length;
    expect([await told(player), await told(other)]).toEqual([0, 1]);
    expect(outbox.received.filter((one) => JSON.stringify(one).includes('Late.'))).toEqual([]);
  });

  it('staff grant no coupon', async () => {
    const { id, code } = await makeCampaign(node);
    const [player, other] = [await makeAgreed(), await makeAgreed()];
    await happen(player);
    expect((await grantCoupon(node.engine, player.playerId, id)).ok).toBe(false);
    await expect(couponCommands['grant']?.run(node.engine, [code, player.mobile], () => undefined)).rejects.toThrow(
      'gets no coupon',
    );
    expect(await grantCoupon(node.engine, other.playerId, id)).toMatchObject({ ok: true, value: { isTold: true } });
  });

  it('no promotion opens, is listed, or has a page, and nobody is to be invited', async () => {
    const player = await makePlayer(node);
    const shown = async (client: Pick<TestPlayer, 'call'>) => [
      (await client.call(contract.homePopup, { channelType: 'web' })).data.list.length,
      (await client.call(contract.activities, { channelType: 'web' })).data.list.length,
      (await client.call(contract.activity, { key: 'friends', channelType: 'web' })).data.activity?.key,
    ];
    const invite = async () => (await player.call(contract.inviteDialog, { channelType: 'web' })).data.invite?.title;
    /** What of an invitation and a ticket check may be shared: by the list, the code, and its link. */
    const shared = async () => [
      (await player.call(contract.shareGroups, {})).data.list.map(({ businessId }) => businessId),
      ...(await Promise.all(
        ([1, 2] as const).flatMap((businessId) =>
          [contract.shareCodeOf, contract.sharePlusCode].map((one) => player.call(one, { businessId })),
        ),
      ).then((answers) => answers.map(({ code }) => code))),
    ];
    expect([...(await shown(player)), await invite()]).toEqual([1, 1, 'friends', 'Bring a friend']);
    expect(await shared()).toEqual([[1, 2], 0, 0, 0, 0]);
    await happen(player);
    expect([...(await shown(player)), await invite()]).toEqual([0, 0, undefined, undefined]);
    const not = errorCodes.actionUnavailable;
    expect(await shared()).toEqual([[2], not, not, 0, 0]);
    // A visitor is nobody in particular.
    expect(await shown(node.client())).toEqual([1, 1, 'friends']);
    expect((await node.client().call(contract.shareGroups, {})).data.list).toHaveLength(2);
  });
});
