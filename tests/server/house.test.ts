import { afterAll, expect, test } from 'vitest';
import { balance } from '../../src/lib/contract/wallet/100124-balance.ts';
import { testDatabase } from '../support/database.ts';
import { testNode } from '../support/node.ts';

const database = await testDatabase();
const node = await testNode(database.url);
afterAll(async () => {
  await node.stop();
  await database.drop();
});

test('a command that needs a session is refused without one', async () => {
  const answer = await node.client().call(balance, {});
  expect(answer).toMatchObject({ status: 200, code: 401000001, data: null });
});
