import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { requeueUnsentMessages } from '#server/messages/unsent-messages.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';
import { newMobile } from '#support/players/player.ts';

const outbox = await startTestOutbox();
const database = await createTestDatabase();
const node = await startTestNode(database.url, outbox.env);
afterAll(async () => {
  await node.stop();
  await database.drop();
  await outbox.close();
});

const { messages, db, jobs, log } = node.engine;
const requeue = () => requeueUnsentMessages({ db, jobs, log });
const code = (to: string, validSeconds?: number) =>
  ({
    channel: 'sms',
    to,
    locale: 'en-US',
    template: 'code',
    params: { code: '123456', count: 5 },
    ...(validSeconds === undefined ? {} : { validSeconds }),
  }) as const;

const recordOf = async (to: string) =>
  (
    await sql<{
      sent: boolean;
      dropped: boolean;
      params: unknown;
    }>`select sent_at is not null as sent, dropped_at is not null as dropped, params
    from messages where recipient = ${to}`.execute(db)
  ).rows[0];

/** Waits until a message was sent or dropped; the worker records that after the provider's answer. */
async function waitUntilDone(to: string) {
  for (;;) {
    const record = await recordOf(to);
    if (record?.sent || record?.dropped) return record;
    await sql`select pg_sleep(0.02)`.execute(db);
  }
}

test('sends a message only if its transaction commits, and then deletes its content', async () => {
  const [committed, rolledBack] = [newMobile(), newMobile()];
  await expect(
    db.transaction().execute(async (tx) => {
      await messages.send(tx, code(rolledBack));
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await db.transaction().execute((tx) => messages.send(tx, code(committed)));
  expect((await outbox.next(committed)).text).toBe(
    '123456 is your Naseeb code. It is valid for 5 minutes. Naseeb will never ask you for it.',
  );
  expect(await waitUntilDone(committed)).toEqual({ sent: true, dropped: false, params: null });
  expect(outbox.received.filter(({ to }) => to === rolledBack)).toEqual([]);
  expect(await recordOf(rolledBack)).toBeUndefined();
});

test('repeats a message to a failing provider under the same reference', async () => {
  const to = newMobile();
  outbox.failSms(503, 2);
  await messages.send(db, code(to));
  const [first, second, third] = [await outbox.next(to), await outbox.next(to, 1), await outbox.next(to, 2)];
  expect(first.reference).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toEqual(first);
  expect(third).toEqual(first);
  expect(await waitUntilDone(to)).toMatchObject({ sent: true });
});

test('drops an expired code', async () => {
  const to = newMobile();
  await messages.send(db, code(to, -1));
  expect(await waitUntilDone(to)).toEqual({ sent: false, dropped: true, params: null });
  expect(outbox.received.filter((message) => message.to === to)).toEqual([]);
});

const jobOf = (to: string) =>
  sql`name = 'codes-sms' and data->>'id' in (select id::text from messages where recipient = ${to})`;
const jobsOf = async (to: string) =>
  (
    await sql<{ state: string }>`select state::text from pgboss.job where ${jobOf(to)} order by created_on`.execute(db)
  ).rows.map(({ state }) => state);

/** Sends a message whose job is not retried, so that the provider's outage outlasts it. */
async function sendOnce(to: string, validSeconds?: number, daysAgo = 0) {
  outbox.failSms(503, 1);
  await db.transaction().execute(async (tx) => {
    await messages.send(tx, code(to, validSeconds));
    await sql`update pgboss.job set retry_limit = 0 where ${jobOf(to)}`.execute(tx);
    await sql`update messages set created_at = created_at - ${daysAgo} * interval '1 day' where recipient = ${to}`.execute(
      tx,
    );
  });
  while ((await jobsOf(to))[0] !== 'failed') await sql`select pg_sleep(0.02)`.execute(db);
}

test('sends a message after an outage that outlasts the retries of its job', async () => {
  const to = newMobile();
  await sendOnce(to);
  const first = await outbox.next(to);
  await requeue();
  expect(await outbox.next(to, 1)).toEqual(first);
  expect(await waitUntilDone(to)).toEqual({ sent: true, dropped: false, params: null });
  await requeue();
  expect(await jobsOf(to)).toHaveLength(2);
});

test('requeues neither a message with a job nor a code', async () => {
  const [waiting, shortLived] = [newMobile(), newMobile()];
  await db.transaction().execute(async (tx) => {
    await messages.send(tx, code(waiting));
    await sql`update pgboss.job set start_after = now() + interval '1 hour' where ${jobOf(waiting)}`.execute(tx);
  });
  await sendOnce(shortLived, 300);
  await requeue();
  expect(await jobsOf(waiting)).toEqual(['created']);
  expect(await jobsOf(shortLived)).toEqual(['failed']);
});

test('drops a message after a week of failures', async () => {
  const to = newMobile();
  await sendOnce(to, undefined, 8);
  await requeue();
  expect(await recordOf(to)).toEqual({ sent: false, dropped: true, params: null });
  expect(await jobsOf(to)).toEqual(['failed']);
});

test('drops a message that the provider rejects', async () => {
  const to = newMobile();
  outbox.failSms(400, 1);
  await messages.send(db, code(to));
  expect(await waitUntilDone(to)).toEqual({ sent: false, dropped: true, params: null });
  expect(outbox.received.filter((message) => message.to === to)).toHaveLength(1);
});

test('keeps a message if the provider rejects our credentials', async () => {
  const to = newMobile();
  outbox.failSms(401, 1);
  await messages.send(db, code(to));
  expect(await waitUntilDone(to)).toMatchObject({ sent: true, dropped: false });
});

test('looks for unsent messages every fifteen minutes', async () => {
  const { rows } = await sql`select cron from pgboss.schedule where name = 'unsent-messages'`.execute(db);
  expect(rows).toEqual([{ cron: '*/15 * * * *' }]);
});

test("sends mail by SMTP as text and HTML in the reader's language", async () => {
  const mail = {
    channel: 'mail',
    to: 'sara@example.com',
    locale: 'ar-AE',
    template: 'code',
    params: { code: '048213', count: 5 },
  } as const;
  await messages.send(db, mail);
  const got = await outbox.next('sara@example.com');
  expect(got).toMatchObject({ channel: 'mail', subject: 'رمزك في نصيب' });
  expect(got.reference).toMatch(/^<[0-9a-f-]{36}@naseeb\.example>$/);
  expect(got.html).toMatch(/<html lang="ar" dir="rtl">[^]*<p dir="ltr"[^>]*>048213<\/p>/);
  expect(got.text).toContain('048213');
  expect(got.text).toContain('خلال 5 دقائق');
});
