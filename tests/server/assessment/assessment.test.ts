import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { DAY_MS } from '#kernel/time.ts';
import { eraseOutdated } from '#server/privacy/erase.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { makePlayer } from '#support/players/player.ts';

const database = await createTestDatabase();
const node = await startTestNode(database.url);
afterAll(async () => {
  await node.stop();
  await database.drop();
});
const { db } = database;
const { lastAssessment, questionnaireResult } = contract;
const count = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from assessment_results`.execute(db)).rows[0]?.n;

test("a visitor's result is answered and not kept", async () => {
  const client = node.client();
  const outcome = async (yes: number) => (await client.call(questionnaireResult, { answered: 14, yes })).data;
  expect(await outcome(4)).toEqual({ atRisk: false, kept: false });
  expect(await outcome(5)).toEqual({ atRisk: true, kept: false });
  expect(await count()).toBe(0);
  expect((await client.call(lastAssessment, {})).code).toBe(errorCodes.loginRequired);
});

test.each([
  [{ answered: 13, yes: 3 }, 'answered', 'Please answer all 14 questions.'],
  [{ answered: 14, yes: 15 }, 'yes', undefined],
  [{ answered: 14, yes: -1 }, 'yes', undefined],
  [{ answered: 14, yes: 2.5 }, 'yes', undefined],
  [{ answered: 14 }, 'yes', undefined],
])('%j is refused', async (data, field, message) => {
  const answer = await node.client().call(questionnaireResult, data as { answered: 14; yes: number });
  expect(answer).toMatchObject({ code: errorCodes.invalidInput, data: { field } });
  if (message !== undefined) expect(answer.message).toBe(message);
});

test("a player's last result is kept for a year, for them alone", async () => {
  const [player, other] = [await makePlayer(node), await makePlayer(node)];
  const last = async (one = player) => (await one.call(lastAssessment, {})).data.last;
  expect(await last()).toBeNull();
  for (const yes of [9, 2])
    expect((await player.call(questionnaireResult, { answered: 14, yes })).data).toEqual({
      atRisk: yes > 4,
      kept: true,
    });
  expect(await last()).toMatchObject({ yes: 2, atRisk: false });
  expect(await last(other)).toBeNull();
  expect(await count()).toBe(1);
  const cleanUp = async (days: number) => {
    await sql`update product_clock set offset_ms = offset_ms + ${days * DAY_MS}`.execute(db);
    await eraseOutdated(node.engine);
    return count();
  };
  expect(await cleanUp(365)).toBe(1);
  expect(await cleanUp(2)).toBe(0);
});
