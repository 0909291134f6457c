import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notifications } from '#contract/notifications/430060-notifications.ts';
import type { MarketingChannel } from '#contract/profile/marketing-fields.ts';
import { setMarketingPreference } from '#contract/profile/430015-set-marketing-preference.ts';
import { tellAll } from '#server/notifications/operator-messages.ts';
import { notificationCommands } from '#server/ops/commands/notification.ts';
import { smsCommands } from '#server/ops/commands/sms.ts';
import { OpsRefusal } from '#server/ops/command.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';
import { startTestOutbox, type TestOutbox } from '#support/providers/outbox.ts';

const database = await createTestDatabase();
let outbox: TestOutbox;
let node: TestNode;
beforeAll(async () => {
  outbox = await startTestOutbox();
  node = await startTestNode(database.url, outbox.env);
});
afterAll(async () => {
  await node.stop();
  await database.drop();
  await outbox.close();
});
beforeEach(async () => {
  await sql`update marketing_preferences set agreed = false`.execute(node.engine.db);
});

const CHANNELS: readonly MarketingChannel[] = ['notification', 'email', 'sms'];
const WORDS = ['Two for one', 'On Monday each ticket\ncounts twice.', 'تذكرتان بسعر واحدة', 'تُحسب كل تذكرة مرتين.'];
const TITLES = [WORDS[0], WORDS[2]];

let mailboxes = 0;
/** A player with both contacts who agreed to offers in these ways. */
async function makeAgreed(...channels: MarketingChannel[]): Promise<TestPlayer & { readonly email: string }> {
  const player = await makePlayer(node);
  const email = `offers${mailboxes++}@example.com`;
  await sql`update players set email = ${email} where id = ${player.playerId}`.execute(node.engine.db);
  for (const channel of channels)
    expect((await player.call(setMarketingPreference, { channel, agreed: true })).code).toBe(0);
  return Object.assign(player, { email });
}

const run = async (commands: typeof notificationCommands, verb: string, ...args: string[]): Promise<string[]> => {
  const lines: string[] = [];
  await commands[verb]?.run(node.engine, args, (line) => lines.push(line));
  return lines;
};
/** Sends it and waits until each player was told, and what was queued has left or was dropped. */
async function offer(...more: string[]): Promise<string[]> {
  const lines = await run(notificationCommands, 'send', 'offers', ...WORDS, ...more);
  const { engine } = node;
  const { rows } = await sql<{ id: bigint }>`select id from operator_messages where audience = 'offers'`.execute(
    engine.db,
  );
  // At once with the job of the command.
  await Promise.all(rows.map(({ id }) => tellAll(engine, String(id))));
  return lines;
}
const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from messages where template = 'offer' and sent_at is null and dropped_at is null`.execute(
    node.engine.db,
  );
  return rows[0]?.count ?? -1;
};
const delivered = () => expect.poll(waiting, { timeout: 20_000 }).toBe(0);

/** The ways in which a player got an offer. */
async function gotBy(player: TestPlayer & { readonly email: string }): Promise<MarketingChannel[]> {
  const { list } = (await player.call(notifications, {}, { page: { pageNo: 1, pageSize: 100 } })).data;
  const got = (to: string) => outbox.received.some((one) => one.to === to);
  const ways: Record<MarketingChannel, boolean> = {
    notification: list.some(({ title }) => TITLES.includes(title)),
    email: got(player.email),
    sms: got(player.mobile),
  };
  return CHANNELS.filter((channel) => ways[channel]);
}

describe('an offer', () => {
  it('reaches whoever agreed, in the ways they agreed to, once, and nobody else', async () => {
    const none = await makeAgreed();
    const all = await makeAgreed(...CHANNELS);
    const each = await Promise.all(CHANNELS.map((channel) => makeAgreed(channel)));
    const takenBack = await makeAgreed('email');
    await takenBack.call(setMarketingPreference, { channel: 'email', agreed: false });
    const lines = await offer('/lottery/luckyday');
    expect(lines).toEqual(['4 players are being told: 2 by notification, 2 by e-mail, 2 by SMS']);
    await delivered();
    expect(await gotBy(all)).toEqual(CHANNELS);
    for (const [i, channel] of CHANNELS.entries()) expect(await gotBy(each[i] as never)).toEqual([channel]);
    for (const player of [none, takenBack]) expect(await gotBy(player)).toEqual([]);
    for (const to of [all.email, all.mobile]) expect(outbox.received.filter((one) => one.to === to)).toHaveLength(1);
    const { list } = (await all.call(notifications, {})).data;
    expect(list.filter(({ title }) => title === WORDS[0])).toMatchObject([
      { category: 'system', link: '/lottery/luckyday' },
    ]);
  });

  it('never reaches closed, restricted, locked or excluded players, nor a contact that is not proven', async () => {
    const { db } = node.engine;
    const states = await Promise.all(['closed', 'restricted', 'locked'].map(async () => makeAgreed(...CHANNELS)));
    for (const [i, state] of ['closed', 'restricted', 'locked'].entries())
      await sql`update players set state = ${state}, closed_at = case when ${state} = 'closed' then product_now() end,
        restricted_at = case when ${state} = 'restricted' then product_now() end
        where id = ${states[i]?.playerId}`.execute(db);
    const excluded = await makeAgreed(...CHANNELS);
    await sql`insert into family_exclusions (player_id, ends_at) values (${excluded.playerId}, 'infinity')`.execute(db);
    const unproven = await makeAgreed('email');
    await sql`update players set email = null, unproven_email = ${unproven.email} where id = ${unproven.playerId}`.execute(
      db,
    );
    expect(await offer()).toEqual(['0 players are being told: 0 by notification, 0 by e-mail, 0 by SMS']);
    await delivered();
    const { rows } = await sql`select from notifications where kind = 'operator'
      and player_id = any (${[...states, excluded].map(({ playerId }) => playerId)}::bigint[])`.execute(db);
    expect(rows).toEqual([]);
    for (const { email, mobile } of [...states, excluded, unproven])
      expect(outbox.received.filter(({ to }) => to === email || to === mobile)).toEqual([]);
  });

  it('that waits is not sent to a player who changed their mind, number or was excluded meanwhile', async () => {
    const { db } = node.engine;
    const [agreed, other, moved] = [await makeAgreed('email'), await makeAgreed('sms'), await makeAgreed('sms')];
    // Queued, and not yet handed over: their job waits for this lock on what it reads.
    await db.transaction().execute(async (tx) => {
      await sql`lock table marketing_preferences in access exclusive mode`.execute(tx);
      for (const [player, channel, to] of [
        [agreed, 'mail', agreed.email],
        [other, 'sms', other.mobile],
        [moved, 'sms', moved.mobile],
      ] as const)
        await node.engine.messages.send(db, {
          playerId: player.playerId,
          channel,
          to,
          locale: 'en-US',
          template: 'offer',
          params: { title: 'Late', body: 'Late', page: '' },
        });
      await sql`update marketing_preferences set agreed = false where player_id = ${agreed.playerId}`.execute(tx);
      await sql`insert into family_exclusions (player_id, ends_at) values (${other.playerId}, 'infinity')`.execute(tx);
      await sql`update players set mobile = '+971501112223' where id = ${moved.playerId}`.execute(tx);
    });
    await delivered();
    const never = [agreed.email, other.mobile, moved.mobile];
    expect(outbox.received.filter(({ to }) => never.includes(to))).toEqual([]);
  });

  it('has the words in the language of the account, the way to stop them, and a page', async () => {
    const [english, arabic] = [await makeAgreed('email', 'sms'), await makeAgreed('email', 'sms')];
    await sql`update players set locale = 'ar-AE' where id = ${arabic.playerId}`.execute(node.engine.db);
    await offer('/lottery/luckyday');
    const mail = await outbox.next(english.email);
    expect(mail).toMatchObject({ subject: 'Two for one' });
    for (const path of ['/lottery/luckyday', '/account/notificationSettings']) {
      expect(mail.text).toContain(node.engine.publicOrigin + path);
      expect(mail.html).toContain(`href="${node.engine.publicOrigin}${path}"`);
    }
    expect(mail.unsubscribe).toBe(`<${node.engine.publicOrigin}/account/notificationSettings>`);
    expect((await outbox.next(english.mobile)).text).toBe(
      'Naseeb offer: Two for one\nOn Monday each ticket\ncounts twice.\nTo stop offers, open Marketing preferences in your account.',
    );
    expect(await outbox.next(arabic.email)).toMatchObject({ subject: WORDS[2] });
    expect((await outbox.next(arabic.mobile)).text).toContain(WORDS[3]);
    await delivered();
  });

  it('leaves half of each budget for SMS to codes', async () => {
    await run(smsCommands, 'budget', 'AE', '0.80', '50.00');
    await sql`delete from sms_spending`.execute(node.engine.db);
    const players = [await makeAgreed('sms'), await makeAgreed('sms')];
    await offer();
    const arrived = () => outbox.received.filter(({ to }) => players.some(({ mobile }) => mobile === to)).length;
    await delivered();
    expect(arrived()).toBe(1);
  });

  it('is refused where it is too long for an SMS', async () => {
    const long = ['Title', 'x'.repeat(301), ...WORDS.slice(2)];
    await expect(run(notificationCommands, 'send', 'offers', ...long)).rejects.toThrow(OpsRefusal);
  });
});
