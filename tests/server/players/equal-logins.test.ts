import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { encodeMessage } from '#contract/codec.ts';
import type { CodePurpose } from '#contract/players/fields.ts';
import type { Db } from '#server/db/index.ts';
import type { CallContext } from '#server/engine/handler.ts';
import { findHandler } from '#server/gateway/registry.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { solveCaptcha } from '#support/node/solve-captcha.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';
import { makePlayer, newMobile } from '#support/players/player.ts';
import { mobileFields } from '#support/players/registration.ts';
import { sampleSize } from '#support/random/sample-size.ts';

const outbox = await startTestOutbox();
const database = await createTestDatabase();
const node = await startTestNode(database.url, outbox.env);
afterAll(async () => {
  await node.stop();
  await database.drop();
  await outbox.close();
});

const WRONG = { password: 'Not-the-one 7', code: '000000' };
const reset = { password: 'Quiet-lantern 41', code: WRONG.code };
const answers = { code: WRONG.code, birthDate: '1990-05-17', documentEnd: '1234' };

/** What is asked of an account by who knows neither its password nor a code. */
const ASKED = [
  ['password login', contract.passwordLogin, { password: WRONG.password }],
  ['login by code', contract.passwordlessLogin, { code: WRONG.code }],
  ['request of a code', contract.requestMobileCode, { purpose: 'reset' satisfies CodePurpose }],
  ['check of a code', contract.checkCode, { purpose: 'reset' satisfies CodePurpose, code: WRONG.code }],
  ['new password', contract.resetPassword, reset],
  ['answers of an owner', contract.undisableAccount, answers],
] as const;

/** Runs a command's handler as a call would and records the statements it makes. */
async function recordWork(code: string, data: object) {
  const statements: string[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node: query }) => {
      statements.push('sqlFragments' in query ? query.sqlFragments.join('?') : query.kind);
      return query;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const engine = { ...node.engine, db: node.engine.db.withPlugin(recorder) as Db };
  const handler = findHandler('hapi', code);
  const call = { engine, session: null, locale: 'en-US', clientInfo: {}, ip: '127.0.0.1', setCookie: () => undefined };
  // The handler of a public command; nothing else of a call is read.
  const answer = await handler?.handle(data as never, call as unknown as CallContext as never);
  return { answer, statements };
}

test.each(ASKED)(
  '%s: an unknown account makes the same statements and gets the same answer',
  async (_name, command, rest) => {
    const known = await makePlayer(node);
    const withoutPassword = await makePlayer(node);
    await sql`update players set password_hash = null where id = ${withoutPassword.playerId}`.execute(database.db);
    // The first use of a secret makes it.
    await recordWork(command.code, { ...mobileFields(newMobile()), ...rest });
    const [first, ...others] = await Promise.all(
      [known.mobile, withoutPassword.mobile, newMobile()].map((mobile) =>
        recordWork(command.code, { ...mobileFields(mobile), ...rest }),
      ),
    );
    expect(first?.statements.length).toBeGreaterThan(0);
    for (const one of others) expect(one).toEqual(first);
  },
);

/** Milliseconds of one wrong login, without its captcha. Each from an address of its own, because of the limit. */
async function timeLogin(mobile: string, turn: number): Promise<number> {
  const captcha = await solveCaptcha(node.origin);
  const message = encodeMessage({ data: { ...mobileFields(mobile), password: WRONG.password }, captcha });
  const since = performance.now();
  const response = await fetch(`${node.origin}/hapi/${contract.passwordLogin.code}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `203.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
    },
    body: JSON.stringify({ message }),
  });
  const answer = (await response.json()) as { code: number };
  const took = performance.now() - since;
  expect(answer.code).toBe(errorCodes.wrongMobilePassword);
  return took;
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

test('a login takes as long for an unknown account as for a known one', async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  const pairs = sampleSize(2, 500);
  for (let turn = 0; turn < pairs; turn++) {
    const known = async () => times.known.push(await timeLogin((await makePlayer(node)).mobile, 2 * turn));
    const unknown = async () => times.unknown.push(await timeLogin(newMobile(), 2 * turn + 1));
    // In turns, so that what else the machine does meets both alike.
    for (const one of turn % 2 === 0 ? [known, unknown] : [unknown, known]) await one();
  }
  // A few logins beside other tests say nothing about time: the test above holds that the work is the same.
  if (pairs < 500) return;
  const [known, unknown] = [median(times.known), median(times.unknown)];
  console.log(
    `median login of ${pairs} accounts: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, ` +
      `unknown ÷ known ${(unknown / known).toFixed(3)}`,
  );
  expect(unknown / known).toBeGreaterThanOrEqual(0.95);
  expect(unknown / known).toBeLessThanOrEqual(1.05);
}, 600_000);
