import { sql } from 'kysely';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { requestEmailCode } from '#contract/players/001001-request-email-code.ts';
import { requestMobileCode } from '#contract/players/001012-request-mobile-code.ts';
import type { OutgoingMessage } from '#server/messages/index.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { mobileFields } from '#support/players/registration.ts';

/** With the sandbox's own SMS provider and mail host. */
const database = await createTestDatabase();
const node = await startTestNode(database.url);
afterAll(async () => {
  await node.stop();
  await database.drop();
});
const { db, messages } = node.engine;

const [FLOOD, MAILS, PARALLEL] = [3_000, 200, 6];
const outbox = async (to: string) => {
  const url = `${inject('sandbox').SANDBOX_ORIGIN}/sandbox/outbox.json?to=${encodeURIComponent(to)}`;
  return ((await (await fetch(url)).json()) as { messages: { codes: string[] }[] }).messages;
};
const unsent = async (template: OutgoingMessage['template']) =>
  Number(
    (
      await sql<{ n: bigint }>`select count(*) as n from messages
        where sent_at is null and dropped_at is null and template = ${template}`.execute(db)
    ).rows[0]?.n,
  );

/** Queues `count` messages, in a few transactions at once. */
const queueMany = (count: number, make: (i: number) => OutgoingMessage) =>
  Promise.all(
    Array.from({ length: PARALLEL }, (_, part) =>
      db.transaction().execute(async (tx) => {
        for (let i = part; i < count; i += PARALLEL) await messages.send(tx, make(i));
      }),
    ),
  );

/** What one caller asked for: codes to numbers that are not their own. */
const strangersCode = (i: number): OutgoingMessage => ({
  channel: 'sms',
  to: `+97152${String(1_000_000 + i)}`,
  locale: 'en-US',
  template: 'code',
  params: { code: '123456', count: 5 },
  validSeconds: 300,
  askedBefore: i,
});
const receipt = (i: number): OutgoingMessage => ({
  channel: 'mail',
  to: `p${i}@example.com`,
  locale: 'en-US',
  template: 'depositReceipt',
  params: { amount: '10.00', time: 'now', card: 'VISA', depositId: 'd' },
});

test('sends a code within seconds while thousands of codes and hundreds of mails wait', async () => {
  await queueMany(MAILS, receipt);
  await queueMany(FLOOD, strangersCode);
  const [mobile, email] = ['+971509876543', 'someone.else@example.com'];
  const asked = Date.now();
  const caller = node.client();
  expect(await caller.call(requestMobileCode, { ...mobileFields(mobile), purpose: 'login' })).toMatchObject({
    code: 0,
  });
  expect(await caller.call(requestEmailCode, { email, purpose: 'login' })).toMatchObject({ code: 0 });
  for (const to of [mobile, email])
    await vi.waitFor(async () => expect(await outbox(to)).toHaveLength(1), { timeout: 10_000, interval: 100 });
  expect(Date.now() - asked).toBeLessThan(15_000);
  expect(await unsent('code')).toBeGreaterThan(FLOOD / 10);
  // Nor do the mails wait for the codes.
  await vi.waitFor(async () => expect(await unsent('depositReceipt')).toBe(0), { timeout: 30_000, interval: 200 });
});
