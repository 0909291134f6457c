import { expect, test, vi } from 'vitest';
import { createWallet } from '#support/players/wallet.ts';
import { WALLETS_PER_READ, createWalletSender } from './wallet-sender.ts';

const settled = () => new Promise((done) => setImmediate(done));

function sender(has: (id: bigint) => boolean = () => true, send?: (id: bigint) => void) {
  const reads: {
    ids: readonly bigint[];
    answer: (balances: readonly (readonly [bigint, number])[]) => void;
    fail: (error: Error) => void;
  }[] = [];
  const sent: [bigint, number][] = [];
  const failed = vi.fn();
  const changed = createWalletSender({
    hasPlayer: has,
    readWallets: (ids) =>
      new Promise((answer, fail) =>
        reads.push({ ids, answer: (of) => answer(new Map(of.map(([id, total]) => [id, createWallet(total)]))), fail }),
      ),
    sendWallet: (id, { totalBalance }) => {
      send?.(id);
      sent.push([id, totalBalance]);
    },
    onError: failed,
  });
  return { changed, reads, sent, failed };
}

test('reads all players of a notification at once, except those without a socket here', () => {
  const { changed, reads } = sender((id) => id < 100n);
  changed([1n, 2n, 3n, 100n]);
  expect(reads.map(({ ids }) => ids)).toEqual([[1n, 2n, 3n]]);
});

test('reads again wallets that change during a read, so that no older balance arrives late', async () => {
  const { changed, reads, sent } = sender();
  changed([1n]);
  changed([1n]);
  changed([2n, 1n, 1n]);
  expect(reads).toHaveLength(1);
  reads[0]?.answer([[1n, 5]]);
  await settled();
  expect(reads.map(({ ids }) => ids)).toEqual([[1n], [1n, 2n]]);
  reads[1]?.answer([
    [1n, 7],
    [2n, 8],
  ]);
  await settled();
  expect(sent).toEqual([
    [1n, 5],
    [1n, 7],
    [2n, 8],
  ]);
  expect(reads).toHaveLength(2);
});

test('splits thousands of wallets into several reads', async () => {
  const { changed, reads } = sender();
  changed(Array.from({ length: WALLETS_PER_READ + 1 }, (_, i) => BigInt(i)));
  expect(reads[0]?.ids).toHaveLength(WALLETS_PER_READ);
  reads[0]?.answer([]);
  await settled();
  expect(reads[1]?.ids).toEqual([BigInt(WALLETS_PER_READ)]);
});

test('a failed read or a throwing socket does not affect others', async () => {
  const { changed, reads, sent, failed } = sender(undefined, (id) => {
    if (id === 1n) throw new Error('gone');
  });
  changed([1n, 2n]);
  reads[0]?.fail(new Error('away'));
  await settled();
  changed([1n, 2n]);
  reads[1]?.answer([
    [1n, 1],
    [2n, 2],
  ]);
  await settled();
  expect(failed).toHaveBeenCalledTimes(2);
  expect(sent).toEqual([[2n, 2]]);
  changed([1n]);
  expect(reads).toHaveLength(3);
});
