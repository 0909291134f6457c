import { afterAll, expect, test } from 'vitest';
import { contract } from '../../src/lib/contract/index.ts';
import { testDatabase } from '../support/database.ts';
import { testNode } from '../support/node.ts';
import { testOutbox } from '../support/outbox.ts';
import { freshMobile } from '../support/player.ts';

const { register, requestMobileCode, userInfo, balance, logout } = contract;
const outbox = await testOutbox();
const database = await testDatabase();
const node = await testNode(database.url, outbox.env);
afterAll(async () => {
  await node.stop();
  await database.drop();
  await outbox.close();
});

const national = (mobile: string) => ({ areaCode: '971', mobile: mobile.slice(4) });
const good = { birthDate: '1990-05-17', privacyAgreed: true, termsAgreed: true, password: 'Desert-rose 7' } as const;

async function codeFor(mobile: string, purpose: 'register' | 'login' = 'register') {
  const before = outbox.received.filter(({ to }) => to === mobile).length;
  expect(await node.client().call(requestMobileCode, { ...national(mobile), purpose })).toMatchObject({ code: 0 });
  return outbox.code(mobile, before);
}

test('a visitor registers with a code from an SMS and is logged in with an empty wallet', async () => {
  const mobile = freshMobile();
  const code = await codeFor(mobile);
  const client = node.client();
  const answer = await client.call(register, { ...national(mobile), ...good, code });
  expect(answer).toMatchObject({ code: 0, data: { phone: mobile, verifiedStatus: 1, isNew: true, registerIdCardType: null } });
  expect(client.cookie).toMatch(/^naseeb_session=./);
  client.token = answer.data.sessionToken;
  expect(await client.call(userInfo, {})).toMatchObject({ code: 0, data: { userOpenId: answer.data.userOpenId } });
  expect(await client.call(balance, {})).toMatchObject({ code: 0, data: { totalBalance: 0 } });
  expect((await outbox.next(mobile, 1)).text).toContain('Welcome to Naseeb');
  expect(await client.call(logout, {})).toMatchObject({ code: 0 });
  expect(client.cookie).toBe('naseeb_session=');
});
