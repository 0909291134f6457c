import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { DAY_MS } from '#kernel/time.ts';
import { EMPTY_CONTENT, type Content, type Promotion } from '#server/content/promotions.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { makePlayer } from '#support/players/player.ts';

const FROM = new Date('2030-03-10');
const base: Omit<Promotion, 'key' | 'title'> = {
  summary: 'In a sentence.',
  from: FROM,
  until: new Date('2030-03-12'),
  channels: ['web', 'app'],
  popup: false,
  invite: false,
  action: { text: 'Look', path: '/lottery/verify' },
  art: 'check',
  order: 5,
  enabled: true,
};
const english: Promotion[] = [
  { ...base, key: 'looks', title: 'Look' },
  { ...base, key: 'pops', title: 'Popup', popup: true, order: 3, until: undefined },
  { ...base, key: 'invite', title: 'Invite', invite: true, order: 1, until: undefined },
  { ...base, key: 'off', title: 'Off', enabled: false, popup: true },
  { ...base, key: 'mini', title: 'Mini', channels: ['mini'] },
];
const content: Content = {
  ...EMPTY_CONTENT,
  promotions: { 'en-US': english, 'ar-AE': english.map((one) => ({ ...one, title: `عنوان ${one.key}` })) },
};

const database = await createTestDatabase();
const node = await startTestNode(database.url, {}, undefined, content);
afterAll(async () => {
  await node.stop();
  await database.drop();
});
const { activities, activity, homePopup, inviteDialog, newUser } = contract;

/** Sets the product's clock, as the sandbox does. */
async function setClock(moment: string): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db);
  const ahead = Date.parse(moment) - (rows[0]?.now.getTime() ?? 0);
  await sql`update product_clock set offset_ms = ${Math.round(ahead)}`.execute(database.db);
  await node.engine.clock.refresh();
}
const visitor = node.client();
const onNow = async (channelType?: 'web' | 'app' | 'mini', locale?: string) =>
  (await visitor.call(activities, channelType ? { channelType } : {}, locale ? { locale } : {})).data.list;
const keys = async (channelType?: 'web' | 'app' | 'mini') => (await onNow(channelType)).map(({ key }) => key);

test('promotions begin and end at midnight in Dubai, by channel and in their order', async () => {
  await setClock('2030-03-09T19:59:00Z');
  expect(await keys('web')).toEqual([]);
  await setClock('2030-03-09T20:01:00Z');
  expect(await keys('web')).toEqual(['invite', 'pops', 'looks']);
  expect(await keys('mini')).toEqual(['mini']);
  expect(await keys()).toEqual(['invite', 'pops', 'looks', 'mini']);
  await setClock('2030-03-12T19:59:00Z');
  expect(await keys('web')).toEqual(['invite', 'pops', 'looks']);
  await setClock('2030-03-12T20:01:00Z');
  expect(await keys('web')).toEqual(['invite', 'pops']);
  expect((await visitor.call(activity, { key: 'looks' })).data).toEqual({ activity: null, joined: null });
});

test('promotions are in the requested language, and only active popups open by themselves', async () => {
  await setClock('2030-03-11T08:00:00Z');
  expect((await onNow('web', 'ar-AE')).map(({ title }) => title)).toEqual([
    'عنوان invite',
    'عنوان pops',
    'عنوان looks',
  ]);
  const popups = (await visitor.call(homePopup, { channelType: 'web' })).data.list;
  expect(popups).toMatchObject([{ key: 'pops', title: 'Popup', untilTimestamp: null }]);
  expect((await visitor.call(homePopup, { channelType: 'mini' })).data.list).toEqual([]);
  const { data } = await visitor.call(activity, { key: 'looks', channelType: 'app' });
  expect(data.activity).toMatchObject({ title: 'Look', untilTimestamp: Date.parse('2030-03-12T20:00:00Z') });
  expect((await visitor.call(activity, { key: 'off' })).data.activity).toBeNull();
  expect((await visitor.call(activity, { key: '../etc' })).code).toBe(errorCodes.invalidInput);
});

test("the invite dialog has the player's own link, and nothing without an active invitation", async () => {
  await setClock('2030-03-11T08:00:00Z');
  const player = await makePlayer(node);
  const { invite } = (await player.call(inviteDialog, { channelType: 'web' }, { locale: 'ar-AE' })).data;
  expect(invite).toMatchObject({ title: 'عنوان invite', joined: 0 });
  const link = new URL(invite?.shareUrl ?? '');
  expect([link.origin, link.pathname]).toEqual([node.engine.publicOrigin, '/ar-AE/account/register']);
  expect(link.searchParams.get('shareCode')).toBe(invite?.shareCode);
  expect(link.searchParams.get('businessId')).toBe('1');
  expect((await player.call(inviteDialog, { channelType: 'mini' })).data).toEqual({ invite: null });
  expect((await node.client().call(inviteDialog, {})).code).toBe(errorCodes.loginRequired);
});

test('a player counts as new for seven days or until the first order', async () => {
  await setClock('2030-03-11T08:00:00Z');
  const [idle, buyer] = [await makePlayer(node), await makePlayer(node)];
  const isNew = async (player: typeof idle) => (await player.call(newUser, {})).data.isNew;
  const { untilTimestamp } = (await idle.call(newUser, {})).data;
  expect(Math.abs(untilTimestamp - Date.parse('2030-03-18T08:00:00Z'))).toBeLessThan(60_000);
  expect([await isNew(idle), await isNew(buyer)]).toEqual([true, true]);
  await sql`
    insert into orders (id, player_id, total, created_at, lottery_type, draws_count, entries_count, fingerprint, receipt_previous)
    values (gen_random_uuid(), ${buyer.playerId}, 100, product_now(), 69, 1, 1, ${Buffer.alloc(32)}, ${Buffer.alloc(32)})`.execute(
    database.db,
  );
  expect([await isNew(idle), await isNew(buyer)]).toEqual([true, false]);
  await setClock(new Date(untilTimestamp + DAY_MS / 24).toISOString());
  expect(await isNew(idle)).toBe(false);
});
