import { expect, it } from 'vitest';
import { publishPush } from '#client/socket/pushes.ts';
import { $connected } from '#client/socket/connected.ts';
import { onOrderChange } from './order-changes.ts';

it('calls back at a push, and whenever the socket is back, as pushes in between are lost', () => {
  const why: string[] = [];
  const stop = onOrderChange((orderId) => why.push(orderId ?? 'connected'));
  publishPush({ type: 'bet', data: { orderId: 'a', won: true } });
  $connected.set(true);
  $connected.set(false);
  $connected.set(true);
  expect(why).toEqual(['a', 'connected', 'connected']);
  stop();
  publishPush({ type: 'bet', data: { orderId: 'b', won: false } });
  $connected.set(false);
  $connected.set(true);
  expect(why).toHaveLength(3);
});
