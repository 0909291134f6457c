import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';

const database = await createTestDatabase();
const node = await startTestNode(database.url);
afterAll(async () => {
  await node.stop();
  await database.drop();
});

test('refuses a command that needs a session without one', async () => {
  const answer = await node.client().call(balance, {});
  expect(answer).toMatchObject({ status: 200, code: errorCodes.loginRequired, data: null });
});
