import { onPush } from './pushes.ts';
import { onConnect } from './connected.ts';

/**
 * Calls back when orders may have changed: at a push, which names one, and each time the socket connects, because
 * pushes in between are lost. Returns the unsubscribe function.
 */
export function onOrderChange(act: (orderId?: string) => void): () => void {
  const stops = [
    onPush('bet', ({ orderId }) => act(orderId)),
    onPush('bet_confirm', ({ orderId }) => act(orderId)),
    onConnect(() => act()),
  ];
  return () => stops.forEach((stop) => stop());
}
