import { randomBytes } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { ticketLeaf } from '#server/draws/proof/ticket-leaf.ts';
import { entrySalt } from '#server/draws/proof/order-secrets.ts';
import { createOperatorKey } from '#server/draws/proof/operator-key.ts';
import { assertPresent } from '#kernel/assert.ts';
import { merklePath, merkleRoot, sha256 } from '#support/proof/proof-bytes.ts';
import { startLog } from '#support/proof/v3/held.ts';
import { commit, nameOf, OPERATOR, order, sell, type Draw, type Order } from '#support/proof/v3/world.ts';
import { createBatchReceipts } from '../purchase/batch-receipts.ts';
import { createBatchTree, sortLeaves } from './batch-tree.ts';
import { createSecrets, leafIn, nameIn, type SecretOrder } from './receipt-3.ts';

/** The key of the operator who plays in the vectors. */
const operator = createOperatorKey(sha256('the key of operator'));
const DRAWS = ['69-261121-0642', '69-261121-0643'];

/** The order as the server has it, from what was bought. */
function toSecretOrder({ orderId, secret, nonce, entries }: Order, draws: readonly Draw[]): SecretOrder {
  const ticketIn = (drawId: string, entryText: string, i: number) => {
    const salt = entrySalt(secret, nonce, drawId, i + 1);
    const leaf = ticketLeaf({ salt, drawId, orderId, entryNo: i + 1, entryText });
    return { leaf, stake: BigInt(entryText.split('|')[3] ?? '') };
  };
  return {
    orderId,
    secret,
    nonce,
    draws: draws.map(({ drawId, hash }) => ({
      drawId,
      commitment: Buffer.from(hash, 'hex'),
      tickets: entries.map((text, i) => ticketIn(drawId, text, i)),
    })),
  };
}

const ORDERS = [
  order(1, 'nap4|1,4,7,9|1|100', 'predict2|3/7|5|500'),
  ...[2, 3, 4, 5, 6, 7, 8].map((n) => order(n, `nap1|${n}|1|100`)),
];

describe('receipts of version 3', () => {
  it('are those of an operator that knows the text alone, also where some of the orders were refused', () => {
    expect(operator.publicKey).toBe(OPERATOR.publicKey.toString('hex'));
    const log = startLog();
    const draws = DRAWS.map((drawId) => commit(log, drawId));
    const batch = ORDERS.map((own) => {
      const secretOrder = toSecretOrder(own, draws);
      const leaves = secretOrder.draws.map((draw) => leafIn(draw, secretOrder));
      return {
        order: { game: { lotteryType: 69 } },
        receipt: { version: 3 as const, order: secretOrder, drawIds: DRAWS.map((_, i) => BigInt(i)), leaves },
      };
    });
    const issue = createBatchReceipts(batch).build();
    for (const paid of [ORDERS.map((_, i) => i), [0, 2, 3, 6, 7], [5], [1, 4]]) {
      const receipts = sell(
        log,
        paid.map((i) => assertPresent(ORDERS[i], 'an order')),
        draws,
      );
      const entry = assertPresent(receipts[0], 'a receipt').entry;
      const made = issue({ at: new Date(), heads: null, batch_entry: entry }, paid, operator);
      expect(made).toEqual(receipts);
    }
    expect(issue({ at: new Date(), heads: null, batch_entry: null }, [], operator)).toEqual([]);
  });

  it('tell the name of the order in a draw', () => {
    const own = assertPresent(ORDERS[0], 'an order');
    const { orderId, secret, nonce } = own;
    const stated = { orderId, secret: secret.toString('hex'), nonce: nonce.toString('hex') };
    for (const drawId of DRAWS) expect(nameIn(stated, drawId)).toBe(nameOf(own, drawId));
  });
});

test('secrets are each used once, and take the nonce as it came', () => {
  const nonce = randomBytes(16).toString('hex');
  const made = Array.from({ length: 600 }, () => createSecrets(nonce));
  expect(new Set(made.map(({ secret }) => secret.toString('hex'))).size).toBe(600);
  for (const { secret, nonce: taken } of made) expect([secret.length, taken.toString('hex')]).toEqual([32, nonce]);
});

describe("a batch's tree", () => {
  it.each([1, 2, 3, 4, 5, 7, 8, 9, 100])('of %i orders proves each, and no other', (count) => {
    const leaves = Array.from({ length: count }, (_, i) => sha256(`${i}`));
    const sorted = [...leaves].sort(Buffer.compare);
    const tree = createBatchTree(sortLeaves(leaves));
    expect([tree.root, tree.count]).toEqual([merkleRoot(sorted).toString('hex'), count]);
    for (const [index, leaf] of sorted.entries()) {
      const path = merklePath(sorted, index).map((hash) => hash.toString('hex'));
      expect(tree.prove(leaf)).toEqual({ index, count, path });
    }
    expect(tree.prove(sha256('another'))).toBeUndefined();
  });

  it('finds a leaf by its place, not within others', () => {
    const leaves = Buffer.from(Array.from({ length: 96 }, (_, i) => i));
    const tree = createBatchTree(leaves);
    expect(tree.prove(leaves.subarray(5, 37))).toBeUndefined();
    expect(tree.prove(leaves.subarray(32, 64))?.index).toBe(1);
    // The same bytes stand earlier, over the end of a leaf.
    const repeated = Buffer.concat([
      Buffer.alloc(16, 1),
      Buffer.alloc(32, 2),
      Buffer.alloc(16, 3),
      Buffer.alloc(32, 2),
    ]);
    expect(createBatchTree(repeated).prove(Buffer.alloc(32, 2))?.index).toBe(2);
  });
});
