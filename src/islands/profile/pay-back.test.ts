import { expect, test } from 'vitest';
import { readPayBack } from './pay-back.ts';

const links = { recharge: '/account/deposit', withdraw: '/account/withdraw' };

test('leads back to the page that sent the player', () => {
  const back = { name: 'recharge', href: '/account/deposit' };
  expect(readPayBack('?payBackName=recharge', links)).toEqual(back);
  expect(readPayBack('?payBackName=rechargeCopy', links)).toEqual(back);
  expect(readPayBack('?payBackName=withdraw', links)).toEqual({ name: 'withdraw', href: '/account/withdraw' });
});

test.each(['', '?payBackName=', '?payBackName=https://evil.example', '?payBackName=toString'])(
  'ignores %j: no such page',
  (search) => expect(readPayBack(search, links)).toBeUndefined(),
);
