import { describe, expect, it } from 'vitest';
import { needsConfirmation } from './confirm-order.ts';

describe('an order', () => {
  const order = { price: 2_000, entries: 1, draws: 1 };

  it('is confirmed above the configured sum', () => {
    expect(needsConfirmation({ ...order, price: 20_000 }, 20_000)).toBe(false);
    expect(needsConfirmation({ ...order, price: 20_001 }, 20_000)).toBe(true);
  });

  it('is confirmed for many entries and draws, whatever its price', () => {
    expect(needsConfirmation({ ...order, entries: 7, draws: 7 }, 20_000)).toBe(false);
    expect(needsConfirmation({ ...order, entries: 5, draws: 10 }, 20_000)).toBe(true);
  });
});
