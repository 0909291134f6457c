import { expect, test } from 'vitest';
import { $connected } from './connected.ts';
import { onOrderChange } from './order-changes.ts';
import { publishPush } from './pushes.ts';

test('calls back at a push and at each reconnect', () => {
  const changes: string[] = [];
  const stop = onOrderChange((orderId) => changes.push(orderId ?? 'connected'));
  publishPush({ type: 'bet', data: { orderId: 'a', won: true } });
  $connected.set(true);
  $connected.set(false);
  $connected.set(true);
  expect(changes).toEqual(['a', 'connected', 'connected']);
  stop();
  publishPush({ type: 'bet', data: { orderId: 'b', won: false } });
  $connected.set(false);
  $connected.set(true);
  expect(changes).toHaveLength(3);
});
