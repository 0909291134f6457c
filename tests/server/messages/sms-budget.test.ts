import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { requestEmailCode } from '#contract/players/001001-request-email-code.ts';
import { requestMobileCode } from '#contract/players/001012-request-mobile-code.ts';
import { assertPresent } from '#kernel/assert.ts';
import { queueOf } from '#server/messages/queues.ts';
import { requeueUnsentMessages } from '#server/messages/unsent-messages.ts';
import { smsCommands } from '#server/ops/commands/sms.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { recordLog } from '#support/node/recorded-log.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';

const recorded = recordLog();
const outbox = await startTestOutbox();
const database = await createTestDatabase();
const node = await startTestNode(database.url, outbox.env, recorded.log);
afterAll(async () => {
  await node.stop();
  await database.drop();
  await outbox.close();
});
const { engine } = node;
const { db } = engine;

beforeEach(async () => {
  recorded.clear();
  await sql`delete from rate_limits`.execute(db);
  await sql`delete from sms_rules`.execute(db);
  await sql`delete from sms_spending`.execute(db);
});

const ops = async (verb: string, ...args: string[]): Promise<string[]> => {
  const lines: string[] = [];
  await smsCommands[verb]?.run(engine, args, (line) => lines.push(line));
  return lines;
};
let numbers = 0;
const uae = () => ({ areaCode: '971', mobile: `52${String(2_000_000 + numbers++)}` });
const request = (to: { areaCode: string; mobile: string }, locale = 'en-US') =>
  node.client().call(requestMobileCode, { ...to, purpose: 'login' }, { locale });
describe('a code by SMS', () => {
  it('is not sent to numbers of no country', async () => {
    for (const areaCode of ['979', '881', '882'])
      expect(await request({ areaCode, mobile: '123456789' })).toMatchObject({
        code: errorCodes.invalidInput,
        message: "We can't send SMS to numbers in this country. Please use another mobile number.",
        data: { field: 'areaCode' },
      });
  });

  it('is not sent to a country that the operator closed, and is again once it is opened', async () => {
    const to = { areaCode: '91', mobile: '9876543210' };
    expect(await ops('close', 'in')).toEqual([expect.stringMatching(/^IN {3}closed {2}near 0\.60 /)]);
    expect(await request(to, 'ar-AE')).toMatchObject({
      code: errorCodes.invalidInput,
      message: expect.stringContaining('هذا البلد') as string,
      data: { field: 'areaCode' },
    });
    await ops('open', 'IN');
    await sql`delete from rate_limits`.execute(db);
    expect(await request(to)).toMatchObject({ code: 0 });
  });

  it('is refused once the budget of its country is spent, which is told before and then', async () => {
    await ops('price', 'AE', '0.50');
    await ops('budget', 'AE', '5.00', '50.00');
    const answers = await Promise.all(Array.from({ length: 16 }, () => request(uae())));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(10);
    const refused = answers.filter(({ code }) => code === errorCodes.smsUnavailable);
    expect(refused).toHaveLength(6);
    expect(refused[0]?.message).toContain("We can't send codes by SMS right now");
    expect(await ops('list')).toContainEqual('AE   open  home 0.50  hour 5.00 of 5.00  day 5.00 of 50.00  changed');
    expect(recorded.events().filter(({ security }) => String(security).startsWith('sms'))).toMatchObject([
      { level: 40, security: 'sms-budget-filling', scope: 'AE', period: 'hour', spent: 400, budget: 500 },
      { level: 40, security: 'sms-budget-spent', scope: 'AE', period: 'hour', budget: 500 },
    ]);
    expect(await engine.metrics.render()).toMatch(/^naseeb_sms_budget_used 1$/m);
    // Codes by e-mail stay, and so do other countries.
    const email = 'still.here@example.com';
    expect(await node.client().call(requestEmailCode, { email, purpose: 'login' })).toMatchObject({ code: 0 });
    expect(await request({ areaCode: '91', mobile: '9876543211' })).toMatchObject({ code: 0 });
    // The next hour has a budget of its own, of the same day.
    await sql`update sms_spending set hour_starts = hour_starts - interval '1 hour'`.execute(db);
    expect(await request(uae())).toMatchObject({ code: 0 });
    expect(await ops('list')).toContainEqual(expect.stringContaining('hour 0.50 of 5.00  day 5.50 of 50.00'));
  });

  it('is refused once the budget of all countries is spent', async () => {
    await ops('budget', 'all', '1.00', '1.00');
    expect(await request(uae())).toMatchObject({ code: 0 });
    expect(await request({ areaCode: '91', mobile: '9876543212' })).toMatchObject({ code: 0 });
    expect(await request(uae())).toMatchObject({ code: errorCodes.smsUnavailable });
    await ops('reset', 'all');
    expect(await request(uae())).toMatchObject({ code: 0 });
  });
});

describe('another SMS', () => {
  const welcome = (to: string) => ({ channel: 'sms', to, locale: 'en-US', template: 'welcome', params: {} }) as const;
  const recordOf = async (to: string) => {
    const { rows } = await sql<{ sent: boolean; dropped: boolean; paid: boolean }>`
      select sent_at is not null as sent, dropped_at is not null as dropped, paid_for as paid
      from messages where recipient = ${to}`.execute(db);
    return rows[0];
  };
  const jobDone = async (to: string) => {
    for (;;) {
      const { rows } = await sql<{ done: boolean }>`select bool_and(state = 'completed') as done from pgboss.job
        where data->>'id' in (select id::text from messages where recipient = ${to})`.execute(db);
      if (rows[0]?.done) return;
      await sql`select pg_sleep(0.02)`.execute(db);
    }
  };

  it('waits until there is a budget, and is paid for once', async () => {
    const to = '+971527654321';
    await ops('budget', 'AE', '0.00', '0.00');
    await engine.messages.send(db, welcome(to));
    await jobDone(to);
    expect(await recordOf(to)).toEqual({ sent: false, dropped: false, paid: false });
    await ops('reset', 'AE');
    outbox.failSms(503, 1);
    await requeueUnsentMessages({ db, jobs: engine.jobs, log: recorded.log });
    await outbox.next(to, 1);
    await jobDone(to);
    expect(await recordOf(to)).toEqual({ sent: true, dropped: false, paid: true });
    expect(await ops('list')).toContainEqual('AE   open  home 0.40  hour 0.40 of 2,000.00  day 0.40 of 10,000.00');
  });

  it('is paid for once where two workers have it at the same time', async () => {
    const to = '+971527654322';
    await sql`insert into sms_spending (scope) values ('*'), ('AE')`.execute(db);
    await db.transaction().execute(async (tx) => {
      // Both stand here until this transaction ends.
      await sql`select from sms_spending for update`.execute(tx);
      await engine.messages.send(db, welcome(to));
      const { rows } = await sql<{ id: string }>`select id from messages where recipient = ${to}`.execute(db);
      await engine.jobs.send(db, queueOf(welcome(to)), { id: assertPresent(rows[0], 'the message').id });
      const countWaiting = async () => {
        const { rows: waiting } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
        return waiting.length;
      };
      await expect.poll(countWaiting, { timeout: 4_000 }).toBe(2);
    });
    await jobDone(to);
    expect(await recordOf(to)).toEqual({ sent: true, dropped: false, paid: true });
    expect(await ops('list')).toContainEqual('AE   open  home 0.40  hour 0.40 of 2,000.00  day 0.40 of 10,000.00');
  });

  it('is dropped where its country is closed', async () => {
    const to = '+919876500000';
    await ops('close', 'IN');
    await engine.messages.send(db, welcome(to));
    await jobDone(to);
    expect(await recordOf(to)).toEqual({ sent: false, dropped: true, paid: false });
  });
});

test('the operator is told what is wrong with a country or an amount', async () => {
  await expect(ops('close', 'XX')).rejects.toThrow('XX is no country that gets SMS');
  await expect(ops('price', 'AE', '0,5')).rejects.toThrow('Write the price in dirhams');
  await expect(ops('price', 'AE', '0')).rejects.toThrow('costs more than nothing');
  await expect(ops('reset', 'AE')).rejects.toThrow('Nothing was changed for AE');
  expect((await ops('list', 'all')).length).toBeGreaterThan(200);
});
