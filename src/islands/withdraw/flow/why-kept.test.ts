import { expect, test } from 'vitest';
import { ACCOUNT, createWithdrawFixture } from '#support/islands/withdraw-flow.ts';
import { whyKept } from './why-kept.ts';

const { options } = createWithdrawFixture().server;
const other = { ...ACCOUNT, accountId: '2' };

test.each([
  ['a locked one', { ...ACCOUNT, status: 'locked' as const, isInUse: true }, [ACCOUNT, other], 'error.locked'],
  ['one in use', { ...ACCOUNT, isInUse: true }, [ACCOUNT, other], 'accounts.inUseText'],
  ['the last one', ACCOUNT, [ACCOUNT, { ...other, kind: 'payby' as const }], 'error.retain'],
  ['one of two', ACCOUNT, [ACCOUNT, other], undefined],
])('%s', (_which, account, accounts, why) => expect(whyKept(account, { ...options, accounts })).toBe(why));
