import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalHash } from '../../draws/canonical.ts';
import { operatorKeyFrom } from '../../draws/operator-key.ts';
import { signReceipt } from './receipt.ts';

test('a receipt is signed over its canonical JSON, and is the same when it is made again', async () => {
  const operator = operatorKeyFrom(randomBytes(32));
  const draw = (name: string) => ({ name, seedHash: randomBytes(32), leaves: [randomBytes(32), randomBytes(32)] });
  const facts = {
    orderId: randomUUID(),
    issuedAt: new Date('2026-11-21T10:00:00.007Z'),
    previous: randomBytes(32).toString('hex'),
    draws: [draw('69-261121-0642'), draw('69-261121-0643')],
  };
  const receipt = await signReceipt(facts, operator);
  const { signature, ...unsigned } = receipt;
  expect(signature).toBe(operator.sign(canonicalHash(unsigned)));
  expect(await signReceipt(facts, operator)).toEqual(receipt);
  expect(unsigned.draws[0]?.leaves).toEqual(facts.draws[0]?.leaves.map((leaf) => leaf.toString('hex')));
});
