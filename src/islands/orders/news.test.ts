import { expect, it } from 'vitest';
import { tell } from '#client/pushes.ts';
import { $connected } from '#client/connected.ts';
import { onNews } from './news.ts';

it('looks anew at a push, and whenever the socket is back: what was pushed meanwhile is gone', () => {
  const why: string[] = [];
  const stop = onNews((orderId) => why.push(orderId ?? 'connected'));
  tell({ type: 'bet', data: { orderId: 'a', won: true } });
  $connected.set(true);
  $connected.set(false);
  $connected.set(true);
  expect(why).toEqual(['a', 'connected', 'connected']);
  stop();
  tell({ type: 'bet', data: { orderId: 'b', won: false } });
  $connected.set(false);
  $connected.set(true);
  expect(why).toHaveLength(3);
});
