import { expect, test, vi } from 'vitest';
import type { Wallet } from '#contract/wallet/fields.ts';
import { walletSender } from './wallets.ts';

const wallet = (totalBalance: number): Wallet => ({
  userOpenId: 'N1',
  totalBalance,
  betBalance: totalBalance,
  giftBalance: 0,
  withdrawableAmount: 0,
  unreadSysMessage: 0,
  unreadOperateMessage: 0,
  showDeposit: true,
});
const settled = () => new Promise((done) => setImmediate(done));

function sender(has: (id: bigint) => boolean = () => true) {
  const reads: { id: bigint; answer: (wallet: Wallet) => void; fail: (error: Error) => void }[] = [];
  const sent: [bigint, number][] = [];
  const failed = vi.fn();
  const send = walletSender({
    has,
    read: (id) => new Promise((answer, fail) => reads.push({ id, answer, fail })),
    send: (id, { totalBalance }) => sent.push([id, totalBalance]),
    failed,
  });
  return { send, reads, sent, failed };
}

test('one read at a time for a player: what changes meanwhile is read once, afterwards', async () => {
  const { send, reads, sent } = sender();
  send([1n]);
  send([1n]);
  send([1n, 1n]);
  expect(reads).toHaveLength(1);
  reads[0]?.answer(wallet(5));
  await settled();
  expect(reads).toHaveLength(2);
  reads[1]?.answer(wallet(7));
  await settled();
  expect(sent).toEqual([
    [1n, 5],
    [1n, 7],
  ]);
  expect(reads).toHaveLength(2);
});

test('players without a socket here are not read, and no more than four at once', async () => {
  const { send, reads } = sender((id) => id < 100n);
  send([...Array.from({ length: 10 }, (_, i) => BigInt(i)), 100n]);
  await settled();
  expect(reads.map(({ id }) => id)).toEqual([0n, 1n, 2n, 3n]);
});

test('a read that fails stops nobody', async () => {
  const { send, reads, sent, failed } = sender();
  send([1n, 2n]);
  reads[0]?.fail(new Error('gone'));
  reads[1]?.answer(wallet(2));
  await settled();
  expect(failed).toHaveBeenCalledOnce();
  expect(sent).toEqual([[2n, 2]]);
  send([1n]);
  expect(reads).toHaveLength(3);
});
