import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameOf, order, orderLeafOf, saltOf } from '#support/proof/v3/world.ts';
import { entrySalt, orderLeaf3, orderName } from './order-secrets.ts';

const DRAW_IDS = ['61-261121', '69-261121-0642'];
const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('names and salts are those of an operator that knows the text alone', () => {
  for (const n of [1, 2, 77])
    for (const drawId of DRAW_IDS) {
      const own = order(n, 'a');
      const { secret, nonce, orderId } = own;
      expect(orderName(secret, nonce, drawId, orderId).toString('hex')).toBe(nameOf(own, drawId));
      for (const entryNo of [1, 2, 300])
        expect(entrySalt(secret, nonce, drawId, entryNo).toString('hex')).toBe(saltOf(own, drawId, entryNo));
    }
});

test('so are the leaves of orders', () => {
  const ticket = fc.record({ stake: fc.bigInt({ min: 0n, max: 2n ** 53n - 1n }), leaf: hash });
  fc.assert(
    fc.property(hash, hash, fc.array(ticket, { maxLength: 5 }), (commitment, name, tickets) => {
      const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
      const leaves = tickets.map(({ stake, leaf }) => ({ stake: Number(stake), leaf: hex(leaf) }));
      const expected = orderLeafOf(hex(commitment), { name: hex(name), leaves });
      expect(orderLeaf3(commitment, name, tickets)).toEqual(expected);
    }),
  );
});
