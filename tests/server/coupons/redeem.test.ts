import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { coupons } from '#contract/coupons/100140-coupons.ts';
import { redeemCoupon } from '#contract/coupons/430140-redeem-coupon.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { notifications } from '#contract/notifications/430060-notifications.ts';
import { setMarketingPreference } from '#contract/profile/430015-set-marketing-preference.ts';
import { DAY_MS } from '#kernel/time.ts';
import { createCodes, findCampaign, stopCampaign } from '#server/coupons/campaigns.ts';
import { checkCampaign } from '#server/coupons/give-coupon.ts';
import { OpsRefusal } from '#server/ops/command.ts';
import { couponCommands } from '#server/ops/commands/money/coupon.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { makeCampaign, makeCoupon } from '#support/players/coupons.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

const database = await createTestDatabase();
const node = await startTestNode(database.url);
const { db } = database;
afterAll(async () => {
  await node.stop();
  await database.drop();
});

const newPlayer = () => makePlayer(node, { verified: true });
const redeem = (player: TestPlayer, code: string, requestId: string = randomUUID()) =>
  player.call(redeemCoupon, { requestId, code });
const now = () => node.engine.clock.now().getTime();

test('a code gives each player its coupon once, however it is typed', async () => {
  const { code } = await makeCampaign(node, { code: 'EID2026', amount: 700n, minAmount: 500n });
  const player = await newPlayer();
  const requestId = randomUUID();
  const answer = await redeem(player, ' eid-2026 ', requestId);
  expect(answer).toMatchObject({
    code: 0,
    data: { use: 'purchase', amount: 700, minAmount: 500, state: 'usable', usedTimestamp: null },
  });
  expect(await redeem(player, code, requestId)).toEqual(answer);
  expect(await redeem(player, code)).toMatchObject({ code: errorCodes.couponAlreadyYours });
  expect(await redeem(await newPlayer(), code)).toMatchObject({ code: 0 });
  expect((await player.call(coupons, {})).data.list).toEqual([answer.data]);
});

test('32 players at once get no more coupons than there are, and none beyond the budget', async () => {
  const few = await makeCampaign(node, { maxCoupons: 5 });
  const poor = await makeCampaign(node, { amount: 500n, budget: 1_999n });
  const all = await Promise.all(Array.from({ length: 32 }, newPlayer));
  for (const [campaign, count] of [
    [few, 5],
    [poor, 3],
  ] as const) {
    const codes = (await Promise.all(all.map((player) => redeem(player, campaign.code)))).map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(count);
    expect(new Set(codes)).toEqual(new Set([0, errorCodes.couponCodeUsedUp]));
  }
});

test('a code of one player is good for one, and the name of its campaign is no code', async () => {
  const campaign = await makeCampaign(node, { isCodeShared: false });
  const [code = ''] = await createCodes(db, campaign.id, 1);
  const players = await Promise.all(Array.from({ length: 8 }, newPlayer));
  const codes = (await Promise.all(players.map((player) => redeem(player, code.toLowerCase())))).map((one) => one.code);
  expect(codes.toSorted()).toEqual([0, ...Array.from({ length: 7 }, () => errorCodes.couponCodeUsedUp)]);
  for (const [i, player] of players.entries())
    expect((await redeem(player, code)).code).toBe(
      codes[i] === 0 ? errorCodes.couponAlreadyYours : errorCodes.couponCodeUsedUp,
    );
  expect(await redeem(await newPlayer(), campaign.code)).toMatchObject({ code: errorCodes.couponCodeUnknown });
});

test('a campaign that is over or stopped gives nothing more; its coupons stay', async () => {
  const over = await makeCampaign(node, { from: new Date(now() - 2 * DAY_MS), until: new Date(now() - 1) });
  expect(await redeem(await newPlayer(), over.code)).toMatchObject({ code: errorCodes.couponCodeOver });
  const campaign = await makeCampaign(node);
  const player = await newPlayer();
  await redeem(player, campaign.code);
  expect(await stopCampaign(db, campaign.id)).toBe(true);
  expect(await redeem(await newPlayer(), campaign.code)).toMatchObject({ code: errorCodes.couponCodeOver });
  expect((await player.call(coupons, { use: 'purchase' })).data.list).toMatchObject([{ state: 'usable' }]);
});

test('the limits of a campaign hold to the coupon', () => {
  const campaign = { stopped_at: null, valid_until: new Date(10), max_coupons: 3, budget: 20n, amount: 10n };
  expect(checkCampaign({ ...campaign, coupons_given: 1 }, new Date(9)).ok).toBe(true);
  expect(checkCampaign({ ...campaign, coupons_given: 2 }, new Date(9)).ok).toBe(false);
  expect(checkCampaign({ ...campaign, budget: 30n, coupons_given: 2 }, new Date(9)).ok).toBe(true);
  expect(checkCampaign({ ...campaign, budget: 90n, coupons_given: 3 }, new Date(9)).ok).toBe(false);
  expect(checkCampaign({ ...campaign, coupons_given: 0 }, new Date(10)).ok).toBe(false);
});

test('guessing codes is stopped after ten, and right codes do not count', async () => {
  const player = await newPlayer();
  for (let i = 0; i < 3; i++) expect(await redeem(player, (await makeCampaign(node)).code)).toMatchObject({ code: 0 });
  const codes: number[] = [];
  for (let i = 0; i < 11; i++) codes.push((await redeem(player, `guess ${i}`)).code);
  expect(codes).toEqual([
    ...Array.from({ length: 10 }, () => errorCodes.couponCodeUnknown),
    errorCodes.tooManyRequests,
  ]);
});

test('an excluded player gets no coupon and sees none', async () => {
  const player = await newPlayer();
  await makeCoupon(node, player);
  await sql`insert into family_exclusions (player_id, ends_at) values (${player.playerId}, 'infinity')`.execute(db);
  expect(await redeem(player, (await makeCampaign(node)).code)).toMatchObject({ code: errorCodes.selfExcluded });
  await expect(makeCoupon(node, player)).rejects.toThrow(String(errorCodes.selfExcluded));
  expect((await player.call(coupons, {})).data.list).toEqual([]);
});

test('a grant is told to who agreed to offers, and to nobody else', async () => {
  const campaign = await makeCampaign(node, { amount: 1_250n, until: new Date('2099-12-31T20:00:00Z') });
  const [agreed, other] = [await newPlayer(), await newPlayer()];
  expect((await agreed.call(setMarketingPreference, { channel: 'notification', agreed: true })).code).toBe(0);
  const lines: string[] = [];
  for (const player of [agreed, other])
    await couponCommands['grant']?.run(node.engine, [campaign.code, player.mobile], (line) => lines.push(line));
  expect(lines.map((line) => line.replace(/^.*?, and /, ''))).toEqual([
    'was told',
    'was not told: they did not agree to notifications of offers',
  ]);
  const told = async (player: TestPlayer) => (await player.call(notifications, { tab: 'system' })).data.list;
  expect(await told(agreed)).toMatchObject([
    {
      title: 'A coupon of AED 12.50 for you',
      body: "Valid until 31 Dec 2099. You'll find it in your coupons.",
      link: '/account/coupons',
    },
  ]);
  expect(await told(other)).toEqual([]);
});

test('an operator makes a campaign, its codes and grants, and ends it', async () => {
  const lines: string[] = [];
  const run = (verb: string, ...args: string[]) =>
    couponCommands[verb]?.run(node.engine, args, (line) => lines.push(line));
  const player = await newPlayer();
  const day = new Date(now()).toISOString().slice(0, 10);
  await run('create', 'ramadan', 'single', 'deposit', '20', '100.50', day, '2099-12-31', '100', '2000');
  expect(await findCampaign(db, 'RAMADAN')).toMatchObject({
    purpose: 'deposit',
    amount: 2_000n,
    min_amount: 10_050n,
    is_code_shared: false,
    // The last day belongs to it.
    valid_until: new Date('2099-12-31T20:00:00Z'),
  });
  await run('codes', 'ramadan', '2');
  await run('grant', 'ramadan', player.mobile);
  await run('stop', 'ramadan');
  await run('list');
  expect(lines[0]).toBe('RAMADAN is made');
  expect(new Set(lines.slice(1, 3)).size).toBe(2);
  const listed = lines.findLast((line) => line.startsWith('RAMADAN '));
  expect(listed).toMatch(/ 20\.00 for a deposit of 100\.50 or more .* 1 of 100 given, .*  stopped  0 used$/);
  for (const [verb, ...args] of [
    ['create', 'ramadan', 'shared', 'deposit', '20', '100', day, day, '1', '20'],
    ['create', 'x', 'shared', 'deposit', '20', '100', day, day, '1', '20'],
    ['create', 'other', 'shared', 'deposit', '20', '100', day, day, '1', '19'],
    ['create', 'other', 'shared', 'deposit', '0', '100', day, day, '1', '19'],
    ['create', 'other', 'shared', 'gift', '20', '100', day, day, '1', '20'],
    ['create', 'other', 'shared', 'deposit', '20', '100', '2099-12-31', day, '1', '20'],
    ['codes', 'nothing', '2'],
    ['grant', 'ramadan', player.mobile],
    ['stop', 'ramadan'],
  ] as const)
    await expect(run(verb, ...args)).rejects.toBeInstanceOf(OpsRefusal);
});
