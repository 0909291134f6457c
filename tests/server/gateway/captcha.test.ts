import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { recordLog } from '#support/node/recorded-log.ts';
import { solveCaptcha } from '#support/node/solve-captcha.ts';
import { startTestNode } from '#support/node/test-node.ts';

const { passwordLogin, captchaChallenge } = contract;
const recorded = recordLog();
const database = await createTestDatabase();
const { db } = database;
const node = await startTestNode(database.url, {}, recorded.log);
const second = await startTestNode(database.url);
afterAll(async () => {
  await second.stop();
  await node.stop();
  await database.drop();
});

const data = { email: 'nobody@example.com', password: 'x' };
const wrongPassword = { status: 200, code: errorCodes.wrongEmailPassword };
const refused = {
  status: 200,
  code: errorCodes.captchaFailed,
  message: 'Your CAPTCHA verification failed, please try again.',
  data: null,
};
const loginWith = (captcha: string | undefined, on = node) =>
  on.client().call(passwordLogin, data, { captcha } as { captcha: string });
const attempts = async () =>
  (await sql<{ n: number }>`select coalesce(sum(failures), 0)::int as n from login_failures`.execute(db)).rows[0]?.n;
const newestWhy = () => recorded.events().findLast(({ security }) => security === 'captcha-failed')?.['why'];

interface Solution {
  challenge: { parameters: { cost: number; expiresAt: number }; signature: string };
  solution: { counter: number; derivedKey: string };
}
const change = (solved: string, act: (solution: Solution) => void): string => {
  const read = JSON.parse(Buffer.from(solved, 'base64').toString()) as Solution;
  act(read);
  return Buffer.from(JSON.stringify(read)).toString('base64');
};

test('a solution lets one call through, on all nodes together, however it is written', async () => {
  const solved = await solveCaptcha(node.origin);
  expect(await loginWith(solved, second)).toMatchObject(wrongPassword);
  for (const on of [node, second]) expect(await loginWith(solved, on)).toMatchObject(refused);
  expect(newestWhy()).toBe('used');
  const again = Buffer.from(JSON.stringify({ x: 1, ...JSON.parse(Buffer.from(solved, 'base64').toString()) }));
  expect(await loginWith(again.toString('base64'))).toMatchObject(refused);
  const fresh = await solveCaptcha(node.origin);
  const both = await Promise.all([loginWith(fresh, node), loginWith(fresh, second)]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([errorCodes.wrongEmailPassword, refused.code].toSorted());
});

test('a call without a solution, or with a wrong one, does nothing and says so', async () => {
  const before = await attempts();
  const solved = await solveCaptcha(node.origin);
  const wrong = [
    'nonsense',
    Buffer.from('{"__proto__":{}}').toString('base64'),
    'x'.repeat(5_000),
    change(solved, ({ solution }) => (solution.derivedKey = '00'.repeat(32))),
    change(solved, ({ challenge }) => (challenge.parameters.cost = 1)),
    change(solved, ({ challenge }) => (challenge.parameters.expiresAt += 600)),
    change(solved, ({ challenge }) => (challenge.signature = '')),
  ];
  expect(await loginWith(undefined)).toMatchObject(refused);
  expect(newestWhy()).toBe('missing');
  for (const captcha of wrong) expect(await loginWith(captcha)).toMatchObject(refused);
  expect(newestWhy()).toBe('wrong');
  expect(await attempts()).toBe(before);
  // None of these has used the solution up.
  expect(await loginWith(solved)).toMatchObject(wrongPassword);
});

test('wrong input is refused first, and leaves the solution', async () => {
  const captcha = await solveCaptcha(node.origin);
  expect(await node.client().call(passwordLogin, { password: 'x' }, { captcha })).toMatchObject({
    code: errorCodes.invalidInput,
  });
  expect(await loginWith(captcha)).toMatchObject(wrongPassword);
});

test('an address that asks for many gets harder ones, which expire in five minutes', async () => {
  await sql`update rate_limits set points = 450 where key like 'captcha-ip%'`.execute(db);
  const { data: harder } = await node.client().call(captchaChallenge, {});
  const left = harder.challenge.parameters.expiresAt - systemNow() / SECOND_MS;
  expect(left).toBeGreaterThan(240);
  expect(left).toBeLessThanOrEqual(300);
  const counters = await Promise.all(
    Array.from({ length: 10 }, async () => {
      let counter = 0;
      change(await solveCaptcha(node.origin), ({ solution }) => ({ counter } = solution));
      return counter;
    }),
  );
  expect(Math.min(...counters)).toBeGreaterThanOrEqual(8);
  expect(Math.max(...counters)).toBeLessThanOrEqual(24);
});
