import { expect, test } from 'vitest';
import { readPayBack } from './pay-back.ts';

const links = { recharge: '/account/deposit' };

test('leads back to the page that sent the player', () => {
  const back = { name: 'recharge', href: '/account/deposit' };
  expect(readPayBack('?payBackName=recharge', links)).toEqual(back);
  expect(readPayBack('?payBackName=rechargeCopy', links)).toEqual(back);
});

test.each(['', '?payBackName=', '?payBackName=withdraw', '?payBackName=https://evil.example', '?payBackName=toString'])(
  'ignores %j: no such page, or one that is not built',
  (search) => expect(readPayBack(search, links)).toBeUndefined(),
);
