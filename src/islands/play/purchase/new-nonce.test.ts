import { expect, test } from 'vitest';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { newNonce } from './order-api.ts';

test('a nonce is 16 random bytes as 101101 wants them', () => {
  const made = Array.from({ length: 200 }, newNonce);
  for (const nonce of made) expect(placeOrder.request.shape.nonce.safeParse(nonce).success).toBe(true);
  expect(new Set(made).size).toBe(made.length);
  // Each byte takes small and large values.
  for (let i = 0; i < 32; i += 2) expect(new Set(made.map((nonce) => nonce.slice(i, i + 2))).size).toBeGreaterThan(50);
});
