import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { sha256OfParts } from '#server/crypto/digest.ts';
import { canonicalHash } from '#server/crypto/canonical-json.ts';
import { createOperatorKey } from '#server/draws/proof/operator-key.ts';
import { merklePath, merkleRoot } from '#support/proof/proof-bytes.ts';
import { createOrderFacts, orderLeaf, recreateReceipt, createReceiptTree } from './receipt.ts';

const operator = createOperatorKey(randomBytes(32));
const signer = {
  publicKey: operator.publicKey,
  sign: (statement: Buffer) => Promise.resolve(operator.sign(statement)),
};
const issued = { lotteryType: 69, at: new Date('2026-11-21T10:00:00.007Z'), previous: randomBytes(32).toString('hex') };
const draw = (name: string) => ({ name, seedHash: randomBytes(32), leaves: [randomBytes(32), randomBytes(32)] });
const order = () => createOrderFacts(randomUUID(), [draw('69-261121-0642'), draw('69-261121-0643')]);

describe('receipts of one batch', () => {
  it.each([1, 2, 3, 4, 5, 7, 8, 9, 500])('of %i orders lead to one signed root', (count) => {
    const orders = Array.from({ length: count }, order);
    const leaves = orders.map(orderLeaf);
    const root = merkleRoot(leaves).toString('hex');
    const issue = createReceiptTree(Buffer.concat(leaves)).issue(issued, operator);
    const issuedAt = issued.at.toISOString();
    const { lotteryType, previous } = issued;
    const signed = { version: 2, lotteryType, issuedAt, previous, operatorKey: operator.publicKey, count, root };
    for (const at of new Set([0, count >> 1, count - 1])) {
      const facts = assertPresent(orders[at], 'an order of the batch');
      const receipt = issue(facts, at);
      expect(leaves[at]).toEqual(
        sha256OfParts(Uint8Array.of(0), JSON.stringify({ draws: facts.draws, orderId: facts.orderId })),
      );
      expect(receipt.draws).toEqual(facts.draws);
      const path = merklePath(leaves, at);
      expect(receipt.proof).toEqual({ index: at, count, path: path.map((hash) => hash.toString('hex')) });
      expect(receipt.signature).toBe(operator.sign(canonicalHash(signed)));
    }
  });

  it.each([1, 2, 3, 7, 8, 9, 100])('of %i orders are identical when each is recreated alone', async (count) => {
    const orders = Array.from({ length: count }, order);
    const leaves = Buffer.concat(orders.map(orderLeaf));
    const issue = createReceiptTree(leaves).issue(issued, operator);
    for (const [i, facts] of orders.entries())
      expect(JSON.stringify(await recreateReceipt(leaves, i, facts, issued, signer))).toBe(
        JSON.stringify(issue(facts, i)),
      );
  });

  it('are not recreated for an order at another place', async () => {
    const orders = [order(), order()];
    const leaves = Buffer.concat(orders.map(orderLeaf));
    const own = assertPresent(orders[0], 'an order');
    for (const place of [1, 2, -1])
      await expect(recreateReceipt(leaves, place, own, issued, signer)).rejects.toThrow(/its place/);
  });

  it('of two games in one batch share the tree but not the signature', () => {
    const tree = createReceiptTree(Buffer.concat([order(), order()].map(orderLeaf)));
    const signatures = [69, 83].map(
      (lotteryType) => tree.issue({ ...issued, lotteryType }, operator)(order(), 0).signature,
    );
    expect(new Set(signatures)).toHaveLength(2);
  });
});
